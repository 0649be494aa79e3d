import { expect, it } from 'vitest';
import { nodesJoiningAtOnce } from './joiningNodes.js';

/** `c1`, `c2` and so on, each with what is written for it in the map. */
function joining(...nodes: readonly string[]) {
  const services = nodes.map((about, at) => `  c${at + 1}: { ${[image(about), about].filter((each) => each !== '').join(', ')} }\n`);
  return nodesJoiningAtOnce('docker-compose.yml', `services:\n${services.join('')}`, 'cassandra');
}

function image(about: string): string {
  return about.includes('image:') ? '' : 'image: "cassandra:4.1"';
}

const ofC1 = 'environment: [CASSANDRA_SEEDS=c1]';

it('finds nodes that start with a seed, or wait for the seed alone', () => {
  const all = [{ first: 'c2', others: ['c3'] }];
  expect(joining('', ofC1, ofC1)).toEqual(all);
  expect(joining(ofC1, ofC1, `${ofC1}, depends_on: [c1, c2]`)).toEqual(all);
  const waiting = `${ofC1}, depends_on: { c1: { condition: service_healthy } }`;
  expect(joining('', waiting, waiting)).toEqual(all);
  expect(joining('', ofC1, `${ofC1}, restart: "no"`)).toEqual(all);
  expect(joining('', ofC1, ofC1, ofC1)).toEqual([{ first: 'c2', others: ['c3', 'c4'] }]);
});

it('follows each service once, however many ways lead to it', () => {
  const needs = (at: number) => (at < 2 ? '' : `, depends_on: [c${at - (at % 2) - 1}, c${at - (at % 2)}]`);
  const nodes = Array.from({ length: 80 }, (_, at) => `${ofC1}${needs(at)}`);
  expect(joining('', ...nodes)).toEqual([expect.objectContaining({ first: 'c2' })]);
});

it('follows who waits for whom', () => {
  const after = (name: string) => `${ofC1}, depends_on: { ${name}: { condition: service_healthy } }`;
  expect(joining('', after('c1'), after('c2'), after('c3'))).toEqual([]);
  // c3 starts with c4, which waits for c2.
  expect(joining('', ofC1, `${ofC1}, depends_on: [c4]`, after('c2'))).toEqual([{ first: 'c3', others: ['c4'] }]);
});

it.each([
  'restart: on-failure',
  'command: "sleep 90 && cassandra -f"',
  'deploy: { replicas: 1 }',
  'container_name: c1',
  'profiles: [large]',
  'volumes: ["./start.sh:/docker-entrypoint.sh"]',
  'volumes: ["./c.yaml:/etc/cassandra/cassandra.yaml"]',
  'image: "cassandra:2.0"',
])('finds none beside a node with %s', (about) => {
  expect(joining('', ofC1, `${ofC1}, ${about}`)).toEqual([]);
});

it('passes over nodes that do not ask who else joins', () => {
  expect(joining('', ofC1, 'environment: [CASSANDRA_SEEDS=c1, JVM_OPTS=-Dcassandra.consistent.rangemovement=false]')).toEqual([]);
});

it('keeps clusters apart', () => {
  const of = (cluster: string, seeds: string) => `environment: { CASSANDRA_CLUSTER_NAME: ${cluster}, CASSANDRA_SEEDS: "${seeds}" }`;
  expect(joining(of('a', 'c1'), of('a', 'c1'), of('b', 'c3'), of('b', 'c3'))).toEqual([]);
  expect(joining(of('a', 'c1'), of('a', 'c1'), of('a', 'c1,c9'))).toEqual([{ first: 'c2', others: ['c3'] }]);
});

it('is about clusters that have a first node', () => {
  const of = (seeds: string) => `environment: { CASSANDRA_SEEDS: "${seeds}" }`;
  expect(joining(of('c2,c3'), of('c1,c3'), of('c1,c2'))).toEqual([]);
});

it('knows by addresses which node is a seed', () => {
  const at = (address: string, seeds: string) =>
    `environment: { CASSANDRA_SEEDS: "${seeds}" }${address && `, networks: { n: { ipv4_address: ${address} } }`}`;
  const three = (seeds: string, third = '10.0.0.4') => joining(at('10.0.0.2', seeds), at('10.0.0.3', seeds), at(third, seeds));
  expect(three('10.0.0.2')).toEqual([{ first: 'c2', others: ['c3'] }]);
  expect(three('10.0.0.2,10.0.0.3')).toEqual([]);
  expect(three('10.0.0.2', '')).toEqual([]);
});
