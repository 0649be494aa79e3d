import { parseFloat32 } from '../../catalog/readers/javaNumbers.js';
import { isAtLeast } from '../../catalog/versions.js';
import type { Resolution } from '../../deployment/deployment.js';
import { unknown } from '../../deployment/unknown.js';
import { mayBring } from '../../formats/broughtLines.js';
import type { Document } from '../../formats/document.js';
import { KiB } from '../../text/units.js';
import { fileDefinition } from '../registry.js';

/** The HBase release at hand; unknown where none is. */
export function hbaseRelease(resolution: Resolution): string {
  return resolution.releases.hbase ?? unknown();
}

export function hbaseSince(resolution: Resolution, version: string): boolean {
  return isAtLeast(hbaseRelease(resolution), version);
}

/** Text of a line that sets the name (or an old name that the release reads for it), as it stands; undefined where no line does, unknown where the markup of a template or what takes the lines may bring one. */
export function rawTextSet(resolution: Resolution, name: string): string | undefined {
  const effective = resolution.setting(name);
  if (effective.origin.kind !== 'entry') return mayBeBrought(resolution, name) ? unknown() : undefined;
  if (effective.unknown || effective.text === undefined) return unknown();
  return effective.text === '' ? undefined : effective.text;
}

/** Whether a line of HBase's own files may be there that does not stand in them. That a file of Hadoop is cut off says nothing: it seldom has one. */
function mayBeBrought({ deployment }: Resolution, name: string): boolean {
  const isOwn = ({ kind }: Document) => fileDefinition(kind).product === 'hbase';
  return (
    deployment.writtenAround?.has(name) === true || deployment.documents.some((document) => isOwn(document) && mayBring(document, name))
  );
}

/** The same without blanks at both ends, as the typed readers take it; undefined where nothing is left. */
export function textSet(resolution: Resolution, name: string): string | undefined {
  const text = rawTextSet(resolution, name)?.trim();
  return text === '' ? undefined : text;
}

/** As Java's `getFloat`: the value a line sets, rounded to a float; the fallback where no line does. Unknown where the text is not a number. */
export function floatSet(resolution: Resolution, name: string, fallback: number): number {
  const text = textSet(resolution, name);
  if (text === undefined) return Math.fround(fallback);
  return parseFloat32(text) ?? unknown();
}

const storageUnits = ['b', 'k', 'm', 'g', 't', 'p', 'e'];

/** Bytes of a plain number or a number with a storage unit (`700m`, `12 GB`), as HBase's byte-size keys read it; undefined where it is neither. */
export function storageBytes(text: string): number | undefined {
  const match = /^([+-]?\d+(?:\.\d+)?)\s*([bkmgtpe]?)(b?)$/i.exec(text.trim());
  if (match?.[1] === undefined) return undefined;
  const [, number, unit = '', suffix = ''] = match;
  if (unit === '' && suffix === '') return /^[+-]?\d+$/.test(number) ? Number(number) : undefined;
  if (unit.toLowerCase() === 'b' && suffix !== '') return undefined;
  const power = unit === '' ? 0 : storageUnits.indexOf(unit.toLowerCase());
  return Math.trunc(Number(number) * KiB ** power);
}

/** Bytes that a line sets by a byte-size key; undefined where no line does. */
export function bytesSet(resolution: Resolution, name: string): number | undefined {
  const text = textSet(resolution, name);
  return text === undefined ? undefined : (storageBytes(text) ?? unknown());
}
