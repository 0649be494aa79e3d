import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { built, TestDirectory } from '../testProgram.js';

const worker = ['--hardware', 'i3en.6xlarge', '--release', 'hbase@2.5.8', '--release', 'hadoop@3.3.6', '--workload', 'oltp'];
const node = ['--hardware', 'i3en.6xlarge', '--release', 'cassandra@5.0.2', '--release', 'jdk@17'];

describe.runIf(built)('storelint advise', () => {
  const directory = new TestDirectory();
  const run = (args: readonly string[], input?: string) => directory.run(['advise', ...args], input === undefined ? {} : { input });

  test.each([
    ['a worker', worker],
    ['a Cassandra node', node],
  ])('tells what to set by file, a setting and a line of reason each: %s', (_what, args) => {
    const { out, status } = run(args);
    expect(status).toBe(0);
    const lines = out.split('\n');
    const files = lines.filter((line) => /^\S+\.(?:xml|yaml|conf|sh|options|properties)(?:: \w+)?$/.test(line));
    expect(new Set(files).size).toBe(files.length);
    expect(files).toContain('sysctl.conf');
    // A reason is one line: no two lines of prose follow each other.
    for (const [index, line] of lines.entries()) if (/^ {6}[A-Z]/.test(line)) expect(lines[index + 1] ?? '', line).not.toMatch(/^ {6}/);
    for (const word of ['clamp(', 'floorTo(', '(hbase-guide', 'cassandra-source:']) expect(out, word).not.toContain(word);
    expect(out).toMatch(/--why\n$/);
  });

  test('has formulas, sources and other values with --why, in JSON and in HTML', () => {
    const explained = run([...worker, '--why']).out;
    expect(explained).toMatch(/clamp\(max\(2 x 24, 64\), 30, clamp\(min\(15 x 24, [\s\S]*\) = 64/);
    expect(explained).toContain('or 30 to 120: Ambari');
    const { recommendations } = JSON.parse(run([...worker, '--format', 'json']).out);
    expect(recommendations.find(({ setting }: { setting: string }) => setting === 'hbase.regionserver.handler.count')).toMatchObject({
      formula: expect.stringContaining('clamp('),
      sources: expect.arrayContaining(['hbase-guide']),
    });
    expect(run([...worker, '--format', 'html']).out).toContain('clamp(');
  });

  test('names an unknown fact with what was taken and what it changes, and no fact that changes nothing', () => {
    const { out } = run(worker);
    const untold = out.slice(out.indexOf('unknown (--fact'));
    expect(untold).toMatch(/\bclients=64,/);
    const explained = run([...worker, '--why']).out;
    expect(explained).toMatch(/^ {2}clients: 64 \(.*\)\n +with 200: hbase\.regionserver\.handler\.count 200$/m);
    expect(untold).not.toContain('replicationFactor');
    expect(run([...worker, '--fact', 'clients=128']).out).not.toContain('clients=');
    const { assumed } = JSON.parse(run([...node, '--format', 'json']).out);
    expect(assumed.find(({ fact }: { fact: string }) => fact === 'replicationFactor')).toMatchObject({
      value: '3',
      otherwise: { value: '1', changes: [{ name: 'commitlog_sync', value: 'group' }] },
    });
  });

  test('asks with --ask, and gives the advice of the same facts', () => {
    const asked = run([...worker, '--ask'], '40\nmany\n200\n');
    expect(asked.status).toBe(0);
    expect(asked.err).toContain('clients is a number');
    expect(asked.err).toContain('The same without questions: --fact otherMemory=40 --fact clients=200');
    expect(asked.err.split('\n').length).toBeLessThan(24);
    expect(asked.out).toBe(run([...worker, '--fact', 'otherMemory=40', '--fact', 'clients=200']).out);
  });

  test('keeps everything where nothing is answered', () => {
    const asked = run([...node, '--ask'], '\n\n');
    expect(asked.err).toContain('All values were kept.');
    expect(asked.out).toBe(run(node).out);
  });

  test('asks for the files of a deployment, too', () => {
    directory.put('conf/hbase-site.xml', '<configuration>\n</configuration>\n');
    const asked = run(['conf', ...worker, '--ask'], '\n200\n');
    expect(asked.out).toMatch(/hbase\.regionserver\.handler\.count +30 -> 200/);
  });

  test('takes no heap from 32 GiB on for one of 31', () => {
    directory.put('wide/hbase-env.sh', 'export HBASE_REGIONSERVER_OPTS="-Xmx32g"\n');
    directory.put('narrow/hbase-env.sh', 'export HBASE_REGIONSERVER_OPTS="-Xmx30g"\n');
    const heap = (name: string) => /^ {2}-Xmx +(.*?) {2}/m.exec(run([name, ...worker]).out)?.[1];
    expect([heap('wide'), heap('narrow')]).toEqual(['32g -> 31g', undefined]);
  });

  test('advises for a release between two known ones by the files of either', () => {
    directory.put(
      'between/cassandra.yaml',
      'cluster_name: c\ncompaction_throughput_mb_per_sec: 16\nendpoint_snitch: SimpleSnitch\nreduce_cache_capacity_to: 0.6\ncommitlog_sync: periodic\ncommitlog_sync_period_in_ms: 10000\nthrift_framed_transport_size_in_mb: 15\n',
    );
    const at = (release: string) => run(['between', '--hardware', 'm1.xlarge', '--release', `cassandra@${release}`]).status;
    expect([at('0.8.6'), at('0.7.10')]).toEqual([0, 2]);
  });

  test('tells through which release a running cluster goes first', () => {
    directory.put('old/cassandra.yaml', 'cluster_name: c\ncommitlog_sync: periodic\n');
    directory.put('old/jvm.options', '-Xmx8g\n');
    const said = /the files are of Cassandra 3\.0\.0 to 3\.11\.\d+, and 5\.0\.2 takes over clusters of 4\.0 and 4\.1 alone/;
    expect(run(['old', ...node]).err).toMatch(said);
    expect(run(['old', '--hardware', 'i3en.6xlarge', '--release', 'cassandra@4.1.10']).err).not.toMatch(/takes over/);
    expect(run(node).err).not.toMatch(/takes over/);
  });

  describe('refuses what cannot be true, and writes nothing', () => {
    const hdfs = ['--hardware', 'i3en.6xlarge', '--release', 'hadoop@3.3.6'];
    const site = (value: string) =>
      `<configuration><property><name>dfs.datanode.data.dir</name><value>${value}</value></property></configuration>\n`;
    const old = 'cluster_name: c\nrpc_server_type: hsha\nthrift_framed_transport_size_in_mb: 15\n';

    test.each<[string, readonly string[], RegExp]>([
      ['a fact out of its range', [...worker, '--fact', 'readShare=2'], /readShare is a number from 0 to 1/],
      [
        'a word that a fact does not take',
        [...node, '--fact', 'compactionStrategy=DTCS'],
        /compactionStrategy is LCS, STCS, TWCS or UCS, not "DTCS"/,
      ],
      ['a fact that nobody knows', [...worker, '--fact', 'sunshine=2'], /unknown fact "sunshine"/],
      ['others that take the whole machine', [...worker, '--fact', 'otherMemory=500'], /otherMemory is 500 GiB/],
      ['a cache larger than the disks', [...worker, '--fact', 'cacheFile=/x/c', '--fact', 'cacheFileSize=90000'], /largest disk/],
      ['a JDK that the release cannot use', [...node.slice(0, 4), '--release', 'jdk@8'], /Cassandra 5\.0\.2 runs on JDK 11, 17/],
      ['a JDK that its start script refuses', [...node.slice(0, 4), '--release', 'jdk@21'], /its start script takes JDK 11 and 17 alone/],
    ])('%s', (_what, args, message) => {
      const { out, err, status } = run([...args, '--format', 'files', '--output', 'new']);
      expect([status, out]).toEqual([2, '']);
      expect(err).toMatch(message);
      expect(existsSync(directory.at('new'))).toBe(false);
    });

    test.each<[string, string, string, readonly string[], RegExp]>([
      ['files of another product', 'cassandra.yaml', old, hdfs, /these are files of Cassandra, and a release of Hadoop was stated/],
      ['files of another release', 'cassandra.yaml', old, node, /and 5\.0\.2 was stated, which does not start with them/],
      ['more directories than disks', 'hdfs-site.xml', site('/1,/2,/3,/4'), hdfs, /has 4 directories, and the profile 2 disks/],
    ])('%s', (_what, name, text, args, message) => {
      directory.put(`refused/${name}/${name}`, text);
      const { out, err, status } = run([`refused/${name}`, ...args, '--write']);
      expect([status, out]).toEqual([2, '']);
      expect(err).toMatch(message);
      expect(readdirSync(directory.at(`refused/${name}`))).toEqual([name]);
      expect(directory.text(`refused/${name}/${name}`)).toBe(text);
    });
  });
});
