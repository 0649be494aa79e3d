/**
 * How most nodes write a name that one of them writes with other capitals: to Cassandra these are two names. Empty where none does, or where no more write it so.
 * @param all of each node, that one's among them
 */
export function otherSpelling(own: string, all: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of all) if (name.toLowerCase() === own.toLowerCase()) counts.set(name, (counts.get(name) ?? 0) + 1);
  const [first] = [...counts].sort(([, one], [, other]) => other - one);
  return first === undefined || own === '' || first[0] === own ? '' : first[0];
}
