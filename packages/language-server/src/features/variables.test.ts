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
    ['a file of other variables', '/c/hadoop.env', 'A=1\ndfs_rep|'],
    ['another file', '/c/hadoop.yaml', 'a:\n  dfs_rep|'],
  ])('are none in %s', (_, path, marked) => {
    expect(at(path, marked).parts).toEqual([]);
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

  test('with a variable in them are none: Compose would fill in its own', () => {
    expect(labels(compose, service(bde, '- CORE_CONF_hadoop_tmp_dir=|')).join()).not.toContain('$');
  });
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
