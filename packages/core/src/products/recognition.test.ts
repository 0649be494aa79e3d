import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { confirmByContent, recognizeByName } from './recognition.js';
import type { FileKind } from './registry.js';

const corpus = new URL('../../../../../shared/corpus/', import.meta.url);
const hasCorpus = existsSync(corpus);
if (!hasCorpus) console.warn('recognition: the corpus is not there, real files are not looked at');

describe('a kind by its name', () => {
  it.each<readonly [string, FileKind | undefined]>([
    ['hbase-site.xml', 'hbase-site'],
    ['conf/prod-hbase-site.xml', 'hbase-site'],
    ['conf/hbase-site-prod.xml', 'hbase-site'],
    ['conf/hbase-site.prod.xml', 'hbase-site'],
    ['templates/hbase-site.xml.j2', 'hbase-site'],
    ['templates/default/hbase-site.xml.erb', 'hbase-site'],
    ['hbase-site.xml.bak', undefined],
    ['conf/cassandra_original.yaml', undefined],
    ['cassandra-original.yaml/cassandra.yaml', 'cassandra-yaml'],
    ['templates/backup-cassandra.yaml.j2', undefined],
    ['conf/old.hbase-site.xml', undefined],
    ['templates/backup-masters.j2', 'backup-masters'],
    ['backup-hbase/hbase-site.xml', 'hbase-site'],
    ['hbase-site.xml~', undefined],
    ['hbase-site.xml.rpmnew', undefined],
    ['myhbase-site.xml', undefined],
    ['hbase-policy.xml', undefined],
    ['hdfs-site-2.X-3.X.xml', 'hdfs-site'],
    ['core-default.xml', 'core-default'],
    ['hadoop/share/doc/hadoop/hadoop-project-dist/hadoop-common/core-default.xml', undefined],
    ['hbase-common/src/main/resources/hbase-default.xml', undefined],
    ['app/src/main/resources/hbase-site.xml', 'hbase-site'],
    ['mapred-site.xml', 'mapred-site'],
    ['mapred-site.xml.template', 'mapred-site'],
    ['conf/yarn-site.xml', 'yarn-site'],
    ['yarn-site-prod.xml.j2', 'yarn-site'],
    ['yarn-default.xml', 'yarn-default'],
    ['capacity-scheduler.xml', 'capacity-scheduler'],
    ['fair-scheduler.xml', undefined],
    ['yarn-env.sh', 'yarn-env'],
    ['yarn-env.cmd', undefined],
    ['yarn-hbase-env.xml', 'hbase-env'],
    ['mapred-env.sh', 'mapred-env'],
    ['mapred-queues.xml', undefined],
    ['hbase-env.sh', 'hbase-env'],
    ['hbase-env.xml', 'hbase-env'],
    ['hbase-env.cmd', undefined],
    ['hbase-env.j2', 'hbase-env'],
    ['hadoop-env.sh.template', 'hadoop-env'],
    ['cassandra-env.ps1', undefined],
    ['cassandra.yaml', 'cassandra-yaml'],
    ['cassandra.yml.template', 'cassandra-yaml'],
    ['cassandra3-murmur-ssl.yaml', 'cassandra-yaml'],
    ['cassandra_test.yml', 'cassandra-yaml'],
    ['roles/db/templates/cassandra.j2', 'cassandra-yaml'],
    ['roles/db/templates/cassandra-2.1.j2', 'cassandra-yaml'],
    ['roles/db/templates/cassandra-30x.erb', 'cassandra-yaml'],
    ['roles/db/templates/cassandra-2.1-env.j2', 'cassandra-env'],
    ['roles/db/templates/cassandra-2.1', undefined],
    ['roles/db/templates/cassandra-2.1-logrotate.j2', undefined],
    ['templates/cassandra_yaml.erb', 'cassandra-yaml'],
    ['templates/cassandra_conf_2.2_auth.tpl', 'cassandra-yaml'],
    ['templates/cassandra_env_2.2.tpl', 'cassandra-env'],
    ['templates/cassandra_topology.tpl', 'cassandra-topology'],
    ['templates/cassandra-rackdc.j2', 'cassandra-rackdc'],
    ['cassandra_conf_2.2', undefined],
    ['bin/cassandra', undefined],
    ['docker-compose.yml', undefined],
    ['cassandra-rackdc.properties', 'cassandra-rackdc'],
    ['cassandra-topology.properties', 'cassandra-topology'],
    ['log4j.properties', undefined],
    ['jvm.options', 'cassandra-jvm-options'],
    ['jvm-server.options', 'cassandra-jvm-options'],
    ['jvm11-clients.options', 'cassandra-jvm-options'],
    ['roles/elasticsearch/templates/jvm.options.j2', undefined],
    ['docker/logstash-8/config/jvm.options', undefined],
    ['elasticsearch/cassandra/jvm.options', 'cassandra-jvm-options'],
    ['kafka-stack/db/eu/n1/jvm.options', 'cassandra-jvm-options'],
    ['idea.vmoptions', undefined],
    ['zoo.cfg', 'zoo-cfg'],
    ['zoo_sample.cfg', 'zoo-cfg'],
    ['zoo.cfg.j2', 'zoo-cfg'],
    ['setup.cfg', undefined],
    ['kafka/config/zookeeper.properties', 'zoo-cfg'],
    ['templates/zookeeper.properties.j2', 'zoo-cfg'],
    ['zookeeper-log4j.properties', 'zoo-cfg'],
    ['kafka/config/server.properties', undefined],
    ['/etc/sysctl.conf', 'sysctl'],
    ['/etc/sysctl.d/99-hadoop.conf', 'sysctl'],
    ['roles/cassandra/files/99-cassandra.conf', 'sysctl'],
    ['roles/web/files/99-web.conf', undefined],
    ['etc/nginx.conf', undefined],
    ['regionservers', 'regionservers'],
    ['regionservers.j2', 'regionservers'],
    ['backup-masters', 'backup-masters'],
    ['workers', 'workers'],
    ['slaves', 'workers'],
    ['masters', undefined],
  ])('%s', (path, kind) => {
    expect(recognizeByName(path)).toBe(kind);
  });
});

