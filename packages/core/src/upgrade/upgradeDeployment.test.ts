import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Checker, type DeploymentInput } from '../check.js';
import type { Files, Knowledge } from '../host.js';
import type { FileKind, Product } from '../products/registry.js';
import { compileRules } from '../rules/compileRules.js';
import { loadRuleFile } from '../rules/ruleFile.js';
import { compareDeployments } from './compareDeployments.js';
import { bothEnds, upgradeDeployment } from './upgradeDeployment.js';
import type { ReleaseSet } from './upgradeReport.js';

const { catalogs } = compileRules(
  ['hbase', 'cassandra'].map((product) => `catalog/${product}.defaults.yaml`).map((path) => ({ path, text: readFileSync(path, 'utf8') })),
  Object.fromEntries(
    ['hbase', 'hadoop', 'cassandra', 'zookeeper'].map((product) => [product, JSON.parse(readFileSync(`catalog/${product}.json`, 'utf8'))]),
  ),
);
/** Catalogs without rules: what the comparison itself finds. */
const knowledge: Knowledge = { catalog: (product) => catalogs.get(product), rules: () => [] };

type Texts = Readonly<Record<string, string>>;

const kinds: readonly (readonly [ending: string, kind: FileKind])[] = [
  ['hbase-site.xml', 'hbase-site'],
  ['hdfs-site.xml', 'hdfs-site'],
  ['cassandra.yaml', 'cassandra-yaml'],
  ['hbase-env.sh', 'hbase-env'],
  ['jvm.options', 'cassandra-jvm-options'],
  ['cassandra-env.sh', 'cassandra-env'],
  ['zoo.cfg', 'zoo-cfg'],
];

function open(texts: Texts, known: Knowledge = knowledge): { checker: Checker; input: DeploymentInput } {
  const files: Files = {
    list: () => [],
    read: (path) => ({ path, text: texts[path] ?? '' }),
  };
  const recognised = Object.keys(texts).map((path) => {
    const kind = kinds.find(([ending]) => path.endsWith(ending))?.[1];
    if (kind === undefined) throw new Error(path);
    return { path, kind };
  });
  return { checker: new Checker(files, known), input: { name: 'conf', files: recognised, releases: {} } };
}

function site(values: Readonly<Record<string, string>>): string {
  return `<configuration>${Object.entries(values)
    .map(([name, value]) => `<property><name>${name}</name><value>${value}</value></property>`)
    .join('\n')}</configuration>`;
}

function changes(texts: Texts, from: ReleaseSet, to: ReleaseSet) {
  const { checker, input } = open(texts);
  return upgradeDeployment(checker, knowledge, input, { from, to }).changes;
}

