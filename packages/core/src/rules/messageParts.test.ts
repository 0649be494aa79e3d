import { expect, it } from 'vitest';
import type { CompiledExpression } from '../expressions/compileExpression.js';
import { messageParts } from './messageParts.js';

const compile = (text: string) => ({ text }) as CompiledExpression;

it.each([
  ['', []],
  ['plain', ['plain']],
  ['a {b} c', ['a ', { text: 'b' }, ' c']],
  ['{a}{b}', [{ text: 'a' }, { text: 'b' }]],
  ['{{a}} {b}}}', ['{a} ', { text: 'b' }, '}']],
  ['a } b', ['a } b']],
  [`{a + "}" + '}"'} c`, [{ text: `a + "}" + '}"'` }, ' c']],
])('%j', (message, parts) => {
  expect(messageParts(message, compile)).toEqual(parts);
});

it.each(['a {b', '{', '{"}', "{a'}"])('%j is not closed', (message) => {
  expect(() => messageParts(message, compile)).toThrow('a brace is not closed');
});