describe('a kind by its content', () => {
  it.each<readonly [string, FileKind, string, boolean]>([
    ['a configuration', 'hbase-site', '<?xml version="1.0"?>\n<configuration/>', true],
    ['a list of properties', 'hbase-site', '<property><name>a</name></property>', true],
    ['an empty file', 'hbase-site', '', true],
    ['a cut-off file', 'hbase-site', '<?xml version="1.0"?>\n<config', true],
    ['another document', 'core-site', '<beans><bean/></beans>', false],
    ['another root, with properties', 'core-site', '<config><property><name>a</name></property></config>', true],
    ['the name of the root in a comment', 'core-site', '<!-- <configuration> -->\n<beans/>', false],
    ['cassandra.yaml', 'cassandra-yaml', 'cluster_name: a\nnum_tokens: 16\n', true],
    ['a single setting', 'cassandra-yaml', 'num_tokens: 16\n', true],
    ['Docker Compose', 'cassandra-yaml', 'version: "3"\nservices:\n  cassandra:\n    image: cassandra\n', false],
    ['Kubernetes', 'cassandra-yaml', 'apiVersion: v1\nkind: Service\nmetadata:\n  name: cassandra\n', false],
    ['a list of plays', 'cassandra-yaml', '- hosts: all\n  tasks: []\n', false],
    ['another program', 'cassandra-yaml', 'keyspace: a\ncontact_points: [b]\n', false],
    ['nothing', 'cassandra-yaml', '# empty\n', true],
    ['a first word', 'cassandra-yaml', '# ours\ncluster_n', true],
    ['a first word', 'zoo-cfg', 'tickTi\n', true],
    ['a link that is checked out as a text', 'cassandra-yaml', 'cassandra-4.yaml', false],
    ['two words', 'zoo-cfg', 'left\nempty\n', false],
    ['Ambari', 'hbase-env', '<configuration><property><name>content</name><value>export A=1</value></property></configuration>', true],
    ['XML without a shell text', 'hbase-env', '<configuration><property><name>hbase_user</name></property></configuration>', false],
    ['a shell file', 'hbase-env', 'export HBASE_HEAPSIZE=1G\n', true],
    ['flags of Cassandra', 'cassandra-jvm-options', '-Xms4G\n-Xmx4G\n', true],
    ['flags of Elasticsearch', 'cassandra-jvm-options', '## JVM configuration\n-Xms1g\n-Des.networkaddress.cache.ttl=60\n', false],
    ['flags by release', 'cassandra-jvm-options', '8-13:-XX:+UseConcMarkSweepGC\n', false],
    ['zoo.cfg', 'zoo-cfg', 'tickTime=2000\n', true],
    ['another cfg', 'zoo-cfg', '[section]\na=b\n', false],
    ['an installer of ZooKeeper', 'zoo-cfg', 'remote.user=root\ndefault.dataDir=/data\nserver.1=10.0.0.51\n', false],
    ['settings that somebody gave a prefix', 'zoo-cfg', 'zookeeper.dataDir=/data\nserver.1=10.0.0.51\n', true],
    ['a client of ZooKeeper', 'zoo-cfg', 'zookeeper.connect=z1:2181\nzookeeper.session.timeout=5000\n', false],
    ['a log', 'zoo-cfg', 'log4j.rootLogger=INFO, CONSOLE\n', false],
    ['sysctl', 'sysctl', 'vm.swappiness = 1\n', true],
    ['another conf', 'sysctl', '[main]\nx=1\n', false],
    ['limits of users', 'sysctl', 'cassandra - nofile 100000\n', false],
    ['hosts', 'workers', 'node1\nnode2.example.com\n10.0.0.1 # rack 2\n', true],
    ['a program called workers', 'workers', 'import os\nprint("x")\n', false],
  ])('%s', (_name, kind, text, confirmed) => {
    expect(confirmByContent(kind, text)).toBe(confirmed ? kind : undefined);
  });
});

