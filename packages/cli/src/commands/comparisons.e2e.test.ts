import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { built, TestDirectory } from '../testProgram.js';

const corpus = resolve('../shared/corpus');
const hasCorpus = existsSync(corpus);
if (!hasCorpus) console.warn('skipped: ../shared/corpus is not there');

let directory = new TestDirectory();
beforeEach(() => {
  directory = new TestDirectory();
});

const run = (...args: readonly string[]) => directory.run(args);

function site(values: Readonly<Record<string, string>>): string {
  const properties = Object.entries(values).map(
    ([name, value]) => `  <property>\n    <name>${name}</name>\n    <value>${value}</value>\n  </property>\n`,
  );
  return `<configuration>\n${properties.join('')}</configuration>\n`;
}

interface Change {
  readonly kind: string;
  readonly severity: string;
  readonly subject: string;
  readonly ruleId?: string;
  readonly file?: string;
  readonly line?: number;
}

function upgrade(...args: readonly string[]) {
  const done = run('upgrade', ...args, '--format', 'json');
  const changes: readonly Change[] = JSON.parse(done.out).deployments.flatMap(({ changes: each }: { changes: readonly Change[] }) => each);
  return { ...done, changes, of: (subject: string) => changes.filter((change) => change.subject === subject) };
}