describe('new defaults', () => {
  // Each was read in the sources of both releases.
  test.each([
    ['hbase', '1.2.2', '2.6.4', 'hbase.hstore.blockingStoreFiles', '10', '16'],
    ['hbase', '1.2.2', '2.6.4', 'hbase.client.retries.number', '35', '15'],
    ['hbase', '1.2.2', '2.6.4', 'hbase.security.authorization', 'true', 'false'],
    ['hbase', '1.2.2', '2.6.4', 'hbase.ipc.server.callqueue.type', 'deadline', 'fifo'],
    ['hbase', '1.2.2', '2.6.4', 'hbase.server.allocator.max.buffer.count', '60', '1860'],
    ['hadoop', '2.7.2', '3.4.3', 'dfs.namenode.http-address', '0.0.0.0:50070', '0.0.0.0:9870'],
    ['hadoop', '2.7.2', '3.4.3', 'dfs.namenode.fs-limits.max-blocks-per-file', '1048576', '10000'],
    ['hadoop', '2.7.2', '3.4.3', 'ipc.maximum.data.length', '64 MiB', '128 MiB'],
    ['hadoop', '2.7.2', '3.4.3', 'ha.zookeeper.session-timeout.ms', '5 s', '10 s'],
    ['cassandra', '3.11.19', '5.0.9', 'native_transport_max_frame_size', '256 MiB', '16 MiB'],
    ['cassandra', '3.11.19', '5.0.9', 'sasi_indexes_enabled', 'true', 'false'],
    ['cassandra', '3.11.19', '5.0.9', 'disk_access_mode', 'auto', 'mmap_index_only'],
  ] as const)('%s %s to %s: %s goes from %s to %s', (product, from, to, name, before, after) => {
    const texts =
      product === 'hbase'
        ? { 'hbase-site.xml': site({}) }
        : product === 'hadoop'
          ? { 'hdfs-site.xml': site({}) }
          : { 'cassandra.yaml': 'cluster_name: a\n' };
    const found = changes(texts, { [product]: from }, { [product]: to });
    expect(found.find(({ subject }) => subject === name)).toMatchObject({ kind: 'default', before, after });
  });

  test.each([
    ['hadoop', '2.7.0', '3.4.3', 'dfs.datanode.scan.period.hours', '0 has always meant 504'],
    ['hadoop', '2.7.2', '3.4.3', 'dfs.namenode.reconstruction.pending.timeout-sec', '-1 has always meant 300'],
    ['hadoop', '2.7.2', '3.4.3', 'fs.s3a.multipart.purge.age', 'a day is 24 hours'],
    ['hadoop', '2.7.2', '3.4.3', 'hadoop.http.max.threads', 'the new default is that of HttpFS alone'],
    ['hadoop', '2.7.2', '3.4.3', 'dfs.datanode.readahead.bytes', 'a slip of the pen was put right'],
    ['hadoop', '2.7.2', '3.4.3', 'dfs.datanode.du.reserved.calculator', 'the family of reserved space only happens to hold the name'],
    ['hadoop', '1.2.1', '2.7.2', 'dfs.datanode.data.dir', 'file:// and nothing name the same directory'],
    ['cassandra', '4.0.19', '5.0.9', 'commitlog_sync_group_window', 'NaN is not set'],
    ['cassandra', '3.11.19', '5.0.9', 'stream_throughput_outbound', '200 Mbit/s is 24 MiB/s'],
    ['cassandra', '3.11.19', '5.0.9', 'streaming_keep_alive_period', '300 s is 5 min'],
    ['cassandra', '3.11.19', '5.0.9', 'key_cache_save_period', '14400 s is 4 h'],
  ] as const)('%s %s to %s: %s is the same, for %s', (product, from, to, name, _reason) => {
    const texts =
      product === 'hadoop' ? { 'hdfs-site.xml': site({}) } : { 'cassandra.yaml': 'cluster_name: a\nkey_cache_save_period: 14400\n' };
    expect(changes(texts, { [product]: from }, { [product]: to }).filter(({ subject }) => subject === name)).toEqual([]);
  });

  test('a successor that counts something else is not compared', () => {
    const found = changes({ 'hbase-site.xml': site({}) }, { hbase: '0.94.27' }, { hbase: '1.4.14' });
    expect(found.map(({ subject }) => subject)).toContain('hbase.regionserver.handler.count');
    expect(found.map(({ subject }) => subject)).not.toContain('hbase.regionserver.global.memstore.size.lower.limit');
  });

  test('a line that pins the former default is told with its place; one that was chosen is left alone', () => {
    const pinned = changes(
      { 'hbase-site.xml': site({ 'hbase.hstore.blockingStoreFiles': '10' }) },
      { hbase: '1.4.14' },
      { hbase: '2.6.4' },
    );
    expect(pinned.find(({ subject }) => subject === 'hbase.hstore.blockingStoreFiles')).toMatchObject({
      kind: 'default',
      place: { document: { kind: 'hbase-site' } },
    });
    const chosen = changes(
      { 'hbase-site.xml': site({ 'hbase.hstore.blockingStoreFiles': '100' }) },
      { hbase: '1.4.14' },
      { hbase: '2.6.4' },
    );
    expect(chosen.filter(({ subject }) => subject === 'hbase.hstore.blockingStoreFiles')).toEqual([]);
  });

  test('a setting that a template may set is not judged', () => {
    const found = changes(
      { 'hbase-site.xml': '<configuration>\n{{ properties }}\n</configuration>' },
      { hbase: '1.4.14' },
      { hbase: '2.6.4' },
    );
    expect(found).toEqual([]);
  });

  test('a map that one of the two readers tells no value of is no other value', () => {
    const yaml =
      'cluster_name: a\nseed_provider:\n  - class_name: org.apache.cassandra.locator.SimpleSeedProvider\n    parameters:\n      - seeds: "10.0.0.1"\n';
    const found = changes({ 'cassandra.yaml': yaml }, { cassandra: '2.1.22' }, { cassandra: '3.11.19' });
    expect(found.filter(({ kind }) => kind === 'value')).toEqual([]);
  });

  test('the same release changes nothing', () => {
    expect(
      changes({ 'hbase-site.xml': site({ 'hbase.hstore.blockingStoreFiles': '10' }) }, { hbase: '2.6.4' }, { hbase: '2.6.4' }),
    ).toEqual([]);
  });
});

