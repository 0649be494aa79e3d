import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { NodeKnowledge } from '../../node/src/knowledge.js';
import { Checker, type DeploymentInput } from './check.js';
import { parseDocument } from './products/parseDocument.js';
import type { FileKind } from './products/registry.js';
import { SourceText } from './text/sourceText.js';

const knowledge = new NodeKnowledge(fileURLToPath(new URL('../../cli/dist', import.meta.url)));
const stated = (version: string) => ({ version, from: 'config' as const });
const releases = { hbase: stated('2.5.8'), hadoop: stated('3.3.6'), cassandra: stated('4.1.3'), jdk: stated('17') };

const site = (name: string, value: string) => `<configuration>
  <property><name>hfile.block.cache.size</name><value>0.5</value></property>
  <property><name>hbase.cluster.distributed</name><value>true</value></property>
  <property><name>hbase.regionserver.hander.count</name><value>3</value></property>
  <property><name>${name}</name><value>${value}</value></property>
</configuration>
`;
const yaml = (name: string, value: string) =>
  `cluster_name: a\nauthenticator: AllowAllAuthenticator\nread_request_timeout: 5s\n${name}: ${value}\n`;

test.each([
  ['hbase-site', 'hbase.bucketcache.ioengine', ['offheap', 'heap', 'file:/cache', 'ofheap']],
  ['hbase-site', 'hbase.regionserver.global.memstore.size', ['0.2', '0.4', '2', 'x']],
  ['hbase-site', 'hbase.rootdir', ['hdfs://nn/hbase', '/hbase', 'file:///tmp/hbase']],
  ['hbase-site', 'hbase.hregion.memstore.flush.size', ['134217728', '0', '1g']],
  ['hbase-site', 'hbase.zookeeper.quorum', ['zk1,zk2', 'zk1']],
  ['cassandra-yaml', 'authorizer', ['CassandraAuthorizer', 'AllowAllAuthorizer', 'Authorizer']],
  ['cassandra-yaml', 'commitlog_sync', ['group', 'batch', 'none']],
  ['cassandra-yaml', 'cdc_enabled', ['true', 'false', 'maybe']],
  ['cassandra-yaml', 'cross_node_timeout', ['true', 'x']],
] as const)('%s, %s: the lines of a name have the findings that a check of all has', (kind, name, values) => {
  const [path, textOf] = kind === 'hbase-site' ? ['/c/hbase-site.xml', site] : ['/c/cassandra.yaml', yaml];
  const input: DeploymentInput = {
    name: 'c',
    files: [{ path, kind: kind as FileKind }],
    releases,
  };
  const checkerOf = (text: string) => new Checker({ list: () => [], read: () => ({ path, text }) }, knowledge);
  const checker = checkerOf(textOf(name, 'before'));
  const { deployment } = checker.open(input);
  let found = 0;
  for (const value of values) {
    const text = textOf(name, value);
    const about = ({ settings }: { readonly settings: readonly string[] }) => settings.includes(name);
    const shown = (findings: ReturnType<Checker['checkLines']>) =>
      findings.filter(about).map(({ ruleId, severity, message, primary }) => ({ ruleId, severity, message, range: primary.range }));
    const all = shown(checkerOf(text).check(input).findings);
    const document = parseDocument(new SourceText(path, text), kind as FileKind);
    expect(shown(checker.checkLines(input, deployment, document, new Set([name])))).toEqual(all);
    found += all.length;
  }
  expect(found).toBeGreaterThan(0);
});
