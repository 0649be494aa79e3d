import type { Range } from '../../text/range.js';
import { SourceText } from '../../text/sourceText.js';
import { yamlDocuments } from '../../text/yamlTree.js';
import type { WritingContext } from '../writingContext.js';
import { yamlPlaceAt } from '../yamlPlace.js';
import { containersWithVariables } from './containerVariables.js';

/*
 * The line of a variable for containers that somebody writes: `NAME=value` of a file of variables, one of `environment` of a service of Compose, `name` or `value` of an item of `env` of a pod, or
 * one of the data of a ConfigMap. It is found by indentation: a line that is half typed makes no YAML.
 */

export interface VariableLine {
  /** Of the container that is given the variable; empty where it is not told. */
  readonly image: string;
  /** Names of the variables beside it. */
  readonly names: readonly string[];
  readonly name: string;
  readonly nameRange: Range;
  /** What is missing between the name and its value. */
  readonly behind: string;
  /** Undefined where none can stand yet. */
  readonly valueRange: Range | undefined;
  /** A value as it is written there; undefined where it would be something else. */
  readonly spell: (value: string) => string | undefined;
}

/** What an image makes of a variable that is written. */
export interface VariableContext {
  /** The setting that the whole name is for; undefined where it is not whole. */
  readonly setting: string | undefined;
  readonly nameRange: Range;
  readonly context: Extract<WritingContext, { kind: 'name' | 'value' }>;
}

const isYaml = /\.ya?ml$/i;

/** `hadoop.env`, `.env`, `config` of the example of Hadoop's own image. */
const ofVariables = /(?:^|\/)(?:[^/]*\.env|config)$/i;

let last: { readonly path: string; readonly text: string; readonly offset: number; readonly line: VariableLine | undefined } | undefined;

/** The variable at an offset. The answer for one place is kept: each file that an image may make of variables asks. */
export function variableLineAt(path: string, text: string, offset: number): VariableLine | undefined {
  if (last?.path !== path || last.text !== text || last.offset !== offset) last = { path, text, offset, line: lineIn(path, text, offset) };
  return last.line;
}

function lineIn(path: string, text: string, offset: number): VariableLine | undefined {
  if (isYaml.test(path)) return lineOfObject(path, text, offset);
  return ofVariables.test(path) ? lineOfFile(text, offset) : undefined;
}

/** The text of the line around an offset, without its end, and where it begins. */
function lineAround(text: string, offset: number): { readonly start: number; readonly line: string } {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const end = text.indexOf('\n', offset);
  return { start, line: text.slice(start, end < 0 ? text.length : end).replace(/\r$/, '') };
}