describe('what is new and acts by default', () => {
  const rules = new Map(
    (['hbase', 'cassandra', 'zookeeper'] as const).map((product) => {
      const path = `rules/${product}/upgrade.yaml`;
      return [product as Product, loadRuleFile(path, readFileSync(path, 'utf8'), (each) => catalogs.get(each)).rules] as const;
    }),
  );
  const withRules: Knowledge = { catalog: (product) => catalogs.get(product), rules: (product) => rules.get(product) ?? [] };
  const arrivals = (texts: Texts, from: ReleaseSet, to: ReleaseSet) => {
    const { checker, input } = open(texts, withRules);
    return upgradeDeployment(checker, withRules, input, { from, to }).changes.filter(({ kind }) => kind === 'arrival');
  };
  const zooKeeper = { 'zoo.cfg': 'dataDir=/data\nclientPort=2181\n' };

  test('is told of a move to the release with which it begins, without a line', () => {
    const found = arrivals(zooKeeper, { zookeeper: '3.4.14' }, { zookeeper: '3.8.4' });
    expect(found.map(({ subject, place }) => [subject, place])).toEqual([
      ['4lw.commands.whitelist', undefined],
      ['admin.enableServer', undefined],
      ['snapshot.trust.empty', undefined],
    ]);
  });

  test('is not told where the source has it, where a line says what is wanted, and by check', () => {
    expect(arrivals(zooKeeper, { zookeeper: '3.5.10' }, { zookeeper: '3.8.4' })).toEqual([]);
    const decided = { 'zoo.cfg': 'dataDir=/data\nadmin.enableServer=false\n4lw.commands.whitelist=ruok\nsnapshot.trust.empty=true\n' };
    expect(arrivals(decided, { zookeeper: '3.4.14' }, { zookeeper: '3.8.4' })).toEqual([]);
    // Without hbase-site.xml nobody knows what it sets.
    expect(arrivals({ 'hbase-env.sh': 'export HBASE_HEAPSIZE=8G\n' }, { hbase: '1.4.14' }, { hbase: '2.6.4' })).toEqual([]);
    const { checker, input } = open(zooKeeper, withRules);
    expect(checker.check({ ...input, releases: { zookeeper: { version: '3.8.4', from: 'option' } } }).findings).toEqual([]);
  });

  test('shows the line that it makes another thing of, and stands in the place of a new default', () => {
    const cassandra = arrivals(
      { 'cassandra.yaml': 'range_request_timeout_in_ms: 60000\n' },
      { cassandra: '3.11.19' },
      { cassandra: '5.0.9' },
    );
    expect(cassandra.find(({ finding }) => finding?.ruleId === 'cassandra/request-deadline-new')).toMatchObject({
      message: expect.stringContaining('12 s'),
      place: { document: { kind: 'cassandra-yaml' } },
    });
    const { checker, input } = open({ 'hbase-site.xml': site({}) }, withRules);
    const { changes: all } = upgradeDeployment(checker, withRules, input, { from: { hbase: '1.4.14' }, to: { hbase: '2.6.4' } });
    expect(all.filter(({ subject }) => subject === 'hbase.regionserver.throughput.controller').map(({ kind }) => kind)).toEqual([
      'arrival',
    ]);
  });
});

