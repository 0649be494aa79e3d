import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../catalog/loadCatalog.js';
import { parseDocument } from '../../products/parseDocument.js';
import type { FileKind, Product } from '../../products/registry.js';
import { SourceText } from '../../text/sourceText.js';
import { inferredReleases } from './inferredReleases.js';

const read = (product: Product) =>
  loadCatalog(JSON.parse(readFileSync(new URL(`../../../../../catalog/${product}.json`, import.meta.url), 'utf8')));
const loaded = { hbase: read('hbase'), hadoop: read('hadoop'), cassandra: read('cassandra') };
const catalogs = (product: Product) =>
  product === 'hbase' || product === 'hadoop' || product === 'cassandra' ? loaded[product] : undefined;

const site = (...names: readonly string[]) =>
  `<configuration>\n${names.map((name) => `<property><name>${name}</name><value>1</value></property>`).join('\n')}\n</configuration>\n`;

function inferred(kind: FileKind, text: string) {
  const product = kind === 'hbase-site' ? 'hbase' : kind === 'hdfs-site' ? 'hadoop' : 'cassandra';
  const document = parseDocument(new SourceText(kind, text), kind);
  return inferredReleases([document], product, [product], catalogs);
}

function possible(kind: FileKind, text: string): readonly string[] {
  const { likely, possible } = inferred(kind, text);
  expect(likely.filter((release) => !possible.includes(release))).toEqual([]);
  return likely;
}

