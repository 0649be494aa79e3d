import { describe, expect, test } from 'vitest';
import { growthOf, inProportion } from '../../../core/src/text/testGrowth.js';
import { applyEdits } from '../../../core/src/text/textEdit.js';
import { toOffset } from '../positions.js';
import { opened, testWorkspace } from '../testWorkspace.js';
import { completionAt, resolveCompletion } from './completion.js';

const configuration = { '/c/.storelint.yaml': 'releases: { hbase: 2.5.8, hadoop: 3.3.6, cassandra: 4.1.3, jdk: 17 }\n' };

/** What is offered at the `|`, in its order. */
function offered(path: string, marked: string, snippets = false) {
  const { file, position } = opened(path, marked, configuration);
  const { items } = completionAt(file, position, { snippets });
  return { file, items: [...items].sort((a, b) => ((a.sortText ?? '') < (b.sortText ?? '') ? -1 : 1)) };
}
const labels = (path: string, marked: string) => offered(path, marked).items.map(({ label }) => label);

/** The text after an offer is taken. */
function taken(path: string, marked: string, label: string): string {
  const { file, items } = offered(path, marked);
  const item = items.find((each) => each.label === label);
  if (item?.textEdit === undefined || !('range' in item.textEdit)) throw new Error(`${label} is not offered`);
  const { source } = file.document;
  const edits = [item.textEdit, ...(item.additionalTextEdits ?? [])].map(({ range, newText }) => ({
    range: { start: toOffset(source, range.start), end: toOffset(source, range.end) },
    newText,
  }));
  return applyEdits(source.text, edits);
}

const site = (inside: string) => `<configuration>\n  <property>\n    ${inside}\n  </property>\n</configuration>\n`;
const withValueOf = (name: string) => site(`<name>${name}</name>\n    <value>|</value>`);

describe('within a property', () => {
  test.each([
    ['|', ['<name>', '<value>', '<final>', '<description>']],
    ['<name>a</name>\n    |', ['<value>', '<final>', '<description>']],
    ['|\n    <value>1</value>', ['<name>', '<final>', '<description>']],
    ['<name>a</name>\n    <va|', ['<value>', '<final>', '<description>']],
    ['<name>a</name><value>1</value><final>true</final><description>d</description>|', []],
    ['<description>some | words</description>', []],
    ['<name>a</na|', []],
  ])('%j is offered what it has not got', (inside, wanted) => {
    expect(labels('/c/hbase-site.xml', site(inside))).toEqual(wanted);
  });

  test('an element that is begun is completed', () => {
    const path = '/c/hbase-site.xml';
    expect(taken(path, site('<name>a</name>\n    <va|'), '<value>')).toBe(site('<name>a</name>\n    <value></value>'));
    expect(taken(path, site('fi|'), '<final>')).toBe(site('<final>true</final>'));
    expect(offered(path, site('|'), true).items[0]?.textEdit?.newText).toBe('<name>$1</name>');
  });
});

test.each([
  ['/c/zoo.cfg', 'tickT|\n', 'tickTime'],
  ['/c/sysctl.conf', 'vm.swap|\n', 'vm.swappiness'],
  ['/c/cassandra.yaml', '# ours\ncluster_n|\n', 'cluster_name'],
])('%s: the first word of a new file is completed: %j', (path, marked, wanted) => {
  expect(labels(path, marked)[0]).toBe(wanted);
});

test('a class that the packaged file gives parameters brings them along', () => {
  const { items } = offered('/c/cassandra.yaml', 'cluster_name: a\nseed_prov|\n', true);
  expect(items[0]?.textEdit?.newText).toBe(
    'seed_provider:\n  - class_name: org.apache.cassandra.locator.SimpleSeedProvider\n    parameters:\n      - seeds: "${1:127.0.0.1:7000}"',
  );
  expect(taken('/c/cassandra.yaml', 'cluster_name: a\nseed_prov|\n', 'seed_provider')).toBe('cluster_name: a\nseed_provider:\n  - \n');
});

