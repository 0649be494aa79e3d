import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../catalog/loadCatalog.js';
import { Checker } from '../../check.js';
import { filesOf, type Knowledge } from '../../host.js';
import { recognizeByName } from '../../products/recognition.js';
import { knownProducts, type Product, type ReleasedProduct } from '../../products/registry.js';
import { growthOf, inProportion } from '../../text/testGrowth.js';
import { applyEdits } from '../../text/textEdit.js';
import { loadRuleFile } from '../ruleFile.js';

const read = (path: string) => readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8');
const catalogs = new Map<Product, ReturnType<typeof loadCatalog>>(
  (['hbase', 'hadoop', 'cassandra', 'zookeeper'] as const).map((product) => [
    product,
    loadCatalog(JSON.parse(read(`catalog/${product}.json`))),
  ]),
);
const catalog = (product: Product) => catalogs.get(product);
const files: readonly (readonly [Product, string])[] = [
  ['hbase', 'environment'],
  ['hadoop', 'catalog'],
  ['yarn', 'catalog'],
  ['cassandra', 'topology'],
  ['zookeeper', 'catalog'],
  ['jvm', 'start-scripts'],
];
const rules = files.flatMap(([product, topic]) => loadRuleFile(product, read(`rules/${product}/${topic}.yaml`), catalog).rules);
const checks = new Set([
  'misspeltVariable',
  'malformedProperty',
  'misspeltProperty',
  'misspeltKey',
  'switchNotRead',
  'commentInValue',
  'quotesInValue',
]);
const others = new Set(['refusedAtStart', 'replacedValue', 'oddlyRead']);
const knowledge: Knowledge = {
  catalog,
  rules: (product) =>
    rules.filter(({ product: own, check = '' }) => own === product && (checks.has(check) || (own === 'zookeeper' && others.has(check)))),
};

interface Found {
  readonly rule: string;
  readonly message: string;
  readonly after: string | undefined;
}

function found(texts: Readonly<Record<string, string>>, releases: Partial<Record<ReleasedProduct, string>> = {}): readonly Found[] {
  const { findings } = new Checker(filesOf(texts), knowledge).check({
    name: '.',
    files: Object.keys(texts).flatMap((path) => {
      const kind = recognizeByName(path);
      return kind === undefined ? [] : [{ path, kind }];
    }),
    releases: Object.fromEntries(Object.entries(releases).map(([product, version]) => [product, { version, from: 'option' }])),
    isKnownSetting: () => false,
  });
  return findings.map(({ ruleId, message, fix, primary }) => ({
    rule: ruleId,
    message,
    after:
      fix === undefined
        ? undefined
        : applyEdits(
            texts[primary.document.source.path] ?? '',
            fix.edits.map(({ edit }) => edit),
          ),
  }));
}

