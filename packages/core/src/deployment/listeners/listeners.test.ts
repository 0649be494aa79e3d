import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadCatalog } from '../../catalog/loadCatalog.js';
import { resolverOf } from '../../expressions/resolverOf.js';
import type { Product, Role } from '../../products/registry.js';
import { documentsOf, testDeployment } from '../testDeployment.js';
import { openPorts, portClashes, runTogether } from './listeners.js';

const known = new Map(
  ['hbase', 'hadoop', 'yarn', 'zookeeper', 'cassandra'].map((name) => [
    name,
    loadCatalog(JSON.parse(readFileSync(new URL(`../../../../../catalog/${name}.json`, import.meta.url), 'utf8'))),
  ]),
);
const newest = { hbase: '2.5.8', hadoop: '3.3.6', zookeeper: '3.8.4', cassandra: '4.1.3', jdk: '11' };

function site(...lines: readonly string[]): string {
  const written = lines.map((line) => line.replace(/^([^=]+)=(.*)$/s, '<property><name>$1</name><value>$2</value></property>'));
  return `<configuration>\n${written.join('\n')}\n</configuration>\n`;
}

function portsOf(roles: readonly Role[], files: Readonly<Record<string, string>>, releases: Readonly<Record<string, string>> = newest) {
  const deployment = testDeployment(documentsOf(files), releases, roles);
  const resolver = resolverOf(deployment, (product: Product) => known.get(product));
  const ports = openPorts(deployment, (role, choice) => resolver.resolution(role, choice));
  return { ports, clashes: portClashes(ports, runTogether(deployment)) };
}

/** `RPC 0.0.0.0:16020`, in the order of the daemon. */
function shown(
  roles: readonly Role[],
  files: Readonly<Record<string, string>>,
  releases?: Readonly<Record<string, string>>,
): readonly string[] {
  return portsOf(roles, files, releases).ports.map(
    ({ serves, addresses }) => `${serves} ${addresses.map(({ host, port }) => `${host}:${port}`).join(' or ')}`,
  );
}

describe('what a daemon listens on', () => {
  test.each<[string, Role, Readonly<Record<string, string>>, readonly string[], Readonly<Record<string, string>>?]>([
    ['a region server of HBase 2', 'regionserver', { 'hbase-site.xml': site('hbase.regionserver.info.port=-1') }, ['RPC 0.0.0.0:16020']],
    [
      'a region server of HBase 0.98',
      'regionserver',
      { 'hbase-site.xml': site() },
      ['RPC 0.0.0.0:60020', 'web UI 0.0.0.0:60030'],
      { ...newest, hbase: '0.98.24' },
    ],
    [
      'a NameNode at the default file system',
      'namenode',
      { 'core-site.xml': site('fs.defaultFS=hdfs://nn1'), 'hdfs-site.xml': site('dfs.namenode.rpc-bind-host=0.0.0.0') },
      ['RPC 0.0.0.0:8020', 'web UI 0.0.0.0:9870'],
    ],
    [
      'two NameNodes with TLS alone',
      'namenode',
      {
        'core-site.xml': site('fs.defaultFS=hdfs://c'),
        'hdfs-site.xml': site(
          'dfs.nameservices=c',
          'dfs.ha.namenodes.c=a,b',
          'dfs.namenode.rpc-address.c.a=h1:8020',
          'dfs.namenode.rpc-address.c.b=h2:8020',
          'dfs.namenode.https-address.c.a=h1:9871',
          'dfs.http.policy=HTTPS_ONLY',
        ),
      },
      ['RPC of a h1:8020', 'web UI of a h1:9871', 'RPC of b h2:8020', 'web UI of b 0.0.0.0:9871'],
    ],
    [
      'ResourceManagers of a pair, on hosts of their own',
      'resourcemanager',
      {
        'yarn-site.xml': site(
          'yarn.resourcemanager.ha.enabled=true',
          'yarn.resourcemanager.ha.rm-ids=r1',
          'yarn.resourcemanager.hostname.r1=h1',
          'yarn.resourcemanager.webapp.address.r1=h1:80',
        ),
      },
      ['RPC of r1 h1:8032', 'scheduler of r1 h1:8030', 'NodeManagers of r1 h1:8031', 'administration of r1 h1:8033', 'web UI of r1 h1:80'],
    ],
    [
      'ZooKeeper 3.8',
      'zookeeper',
      { 'zoo.cfg': 'dataDir=/d\nclientPort=2181\nserver.1=z1:2888:3888\n' },
      ['clients 0.0.0.0:2181', 'admin server 0.0.0.0:8080', 'followers of server.1 z1:2888', 'elections of server.1 z1:3888'],
    ],
    [
      'ZooKeeper 3.4',
      'zookeeper',
      { 'zoo.cfg': 'dataDir=/d\nclientPort=2181\n' },
      ['clients 0.0.0.0:2181'],
      { ...newest, zookeeper: '3.4.14' },
    ],
    [
      'Cassandra 3.11 with encryption between nodes',
      'cassandra',
      {
        'cassandra.yaml':
          'listen_address: 10.0.0.1\nrpc_address: 0.0.0.0\nstart_rpc: true\nstart_native_transport: true\nserver_encryption_options:\n  internode_encryption: all\n',
      },
      ['nodes 10.0.0.1:7000', 'nodes with TLS 10.0.0.1:7001', 'clients 0.0.0.0:9042', 'Thrift 0.0.0.0:9160'],
      { ...newest, cassandra: '3.11.10' },
    ],
    [
      'Cassandra 4.1 with a JMX port for other hosts',
      'cassandra',
      {
        'cassandra.yaml': 'listen_address: 10.0.0.1\nrpc_address: 10.0.0.1\n',
        'jvm-server.options': '-Dcassandra.jmx.remote.port=7199\n',
      },
      ['nodes 10.0.0.1:7000', 'clients 10.0.0.1:9042', 'JMX 0.0.0.0:7199'],
    ],
    [
      'an address that a template fills in',
      'regionserver',
      { 'hbase-site.xml': site('hbase.regionserver.port={{ port }}') },
      ['RPC 0.0.0.0:undefined', 'web UI 0.0.0.0:16030'],
    ],
  ])('%s', (_, role, files, ports, releases) => {
    expect(shown([role], files, releases)).toEqual(ports);
  });

  test('every release that is possible', () => {
    const documents = documentsOf({ 'hdfs-site.xml': site() });
    const deployment = {
      ...testDeployment(documents, newest, ['datanode']),
      releases: { hadoop: { is: ['2.10.2', '3.3.6'], from: 'inferred' as const } },
    };
    const resolver = resolverOf(deployment, (product: Product) => known.get(product));
    const ports = openPorts(deployment, (role, choice) => resolver.resolution(role, choice));
    expect(ports.find(({ name }) => name === 'dfs.datanode.address')?.addresses.map(({ port }) => port)).toEqual([50010, 9866]);
  });
});