test('where the default is nothing to write, what a fix would write in its place is offered', () => {
  const { items } = offered('/c/sysctl.conf', 'vm.swappiness = |\n');
  expect(items.map(({ label, detail }) => [label, detail])).toEqual([['1', 'recommended in place of 60']]);
});

describe('names with an id that the files give', () => {
  const property = (name: string, value: string) => `<property><name>${name}</name><value>${value}</value></property>`;
  const ha = property('dfs.nameservices', 'c1') + property('dfs.ha.namenodes.c1', 'nn1, nn2');
  const file = (before: string, typed: string) => `<configuration>${before}<property><name>${typed}|</name></property></configuration>`;

  test.each([
    ['hdfs-site', ha, 'dfs.namenode.rpc', ['dfs.namenode.rpc-address.c1.nn1', 'dfs.namenode.rpc-address.c1.nn2']],
    ['hdfs-site', property('dfs.nameservices', 'c1'), 'dfs.ha.n', ['dfs.ha.namenodes.c1']],
    ['hdfs-site', ha + property('dfs.namenode.rpc-address.c1.nn1', 'a:8020'), 'rpc-address', ['dfs.namenode.rpc-address.c1.nn2']],
    ['core-site', property('hadoop.proxyuser.hue.hosts', '*'), 'proxyuser.', ['hadoop.proxyuser.hue.groups']],
    ['yarn-site', property('yarn.resourcemanager.ha.rm-ids', 'rm1,rm2'), 'hostname.', ['yarn.resourcemanager.hostname.rm1']],
    [
      'capacity-scheduler',
      property('yarn.scheduler.capacity.root.queues', 'a,b') + property('yarn.scheduler.capacity.root.a.queues', 'c'),
      'root.a.c.cap',
      ['yarn.scheduler.capacity.root.a.c.capacity'],
    ],
  ])('%s, %s: %s', (kind, before, typed, wanted) => {
    expect(labels(`/c/${kind}.xml`, file(before, typed)).slice(0, wanted.length)).toEqual(wanted);
  });

  test.each([
    ['hdfs-site', property('dfs.nameservices', 'c1'), 'dfs.ha.namenodes.c1', ['nn1,nn2']],
    [
      'hdfs-site',
      property('dfs.nameservices', 'c1') + ['a', 'b'].map((id) => property(`dfs.namenode.rpc-address.c1.${id}`, `${id}:8020`)).join(''),
      'dfs.ha.namenodes.c1',
      ['a,b'],
    ],
    ['hdfs-site', property('dfs.ha.namenodes.c1', 'a,b'), 'dfs.nameservices', ['c1']],
    ['yarn-site', '', 'yarn.resourcemanager.ha.rm-ids', ['rm1,rm2']],
    ['yarn-site', property('yarn.resourcemanager.hostname.r7', 'h'), 'yarn.resourcemanager.ha.rm-ids', ['r7']],
  ])('%s, %s: values of %s', (kind, before, name, wanted) => {
    const text = `<configuration>${before}<property><name>${name}</name><value>|</value></property></configuration>`;
    expect(labels(`/c/${kind}.xml`, text)).toEqual(wanted);
  });

  test('are not made of what a variable or a template brings', () => {
    const names = labels('/c/hdfs-site.xml', file(property('dfs.nameservices', '${ns}'), 'dfs.ha.namenodes'));
    expect(names).toEqual(['dfs.ha.namenodes']);
  });
});

