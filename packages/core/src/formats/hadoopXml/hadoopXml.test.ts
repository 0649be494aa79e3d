import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SourceText } from '../../text/sourceText.js';
import type { HadoopXmlDocument } from '../document.js';
import { sourceFile } from '../sourceFile.js';
import { hadoopXml } from './hadoopXml.js';

interface Recorded {
  readonly cases: readonly {
    readonly name: string;
    readonly text: string;
    readonly answers: readonly {
      readonly releases: readonly string[];
      readonly values?: Readonly<Record<string, string | null>>;
      readonly final?: readonly string[];
      readonly refused?: string;
    }[];
  }[];
}

const recorded = JSON.parse(readFileSync(new URL('../../../../../fixtures/readers/hadoop-xml.json', import.meta.url), 'utf8')) as Recorded;

function parse(text: string, path = 'hbase-site.xml'): HadoopXmlDocument {
  return hadoopXml.parse(sourceFile(new SourceText(path, text), 'hbase-site'));
}

/** What the document says each name holds, as a later reader would see it. */
function effective(document: HadoopXmlDocument): { values: Record<string, string>; final: string[] } {
  const values = new Map<string, string>();
  const final = new Set<string>();
  const included = document.includes[0];
  document.entries.forEach((entry, index) => {
    if (included !== undefined && included.at === index && included.href === 'included.inc')
      for (const name of ['i', 'j']) values.set(name, 'included');
    if (final.has(entry.key)) return;
    // Without a value nothing is set, and yet it is final.
    if (entry.value !== undefined) values.set(entry.key, entry.value);
    if (entry.final === true) final.add(entry.key);
  });
  return { values: Object.fromEntries([...values].sort()), final: [...final].filter((key) => values.has(key)).sort() };
}

describe('Hadoop XML, beside the recorded answers of the real class', () => {
  for (const { name, text, answers } of recorded.cases) {
    it(name, () => {
      const document = parse(text);
      const refused = document.problems.some((problem) => problem.effect === 'refused');
      const newest = answers.find((answer) => answer.releases.includes('3.4.2'));
      const ourEntity = /^own entity$/.test(name);
      const needsFiles = /^(?:external entity|include of nothing)$/.test(name);
      if (needsFiles) return;
      // What Ambari adds never reaches Hadoop: its definitions are read as Ambari does.
      if (text.includes('<value-attributes>')) {
        expect(effective(document).values).toEqual({ a: '1' });
        return;
      }
      expect(refused, JSON.stringify(document.problems)).toBe(newest?.refused !== undefined);
      if (newest?.values === undefined) return;
      if (ourEntity) {
        expect(document.entries[0]?.hole).toBe('value');
        return;
      }
      const kept = Object.entries(newest.values).filter(([key, value]) => key !== '' && value !== null);
      const include = document.includes.some((one) => one.href === 'included.inc');
      const ours = effective(document);
      if (include && document.entries.length === document.includes[0]?.at) Object.assign(ours.values, { i: 'included', j: 'included' });
      const entriesOfFallback = include && document.includes.some((one) => one.hasFallback);
      if (!entriesOfFallback) expect(ours.values).toEqual(Object.fromEntries(kept));
      expect(ours.final).toEqual((newest.final ?? []).filter((key) => key !== ''));
      if (answers.length > 1 && document.includes.length === 0) {
        expect(
          document.problems.map((problem) => problem.effect),
          'releases differ: something must be said',
        ).not.toEqual([]);
      }
    });
  }
});

describe('properties without a root', () => {
  const text = '<property><name>a</name><value>1</value></property>\n<property><name>b</name><value>2</value></property>\n';
  it.each([['hbase-site.xml', 'refused'], ['hbase-site-phoenix.xml']])('%s: %s', (path, ...effects) => {
    expect(parse(text, path).problems.map((problem) => problem.effect)).toEqual(effects);
  });
});