describe('variables of env files', () => {
  it.each<readonly [file: string, text: string, after: string]>([
    ['hbase-env.sh', 'export HBASE_REGIONSERVERS_OPTS="-Xmx8g"\n', 'export HBASE_REGIONSERVER_OPTS="-Xmx8g"\n'],
    ['hbase-env.sh', 'export HBASE_HEAPSZE=4G\n', 'export HBASE_HEAPSIZE=4G\n'],
    ['hbase-env.sh', 'export HBASE_MANAGE_ZK=false\n', 'export HBASE_MANAGES_ZK=false\n'],
    ['hbase-env.sh', 'HBASE_OPT="$HBASE_OPT -Xss1m"\nexport HBASE_OPT\n', 'HBASE_OPTS="$HBASE_OPTS -Xss1m"\nexport HBASE_OPT\n'],
    ['hbase-env.sh', 'export HBASE_HEAPSZE=4G\nexport HBASE_HEAPSIZE=8G\n', 'export HBASE_HEAPSIZE=8G\n'],
    ['hbase-env.sh', 'export HBASE_HEAPSZE=4G\n# echo $HBASE_HEAPSZE\n', 'export HBASE_HEAPSIZE=4G\n# echo $HBASE_HEAPSZE\n'],
    ['hadoop-env.sh', 'export HADOOP_NAMENODE_OPT=-Xmx8g\n', 'export HADOOP_NAMENODE_OPTS=-Xmx8g\n'],
    ['hadoop-env.sh', 'export HDFS_NAMENODES_OPTS=-Xmx8g\n', 'export HDFS_NAMENODE_OPTS=-Xmx8g\n'],
    ['hadoop-env.sh', 'export HDFS_DATANODE_SECURE_USR=hdfs\n', 'export HDFS_DATANODE_SECURE_USER=hdfs\n'],
    ['hadoop-env.sh', 'export JAVA_HOM=/usr/lib/jvm\n', 'export JAVA_HOME=/usr/lib/jvm\n'],
    ['yarn-env.sh', 'export YARN_NODEMANGER_OPTS=-Xmx2g\n', 'export YARN_NODEMANAGER_OPTS=-Xmx2g\n'],
    ['mapred-env.sh', 'export MAPRED_HISTORY_SERVER_OPTS=-Xmx2g\n', 'export MAPRED_HISTORYSERVER_OPTS=-Xmx2g\n'],
    ['cassandra-env.sh', 'MAX_HEAPSIZE=8G\n', 'MAX_HEAP_SIZE=8G\n'],
  ])('%s: %s', (file, text, after) => {
    const [finding, ...more] = found({ [file]: text });
    expect(more).toEqual([]);
    expect(finding?.rule).toMatch(/misspelt-variable$/);
    expect(finding?.after).toBe(after);
  });

  it.each<readonly [texts: Readonly<Record<string, string>>]>([
    [{ 'hadoop-env.sh': 'export HDFS_ROUTER_OPTS=-Xmx1g\nexport HADOOP_DFSADMIN_OPTS=-Xmx1g\nexport YARN_TOP_OPTS=-Xmx1g\n' }],
    [{ 'hadoop-env.sh': 'export HDFS_ZKFC_USER=hdfs\nexport HDFS_DATANODE_SECURE_USER=hdfs\n' }],
    [{ 'hbase-env.sh': 'export JAVA8_HOME=/usr/lib/jvm/8\nexport HBASE_OPTS2=x\nexport HBASE_TEST_OPTS=y\n' }],
    [{ 'hbase-env.sh': 'HBASE_MASTERS_OPTS=-Xmx1g\nexport HBASE_MASTER_OPTS="${HBASE_MASTERS_OPTS} -Xss1m"\n' }],
    [{ 'hbase-env.sh': 'HBASE_HEAPSZE=4G\n', 'hadoop-env.sh': 'echo $HBASE_HEAPSZE\n' }],
    [{ 'hbase-env.sh': 'HBASE_HEAPSZE=4G\nHBASE_HEAPSZE="$HBASE_HEAPSZE"\necho ${HBASE_HEAPSZE:-1}\n' }],
    [{ 'hbase-env.sh.j2': 'export {{ name }}=4G\n' }],
  ])('%j is left alone', (texts) => {
    expect(found(texts)).toEqual([]);
  });
});