describe('cassandra-rackdc.properties', () => {
  const path = '/c/cassandra-rackdc.properties';

  test('names and words are offered', () => {
    expect(labels(path, 'dc=a\n|').slice(0, 3)).toEqual(['rack', 'prefer_local', 'dc_suffix']);
    expect(taken(path, 'dc=a\nra|\n', 'rack')).toBe('dc=a\nrack=\n');
    expect(labels(path, 'dc=a\nrack=b\nprefer_local=|\n')).toEqual(['true', 'false']);
    expect(labels(path, 'ec2_naming_scheme=|\n')).toEqual(['standard', 'legacy']);
  });

  test('a name that the snitch beside it does not read is left out', () => {
    const beside = { '/c/cassandra.yaml': 'cluster_name: a\nendpoint_snitch: Ec2Snitch\nnum_tokens: 16\n' };
    const { file, position } = opened(path, 'dc_suffix=_a\n|\n', { ...configuration, ...beside });
    expect(completionAt(file, position, { snippets: false }).items.map(({ label }) => label)).not.toContain('prefer_local');
  });
});

describe('system properties', () => {
  test.each([
    ['/c/jvm-server.options', '-Dcassandra.repl|\n', '-Dcassandra.replace_address_first_boot=\n'],
    ['/c/cassandra-env.sh', 'JVM_OPTS="$JVM_OPTS -Dcassandra.join|"\n', 'JVM_OPTS="$JVM_OPTS -Dcassandra.join_ring="\n'],
    ['/c/hadoop-env.sh', 'export HADOOP_OPTS="-Djava.net.pref|"\n', 'export HADOOP_OPTS="-Djava.net.preferIPv4Stack="\n'],
    ['/c/java.env', 'SERVER_JVMFLAGS="-Djute|"\n', 'SERVER_JVMFLAGS="-Djute.maxbuffer="\n'],
  ])('%s: %s', (path, marked, wanted) => {
    const [first] = labels(path, marked);
    expect(taken(path, marked, first ?? '')).toBe(wanted);
  });

  test('their words follow, and none is offered that the file gives', () => {
    expect(labels('/c/jvm-server.options', '-Dcassandra.write_survey=|\n')).toEqual(['true', 'false']);
    expect(labels('/c/zookeeper-env.sh', 'SERVER_JVMFLAGS="-Dzookeeper.admin.enableServer=|"\n')).toEqual(['true', 'false']);
    expect(labels('/c/jvm-server.options', '-Dcassandra.join_ring=false\n-Dcassandra.join_|\n')).not.toContain('-Dcassandra.join_ring');
  });

  test.each([
    ['4.1.10', ['-Dcassandra.metricsReporterConfigFile']],
    ['5.0.9', []],
  ])('Cassandra %s: those that it reads', (release, wanted) => {
    const beside = { '/c/.storelint.yaml': `releases: { cassandra: ${release} }\n` };
    const { file, position } = opened('/c/jvm-server.options', '-Dcassandra.metricsR|\n', beside);
    expect(completionAt(file, position, { snippets: false }).items.map(({ label }) => label)).toEqual(wanted);
  });
});

test('values follow the names of options and variables', () => {
  const options = '/c/jvm-server.options';
  const env = '/c/hbase-env.sh';
  expect(labels(options, '-XX:MaxGCPauseMillis=|\n')).toEqual(['200', '100', '400', '800']);
  expect(offered(options, '-XX:MaxGCPauseMillis=|\n').items[0]?.detail).toBe('default of JDK 17');
  expect(labels(options, '-Xmx|\n')).toEqual(['1g', '2g', '4g', '8g', '16g', '31g']);
  expect(labels(options, '-Xmx12g\n-Xms|\n')).toEqual(['12g']);
  expect(labels(env, 'export HBASE_OPTS="-Xms5g"\nexport HBASE_MASTER_OPTS="-Xms3g -Xmx|"\n')).toEqual(['3g']);
  expect(labels(env, 'export HBASE_MANAGES_ZK=|\n')).toEqual(['true', 'false']);
  expect(taken(env, 'export HBASE_HEAPSIZE=|\n', '8192')).toBe('export HBASE_HEAPSIZE=8192\n');
  expect(taken('/c/cassandra-env.sh', 'MAX_HEAP_SIZE=|\n', '8G')).toBe('MAX_HEAP_SIZE=8G\n');
  expect(labels(env, 'export HBASE_LOG_DIR=|\n')).toEqual([]);
  const commandOf = (path: string, marked: string) => {
    const { file, position } = opened(path, marked, configuration);
    return completionAt(file, position, { snippets: true, suggestCommand: 'values' }).items[0]?.command?.command;
  };
  expect(commandOf(options, 'MaxGCPauseM|\n')).toBe('values');
  expect(commandOf(options, '-XX:MaxGCPauseM|\n')).toBe('values');
  expect(commandOf(options, '-XX:+UseG1G|\n')).toBeUndefined();
  expect(commandOf(env, 'export HBASE_HEAPS|\n')).toBe('values');
  const machine = { '/c/.storelint.yaml': 'releases: { cassandra: 4.1.3, jdk: 11 }\nhardware: i3.4xlarge\n' };
  const { file, position } = opened(options, '-Xmx|\n', machine);
  expect(completionAt(file, position, { snippets: true }).items[0]?.detail).toMatch(/^recommended: /);
});