describe('the sample that Hadoop 2 has among its files', () => {
  it.each([
    ['mapred-site.xml.template', '<?xml version="1.0"?>\n<!-- <property/> -->\n<configuration>\n\n</configuration>\n', undefined],
    ['mapred-site.xml', '<configuration>\n</configuration>\n', 'mapred-site'],
    ['mapred-site.xml.j2', '<configuration>\n</configuration>\n', 'mapred-site'],
    ['mapred-site.xml.template', '<configuration><property><name>a</name></property></configuration>\n', 'mapred-site'],
    ['mapred-site.xml.template', '<configuration>\n@PROPERTIES@\n</configuration>\n', 'mapred-site'],
  ])('%s %j is %s', (path, text, kind) => {
    expect(confirmByContent('mapred-site', text, path)).toBe(kind);
  });
});

interface ManifestRow {
  readonly file: string | null;
  readonly path: string;
  readonly kind: string;
}

/** Kinds of the manifest in our words. */
function expectedKind(row: ManifestRow, text: string): FileKind | undefined {
  const name = row.path.slice(row.path.lastIndexOf('/') + 1);
  // Copies that nothing reads, and languages that have no reader here.
  if (/\.(?:bak|cmd|ps1)$/.test(name)) return undefined;
  switch (row.kind) {
    case 'ambari-env':
      if (!/<name>content<\/name>/.test(text)) return undefined;
      return name.includes('hadoop-env') ? 'hadoop-env' : 'hbase-env';
    case 'jvm-options':
      return /roles\/elastic|elasticsearch|opensearch|logstash/i.test(row.path) ? undefined : 'cassandra-jvm-options';
    case 'k8s-manifest':
    case 'entrypoint':
      return undefined;
    case 'regionservers':
      return name.startsWith('backup-masters') ? 'backup-masters' : 'regionservers';
    default:
      return row.kind as FileKind;
  }
}

describe.runIf(hasCorpus)('real files', () => {
  it('are all of the kind that they are', () => {
    const rows = (JSON.parse(readFileSync(new URL('MANIFEST.json', corpus), 'utf8')) as { files: readonly ManifestRow[] }).files;
    const wrong: string[] = [];
    let right = 0;
    for (const row of rows) {
      if (row.file === null) continue;
      const text = readFileSync(new URL(encodeURIComponent(row.file).replaceAll('%2F', '/'), corpus), 'utf8');
      const path = row.path.split('#')[0] ?? '';
      const byName = recognizeByName(path);
      const kind = byName === undefined ? undefined : confirmByContent(byName, text);
      const expected = expectedKind(row, text);
      if (kind === expected) right++;
      else wrong.push(`${row.file} (${row.path}): ${kind}, not ${expected}`);
    }
    expect(wrong.join('\n')).toBe('');
    expect(right).toBeGreaterThan(400);
  });
});
