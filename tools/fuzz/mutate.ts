import fc, { type Arbitrary } from 'fast-check';
import type { FormatName } from '../../packages/core/src/formats/document.js';

/** One change of a text: what is done, where, with what. Numbers mean whatever the text at hand makes of them, so that any change fits any text. */
interface Mutation {
  readonly action: (typeof actions)[number];
  readonly at: number;
  readonly length: number;
  readonly pick: number;
}

const actions = [
  'token',
  'token',
  'token',
  'number',
  'splice',
  'splice',
  'delete',
  'deleteLines',
  'duplicateLines',
  'moveLine',
  'repeat',
  'nest',
  'cut',
  'glue',
  'case',
] as const;

/** No input grows beyond this, in characters. */
const longest = 64_000;

/** Characters that break formats of every kind. */
const anywhere: readonly string[] = [
  '',
  ' ',
  '\t',
  '\n',
  '\r',
  '\r\n',
  '\u0000',
  '\u001b[31m',
  '\u0007',
  '\u0085',
  '\u2028',
  '\u202e',
  '\ufeff',
  '\ud800',
  '\udc80',
  '🙂',
  'é',
  '"',
  "'",
  '\\',
  '`',
  '#',
  '!',
  '&',
  '%',
  '@',
  '$',
  '{',
  '}',
  '[',
  ']',
  '(',
  ')',
  '<',
  '>',
  ':',
  '=',
  ',',
  ';',
  '|',
  '*',
  '-',
  '~',
  '/',
  '..',
  '::error::x',
  '\n::set-output name=a::b',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '${',
  '${a}',
  '${a:-b}',
  '{{',
  '}}',
  '{{ a }}',
  '{% if a %}',
  '{% else %}',
  '{% endif %}',
  '{# c #}',
  '<%',
  '<%= a %>',
  '%>',
  '@A_B@',
  '__A__',
  '%%A%%',
  '-->',
  'storelint-disable-next-line *',
  '# storelint-disable-next-line hbase/x -- why',
];

const numbers: readonly string[] = [
  '0',
  '-1',
  '1',
  '1e3',
  '1e999',
  '-0',
  '0x7f',
  '010',
  '0.1',
  '.5',
  '1.',
  'NaN',
  'Infinity',
  '2147483647',
  '2147483648',
  '-2147483649',
  '9223372036854775808',
  '99999999999999999999999999',
  '1_000',
  '10g',
  '10GiB',
  '5m',
  '60 s',
  '1d',
  '1,2',
  '٣',
  'null',
  'true',
  '~',
  '',
];

