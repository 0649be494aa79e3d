import { expect, it } from 'vitest';
import { isHostList } from './hostList.js';

it.each([
  'a\nb.example.com\n10.0.0.1\n[fd00::1]\n',
  '# none\n\n',
  'a b c\n',
  'a:16020\n',
  // A rule says what is wrong with these.
  'a,b,c\n',
  'a; b\n',
])('takes %j for a list of hosts', (text) => {
  expect(isHostList(text)).toBe(true);
});

it.each(['hosts = a\n', '<configuration/>\n', 'say: "hello"\n'])('takes %j for something else', (text) => {
  expect(isHostList(text)).toBe(false);
});
