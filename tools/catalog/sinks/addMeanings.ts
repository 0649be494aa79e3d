import type { Fields } from '../fields.js';
import { domainOf } from './domainOf.js';
import { meaningOf } from './meaningOf.js';
import type { SinkRow } from './sinkRow.js';

const numbers: ReadonlySet<unknown> = new Set(['int', 'long', 'float', 'double', 'size', 'duration', 'rate', 'percentage']);
const texts: ReadonlySet<unknown> = new Set(['string', 'class', 'list', 'path', 'address', 'enum']);

/** Whether a setting of this type is read as a number. */
export function isNumber({ type }: Fields): boolean {
  return numbers.has(type);
}

/** Whether a setting of this type is read as a text whose meaning its type does not tell. */
export function isText({ type }: Fields): boolean {
  return texts.has(type);
}

/** Gives the settings of a release the meaning and the domain that its code tells. */
export function addMeanings(settings: ReadonlyMap<string, Fields>, sinks: readonly SinkRow[]): void {
  const byKey = new Map<string, SinkRow[]>();
  for (const row of sinks) {
    const name = row.key.endsWith('.') ? `${row.key}*` : row.key;
    byKey.set(name, [...(byKey.get(name) ?? []), row]);
  }
  for (const [name, fields] of settings) {
    const rows = byKey.get(name) ?? rowsOfFamily(name, byKey);
    if (rows === undefined || fields.read !== true || fields.secret === true) continue;
    if (isText(fields)) {
      const meaning = meaningOf(rows, fields.values);
      if (meaning !== undefined) fields.meaning = meaning;
    } else if (isNumber(fields)) {
      const domain = domainOf(rows, { isInteger: fields.type !== 'float' && fields.type !== 'double', defaults: defaultsOf(fields) });
      if (domain !== undefined) fields.domain = domain;
    }
  }
}

/**
 * Rows for a name that the code does not spell: `fs.*.impl` for `fs.hdfs.impl`; and `dfs.namenode.rpc-address` for the same setting of one NameNode,
 * `dfs.namenode.rpc-address.*`.
 */
function rowsOfFamily(name: string, byKey: ReadonlyMap<string, readonly SinkRow[]>): readonly SinkRow[] | undefined {
  if (name.includes('*')) return byKey.get(name.replace(/(\.\*)+$/, ''));
  const parts = name.split('.');
  for (let at = parts.length - 1; at > 0; at--) {
    const family = byKey.get(parts.with(at, '*').join('.'));
    if (family !== undefined) return family;
  }
  return undefined;
}

/** Defaults that are bare numbers. */
function defaultsOf({ default: shipped, codeDefault }: Fields): number[] {
  return [shipped, codeDefault].flatMap((text) =>
    text === undefined || text.trim() === '' || Number.isNaN(Number(text)) ? [] : [Number(text)],
  );
}