describe.skipIf(!built)('upgrade', () => {
  test('tells what Cassandra 5.0 refuses of a file of 3.11, and fixes what is safe', () => {
    directory.put('conf/cassandra.yaml', 'cluster_name: a\nstart_rpc: false\nread_request_timeout_in_ms: 7000\nnum_tokens: 256\n');
    const ends = ['--from', 'cassandra@3.11', '--to', 'cassandra@5.0'];
    const before = upgrade('conf', ...ends);
    expect(before.status).toBe(1);
    expect(before.of('start_rpc')).toMatchObject([{ kind: 'removed', severity: 'error', file: 'conf/cassandra.yaml', line: 2 }]);
    expect(before.of('read_request_timeout')).toMatchObject([{ kind: 'renamed', ruleId: 'cassandra/renamed-setting', line: 3 }]);
    const diff = run('upgrade', 'conf', ...ends, '--diff').out;
    expect(diff).toContain('+read_request_timeout: 7000ms');
    expect(directory.text('conf/cassandra.yaml')).toContain('start_rpc');

    // A file that is refused has no effective configuration: what makes it start is no safe fix.
    upgrade('conf', ...ends, '--fix');
    expect(directory.text('conf/cassandra.yaml')).toBe(
      'cluster_name: a\nstart_rpc: false\nread_request_timeout: 7000ms\nnum_tokens: 256\n',
    );
    const after = upgrade('conf', ...ends, '--fix', '--unsafe');
    expect(directory.text('conf/cassandra.yaml')).toBe('cluster_name: a\nread_request_timeout: 7000ms\nnum_tokens: 256\n');
    expect(after.of('start_rpc')).toEqual([]);
    expect(after.of('read_request_timeout')).toEqual([]);
  });

  test('names the flags that the JDK of the target refuses', () => {
    directory.put('conf/hbase-site.xml', site({ 'hbase.cluster.distributed': 'true' }));
    directory.put('conf/hbase-env.sh', 'export HBASE_REGIONSERVER_OPTS="-Xmx8g -XX:+UseConcMarkSweepGC"\n');
    const ends = ['--from', 'hbase@1.4', '--to', 'hbase@2.6'];
    const refused = (...args: readonly string[]) => upgrade('conf', ...ends, ...args).changes.filter(({ kind }) => kind === 'refused');
    expect(refused()).toEqual([]);
    expect(refused('--to', 'jdk@17')).toMatchObject([{ severity: 'error', file: 'conf/hbase-env.sh', line: 1 }]);
  });

  test('the table shows new defaults that some rule reads, --all the others, too', () => {
    directory.put('conf/hbase-site.xml', site({}));
    const short = run('upgrade', 'conf', '--from', 'hbase@1.4', '--to', 'hbase@2.6').out;
    const long = run('upgrade', 'conf', '--from', 'hbase@1.4', '--to', 'hbase@2.6', '--all').out;
    expect(short).toContain('hbase.hstore.blockingStoreFiles is not set; its default goes from 10 to 16');
    expect(short).not.toContain('hbase.quota.refresh.period');
    expect(short).toMatch(/\d+ more new defaults that no rule speaks of/);
    expect(long).toContain('hbase.quota.refresh.period');
    expect(run('upgrade', 'conf', '--from', 'hbase@1.4', '--to', 'hbase@2.6', '--format', 'markdown').out).toContain(
      '| New defaults | warning | `hbase.hstore.blockingStoreFiles` | - |',
    );
  });

  test('new defaults of components that no file uses are counted, not listed', () => {
    const ends = ['--from', 'hadoop@2.7', '--to', 'hadoop@3.4'];
    directory.put('conf/core-site.xml', site({ 'fs.defaultFS': 'hdfs://a:8020' }));
    const { out } = run('upgrade', 'conf', ...ends, '--all');
    expect(out).toMatch(/what these files do not use: fs\.s3a \(\d+\)/);
    expect(out).not.toContain('fs.s3a.connection.maximum');
    expect(upgrade('conf', ...ends).of('fs.s3a.connection.maximum')).toMatchObject([{ component: 'fs.s3a', matters: false }]);
    directory.put('conf/core-site.xml', site({ 'fs.defaultFS': 's3a://bucket' }));
    expect(run('upgrade', 'conf', ...ends, '--all').out).toContain('fs.s3a.connection.maximum');
  });

  test('heeds suppressions, levels of rules, rule packs and facts as check does', () => {
    const ends = ['--from', 'hbase@1.4', '--to', 'hbase@2.6'];
    directory.put('conf/hbase-site.xml', site({ 'hbase.replication': 'true' }));
    const found = (...args: readonly string[]) => upgrade('conf', ...ends, ...args).changes.filter(({ kind }) => kind === 'finding');
    expect(found()).toMatchObject([{ ruleId: 'hbase/replication-switch-gone' }]);
    expect(found('--rule', 'hbase/replication-*=off')).toEqual([]);
    expect(run('upgrade', 'conf', ...ends, '--rule', 'hbase/replication-swich=off').err).toContain('hbase/replication-switch-gone');
    expect(run('upgrade', 'conf', ...ends, '--fact', 'cleints=3').err).toContain('clients');
    directory.put(
      'conf/hbase-site.xml',
      site({ 'hbase.replication': 'true' }).replace(
        '  <prop',
        '  <!-- storelint-disable-next-line hbase/replication-switch-gone: old -->\n  <prop',
      ),
    );
    expect(found()).toEqual([]);
    directory.put('.storelint.yaml', 'rulePacks: [nowhere.yaml]\n');
    expect(run('upgrade', 'conf', ...ends)).toMatchObject({ status: 2, err: expect.stringContaining('nowhere.yaml') });
  });

  test('values of secrets reach no output', () => {
    directory.put(
      'conf/cassandra.yaml',
      'cluster_name: a\nserver_encryption_options:\n  keystore_password: Geheim-4711\n  truststore_password: Geheim-4711\nstart_rpc: false\n',
    );
    for (const format of ['table', 'json', 'markdown']) {
      const { out } = run('upgrade', 'conf', '--from', 'cassandra@3.11', '--to', 'cassandra@5.0', '--all', '--format', format);
      expect(out).not.toContain('Geheim');
    }
    expect(run('upgrade', 'conf', '--from', 'cassandra@3.11', '--to', 'cassandra@5.0', '--diff').out).not.toContain('Geheim');
  });

  test('advice for several deployments is one document, each with its name', () => {
    for (const name of ['one', 'two']) directory.put(`${name}/hbase-site.xml`, '<configuration>\n</configuration>\n');
    const advise = (...args: readonly string[]) => run('advise', ...args, '--hardware', 'i3.4xlarge', '--release', 'hbase@2.5.8');
    const { deployments } = JSON.parse(advise('one', 'two', '--format', 'json').out);
    expect(deployments.map(({ path }: { path: string }) => path)).toEqual(['one', 'two']);
    expect(JSON.parse(advise('one', '--format', 'json').out)).toMatchObject({ version: 1, recommendations: expect.anything() });
    expect(advise('one', 'two').out).toMatch(
      /^one\n\nmemory [\s\S]*\nhbase-env\.sh: HBASE_REGIONSERVER_OPTS\n[\s\S]*\ntwo\n\nmemory [\s\S]*\nhbase-env\.sh: HBASE_REGIONSERVER_OPTS\n/,
    );
    expect(advise('one', 'two', '--format', 'markdown').out).toMatch(/^# Advised settings: one\n[\s\S]*\n# Advised settings: two\n/);
  });

  test('an unknown release is judged as the nearest known one, and the output says so', () => {
    directory.put('far/hbase-site.xml', '<configuration/>\n');
    const { err } = run('upgrade', 'far', '--from', 'hbase@2.6', '--to', 'hbase@9.9');
    expect(err).toContain('HBase 9.9 is unknown: judged as 3.');
    expect(run('advise', '--hardware', 'i3.4xlarge', '--release', 'hbase@9.9').err).toContain('HBase 9.9 is unknown');
  });

  test.each([
    [['upgrade'], /say which releases/],
    [['upgrade', '--from', 'hbase@1.4'], /--from names hbase, --to does not/],
    [['upgrade', '--from', 'hbase@2.6', '--to', 'hbase@2.6'], /the same releases/],
    [['upgrade', '--from', 'hbase', '--to', 'hbase@2.6'], /--from hbase: write PRODUCT@VERSION/],
    [['upgrade', '--from', 'hbase@1.2', '--from', 'hbase@1.4', '--to', 'hbase@2.6'], /--from names hbase twice/],
    [['upgrade', '--from', 'hbase@0.20', '--to', 'hbase@2.6'], /nothing is known of hbase 0.20/],
    [['upgrade', 'nowhere', '--from', 'hbase@1.4', '--to', 'hbase@2.6'], /nowhere: there is no such file/],
    [['upgrade', '--from', 'hbase@1.4', '--to', 'hbase@2.6', '--format', 'xml'], /known are table, json, markdown/],
    [['upgrade', '--from', 'hbase@1.4', '--to', 'hbase@2.6', '--unsafe'], /--unsafe goes with/],
    [['compare', 'a'], /at least two/],
    [['compare', 'a', 'b'], /a: there is no such file/],
  ])('%j is a wrong call', (args, message) => {
    const done = run(...args);
    expect(done.status).toBe(2);
    expect(done.err).toMatch(message);
  });

  test.skipIf(!hasCorpus)('fixing a real file of 3.11 leaves nothing that 5.0 refuses, and is done once', () => {
    const file = readFileSync(join(corpus, 'MANIFEST.json'), 'utf8');
    const row = (JSON.parse(file).files as readonly { file: string; repo: string; path: string }[]).find(
      ({ repo, path }) => repo === 'Y-Wakuta/cassandra_cluster' && path === 'cassandra.yaml',
    );
    expect(row).toBeDefined();
    directory.put('conf/cassandra.yaml', readFileSync(join(corpus, row?.file ?? '')));
    const ends = ['--from', 'cassandra@3.11', '--to', 'cassandra@5.0'];
    expect(upgrade('conf', ...ends).changes.filter(({ severity }) => severity === 'error')).toHaveLength(6);
    expect(upgrade('conf', ...ends, '--fix', '--unsafe').status).toBe(0);
    const once = directory.text('conf/cassandra.yaml');
    const report = JSON.parse(run('check', 'conf', '--release', 'cassandra@5.0', '--format', 'json').out);
    expect(report.summary.errors).toBe(0);
    upgrade('conf', ...ends, '--fix', '--unsafe');
    expect(directory.text('conf/cassandra.yaml')).toBe(once);
  });
});

describe.skipIf(!built)('compare', () => {
  test('tells drift with its places, in three forms', () => {
    directory.put('a/hbase-site.xml', site({ 'hbase.regionserver.handler.count': '60', 'hbase.rootdir': 'hdfs://x/hbase' }));
    directory.put('b/hbase-site.xml', site({ 'hbase.rootdir': 'hdfs://x/hbase' }));
    const table = run('compare', 'a', 'b', '--release', 'hbase@2.5.8');
    expect(table.status).toBe(1);
    expect(table.out).toContain('a, b: 1 difference');
    expect(table.out).toMatch(/60 +a\/hbase-site\.xml:4/);
    expect(table.out).toMatch(/30 \(default\) +b/);
    const json = JSON.parse(run('compare', 'a', 'b', '--release', 'hbase@2.5.8', '--format', 'json').out);
    expect(json.comparisons[0].differences).toMatchObject([
      {
        kind: 'setting',
        subject: 'hbase.regionserver.handler.count',
        values: [
          { value: '60', origin: 'set' },
          { value: '30', origin: 'default' },
        ],
      },
    ]);
    expect(run('compare', 'a', 'b', '--release', 'hbase@2.5.8', '--format', 'markdown').out).toContain(
      '| `hbase.regionserver.handler.count` |',
    );
  });

  test('nodes that differ in their addresses alone have no drift', () => {
    directory.put('a/cassandra.yaml', 'cluster_name: c\nlisten_address: 10.0.0.1\n');
    directory.put('b/cassandra.yaml', 'cluster_name: c\nlisten_address: 10.0.0.2\n');
    const done = run('compare', 'a', 'b');
    expect(done.status).toBe(0);
    expect(done.out).toContain('a, b: no drift');
    expect(done.out).toContain('Each node has its own: listen_address');
  });

  test('directories below each are compared with their likes', () => {
    for (const [environment, value] of [
      ['staging', '1'],
      ['prod', '3'],
    ] as const) {
      directory.put(`${environment}/hbase/hbase-site.xml`, site({ 'hbase.cluster.distributed': 'true' }));
      directory.put(`${environment}/hdfs/hdfs-site.xml`, site({ 'dfs.replication': value }));
    }
    directory.put('prod/cassandra/cassandra.yaml', 'cluster_name: c\n');
    const done = run('compare', 'staging', 'prod');
    expect(done.out).toContain('hbase: staging, prod: no drift');
    expect(done.out).toMatch(/hdfs: staging, prod: 1 difference\n {2}dfs\.replication/);
    expect(done.out).toContain('prod/cassandra: the other directories have nothing there');
  });

  test('values of secrets differ without being shown', () => {
    const yaml = (password: string) => `cluster_name: c\nclient_encryption_options:\n  enabled: true\n  keystore_password: ${password}\n`;
    directory.put('a/cassandra.yaml', yaml('Geheim-4711'));
    directory.put('b/cassandra.yaml', yaml('Geheim-4712'));
    for (const format of ['table', 'json', 'markdown']) {
      const { out, status } = run('compare', 'a', 'b', '--format', format);
      expect(status).toBe(1);
      expect(out).toContain('keystore_password');
      expect(out).not.toContain('Geheim');
    }
  });
});

describe.skipIf(!built)('ports', () => {
  test('shows what the daemons of a cluster open, from sibling directories', () => {
    directory.put('hbase/hbase-site.xml', site({ 'hbase.zookeeper.quorum': 'z1,z2,z3', 'hbase.cluster.distributed': 'true' }));
    directory.put(
      'zookeeper/zoo.cfg',
      'clientPort=2181\ndataDir=/d\nserver.1=z1:2888:3888\nserver.2=z2:2888:3888\nserver.3=z3:2888:3888\n',
    );
    const { out, status } = run('ports', '--release', 'hbase@2.5.8', '--release', 'zookeeper@3.8.4');
    expect(status).toBe(0);
    expect(out).toContain('hbase, zookeeper');
    expect(out).toMatch(/16020 {2}0\.0\.0\.0 {2}regionserver {2}RPC +hbase\.regionserver\.port +default/);
    expect(out).toMatch(/2181 {2}0\.0\.0\.0 {2}zookeeper {5}clients +clientPort +zookeeper\/zoo\.cfg:1/);
  });

  test('tells two servers that open one port, and gives 1', () => {
    directory.put('hbase-site.xml', site({ 'hbase.regionserver.port': '16030' }));
    const { out, status } = run('ports', '--release', 'hbase@2.5.8');
    expect(status).toBe(1);
    expect(out).toContain(
      'clash 16030: regionserver (RPC, hbase.regionserver.port) and regionserver (web UI, hbase.regionserver.info.port)',
    );
    const report = JSON.parse(run('ports', '--format', 'json', '--release', 'hbase@2.5.8').out);
    expect(report.deployments[0].clashes).toMatchObject([{ port: 16030, sure: true }]);
    expect(report.deployments[0].ports).toContainEqual(
      expect.objectContaining({ setting: 'hbase.regionserver.port', file: 'hbase-site.xml', line: 4 }),
    );
  });

  test('says that nothing listens', () => {
    directory.put('notes.txt', 'nothing');
    const { out, status } = run('ports');
    expect(status).toBe(0);
    expect(out).toContain('no file of a daemon that listens');
  });
});
