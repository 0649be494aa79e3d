import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadCatalog } from '../../catalog/loadCatalog.js';
import { parseDocument } from '../../products/parseDocument.js';
import type { Product } from '../../products/registry.js';
import { SourceText } from '../../text/sourceText.js';
import { rolesOf } from '../files/grouping.js';
import { documentsOf, testDeployment } from '../testDeployment.js';
import { ClusterStream, clustersOf, compareDirectories, joinedDeployment } from './clusters.js';

const loaded = new Map(
  (['hbase', 'hadoop', 'zookeeper'] as const).map((product) => [
    product as string,
    loadCatalog(JSON.parse(readFileSync(new URL(`../../../../../catalog/${product}.json`, import.meta.url), 'utf8'))),
  ]),
);
const catalogs = (product: Product) => loaded.get(product);

const site = (settings: Readonly<Record<string, string>>) =>
  `<configuration>${Object.entries(settings)
    .map(([name, value]) => `<property><name>${name}</name><value>${value}</value></property>`)
    .join('')}</configuration>`;

function deployment(directory: string, files: Readonly<Record<string, string>>) {
  const documents = documentsOf(Object.fromEntries(Object.entries(files).map(([name, text]) => [`${directory}/${name}`, text])));
  return { ...testDeployment(documents, {}, rolesOf(new Set(documents.map(({ kind }) => kind)))), name: directory };
}

const hbase = (directory: string, rootdir = 'hdfs://nn1:8020/hbase', quorum = 'zk1,zk2,zk3') =>
  deployment(directory, { 'hbase-site.xml': site({ 'hbase.rootdir': rootdir, 'hbase.zookeeper.quorum': quorum }) });
const hadoop = (directory: string, defaultFs = 'hdfs://nn1.example.com:8020') =>
  deployment(directory, { 'core-site.xml': site({ 'fs.defaultFS': defaultFs }), 'hdfs-site.xml': site({ 'dfs.replication': '3' }) });
const zookeeper = (directory: string, host = 'zk2') =>
  deployment(directory, { 'zoo.cfg': `tickTime=2000\ndataDir=/data\nserver.1=zk1.example.com:2888:3888\nserver.2=${host}:2888:3888\n` });

const named = (...deployments: Parameters<typeof clustersOf>[0][number][]) =>
  clustersOf(deployments, catalogs).map((members) => members.map(({ name }) => name).sort());