describe('ports that exclude each other', () => {
  const clashes = (roles: readonly Role[], files: Readonly<Record<string, string>>) =>
    portsOf(roles, files).clashes.map(({ port, isSure }) => `${port}${isSure ? '' : ' on one host'}`);

  test.each<[string, readonly Role[], Readonly<Record<string, string>>, readonly string[]]>([
    [
      'one daemon, every address and one',
      ['cassandra'],
      { 'cassandra.yaml': 'listen_address: 10.0.0.1\nrpc_address: 0.0.0.0\nstorage_port: 9042\n' },
      ['9042'],
    ],
    [
      'one daemon, two addresses',
      ['cassandra'],
      { 'cassandra.yaml': 'listen_address: 10.0.0.1\nrpc_address: 10.1.0.1\nstorage_port: 9042\n' },
      [],
    ],
    [
      'two workers',
      ['regionserver', 'datanode'],
      { 'hbase-site.xml': site('hbase.regionserver.port=9866'), 'hdfs-site.xml': site() },
      ['9866'],
    ],
    [
      'master and NameNode, of which nobody knows whether they share a host',
      ['master', 'namenode'],
      { 'hbase-site.xml': site('hbase.master.port=9870', 'hbase.cluster.distributed=true'), 'hdfs-site.xml': site() },
      ['9870 on one host'],
    ],
    [
      'two NameNodes on hosts of their own',
      ['namenode'],
      {
        'hdfs-site.xml': site(
          'dfs.nameservices=c',
          'dfs.ha.namenodes.c=a,b',
          'dfs.namenode.rpc-address.c.a=h1:8020',
          'dfs.namenode.rpc-address.c.b=h2:8020',
        ),
      },
      [],
    ],
    [
      'two servers of ZooKeeper on one host',
      ['zookeeper'],
      { 'zoo.cfg': 'clientPort=2181\nserver.1=h:2888:3888\nserver.2=h:2888:3889\n' },
      ['2888'],
    ],
    ['any free port', ['regionserver'], { 'hbase-site.xml': site('hbase.regionserver.port=0', 'hbase.regionserver.info.port=0') }, []],
  ])('%s', (_, roles, files, expected) => {
    expect(clashes(roles, files)).toEqual(expected);
  });
});
