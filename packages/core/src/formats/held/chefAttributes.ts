import type { Entry } from '../document.js';
import { entryOf } from './hostTasks.js';

/* Attributes of Chef's cookbooks, as lines of Ruby that set one to a text or a number. */

const levelsOfChef = String.raw`(?:node\.)?(?:default|normal|override|force_default|force_override|set)(?:\[[^\]\n]{1,60}\]){0,3}\[['":](\w+)['"]?\]`;
const nameAndValue = String.raw`\[['"]([\w.*-]+)['"]\][ \t]*=[ \t]*(?:'([^'\n]*)'|"([^"\n]*)"|(true|false|\d+))?`;

/** `default['hadoop']['hdfs_site']['dfs.replication'] = '3'` of Chef, which is for certain only at the top of a file. */
const attribute = new RegExp(String.raw`^([ \t]*)${levelsOfChef}${nameAndValue}`, 'gm');

/** `default['hadoop']['hdfs_site'].tap do |site|`, in which `site['dfs.replication'] = '3'` stands. */
const tap = new RegExp(String.raw`^${levelsOfChef}\.tap do \|(\w+)\|[ \t]*\r?\n((?:(?:[ \t].*)?\r?\n)*)end\b`, 'gm');
const tapped = new RegExp(String.raw`^([ \t]+)(\w+)${nameAndValue}`, 'gm');

/** Ruby takes lines between `=begin` and `=end` for a comment. */
function withoutBlockComments(text: string): string {
  if (!text.includes('\n=end')) return text;
  let isComment = false;
  const lines = text.split('\n').map((line) => {
    if (/^=begin\b/.test(line)) isComment = true;
    const kept = isComment ? ' '.repeat(line.length) : line;
    if (/^=end\b/.test(line)) isComment = false;
    return kept;
  });
  return lines.join('\n');
}

/** An attribute of a cookbook, with the name of what holds it: `hdfs_site`. */
export interface Attribute {
  readonly holder: string;
  readonly entry: Entry;
}

/** The attributes with names and values that a file sets. */
export function attributesIn(text: string): readonly Attribute[] {
  const code = withoutBlockComments(text);
  const set = [...code.matchAll(attribute)].map((match) => ({
    holder: match[2] ?? '',
    entry: entryOfLine(code, match, match.index, match[1] !== ''),
  }));
  const inBlocks = [...code.matchAll(tap)].flatMap(({ index, 0: block, 1: holder = '', 2: variable, 3: body = '' }) => {
    const start = index + block.length - 'end'.length - body.length;
    const [indentation] = /^[ \t]+(?=\S)/m.exec(body) ?? [];
    const lines = [...body.matchAll(tapped)].filter((match) => match[2] === variable);
    return lines.map((match) => ({ holder, entry: entryOfLine(code, match, start + match.index, match[1] !== indentation) }));
  });
  return [...set, ...inBlocks];
}

/** @param isUnsure the line stands in a condition */
function entryOfLine(code: string, match: RegExpMatchArray, at: number, isUnsure: boolean): Entry {
  const [all, indentation = '', , name = '', single, double, plain] = match;
  const end = at + all.length;
  const keyStart = at + all.search(/['"]\][ \t]*=/) - name.length;
  const value = single ?? double ?? plain ?? '';
  const valueEnd = end - (plain === undefined && value !== '' ? 1 : 0);
  const key = { start: keyStart, end: keyStart + name.length };
  const entry = entryOf(name, key, { text: value, range: { start: valueEnd - value.length, end: valueEnd } });
  const isExpression = !/^[ \t]*(?:#.*)?\r?(?:\n|$)/.test(code.slice(end, end + 200));
  const hole = isUnsure || value === '' || isExpression ? { hole: 'value' as const } : {};
  return { ...entry, range: { start: at + indentation.length, end }, ...hole };
}