describe('system properties', () => {
  it.each<readonly [file: string, text: string, wrong: string, right: string]>([
    ['hbase-env.sh', 'export HBASE_OPTS="$HBASE_OPTS -Dcom.sum.management.jmxremote.port=1 -Xss1m"\n', 'com.sum', 'com.sun'],
    ['hbase-env.sh', "export HBASE_JMX_BASE='-Dcom.sun.managment.jmxremote.ssl=false'\n", 'managment', 'management'],
    ['hadoop-env.sh', 'export HADOOP_OPTS="-Djava.net.preferIPv4stack=true $HADOOP_OPTS"\n', 'v4stack', 'v4Stack'],
    ['cassandra-env.sh', 'JVM_OPTS="$JVM_OPTS -Dcassandra.replace_adress=$IP"\n', 'adress', 'address'],
    ['jvm.options', '-Dcassandra.available_procesors=8\n', 'procesors', 'processors'],
    ['hbase-env.sh', 'export HBASE_OPTS="-Djava.security.auth.login.confg=/etc/jaas.conf"\n', 'confg', 'config'],
  ])('%s: %s', (file, text, wrong, right) => {
    const all = found({ [file]: text });
    expect(all.map(({ rule, after }) => [rule, after])).toEqual([['jvm/misspelt-property', text.replace(wrong, right)]]);
  });

  it.each([
    '-Dcom.acme.managment.port=1',
    '-Dhbase.regionserver.port=16020',
    '-Dcom.sun.management.jmxremote.port=1',
    '-Dcom.sun.managment$SUFFIX=1',
    '-Dlog4j2.formatMsgNoLookup=true',
    '-Dio.netty.noUnsafes=true',
  ])('%s is left alone', (option) => {
    expect(found({ 'hbase-env.sh': `export HBASE_OPTS="${option}"\n` })).toEqual([]);
  });

  it.each<readonly [file: string, text: string, message: string]>([
    ['jvm.options', '-Dcassandra.ring_delay_ms=60s\n', 'the system property cassandra.ring_delay_ms is 60s, but an integer is read there'],
    [
      'jvm.options',
      '-Dcassandra.max_local_pause_in_ms=1.5\n',
      'the system property cassandra.max_local_pause_in_ms is 1.5, but an integer',
    ],
    [
      'cassandra-env.sh',
      'JVM_OPTS="$JVM_OPTS -Dcassandra.load_ring_state=yes -ea"\n',
      'cassandra.load_ring_state is yes, which is taken for false',
    ],
    [
      'cassandra-env.sh',
      'JVM_OPTS="$JVM_OPTS -Dcassandra.join_ring"\n',
      'the system property cassandra.join_ring has no value, which is taken for false',
    ],
    ['cassandra-env.sh', "JVM_OPTS='-Dcassandra.join_ring= -ea'\n", 'cassandra.join_ring has no value'],
  ])('%s: %s', (file, text, message) => {
    const all = found({ [file]: text });
    expect(all.map(({ rule }) => rule)).toEqual(['jvm/malformed-property']);
    expect(all[0]?.message).toContain(message);
  });

  it.each([
    '-Dcassandra.ring_delay_ms=-1',
    '-Dcassandra.ring_delay_ms=0x10',
    '-Dcassandra.ring_delay_ms=$DELAY',
    '-Dcassandra.ring_delay_ms=@delay@',
    '-Dcassandra.join_ring=TRUE',
    '-Dcassandra.join_ring="$JOIN"',
    "-Dcassandra.join_ring='true'",
    '-Dcassandra.ring_delay_ms=3"$DELAY"',
    '-Dcassandra.join_ring=no',
    '-Dcassandra.join_ring=0',
    '-Dcassandra.replace_address=yes',
  ])('%s may stand there', (option) => {
    expect(found({ 'cassandra-env.sh': `JVM_OPTS="$JVM_OPTS ${option}"\n` })).toEqual([]);
  });

  it('numbers and switches are properties that are read', () => {
    for (const { readNames } of knownProducts) {
      const typed = [...(readNames?.numbers ?? []), ...(readNames?.switches ?? [])];
      expect(typed.filter((name) => readNames?.properties.includes(name) !== true)).toEqual([]);
      expect(new Set(typed).size).toBe(typed.length);
    }
  });

  it('no product reads one name that another takes for a slip', () => {
    const names = new Set(knownProducts.flatMap(({ readNames }) => readNames?.properties ?? []));
    expect(names.size).toBeGreaterThan(500);
    expect([...names].filter((name) => found({ 'hbase-env.sh': `export HBASE_OPTS="-D${name}=0"\n` }).length > 0)).toEqual([]);
  });
});

it('takes time in proportion to a long file', () => {
  const growth = growthOf((length) => {
    const lines = Array.from({ length }, (_, at) => `export HBASE_HEAPSZE=${at}\n# $HBASE_HEAPSZE\n`).join('');
    const blanks = ' '.repeat(12 * length);
    const options = '.-Da'.repeat(5 * length);
    found({ 'hbase-env.sh': `${lines}export HBASE_OPTS="-Da${options}%"\n`, 'zoo.cfg': `dataDir=/a${blanks}x\ntickTime=2${blanks}x\n` });
  }, 500);
  expect(growth).toBeLessThan(inProportion);
});