test('blanks in a name that is not ended are looked at once', () => {
  const offer = (blanks: number) =>
    expect(labels('/c/hbase-site.xml', site(`<name>${' '.repeat(blanks)}x<b/>\n    <value>|</value>`))).toEqual([]);
  expect(growthOf(offer, 500)).toBeLessThan(inProportion);
});

describe('in a file without an element', () => {
  const path = '/c/hbase-site.xml';
  test.each([
    ['|', '<?xml version="1.0"?>\n<configuration>\n  \n</configuration>\n'],
    ['<con|', '<?xml version="1.0"?>\n<configuration>\n  \n</configuration>\n'],
    ['<?xml version="1.0"?>\n|', '<?xml version="1.0"?>\n<configuration>\n  \n</configuration>\n'],
  ])('%j: the one that holds all properties', (marked, wanted) => {
    expect(taken(path, marked, '<configuration>')).toBe(wanted);
  });

  test.each(['|<configuration></configuration>\n', '<configuration></configuration>\n|', '<?xml |'])('%j: not a second one', (marked) => {
    expect(labels(path, marked)).not.toContain('<configuration>');
  });
});

describe('values', () => {
  test.each([
    // Rules prove which there are.
    ['hbase.wal.provider', ['multiwal', 'filesystem', 'asyncfs'], ['multiwall']],
    ['hbase.regionserver.region.split.policy', ['org.apache.hadoop.hbase.regionserver.DisabledRegionSplitPolicy'], []],
    ['hbase.cluster.distributed', ['true', 'false'], []],
  ])('of %s', (name, wanted, unwanted) => {
    const offers = labels('/c/hbase-site.xml', withValueOf(name));
    expect(offers).toEqual(expect.arrayContaining([...wanted]));
    for (const each of unwanted) expect(offers).not.toContain(each);
  });

  test.each([
    ['endpoint_snitch: |\n', 'GossipingPropertyFileSnitch', 'AzureSnitch'],
    ['seed_provider:\n  - class_name: |\n', 'org.apache.cassandra.locator.SimpleSeedProvider', 'SimpleSeedProvider'],
    ['authenticator: |\n', 'PasswordAuthenticator', 'SimpleAuthenticator'],
  ])('%j: the classes that the release has', (marked, wanted, unwanted) => {
    const offers = labels('/c/cassandra.yaml', marked);
    expect(offers).toContain(wanted);
    expect(offers).not.toContain(unwanted);
  });

  test('the release is the one that was stated, also where the catalog has only its neighbours', () => {
    expect(offered('/c/hbase-site.xml', withValueOf('hbase.cluster.distributed')).items[0]?.detail).toBe('default of HBase 2.5.8');
  });

  test('a default is not offered that is a fault once it is written', () => {
    const { file, position } = opened('/c/hbase-site.xml', withValueOf('hbase.defaults.for.version'), {
      '/c/.storelint.yaml': 'releases: { hbase: 2.5.99 }\n',
    });
    expect(completionAt(file, position, { snippets: false }).items).toEqual([]);
    expect(labels('/c/hbase-site.xml', withValueOf('hbase.regionserver.handler.count'))).toContain('30');
  });
});