const assignment = /^([ \t]*(?:export[ \t]+)?)([\w.-]*)(?:(=)(.*?))?[ \t]*$/;
const listed = /^(\s*-[ \t]+["']?)([\w.-]*)(?:(=)([^"']*))?["']?[ \t]*$/;
const mapped = /^([ \t]+)([\w.-]*)(?:(:[ \t]*)(.*?))?[ \t]*$/;

function lineOfFile(text: string, offset: number): VariableLine | undefined {
  const { start, line } = lineAround(text, offset);
  const names = text.split('\n').flatMap((each) => {
    const [, , name = '', sign] = assignment.exec(each.replace(/\r$/, '')) ?? [];
    return sign === undefined ? [] : [name];
  });
  const found = piecesOf(assignment, line, start);
  return found === undefined
    ? undefined
    : { ...found, behind: found.behind && '=', image: '', names: names.filter((each) => each !== found.name), spell: plain };
}

/** The lines of a text of YAML, each with the place where it begins. */
interface YamlLines {
  readonly path: string;
  readonly text: string;
  readonly lines: readonly string[];
  readonly starts: readonly number[];
}

function lineOfObject(path: string, text: string, offset: number): VariableLine | undefined {
  const { start, line } = lineAround(text, offset);
  // What markup makes of the line is not known.
  if (line.includes('{{')) return undefined;
  const lines = text.split('\n').map((each) => each.replace(/\r$/, ''));
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const yaml = { path, text, lines, starts };
  const at = starts.indexOf(start);
  const between = lineBetweenBrackets(yaml, at, offset);
  if (between !== 'outside') return between;
  const item = itemAround(lines, at);
  if (item !== undefined) return lineOfItem(yaml, item);
  const isListed = /^\s*-\s/.test(line);
  const block = parentOf(lines, at, isListed);
  const isOfConfigMap = block?.key === 'data' && !isListed && isConfigMap.test(text);
  if (block === undefined || (block.key !== 'environment' && !isOfConfigMap)) return undefined;
  const found = piecesOf(isListed ? listed : mapped, line, start);
  if (found === undefined) return undefined;
  const beside = containerAt(yaml, block.line, at, at);
  if (isListed)
    return { ...found, ...beside, behind: found.behind && '=', spell: (value) => (/: | #/.test(value) ? undefined : plain(value)) };
  return { ...found, ...beside, behind: found.behind && ': ', ...valueIn(text, found.valueRange, isOfConfigMap ? takesTexts : ofCompose) };
}

const isConfigMap = /^kind:[ \t]*["']?ConfigMap\b/m;

/** The image and the other variables of the container that a block stands in, some lines of which may make no YAML. */
function containerAt(
  { path, text, lines, starts }: YamlLines,
  block: number,
  from: number,
  to: number,
): Pick<VariableLine, 'image' | 'names'> {
  const start = starts[from] ?? 0;
  const end = (starts[to] ?? 0) + (lines[to]?.length ?? 0);
  const blank = text.slice(0, start) + text.slice(start, end).replace(/[^\r\n]/g, ' ') + text.slice(end);
  // The other documents of the file have other containers.
  const { text: own = '', start: first = 0 } = yamlDocuments(blank).findLast((document) => document.start <= start) ?? {};
  const place = (starts[block] ?? 0) + (/\S/.exec(lines[block] ?? '')?.index ?? 0) - first;
  const container = containersWithVariables(path, own).find(({ range }) => range.start <= place && place <= range.end);
  return { image: container?.image ?? '', names: container?.variables.map(({ name }) => name) ?? [] };
}

/** How values of variables are taken: which texts mean another variable, and which must be in quotes. */
interface Taking {
  readonly variable: string;
  readonly quoted: RegExp;
}

/** Where a value is written, and how; what stands in quotes already stays in them. */
function valueIn(text: string, range: Range | undefined, taking: Taking): Pick<VariableLine, 'valueRange' | 'spell'> {
  const spell = (value: string) => (value.includes(taking.variable) ? undefined : value);
  const isQuoted = range !== undefined && /^(["']).*\1$/.test(text.slice(range.start, range.end));
  if (isQuoted) return { valueRange: { start: range.start + 1, end: range.end - 1 }, spell };
  const before = range !== undefined && text[range.start - 1] === ':' ? ' ' : '';
  return { valueRange: range, spell: (value) => (spell(value) === undefined ? undefined : before + scalar(value, taking.quoted)) };
}

/** Of a map in braces the text of one field, and where it stands. */
const fieldBetween = (key: string) => new RegExp(`(?<=[{,]\\s*["']?${key}["']?\\s*:\\s+)(["']?)([^\\s,{}"']*)\\1`);

/** `{ name: A, value: b }` of a pod, `{ A: b }` and `[A=b]` of Compose, within one line; `outside` where an offset is between no brackets. */
function lineBetweenBrackets(yaml: YamlLines, at: number, offset: number): VariableLine | undefined | 'outside' {
  const { path, text, lines, starts } = yaml;
  const place = yamlPlaceAt(new SourceText(path, text), offset);
  const isBetween = place?.kind === 'value' ? place.isFlow : place !== undefined && place.column === undefined;
  if (place === undefined || !isBetween) return 'outside';
  const { range, isQuoted } = place;
  const beside = containerAt(yaml, neighbourOf(lines, at), at, at);
  const around = { ...beside, names: [...beside.names, ...(place.kind === 'key' ? place.taken : [])] };
  const quoting = (taking: Taking): Pick<VariableLine, 'spell'> => ({
    spell: (value) => (value.includes(taking.variable) ? undefined : isQuoted ? value : flowScalar(value, taking.quoted)),
  });
  if (place.kind === 'key') {
    if (place.parents.at(-1) !== 'environment') return undefined;
    const name = text.slice(range.start, range.end);
    return {
      ...around,
      name,
      nameRange: range,
      behind: place.isWhole || isQuoted ? '' : ': ',
      valueRange: undefined,
      ...quoting(ofCompose),
    };
  }
  const [block, key] = [place.path.at(-2) ?? '', place.path.at(-1) ?? ''];
  if (block === 'environment') {
    const start = text.lastIndexOf(key, range.start);
    const nameRange = { start, end: start + key.length };
    return { ...around, name: key, nameRange, behind: '', valueRange: range, ...quoting(ofCompose) };
  }
  if (key === 'environment') {
    const found = piecesOf(/^()([\w.-]*)(?:(=)(.*))?$/, text.slice(range.start, range.end), range.start);
    return found === undefined
      ? undefined
      : { ...found, ...around, spell: (value) => (/[\s,[\]{}]/.test(value) ? undefined : plain(value)) };
  }
  if (!ofVariablesOfPods.test(block) || (key !== 'name' && key !== 'value')) return undefined;
  const start = text.lastIndexOf('{', range.start);
  const item = text.slice(start, (starts[at] ?? 0) + (lines[at]?.length ?? 0));
  const named = fieldBetween('name').exec(item);
  const [, quote = '', name = ''] = named ?? [];
  if (key === 'name') {
    const isGiven = /[,{]\s*["']?value(?:From)?["']?\s*:/.test(item);
    const own = text.slice(range.start, range.end);
    return {
      ...around,
      name: own,
      nameRange: range,
      behind: isGiven || isQuoted ? '' : ', value: ',
      valueRange: undefined,
      ...quoting(takesTexts),
    };
  }
  if (named === null) return undefined;
  const nameStart = start + named.index + quote.length;
  return {
    ...around,
    name,
    nameRange: { start: nameStart, end: nameStart + name.length },
    behind: '',
    valueRange: range,
    ...quoting(takesTexts),
  };
}

/** A line beside one in its block: above it where there is one. */
function neighbourOf(lines: readonly string[], at: number): number {
  const indentOf = (line: string | undefined) => (line === undefined || line.trim() === '' ? -1 : line.length - line.trimStart().length);
  const own = indentOf(lines[at]);
  for (const step of [-1, 1]) {
    let line = at + step;
    while (lines[line] !== undefined && (indentOf(lines[line]) > own || lines[line]?.trim() === '')) line += step;
    if (indentOf(lines[line]) === own) return line;
  }
  return at;
}

function flowScalar(value: string, quoted: RegExp): string {
  return /[,[\]{}]/.test(value) ? `"${value.replace(/[\\"]/g, '\\$&')}"` : scalar(value, quoted);
}

/** An item of `env` of a pod: where it begins and ends, and its column. */
interface ItemOfPod {
  readonly block: number;
  readonly from: number;
  readonly to: number;
  readonly column: number;
}

/** A line of an item: `- name: A`, `value: b`. */
const field = /^(\s*)(-[ \t]+)?(name|value|valueFrom):([ \t]*)(.*?)[ \t]*$/;

/** `env` of a container; `extraEnvVars` of a chart's values. */
const ofVariablesOfPods = /^(?:env|extraEnv|extraEnvVars)$/;

function itemAround(lines: readonly string[], at: number): ItemOfPod | undefined {
  const [, indent = '', dash = '', key] = field.exec(lines[at] ?? '') ?? [];
  if (key === undefined) return undefined;
  const column = indent.length + dash.length;
  const columnOf = (line: string) => /^\s*(?:-[ \t]+)?/.exec(line)?.[0].length ?? 0;
  const isWithin = (line: string | undefined) =>
    line !== undefined && (line.trim() === '' || line.length - line.trimStart().length >= column);
  let from = at;
  while (from > 0 && isWithin(lines[from])) from--;
  if (!/^\s*-[ \t]/.test(lines[from] ?? '') || columnOf(lines[from] ?? '') !== column) return undefined;
  let to = at;
  while (isWithin(lines[to + 1])) to++;
  const block = parentOf(lines, from, true);
  return block !== undefined && ofVariablesOfPods.test(block.key) ? { block: block.line, from, to, column } : undefined;
}

function lineOfItem(yaml: YamlLines, { block, from, to, column }: ItemOfPod): VariableLine | undefined {
  const { text, lines, starts } = yaml;
  let name: Range | undefined;
  let value: Range | undefined;
  let isGiven = false;
  for (let at = from; at <= to; at++) {
    const [, indent = '', dash = '', key, glue = '', written = ''] = field.exec(lines[at] ?? '') ?? [];
    if (key === undefined || indent.length + dash.length !== column) continue;
    const start = (starts[at] ?? 0) + column + key.length + 1 + glue.length;
    const range = { start, end: start + written.length };
    if (key === 'name') name = range;
    else isGiven = true;
    if (key === 'value') value = range;
  }
  const [, quote = '', written] = name === undefined ? [] : (/^(["']?)([\w.-]*)\1$/.exec(text.slice(name.start, name.end)) ?? []);
  // Without a blank behind the colon it is no name yet.
  if (name === undefined || written === undefined || !/[ \t]/.test(text[name.start - 1] ?? '')) return undefined;
  const nameRange = { start: name.start + quote.length, end: name.end - quote.length };
  const behind = isGiven || quote !== '' ? '' : `\n${' '.repeat(column)}value: `;
  return { ...containerAt(yaml, block, from, to), name: written, nameRange, behind, ...valueIn(text, value, takesTexts) };
}

/** The name and the value of a line; `behind` holds something where nothing stands behind the name. */
function piecesOf(
  pattern: RegExp,
  line: string,
  start: number,
): Pick<VariableLine, 'name' | 'nameRange' | 'behind' | 'valueRange'> | undefined {
  const [whole, before = '', name = '', glue, value = ''] = pattern.exec(line) ?? [];
  if (whole === undefined) return undefined;
  const nameRange = { start: start + before.length, end: start + before.length + name.length };
  if (glue === undefined) return { name, nameRange, behind: '=', valueRange: undefined };
  const valueStart = nameRange.end + glue.length;
  return { name, nameRange, behind: '', valueRange: { start: valueStart, end: valueStart + value.length } };
}

/** Compose puts a variable of its own shell in the place of `$NAME`. */
function plain(value: string): string | undefined {
  return value.includes('$') ? undefined : value;
}

/** What YAML reads as something else than a text. */
const otherThanText = /^(?:true|false|yes|no|on|off|null|~|)$|^(?!-\d+$)[-?:,[\]{}#&*!|>'"%@`]|: |:$| #|^\s|\s$/i;

/** Compose takes numbers, and no booleans. */
const ofCompose: Taking = { variable: '$', quoted: otherThanText };

/** Kubernetes takes texts alone. */
const takesTexts: Taking = { variable: '$(', quoted: new RegExp(`${otherThanText.source}|^[-+.]?\\d`, 'i') };

function scalar(value: string, quoted: RegExp): string {
  return quoted.test(value) ? `"${value.replace(/[\\"]/g, '\\$&')}"` : value;
}

/** The key that a line stands below. Items of a list may stand at the indentation of its key. */
function parentOf(lines: readonly string[], at: number, isListed: boolean): { readonly key: string; readonly line: number } | undefined {
  const indentOf = (line: string) => line.length - line.trimStart().length;
  const own = indentOf(lines[at] ?? '');
  for (let line = at - 1; line >= 0; line--) {
    const text = lines[line] ?? '';
    const indent = indentOf(text);
    if (text.trim() === '' || /^\s*#/.test(text) || indent > own) continue;
    if (indent === own && (!isListed || /^\s*-/.test(text))) continue;
    const key = /^\s*["']?([\w.-]+)["']?:/.exec(text)?.[1];
    return key === undefined ? undefined : { key, line };
  }
  return undefined;
}

/**
 * What can be written in the line of a variable.
 * @param setting what the whole name is for
 * @param typed what of the setting's name stands before the caret
 * @param variableFor the name of the variable for a setting; undefined where there is none
 * @param taken settings that variables beside it set
 */
export function contextInLine(
  { nameRange, behind, valueRange, spell }: VariableLine,
  offset: number,
  setting: string | undefined,
  typed: string,
  variableFor: (setting: string) => string | undefined,
  taken: ReadonlySet<string>,
): VariableContext | undefined {
  if (offset >= nameRange.start && offset <= nameRange.end)
    return {
      setting,
      nameRange,
      context: { kind: 'name', range: nameRange, parent: '', behind, variable: { typed, spell: variableFor, taken } },
    };
  if (setting === undefined || valueRange === undefined || offset < valueRange.start || offset > valueRange.end) return undefined;
  return { setting, nameRange, context: { kind: 'value', name: setting, range: valueRange, spell } };
}
