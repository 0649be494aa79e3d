import { describe, expect, test } from 'vitest';
import { testKnowledge, testWorkspace, xml } from './testWorkspace.js';
import { caretBehind, Typing } from './typing.js';

const configuration = { '/c/.storelint.yaml': 'releases: { hbase: 2.5.8, hadoop: 3.3.6, cassandra: 4.1.3, jdk: 17 }\n' };

/** Types at the `|` of a text, key by key; gives what is said after each key, and once typing rests. */
function typed(path: string, marked: string, keys: string, others: Readonly<Record<string, string>> = {}) {
  const at = marked.indexOf('|');
  let text = marked.slice(0, at) + marked.slice(at + 1);
  const { workspace, view } = testWorkspace({ ...configuration, ...others, [path]: text });
  const typing = new Typing();
  const said = (of = path) => typing.said(of, view(of)).map(({ ruleId }) => ruleId);
  const before = said();
  for (const other of Object.keys(others)) said(other);
  workspace.edit(path, text);
  const after = [...keys].map((key, index) => {
    const next = text.slice(0, at + index) + key + text.slice(at + index);
    workspace.edit(path, next);
    typing.edited(path, text, next);
    text = next;
    return said();
  });
  return { before, after, said, rest: () => typing.rest(), save: () => typing.saved(path) };
}

const site = (inside: string) => `<configuration>\n${inside}\n</configuration>\n`;
const faulty = '  <property><name>hbase.regionserver.handler.count</name><value>x</value></property>\n';

test('a change says where the caret is, where the texts alone do not', () => {
  const at = (line: number, character: number) => ({ line, character });
  const range = { start: at(3, 2), end: at(3, 5) };
  expect(caretBehind([{ range, text: 'abc' }])).toEqual(at(3, 5));
  expect(caretBehind([{ range, text: 'a:\r\n  ' }])).toEqual(at(4, 2));
  expect(caretBehind([{ text: 'all of it' }])).toBeUndefined();
  expect(
    caretBehind([
      { range, text: 'a' },
      { range, text: 'b' },
    ]),
  ).toBeUndefined();

  const path = '/c/cassandra.yaml';
  const [start, end] = ['cluster_name: a\nclient_encryption_options:', '\nconcurrent_reads: 32\n'];
  const { workspace, view } = testWorkspace({ ...configuration, [path]: start + end });
  const said = (caret?: Parameters<typeof caretBehind>[0]) => {
    const typing = new Typing();
    workspace.edit(path, `cluster_name: a${end}`);
    typing.said(path, view(path));
    const text = `${start}\n  ${end}`;
    workspace.edit(path, text);
    typing.edited(path, start + end, text, caret === undefined ? undefined : caretBehind(caret));
    return typing.said(path, view(path)).map(({ ruleId }) => ruleId);
  };
  expect(said()).toContain('cassandra/refused-value');
  expect(said([{ range: { start: at(1, 26), end: at(1, 26) }, text: '\n  ' }])).not.toContain('cassandra/refused-value');
});