describe('options of the JVM', () => {
  test('that people use come first, those for the JVM itself last, and none that the JDK has given up', () => {
    expect(labels('/c/jvm-server.options', '-X|\n').slice(0, 4)).toEqual(['-Xmx', '-Xms', '-Xss', '-Xmn']);
    const first = (typed: string) => labels('/c/jvm-server.options', `${typed}|\n`)[0];
    expect(['-XX:+UseG', '-XX:MaxG', '-XX:+Zgc'].map(first)).toEqual(['-XX:+UseG1GC', '-XX:MaxGCPauseMillis=', '-XX:+UseZGC']);
    const biased = (release: number) => {
      const { file, position } = opened('/c/jvm-server.options', '-XX:+UseBia|\n', {
        '/c/.storelint.yaml': `releases: { cassandra: 4.1.3, jdk: ${release} }\n`,
      });
      return completionAt(file, position, { snippets: false }).items.map(({ label }) => label);
    };
    expect([biased(8), biased(17)]).toEqual([['-XX:+UseBiasedLocking'], []]);
    const offersOf = (release: number) => {
      const { file, position } = opened('/c/jvm-server.options', '-XX:+|\n', {
        '/c/.storelint.yaml': `releases: { cassandra: 4.1.3, jdk: ${release} }\n`,
      });
      return completionAt(file, position, { snippets: false }).items.map(({ label }) => label);
    };
    // JDK 17 refuses the flags of CMS, and JDK 9 asks for -Xlog:gc* instead of the details.
    const offers = offersOf(11);
    expect(offers).toContain('-XX:+UseG1GC');
    expect(offers.slice(0, offers.indexOf('-XX:+UseG1GC')).filter((label) => label.includes('CMS'))).toEqual([]);
    expect(offers).not.toContain('-XX:+PrintGCDetails');
    expect(offersOf(8)).toContain('-XX:+PrintGCDetails');
  });

  test('are offered on a blank line of their file, and not between the commands of a script', () => {
    expect(labels('/c/jvm-server.options', '-ea\n|\n')).toContain('-Xmx');
    expect(labels('/c/hbase-env.sh', 'export A=1\n  |\n')).toEqual([]);
  });
});

describe('names', () => {
  const inName = (typed: string) => site(`<name>${typed}|</name>`);
  test.each([
    ['/c/hbase-site.xml', 'hand', 'hbase.regionserver.handler.count'],
    ['/c/hbase-site.xml', 'hand coun', 'hbase.regionserver.handler.count'],
    ['/c/hbase-site.xml', 'memstore', 'hbase.hregion.memstore.flush.size'],
    ['/c/hbase-site.xml', 'blockcache', 'hfile.block.cache.size'],
    ['/c/hbase-site.xml', 'dfs.repl', 'dfs.replication'],
    ['/c/hdfs-site.xml', 'hand', 'dfs.namenode.handler.count'],
    ['/c/hdfs-site.xml', 'dfs.block.size', 'dfs.blocksize'],
  ])('%s: %j means %s first of all', (path, typed, wanted) => {
    expect(labels(path, inName(typed))[0]).toBe(wanted);
  });

  test('of a nested block are found by their own words', () => {
    expect(labels('/c/cassandra.yaml', 'cluster_name: a\nclient_encryption_options:\n  keyst|\n')[0]).toBe('keystore');
    expect(labels('/c/cassandra.yaml', 'cluster_name: a\nread_request_timeout_in_m|\n')).toEqual(['read_request_timeout']);
  });

  test('are asked for again with each letter, in an order that no client changes', () => {
    const { file, position } = opened('/c/hbase-site.xml', inName('hand'), configuration);
    const { isIncomplete, items } = completionAt(file, position, { snippets: true });
    expect(isIncomplete).toBe(true);
    expect(items.length).toBeLessThanOrEqual(100);
    expect(new Set(items.map(({ filterText }) => filterText))).toEqual(new Set(['hand']));
  });
});