describe('files of properties', () => {
  it.each<[file: string, line: string, rule?: string, after?: string]>([
    ['cassandra-rackdc.properties', 'dc=DC1 # first', 'cassandra/comment-in-value', 'dc=DC1'],
    ['cassandra-rackdc.properties', 'dc = DC1\t// first', 'cassandra/comment-in-value', 'dc = DC1'],
    ['cassandra-rackdc.properties', 'dc="DC1"', 'cassandra/quotes-in-value', 'dc=DC1'],
    ['cassandra-rackdc.properties', 'dc=DC#1'],
    ['cassandra-rackdc.properties', '# dc=DC1 # first'],
    ['cassandra-rackdc.properties', 'prefer_locl=true', 'cassandra/misspelt-rackdc-name', 'prefer_local=true'],
    ['cassandra-rackdc.properties', 'racks=R1', 'cassandra/misspelt-rackdc-name', 'rack=R1'],
    ['cassandra-rackdc.properties', 'DC=DC1', 'cassandra/misspelt-rackdc-name', 'dc=DC1'],
    ['cassandra-rackdc.properties', 'ec2_naming_schema=legacy', 'cassandra/misspelt-rackdc-name', 'ec2_naming_scheme=legacy'],
    ['cassandra-rackdc.properties', 'zone=a'],
    ['cassandra-rackdc.properties', 'prefer_local=ture', 'cassandra/rackdc-switch', 'prefer_local=true'],
    ['cassandra-rackdc.properties', 'prefer_local=true ', 'cassandra/rackdc-switch', 'prefer_local=true'],
    ['cassandra-rackdc.properties', 'prefer_local=TRUE'],
    ['cassandra-rackdc.properties', 'prefer_local=false'],
    ['cassandra-topology.properties', '10.0.0.1=DC1:R1 # first', 'cassandra/comment-in-value', '10.0.0.1=DC1:R1'],
    ['cassandra-topology.properties', '10.0.0.1=DC1:R1'],
    ['zoo.cfg', 'tickTime=2000 # ms', 'zookeeper/refused-value', 'tickTime=2000'],
    ['zoo.cfg', 'tickTime="2000"', 'zookeeper/refused-value', 'tickTime=2000'],
    ['zoo.cfg', 'tickTime=2s', 'zookeeper/refused-value', 'tickTime=2000'],
    ['zoo.cfg', 'tickTime=2000 '],
    ['zoo.cfg', 'dataDir=/data # ssd', 'zookeeper/comment-in-value', 'dataDir=/data'],
    ['zoo.cfg', 'dataDir=/data#1'],
    ['zoo.cfg', 'dataDir="/data"', 'zookeeper/quotes-in-value', 'dataDir=/data'],
    ['zoo.cfg', 'admin.idleTimeout=30s', 'zookeeper/replaced-value', 'admin.idleTimeout=30000'],
    ['zoo.cfg', 'admin.serverPort=0x1F90'],
    ['zoo.cfg', 'audit.enable=ture', 'zookeeper/switch-read-as-false'],
    ['zoo.cfg', 'audit.enable=false'],
    ['zoo.cfg', 'forceSync=no'],
    ['zoo.cfg.j2', 'dataDir={{ dir }} # ssd'],
  ])('%s: %s', (...[file, line, rule, after]) => {
    const all = found({ [file]: `${line}\n` }, { cassandra: '4.1.10', zookeeper: '3.8.6' });
    expect(all.map((each) => [each.rule, each.after?.trimEnd()])).toEqual(rule === undefined ? [] : [[rule, after]]);
  });

  it.each<readonly [zookeeper: string, name: string, isRead: boolean]>([
    ['3.5.10', 'quorumListenOnAllIPs', true],
    ['3.6.4', 'sslQuorum', true],
    ['3.7.0', 'sslQuorum', false],
    ['3.5.10', 'standaloneEnabled', false],
  ])('ZooKeeper %s: %s read as false: %s', (zookeeper, name, isRead) => {
    expect(found({ 'zoo.cfg': `${name}=yes\n` }, { zookeeper }).some(({ rule }) => rule === 'zookeeper/switch-read-as-false')).toBe(isRead);
  });
});
