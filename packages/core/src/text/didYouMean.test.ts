import { expect, test } from 'vitest';
import { didYouMean } from './didYouMean.js';

test.each([
  ['releese', ['rules', 'releases'], '; did you mean "releases"?'],
  ['RELEASES', ['rules', 'releases'], '; did you mean "releases"?'],
  ['yran', ['local', 'yarn'], '; did you mean "yarn"?'],
  ['a', ['b'], '; did you mean "b"?'],
  ['abc', ['abx', 'ab'], '; did you mean "abx"?'],
  ['abc', ['axy', 'abcde'], '; known: axy, abcde'],
  ['abcdef', ['abxy', 'abcdxy'], '; did you mean "abcdxy"?'],
  ['abcdef', ['abxyef', 'abcxef'], '; did you mean "abcxef"?'],
  ['abcdef', ['axyzef', 'abcdefghi'], '; known: axyzef, abcdefghi'],
])('%s of %j', (name, known, expected) => {
  expect(didYouMean(name, known)).toBe(expected);
});
