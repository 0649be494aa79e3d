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

  const nodesOf = (cluster: string, count: number, own: (at: number) => string) => {
    for (let at = 0; at < count; at++) {
      const node = `${cluster}/node${numbered(at)}`;
      directory.put(
        `${node}/hadoop/core-site.xml`,
        site(property('fs.defaultFS', `hdfs://${cluster}:8020`), property('my.node', numbered(at))),
      );
      directory.put(
        `${node}/hbase/hbase-site.xml`,
        site(property('hbase.zookeeper.quorum', 'q1,q2,q3'), property('hbase.rootdir', `hdfs://${cluster}:8020/hbase`), own(at)),
      );
    }
  };

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

  describe('of one cluster', () => {
    const differing = (at: number) =>
      [
        property('hbase.regionserver.handler.count', at === 3 ? '64' : '30'),
        property('hfile.block.cache.size', 'much'),
        ...(at === 5 ? [] : [property('hbase.regionserver.msginterval', '3000')]),
        property('my.service.password', at === 7 ? 'Zk4-lonely-badger' : 'Zk4-common-badger'),
      ].join('');

    beforeAll(() => {
      nodesOf('prod', 9, differing);
      nodesOf('small', 4, differing);
    });
    const report = (where: string) => JSON.parse(directory.run(['check', where, '--fail-on', 'never', '--format', 'json']).out);

    test('is told as one, with the nodes that differ from the rest', () => {
      const [cluster, ...others] = report('prod').clusters;
      expect(others).toEqual([]);
      expect(cluster.name).toBe('q1,q2,q3');
      expect(cluster.nodes).toEqual(Array.from({ length: 9 }, (_, at) => `prod/node${numbered(at)}`));
      expect(cluster.differences).toEqual([
        {
          setting: 'hbase.regionserver.handler.count',
          usual: '30',
          alike: 8,
          unlike: 1,
          places: [{ file: 'prod/node003/hbase/hbase-site.xml', line: 4, value: '64' }],
        },
        {
          setting: 'hbase.regionserver.msginterval',
          usual: '3000',
          alike: 8,
          unlike: 1,
          places: [{ file: 'prod/node005/hbase/hbase-site.xml' }],
        },
      ]);
    });

    test('in text', () => {
      const { out } = directory.run(['check', 'prod', '--fail-on', 'never']);
      expect(out).toMatch(/^Cluster q1,q2,q3, 9 nodes$/m);
      expect(out).toContain('prod/node000/hbase/hbase-site.xml:5:53 (on all 9 nodes)');
      expect(out).toContain('  prod/node003/hbase/hbase-site.xml:4: hbase.regionserver.handler.count is 64; 30 on 8 nodes\n');
      expect(out).toContain('  prod/node005/hbase/hbase-site.xml: hbase.regionserver.msginterval is not set; 3000 on 8 nodes\n');
      expect(out).not.toContain('badger');
    });

    test('as a page', () => {
      const { out } = directory.run(['check', 'prod', '--fail-on', 'never', '--format', 'html']);
      expect(out).toContain('<h2>Cluster q1,q2,q3, 9 nodes</h2>');
      expect(out).toContain('on all 9 nodes');
      expect(out).toContain('node003/hbase/hbase-site.xml:4');
      expect(out).not.toContain('badger');
      expect(out).not.toContain('<script');
    });

    test('is none where there are few: these may be copies', () => {
      expect(report('small').clusters).toBeUndefined();
    });
  });

  test('is fixed node by node as one node is', () => {
    const old = (at: number) => site(property('dfs.permissions', 'false'), property('my.note', `${secret} ${numbered(at)}`));
    for (let at = 0; at < nodes; at++) directory.put(`old/node${numbered(at)}/hdfs-site.xml`, old(at));
    directory.put(`old/node${numbered(nodes)}/hdfs-site.xml`, site(property('my.service.password', secret)));
    const fixing = ['--release', 'hadoop@3.3.6', '--fail-on', 'never'];

    const { out } = directory.run(['check', 'old', '--diff', ...fixing]);
    expect(out.match(/^-.*dfs\.permissions</gm)).toHaveLength(nodes);
    expect(out.match(/^\+.*dfs\.permissions\.enabled</gm)).toHaveLength(nodes);
    expect(out).toContain('my.note');
    expect(out).not.toContain('parallel-otter');

    const fixed = directory.run(['check', 'old', '--fix', ...fixing]);
    expect(fixed.out).toContain(`${nodes} fixes applied in ${nodes} files`);
    for (let at = 0; at < nodes; at++)
      expect(directory.text(`old/node${numbered(at)}/hdfs-site.xml`)).toBe(old(at).replace('dfs.permissions', 'dfs.permissions.enabled'));
  });
});
