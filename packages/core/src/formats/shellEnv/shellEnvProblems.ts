import { type Command, forEachChild, type ParsedScript, type SyntaxNode } from 'unbash';
import { isSlip } from '../../text/didYouMean.js';
import type { Range } from '../../text/range.js';
import type { SyntaxProblem } from '../document.js';

interface Input {
  readonly source: string;
  /** The text that was parsed, as long as `source`. */
  readonly text: string;
  readonly script: ParsedScript;
  readonly template: boolean;
}

/** `${LOGGER:INFO,RFAS}`, `${DIR:/var/log}`, `${HEAP:512m}`, `${HEAP:{{ heap }}}`: no arithmetic, which alone may stand there, but a default whose hyphen is missing. */
const lostDefault = /\$\{([A-Za-z_]\w*):(?=\/|\d+[A-Za-z]|[A-Za-z]\w*,[A-Za-z]|\{\{)/g;

/** What bash reads otherwise than it looks. bash goes on after each of them: the start script never learns of it. */
export function shellProblems({ source, text, script, template }: Input): readonly SyntaxProblem[] {
  const problems: SyntaxProblem[] = [];
  const [error] = script.errors ?? [];
  if (error !== undefined && !template) problems.push(syntaxError(error, text));
  visit(script, (node) => {
    if (node.type === 'Command') commandProblems(node, problems);
  });
  for (const match of source.matchAll(/=\s*["']?[“”„‘’][^\n]*/g)) {
    const line = source.slice(source.lastIndexOf('\n', match.index) + 1, match.index);
    if (/^\s*#/.test(line)) continue;
    problems.push({
      range: { start: match.index + 1, end: match.index + match[0].trimEnd().length },
      code: 'typographic-quotes',
      message: 'Typographic quotes are no quotes to the shell: they become part of the value, and a blank ends it. Use " or \'.',
      effect: 'odd',
    });
  }
  for (const match of source.matchAll(lostDefault)) {
    const line = source.slice(source.lastIndexOf('\n', match.index) + 1, match.index);
    if (/^\s*#|\s#/.test(line)) continue;
    const [whole, name = ''] = match;
    problems.push({
      range: { start: match.index, end: match.index + whole.length },
      code: 'no-default',
      message: `Behind ":" alone the shell expects the number of a character, so nothing here stands in for an empty ${name}. Write \${${name}:-…}.`,
      effect: 'lost',
    });
  }
  const carriage = source.indexOf('\r\n');
  if (carriage >= 0 && !template) {
    problems.push({
      range: { start: carriage, end: carriage + 1 },
      code: 'carriage-returns',
      message:
        'Lines end in CR LF. The shell takes each CR as part of the last word of its line: a JVM refuses a flag that ends in one. Save the file with LF.',
      effect: 'lost',
    });
  }
  return problems.sort((a, b) => a.range.start - b.range.start);
}

function syntaxError(error: { readonly message: string; readonly pos: number }, text: string): SyntaxProblem {
  const start = Math.min(error.pos, text.length);
  const lineEnd = text.indexOf('\n', start);
  // A limit of our own parser's: the shell goes on.
  if (/^maximum .* depth exceeded/.test(error.message)) return tooDeep({ start, end: lineEnd < 0 ? text.length : lineEnd });
  const quote = /quote/.test(error.message);
  return {
    range: { start, end: Math.max(start, Math.min(quote ? start + 1 : text.length, lineEnd < 0 ? text.length : lineEnd)) },
    code: quote ? 'unclosed-quote' : 'shell-syntax',
    message: quote
      ? 'This quote is never closed: the shell reads nothing from here to the end of the file.'
      : `The shell stops here (${error.message}): nothing from here to the end of the file is read.`,
    effect: 'lost',
  };
}

/** Said where nothing of the rest of a file could be read. */
export function tooDeep(range: Range): SyntaxProblem {
  return {
    range,
    code: 'shell-syntax',
    message: 'Blocks are nested too deep here for storelint: nothing from here to the end of the file is checked.',
    effect: 'odd',
  };
}

function commandProblems(command: Command, problems: SyntaxProblem[]): void {
  const name = command.name?.value;
  if (name === undefined) return;
  const [first] = command.args;
  if (name === 'export') {
    for (const argument of command.args) {
      if (argument.type !== 'Word') continue;
      // Options stand before the names; a word with expansions may become anything.
      if (argument.parts?.some((part) => part.type !== 'Literal' && part.type !== 'SingleQuoted' && part.type !== 'DoubleQuoted')) continue;
      if (/^-[fnp]+$/.test(argument.value) || /^[A-Za-z_]\w*$/.test(argument.value) || /[$`]/.test(argument.text)) continue;
      const spaced = argument.value.startsWith('=') || argument.value === '=';
      problems.push({
        range: { start: argument.pos, end: argument.end },
        code: spaced ? 'blank-around-equals' : 'not-assigned',
        message: spaced
          ? 'A blank stands beside the =: the shell sets nothing here. Write NAME=value without blanks.'
          : `The shell does not take "${argument.value}" into the value: a blank ended it. Put the whole value in double quotes.`,
        effect: 'lost',
      });
      if (spaced) break;
    }
    return;
  }
  const isMarked = /^\ufeff[^#]/.test(name);
  if (isMarked || (isSlip(name, 'export') && first?.type === 'Word' && /^[A-Za-z_]\w*=/.test(first.text))) {
    problems.push({
      range: { start: command.pos, end: command.end },
      code: isMarked ? 'byte-order-mark' : 'no-export',
      message: isMarked
        ? 'The file begins with a byte order mark: the shell takes it for a part of this command, does not find it and sets nothing. Save the file without the mark.'
        : `The shell finds no command "${name}" and sets nothing. Write export.`,
      effect: 'lost',
    });
    return;
  }
  if (/^[A-Z][A-Z0-9_]*$/.test(name) && first?.type === 'Word' && first.value.startsWith('=')) {
    problems.push({
      range: { start: command.pos, end: command.end },
      code: 'blank-around-equals',
      message: `A blank stands beside the =: the shell runs a command "${name}" and sets nothing. Write ${name}=value without blanks.`,
      effect: 'lost',
    });
    return;
  }
  const assigned = command.prefix.filter((part) => part.type === 'Assignment');
  const last = assigned.at(-1);
  if (last === undefined || last.value.type !== 'Word' || !/^[A-Z][A-Z0-9_]*$/.test(last.name)) return;
  const empty = last.value.pos === last.value.end;
  // An option of Java, and a unit behind a number, are no commands.
  if (!empty && !name.startsWith('-') && !(/^\d+$/.test(last.value.value) && /^[kmgt]i?b?$/i.test(name))) return;
  problems.push({
    range: { start: last.pos, end: command.end },
    code: empty ? 'blank-around-equals' : 'not-assigned',
    message: empty
      ? `A blank stands beside the =: the shell runs a command "${name}" and sets nothing. Write ${last.name}=value without blanks.`
      : `The shell runs a command "${name}" here and does not set ${last.name}. Put the whole value in double quotes.`,
    effect: 'lost',
  });
}

function visit(node: SyntaxNode, look: (node: SyntaxNode) => void): void {
  const open: SyntaxNode[] = [node];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    look(at);
    forEachChild(at, (child) => {
      open.push(child);
    });
  }
}