describe('start scripts', () => {
  test('Cassandra 4.0 and later read other files of JVM options', () => {
    const texts = { 'cassandra.yaml': 'cluster_name: a\n', 'cassandra-env.sh': '', 'jvm.options': '-Xmx8G\n' };
    const found = changes(texts, { cassandra: '3.11.19' }, { cassandra: '5.0.9' });
    expect(found.filter(({ kind }) => kind === 'unread-file')).toMatchObject([{ subject: 'jvm.options' }]);
    // The script of 3.11 reads the file itself, whatever release it starts.
    const env = 'JVM_OPTS_FILE=$CASSANDRA_CONF/jvm.options\nfor opt in `grep "^-" $JVM_OPTS_FILE`\ndo\n  JVM_OPTS="$JVM_OPTS $opt"\ndone\n';
    const kept = changes({ ...texts, 'cassandra-env.sh': env }, { cassandra: '3.11.19' }, { cassandra: '5.0.9' });
    expect(kept.filter(({ kind, subject }) => kind === 'unread-file' || subject === '-Xmx8G')).toEqual([]);
    // Whether jvm-server.options, which is not there, has -Xms decides.
    const asks = `${env}echo $JVM_OPTS | grep -q Xms\nDEFINED_XMS=$?\nif [ $DEFINED_XMS -ne 0 ]; then\n  JVM_OPTS="$JVM_OPTS -Xms4G"\nfi\n`;
    const asked = changes({ ...texts, 'cassandra-env.sh': asks }, { cassandra: '3.11.19' }, { cassandra: '5.0.9' });
    expect(asked.filter(({ subject }) => subject === '-Xms4G')).toEqual([]);
  });

  test('an option that both pass on is not told', () => {
    const texts = { 'hbase-site.xml': site({}), 'hbase-env.sh': 'export HBASE_REGIONSERVER_OPTS="-Xmx8g -XX:+UseG1GC"\n' };
    const found = changes(texts, { hbase: '1.4.14' }, { hbase: '2.6.4' });
    expect(found.filter(({ kind }) => kind === 'removed' || kind === 'unread-file')).toEqual([]);
  });
});

describe('both ends', () => {
  const ends = (from: ReleaseSet, to: ReleaseSet) => bothEnds({ from, to }, (product) => catalogs.get(product)).steps;

  test('a line means its newest known patch', () => {
    expect(ends({ hbase: '1.4' }, { hbase: '2.6' })[0]).toMatchObject({ from: '1.4.14', to: expect.stringMatching(/^2\.6\.\d+$/) });
    expect(ends({ hbase: '1.4.1' }, { hbase: '2.6.0' })[0]).toMatchObject({ from: '1.4.1', to: '2.6.0' });
  });

  test('the JDK stays where the target runs on it, else it is the oldest that the target runs on', () => {
    expect(ends({ hbase: '1.4' }, { hbase: '2.6' }).at(-1)).toEqual({ product: 'jdk', from: '8', to: '8', assumed: true });
    expect(ends({ cassandra: '3.11' }, { cassandra: '5.0' }).at(-1)).toEqual({ product: 'jdk', from: '8', to: '11', assumed: true });
    expect(ends({ cassandra: '3.11', jdk: '8' }, { cassandra: '5.0', jdk: '17' }).at(-1)).toEqual({ product: 'jdk', from: '8', to: '17' });
  });
});

