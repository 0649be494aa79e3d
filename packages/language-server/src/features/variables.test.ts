import { describe, expect, test } from 'vitest';
import { SourceText } from '../../../core/src/text/sourceText.js';
import { applyEdits } from '../../../core/src/text/textEdit.js';
import { toOffset, toPosition } from '../positions.js';
import { cursor, testWorkspace } from '../testWorkspace.js';
import { variableCompletion } from './completion.js';
import { variableHover, variableViewsAt } from './variables.js';

const configuration = { '/c/.storelint.yaml': 'releases: { hbase: 2.5.8, hadoop: 3.3.6, cassandra: 4.1.3, zookeeper: 3.8.4, jdk: 17 }\n' };
const compose = '/c/docker-compose.yml';
const bde = 'bde2020/hadoop-namenode:2.0.0-hadoop3.2.1-java8';
const service = (image: string, ...lines: readonly string[]) =>
  `services:\n  a:\n    image: ${image}\n    environment:\n${lines.map((line) => `      ${line}\n`).join('')}  b:\n    image: postgres\n`;

const pod = (image: string, ...lines: readonly string[]) =>
  `kind: StatefulSet\nspec:\n  template:\n    spec:\n      containers:\n      - name: a\n        env:\n${lines.map((line) => `        ${line}\n`).join('')}        image: ${image}\n      - name: b\n        image: postgres\n`;
const manifest = '/c/pods.yml';
const chart = '/c/templates/statefulset.yaml';
const cassandra = 'cassandra:4.1';

function at(path: string, marked: string) {
  const { text, offset } = cursor(marked);
  const { workspace } = testWorkspace(configuration);
  workspace.edit(path, text);
  const source = new SourceText(path, text);
  const position = toPosition(source, offset);
  const parts = variableViewsAt(workspace, path, position);
  const { items } = variableCompletion(parts, position, { snippets: true, suggestCommand: 'values' });
  return { workspace, source, parts, items };
}

const labels = (path: string, marked: string) => at(path, marked).items.map(({ label }) => label);

/** The text once an offer is taken. */
function taken(path: string, marked: string, label: string): string | undefined {
  const { source, items } = at(path, marked);
  const edit = items.find((item) => item.label === label)?.textEdit;
  if (edit === undefined || !('range' in edit)) return undefined;
  const range = { start: toOffset(source, edit.range.start), end: toOffset(source, edit.range.end) };
  return applyEdits(source.text, [{ range, newText: edit.newText }]);
}

