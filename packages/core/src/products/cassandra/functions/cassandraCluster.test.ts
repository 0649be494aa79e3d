import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../../catalog/loadCatalog.js';
import type { FactValue } from '../../../deployment/deployment.js';
import { documentsOf, testDeployment } from '../../../deployment/testDeployment.js';
import { isUnknown } from '../../../deployment/unknown.js';
import { compileExpression } from '../../../expressions/compileExpression.js';
import { evaluateExpression, parseExpression } from '../../../expressions/expressionEnvironment.js';
import { resolverOf } from '../../../expressions/resolverOf.js';
import { settingTypes } from '../../../rules/ruleSettings.js';
import type { Product } from '../../registry.js';

const cassandra = loadCatalog(JSON.parse(readFileSync(new URL('../../../../../../catalog/cassandra.json', import.meta.url), 'utf8')));
const catalogs = (product: Product) => (product === 'cassandra' ? cassandra : undefined);

/** What a node of 4.1.10 makes of an expression, with these files. */
function evaluate(source: string, files: Readonly<Record<string, string>>, facts: Readonly<Record<string, FactValue>> = {}): unknown {
  const releases = { cassandra: '4.1.10' };
  const deployment = { ...testDeployment(documentsOf(files), releases, ['cassandra']), facts };
  const resolution = resolverOf(deployment, catalogs).resolution('cassandra', releases);
  const { expression } = compileExpression(source, { typesOf: (name) => settingTypes(name, catalogs) });
  try {
    return evaluateExpression(parseExpression(expression.text), { resolution });
  } catch (error) {
    if (isUnknown(error)) return 'unknown';
    throw error;
  }
}

const yaml = (seeds: string, ...lines: readonly string[]) => ({
  'cassandra.yaml': [
    'seed_provider:',
    '  - class_name: org.apache.cassandra.locator.SimpleSeedProvider',
    '    parameters:',
    `      - seeds: "${seeds}"`,
    ...lines,
    '',
  ].join('\n'),
});