test('a stated JDK that the project of the target does not support is told', () => {
  const jdk = (to: ReleaseSet) =>
    changes({ 'hbase-site.xml': site({}) }, { hbase: '2.6.4', jdk: '8' }, to)
      .filter(({ subject }) => subject === 'jdk')
      .map(({ kind, severity }) => [kind, severity]);
  expect(jdk({ hbase: '3.0.0', jdk: '8' })).toEqual([['finding', 'warning']]);
  expect(jdk({ hbase: '2.6.6', jdk: '21' })).toEqual([['finding', 'warning']]);
  expect(jdk({ hbase: '2.6.6', jdk: '17' })).toEqual([]);
});

test('a major release of Cassandra that the way skips is told', () => {
  const path = (from: string, to: string) =>
    changes({ 'cassandra.yaml': 'cluster_name: a\n' }, { cassandra: from }, { cassandra: to })
      .filter(({ subject }) => subject === 'release')
      .map(({ severity, message }) => [severity, message]);
  expect(path('3.11.19', '5.0.9')).toEqual([
    ['warning', 'Cassandra 5.0.9 takes over clusters of 4.0 and 4.1 alone; move every node from 3.11.19 to one of these first'],
  ]);
  expect(path('2.1.8', '3.0.31')).toHaveLength(1);
  for (const [from, to] of [
    ['3.11.19', '4.1.10'],
    ['4.0.19', '5.0.9'],
    ['5.0.2', '5.0.9'],
    ['2.2.19', '3.11.19'],
  ] as const)
    expect(path(from, to)).toEqual([]);
});

test('what the source says of a cluster is a fact of the move; a stated one counts first', () => {
  const path = 'rules/cassandra/storage-format.yaml';
  const { rules } = loadRuleFile(path, readFileSync(path, 'utf8'), (each) => catalogs.get(each));
  const known: Knowledge = { catalog: (product) => catalogs.get(product), rules: (product) => (product === 'cassandra' ? rules : []) };
  const told = (from: string, facts: DeploymentInput['facts'] = {}) => {
    const { checker, input } = open({ 'cassandra.yaml': 'storage_compatibility_mode: NONE\n' }, known);
    const ends = { from: { cassandra: from }, to: { cassandra: '5.0.9' } };
    return upgradeDeployment(checker, known, { ...input, facts }, ends).changes.flatMap(({ finding }) => finding?.ruleId ?? []);
  };
  expect(told('4.1.10')).toContain('cassandra/compatibility-none-in-upgrade');
  expect(told('4.1.10', { upgradedFrom4: false })).not.toContain('cassandra/compatibility-none-in-upgrade');
  expect(told('5.0.2')).not.toContain('cassandra/compatibility-none-in-upgrade');
});

test("the JDK follows from the deployment's own products; one of other products has no steps", () => {
  const both = { from: { hbase: '1.4.14', cassandra: '3.11.19' }, to: { hbase: '2.6.4', cassandra: '5.0.9' } };
  const steps = (texts: Texts, ends: { from: ReleaseSet; to: ReleaseSet }) => {
    const { checker, input } = open(texts);
    return upgradeDeployment(checker, knowledge, input, ends).steps.map(({ product, from, to }) => `${product} ${from} ${to}`);
  };
  expect(steps({ 'hbase-site.xml': site({}) }, both)).toEqual(['hbase 1.4.14 2.6.4', 'jdk 8 8']);
  expect(steps({ 'cassandra.yaml': 'cluster_name: a\n' }, both)).toEqual(['cassandra 3.11.19 5.0.9', 'jdk 8 11']);
  expect(steps({ 'cassandra.yaml': 'cluster_name: a\n' }, { from: { hbase: '1.4.14' }, to: { hbase: '2.6.4' } })).toEqual([]);
});

