import type { NodePlace } from '../../products/definition.js';

/**
 * How most nodes write a name that one of them writes with other capitals: to Cassandra these are two names. Empty where none does, or where no more write it so.
 * @param all of each node, that one's among them
 */
function otherSpelling(own: string, all: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of all) if (name.toLowerCase() === own.toLowerCase()) counts.set(name, (counts.get(name) ?? 0) + 1);
  const [first] = [...counts].sort(([, one], [, other]) => other - one);
  return first === undefined || own === '' || first[0] === own ? '' : first[0];
}

/** How most nodes write the data centre and the rack that one of them writes with other capitals; racks are those of its data centre. @param all that node among them */
export function otherPlace(own: NodePlace, all: readonly NodePlace[]): NodePlace {
  const inCentre = all.filter(({ dataCentre }) => dataCentre.toLowerCase() === own.dataCentre.toLowerCase());
  const centres = all.map(({ dataCentre }) => dataCentre);
  const racks = inCentre.map(({ rack }) => rack);
  return { dataCentre: otherSpelling(own.dataCentre, centres), rack: otherSpelling(own.rack, racks) };
}