describe('clusterSign', () => {
  it.each([
    ['10.0.0.1,10.0.0.2', [], {}, 'the seeds are 10.0.0.1, 10.0.0.2'],
    ['10.0.0.1:7000,10.0.0.1:7001', [], {}, ''],
    ['n1,n2,n3,n4', [], {}, '4 seeds are listed'],
    ['10.0.0.1,10.0.0.2', [], { nodes: 1 }, ''],
    ['127.0.0.1', [], { nodes: 3 }, 'the cluster has 3 nodes'],
    ['127.0.0.1,127.0.0.2,localhost', [], {}, ''],
    ['10.0.0.1', ['listen_address: 10.0.0.1'], {}, ''],
    ['10.0.0.1', ['listen_address: 10.0.0.2'], {}, 'the seed is another host (10.0.0.1)'],
    ['10.0.0.1', ['listen_address: 10.0.0.2', 'broadcast_address: 10.0.0.1'], {}, ''],
    ['10.0.0.1', ['listen_address: node7'], {}, ''],
    ['node1', ['listen_address: 10.0.0.2'], {}, ''],
  ] as const)('of seeds %s with %j and %j is %j', (seeds, lines, facts, sign) => {
    expect(evaluate('clusterSign()', yaml(seeds, ...lines), facts)).toBe(sign);
  });

  it.each([
    ['org.zalando.cassandra.locator.EtcdSeedProvider', ['listen_interface: eth0'], 'EtcdSeedProvider looks for nodes'],
    ['io.k8s.cassandra.KubernetesSeedProvider', ['listen_address: localhost'], 'unknown'],
    ['com.example.ClusterSeedProvider', [], 'unknown'],
    ['SEED_PROVIDER', [], 'unknown'],
  ] as const)('of the provider %s with %j is %j', (provider, lines, sign) => {
    const files = yaml('10.0.0.1', ...lines)['cassandra.yaml'].replace('org.apache.cassandra.locator.SimpleSeedProvider', provider);
    expect(evaluate('clusterSign()', { 'cassandra.yaml': files })).toBe(sign);
  });

  it.each([
    ["{{ groups['db'] | difference([inventory_hostname]) | join(',') }}", true],
    ["{{ seeds | reject('equalto', ansible_host) | join(',') }}", true],
    ["{% for h in groups['db'] if h != inventory_hostname %}{{ h }}{% endfor %}", true],
    ["{{ groups['db'] | difference(new) | join(',') }}", false],
    ["{{ groups['db'] | difference([inventory_hostname]) | join(',') | default(inventory_hostname, true) }}", false],
  ] as const)('the seeds %s of a template leave out the node: %s', (seeds, expected) => {
    expect(evaluate('seedsLeaveOutSelf()', { 'cassandra.yaml.j2': yaml(seeds)['cassandra.yaml'] })).toBe(expected);
  });

  it.each([
    ["{{ groups['cassandra'] | join(',') }}", true],
    ['{{ cassandra_seeds }}', true],
    ['<%= @seeds %>', true],
    ['$' + '{seedNodes}', true],
    ['$SEED_NODES', true],
    ['{{ nodes.0 }},{{ nodes.1 }}', true],
    ['$SEEDS', 'unknown'],
    ['{{ ansible_host }}', 'unknown'],
    ['$' + '{cassandra.seed}', 'unknown'],
  ] as const)('of the seeds %s of a template: a list is %s', (seeds, isList) => {
    const sign = evaluate('clusterSign()', { 'cassandra.yaml.j2': yaml(seeds)['cassandra.yaml'] });
    expect(sign).toBe(isList === true ? 'the seeds are filled in from a list of hosts' : isList);
  });

  it('of the seeds of Terraform is a list in its templates alone', () => {
    const text = yaml('$' + '{seeds}')['cassandra.yaml'];
    expect(evaluate('clusterSign()', { 'cassandra.yaml.tpl': text })).toBe('the seeds are filled in from a list of hosts');
    expect(evaluate('clusterSign()', { 'cassandra.yaml': text })).toBe('unknown');
  });

  it.each([
    ["{{ groups['db'] | join(',') }}", true],
    ["{{ ansible_play_hosts | join(',') }}", true],
    ['{% for h in ansible_play_batch %}\n{{ h }}\n{% if not loop.last %},{% endif %}\n{% endfor %}', true],
    ["{% for h in groups['db'] %}{{ h }}{% if not loop.last %},{% endif %}{% endfor %}", true],
    [
      "{% for seed in groups['db'] -%}\n{{ hostvars[seed]['addresses'][0]['addr'] }}\n{%- if not loop.last %}, {% endif -%}\n{%- endfor %}",
      true,
    ],
    ["{% for h in groups['seed_nodes'] %}{{ hostvars[h].ip }}{% endfor %}", false],
    ["{% for h in groups['db'] %}{% if hostvars[h]['is_seed'] %}{{ h }},{% endif %}{% endfor %}", false],
    ["{% for h in groups['db'] if hostvars[h].seed %}{{ h }},{% endfor %}", false],
    ["{{ groups['tag_' + group_name] | map('extract', hostvars, ['ip']) | join(',') }}", true],
    ["{{ groups['tag_' + seed_group] | join(',') }}", false],
    ["{{ groups[group_names[0]] | join(',') }}", false],
    ["{{ groups['seeds'] | join(',') }}", false],
    ["{{ groups['db'][:2] | join(',') }}", false],
    ["{{ groups['db'] | first }}", false],
    ['{{ cassandra_seeds }}', false],
  ])('the seeds %s are a whole group: %s', (seeds, isGroup) => {
    expect(evaluate('seedsAreGroup()', { 'cassandra.yaml.j2': yaml(seeds)['cassandra.yaml'] })).toBe(isGroup);
  });

  it.each([
    ["{{ hostvars[groups['cassandra'][0]].ansible_host }}", true],
    ["{{ groups['cassandra'] | first }}", true],
    ["{{ groups['cassandra'][0] }},{{ groups['cassandra'][1] }}", false],
    ["{{ [groups['cassandra'][0], backup] | join(',') }}", false],
    ["{{ groups['cassandra'] | join(',') }}", false],
    ['{{ ansible_host }}', false],
  ])('the seeds %s are the first of a list: %s', (seeds, isFirst) => {
    expect(evaluate('seedsAreFirst()', { 'cassandra.yaml.j2': yaml(seeds)['cassandra.yaml'] })).toBe(isFirst);
  });

  it('a variable of a play for one node is no list', () => {
    expect(evaluate('clusterSign()', { 'standalone/cassandra.yaml.j2': yaml('{{ config.seeds }}')['cassandra.yaml'] })).toBe('unknown');
  });

  it.each([
    ['10.1.0.11=DC1:R1\n10.1.0.12=DC1:R2\ndefault=DC1:R1\n', true],
    ['10.1.0.11=DC1:R1\ndefault=DC1:R1\n', false],
    ['192.168.1.100=DC1:RAC1\n192.168.2.200=DC2:RAC2\ndefault=DC1:r1\n', false],
    ["{% for h in groups['db'] %}\n{{ h }}={{ hostvars[h].dc }}:R1\n{% endfor %}\ndefault=DC1:R1\n", true],
  ])('is the topology file %j: %s', (topology, isCluster) => {
    const files = { ...yaml('10.1.0.11'), 'cassandra-topology.properties.j2': topology };
    expect(evaluate('clusterSign()', files)).toBe(isCluster ? 'cassandra-topology.properties lists several nodes' : '');
  });

  it('is unknown where a provider of your own gives the seeds', () => {
    expect(evaluate('clusterSign()', { 'cassandra.yaml': 'seed_provider:\n  - class_name: com.example.Seeds\n' })).toBe('unknown');
  });
});

