import type { Catalog } from '../../catalog/catalog.js';
import { compareVersions } from '../../catalog/versions.js';

/** The one jar of Hadoop 0.20 and 1.x held MapReduce, which reads its settings from jars of its own since: nobody can say that they are gone. */
export function wentWithMapReduce(name: string, lastIn: string, catalog: Catalog): boolean {
  return compareVersions(lastIn, '2') < 0 && (catalog.isForeign(name) || catalog.setting(name, lastIn)?.roles === undefined);
}