it('tells a name outside of a property, which Hadoop does not read', () => {
  const { problems, entries } = parse(
    '<configuration><property></property><name>a</name><value>1</value><property><name>b</name><value>2</value></property></configuration>',
  );
  expect(entries.map(({ key }) => key)).toEqual(['b']);
  expect(problems.map(({ code, effect }) => [code, effect])).toEqual([['name-outside-property', 'lost']]);
});

describe('a "#" between elements', () => {
  const property = '<property><name>a</name><value>#1</value></property>';
  it.each([
    [`<configuration>\n# old\n${property}</configuration>`, ['# old']],
    [`<configuration>\n  #${property}</configuration>`, ['#']],
    ['<configuration><property><name>a</name>\n # b\n<value>1</value></property></configuration>', ['# b']],
    [`<configuration>\n<!-- # old -->\n${property}</configuration>`, []],
    [`<configuration>\n  text of somebody # 1\n${property}</configuration>`, []],
  ])('%j', (text, expected) => {
    const { problems, entries } = parse(text);
    expect(problems.map(({ range }) => text.slice(range.start, range.end))).toEqual(expected);
    expect(problems.every(({ code, effect }) => code === 'hash-comment' && effect === 'odd')).toBe(true);
    expect(entries).toHaveLength(1);
  });
});

it('tells number signs in adjacent lines once, with what is read behind them', () => {
  const text =
    '<configuration>\n#<property>\n#  <name>a</name>\n#  <value>1</value>\n#</property>\n<property><name>b</name><value>2</value></property>\n\n# old\n</configuration>';
  expect(parse(text).problems.map(({ range, message }) => [text.slice(0, range.start).split('\n').length, message])).toEqual([
    [2, 'a "#" makes no comment in XML: Hadoop reads a all the same; write <!-- and -->'],
    [8, 'a "#" makes no comment in XML: Hadoop passes over this text; write <!-- and -->'],
  ]);
});

describe('what has no end yet', () => {
  it.each([
    ['<configuration><property><name>a</name><value>\n</configuration>', 'unfinished'],
    ['<configuration><property><name>a</name><value>81', 'unfinished'],
    ['<configuration><property><name>a.b\n</property></configuration>', 'key'],
    ['<configuration><property><name>a</name><value>1</value>', undefined],
    ['<configuration><property><name>a</name><value>1</Value></property></configuration>', undefined],
  ])('%j', (text, hole) => {
    expect(parse(text).entries.map((entry) => entry.hole)).toEqual([hole]);
  });
});

describe('bytes that are no UTF-8', () => {
  const file = (declaration: string) => `${declaration}<configuration><!-- caf\udce9 --></configuration>`;
  it.each([
    ['<?xml version="1.0" encoding="ISO-8859-1"?>', []],
    ["<?xml version='1.0' encoding='GBK' ?>", []],
    ['<?xml version="1.0" encoding="windows-1252" standalone="yes"?>', []],
    ['<?xml version="1.0"?>', ['refused']],
    ['<?xml version="1.0" encoding="UTF-8"?>', ['refused']],
    ['<?xml version="1.0" encoding="US-ASCII"?>', ['refused']],
    ['', ['refused']],
  ])('%s', (declaration, effects) => {
    expect(parse(file(declaration)).problems.map((problem) => problem.effect)).toEqual(effects);
  });
});

it('gives up where elements are nested as deep as no parser takes them, and reads what stands before', () => {
  const before = '<property><name>a</name><value>1</value></property>';
  const { entries, problems } = parse(`<configuration>${before}${'<x>'.repeat(200_000)}${'</x>'.repeat(200_000)}</configuration>`);
  expect(entries.map((entry) => entry.key)).toEqual(['a']);
  expect(problems.map(({ code, effect }) => [code, effect])).toEqual([['too-deep', 'refused']]);
});

it.each([
  ['/etc/hadoop/conf/core-site.xml', /holds a path alone/],
  ['../conf/hbase-site.xml', /holds a path alone/],
  ['a/b c <configuration/>', /text before the root/],
  ['hbase.rootdir', /text before the root/],
])('%j instead of elements', (text, message) => {
  expect(parse(text).problems[0]?.message).toMatch(message);
});
