import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SourceText } from './sourceText.js';

const texts = fc.array(fc.constantFrom('a', 'bc', '\n', '\r\n', '\r', '😀'), { maxLength: 12 }).map((parts) => parts.join(''));

/** Each line with its end, cut the slow way. */
const linesOf = (text: string) => text.split(/(?<=\n|\r(?!\n))/).concat(/[\r\n]$/.test(text) || text === '' ? [''] : []);

test('lines end with LF, CRLF or a lone CR, and every offset has its place in one', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const source = new SourceText('f', text);
      const lines = linesOf(text).filter((line, index, all) => line !== '' || index === all.length - 1);
      expect(source.lineCount).toBe(lines.length);
      let start = 0;
      for (const [line, content] of lines.entries()) {
        expect(source.lineText(line)).toBe(content.replace(/[\r\n]+$/, ''));
        const isLast = line === lines.length - 1;
        for (let column = 0; column < content.length + (isLast ? 1 : 0); column++) {
          expect(source.positionAt(start + column)).toEqual({ line, column });
          expect(source.offsetAt({ line, column })).toBe(start + column);
        }
        expect(source.offsetAt({ line, column: content.length + 1 })).toBe(start + content.length);
        expect(source.offsetAt({ line, column: -1 })).toBe(start);
        start += content.length;
      }
    }),
  );
});

test('what lies outside is moved to the nearer end', () => {
  const source = new SourceText('f', 'a\nbc');
  expect([-1, 5].map((offset) => source.positionAt(offset))).toEqual([
    { line: 0, column: 0 },
    { line: 1, column: 2 },
  ]);
  expect([-1, 2].map((line) => source.offsetAt({ line, column: 1 }))).toEqual([0, 4]);
  expect([-1, 2].map((line) => source.lineText(line))).toEqual(['', '']);
});

test.each([
  ['', '\n'],
  ['a', '\n'],
  ['\na\r\n', '\n'],
  ['a\r\nb\n', '\r\n'],
  ['\r\n', '\r\n'],
  ['a\nb\r\n', '\n'],
])('the line end of %j is %j', (text, lineEnd) => {
  expect(new SourceText('f', text).lineEnd).toBe(lineEnd);
});
