import { expect, it } from 'vitest';
import { unlikeServices } from './unlikeServices.js';

/** `c1`, `c2` and so on, each with the variables that are written for it. */
function unlike(variables: readonly string[], more: readonly string[] = []) {
  const services = variables.map((each, at) => `  c${at + 1}: { image: "cassandra:4.1", environment: { ${each} }${more[at] ?? ''} }\n`);
  const found = unlikeServices('docker-compose.yml', `services:\n${services.join('')}`, 'cassandra');
  return found.map(({ service, clusterOfSeed, dataCentre, rack, lostSeed, meantSeed }) =>
    [service, clusterOfSeed, dataCentre, rack, lostSeed, meantSeed].join(' ').trim(),
  );
}

it.each([
  [['CASSANDRA_CLUSTER_NAME: a', 'CASSANDRA_CLUSTER_NAME: b, CASSANDRA_SEEDS: c1'], ['c2 a']],
  [['CASSANDRA_CLUSTER_NAME: a', 'CASSANDRA_CLUSTER_NAME: b, CASSANDRA_SEEDS: c2'], []],
  [['CASSANDRA_CLUSTER_NAME: $NAME', 'CASSANDRA_CLUSTER_NAME: b, CASSANDRA_SEEDS: c1'], []],
  [['X: y', 'CASSANDRA_CLUSTER_NAME: b, CASSANDRA_SEEDS: c1'], []],
  [['CASSANDRA_DC: dc1', 'CASSANDRA_DC: DC1', 'CASSANDRA_DC: dc1'], ['c2  dc1']],
  [['CASSANDRA_DC: dc1', 'CASSANDRA_DC: dc2'], []],
  [['CASSANDRA_CLUSTER_NAME: a, CASSANDRA_DC: dc1', 'CASSANDRA_CLUSTER_NAME: b, CASSANDRA_DC: DC1'], []],
  [['CASSANDRA_DC: dc1, CASSANDRA_RACK: r1', 'CASSANDRA_DC: dc1, CASSANDRA_RACK: R1'], ['c2   r1']],
  [['CASSANDRA_DC: dc1, CASSANDRA_RACK: r1', 'CASSANDRA_DC: dc2, CASSANDRA_RACK: R1'], []],
])('of %j is unlike %j', (variables, found) => {
  expect(unlike(variables)).toEqual(found);
});

it('finds a seed that is nearly the name of a host', () => {
  const seeds = (list: string) => [`X: y`, `CASSANDRA_SEEDS: "${list}"`];
  const named = [', container_name: cassandra-first'];
  expect(unlike(seeds('casandra-first'), named)).toEqual(['c2    casandra-first cassandra-first']);
  expect(unlike(seeds('cassandra-first,cassandra_first'), named)).toEqual(['c2    cassandra_first cassandra-first']);
  expect(unlike(seeds('cassandra-first,10.0.0.1,c1,elsewhere,casandra-first.example.com'), named)).toEqual([]);
  expect(unlike(seeds('casandra-first'), [`${named[0]}, networks: { back: { aliases: [casandra-first] } }`])).toEqual([]);
});
