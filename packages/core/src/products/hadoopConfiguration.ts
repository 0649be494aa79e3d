import { isAtLeast } from '../catalog/versions.js';
import type { Resolution } from '../deployment/deployment.js';
import { unknown } from '../deployment/unknown.js';
import type { Document } from '../formats/document.js';

/* Texts and names as Hadoop's Configuration gives them: what the functions of HDFS, YARN and HBase share. */

/** Effective text of a setting, trimmed; undefined where nothing sets it and it has no default, or where it is empty. */
export function hadoopText(resolution: Resolution, name: string): string | undefined {
  const effective = resolution.setting(name);
  if (effective.unknown) return unknown();
  const text = effective.text?.trim();
  return text === undefined || text === '' ? undefined : text;
}

/** Text that a line gives, whatever the default is; undefined where no line does. A line without a value gives none. */
export function writtenText(resolution: Resolution, name: string): string | undefined {
  if (resolution.setting(name).origin.kind === 'entry') return hadoopText(resolution, name);
  return resolution.mayBeBrought(name) ? unknown() : undefined;
}

/** As `getTrimmedStringCollection`: pieces between commas, trimmed, empty ones left out. */
export function hadoopList(resolution: Resolution, name: string): readonly string[] {
  return (hadoopText(resolution, name) ?? '')
    .split(',')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
}

/** What a line lists, as `getTrimmedStringCollection` reads it: pieces between commas, trimmed, empty ones left out. */
export function writtenList(resolution: Resolution, name: string): readonly string[] {
  return (writtenText(resolution, name) ?? '')
    .split(',')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
}

/** Whether a line says true, as `getBoolean` reads it. */
export function isOn(resolution: Resolution, name: string): boolean {
  return writtenText(resolution, name)?.toLowerCase() === 'true';
}

/** Names that begin so and that a line of a file sets that the role reads, defaults left out; sorted. */
export function namesSet(resolution: Resolution, prefix: string): readonly string[] {
  const names = new Set<string>();
  const collect = (document: Document): void => {
    for (const entry of document.entries) if (entry.key.startsWith(prefix)) names.add(entry.key);
  };
  for (const document of resolution.deployment.documents) if (!document.kind.endsWith('-default')) collect(document);
  for (const document of resolution.deployment.included.values()) collect(document);
  return [...names].filter((name) => resolution.places(name).length > 0).sort();
}

/** The same without names that a template fills in: they may be any. */
export function wholeNamesSet(resolution: Resolution, prefix: string): readonly string[] {
  return namesSet(resolution, prefix).filter((name) => resolution.places(name).some(({ entry }) => entry.hole !== 'key'));
}

/** Whether a line of any file gives the name a value: for one that is an old name in some releases and a name of its own in others. */
export function isWritten({ deployment }: Resolution, name: string): boolean {
  return [...deployment.documents, ...deployment.included.values()].some(({ entries }) =>
    entries.some(({ key, value }) => key === name && value !== undefined),
  );
}

/** The Hadoop release at hand; unknown where none is. */
export function hadoopSince(resolution: Resolution, version: string): boolean {
  return isAtLeast(resolution.releases.hadoop ?? unknown(), version);
}
