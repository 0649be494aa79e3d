import { describe, expect, test } from 'vitest';
import { heldFiles } from '../../deployment/files/heldFiles.js';
import { parseDocument } from '../../products/parseDocument.js';
import { SourceText } from '../../text/sourceText.js';

const path = 'docker-compose.yml';

/** What is told of the parts of a file, each with the text that it stands at. */
function told(text: string): readonly string[] {
  return heldFiles(path, text).flatMap(({ path: own, kind, text: part, within }) =>
    parseDocument(new SourceText(own, part, within), kind).problems.map(
      ({ range, message }) => `${part.slice(range.start, range.end)}: ${message}`,
    ),
  );
}

/** The values of a setting in the parts of a file. */
function valuesOf(text: string, setting: string): readonly (string | undefined)[] {
  return heldFiles(path, text).flatMap(({ path: own, kind, text: part, within }) =>
    parseDocument(new SourceText(own, part, within), kind).entries.flatMap(({ key, value, hole }) =>
      key === setting ? [hole === undefined ? value : '?'] : [],
    ),
  );
}

const bde = (name: string, kind: string, variables: string, more = '') =>
  `  ${name}:\n    image: bde2020/hadoop-${kind}:2.0.0-hadoop3.2.1-java8\n    environment: { ${variables} }\n${more}`;
const nameNode = (variables = '', more = '    volumes: ["nn:/hadoop/dfs/name"]\n') =>
  bde('namenode', 'namenode', `CLUSTER_NAME: a, CORE_CONF_fs_defaultFS: "hdfs://namenode:9000"${variables}`, more);
const dataNode = (number: number, variables = '', source = `dn${number}`) =>
  bde(
    `dn${number}`,
    'datanode',
    `CORE_CONF_fs_defaultFS: "hdfs://namenode:9000"${variables}`,
    `    volumes: ["${source}:/hadoop/dfs/data"]\n`,
  );
const hadoop = (...services: readonly string[]) => `services:\n${services.join('')}volumes: { nn: , dn1: , dn2: }\n`;

describe('containers that are given different values', () => {
  test('are judged apart', () => {
    const text = hadoop(
      nameNode(', HDFS_CONF_dfs_replication: three'),
      dataNode(1, ', HDFS_CONF_dfs_replication: 2'),
      dataNode(2, ', HDFS_CONF_dfs_replication: 2'),
    );
    expect(valuesOf(text, 'dfs.replication')).toEqual(['three', '2']);
  });

  test('are one where each says its own host', () => {
    const text = hadoop(
      nameNode(),
      dataNode(1, ', HDFS_CONF_dfs_datanode_hostname: dn1'),
      dataNode(2, ', HDFS_CONF_dfs_datanode_hostname: dn2'),
    );
    expect(valuesOf(text, 'dfs.datanode.hostname')).toEqual(['?']);
    expect(told(text)).toEqual([]);
  });
});

