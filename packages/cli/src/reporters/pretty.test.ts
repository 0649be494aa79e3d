import { expect, test } from 'vitest';
import { seal } from '../../../core/src/text/seal.js';
import { SourceText } from '../../../core/src/text/sourceText.js';
import { partsOf } from '../checkResult.js';
import { displayWidth, showable } from './displayWidth.js';
import { reportPretty } from './pretty.js';
import { sampleFindings, sampleOptions, sampleResult } from './reportSample.js';

function prettyText(...[result, options]: Parameters<typeof reportPretty>): string {
  return Array.from(partsOf(reportPretty(result, options)), seal).join('');
}

test('a finding with places in two files', () => {
  const [first] = sampleFindings;
  const text = prettyText({ ...sampleResult, findings: first === undefined ? [] : [first], silent: [], hidden: 0 }, sampleOptions);
  expect(text).toBe(`error[hbase/heap-fractions-sum]: block cache and memstores claim 90% of the heap; HBase refuses to start above 80%
 --> conf/hbase-site.xml:5:9
  |
5 |     <value>0.5</value> <!-- 設定 -->
  |            ^^^ 50% of the heap for the block cache
6 |   </property>
7 |   <property><name>hbase.regionserver.global.memstore.size</name><value>0.4</value></property>
  |                                                                         --- 40% for memstores
 ::: conf/hbase-env.sh:2:26
  |
2 | export HBASE_OFFHEAPSIZE=4G
  |                          -- off the heap
  |
  = help: set hfile.block.cache.size to 0.4 (changes what is in effect: --fix --unsafe)
  = for: regionserver, master, HBase 2.0 to 2.6
  = docs: https://github.com/storelint/storelint/blob/main/docs/rules/hbase/heap-fractions-sum.md

1 error in 4 files; 1 fixable with --fix --unsafe
`);
});

test('the summary counts, and says what would let silent rules speak', () => {
  const text = prettyText(sampleResult, sampleOptions);
  expect(text).toContain('1 error, 1 warning, 1 advice in 4 files; 1 fixable with --fix, 1 more with --fix --unsafe\n');
  expect(text).toContain('HBase release unknown (2.0 to 2.6 possible): 1 rule skipped; pass --release hbase@…\n');
  expect(text).toContain('1 rule skipped because hardware, clients are unknown; --explain-silent lists them\n');
  expect(text).toContain('1 finding hidden by comments or the baseline\n');
  expect(prettyText(sampleResult, { ...sampleOptions, quiet: true })).not.toContain('4 files');
});

