import type { Case, Command, CommandNode, CompoundList, PipelineNode, Statement, TestExpression, Word } from 'unbash';
import type { WordReader } from './shellEnvWords.js';
import type { ShellTest } from './shellSyntax.js';

const comparisons = new Set(['=', '!=', '<', '>', '-eq', '-ne', '-lt', '-le', '-gt', '-ge']);

/** What the condition of an `if` asks; undefined where only a shell could answer. */
export function testOfList(list: CompoundList, words: WordReader): ShellTest | undefined {
  const [statement] = list.commands;
  return list.commands.length === 1 && statement !== undefined ? testOfCommand(statement.command, words) : undefined;
}

/** The question of one command: `[ … ]`, `[[ … ]]`, `! …`, `… && …`, `… || …`, `{ …; }`. */
export function testOfCommand(command: Statement['command'] | CommandNode, words: WordReader): ShellTest | undefined {
  switch (command.type) {
    case 'Command':
      return testOfBrackets(command, words);
    case 'TestCommand':
      return testOfExpression(command.expression, words);
    case 'BraceGroup':
      return testOfList(command.body, words);
    case 'Pipeline': {
      const [only] = command.commands;
      if (command.commands.length !== 1 || only === undefined) return undefined;
      const test = testOfCommand(only, words);
      const negations = command.prefixes.filter((prefix) => prefix.type === 'Negation').length;
      return test !== undefined && negations % 2 === 1 ? { kind: 'not', test } : test;
    }
    case 'AndOr':
      return command.operators.reduce<ShellTest | undefined>(
        (left, operator, index) => {
          const next = command.commands[index + 1] as PipelineNode | undefined;
          const right = next === undefined ? undefined : testOfCommand(next, words);
          return { kind: operator === '&&' ? 'and' : 'or', tests: [left, right] };
        },
        firstOf(command.commands, words),
      );
    default:
      return undefined;
  }
}

function firstOf(commands: readonly PipelineNode[], words: WordReader): ShellTest | undefined {
  const [first] = commands;
  return first === undefined ? undefined : testOfCommand(first, words);
}

/** What each item of a `case` asks. */
export function testsOfCase(command: Case, words: WordReader): readonly (ShellTest | undefined)[] {
  const word = words.parts(command.word);
  return command.items.map((item) => {
    const patterns = item.pattern.map(patternText);
    return patterns.some((pattern) => pattern === undefined) ? undefined : { kind: 'match', word, patterns: patterns as string[] };
  });
}

/** A pattern's text; undefined where it holds more than text, `*` and `?`. */
function patternText(pattern: Word): string | undefined {
  if (pattern.parts === undefined) return /[$`[]/.test(pattern.text) ? undefined : pattern.value;
  let text = '';
  for (const part of pattern.parts) {
    if (part.type === 'Literal' || part.type === 'SingleQuoted') text += part.value;
    else if (part.type === 'Glob' && part.kind !== 'bracket') text += part.text;
    else if (part.type === 'DoubleQuoted' && part.parts.every((child) => child.type === 'Literal')) {
      text += part.parts.map((child) => (child.type === 'Literal' ? child.value : '')).join('');
    } else return undefined;
  }
  return text;
}

function testOfBrackets(command: Command, words: WordReader): ShellTest | undefined {
  const name = command.name?.value;
  if (command.prefix.length > 0 || command.args.some((argument) => argument.type !== 'Word')) return undefined;
  const all = command.args as readonly Word[];
  if (name === 'true' || name === 'false') {
    const always: ShellTest = { kind: 'empty', word: [] };
    return name === 'true' ? always : { kind: 'not', test: always };
  }
  if (name === 'test') return testOfWords(all, words);
  if (name !== '[' || all.at(-1)?.value !== ']') return undefined;
  return testOfWords(all.slice(0, -1), words);
}

function testOfWords(all: readonly Word[], words: WordReader): ShellTest | undefined {
  // -o binds less than -a, both less than everything else.
  for (const [operator, kind] of [
    ['-o', 'or'],
    ['-a', 'and'],
  ] as const) {
    const at = all.findIndex((word, index) => index > 0 && word.text === operator);
    if (at > 0) return { kind, tests: [testOfWords(all.slice(0, at), words), testOfWords(all.slice(at + 1), words)] };
  }
  const [first, second, third] = all;
  if (first === undefined) return { kind: 'not', test: { kind: 'empty', word: [] } };
  if (first.text === '!' && second !== undefined) {
    const test = testOfWords(all.slice(1), words);
    return test === undefined ? undefined : { kind: 'not', test };
  }
  if (second === undefined) return { kind: 'not', test: { kind: 'empty', word: words.parts(first) } };
  if (third === undefined) return unary(first.text, second, words);
  return all.length === 3 ? binary(second.value, first, third, words) : undefined;
}

function unary(operator: string, word: Word, words: WordReader): ShellTest | undefined {
  const empty: ShellTest = { kind: 'empty', word: words.parts(word) };
  if (operator === '-z') return empty;
  return operator === '-n' ? { kind: 'not', test: empty } : undefined;
}

function binary(operator: string, left: Word, right: Word, words: WordReader): ShellTest | undefined {
  const known = operator === '==' ? '=' : operator;
  if (!comparisons.has(known)) return undefined;
  return { kind: 'compare', operator: known as '=', left: words.parts(left), right: words.parts(right) };
}

function testOfExpression(expression: TestExpression, words: WordReader): ShellTest | undefined {
  switch (expression.type) {
    case 'TestUnary':
      return unary(expression.operator, expression.operand, words);
    case 'TestBinary': {
      const { operator, left, right } = expression;
      if (operator === '=' || operator === '==' || operator === '!=') {
        const pattern = patternText(right);
        if (pattern === undefined) return binary(operator, left, right, words);
        const test: ShellTest = { kind: 'match', word: words.parts(left), patterns: [pattern] };
        return operator === '!=' ? { kind: 'not', test } : test;
      }
      return binary(operator, left, right, words);
    }
    case 'TestLogical':
      return {
        kind: expression.operator === '&&' ? 'and' : 'or',
        tests: expression.operands.map((operand) => testOfExpression(operand, words)),
      };
    case 'TestNot': {
      const test = testOfExpression(expression.operand, words);
      return test !== undefined && expression.negations.length % 2 === 1 ? { kind: 'not', test } : test;
    }
    case 'TestGroup':
      return testOfExpression(expression.expression, words);
  }
}
