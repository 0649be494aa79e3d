import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
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

describe('a text that is gathered from several places', () => {
  // `echo "b: 2" >> f; sed -i 's/a:.*\/a: 1/' f` gives `a: 1` and `b: 2`, the colon of the first stands nowhere.
  const pieces = [
    { start: 0, length: 1, line: 0, column: 30 },
    { start: 3, length: 1, line: 0, column: 33 },
    { start: 5, length: 4, line: 0, column: 6 },
  ];
  const source = new SourceText('s/f', 'a: 1\nb: 2\n', { file: 's', line: 0, column: 30, pieces });

  test('has the place of each piece, and what stands nowhere is behind the piece before it', () => {
    const columns = [0, 1, 2, 3, 4, 5, 8, 9, 10].map((offset) => source.placeAt(offset).column);
    expect(columns).toEqual([30, 31, 31, 33, 34, 6, 9, 10, 10]);
  });

  test('is found at these places alone', () => {
    expect([5, 6, 10, 11, 30, 33, 36].map((column) => source.standsAt({ line: 0, column }))).toEqual([
      false,
      true,
      true,
      false,
      true,
      true,
      false,
    ]);
    expect([6, 8, 30, 33].map((column) => source.offsetOfPlace({ line: 0, column }))).toEqual([5, 7, 0, 3]);
    expect(source.shownIn('*: *\nb: 2\n').map(({ column, text }) => [column, text])).toEqual([
      [30, '*'],
      [33, '*'],
      [6, 'b: 2'],
    ]);
  });
});