describe('images of BDE', () => {
  test.each<[string, string, readonly string[]]>([
    ['a cluster', hadoop(nameNode(), dataNode(1), dataNode(2, ', SERVICE_PRECONDITION: "namenode:9870"')), []],
    [
      'another port of the NameNode',
      hadoop(nameNode(), dataNode(1), dataNode(2).replace(':9000', ':8020')),
      [
        'hdfs://namenode:8020: fs.defaultFS of dn2 is hdfs://namenode:8020, but namenode has hdfs://namenode:9000; they do not find the same NameNode',
      ],
    ],
    [
      'a misspelt host of the NameNode',
      hadoop(nameNode(), dataNode(1), dataNode(2).replace('hdfs://namenode', 'hdfs://namnode')),
      [
        'hdfs://namnode:9000: fs.defaultFS of dn2 is hdfs://namnode:9000, but namenode has hdfs://namenode:9000; they do not find the same NameNode',
      ],
    ],
    [
      'two clusters',
      hadoop(
        nameNode(),
        dataNode(1),
        dataNode(2).replace('hdfs://namenode', 'hdfs://othernode'),
        nameNode().replaceAll('namenode:9000', 'othernode:9000').replace('  namenode:', '  othernode:').replace('nn:', 'on:'),
      ).replace('nn: ,', 'nn: , on: ,'),
      [],
    ],
    ['the port of the NameNode left out', hadoop(nameNode().replace(':9000', ':8020'), dataNode(1).replace(':9000', '')), []],
    [
      'a port of the NameNode for DataNodes',
      hadoop(
        nameNode(', HDFS_CONF_dfs_namenode_servicerpc___address: "namenode:8021"'),
        dataNode(1),
        dataNode(2).replace(':9000', ':8021'),
      ),
      [],
    ],
    [
      'two pairs of NameNodes',
      hadoop(
        bde('nna', 'datanode', 'CORE_CONF_fs_defaultFS: "hdfs://ns1", HDFS_CONF_dfs_nameservices: ns1'),
        bde('nnb', 'datanode', 'CORE_CONF_fs_defaultFS: "hdfs://ns2", HDFS_CONF_dfs_nameservices: ns2'),
      ),
      [],
    ],
    ['a command of its own', hadoop(nameNode('', '    command: hdfs namenode\n').replace('CLUSTER_NAME: a, ', '')), []],
    [
      'no name of the cluster',
      hadoop(nameNode().replace('CLUSTER_NAME: a, ', '')),
      ['CORE_CONF_fs_defaultFS: namenode is given no CLUSTER_NAME; the start script of the image ends with "Cluster name not specified"'],
    ],
    [
      'a wait for the page of Hadoop 2',
      hadoop(nameNode(), dataNode(1, ', SERVICE_PRECONDITION: "namenode:50070"')),
      [
        'namenode:50070: dn1 waits for namenode:50070, but a NameNode of Hadoop 3 has its page at port 9870; the container waits until its script gives up',
      ],
    ],
    [
      'another page',
      hadoop(nameNode(', HDFS_CONF_dfs_namenode_http_address: "0.0.0.0:50070"'), dataNode(1, ', SERVICE_PRECONDITION: "namenode:50070"')),
      [],
    ],
    [
      'a volume elsewhere',
      hadoop(nameNode('', '    volumes: ["nn:/hadoop/dfs/nme", "./x.txt:/x.txt"]\n')),
      ['nn:/hadoop/dfs/nme: namenode mounts nothing at /hadoop/dfs/name, where the image keeps the data; it is lost with the container'],
    ],
    ['a trial without volumes', hadoop(nameNode('', '')), []],
    ['a volume around it', hadoop(nameNode('', '    volumes: ["nn:/hadoop/dfs"]\n')), []],
    ['data that is moved', hadoop(nameNode(', HDFS_CONF_dfs_namenode_name_dir: file:///meta', '    volumes: ["nn:/meta"]\n')), []],
    [
      'one volume of two DataNodes',
      hadoop(nameNode(), dataNode(1), dataNode(2, '', 'dn1')),
      ['dn1:/hadoop/dfs/data: dn2 keeps its data in dn1, as dn1 does; each needs a place of its own'],
    ],
    [
      'a volume that is not defined',
      hadoop(nameNode('', '    volumes: ["nx:/hadoop/dfs/name"]\n')),
      ['namenode: namenode uses nx, which is not among the volumes of the file; docker compose refuses the whole file'],
    ],
    [
      'a misspelt field',
      hadoop(nameNode('', '    mem_limt: 4g\n')),
      ['mem_limt: mem_limt is unknown to Compose; docker compose refuses the whole file; did you mean mem_limit?'],
    ],
  ])('%s', (_, text, expected) => {
    expect(told(text)).toEqual(expected);
  });
});

describe('servers of ZooKeeper', () => {
  const zk = (number: number, list: string) =>
    `  zk${number}:\n    image: zookeeper:3.8.4\n    environment: { ZOO_MY_ID: ${number}, ${list} }\n`;
  const servers = [1, 2, 3].map((number) => `server.${number}=zk${number}:2888:3888;2181`);
  const list = `ZOO_SERVERS: "${servers.join(' ')}"`;
  test.each<[string, string, readonly string[]]>([
    ['alike', zk(3, list), []],
    ['that names itself otherwise', zk(3, list.replace('zk3:', '0.0.0.0:')), []],
    [
      'with a server elsewhere',
      zk(3, list.replace('zk2:', 'zk22:')),
      ['zk22:2888:3888;2181: zk3 has server.2 at zk22:2888:3888;2181, zk1 at zk2:2888:3888;2181; they do not find the same server'],
    ],
    ['that knows another by its container', `${zk(3, list.replace('zk2:', 'zk-two:'))}    container_name: zk-two\n`, []],
    ['that knows another by its address', zk(3, list.replace('zk2:', '10.1.0.2:')), []],
    ['without ports for clients', zk(3, list.replaceAll(';2181', '')), []],
    [
      'with other ports of a server',
      zk(3, list.replace('zk2:2888', 'zk2:2889')),
      ['zk2:2889:3888;2181: zk3 has server.2 at zk2:2889:3888;2181, zk1 at zk2:2888:3888;2181; they do not find the same server'],
    ],
    [
      'that lacks a server',
      zk(3, `ZOO_SERVERS: "${servers.slice(1).join(' ')}"`),
      ['ZOO_SERVERS: zk3 lacks server.1, which most servers of its ensemble have; they count different quorums'],
    ],
    [
      'with a misspelt variable',
      zk(3, list.replace('ZOO_SERVERS', 'ZOO_SERVER')),
      [
        'ZOO_MY_ID: zk3 has no ZOO_SERVERS and starts on its own, but other servers name it as one of theirs',
        'ZOO_SERVER: the image reads no ZOO_SERVER; did you mean ZOO_SERVERS?',
      ],
    ],
    ['of another ensemble', zk(7, 'ZOO_SERVERS: "server.7=zk7:2888:3888;2181 server.8=zk8:2888:3888;2181"'), []],
  ])('a third one %s', (_, third, expected) => {
    expect(told(`services:\n${zk(1, list)}${zk(2, list)}${third}`)).toEqual(expected);
  });
});
