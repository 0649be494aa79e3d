import { beforeAll, describe, expect, test } from 'vitest';
import { built, TestDirectory } from './testProgram.js';

/* More deployments than are kept at once. */

const nodes = 80;
const property = (name: string, value: string) => `<property><name>${name}</name><value>${value}</value></property>\n`;
const site = (...properties: readonly string[]) => `<configuration>\n${properties.join('')}</configuration>\n`;
const numbered = (at: number) => String(at).padStart(3, '0');
/** A password that nothing but the last file calls one. */
const secret = 'Wq7-parallel-otter';

describe.runIf(built)('a fleet', () => {
  const directory = new TestDirectory();

  beforeAll(() => {
    for (let at = 0; at < nodes; at++) {
      const replication = at === 0 ? `many ${secret}` : 'three';
      directory.put(
        `fleet/node${numbered(at)}/hdfs-site.xml`,
        site(property('dfs.replication', replication), property('my.node', numbered(at))),
      );
    }
    directory.put(`fleet/node${numbered(nodes)}/hdfs-site.xml`, site(property('my.service.password', secret)));
    const cluster = [
      '<!-- storelint-disable-next-line cross/hbase-zookeeper-port: moved soon -->\n',
      property('hbase.zookeeper.property.clientPort', '2181'),
    ];
    for (const name of ['hidden', 'told']) {
      const own = name === 'hidden' ? cluster : cluster.slice(1);
      directory.put(
        `${name}/etc/hbase/conf/hbase-site.xml`,
        site(property('hbase.rootdir', 'hdfs://nn1:8020/hbase'), property('hbase.zookeeper.quorum', `${name}1`), ...own),
      );
      directory.put(
        `${name}/etc/zookeeper/conf/zoo.cfg`,
        `tickTime=2000\ndataDir=/data/zk\nclientPort=2182\nserver.1=${name}1:2888:3888\n`,
      );
    }
  });

  const check = (...options: readonly string[]) => directory.run(['check', '.', '--fail-on', 'never', ...options]);
  const found = () =>
    (JSON.parse(check('--format', 'json').out) as { findings: { ruleId: string; file: string; message: string }[] }).findings;

  test('is told once what all of its nodes have', () => {
    const { out } = check();
    expect(out).toContain(`(in ${nodes - 1} files)`);
    expect(out.match(/dfs\.replication/g)?.length).toBeLessThan(20);
  });

  test('shows no secret of a file that is read after all others', () => {
    for (const format of ['pretty', 'json', 'github']) {
      const { out, err } = check('--format', format, '--each-line');
      expect(out).toContain('node000');
      expect(out + err).not.toContain('parallel-otter');
    }
  });

  test('keeps clusters together, with the comments in their files', () => {
    const across = found().filter(({ ruleId }) => ruleId.startsWith('cross/') || ruleId.includes('suppression'));
    expect(across.map(({ ruleId, file }) => `${ruleId} ${file}`)).toEqual([
      'cross/hbase-zookeeper-port told/etc/hbase/conf/hbase-site.xml',
    ]);
  });
});