it.each([
  ['8.8.8.8', '8.8.8.8'],
  ['172.32.0.1', '172.32.0.1'],
  ['172.17.0.2', ''],
  ['10.0.0.1', ''],
  ['192.168.1.1', ''],
  ['100.64.0.1', ''],
  ['203.0.113.9', ''],
  ['0.0.0.0', ''],
  ['node1.example.com', ''],
])('the public address of %s is "%s"', (address, found) => {
  expect(evaluate('publicAddress()', yaml('a', `listen_address: ${address}`))).toBe(found);
});

it.each([
  ['/var/lib/cassandra/data', '/var/lib/cassandra/commitlog', '/var/lib/cassandra'],
  ['{{ home }}/data', '{{ home }}/commitlog', '{{ home }}'],
  ['{{ data }}/data', '{{ log }}/commitlog', ''],
  ['/data/cassandra', '/commitlog/cassandra', ''],
  ['/data', '/commitlog', ''],
  ['/var/lib/cassandra/data', '/var/lib/cassandra/log/commitlog', ''],
])('data in %s and the log in %s lie in the folder "%s"', (data, log, folder) => {
  const files = { 'cassandra.yaml.j2': `data_file_directories:\n  - "${data}"\ncommitlog_directory: "${log}"\n` };
  expect(evaluate('folderOfLogAndData()', files)).toBe(folder);
});

it('odd seeds are short addresses and what is no host', () => {
  expect(evaluate('oddSeeds()', yaml('10.0.0.1,10.106.51,152,10.0.0.300,%SEEDS%,1a.example.com'))).toEqual([
    '10.106.51',
    '152',
    '10.0.0.300',
    '%seeds%',
  ]);
});

it.each([
  ['/data/log', '/data', true],
  ['/data/log', '/data/', true],
  ['/data', '/data', false],
  ['/data-log', '/data', false],
  ['log', '/data', false],
  ['/data/log', 'data', false],
])('%s within %s: %j', (path, folder, within) => {
  expect(evaluate(`isWithin("${path}", "${folder}")`, yaml('a'))).toBe(within);
});

