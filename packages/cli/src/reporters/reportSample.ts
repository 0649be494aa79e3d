import { SourceText } from '@storelint/core/text';
import type { CheckResult, ReportedFinding, ReportOptions } from '../checkResult.js';

/** A result with everything that formats must carry, for their tests. */

const site = `<?xml version="1.0"?>
<configuration>
  <property>
    <name>hfile.block.cache.size</name>
\t<value>0.5</value> <!-- 設定 -->
  </property>
  <property><name>hbase.regionserver.global.memstore.size</name><value>0.4</value></property>
</configuration>
`;
const environment = 'export HBASE_HEAPSIZE=1000\nexport HBASE_OFFHEAPSIZE=4G\n';

function range(line: number, column: number, end: number) {
  return { start: { line, column }, end: { line, column: end } };
}

export const sampleFindings: readonly ReportedFinding[] = [
  {
    ruleId: 'hbase/heap-fractions-sum',
    severity: 'error',
    confidence: 'enforced',
    refuses: 'start',
    category: 'correctness',
    message: 'block cache and memstores claim 90% of the heap; HBase refuses to start above 80%',
    role: 'regionserver',
    roles: ['regionserver', 'master'],
    file: 'conf/hbase-site.xml',
    range: range(5, 9, 12),
    settings: ['hfile.block.cache.size', 'hbase.regionserver.global.memstore.size'],
    related: [
      { file: 'conf/hbase-site.xml', range: range(7, 73, 76), message: '40% for memstores' },
      { file: 'conf/hbase-env.sh', range: range(2, 26, 28), message: 'off the heap' },
    ],
    fix: {
      safety: 'unsafe',
      title: 'set hfile.block.cache.size to 0.4',
      edits: [{ file: 'conf/hbase-site.xml', range: range(5, 9, 12), newText: '0.4' }],
    },
    docs: 'https://github.com/storelint/storelint/blob/main/docs/rules/hbase/heap-fractions-sum.md',
    label: '50% of the heap for the block cache',
    releaseRange: 'HBase 2.0 to 2.6',
    deployment: 'conf',
    value: '0.5',
  },
  {
    ruleId: 'os/odd-names',
    severity: 'warning',
    confidence: 'judged',
    category: 'hygiene',
    message: 'a message with <markup> & "quotes", 100% of | pipes, a\nsecond line, \u0007 bell, \udce9 no character and 漢字',
    file: 'conf/a b,c:d%e.cfg',
    range: range(1, 1, 1),
    settings: [],
    related: [],
    docs: 'https://github.com/storelint/storelint/blob/main/docs/rules/os/odd-names.md',
    remedy: 'Do <this>, or: that.',
    deployment: 'conf',
  },
  {
    ruleId: 'hbase/handler-count',
    severity: 'advice',
    confidence: 'documented',
    category: 'performance',
    message: 'more handlers serve 128 clients',
    file: 'node2/hbase-env.sh',
    range: range(1, 8, 22),
    settings: ['hbase.regionserver.handler.count'],
    related: [],
    docs: 'https://github.com/storelint/storelint/blob/main/docs/rules/hbase/handler-count.md',
    fix: { safety: 'safe', title: 'rename it', edits: [{ file: 'node2/hbase-env.sh', range: range(1, 8, 22), newText: 'X' }] },
    deployment: 'node2',
  },
];

const texts: Readonly<Record<string, string>> = {
  'conf/hbase-site.xml': site,
  'conf/hbase-env.sh': environment,
  'node1/hbase-env.sh': environment,
  'node2/hbase-env.sh': environment,
};

export const sampleResult: CheckResult = {
  deployments: [
    {
      path: 'conf',
      roles: ['regionserver'],
      releases: { hbase: { is: ['2.0.6', '2.6.4'], from: 'inferred' } },
      files: ['conf/hbase-env.sh', 'conf/hbase-site.xml'],
    },
  ],
  clusters: [],
  findings: sampleFindings,
  silent: [
    { ruleId: 'hbase/a', needs: ['release hbase'] },
    { ruleId: 'hbase/b', needs: ['hardware', 'fact clients'] },
  ],
  files: ['conf/a b,c:d%e.cfg', 'conf/hbase-env.sh', 'conf/hbase-site.xml', 'node2/hbase-env.sh'],
  stale: [],
  hidden: 1,
  unwanted: 0,
  notes: [],
  source: (file) => {
    const text = texts[file];
    return text === undefined ? undefined : new SourceText(file, text);
  },
};

export const sampleOptions: ReportOptions = {
  color: false,
  links: false,
  eachLine: false,
  width: 120,
  quiet: false,
  style: 'full',
  version: '0.1.0',
  now: new Date('2026-11-21T13:00:00Z'),
  describeRule: (id) =>
    id === 'hbase/heap-fractions-sum'
      ? { id, title: 'Block cache and memstore leave a fifth of the heap free', why: 'The rest serves requests.' }
      : undefined,
};