const ofFormat: Readonly<Record<FormatName | 'yaml', readonly string[]>> = {
  hadoopXml: [
    '<configuration>',
    '</configuration>',
    '<property>',
    '</property>',
    '<name>',
    '</name>',
    '<value>',
    '</value>',
    '<final>true</final>',
    '<value/>',
    '<!--',
    '<!-- -- -->',
    '<![CDATA[',
    ']]>',
    '<?xml version="1.1"?>',
    '<?',
    '<!DOCTYPE a [<!ENTITY b "c">]>',
    '&b;',
    '&amp;',
    '&#0;',
    '&#x10ffff;',
    '&',
    '<xi:include href="a.xml" xmlns:xi="http://www.w3.org/2001/XInclude"/>',
    '<xi:fallback>',
    '<property name="a" value="b"/>',
    '<name>hbase.rootdir</name>',
    '<property><name>dfs.replication</name><value>${dfs.replication}</value></property>',
    '<a:b xmlns:a="c">',
    '<description>',
    '<source>',
    ' x="1" x="2"',
  ],
  cassandraYaml: [
    '- ',
    ': ',
    '? ',
    '- - - ',
    '|\n',
    '>-\n  ',
    '|2\n',
    '---\n',
    '...\n',
    '%YAML 1.1\n',
    '&a ',
    '*a',
    '<<: *a',
    '!!str ',
    '!!binary ',
    '!x ',
    '{',
    '}',
    '[',
    ']',
    '{a: b}',
    '[1, 2',
    '"\\x',
    '"\\u12',
    "''",
    '\t',
    ' ',
    '  ',
    'num_tokens: ',
    'seed_provider:\n  - class_name: x\n',
    '0b1',
    '0o7',
    '1:30',
    '2001-01-01',
    'yes',
    'null',
  ],
  yaml: [
    '- ',
    ': ',
    '? ',
    '|\n',
    '>-\n  ',
    '---\n',
    '&a ',
    '*a',
    '<<: *a',
    '!!str ',
    '!!js/function ',
    '!!set ',
    '{',
    '}',
    '[',
    ']',
    '"',
    "'",
    '\t',
    ' ',
    'null',
    'true',
    '[[[[',
    '{a: {a: {a',
  ],
  hadoopVariables: [
    'HDFS_CONF_dfs_replication=3',
    'docker run -d --name nn -e HDFS_CONF_dfs_replication=$N bde2020/hadoop-namenode:1\n',
    'N=3\n',
    'for i in 1 {2..3} $(seq 4); do\n',
    'HDFS-SITE.XML_dfs.replication=3',
    'CORE_CONF_fs_defaultFS=hdfs://n:8020',
    'YARN_CONF_a___b__c_d=',
    'CAPACITY-SCHEDULER.XML_',
    'HDFS_CONF_',
    '_',
    '__',
    '=',
    '#',
    '${X}',
  ],
  settingMaps: [
    '[{"Classification": "hdfs-site", "Properties": {"dfs.replication": "3"}}]',
    'hdfs_site:\n  dfs.replication: 3\n',
    'x = jsonencode([{ Classification = "hdfs-site"\n Properties = { "dfs.replication" = var.a[0] } }])\n',
    'hdfs-site.xml: {dfs.blocksize: 128m}',
    '- name: dfs.replication\n  value: 3\n',
    '"hdfs:dfs.replication": "1"',
    'properties: ',
    '---\n',
    '<<EOF\n[',
    '\nEOF\n',
    '{{ x }}',
    '*a',
  ],
  zooKeeperVariables: [
    'services:\n  zk:\n    image: zookeeper:3.8\n    environment:\n',
    'ZOO_SERVERS: server.1=zk1:2888:3888;2181 server.2=zk2:2888:3888;2181',
    'ZOO_SERVERS=',
    'ZOO_MY_ID: 1',
    'ZOO_CFG_EXTRA: "tickTime=2000 a=b"',
    'ZOO_TICK_TIME: ',
    'server.1=',
    ';2181',
    '- ',
    ': ',
    '{{ x }}',
    '${X}',
    '=',
  ],
  shellEnv: [
    'export ',
    'if [ -z "$A" ]; then',
    'fi',
    'else',
    'elif true; then',
    'case "$A" in',
    'a|b*)',
    ';;',
    'esac',
    'for i in 1 2; do',
    'done',
    'while :; do',
    'f() {',
    '}',
    'function g {',
    '$(',
    '`',
    '$((',
    '))',
    '"${A:-',
    '${A%%*}',
    '${A//b/c}',
    '<<EOF\n',
    'EOF\n',
    '<(',
    '&&',
    '||',
    '|',
    '&',
    ';',
    '\\\n',
    "$'\\x41'",
    '$"',
    'A+=',
    'A=(1 2)',
    'unset A',
    'local A=',
    'eval ',
    'source ./x',
    '. x',
    '[[ a =~ b ]]',
    '-Xmx8g',
    'HBASE_OPTS="$HBASE_OPTS -XX:+UseG1GC"',
    '-XX:OnOutOfMemoryError="kill -9 %p"',
    '!',
    '{ a; }',
    '( a )',
    'exit',
    'return',
  ],
  jvmOptions: [
    '-Xmx',
    '-Xms8g',
    '-XX:+',
    '-XX:-UseG1GC',
    '-XX:MaxRAMPercentage=',
    '-D',
    '-Da=b c',
    '@file',
    '"-Xmx 1g"',
    "'",
    '#',
    '-Xlog:gc*:file=x:time:filecount=5',
    '-javaagent:x=',
    '\\',
  ],
  properties: [
    '=',
    ':',
    '\\\n',
    '\\u00',
    '\\u0041',
    '#',
    '!',
    ' = ',
    'server.1=',
    'server.1=a:b:c:d;e',
    'dc=',
    'rack=',
    'tickTime=',
    'dataDir=',
    '\\',
    'group.1=1:2',
  ],
  sysctlConf: ['=', 'vm.swappiness', '-vm.swappiness = 1', 'net/ipv4/tcp', '#', ';', '\\', 'net.ipv4.tcp_rmem = 1 2 3', 'kernel.*', ' '],
  cqlStatement: [
    "CREATE KEYSPACE a WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1};",
    'ALTER KEYSPACE ',
    '{',
    '}',
    "'dc1': 3",
    ';',
    '--',
    '/*',
  ],
  limits: [
    'cassandra - nofile 100000',
    'cassandra soft nproc ',
    '[Service]',
    'ExecStart=/opt/cassandra/bin/cassandra -f',
    'LimitNOFILE=',
    'infinity',
    '1024:',
    '-',
    '#',
    '\t',
  ],
  hostTasks: [
    '- sysctl: { name: vm.swappiness, value: "1" }',
    '- ansible.builtin.lineinfile:',
    '    path: /etc/sysctl.conf',
    '    line: vm.swappiness = 1',
    "- shell: sed -i 's/^vm.swappiness.*/vm.swappiness=1/' /etc/sysctl.conf",
    '- pam_limits: { domain: cassandra, limit_type: soft, limit_item: nofile, value: 1024 }',
    '  loop: [{ name: a, value: 1 }]',
    '{{ item.name }}',
    '{% if x %}',
    '&a',
    '*a',
  ],
  xmlTasks: [
    '- xml:',
    '    path: /etc/hadoop/conf/hdfs-site.xml',
    "    xpath: /configuration/property[name='dfs.replication']/value",
    '    value: "3"',
    '    add_children:',
    '      - property: { _: [{ name: dfs.replication }, { value: "1" }] }',
    '    state: absent',
    '{{ item.name }}',
    '&a',
    '*a',
  ],
  workload: [
    'image: cassandra:4.1',
    'environment:',
    'mem_limit: ',
    'MAX_HEAP_SIZE=',
    'volumes:',
    'replicas: ',
    '- ',
    ': ',
    '{',
    '}',
    '[',
    '&a ',
    '*a',
    '${A:-b}',
    'docker run -d --name c1 ',
    '-e MAX_HEAP_SIZE=1G ',
    '--mount type=bind,source=/a,target=/b,readonly ',
    '-p 7199:7199 ',
    '\\\n',
    '"',
    "'",
    '$(',
  ],
  hostList: ['a b', '#', 'localhost', '127.0.0.1', '::1', '[::1]:80', 'a:b:c', '*', '\t', '@', '-'],
};