describe('from a name to its value', () => {
  const abilities = { snippets: true, suggestCommand: 'suggest' };
  const accepted = (path: string, marked: string, label: string) => {
    const { file, position } = opened(path, marked, configuration);
    const item = completionAt(file, position, abilities).items.find((each) => each.label === label);
    return { text: item?.textEdit?.newText, opens: item?.command?.command };
  };
  test.each([
    [
      '/c/hbase-site.xml',
      '<configuration>\n  <property>\n    <name>hand|\n</configuration>\n',
      'hbase.regionserver.handler.count',
      'hbase.regionserver.handler.count</name>\n    <value>$1</value>\n  </property>$0',
    ],
    [
      '/c/hbase-site.xml',
      '<configuration>\n  hand|\n</configuration>\n',
      'hbase.regionserver.handler.count',
      '<property>\n    <name>hbase.regionserver.handler.count</name>\n    <value>$1</value>\n  </property>$0',
    ],
    ['/c/cassandra.yaml', 'cluster_name: a\ncommitlog_s|\n', 'commitlog_sync', 'commitlog_sync: '],
    ['/c/cassandra.yaml', 'cluster_name: a\ndata_file|\n', 'data_file_directories', 'data_file_directories:\n  - '],
    ['/c/cassandra.yaml', 'cluster_name: a\nclient_enc|\n', 'client_encryption_options', 'client_encryption_options:\n  '],
    ['/c/zoo.cfg', 'dataDir=/d\ntick|\n', 'tickTime', 'tickTime='],
  ])('%s, %j', (path, marked, label, text) => {
    expect(accepted(path, marked, label)).toEqual({ text, opens: 'suggest' });
  });

  test('where the value stands already, nothing is opened', () => {
    expect(accepted('/c/hbase-site.xml', site('<name>hand|</name><value>1</value>'), 'hbase.regionserver.handler.count')).toEqual({
      text: 'hbase.regionserver.handler.count',
      opens: undefined,
    });
  });

  test('the advised value comes first, with its reason, and closes its element', () => {
    const { file, position } = opened('/c/hbase-site.xml', site('<name>hbase.regionserver.handler.count</name><value>|'), {
      '/c/.storelint.yaml': 'releases: { hbase: 2.5.8, hadoop: 3.3.6, jdk: 17 }\nhardware: r5d.4xlarge\n',
    });
    const [first] = completionAt(file, position, abilities).items;
    expect(first?.detail).toMatch(/^recommended: [A-Z][\w ]+\.$/);
    expect(first?.textEdit?.newText).toBe(`${first?.label}</value>`);
  });

  test('where a cluster is advised, an address comes before the default of a single machine', () => {
    const { file, position } = opened('/c/core-site.xml', site('<name>fs.defaultFS</name><value>|'), {
      '/c/.storelint.yaml': 'releases: { hbase: 2.5.8, hadoop: 3.3.6, jdk: 17 }\nhardware: r5d.4xlarge\n',
      '/c/hbase-site.xml': site('<name>hbase.cluster.distributed</name><value>true</value>'),
    });
    expect(completionAt(file, position, abilities).items[0]).toMatchObject({
      label: 'hdfs://namenode.example.net:8020',
      detail: 'an example: replace hosts and paths',
    });
  });
});