describe('deployments of one cluster', () => {
  test.each([
    ['etc/hbase/conf', 'etc/hadoop/conf', 'etc/zookeeper/conf'],
    ['hbase/conf', 'hadoop/etc/hadoop', 'zookeeper/conf'],
    ['roles/hbase/files', 'roles/hadoop/files', 'roles/zookeeper/files'],
    ['conf/hbase', 'conf/hadoop', 'conf'],
  ])('lie near each other: %s, %s, %s', (first, second, third) => {
    expect(named(hbase(first), hadoop(second), zookeeper(third))).toEqual([[first, second, third].sort()]);
  });

  test('have a host or a name service in common', () => {
    expect(named(hbase('base', 'hdfs://c1/hbase', 'a,b'), hadoop('files', 'hdfs://c2'))).toEqual([]);
    expect(named(hbase('base', 'hdfs://c1/hbase'), hadoop('files', 'hdfs://c2'), zookeeper('keeper'))).toEqual([['base', 'keeper']]);
    // Through another one: the master's host is a server of the ensemble.
    expect(named(hbase('base', 'hdfs://zk1:9000/hbase'), hadoop('files', 'hdfs://zk2:9000'), zookeeper('keeper'))[0]).toHaveLength(3);
  });

  test.each([
    ['hbase', 'hadoop', true],
    ['opt/hbase-1.2.6/conf', 'opt/hadoop-2.7.3/etc/hadoop', true],
    ['roles/hbase/templates', 'roles/hadoop/files', true],
    ['/etc/hbase', '/etc/hadoop', true],
    ['prod-hbase', 'prod-hadoop', true],
    ['prod-hbase', 'test-hadoop', false],
    ['hbase-standalone', 'hadoop', false],
    ['a/hbase', 'b/hadoop', false],
    ['conf', 'conf/hadoop', false],
  ])('or are named after their products beside each other: %s, %s', (first, second, areJoined) => {
    expect(named(hbase(first, 'hdfs://localhost:9000/hbase', 'localhost'), hadoop(second, 'hdfs://nn1:9000'))).toHaveLength(
      areJoined ? 1 : 0,
    );
  });
  test.each([
    ["{{ groups['keepers'] | join(',') }}", true],
    ['{% for host in groups.keepers %}{{ host }}{% if not loop.last %},{% endif %}{% endfor %}', true],
    ["{{ groups['others'] | join(',') }}", false],
    ["{{ groups['all'] | join(',') }}", false],
  ])('or templates that write the hosts of one group: %s', (quorum, areJoined) => {
    const servers = "{% for host in groups['keepers'] + groups['all'] %}\nserver.{{ loop.index }}={{ host }}:2888:3888\n{% endfor %}\n";
    const keeper = deployment('roles/keeper/templates', { 'zoo.cfg': `tickTime=2000\ndataDir=/data\n${servers}` });
    expect(named(hbase('roles/store/templates', 'hdfs://nn1:8020/hbase', quorum), keeper)).toHaveLength(areJoined ? 1 : 0);
  });
  test('but not where both name hosts, and none in common: a service and its pods have names of their own', () => {
    expect(named(hbase('hbase', 'hdfs://old:9000/hbase', 'old'), hadoop('hadoop', 'hdfs://nn1:9000'))).toHaveLength(0);
  });

  test('and a list of workers above them is none of them', () => {
    const list = deployment('conf', { workers: 'w1\nw2\n' });
    expect(named(hbase('conf/hbase'), hadoop('conf/hadoop'), list)).toEqual([['conf/hadoop', 'conf/hbase']]);
    expect(named(hbase('conf/hbase'), hadoop('conf/hadoop'), hadoop('conf'))).toEqual([]);
  });

  test('or none at all, on one machine', () => {
    expect(named(hbase('hbase', 'hdfs://localhost:9000/hbase', 'localhost'), hadoop('hadoop', 'hdfs://127.0.0.1:9000'))).toEqual([
      ['hadoop', 'hbase'],
    ]);
  });

  test('are the only ones of their products there: two environments are not joined, each has its own', () => {
    expect(named(hbase('a/hbase'), hadoop('a/hadoop'), hbase('b/hbase'), hadoop('b/hadoop'))).toEqual([
      ['a/hadoop', 'a/hbase'],
      ['b/hadoop', 'b/hbase'],
    ]);
    expect(named(hbase('conf/prod-hbase'), hbase('conf/test-hbase'), hadoop('conf/hadoop'))).toEqual([]);
  });

  test('are no copies for clients', () => {
    expect(named(hbase('hbase/conf'), hadoop('spark/conf'))).toEqual([]);
    expect(named(hbase('hbase/conf'), hadoop('spark-2.4/conf'), hadoop('hadoop/conf'))).toEqual([['hadoop/conf', 'hbase/conf']]);
  });

  test('one may have copies of the files of another', () => {
    const client = deployment('hbase/conf', {
      'hbase-site.xml': site({ 'hbase.rootdir': 'hdfs://nn1:8020/hbase' }),
      'hdfs-site.xml': site({ 'dfs.replication': '2' }),
    });
    expect(named(client, hadoop('hadoop/conf'))).toEqual([['hadoop/conf', 'hbase/conf']]);
  });

  test('are near', () => {
    expect(named(hbase('a/b/c/d/hbase'), hadoop('e/f/g/h/hadoop'))).toEqual([]);
  });
});

test('a cluster has each kind of file from the directory of its own product', () => {
  const own = hadoop('hadoop');
  const client = deployment('hbase', {
    'hbase-site.xml': site({ 'hbase.rootdir': 'hdfs://nn1:8020/hbase' }),
    'hdfs-site.xml': site({ 'dfs.replication': '2' }),
  });
  const { documents, roles } = joinedDeployment([client, own]);
  expect(documents.map(({ source }) => source.path).sort()).toEqual([
    'hadoop/core-site.xml',
    'hadoop/hdfs-site.xml',
    'hbase/hbase-site.xml',
  ]);
  expect(roles).toContain('namenode');
  expect(roles).toContain('regionserver');
});

