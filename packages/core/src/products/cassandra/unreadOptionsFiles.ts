import { isAtLeast } from '../../catalog/versions.js';
import type { Resolution } from '../../deployment/deployment.js';
import { unknown } from '../../deployment/unknown.js';
import { type Document, optionsOf } from '../../formats/document.js';
import { baseName } from '../../text/paths.js';

/**
 * Options files that hold options and that the release does not read: jvm.options from 4.0, unless cassandra-env.sh names it, and the files of 4.0 before.
 * Templates may be there for several releases.
 */
export function unreadOptionsFiles(resolution: Resolution): readonly Document[] {
  const { deployment } = resolution;
  const release = resolution.releases.cassandra ?? unknown();
  const pattern = isAtLeast(release, '4.0') ? /(?:^|\/)jvm\.options$/ : /(?:^|\/)jvm-server\.options$/;
  const files = deployment.documents.filter(
    (file) =>
      file.kind === 'cassandra-jvm-options' && file.template === undefined && pattern.test(file.source.path) && optionsOf(file).length > 0,
  );
  if (files.length === 0) return [];
  // A script of one's own may read any file.
  const env = deployment.documents.find(({ kind }) => kind === 'cassandra-env');
  const named = (file: Document) => env?.source.text.includes(baseName(file.source.path)) === true;
  const { documents } = resolution.jvm();
  return files.filter((file) => !documents.includes(file) && !named(file));
}
