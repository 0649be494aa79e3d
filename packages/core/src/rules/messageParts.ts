import type { CompiledExpression } from '../expressions/compileExpression.js';
import type { MessagePart } from './compiledRule.js';
import { RuleError } from './ruleError.js';

/** Splits `"… {expression} …"`; `{{` stands for a brace. @throws {RuleError} where a brace is not closed */
export function messageParts(message: string, compile: (expression: string) => CompiledExpression): MessagePart[] {
  const parts: MessagePart[] = [];
  let plain = '';
  let at = 0;
  while (at < message.length) {
    const character = message[at];
    if (character === '{' && message[at + 1] === '{') {
      plain += '{';
      at += 2;
    } else if (character === '}' && message[at + 1] === '}') {
      plain += '}';
      at += 2;
    } else if (character === '{') {
      const end = closingBrace(message, at);
      if (plain !== '') parts.push(plain);
      plain = '';
      parts.push(compile(message.slice(at + 1, end)));
      at = end + 1;
    } else {
      plain += character;
      at++;
    }
  }
  if (plain !== '') parts.push(plain);
  return parts;
}

function closingBrace(message: string, open: number): number {
  let quote = '';
  for (let at = open + 1; at < message.length; at++) {
    const character = message[at] ?? '';
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '}') return at;
  }
  throw new RuleError('a brace is not closed');
}