describe('names of variables', () => {
  test.each([
    ['a map', service(bde, 'HDFS_CONF_dfs_rep|'), 'HDFS_CONF_dfs_replication', service(bde, 'HDFS_CONF_dfs_replication: ')],
    ['a list', service(bde, '- HDFS_CONF_dfs_rep|'), 'HDFS_CONF_dfs_replication', service(bde, '- HDFS_CONF_dfs_replication=')],
    ['words of the setting', service(bde, '- namenode_hand|'), 'HDFS_CONF_dfs_namenode_handler_count', undefined],
    ['dots', service('apache/hadoop:3.3.6', '- HDFS-SITE.XML_dfs.rep|'), 'HDFS-SITE.XML_dfs.replication', undefined],
    ['hyphens', service(bde, '- yarn_nodemanager_aux|'), 'YARN_CONF_yarn_nodemanager_aux___services', undefined],
    ['HBase', service('bde2020/hbase-regionserver:1', '- handler|'), 'HBASE_CONF_hbase_regionserver_handler_count', undefined],
    [
      'Cassandra',
      service('cassandra:4.1', '- CASSANDRA_NUM|'),
      'CASSANDRA_NUM_TOKENS',
      service('cassandra:4.1', '- CASSANDRA_NUM_TOKENS='),
    ],
    ['ZooKeeper', service('zookeeper:3.8', 'ZOO_T|: 2000'), 'ZOO_TICK_TIME', service('zookeeper:3.8', 'ZOO_TICK_TIME: 2000')],
  ])('are offered as the image reads them: %s', (_, marked, label, after) => {
    const [first] = labels(compose, marked);
    expect(first).toBe(label);
    if (after !== undefined) expect(taken(compose, marked, label)).toBe(after);
  });

  test('are offered in a file of variables, by what is typed and by what stands in it', () => {
    expect(labels('/c/hadoop.env', 'HDFS_CONF_dfs_rep|')[0]).toBe('HDFS_CONF_dfs_replication');
    expect(labels('/c/hadoop.env', 'CORE_CONF_fs_defaultFS=hdfs://nn:8020\ntrash|')[0]).toBe('CORE_CONF_fs_trash_interval');
    expect(taken('/c/hadoop.env', 'HDFS_CONF_dfs_rep|=3\n', 'HDFS_CONF_dfs_replication')).toBe('HDFS_CONF_dfs_replication=3\n');
  });

  test.each([
    ['a name', pod(cassandra, '- name: NUM|'), 'CASSANDRA_NUM_TOKENS', pod(cassandra, '- name: CASSANDRA_NUM_TOKENS', '  value: ')],
    [
      'a name with a value',
      pod(cassandra, '- name: CASSANDRA_NUM|', '  value: "16"', '- name: X', '  value: y'),
      'CASSANDRA_NUM_TOKENS',
      pod(cassandra, '- name: CASSANDRA_NUM_TOKENS', '  value: "16"', '- name: X', '  value: y'),
    ],
    [
      'a name in quotes',
      pod(bde, '- name: "HDFS_CONF_dfs_rep|"'),
      'HDFS_CONF_dfs_replication',
      pod(bde, '- name: "HDFS_CONF_dfs_replication"'),
    ],
    ['dots', pod('apache/hadoop:3.3.6', '- name: HDFS-SITE.XML_dfs.rep|'), 'HDFS-SITE.XML_dfs.replication', undefined],
    ['Bitnami', pod('docker.io/bitnami/cassandra:4.1', '- name: PORT|'), 'CASSANDRA_CQL_PORT_NUMBER', undefined],
  ])('are offered in env of a pod: %s', (_, marked, label, after) => {
    expect(labels(manifest, marked)).toContain(label);
    if (after !== undefined) expect(taken(manifest, marked, label)).toBe(after);
  });

  const inline = (image: string, value: string) => `services:\n  a:\n    image: ${image}\n    environment: ${value}\n`;

  test.each([
    ['a map in braces', compose, inline(bde, '{ A: 1, HDFS_CONF_dfs_rep| }'), inline(bde, '{ A: 1, HDFS_CONF_dfs_replication: }')],
    ['a list in brackets', compose, inline(bde, '[A=1, HDFS_CONF_dfs_rep|]'), inline(bde, '[A=1, HDFS_CONF_dfs_replication=]')],
    ['a variable in braces', manifest, pod(bde, '- { name: dfs_rep|'), pod(bde, '- { name: HDFS_CONF_dfs_replication, value: ')],
    [
      'a variable with its value',
      manifest,
      pod(bde, '- { name: X, value: y }', '- { name: dfs_rep|, value: "2" }'),
      pod(bde, '- { name: X, value: y }', '- { name: HDFS_CONF_dfs_replication, value: "2" }'),
    ],
  ])('are offered between brackets: %s', (_, path, marked, after) => {
    expect(labels(path, marked)[0]).toBe('HDFS_CONF_dfs_replication');
    expect(taken(path, marked, 'HDFS_CONF_dfs_replication')?.replace(':  }', ': }')).toBe(after);
  });

  test('have their values offered between brackets', () => {
    const name = 'HDFS_CONF_dfs_permissions_enabled';
    expect(taken(compose, inline(bde, `{ ${name}: | }`), 'false')).toBe(inline(bde, `{ ${name}: "false" }`));
    expect(taken(compose, inline(bde, `[ ${name}=| ]`), 'false')).toBe(inline(bde, `[ ${name}=false ]`));
    const admin = (value: string) => pod('zookeeper:3.8', `- { name: ZOO_ADMINSERVER_ENABLED, value: ${value} }`);
    expect(taken(manifest, admin('|'), 'false')).toBe(admin('"false"'));
    expect(labels(manifest, pod(bde, '- { name: A, valueFrom: { fieldRef: { fieldPath: | } } }'))).toEqual([]);
    expect(labels(compose, inline(bde, '{ HDFS_CONF_dfs_replication: 2, HDFS_CONF_dfs_rep| }'))).not.toContain('HDFS_CONF_dfs_replication');
  });

  test('are offered in a template of a chart, on lines that its markup does not touch', () => {
    const lines = ['- name: POD_IP', '  value: {{ quote .Values.ip }}', '- name: CASSANDRA_NUM|'];
    expect(labels(chart, pod('cassandra:{{ .Values.tag }}', ...lines))[0]).toBe('CASSANDRA_NUM_TOKENS');
    expect(labels(chart, pod('"{{ .Values.repository }}:{{ .Values.tag }}"', ...lines))[0]).toBe('CASSANDRA_NUM_TOKENS');
    expect(labels(chart, pod(cassandra, '- name: {{ .Values.name }}_NUM|'))).toEqual([]);
    expect(labels('/c/values.yaml', 'extraEnvVars:\n  - name: CASSANDRA_END|\n')[0]).toBe('CASSANDRA_ENDPOINT_SNITCH');
  });

  test('are offered in the data of a ConfigMap that containers take as their variables', () => {
    const map = (line: string) => `kind: ConfigMap\ndata:\n  ${line}\n`;
    expect(taken(manifest, map('HDFS_CONF_dfs_rep|'), 'HDFS_CONF_dfs_replication')).toBe(map('HDFS_CONF_dfs_replication: '));
    expect(taken(manifest, map('HDFS_CONF_dfs_replication: |'), '3')).toBe(map('HDFS_CONF_dfs_replication: "3"'));
  });

  test('of Cassandra and ZooKeeper are offered in a file of variables, once their beginning is typed or one of them stands there', () => {
    expect(labels('/c/cassandra.env', 'CASSANDRA_NUM|')).toEqual(['CASSANDRA_NUM_TOKENS']);
    expect(taken('/c/cassandra.env', 'CASSANDRA_CLUSTER_NAME=x\nsnitch|', 'CASSANDRA_ENDPOINT_SNITCH')).toBe(
      'CASSANDRA_CLUSTER_NAME=x\nCASSANDRA_ENDPOINT_SNITCH=',
    );
    expect(labels('/c/cassandra.env', 'CASSANDRA_CQL_PORT_NUMBER=9042\nCASSANDRA_TRA|')).toEqual(['CASSANDRA_TRANSPORT_PORT_NUMBER']);
    expect(labels('/c/zookeeper.env', 'ZOO_AUTOPURGE_P|')).toEqual(['ZOO_AUTOPURGE_PURGEINTERVAL']);
    expect(labels(compose, service('bitnami/zookeeper:3.8', '- ZOO_AUTOPURGE_|'))).toEqual(
      expect.arrayContaining(['ZOO_AUTOPURGE_INTERVAL', 'ZOO_AUTOPURGE_RETAIN_COUNT']),
    );
  });

  test('are those that the container has not got, each for the file that it belongs to', () => {
    const names = labels(compose, service(bde, 'HDFS_CONF_dfs_replication: 2', 'dfs_|'));
    expect(names).not.toContain('HDFS_CONF_dfs_replication');
    expect(names).toContain('HDFS_CONF_dfs_namenode_handler_count');
    expect(names).not.toContain('CORE_CONF_dfs_namenode_handler_count');
    expect(names.some((name) => name.startsWith('HBASE_CONF_'))).toBe(false);
  });

  test.each([
    ['another image', compose, service('postgres # hadoop', 'dfs_rep|')],
    ['a service that is built', compose, service('x/hadoop', 'dfs_rep|').replace('image:', 'build:')],
    ['an image that reads none', compose, service('harisekhon/hadoop:3', 'HDFS_CONF_dfs_rep|')],
    ['another block', compose, service(bde, 'A: b').replace('    environment:', '    labels:\n      dfs_rep|: 1\n    environment:')],
    [
      'the next container',
      manifest,
      pod(cassandra, '- name: A').replace('image: postgres', 'image: postgres\n        env:\n        - name: NUM|'),
    ],
    ['names of other lists', manifest, pod(cassandra, '- name: CASSANDRA_NUM|').replace('env:', 'ports:')],
    ['a file of other variables', '/c/hadoop.env', 'A=1\ndfs_rep|'],
    ['another file', '/c/hadoop.yaml', 'a:\n  dfs_rep|'],
  ])('are none in %s', (_, path, marked) => {
    expect(at(path, marked).parts.length).toBe(0);
  });
});

