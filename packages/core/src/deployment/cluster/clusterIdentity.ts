import type { Document } from '../../formats/document.js';
import { definitionOf, fileDefinition } from '../../products/registry.js';

/** What every machine calls itself: files that name it may stand on any. */
const loopback = /(?:^|[^\w.-])(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)(?![\w.-])/i;

/**
 * What a node's files say of the cluster that it belongs to, by the names of the settings that tell it. Nodes with one of them in common are of one cluster.
 * @returns empty where they do not tell, or name nothing but their own machine
 */
export function clusterIdentity(documents: readonly Document[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { kind, entries } of documents) {
    for (const product of fileDefinition(kind).holds) {
      const namedBy = definitionOf(product)?.clusterNamedBy;
      if (namedBy === undefined) continue;
      for (const { key, value } of entries) {
        const name = value === undefined ? undefined : namedBy(key, value.trim());
        if (name !== undefined && name !== '' && !loopback.test(name)) names.set(key, name);
      }
    }
  }
  return names;
}
