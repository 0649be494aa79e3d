import type { Document } from '../../formats/document.js';

/** What Cassandra refuses to start without, each by its names through the releases. */
const neededByWholeFiles: readonly (readonly string[])[] = [
  ['seed_provider', 'seeds'],
  ['partitioner'],
  ['endpoint_snitch'],
  ['commitlog_sync'],
];

const ownName = /(?:^|\/)cassandra\.ya?ml$/i;

/** A role or a cookbook has a template of its own name for the whole file, and mostly copies it all. */
const templateOfOwnName = /(?:^|\/)cassandra\.ya?ml\.(?:j2|erb|epp|tpl|tmpl|template)$/i;

/** Variables of Ansible may have the names of settings. */
const variablesOfAnsible = /(?:^|\/)(?:vars|defaults|(?:group|host)_vars)\/[^/]*$/;

/**
 * The files are a part of a configuration: their cassandra.yaml has another name (`cassandra-encryption.yaml`) and
 * lacks more than one thing that a whole file needs: a script or a test puts it on top of another. Nothing is said about what a part leaves out.
 */
export function isPartOfCassandra(documents: readonly Document[]): boolean {
  const file = documents.find(({ kind }) => kind === 'cassandra-yaml');
  if (file === undefined || ownName.test(file.source.path)) return false;
  if (variablesOfAnsible.test(file.source.path)) return true;
  if (file.entries.some(({ hole }) => hole === 'key')) return false;
  const missing = neededByWholeFiles.filter((names) => !file.entries.some(({ key }) => names.includes(key)));
  return missing.length > (templateOfOwnName.test(file.source.path) ? 2 : 1);
}
