import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDocument } from '../../products/parseDocument.js';
import { SourceText } from '../../text/sourceText.js';
import { CommandLine } from './commandLine.js';
import type { Piece } from './environmentPieces.js';

/** Pieces as they stand one behind the other in a file. */
function pieces(texts: readonly string[]): readonly Piece[] {
  const document = parseDocument(new SourceText('hbase-env.sh', texts.join('')), 'hbase-env');
  let start = 0;
  return texts.map((text) => {
    const range = { start, end: start + text.length };
    start = range.end;
    return { kind: 'text', text, place: { document, range, variable: 'V' } };
  });
}

describe('words of a variable', () => {
  it('are split at blanks, wherever its pieces meet, and each knows its place', () => {
    const word = fc
      .array(fc.constantFrom('a', '-b', '"', "'", '=', ' ', '\t', '\n', '  '), { maxLength: 5 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(word, { maxLength: 5 }), (texts) => {
        const line = new CommandLine().words(pieces(texts), 'OTHER');
        expect(line.complete).toBe(true);
        expect(line.arguments.map(({ text }) => text)).toEqual(
          texts
            .join('')
            .split(/[ \t\n]+/)
            .filter((each) => each !== ''),
        );
        for (const { text, place, variable, unknown } of line.arguments) {
          expect(place?.document.source.slice(place.range)).toBe(text);
          expect([variable, unknown]).toEqual(['V', undefined]);
        }
      }),
      { numRuns: 1000 },
    );
  });

  const unknown = (text: string, apart = false): Piece => ({ kind: 'unknown', text, place: undefined, apart });
  const known = (text: string): Piece => ({ kind: 'text', text, place: undefined });
  it.each<readonly [what: string, pieces: readonly Piece[], words: string, complete: boolean]>([
    ['part of a word', [known('-a -Xmx'), unknown('$HEAP'), known('m -b')], '-a -Xmx$HEAPm? -b', true],
    ['words of their own', [known('-a '), unknown('$MORE', true), known(' -b')], '-a -b', false],
    ['a whole word that may be several', [known('-a '), unknown('$MORE'), known(' -b')], '-a $MORE? -b', false],
    ['a command that may give several', [unknown('`ls`')], '`ls`?', false],
    ['a directory', [unknown('$HOME'), known('/x')], '$HOME/x?', true],
    ['a directory in braces', [unknown('${HOME}'), known('/x')], '${HOME}/x?', true],
  ])('of which the host knows %s', (_, list, words, complete) => {
    const line = new CommandLine().words(list, 'V');
    const shown = line.arguments.map(({ text, unknown: isUnknown }) => `${text}${isUnknown === true ? '?' : ''}`);
    expect({ words: shown.join(' '), complete: line.complete }).toEqual({ words, complete });
    expect(line.arguments.every(({ variable }) => variable === 'V')).toBe(true);
  });

  it('that are not written as they are read have the place where they stand', () => {
    const source = new SourceText('hbase-env.sh', 'A="-a \\\n -b"\n');
    const document = parseDocument(source, 'hbase-env');
    const place = { document, range: { start: 3, end: 11 }, variable: 'A' };
    const { arguments: words } = new CommandLine().words([{ kind: 'text', text: '-a  -b', place }]);
    expect(words.map(({ place: own }) => own && source.slice(own.range))).toEqual(['-a', '-b']);
    const { arguments: others } = new CommandLine().words([{ kind: 'text', text: '-c', place }]);
    expect(others[0]?.place?.range).toEqual(place.range);
  });
});

it('options of the script have no place', () => {
  const line = new CommandLine().literal('-a').literal('-b$C', true);
  expect(line.arguments).toEqual([
    { text: '-a', place: undefined },
    { text: '-b$C', place: undefined, unknown: true },
  ]);
});
