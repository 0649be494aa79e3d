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
    expect(explained).toContain('clamp(max(2 x 24, 64), 30, clamp(15 x 24, 30, 200)) = 64');
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
    expect(untold).toMatch(/^ {2}clients +64\n +with 200: hbase\.regionserver\.handler\.count 200$/m);
    expect(untold).not.toContain('replicationFactor');
    expect(run([...worker, '--fact', 'clients=128']).out).not.toMatch(/^ {2}clients /m);
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
});