test('where nothing fits, what was typed is offered: the Enter key takes nothing else', () => {
  const path = '/c/hbase-site.xml';
  expect(taken(path, site('<name>our.own</name><value>some.words|'), 'some.words')).toBe(
    site('<name>our.own</name><value>some.words</value>'),
  );
  expect(labels(path, site('<name>our.own.setting|</name>'))).toEqual(['our.own.setting']);
  // VS Code replaces what was typed since, too: there the offer stands for the word that the line holds once it is accepted.
  const { file, position } = opened(path, site('<name>our.own</name><value>some.wo|'));
  const [offer] = completionAt(file, position, { snippets: true, suggestCommand: 'suggest' }).items;
  const [, pattern = ''] = /^\$\{TM_CURRENT_LINE\/(.+)\/\$1\/\}<\/value>$/.exec(offer?.textEdit?.newText ?? '') ?? [];
  const line = file.document.source.text.split('\n')[position.line] ?? '';
  expect(line.replace('some.wo', 'some.words').replace(new RegExp(pattern), '$1')).toBe('some.words');
  expect(labels(path, site('<name>hbase.wal.provider</name><value>multi|</value>'))).toContain('multiwal');
  expect(labels(path, site('<name>hbase.wal.provider</name><value>multi|</value>'))).not.toContain('multi');
});

test('a sysctl key is told with what it is for', () => {
  const { file, items } = offered('/c/sysctl.conf', 'vm.max_map_count = 1\nvm.sw|\n');
  const item = items.find(({ label }) => label === 'vm.swappiness');
  const { documentation } = resolveCompletion(item ?? { label: '' }, file, testWorkspace({}).host);
  expect(JSON.stringify(documentation)).toContain('How readily pages of programs are swapped out.');
});

test('a value that needs another setting brings it along, and takes away what it excludes', () => {
  const around = (value: string, rest: string) => `cluster_name: a\ncommitlog_sync: ${value}\n${rest}concurrent_reads: 32\n`;
  expect(taken('/c/cassandra.yaml', around('|', 'commitlog_sync_period: 10s\n'), 'group')).toBe(
    `${around('group', '')}commitlog_sync_group_window: 15ms\n`,
  );
  const whole = around('|', 'commitlog_sync_group_window: 20ms\n');
  expect(taken('/c/cassandra.yaml', whole, 'group')).toBe(whole.replace('|', 'group'));
});

test('what is written with a value is told beside it', () => {
  const { items } = offered('/c/cassandra.yaml', 'cluster_name: a\ncommitlog_sync: |\n');
  expect(items.find(({ label }) => label === 'group')?.detail).toContain('with commitlog_sync_group_window');
});

test('the next server of an ensemble is offered in its form', () => {
  const ensemble = 'tickTime=2000\ndataDir=/d\nclientPort=2181\nserver.1=zk1:2888:3888\n';
  expect(labels('/c/zoo.cfg', `${ensemble}serv|\n`)[0]).toBe('server.2');
  expect(taken('/c/zoo.cfg', `${ensemble}serv|\n`, 'server.2')).toBe(`${ensemble}server.2=host:2888:3888\n`);
  expect(taken('/c/zoo.cfg', `${ensemble}serv|=zk2:2888:3888\n`, 'server.2')).toBe(`${ensemble}server.2=zk2:2888:3888\n`);
});

test('a class that only another release has is not offered', () => {
  expect(labels('/c/hbase-site.xml', withValueOf('hbase.wal.provider'))).not.toContain('org.apache.hadoop.hbase.wal.DefaultWALProvider');
});

test('amounts of a setting in hours are hours, and -1 is no amount', () => {
  expect(labels('/c/zoo.cfg', 'tickTime=2000\ndataDir=/d\nautopurge.purgeInterval=|\n')).toContain('24');
  const [first] = offered('/c/yarn-site.xml', withValueOf('yarn.nodemanager.resource.memory-mb')).items;
  expect(first).toMatchObject({ label: '-1', detail: expect.not.stringContaining('MiB') });
});

test('in yarn-site.xml the names that people set come first', () => {
  expect(labels('/c/yarn-site.xml', site('<name>|</name>')).slice(0, 3)).toEqual([
    'yarn.resourcemanager.hostname',
    'yarn.nodemanager.aux-services',
    'yarn.nodemanager.resource.memory-mb',
  ]);
  expect(labels('/c/mapred-site.xml', site('<name>|</name>'))[0]).toBe('mapreduce.framework.name');
  expect(labels('/c/sysctl.conf', 'vm.swappiness = 1\n|\n')[0]).toBe('vm.max_map_count');
});

