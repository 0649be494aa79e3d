import type { Range } from '../../text/range.js';
import type { WritingContext } from '../writingContext.js';
import { containersWithVariables } from './containerVariables.js';

/*
 * The line of a variable for containers that somebody writes: `NAME=value` of a file of variables, or one of `environment` of a service of Compose. It is found by indentation: a line that is
 * half typed makes no YAML.
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
  if (isYaml.test(path)) return lineOfService(path, text, offset);
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

function lineOfService(path: string, text: string, offset: number): VariableLine | undefined {
  const { start, line } = lineAround(text, offset);
  const lines = text.split('\n');
  const at = text.slice(0, start).split('\n').length - 1;
  const isListed = /^\s*-\s/.test(line);
  const block = parentOf(lines, at, isListed);
  if (block?.key !== 'environment') return undefined;
  const found = piecesOf(isListed ? listed : mapped, line, start);
  if (found === undefined) return undefined;
  const service = parentOf(lines, block.line, false)?.key;
  const blank = text.slice(0, start) + ' '.repeat(line.length) + text.slice(start + line.length);
  const { image = '', variables = [] } = containersWithVariables(path, blank).find(({ name }) => name === service) ?? {};
  const beside = { image, names: variables.map(({ name }) => name) };
  if (isListed)
    return { ...found, ...beside, behind: found.behind && '=', spell: (value) => (/: | #/.test(value) ? undefined : plain(value)) };
  const { valueRange } = found;
  const isTight = valueRange !== undefined && text[valueRange.start - 1] === ':';
  const quoted = valueRange === undefined ? null : /^(["']).*\1$/.exec(text.slice(valueRange.start, valueRange.end));
  return {
    ...found,
    ...beside,
    behind: found.behind && ': ',
    ...(valueRange === undefined || quoted === null ? {} : { valueRange: { start: valueRange.start + 1, end: valueRange.end - 1 } }),
    spell: quoted === null ? (value) => scalar(value, isTight ? ' ' : '') : plain,
  };
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

/** What YAML reads as something else than a text: Compose takes no booleans. */
const otherThanText = /^(?:true|false|yes|no|on|off|null|~|)$|^[-?:,[\]{}#&*!|>'"%@`]|: |:$| #|^\s|\s$/i;

function scalar(value: string, before: string): string | undefined {
  if (value.includes('$')) return undefined;
  return before + (otherThanText.test(value) && !/^-\d+$/.test(value) ? `"${value.replace(/[\\"]/g, '\\$&')}"` : value);
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
