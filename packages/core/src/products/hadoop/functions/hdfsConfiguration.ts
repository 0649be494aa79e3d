import { isAtLeast } from '../../../catalog/versions.js';
import type { Resolution } from '../../../deployment/deployment.js';
import { unknown } from '../../../deployment/unknown.js';
import type { Document } from '../../../formats/document.js';

/* What the functions about HDFS share: texts and names as Hadoop's Configuration gives them. */

const siteFiles: ReadonlySet<string> = new Set(['core-site', 'hdfs-site', 'hbase-site']);

/** Effective text of a setting, trimmed; undefined where nothing sets it and it has no default, or where it is empty. */
export function hadoopText(resolution: Resolution, name: string): string | undefined {
  const effective = resolution.setting(name);
  if (effective.unknown) return unknown();
  const text = effective.text?.trim();
  return text === undefined || text === '' ? undefined : text;
}

/** As `getTrimmedStringCollection`: pieces between commas, trimmed, empty ones left out. */
export function hadoopList(resolution: Resolution, name: string): readonly string[] {
  return (hadoopText(resolution, name) ?? '')
    .split(',')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
}

/** Names that begin so and that a line of a site file sets, those of included files among them; sorted. */
export function namesSet(resolution: Resolution, prefix: string): readonly string[] {
  const names = new Set<string>();
  const collect = (document: Document): void => {
    for (const entry of document.entries) if (entry.key.startsWith(prefix)) names.add(entry.key);
  };
  for (const document of resolution.deployment.documents) if (siteFiles.has(document.kind)) collect(document);
  for (const document of resolution.deployment.included.values()) collect(document);
  return [...names].filter((name) => resolution.places(name).length > 0).sort();
}

/** The Hadoop release at hand; unknown where none is. */
export function hadoopSince(resolution: Resolution, version: string): boolean {
  return isAtLeast(resolution.releases.hadoop ?? unknown(), version);
}