describe('while somebody types', () => {
  test('nothing is said of a value under the caret, and all of the rest of the file', () => {
    const { before, after, said, rest } = typed(
      '/c/hbase-site.xml',
      site(`${faulty}  <property><name>hbase.hregion.max.filesize</name><value>|</value></property>`),
      '107',
    );
    expect(before).toContain('hbase/refused-value');
    for (const each of after) expect(each).toEqual(['hbase/refused-value']);
    rest();
    expect(said().length).toBeGreaterThan(1);
  });

  test('a property that is not closed yet is no fault, and hides none', () => {
    const { after, said, rest } = typed('/c/hbase-site.xml', site(`${faulty}|`), '  <property>\n    <name>hbase.tmp.dir</name>\n');
    for (const each of after) expect(each).toEqual(['hbase/refused-value']);
    rest();
    expect(said()).toContain('file/refused');
  });

  test('a token is judged as soon as the caret has left its line', () => {
    const { after } = typed('/c/cassandra.yaml', 'cluster_name: a\n|', 'hints_enabledd: true\nn');
    expect(after.at(-3)).not.toContain('cassandra/unknown-setting');
    expect(after.at(-1)).toContain('cassandra/unknown-setting');
  });

  test('a block is no empty value while its first line is begun', () => {
    const { after, said, rest } = typed('/c/cassandra.yaml', 'cluster_name: a\n|', 'data_file_directories:\n  ');
    for (const each of after) expect(each).not.toContain('cassandra/refused-value');
    rest();
    expect(said()).toContain('cassandra/refused-value');
  });

  test('it is one once the next key is begun', () => {
    const { after } = typed('/c/cassandra.yaml', 'cluster_name: a\n|', 'data_file_directories:\nl');
    expect(after.at(-1)).toContain('cassandra/refused-value');
  });

  test('a line that is missing may come next until the file is saved', () => {
    const { after, said, rest, save } = typed('/c/cassandra.yaml', '|', 'cluster_name: a\nnum_tokens: 16\n');
    for (const each of after) expect(each).not.toContain('cassandra/seeds-missing');
    rest();
    expect(said()).not.toContain('cassandra/seeds-missing');
    save();
    expect(said()).toContain('cassandra/seeds-missing');
  });

  test('one that was missing before is told of as before', () => {
    const { before, after, said, rest } = typed('/c/cassandra.yaml', 'cluster_name: a\n|', 'num_tokens: 16\n');
    expect(before).toContain('cassandra/seeds-missing');
    expect(after.at(-1)).toContain('cassandra/seeds-missing');
    rest();
    expect(said()).toContain('cassandra/seeds-missing');
  });

  test('what the lines of a pattern say together waits until all are written', () => {
    const ensemble = 'tickTime=2000\ninitLimit=10\nsyncLimit=5\ndataDir=/data/zk\nclientPort=2181\nserver.1=a:2888:3888\n|';
    const { after, said, rest } = typed('/c/zoo.cfg', ensemble, 'server.2=b:2888:3888\nserver');
    for (const each of after) expect(each).not.toContain('zookeeper/ensemble-even');
    rest();
    expect(said()).toContain('zookeeper/ensemble-even');
  });

  test('what another file says about the token waits, too', () => {
    const others = { '/c/hbase-env.sh': 'export HBASE_HEAPSIZE=4G\n' };
    const half = xml({ 'hbase.regionserver.global.memstore.size': '0.4|' });
    const { after, said } = typed('/c/hbase-site.xml', half, '5', others);
    expect(after).toEqual([[]]);
    expect(said('/c/hbase-env.sh')).toEqual([]);
  });
});

describe('a configuration that is half typed', () => {
  const whole = 'releases: { hbase: 2.5.8 }\nrules:\n  hbase/refused-value: off\n';
  const codes = (view: { readonly findings: readonly { readonly ruleId: string }[] }) => view.findings.map(({ ruleId }) => ruleId);

  test('counts as it was, and one mark says so', () => {
    const { workspace, view } = testWorkspace({ '/c/.storelint.yaml': whole, '/c/hbase-site.xml': site(faulty) });
    expect(codes(view('/c/hbase-site.xml'))).not.toContain('hbase/refused-value');
    workspace.edit('/c/.storelint.yaml', `${whole}ha`);
    expect(codes(view('/c/hbase-site.xml'))).not.toContain('hbase/refused-value');
    const { problems, configuration } = workspace.configurations.nearest('/c');
    expect(configuration.releases).toEqual({ hbase: '2.5.8' });
    expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining('what it said before stays in effect')]);
    workspace.edit('/c/.storelint.yaml', 'releases: { hbase: 2.5.8 }\n');
    expect(codes(view('/c/hbase-site.xml'))).toContain('hbase/refused-value');
  });

  test('counts once typing rests', () => {
    const { workspace, view } = testWorkspace({ '/c/.storelint.yaml': whole, '/c/hbase-site.xml': site(faulty) });
    view('/c/hbase-site.xml');
    workspace.edit('/c/.storelint.yaml', whole);
    view('/c/hbase-site.xml');
    workspace.type('/c/.storelint.yaml', 'releases: { hbase: 2.5.8 }\n');
    expect(codes(view('/c/hbase-site.xml'))).not.toContain('hbase/refused-value');
    workspace.settle();
    expect(codes(view('/c/hbase-site.xml'))).toContain('hbase/refused-value');
  });

  test('so does a profile that it names', () => {
    const profile = testKnowledge.profileText('cc1.4xlarge') ?? '';
    const { workspace } = testWorkspace({ '/c/.storelint.yaml': 'hardware: own.yaml\n', '/c/own.yaml': profile });
    const found = () => workspace.configurations.nearest('/c');
    expect(found().problems).toEqual([]);
    workspace.edit('/c/own.yaml', `${profile}di`);
    expect(workspace.configurations.hardware('own.yaml', found())?.cores).toBe(8);
    expect(found().problems).toMatchObject([{ message: expect.stringContaining('stays in effect') }]);
  });
});