test('the same finding on the same text is printed once', () => {
  const finding = sampleFindings[2];
  if (finding === undefined) throw new Error('no sample');
  const findings = [finding, { ...finding, file: 'node1/hbase-env.sh' }, { ...finding, file: 'conf/hbase-env.sh' }];
  const text = prettyText({ ...sampleResult, findings }, sampleOptions);
  expect(text.match(/advice\[/g)).toHaveLength(1);
  expect(text).toContain('--> node2/hbase-env.sh:1:8 (in 3 files)');
  expect(text).toContain('= also: node1/hbase-env.sh, conf/hbase-env.sh');
});

const nodes = Array.from({ length: 14 }, (_, at) => `rack${at % 2}/node${at}`);
const cluster = {
  name: 'prod',
  nodes,
  deployments: nodes,
  differences: [
    {
      setting: 'tickTime',
      usual: '2000',
      alike: 12,
      unlike: 2,
      places: [
        { file: 'rack1/node3/zoo.cfg', line: 2, value: '4000' },
        { file: 'rack0/node4/zoo.cfg', line: undefined, value: undefined },
      ],
    },
  ],
};
const deployments = nodes.map((path) => ({ path, roles: [], releases: {}, files: [`${path}/hbase-env.sh`] }));

function ofNodes(change: (at: number) => object): string {
  const finding = sampleFindings[2];
  const findings = nodes.map(
    (node, at) => ({ ...finding, ...change(at), file: `${node}/hbase-env.sh` }) as (typeof sampleFindings)[number],
  );
  const source = (file: string) => sampleResult.source(file.replace(/^rack\d\/node\d+/, 'node1'));
  return prettyText(
    { ...sampleResult, source, deployments, clusters: [cluster], findings: [...findings, ...sampleFindings.slice(0, 1)] },
    sampleOptions,
  );
}

test('what all nodes of a cluster have is printed once, below its name, apart from other files', () => {
  const printed = ofNodes(() => ({}));
  expect(printed).toMatch(/^Cluster prod, 14 nodes\n\nadvice\[[\s\S]*\n\nOther files\n\nerror\[/);
  expect(printed).toContain('--> rack0/node0/hbase-env.sh:1:8 (on all 14 nodes)');
  expect(printed).toContain('rack1/node3/zoo.cfg:2: tickTime is 4000; 2000 on 12 nodes (and 1 more node differs)');
});

test('what each node of a cluster has for itself is printed of some', () => {
  const printed = ofNodes((at) => ({ message: `this is node ${'x'.repeat(at)}` }));
  expect(printed.match(/^advice\[/gm)).toHaveLength(10);
  expect(printed).toContain('4 more of hbase/handler-count; --format json has all');
});

function frame(line: string, start: number, end: number, width = 120, label?: string): string[] {
  const finding = {
    ...sampleFindings[1],
    ...(label === undefined ? {} : { label }),
    file: 'f',
    message: 'm',
    range: { start: { line: 1, column: start }, end: { line: 1, column: end } },
  };
  const source = new SourceText('f', line);
  const result = { ...sampleResult, findings: [finding as (typeof sampleFindings)[number]], source: () => source };
  return prettyText(result, { ...sampleOptions, width, quiet: true })
    .split('\n')
    .slice(3, 5);
}

test('the same finding on the same line of a copy is printed once, with the line of the copy', () => {
  const finding = sampleFindings[2];
  if (finding === undefined) throw new Error('no sample');
  const copy = 'hbase/conf/hbase-env.sh';
  const start = { ...finding.range.start, line: finding.range.start.line + 1 };
  const end = { ...finding.range.end, line: finding.range.end.line + 1 };
  const source = (path: string) =>
    path === copy
      ? { lineText: (line: number) => (line === 0 ? '# of another host' : (sampleResult.source(finding.file)?.lineText(line - 1) ?? '')) }
      : sampleResult.source(path);
  const findings = [finding, { ...finding, file: copy, range: { start, end } }];
  const printed = prettyText({ ...sampleResult, source, findings }, sampleOptions);
  expect(printed).toContain('(in 2 files)');
  expect(printed).toContain(`= also: ${copy}:${start.line}`);
});

test('carets stand below wide, combining and tabbed characters', () => {
  expect(frame('漢字: 値段', 5, 7)).toEqual(['1 | 漢字: 値段', '  |       ^^^^']);
  expect(frame('e\u0301te\u0301=1', 7, 8)).toEqual(['1 | e\u0301te\u0301=1', '  |     ^']);
  expect(frame('\tkey: 1', 7, 8)).toEqual(['1 |     key: 1', '  |          ^']);
  expect(frame('😀 x', 4, 5)).toEqual(['1 | 😀 x', '  |    ^']);
});

test('a long line is cut around the mark', () => {
  const [code, marks] = frame(`${'a'.repeat(5000)}VALUE${'b'.repeat(5000)}`, 5001, 5006, 80);
  expect(displayWidth(code ?? '')).toBeLessThanOrEqual(80);
  expect((code ?? '').indexOf('VALUE')).toBe((marks ?? '').indexOf('^'));
});

test('marks behind the part of a line that is shown are left out', () => {
  const [first] = sampleFindings;
  if (first === undefined) throw new Error('no sample');
  const mark = (column: number) => ({ start: { line: 1, column }, end: { line: 1, column: column + 1 } });
  const related = Array.from({ length: 1000 }, (_, at) => ({ file: 'f', range: mark(10 * at + 11), message: '' }));
  const findings = [{ ...first, file: 'f', range: mark(1), related }];
  const printed = prettyText({ ...sampleResult, findings, source: () => new SourceText('f', 'a '.repeat(5000)) }, sampleOptions);
  expect(printed.match(/^ +\| +-/gm)?.length).toBeLessThan(20);
});

test('a line is cut before the mark where its label has no room', () => {
  const line = '<property><name>hfile.block.cache.size</name><value>40</value></property>';
  const [code, marks] = frame(line, 53, 55, 80, '4000% of the heap for the block cache');
  expect(marks).toMatch(/\^\^ 4000% of the heap for the block cache$/);
  expect(displayWidth(marks ?? '')).toBeLessThanOrEqual(80);
  expect((code ?? '').indexOf('40<')).toBe((marks ?? '').indexOf('^'));
  expect(frame(line, 53, 55, 120, '4000% of the heap for the block cache')[0]).toBe(`1 | ${line}`);
});

test('a file cannot steer the terminal', () => {
  expect(showable('\u001b[31mred\u202e')).toBe('\\u001b[31mred\\u202e');
  expect(frame('a\u001b]0;x\u0007b', 8, 9)).toEqual(['1 | a\\u001b]0;x\\u0007b', '  |                  ^']);
  expect(frame('a\u001b]0;x\u0007b', 2, 3)).toEqual(['1 | a\\u001b]0;x\\u0007b', '  |  ^^^^^^']);
});

test('colours only where they are wanted', () => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape is what is looked for
  const escapes = /\u001b\[/;
  expect(prettyText(sampleResult, sampleOptions)).not.toMatch(escapes);
  expect(prettyText(sampleResult, { ...sampleOptions, color: true })).toMatch(escapes);
});

test('sentences are wrapped at the width of the terminal, lines of files are not', () => {
  const [first] = sampleFindings;
  const text = prettyText({ ...sampleResult, findings: first === undefined ? [] : [first] }, { ...sampleOptions, width: 60 });
  expect(text).toContain(`error[hbase/heap-fractions-sum]: block cache and memstores
  claim 90% of the heap; HBase refuses to start above 80%
 --> conf/hbase-site.xml:5:9
`);
  expect(text).toContain(`  = help: set hfile.block.cache.size to 0.4 (changes what is
          in effect: --fix --unsafe)
`);
  expect(text).toContain(`HBase release unknown (2.0 to 2.6 possible): 1 rule skipped;
  pass --release hbase@…
`);
});

test('short styles fit the terminal, too: messages stand behind the severity, titles below the rule', () => {
  const [first] = sampleFindings;
  const result = { ...sampleResult, findings: first === undefined ? [] : [first] };
  const shown = (style: 'grouped' | 'statistics') => prettyText(result, { ...sampleOptions, style, width: 60 }).split('\n\n')[0];
  expect(shown('grouped')).toBe(`conf/hbase-site.xml
  5:9  error    block cache and memstores claim 90% of the
                heap; HBase refuses to start above 80%
                hbase/heap-fractions-sum`);
  expect(shown('statistics')).toBe(`1  error    hbase/heap-fractions-sum
    Block cache and memstore leave a fifth of the heap free`);
});

test('in a terminal the name of a rule opens its page; elsewhere nothing but colours steers', () => {
  const [first] = sampleFindings;
  if (first === undefined) throw new Error('no sample');
  const shown = (docs: string, links: boolean) =>
    prettyText({ ...sampleResult, findings: [{ ...first, docs }] }, { ...sampleOptions, color: true, links });
  expect(shown('https://rules.example/x', true)).toContain('\u001b]8;;https://rules.example/x\u001b\\\u001b[1m');
  expect(shown('https://rules.example/x', true)).toContain('\u001b]8;;\u001b\\');
  expect(shown('https://rules.example/x', false)).not.toContain('\u001b]');
  expect(shown('https://rules.example/\u0007\u001b]0;title', true)).not.toContain('\u001b]');
});

test('of one rule in one file the first few are shown, then how many more there are', () => {
  const [first] = sampleFindings;
  if (first === undefined) throw new Error('no sample');
  const findings = Array.from({ length: 7 }, (_, at) => ({ ...first, message: `fault ${'abcdefg'[at]}` }));
  const own = { ...sampleResult, findings: [...findings, { ...first, ruleId: 'hbase/other' }] };
  const text = prettyText(own, sampleOptions);
  expect(text.match(/fault \w/g)).toEqual(['fault a', 'fault b', 'fault c', 'fault d', 'fault e']);
  expect(text).toContain('\n\n2 more of hbase/heap-fractions-sum in conf/hbase-site.xml; --each-line shows them\n\nerror[hbase/other]');
  expect(prettyText(own, { ...sampleOptions, eachLine: true }).match(/fault \w/g)).toHaveLength(7);
});

test('a remedy that says no more than its fix is not printed beside it', () => {
  const [first] = sampleFindings;
  if (first?.fix === undefined) throw new Error('no sample with a fix');
  const { fix } = first;
  const helps = (remedy: string, title = fix.title) =>
    prettyText({ ...sampleResult, findings: [{ ...first, remedy, fix: { ...fix, title } }] }, sampleOptions).match(/= help: .*/g) ?? [];
  expect(helps('Set hfile.block.cache.size to 0.4.')).toHaveLength(1);
  expect(helps('Set hfile.block.cache.size to 0.4 and restart one server after the other.')).toHaveLength(2);
  expect(helps('Remove the flags.', 'remove -XX:MaxPermSize=128m')).toHaveLength(1);
  expect(helps('Remove the flags, or write their successors.', 'remove -XX:MaxPermSize=128m')).toHaveLength(2);
  expect(helps('Use -XX:+UseG1GC instead.', 'replace -XX:+UseParNewGC by -XX:+UseG1GC')).toHaveLength(1);
  expect(helps('Use -XX:+UseZGC instead.', 'replace -XX:+UseParNewGC by -XX:+UseG1GC')).toHaveLength(2);
});