const mutation: Arbitrary<Mutation> = fc.record({
  action: fc.constantFrom(...actions),
  at: fc.nat(),
  length: fc.nat(),
  pick: fc.nat(),
});

/**
 * Texts made from others by cutting, doubling, joining, and putting in what breaks the format. One in eight is left as it is.
 * @param bases texts to start from and to take pieces from
 */
export function mutated(bases: readonly string[], format: FormatName | 'yaml', most = 6): Arbitrary<string> {
  const tokens = [...(ofFormat[format] ?? []), ...(ofFormat[format] ?? []), ...anywhere];
  return fc
    .tuple(
      fc.nat(bases.length - 1),
      fc.oneof({ weight: 1, arbitrary: fc.constant([]) }, { weight: 7, arbitrary: fc.array(mutation, { minLength: 1, maxLength: most }) }),
    )
    .map(([base, mutations]) => mutations.reduce((text, one) => apply(text, one, tokens, bases).slice(0, longest), bases[base] ?? ''));
}

function apply(text: string, { action, at, length, pick }: Mutation, tokens: readonly string[], bases: readonly string[]): string {
  const start = text.length === 0 ? 0 : at % (text.length + 1);
  // Mostly short pieces, at times long ones.
  const size = length % (length % 5 === 0 ? 2000 : 20);
  const token = tokens[pick % tokens.length] ?? '';
  const put = (removed: number, added: string) => text.slice(0, start) + added + text.slice(start + removed);
  switch (action) {
    case 'token':
      return put(length % 3 === 0 ? size : 0, token);
    case 'number': {
      const found = /\d[\w.]*/.exec(text.slice(start));
      const number = numbers[pick % numbers.length] ?? '';
      return found === null
        ? put(0, number)
        : text.slice(0, start + found.index) + number + text.slice(start + found.index + found[0].length);
    }
    case 'splice': {
      const other = bases[pick % bases.length] ?? '';
      const from = length % (other.length + 1);
      return put(at % 2 === 0 ? 0 : size, lineStart(other, from, 1 + (at % 7)));
    }
    case 'delete':
      return put(size, '');
    case 'deleteLines':
      return changeLines(text, at, (lines, first) => lines.splice(first, 1 + (length % 4)));
    case 'duplicateLines':
      return changeLines(text, at, (lines, first) => lines.splice(first, 0, ...lines.slice(first, first + 1 + (length % 4))));
    case 'moveLine':
      return changeLines(text, at, (lines, first) => lines.splice(pick % (lines.length + 1), 0, ...lines.splice(first, 1)));
    case 'repeat': {
      const piece = length % 2 === 0 ? token : text.slice(start, start + 1 + size);
      // One in sixteen is as long as an input may be: what is quadratic shows.
      const times = pick % 16 === 0 ? Math.floor(longest / Math.max(1, piece.length)) : 2 + (pick % 60);
      return put(0, piece.repeat(times));
    }
    case 'nest': {
      const depth = 1 + (length % (pick % 8 === 0 ? 3000 : 40));
      return put(0, token.repeat(Math.min(depth, Math.floor(longest / Math.max(1, token.length)))));
    }
    case 'cut':
      return length % 2 === 0 ? text.slice(0, start) : text.slice(start);
    case 'glue':
      return text + (bases[pick % bases.length] ?? '');
    case 'case': {
      const piece = text.slice(start, start + size);
      return put(size, length % 2 === 0 ? piece.toUpperCase() : [...piece].reverse().join(''));
    }
  }
}

/** Some lines of a text, from the one that an offset is in. */
function lineStart(text: string, offset: number, count: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return text.slice(start).split('\n', count).join('\n').concat('\n');
}

function changeLines(text: string, at: number, change: (lines: string[], first: number) => unknown): string {
  const lines = text.split(/(?<=\n)/);
  change(lines, at % lines.length);
  return lines.join('');
}
