import { expect, test } from 'vitest';
import { watchedGlobs } from '../../language-server/src/watchedFiles.js';
import { flatGlob } from './flatGlob.js';

test.each([
  [['**/a*', '**/b'], '{**/a*,**/b}'],
  [['a{b,c}d{e,f}'], '{abde,abdf,acde,acdf}'],
  [['x{,/*.y}', 'z'], '{x,x/*.y,z}'],
  [['a{b,{c,d}}'], '{ab,ac,ad}'],
])('%j is %s', (globs, flat) => {
  expect(flatGlob(globs)).toBe(flat);
});

test('the globs of our files hold no alternative within another', () => {
  expect(flatGlob(watchedGlobs)).toMatch(/^\{[^{}]+\}$/);
});
