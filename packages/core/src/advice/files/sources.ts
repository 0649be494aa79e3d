import { explainSource } from '../../explain/source.js';

/** A source as a comment names it: `hbase-source:MemorySizeUtil` is HBase's MemorySizeUtil. */
export function formatSource(id: string): string {
  const source = explainSource(id, []);
  return source.kind === 'code' ? `${source.product}'s ${source.name}` : id;
}