describe('values of variables', () => {
  test('are those of the setting, as YAML and Compose take them', () => {
    expect(taken(compose, service(bde, 'HDFS_CONF_dfs_permissions_enabled: |'), 'false')).toBe(
      service(bde, 'HDFS_CONF_dfs_permissions_enabled: "false"'),
    );
    expect(taken(compose, service(bde, 'HDFS_CONF_dfs_permissions_enabled: "|"'), 'false')).toBe(
      service(bde, 'HDFS_CONF_dfs_permissions_enabled: "false"'),
    );
    expect(taken(compose, service(bde, '- HDFS_CONF_dfs_permissions_enabled=|'), 'false')).toBe(
      service(bde, '- HDFS_CONF_dfs_permissions_enabled=false'),
    );
    expect(taken('/c/hadoop.env', 'HDFS_CONF_dfs_permissions_enabled=t|\n', 'true')).toBe('HDFS_CONF_dfs_permissions_enabled=true\n');
    expect(labels(compose, service('cassandra:4.1', 'CASSANDRA_ENDPOINT_SNITCH: |'))).toContain('GossipingPropertyFileSnitch');
    expect(labels(compose, service('zookeeper:3.8', 'ZOO_TICK_TIME: |'))).toContain('3000');
  });

  test('are in quotes where Kubernetes takes texts alone', () => {
    const item = (value: string) => pod('zookeeper:3.8', '- name: ZOO_TICK_TIME', `  value: ${value}`);
    expect(taken(manifest, item('|'), '3000')).toBe(item('"3000"'));
    expect(taken(manifest, item('"|"'), '3000')).toBe(item('"3000"'));
    expect(taken(manifest, item('|').replace('value: ', 'value:'), '3000')).toBe(item('"3000"'));
    expect(taken(manifest, pod(cassandra, '- name: CASSANDRA_ENDPOINT_SNITCH', '  value: G|'), 'GossipingPropertyFileSnitch')).toBe(
      pod(cassandra, '- name: CASSANDRA_ENDPOINT_SNITCH', '  value: GossipingPropertyFileSnitch'),
    );
  });

  test('with a variable in them are none: Compose would fill in its own', () => {
    expect(labels(compose, service(bde, '- CORE_CONF_hadoop_tmp_dir=|')).join()).not.toContain('$');
  });
});

