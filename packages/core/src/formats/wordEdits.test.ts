import { expect, it } from 'vitest';
import { applyEdits } from '../text/textEdit.js';
import { removeWords } from './wordEdits.js';

/** The text without its words `-x`, `-y` and `-z`. */
function without(text: string, order = (words: readonly { start: number; end: number }[]) => words): string {
  const words = [...text.matchAll(/-[xyz]\b/g)].map(({ index }) => ({ start: index, end: index + 2 }));
  return applyEdits(text, removeWords(text, order(words)));
}

it.each([
  ['-a -x -b', '-a -b'],
  ['-x -a', '-a'],
  ['-a -x', '-a'],
  ['-a  -x\t-b', '-a  -b'],
  ['"-x"', '""'],
  ['"-a -x"', '"-a"'],
  ['"-x -a"', '"-a"'],
  ['-a -x -y -b -z', '-a -b'],
  ['-a\n-x\n-b\n', '-a\n-b\n'],
  ['-a\n  -x \n-b\n', '-a\n-b\n'],
  ['-a\r\n-x\r\n-b\r\n', '-a\r\n-b\r\n'],
  ['-a\n-x', '-a\n'],
  ['-x -a\n', '-a\n'],
  ['A="-a \\\n  -x \\\n  -b"\n', 'A="-a \\\n  -b"\n'],
  ['A="-a \\\n  -x"\n', 'A="-a"\n'],
  ['A="-a\t\\\r\n-x"\n', 'A="-a"\n'],
  ['A="-x \\\n  -b"\n', 'A="\\\n  -b"\n'],
  ['A="-a \\\n  -x \\\n  -y"\n', 'A="-a"\n'],
  ['A="-a \\\n  -x -b"\n', 'A="-a \\\n  -b"\n'],
  ['A=-a\\\n-x\n', 'A=-a\\\n\n'],
])('%j becomes %j', (before, after) => {
  expect(without(before)).toBe(after);
  expect(without(before, (words) => [...words, ...words].reverse())).toBe(after);
});
