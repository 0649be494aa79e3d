import type { Meaning } from '../../../packages/core/src/catalog/meaning.js';
import { GiB, KiB, MiB, TiB } from '../../../packages/core/src/text/units.js';
import type { Fields } from '../fields.js';
import type { Read } from '../scans.js';
import { domainOf } from './domainOf.js';
import { fittingDefault } from './fittingDefault.js';
import { meaningOf } from './meaningOf.js';
import type { SinkRow } from './sinkRow.js';
import { ofManyKinds, readers } from './textSinks.js';

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
export function addMeanings(
  settings: ReadonlyMap<string, Fields>,
  sinks: readonly SinkRow[],
  reads: ReadonlyMap<string, readonly Read[]>,
): void {
  const byKey = new Map<string, SinkRow[]>();
  for (const row of sinks) {
    const name = row.key.endsWith('.') ? `${row.key}*` : row.key;
    byKey.set(name, [...(byKey.get(name) ?? []), row]);
  }
  for (const [name, fields] of settings) {
    const rows = byKey.get(name) ?? rowsOfFamily(name, byKey);
    if (fields.read !== true || fields.secret === true || ofManyKinds.has(name)) continue;
    if (isText(fields)) {
      const meaning = (rows === undefined ? undefined : meaningOf(rows, fields.values)) ?? meaningOfReader(fields, reads.get(name) ?? []);
      const fitting = meaning === undefined ? undefined : fittingDefault(meaning, fields.default ?? fields.codeDefault);
      if (fitting !== undefined) fields.meaning = fitting;
    } else if (isNumber(fields) && rows !== undefined) {
      const domain = domainOf(rows, { isInteger: fields.type !== 'float' && fields.type !== 'double', defaults: defaultsOf(fields) });
      if (domain !== undefined) fields.domain = domain;
    }
  }
}

/** What the typed reader alone says, where the key was not followed to the method: the method that reads is the proof. */
function meaningOfReader({ reader = '', values }: Fields, reads: readonly Read[]): Meaning | undefined {
  const says = readers[reader];
  const [proof] = reads
    .filter((read) => read.reader === reader)
    .flatMap((read) => read.methods.map((method) => `${read.class.split('.').at(-1)}.${method}`))
    .sort();
  if (says === undefined || proof === undefined) return undefined;
  if (says.is !== 'word') return { ...says, proof };
  return values === undefined ? undefined : { ...says, words: [...values].sort(), proof };
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

const sizes: Readonly<Record<string, number>> = { k: KiB, m: MiB, g: GiB, t: TiB };

/** Defaults as bare numbers; sizes may have a prefix. Those with a unit of time are left out. */
function defaultsOf({ default: shipped, codeDefault }: Fields): number[] {
  return [shipped, codeDefault].flatMap((text) => {
    const [, number, prefix = ''] = /^\s*(-?[\d.]+(?:E-?\d+)?)([kmgt]?)\s*$/i.exec(text ?? '') ?? [];
    return number === undefined ? [] : [Number(number) * (sizes[prefix.toLowerCase()] ?? 1)];
  });
}