test.each([
  ['a pod', '/c/pods.yml', pod(cassandra, '- name: CASSANDRA_NUM_TO|KENS', '  value: "16"'), 'Tokens of the node'],
  ['its value', '/c/pods.yml', pod(cassandra, '- name: CASSANDRA_NUM_TOKENS', '  value: "1|6"'), 'Tokens of the node'],
  ['Bitnami', '/c/pods.yml', pod('bitnami/zookeeper:3.8', '- name: ZOO_AUTO|PURGE_INTERVAL', '  value: "1"'), 'purge'],
  ['a file of variables', '/c/cassandra.env', 'CASSANDRA_|NUM_TOKENS=16', 'Tokens of the node'],
  ['a file of variables of a program that connects', '/c/cassandra.env', 'CASSANDRA_|HOST=cassandra', undefined],
])('a variable is explained in %s', (_, path, marked, words) => {
  const { workspace, parts } = at(path, marked);
  const hover = variableHover(parts, workspace);
  if (words === undefined) expect(hover).toBeNull();
  else expect(JSON.stringify(hover?.contents)).toContain(words);
  // Its value stands in a line that no file of the deployment shows.
  expect(JSON.stringify(hover)).not.toContain('in effect');
});

test('a variable is explained in each container', () => {
  const path = '/c/docker-compose.yml';
  const { workspace } = testWorkspace(configuration);
  const text = `${service(bde, 'HDFS_CONF_dfs_replication: 2')}  c:\n    image: ${bde}\n    environment:\n      HDFS_CONF_dfs_replication: 2\n`;
  workspace.edit(path, text);
  const source = new SourceText(path, text);
  const position = toPosition(source, text.lastIndexOf('replication'));
  const hover = variableHover(variableViewsAt(workspace, path, position), workspace);
  expect(JSON.stringify(hover?.contents)).toContain('Replicas of new files');
  expect(hover?.range?.start).toEqual(toPosition(source, text.lastIndexOf('HDFS_CONF')));
});