describe('releases that files leave possible', () => {
  it('are likely from the newest setting of Hadoop XML on, and possible before it', () => {
    const { likely, possible } = inferred(
      'hbase-site',
      site('hbase.wal.provider', 'hbase.regionserver.hostname.disable.master.reversedns'),
    );
    expect(likely[0]).toBe('1.4.0');
    expect(possible).toContain('1.2.12');
    expect(possible).toContain('2.6.4');
  });

  it('are not told by a name that only a family with any ending allows, beside fixed names that are older', () => {
    const names = (key: string) => inferred('yarn-site', site('yarn.nodemanager.aux-services', key)).likely[0];
    expect(names('yarn.app.mapreduce.am.resource.bm')).toBe(names('yarn.app.mapreduce.am.resource.mb'));
  });

  it('do not end where an old setting of Hadoop XML does: it may have been left behind', () => {
    // A real cluster of HBase 2.5 has these two, of which 2.x reads one.
    expect(possible('hbase-site', site('hbase.replication', 'hbase.regionserver.hostname.disable.master.reversedns'))).toContain('2.5.11');
  });

  it('are not told by a branch that hangs on the release, where what lies beside tells of others', () => {
    const branch = (condition: string) =>
      `cluster_name: c\n<% if ${condition} %>\nstart_rpc: true\n<% else %>\nstart_rpc: false\n<% end %>\n`;
    const newest = (condition: string, options: string) => {
      const documents = [
        parseDocument(new SourceText('cassandra.yaml.erb', branch(condition)), 'cassandra-yaml'),
        parseDocument(new SourceText(options, '-Xss256k\n'), 'cassandra-jvm-options'),
      ];
      return inferredReleases(documents, 'cassandra', ['cassandra'], catalogs).likely.at(-1);
    };
    const byRelease = '@cassandra_version =~ /^3/';
    expect(newest(byRelease, 'jvm-server.options.erb')).toMatch(/^[5-9]\./);
    expect(newest(byRelease, 'jvm.options.erb')).toMatch(/^3\.11\./);
    expect(newest('@thrift', 'jvm-server.options.erb')).toMatch(/^3\.11\./);
  });

  it('hold what is extinct only where the names stand together in nothing else', () => {
    expect(possible('hbase-site', site('hbase.rootdir'))[0]).toMatch(/^1\.0\./);
    const old = inferred('hbase-site', site('hbase.master.handler.count', 'hbase.rootdir'));
    expect(old.likely).toContain('0.94.27');
    expect(old.likely).toContain('2.5.11');
    expect(possible('hdfs-site', site('dfs.replication'))[0]).toMatch(/^2\.6\./);
    expect(possible('cassandra-yaml', 'cluster_name: c\n')[0]).toMatch(/^2\.1\./);
    expect(possible('cassandra-yaml', 'auto_bootstrap: true\nflush_largest_memtables_at: 0.75\n').at(-1)).toMatch(/^1\.2\./);
  });

  it.each<[string, FileKind, string, string]>([
    ['the list of workers', 'workers', 'w1\nw2\n', '3.0.0'],
    ['the list of slaves', 'workers', 'w1\nw2\n', '2.6.0'],
    ['a variable of 3.0', 'hadoop-env', 'export HDFS_NAMENODE_OPTS="-Xmx4g"\n', '3.0.0'],
    ['a variable of 2.x, which 3.x reads, too', 'hadoop-env', 'export HADOOP_NAMENODE_OPTS="-Xmx4g"\n', '2.6.0'],
    [
      'a port of 3.0',
      'hdfs-site',
      site().replace('</conf', '<property><name>dfs.namenode.http-address.c.n</name><value>h:9870</value></property></conf'),
      '3.0.0',
    ],
    [
      'another port',
      'hdfs-site',
      site().replace('</conf', '<property><name>dfs.namenode.http-address</name><value>h:50070</value></property></conf'),
      '2.6.0',
    ],
  ])('are told by %s', (what, kind, text, first) => {
    const name = what.includes('slaves') ? 'slaves' : kind === 'hadoop-env' ? 'hadoop-env.sh' : kind;
    const document = parseDocument(new SourceText(`conf/${name}`, text), kind);
    const { likely, possible } = inferredReleases([document], 'hadoop', ['hadoop'], catalogs);
    expect(likely[0]).toBe(first);
    expect(possible[0]).toBe('2.6.0');
  });

  it('are all that live where settings of several eras stand together', () => {
    expect(possible('hbase-site', site('hbase.master.handler.count', 'hbase.wal.provider'))).toEqual(possible('hbase-site', site()));
  });

  it('are not told by settings of MapReduce, which comes in jars of its own', () => {
    expect(possible('hdfs-site', site('mapred.job.tracker', 'fs.gs.working.dir'))).toEqual(possible('hdfs-site', site()));
  });

  it('are not told by settings that only default files name: the jar that reads them may stand beside any Hadoop', () => {
    const documented = site('hadoop.kms.authentication.kerberos.keytab', 'io.compression.codec.lzo.buffersize');
    expect(possible('hdfs-site', documented)).toEqual(possible('hdfs-site', site()));
  });

  it('are those alone that know every name of a cassandra.yaml', () => {
    const releases = possible('cassandra-yaml', 'cluster_name: c\nrpc_server_type: sync\nenable_user_defined_functions: true\n');
    expect(releases[0]).toMatch(/^2\.2\./);
    expect(releases.at(-1)).toMatch(/^3\.11\./);
  });

  it('are those that know the most of names that no Cassandra accepts together', () => {
    const leftover = 'cluster_name: c\nrpc_server_type: sync\ncommitlog_sync_period: 10s\nconcurrent_merkle_tree_requests: 1\n';
    const releases = possible('cassandra-yaml', leftover);
    expect(releases[0]).toMatch(/^4\.1\./);
    expect(releases.filter((release) => release.startsWith('3.'))).toEqual([]);
    const tie = possible('cassandra-yaml', 'cluster_name: c\nrpc_server_type: sync\ncommitlog_sync_period: 10s\n');
    expect(tie).toContain('3.11.19');
    expect(tie).toContain('5.0.9');
  });

  it('hold no preview, but for files that only a preview knows', () => {
    expect(possible('cassandra-yaml', 'cluster_name: c\n').filter((release) => release.includes('-'))).toEqual([]);
    const releases = possible('cassandra-yaml', 'cluster_name: c\ntriggers_policy: enabled\n');
    expect(releases.length).toBeGreaterThan(0);
    expect(releases.filter((release) => !release.includes('-'))).toEqual([]);
  });
});