it('kernel settings are read beside the daemon, where the files agree', () => {
  const sysctl = (...texts: readonly string[]) =>
    evaluate('sysctl("net.core.somaxconn")', {
      ...yaml('a'),
      ...Object.fromEntries(texts.map((text, index) => [`sysctl.d/${index}-x.conf`, `${text}\n`])),
    });
  expect(sysctl('net.core.somaxconn=128')).toBe(128);
  expect(sysctl('net.core.somaxconn=128', 'net.core.somaxconn=1024')).toBe('unknown');
  expect(sysctl('vm.swappiness=1')).toBe('unknown');
});

it('arguments and flags are found as far as the files show them', () => {
  const files = {
    ...yaml('a'),
    'cassandra-env.sh': 'JVM_OPTS="$JVM_OPTS $UNKNOWN -Dcassandra.ignore_dc=true -XX:+UseG1GC -XX:CMSWaitDuration=1"\n',
  };
  expect(evaluate('argumentsSeen("-Dcassandra.ignore_dc=*")', files)).toEqual(['-Dcassandra.ignore_dc=true']);
  expect(evaluate('argumentsSeen("-Dcassandra.join_ring=false")', files)).toEqual([]);
  expect(evaluate('jvmFlagsOf("CMS|UseCMS")', files)).toEqual(['-XX:CMSWaitDuration=1']);
  expect(evaluate('startFilesHold("-XX:+UseG1GC")', files)).toBe(true);
});

it.each([
  ['{{ ansible_default_ipv4.address }}', true],
  ["{{ hostvars[inventory_hostname]['ip'] }}", true],
  ['{{ private_ip_address }}', true],
  ['{{ ansible_ssh_host }}', true],
  ['{{ inventory_hostname }}', true],
  ['{{ internal_ip }}', true],
  ['{{ cassandra_rpc_address }}', false],
  ["{{ hostvars['node-1'].ansible_host }}", false],
  ['{{ seed_ip_list }}', false],
  ['10.0.0.1', false],
])('%s is an address of the host: %s', (address, isOwn) => {
  expect(evaluate('isHostAddress("rpc_address")', { 'cassandra.yaml.j2': `rpc_address: ${address}\n` })).toBe(isOwn);
});

it('the paths of a template end at the first placeholder', () => {
  const files = {
    'cassandra.yaml.j2':
      'data_file_directories:\n  - /tmp/cassandra/{{ name }}/data\n  - "{{ disk }}/data"\ncommitlog_directory: /log\nsaved_caches_directory:\n',
  };
  expect(evaluate('pathStarts("data_file_directories")', files)).toEqual(['/tmp/cassandra/', '']);
  expect(evaluate('pathStarts("commitlog_directory") + pathStarts("saved_caches_directory")', files)).toEqual(['/log']);
});

it.each([
  ['JVM_OPTS="$JVM_OPTS -Xmx${MAX_HEAP_SIZE}"\nMAX_HEAP_SIZE=8G\n', ['MAX_HEAP_SIZE']],
  ['MAX_HEAP_SIZE=8G\nJVM_OPTS="$JVM_OPTS -Xmx${MAX_HEAP_SIZE}"\n# $MAX_HEAP_SIZE\n', []],
  ['LOCAL_JMX=no\n', []],
  ['if [ "$LOCAL_JMX" = yes ]; then\n  LOCAL_JMX=no\nfi\n', []],
])('of %j is set too late: %j', (text, late) => {
  expect(evaluate('variablesSetTooLate()', { 'cassandra-env.sh': text })).toEqual(late);
});

it.each([
  [{ 'jvm.options': '-Xmx8G\n', 'jvm-server.options': '-ea\n' }, ['jvm.options']],
  [{ 'jvm.options': '# -Xmx8G\n' }, []],
  [{ 'jvm-server.options': '-Xmx8G\n', 'jvm11-server.options': '-XX:+UseG1GC\n' }, []],
  [{ 'jvm.options': '-Xmx8G\n', 'cassandra-env.sh': '. $CASSANDRA_CONF/jvm.options\n' }, []],
] as const)('of %j 4.1 does not read %j', (files, unread) => {
  expect(evaluate('unreadOptionsFiles()', files)).toEqual(unread);
});
