import { expect, test } from 'vitest';
import { pairOutputs } from './outputs.js';

test.each([
  ['nothing', [], [['pretty', undefined]]],
  ['a format', [{ format: 'json' }], [['json', undefined]]],
  ['a file', [{ output: 'a' }], [['pretty', 'a']]],
  ['file, then format', [{ output: 'a' }, { format: 'json' }], [['json', 'a']]],
  [
    'two formats, the second with a file',
    [{ format: 'pretty' }, { format: 'sarif' }, { output: 'a' }],
    [
      ['pretty', undefined],
      ['sarif', 'a'],
    ],
  ],
  [
    'each with a file',
    [{ format: 'json' }, { output: 'a' }, { format: 'sarif' }, { output: 'b' }],
    [
      ['json', 'a'],
      ['sarif', 'b'],
    ],
  ],
])('%s', (_, words, expected) => {
  expect(pairOutputs(words, false).map(({ format, file }) => [format, file])).toEqual(expected);
});

test('GitHub Actions gets text and annotations unless a format is asked for', () => {
  expect(pairOutputs([], true).map(({ format }) => format)).toEqual(['pretty', 'github']);
  expect(pairOutputs([{ format: 'json' }], true).map(({ format }) => format)).toEqual(['json']);
});

test.each([
  ['an unknown format', [{ format: 'jsn' }], /did you mean "json"/],
  ['two formats on one stream', [{ format: 'json' }, { format: 'sarif' }], /--format json and --format sarif would run into each other/],
  ['annotations within JSON', [{ format: 'json' }, { format: 'github' }], /--format json and --format github/],
  ['two files for one format', [{ format: 'json' }, { output: 'a' }, { output: 'b' }], /one --output too many/],
])('%s is refused', (_, words, message) => expect(() => pairOutputs(words, false)).toThrow(message));