describe('compareDeployments', () => {
  function compare(nodes: readonly Texts[], releases: ReleaseSet = {}) {
    const opened = nodes.map((texts, index) => {
      const { checker, input } = open(texts);
      const stated = Object.fromEntries(
        Object.entries(releases).map(([product, version]) => [product, { version, from: 'option' as const }]),
      );
      return { name: `node${index + 1}`, deployment: checker.open({ ...input, releases: stated }).deployment };
    });
    return compareDeployments(opened, (product) => catalogs.get(product));
  }
  const values = (differences: ReturnType<typeof compare>) =>
    differences.map(({ subject, values: each }) => [
      subject,
      ...each.map(({ text, nodes }) => [text, nodes.map(({ name }) => name).join()]),
    ]);

  test('tells who has what, the value of most nodes first', () => {
    const found = compare([
      { 'hbase-site.xml': site({ 'hbase.regionserver.handler.count': '60' }) },
      { 'hbase-site.xml': site({ 'hbase.regionserver.handler.count': '30' }) },
      { 'hbase-site.xml': site({ 'hbase.regionserver.handler.count': '60' }) },
    ]);
    expect(values(found)).toEqual([['hbase.regionserver.handler.count', ['60', 'node1,node3'], ['30', 'node2']]]);
  });

  test('a line that says the default is no difference to none, where the release is known', () => {
    const nodes = [{ 'hbase-site.xml': site({ 'hbase.regionserver.handler.count': '30' }) }, { 'hbase-site.xml': site({}) }];
    expect(compare(nodes, { hbase: '2.5.8' })).toEqual([]);
    expect(compare(nodes, { hbase: '0.94.27' })).toHaveLength(1);
    // 10 up to 0.94, which is extinct, 30 from 0.96 on.
    expect(compare(nodes)).toEqual([]);
  });

  test('the same value in another spelling, or under an old name, is no difference', () => {
    const nodes = [
      { 'cassandra.yaml': 'cluster_name: a\nread_request_timeout_in_ms: 5000\n' },
      { 'cassandra.yaml': 'cluster_name: a\nread_request_timeout: 5s\n' },
    ];
    expect(compare(nodes, { cassandra: '4.1.3' })).toEqual([]);
  });

  test('of a map each option is compared; what no release at hand has is not set', () => {
    const nodes = [
      { 'cassandra.yaml': 'cluster_name: a\naudit_logging_options:\n  enabled: true\ntracetype_repair_ttl: 5\n' },
      { 'cassandra.yaml': 'cluster_name: a\ntracetype_repair_ttl: 5\n' },
    ];
    expect(compare(nodes, { cassandra: '3.11.19' })).toMatchObject([
      { subject: 'audit_logging_options.enabled', values: [{ origin: 'set', text: 'true' }, { origin: 'unset' }] },
    ]);
    expect(compare(nodes).map(({ subject }) => subject)).toEqual(['audit_logging_options.enabled']);
  });

  test("each node's own addresses stand apart, after the drift", () => {
    const nodes = [
      { 'cassandra.yaml': 'listen_address: 10.0.0.1\nnum_tokens: 16\n' },
      { 'cassandra.yaml': 'listen_address: 10.0.0.2\nnum_tokens: 256\n' },
    ];
    expect(compare(nodes, { cassandra: '4.1.3' }).map(({ subject, perNode }) => [subject, perNode])).toEqual([
      ['num_tokens', false],
      ['listen_address', true],
    ]);
  });

  test('placeholders differ from nothing', () => {
    const nodes = [
      { 'hbase-site.xml': site({ 'hbase.rootdir': '{{ root }}' }) },
      { 'hbase-site.xml': site({ 'hbase.rootdir': 'hdfs://a/hbase' }) },
    ];
    expect(compare(nodes, { hbase: '2.5.8' })).toEqual([]);
  });

  test('options of the JVM are compared by name, the last counts', () => {
    const env = (options: string) => ({ 'hbase-site.xml': site({}), 'hbase-env.sh': `export HBASE_REGIONSERVER_OPTS="${options}"\n` });
    const found = compare([env('-Xmx8g'), env('-Xmx4g -Xmx16g')], { hbase: '2.5.8' });
    expect(values(found)).toEqual([['-Xmx', ['-Xmx8g', 'node1'], ['-Xmx16g', 'node2']]]);
  });
});
