import { describe, expect, it } from 'vitest';
import { heldFiles } from '../../deployment/files/heldFiles.js';
import { parseDocument } from '../../products/parseDocument.js';
import { SourceText } from '../../text/sourceText.js';
import { mayBring } from '../broughtLines.js';

const text = [
  '# the cluster',
  'CORE_CONF_fs_defaultFS=hdfs://namenode:9000',
  'HDFS_CONF_dfs_namenode_datanode_registration_ip___hostname___check=false',
  'YARN_CONF_yarn_resourcemanager_resource__tracker_address=rm:8031',
  'HDFS-SITE.XML_dfs.replication=3 ',
  'HDFS_CONF_dfs_namenode_name_dir=${DIR}/name',
  'HDFS_CONFIG_dfs_replication=2',
  'CLUSTER_NAME=test',
].join('\n');

function entriesOf(kind: 'hdfs-site' | 'core-site' | 'yarn-site') {
  return parseDocument(new SourceText(`hadoop.env/${kind}.variables`, text), kind);
}

describe('variables that an image turns into files of settings', () => {
  it('reads of a text the variables of one file, with dots, hyphens and underscores as its script has them', () => {
    expect(entriesOf('core-site').entries.map(({ key, value }) => [key, value])).toEqual([['fs.defaultFS', 'hdfs://namenode:9000']]);
    expect(entriesOf('yarn-site').entries.map(({ key }) => key)).toEqual(['yarn.resourcemanager.resource_tracker.address']);
    const [check, replication, directory, ...others] = entriesOf('hdfs-site').entries;
    expect(check?.key).toBe('dfs.namenode.datanode.registration.ip-hostname-check');
    expect(replication).toMatchObject({ key: 'dfs.replication', value: '3' });
    expect(text.slice(replication?.valueRange.start, replication?.valueRange.end)).toBe('3');
    expect(directory).toMatchObject({ key: 'dfs.namenode.name.dir', hole: 'value' });
    expect(others).toEqual([]);
  });

  it('leaves open what the image and its service set beside', () => {
    expect(mayBring(entriesOf('hdfs-site'), 'dfs.datanode.data.dir')).toBe(true);
    expect(mayBring(entriesOf('hdfs-site'), 'dfs.namenode.rpc-address.ns1.nn1')).toBe(true);
    expect(mayBring(entriesOf('core-site'), 'hadoop.security.authentication')).toBe(false);
  });

  it('finds a part for each file in files of variables alone', () => {
    const kinds = (path: string, held: string) => heldFiles(path, held).map(({ kind }) => kind);
    expect(kinds('deploy/hadoop.env', text).sort()).toEqual(['core-site', 'hdfs-site', 'yarn-site']);
    expect(kinds('deploy/config', 'CAPACITY-SCHEDULER.XML_yarn.scheduler.capacity.root.queues=default\n')).toEqual(['capacity-scheduler']);
    expect(kinds('.git/config', '[core]\n\tbare = false\n')).toEqual([]);
    expect(kinds('notes.txt', text)).toEqual([]);
  });
});

/** What the containers of a file give to a file of settings. */
function inContainers(kind: 'hdfs-site' | 'core-site' | 'hbase-site', path: string, lines: string) {
  const document = parseDocument(new SourceText(`${path}/${kind}.variables`, lines), kind);
  return {
    ...document,
    given: document.entries.map(({ key, value, hole }) => (hole === undefined ? `${key}=${value}` : `${key}?`)),
    places: document.entries.map(({ valueRange }) => lines.slice(valueRange.start, valueRange.end)),
    told: document.problems.map(({ message, range }) => `${lines.slice(range.start, range.end)}: ${message}`),
  };
}

