import { beforeAll, describe, expect, test } from 'vitest';
import { built, TestDirectory } from './testProgram.js';

/* What is shown of findings, and how. */

const property = (name: string, value: string) => `<property><name>${name}</name><value>${value}</value></property>\n`;

describe.runIf(built)('check', () => {
  const directory = new TestDirectory();
  beforeAll(() => {
    const properties = [
      property('hbase.zookeeper.quorum', 'zk1,zk2,zk3'),
      property('hbase.regionserver.handler.cuont', '64'),
      property('hfile.block.cache.size', 'much'),
      property('hbase.regionserver.msginterval', 'soon'),
    ];
    directory.put('b/hbase-site.xml', `<configuration>\n${properties.join('')}</configuration>\n`);
    directory.put('a/hbase-site.xml', `<configuration>\n${property('hbase.regionserver.handler.cuont', '32')}</configuration>\n`);
  });
  const check = (...options: readonly string[]) => directory.run(['check', '.', '--fail-on', 'never', '-q', ...options]);

  test('shows errors first', () => {
    const { out } = check();
    expect([...out.matchAll(/^(\w+)\[/gm)].map(([, severity]) => severity)).toEqual(['error', 'error', 'warning']);
  });

  test('in a line each', () => {
    const lines = check('--style', 'concise').out.trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^b\/hbase-site\.xml:4:53: error\[hbase\/refused-value\]: hfile\.block\.cache\.size: "much"/);
  });

  test('below the names of the files', () => {
    const blocks = check('--style', 'grouped').out.trimEnd().split('\n\n');
    expect(blocks.map((block) => block.split('\n')[0])).toEqual(['b/hbase-site.xml', 'a/hbase-site.xml']);
    expect(blocks[0]).toMatch(/^ {2}4:53 {2}error {4}hfile\.block\.cache\.size.* {2}hbase\/refused-value$/m);
  });

  test('as a count of each rule', () => {
    const lines = check('--statistics').out.trimEnd().split('\n');
    expect(lines[0]).toMatch(/^2 {2}error {4}hbase\/refused-value {2}\S/);
    expect(lines).toHaveLength(2);
  });

  test('nothing below a severity or a confidence, and says how many', () => {
    const { out } = directory.run(['check', '.', '--fail-on', 'never', '--min-severity', 'error']);
    expect(out).not.toContain('warning[');
    expect(out).toContain('2 errors in 2 files\n');
    expect(out).toContain('2 findings below --min-severity or --confidence\n');
    expect(JSON.parse(check('--confidence', 'enforced', '--format', 'json').out).summary).toMatchObject({ errors: 2, advice: 0 });
  });

  test('nothing of what a new baseline takes as known, but how much that is', () => {
    const { out, err, status } = directory.run(['check', 'b', '--baseline', 'known.json', '--update-baseline']);
    expect({ out, status }).toEqual({ out: '', status: 0 });
    expect(err).toContain('storelint: known.json: 3 findings written\n');
  });

  test.each([
    [['--style', 'consice'], 'did you mean "concise"'],
    [['--min-severity', 'warn'], 'known are error, warning, advice'],
    [['--confidence', 'sure'], 'known are enforced, documented, judged'],
    [['--statistics', '--style', 'grouped'], 'exclude each other'],
    [['--format', 'json', '--format', 'sarif'], 'would run into each other'],
  ])('refuses %j', (options, message) => {
    const { status, err } = check(...options);
    expect(status).toBe(2);
    expect(err).toContain(message);
  });
});
