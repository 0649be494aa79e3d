/** A source as a comment names it: `hbase-source:MemorySizeUtil` is the product's own class. */
export function formatSource(source: string): string {
  const [product, name] = source.split('-source:');
  return name === undefined ? source : `${product}'s ${name}`;
}