describe('variables that files of Compose and Kubernetes give to containers', () => {
  const compose = `x-all: &all
  CORE_CONF_fs_defaultFS: hdfs://namenode:8020
services:
  namenode:
    image: bde2020/hadoop-namenode:2.0.0-hadoop3.2.1-java8
    environment:
      <<: *all
      HDFS_CONF_dfs_replication: "2"
      HDFS_CONF_dfs_hosts: \${HOSTS}
  datanode:
    image: bde2020/hadoop-datanode:2.0.0-hadoop3.2.1-java8
    environment:
      - CORE_CONF_fs_defaultFS=hdfs://namenode:8020
      - HDFS_CONF_dfs_replication=2
      - HDFS_CONF_dfs_blocksize
      - HDFS_CONF_dfs_block_size: 1
      - "HDFS_CONF_dfs_namenode_handler_count=20"
      - HDFS_CONF_dfs_datanode_http_address=0.0.0.0:9864
  other:
    image: bde2020/hadoop-datanode:2.0.0-hadoop3.2.1-java8
    environment:
      - HDFS_CONF_dfs_datanode_http_address=0.0.0.0:9865
`;

  it('are one cluster: what services say alike is its setting, what they differ in or take from elsewhere is not known', () => {
    const { given, places } = inContainers('hdfs-site', 'docker-compose.yml', compose);
    expect(given).toEqual([
      'dfs.replication=2',
      'dfs.hosts?',
      'dfs.blocksize?',
      'dfs.block.size=1',
      'dfs.namenode.handler.count=20',
      'dfs.datanode.http.address?',
    ]);
    expect([places[0], places[4]]).toEqual(['2', '20']);
    expect(inContainers('core-site', 'docker-compose.yml', compose).given).toEqual(['fs.defaultFS=hdfs://namenode:8020']);
  });

  it('leave open what a file of variables, a mounted directory of settings or another object brings', () => {
    const service = (more: string) =>
      inContainers(
        'hdfs-site',
        'docker-compose.yml',
        `services:\n  nn:\n    image: nn\n    environment: { HDFS_CONF_dfs_replication: 2 }\n${more}`,
      );
    expect(mayBring(service(''), 'dfs.namenode.acls.enabled')).toBe(false);
    expect(mayBring(service('    volumes: [name:/hadoop/dfs/name]\n'), 'dfs.namenode.acls.enabled')).toBe(false);
    expect(mayBring(service('    env_file: hadoop.env\n'), 'dfs.namenode.acls.enabled')).toBe(true);
    expect(mayBring(service('    volumes: [./conf:/etc/hadoop]\n'), 'dfs.namenode.acls.enabled')).toBe(true);
    expect(mayBring(service('    volumes: [{ source: ./a.xml, target: /opt/hdfs-site.xml }]\n'), 'dfs.namenode.acls.enabled')).toBe(true);
  });

  it('are read of pods with their init containers, and of a ConfigMap, with the places in the file', () => {
    const objects = `kind: ConfigMap
metadata: { name: hadoop }
data:
  CORE_CONF_fs_defaultFS: "hdfs://namenode:9000"
---
kind: StatefulSet
spec:
  template:
    spec:
      initContainers:
        - name: format
          env:
            - { name: HDFS_CONF_dfs_namenode_name_dir, value: /data/nn }
      containers:
        - name: namenode
          envFrom: [{ configMapRef: { name: hadoop } }]
          env:
            - name: HDFS_CONF_dfs_replication
              value: '3'
            - name: HDFS_CONF_dfs_blocksize
              valueFrom: { configMapKeyRef: { name: other, key: size } }
`;
    const { given, places } = inContainers('hdfs-site', 'deploy/nn.yaml', objects);
    expect(given).toEqual(['dfs.namenode.name.dir=/data/nn', 'dfs.replication=3', 'dfs.blocksize?']);
    expect(places.slice(0, 2)).toEqual(['/data/nn', '3']);
    expect(inContainers('core-site', 'deploy/nn.yaml', objects).places).toEqual(['hdfs://namenode:9000']);
    expect(heldFiles('deploy/nn.yaml', objects).map(({ path }) => path)).toContain('deploy/nn.yaml/hdfs-site.variables');
  });

  it('are read of what Kustomize makes a ConfigMap of, to which others may add', () => {
    const text =
      'resources: [../base]\nconfigMapGenerator:\n  - name: hadoop\n    behavior: merge\n    literals:\n      - HDFS_CONF_dfs_replication=2\n      - A=b\n';
    const document = inContainers('hdfs-site', 'overlays/prod/kustomization.yaml', text);
    expect(document).toMatchObject({ given: ['dfs.replication=2'], places: ['2'] });
    expect(mayBring(document, 'dfs.blocksize')).toBe(true);
  });

  it('hold nothing where markup makes the file, unless it is the template of a chart, of which values are not known', () => {
    const env =
      'kind: Pod\nspec:\n  containers:\n    - env:\n        - { name: HDFS_CONF_dfs_replication, value: "{{ .Values.replicas }}" }\n';
    expect(inContainers('hdfs-site', 'deploy/nn.yaml', env).given).toEqual([]);
    expect(inContainers('hdfs-site', 'chart/templates/nn.yaml', env).given).toEqual(['dfs.replication?']);
  });

  it('are told where the image makes no setting of them', () => {
    const of = (image: string, name: string) =>
      inContainers('hdfs-site', 'compose.yaml', `services:\n  nn:\n    image: ${image}\n    environment:\n      ${name}: 2\n`);
    expect(of('apache/hadoop:3', 'HDFS_CONF_dfs_client_use___x').told).toEqual([
      'HDFS_CONF_dfs_client_use___x: the image apache/hadoop makes no setting of HDFS_CONF_dfs_client_use___x; it reads HDFS-SITE.XML_dfs.client.use-x',
    ]);
    expect(of('apache/hadoop:3', 'HDFS_CONF_dfs_replication').given).toEqual([]);
    expect(of('apache/hadoop:3', 'HDFS-SITE.XML_dfs.replication')).toMatchObject({ told: [], given: ['dfs.replication=2'] });
    expect(of('apache/hadoop:3', 'HDFS-SITE_XML_dfs.replication')).toMatchObject({ told: [], given: ['dfs.replication=2'] });
    expect(of('apache/hadoop:3', 'hdfs-site.xml_dfs.replication')).toMatchObject({ told: [], given: ['dfs.replication=2'] });
    expect(of('bde2020/hadoop-namenode:2', 'HDFS-SITE_XML_dfs.replication').told).toHaveLength(1);
    expect(of('bde2020/hadoop-namenode:2', 'HDFS-SITE.XML_dfs.ha.x-y_z').told).toEqual([
      'HDFS-SITE.XML_dfs.ha.x-y_z: the image bde2020/hadoop-namenode makes no setting of HDFS-SITE.XML_dfs.ha.x-y_z; it reads HDFS_CONF_dfs_ha_x___y__z',
    ]);
    expect(of('bde2020/hadoop-namenode:2', 'dfs.replication').told).toHaveLength(1);
    expect(of('harisekhon/hadoop', 'HDFS_CONF_dfs_replication').told).toEqual([
      'HDFS_CONF_dfs_replication: the image harisekhon/hadoop makes no setting of HDFS_CONF_dfs_replication',
    ]);
    const started = (more: string) =>
      inContainers(
        'hdfs-site',
        'compose.yaml',
        `services:\n  nn:\n    image: apache/hadoop:3\n${more}    environment:\n      HDFS_CONF_dfs_replication: 2\n`,
      ).told;
    expect(started('    command: [hdfs, namenode]\n')).toHaveLength(1);
    expect(started('    entrypoint: /own.sh\n')).toEqual([]);
    expect(started('    volumes: [./start.sh:/opt/starter.sh]\n')).toEqual([]);
    expect(started('    build: .\n')).toEqual([]);
    expect(of('registry.example.com:5000/apache/hadoop:3', 'HDFS_CONF_dfs_replication').told[0]).toContain(
      'the image registry.example.com:5000/apache/hadoop makes',
    );
    expect(of('own/hadoop', 'HDFS_CONF_dfs_replication')).toMatchObject({ told: [], given: ['dfs.replication=2'] });
    expect(of('own/hadoop', 'dfs.replication')).toMatchObject({ told: [], given: [] });
  });
});
