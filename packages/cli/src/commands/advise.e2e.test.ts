import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { built, TestDirectory } from '../testProgram.js';

let directory = new TestDirectory();
beforeEach(() => {
  directory = new TestDirectory();
});

const hbaseSite = `<configuration>
  <property><name>hbase.cluster.distributed</name><value>true</value></property>
  <property><name>hbase.rootdir</name><value>hdfs://namenode:8020/hbase</value></property>
  <property><name>hbase.zookeeper.quorum</name><value>zk1,zk2,zk3</value></property>
</configuration>
`;
const profile = 'cores: 32\nmemory: 128GiB\ndisks:\n  - { type: hdd, count: 12, size: 5TB }\njdk: 8\ndaemons: [regionserver, datanode]\n';
const advise = (...args: readonly string[]) => directory.run(['advise', ...args]);

describe.skipIf(!built)('advise', () => {
  test('writes the module flags of the JDK that Cassandra does not start without', () => {
    const files = (release: string, jdk: number) => {
      advise(
        '--hardware',
        'i3.4xlarge',
        '--release',
        `cassandra@${release}`,
        '--release',
        `jdk@${jdk}`,
        '--format',
        'files',
        '--output',
        'conf',
      );
      return directory.text(`conf/jvm${jdk}-server.options`);
    };
    expect(files('5.0.9', 17)).toContain('\n--add-opens java.base/sun.nio.ch=ALL-UNNAMED\n');
    expect(files('4.1.10', 11)).toContain('\n--add-exports java.base/sun.nio.ch=ALL-UNNAMED\n');
    expect(files('4.1.10', 8)).not.toContain('--add-');
  });

  test('keeps the module flags of a stock file, and all else that stands in it', () => {
    const stock = '# stock\n-XX:+UseG1GC\n--add-exports java.base/jdk.internal.misc=ALL-UNNAMED\n-Djdk.attach.allowAttachSelf=true\n';
    directory.put('conf/jvm17-server.options', stock);
    directory.put('conf/cassandra.yaml', 'cluster_name: a\n');
    const { status } = advise('conf', '--hardware', 'i4i.4xlarge', '--release', 'cassandra@5.0.9', '--release', 'jdk@17', '--write');
    expect(status).toBe(0);
    const written = directory.text('conf/jvm17-server.options');
    expect(written.startsWith(stock)).toBe(true);
    expect(written).toContain('-XX:MaxGCPauseMillis=');
    expect(written.match(/Use\w+GC/g)).toEqual(['UseG1GC']);
  });

  test('advises for the JDK that the files start their daemons with, whatever the profile tells', () => {
    directory.put('node.yaml', profile);
    directory.put('conf/hbase-site.xml', hbaseSite);
    directory.put('conf/hbase-env.sh', 'export JAVA_HOME=/usr/lib/jvm/java-11-openjdk-amd64\n');
    const { out } = advise('conf', '--hardware', 'node.yaml', '--release', 'hbase@2.5.10', '--format', 'diff');
    expect(out).toContain('-Xlog:gc*');
    expect(out).not.toMatch(/PrintGC|CMS/);
  });

  test.each<[string, readonly string[], RegExp]>([
    [
      'a JDK that the release cannot use',
      ['--hardware', 'i3.4xlarge', '--release', 'cassandra@5.0.9', '--release', 'jdk@8'],
      /runs on JDK 11, 17/,
    ],
    ['a fact out of range', ['--hardware', 'i3.4xlarge', '--release', 'hbase@2.5.10', '--fact', 'readShare=7'], /from 0 to 1/],
    [
      'a cache that no disk holds',
      ['--hardware', 'i3.4xlarge', '--release', 'hbase@2.5.10', '--fact', 'cacheFileSize=9000'],
      /largest disk/,
    ],
    ['a profile whose JDK the release cannot use', ['--hardware', 'node.yaml', '--release', 'hadoop@3.5.0'], /runs on JDK 17/],
  ])('writes nothing for %s', (_name, args, message) => {
    directory.put('node.yaml', profile);
    const { status, err } = advise(...args, '--format', 'files', '--output', 'conf');
    expect({ status, err }).toEqual({ status: 2, err: expect.stringMatching(message) });
    expect(existsSync(directory.at('conf'))).toBe(false);
  });

  test.each<[string, string, RegExp]>([
    ['another product', 'hbase@2.5.10', /these are files of Cassandra, and a release of HBase was stated/],
    ['an older release', 'cassandra@3.11.19', /settings of Cassandra 4\.1\S* to 5\.0\S*, and 3\.11\.19 was stated/],
  ])('leaves a directory of %s alone', (_name, release, message) => {
    const yaml = 'cluster_name: a\ncommitlog_sync: periodic\ncommitlog_sync_period: 10s\n';
    directory.put('conf/cassandra.yaml', yaml);
    const { status, err } = advise('conf', '--hardware', 'i3.4xlarge', '--release', release, '--write');
    expect({ status, err }).toEqual({ status: 2, err: expect.stringMatching(message) });
    expect([directory.text('conf/cassandra.yaml'), readdirSync(directory.at('conf'))]).toEqual([yaml, ['cassandra.yaml']]);
  });

  test('keeps a value that is the advised one in another unit', () => {
    directory.put('conf/cassandra.yaml', 'cluster_name: a\ncommitlog_sync: periodic\ncommitlog_sync_period: 10000ms\n');
    const { out } = advise('conf', '--hardware', 'i4i.4xlarge', '--release', 'cassandra@5.0.9', '--format', 'diff');
    expect(out).toContain('+concurrent_reads');
    expect(out).not.toContain('+commitlog_sync_period');
  });

  test('leaves every file as it was where one cannot be written', () => {
    mkdirSync(directory.at('conf/hbase-env.sh'), { recursive: true });
    directory.put('conf/hbase-site.xml', hbaseSite);
    const { status } = advise('--hardware', 'i3.4xlarge', '--release', 'hbase@2.5.10', '--format', 'files', '--output', 'conf');
    expect(status).toBe(2);
    expect(directory.text('conf/hbase-site.xml')).toBe(hbaseSite);
  });
});