describe('deployments that come one after the other', () => {
  const products = [
    (directory: string, host: string) => hbase(directory, `hdfs://${host}:8020/hbase`, host),
    (directory: string, host: string) => hadoop(directory, `hdfs://${host}:8020`),
    (directory: string, host: string) => zookeeper(directory, host),
  ];
  const place = fc.record({
    path: fc.array(fc.constantFrom('a', 'b', 'c', 'b-1', 'hbase', 'hadoop'), { maxLength: 5 }),
    product: fc.constantFrom(0, 0, 1, 2),
    host: fc.constantFrom('h1', 'h2'),
  });

  test('make the clusters that they make together, wherever some are let go', () => {
    let letGo = 0;
    fc.assert(
      fc.property(fc.array(place, { maxLength: 20 }), fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }), (places, tries) => {
        const byDirectory = new Map(places.map((each) => [each.path.join('/'), each]));
        const ordered = [...byDirectory].sort(([a], [b]) => compareDirectories(a, b));
        const all = ordered.map(([directory, { product, host }]) => products[product]?.(directory, host) ?? hadoop(directory));
        const stream = new ClusterStream(catalogs);
        const streamed = all.flatMap((each, at) => {
          stream.add(each);
          const next = ordered[at + 1]?.[0];
          if (next !== undefined && tries[at] !== true) return [];
          const clusters = stream.settle(next);
          if (clusters !== undefined && next !== undefined) letGo++;
          return clusters ?? [];
        });
        const shown = (clusters: readonly (readonly { readonly name: string }[])[]) =>
          clusters
            .map((members) =>
              members
                .map(({ name }) => name)
                .sort()
                .join(),
            )
            .sort();
        expect(shown(streamed)).toEqual(shown(clustersOf(all, catalogs)));
      }),
      { numRuns: 1500 },
    );
    expect(letGo).toBeGreaterThan(100);
  });

  test('are those that containers are started with only where they have a name in common, and keep no files from being the only ones', () => {
    const containers = (directory: string, servers: string) => {
      const text = `services:\n  zk:\n    image: zookeeper:3.8\n    environment: { ZOO_TICK_TIME: 2000, ZOO_SERVERS: '${servers}' }\n`;
      const path = `${directory}/docker-compose.yml`;
      const document = parseDocument(new SourceText(`${path}/zoo-cfg.zoo-variables`, text), 'zoo-cfg');
      return { ...testDeployment([document], {}, rolesOf(new Set([document.kind]))), name: path };
    };
    const local = hbase('stack/hbase', 'file:///data/hbase', 'localhost');
    const ensemble = 'server.1=zk1:2888:3888;2181 server.2=zk2:2888:3888;2181';
    expect(named(hbase('stack/hbase'), containers('stack/zookeeper', ensemble))).toEqual([
      ['stack/hbase', 'stack/zookeeper/docker-compose.yml'],
    ]);
    expect(named(local, containers('stack/zookeeper', 'server.1=localhost:2888:3888;2181'))).toEqual([]);
    expect(named(local, zookeeper('stack/zookeeper'))).toEqual([['stack/hbase', 'stack/zookeeper']]);
    expect(named(hbase('stack/hbase'), zookeeper('stack/zookeeper'), containers('stack/zookeeper', ensemble))).toEqual([
      ['stack/hbase', 'stack/zookeeper'],
    ]);
  });

  test('of a fleet are let go soon', () => {
    const stream = new ClusterStream(catalogs);
    const nodes = Array.from({ length: 20 }, (_, at) => `dc/rack/node${at + 10}`);
    const settled = nodes.map((node, at) => {
      stream.add(hbase(`${node}/hbase`));
      stream.add(hadoop(`${node}/hadoop-b`, 'hdfs://other'));
      return stream.settle(nodes[at + 1] === undefined ? undefined : `${nodes[at + 1]}/hadoop-b`) !== undefined;
    });
    expect(settled).toEqual(settled.map((_, at) => at > 0));
  });
});