test.each([
  // The space that changes take is small by default, and few files say another.
  ['/c/cassandra.yaml', 'cluster_name: a\ncdc_enabled: |\n', ['false']],
  ['/c/cassandra.yaml', 'cluster_name: a\ncdc_total_space: 16GiB\ncdc_enabled: |\n', ['false', 'true']],
  // Nobody has to write a time for hedged reads before the threads that make them.
  ['/c/hdfs-site.xml', withValueOf('dfs.client.hedged.read.threshold.millis'), []],
  // A root directory is on its way: most files have one.
  ['/c/hbase-site.xml', withValueOf('hbase.cluster.distributed'), ['false', 'true']],
])('%s: of values that wait for another setting those are offered for which it is likely to come: %j', (path, marked, wanted) => {
  expect(labels(path, marked)).toEqual(wanted);
});

test('a value that does not go with what the file says is not offered', () => {
  const encryption = (mode: string) =>
    `cluster_name: a\nserver_encryption_options:\n  internode_encryption: ${mode}\n  optional: false\n  enable_legacy_ssl_storage_port: |\n`;
  expect(labels('/c/cassandra.yaml', encryption('none'))).not.toContain('true');
  expect(labels('/c/cassandra.yaml', encryption('all'))).toContain('true');
  const seeds = (list: string) =>
    `cluster_name: |\nseed_provider:\n  - class_name: org.apache.cassandra.locator.SimpleSeedProvider\n    parameters:\n      - seeds: "${list}"\n`;
  expect(labels('/c/cassandra.yaml', seeds('10.3.0.6,10.3.0.7'))).not.toContain('Test Cluster');
  expect(labels('/c/cassandra.yaml', seeds('127.0.0.1'))).toContain('Test Cluster');
});

test('names that the release takes and does not use are not offered', () => {
  expect(labels('/c/cassandra.yaml', 'cluster_name: a\nback_press|\n')).toEqual([]);
  const { file, position } = opened('/c/cassandra.yaml', 'cluster_name: a\nback_press|\n', {
    '/c/.storelint.yaml': 'releases: { cassandra: 3.11.19 }\n',
  });
  expect(completionAt(file, position, { snippets: false }).items.map(({ label }) => label)).toContain('back_pressure_enabled');
});

test('a name that means something else without a value brings its default along', () => {
  const name = 'sstable_preemptive_open_interval';
  const after = (typed: string) => taken('/c/cassandra.yaml', `cluster_name: a\n${typed}\n`, name);
  expect(after('sstable_preem|')).toBe(`cluster_name: a\n${name}: 50MiB\n`);
  expect(after('sstable_preem|:')).toBe(`cluster_name: a\n${name}: 50MiB\n`);
  expect(after('sstable_preem|: 100MiB')).toBe(`cluster_name: a\n${name}: 100MiB\n`);
});

test('a client that can shows beside each value what it means', () => {
  const { file, position } = opened('/c/hbase-site.xml', withValueOf('hbase.hregion.memstore.flush.size'), configuration);
  const shown = (labelDetails: boolean) =>
    completionAt(file, position, { snippets: true, labelDetails }).items.map((item) => item.labelDetails?.description);
  expect(shown(true)).toEqual(expect.arrayContaining(['default of HBase 2.5.8; 128 MiB', '64 MiB']));
  expect(new Set(shown(false))).toEqual(new Set([undefined]));
});

test('amounts lie around the default, also where it is written with a unit', () => {
  expect(labels('/c/cassandra.yaml', 'cluster_name: a\nhinted_handoff_throttle: |\n')).toEqual([
    '1024KiB',
    '256KiB',
    '512KiB',
    '2MiB',
    '4MiB',
  ]);
  expect(labels('/c/cassandra.yaml', 'cluster_name: a\nmax_hint_window: |\n')).toEqual(['3h', '5400s', '21600s', '54000s', '108000s']);
});
