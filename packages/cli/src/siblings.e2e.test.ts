import { describe, expect, test } from 'vitest';
import { built, TestDirectory } from './testProgram.js';

const site = (settings: Readonly<Record<string, string>>) =>
  `<configuration>${Object.entries(settings)
    .map(([name, value]) => `<property><name>${name}</name><value>${value}</value></property>`)
    .join('')}</configuration>\n`;

function findings(files: Readonly<Record<string, string>>): readonly string[] {
  const directory = new TestDirectory();
  for (const [path, text] of Object.entries({ '.git/HEAD': 'ref: refs/heads/main\n', ...files })) directory.put(path, text);
  const report = JSON.parse(directory.run(['check', '.', '--format', 'json']).out) as { readonly findings: readonly { ruleId: string }[] };
  return report.findings.map(({ ruleId }) => ruleId);
}

describe.runIf(built)('directories beside each other that are named after their products', () => {
  const hbase = site({ 'hbase.rootdir': 'hdfs://localhost:9000/hbase', 'hbase.cluster.distributed': 'true' });
  const hadoop = site({ 'fs.defaultFS': 'hdfs://box:9000' });

  test('make one cluster, whose addresses must agree', () => {
    expect(findings({ 'hbase/hbase-site.xml': hbase, 'hadoop/core-site.xml': hadoop, 'hadoop/workers': 'w1\nw2\n' })).toContain(
      'cross/hbase-rootdir-defaultfs',
    );
    expect(
      findings({ 'hbase/hbase-site.xml': hbase, 'other-hadoop/core-site.xml': hadoop, 'other-hadoop/workers': 'w1\nw2\n' }),
    ).not.toContain('cross/hbase-rootdir-defaultfs');
  });

  test('of which what a file around says counts, too', () => {
    const files = {
      'hbase/hbase-site.xml': site({ 'hbase.zookeeper.quorum': 'z1,z2,z3' }),
      'zookeeper/zoo.cfg': 'tickTime=2000\ndataDir=/data\nclientPort=2181\n',
    };
    expect(findings(files)).toContain('cross/zookeeper-without-ensemble');
    const compose = 'services:\n  z1:\n    image: example/keeper\n    environment:\n      ZOO_SERVERS: server.1=z1:2888:3888\n';
    expect(findings({ ...files, 'docker-compose.yml': compose })).not.toContain('cross/zookeeper-without-ensemble');
  });
});

describe.runIf(built)('a file that two deployments have', () => {
  const env = ['port=7199', 'ssl=false', 'authenticate=false']
    .map((each) => `JVM_OPTS="$JVM_OPTS -Dcom.sun.management.jmxremote.${each}"\n`)
    .join('');
  const yaml = (release: string) =>
    `cluster_name: c\npartitioner: org.apache.cassandra.dht.Murmur3Partitioner\nlisten_address: <%= @ip %>\nseed_provider:\n  - class_name: org.apache.cassandra.locator.SimpleSeedProvider\n    parameters:\n      - seeds: "10.0.0.1,10.0.0.2" # ${release}\n`;

  test('has each finding once, as severe as in the severer of both', () => {
    const directory = new TestDirectory();
    directory.put('templates/cassandra-env.sh.erb', env);
    for (const release of ['1.2', '2.0']) directory.put(`templates/cassandra${release}.yaml.erb`, yaml(release));
    const { findings } = JSON.parse(directory.run(['check', '.', '--format', 'json']).out) as {
      readonly findings: readonly { readonly ruleId: string; readonly severity: string }[];
    };
    expect(findings.filter(({ ruleId }) => ruleId === 'jvm/jmx-open').map(({ severity }) => severity)).toEqual(['warning']);
  });
});
