import { composer, Printable } from './printable.js';
import { visible } from './visible.js';

/**
 * An address is no markup, and would be another one with backslashes in it. Whom a text names by an @, GitHub and GitLab write to, unless the name stands in
 * code.
 */
const addressOrMention = /(https?:\/\/(?:[a-z\d.:/?#=%+@-]|(?<=[a-z\d])[_~](?=[a-z\d]))+|(?<![\w`])@\w[\w/-]*@?)/i;

/** What begins a list, a rule, a heading or a fence at the start of a line. */
const opening = /^(\s*)(?=[-+](?:\s|$)|[-=+]{2,}\s*$|~{3})/;
const numbered = /^(\s*\d{1,9})(?=[.)](?:\s|$))/;

const marks = /[\\`*{}[\]<>|#~]|(?<=\])\(|_+|&(?=#?\w+;)/g;

/** Underscores within a word are none. */
function escapeMarks(found: string, at: number, part: string): string {
  const isInWord = found.startsWith('_') && /[a-z\d]/i.test(part.charAt(at - 1)) && /[a-z\d]/i.test(part.charAt(at + found.length));
  return isInWord ? found : found.replace(/./g, '\\$&');
}

/** Prose: `markdown\`${name}: ${why}\``. Neither markup nor a table's border in it counts. */
export const markdown = composer('markdown', (text) =>
  visible(text)
    .split(addressOrMention)
    .map((part, index) => (index % 2 === 0 ? part.replace(marks, escapeMarks) : part.startsWith('@') ? span(part) : part))
    .join('')
    .replace(opening, '$1\\')
    .replace(numbered, '$1\\'),
);

/** A name or a value, whatever quotes it holds. */
export function code(text: string): Printable<'markdown'> {
  return new Printable('markdown', span(visible(text)));
}

/** As `code`, in a cell of a table, where a pipe ends the cell even in code. */
export function codeInTable(text: string): Printable<'markdown'> {
  return new Printable('markdown', span(visible(text).replace(/\\\|/g, '\\\\u007c').replaceAll('|', '\\|')));
}

function span(line: string): string {
  if (line.trim() === '') return '(empty)';
  const ticks = '`'.repeat(Math.max(0, ...[...line.matchAll(/`+/g)].map((match) => match[0].length)) + 1);
  const space = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${ticks}${space}${line}${space}${ticks}`;
}

/** The head of a table; its words are ours. */
export function tableHead(...names: readonly string[]): Printable<'markdown'> {
  return markdown`${row(...names)}\n|${markdown.join(
    names.map(() => markdown` --- |`),
    '',
  )}`;
}

/** A row of a table. */
export function row(...cells: readonly (string | number | Printable<'markdown'>)[]): Printable<'markdown'> {
  return markdown`| ${markdown.join(cells, ' | ')} |`;
}

/** A link to a page that a stranger names: only the web's own addresses, others show as code. */
export function link(words: string, to: string): Printable<'markdown'> {
  if (/^https?:\/\//.test(to)) return ownLink(words, to);
  return words === to ? code(to) : markdown`${words} (${code(to)})`;
}

/** A link to an address that the program made. */
export function ownLink(words: string, to: string): Printable<'markdown'> {
  const target = visible(to).replace(/[\\()<>\s`|"[\]]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
  return new Printable('markdown', `[${markdown`${words}`.text}](${target})`);
}

/** A block of code of ours. */
export function block(language: 'yaml', content: string): Printable<'markdown'> {
  const shown = content.split('\n').map(visible).join('\n');
  const fence = '`'.repeat(Math.max(2, ...[...shown.matchAll(/`+/g)].map((match) => match[0].length)) + 1);
  return new Printable('markdown', `${fence}${language}\n${shown}\n${fence}`);
}
