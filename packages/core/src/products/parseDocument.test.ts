import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Document, type Entry, hostsOf } from '../formats/document.js';
import { SourceText } from '../text/sourceText.js';
import { growthOf, inProportion } from '../text/testGrowth.js';
import { applyEdits } from '../text/textEdit.js';
import { editorOf, formatOf, parseDocument } from './parseDocument.js';
import { confirmByContent, recognizeByName } from './recognition.js';
import type { FileKind } from './registry.js';

const corpus = new URL('../../../../../shared/corpus/', import.meta.url);
const hasCorpus = existsSync(corpus);
if (!hasCorpus) console.warn('formats: the corpus is not there; files of our own are read in its place');

interface RealFile {
  readonly path: string;
  readonly kind: FileKind;
  readonly text: string;
}

const property = '  <property>\n    <name>a.b</name>\n    <value>1</value>\n  </property>\n';

/** Shapes in which people write files: every one stands in some repository. */
const shapes: readonly RealFile[] = [
  ...[
    `<?xml version="1.0"?>\n<!-- site -->\n<configuration>\n${property}${property.replace('a.b', 'c.d').replace('>1<', '> 2 <')}</configuration>\n`,
    `<configuration>${property.replace(/\n */g, '')}</configuration>`,
    `<configuration>\r\n${property.replaceAll('\n', '\r\n')}</configuration>\r\n`,
    `<configuration>\n\t<property><name>a.b</name><value><![CDATA[ x & y ]]></value></property>\n\t</configuration>`,
    '<configuration>\n  <property name="a.b" value="1"/>\n  <property name=\'c.d\'><value>2</value></property>\n</configuration>\n',
    '<configuration>\n  <property>\n    <value>a &amp; b</value> <!-- why -->\n    <name>\n      a.b\n    </name>\n    <final>true</final>\n  </property>\n</configuration>\n',
    '<configuration>\n  <property><name>a.b</name></property>\n  <property><name>c.d</name><value/></property>\n  <property><name>e.f</name><value></value></property>\n</configuration>\n',
    '<configuration/>\n',
    '<configuration >\n</configuration>',
    '',
  ].map((text, at) => ({ path: `${at}/hdfs-site.xml`, kind: 'hdfs-site' as const, text })),
  ...[
    'tickTime=2000\n# why\ndataDir = /a\\ b\nclientPort : 2181\nautopurge.snapRetainCount 3\n',
    'a=1\r\nb=\\\r\n  2\r\n\r\nc',
    '  a\\=b = \\u00fc\\t \n! comment\nb=\n',
    '',
  ].map((text, at) => ({ path: `${at}/zoo.cfg`, kind: 'zoo-cfg' as const, text })),
  ...['vm.swappiness = 1\n; why\n-net/core/somaxconn=4096\n', '\ufeffvm.swappiness=1\r\n\r\nvm.max_map_count =  2  ', ''].map(
    (text, at) => ({
      path: `${at}/sysctl.conf`,
      kind: 'sysctl' as const,
      text,
    }),
  ),
];

const realFiles: readonly RealFile[] = hasCorpus
  ? (
      JSON.parse(readFileSync(new URL('MANIFEST.json', corpus), 'utf8')) as { files: readonly { file: string | null; path: string }[] }
    ).files.flatMap(({ file, path }) => {
      if (file === null) return [];
      const text = readFileSync(new URL(encodeURIComponent(file).replaceAll('%2F', '/'), corpus), 'utf8');
      const name = path.split('#')[0] ?? '';
      const byName = recognizeByName(name);
      const kind = byName === undefined ? undefined : confirmByContent(byName, text);
      return kind === undefined ? [] : [{ path: name, kind, text }];
    })
  : [];

const ownFormats: ReadonlySet<string> = new Set(['hadoopXml', 'properties', 'sysctlConf']);
const files = [...shapes, ...realFiles];
const editable = files.filter(({ kind }) => ownFormats.has(formatOf(kind)));

function parse(file: RealFile, text = file.text): Document {
  return parseDocument(new SourceText(file.path, text), file.kind);
}

/** Keys and values in order: what an edit must not change elsewhere. */
function content(document: Document): readonly (readonly [string, string | undefined])[] {
  return document.entries.map((entry) => [entry.key, entry.value] as const);
}

function checkRanges(document: Document): void {
  const { text } = document.source;
  const within = ({ start, end }: { readonly start: number; readonly end: number }): void => {
    if (!(start >= 0 && end >= start && end <= text.length))
      throw new RangeError(`${document.source.path}: ${start} to ${end} of ${text.length}`);
  };
  for (const entry of document.entries) {
    within(entry.range);
    within(entry.keyRange);
    within(entry.valueRange);
  }
  for (const comment of document.comments) within(comment.range);
  for (const problem of document.problems) within(problem.range);
  for (const host of hostsOf(document)) expect(text.slice(host.range.start, host.range.end)).toBe(host.name);
}

/** Lines and single characters of `text` moved about, cut off, doubled. */
const damage = fc.array(
  fc.record({
    at: fc.nat(1_000_000),
    length: fc.nat(40),
    put: fc.constantFrom(
      '',
      '<',
      '&',
      '>',
      '"',
      "'",
      '\\',
      '=',
      '-->',
      '<!--',
      ']]>',
      '{{',
      '}}',
      '{%',
      '<%',
      '\u0000',
      '\r',
      '\n',
      '<value>',
      '</property>',
      '🙂',
      '\ud800',
    ),
  }),
  { minLength: 1, maxLength: 4 },
);

function damaged(text: string, cuts: readonly { at: number; length: number; put: string }[]): string {
  return cuts.reduce((result, { at, length, put }) => {
    const start = result.length === 0 ? 0 : at % result.length;
    return result.slice(0, start) + put + result.slice(start + length);
  }, text);
}

describe('files as people write them', () => {
  it('are read with ranges that say what they are', () => {
    for (const file of files) checkRanges(parse(file));
  });

  it('hold keys and values where the ranges say', () => {
    for (const file of editable) {
      const document = parse(file);
      for (const entry of document.entries) {
        const key = document.source.slice(entry.keyRange);
        if (!/[&\\/]|CDATA|<!--/.test(key)) expect(key.trim(), file.path).toBe(entry.key);
        const raw = document.source.slice(entry.valueRange).replace(/\r\n?/g, '\n');
        if (!/[&\\]|<!--|CDATA/.test(raw) && entry.value !== undefined)
          expect(raw.trim(), `${file.path} ${entry.key}`).toBe(entry.value.trim());
      }
    }
  });

  it('never throw, however damaged', () => {
    fc.assert(
      fc.property(fc.constantFrom(...files), damage, (file, cuts) => {
        checkRanges(parse(file, damaged(file.text, cuts)));
      }),
      { numRuns: 800 },
    );
  });

  const shapesOrReal = hasCorpus ? fc.oneof(fc.constantFrom(...shapes), fc.constantFrom(...editable)) : fc.constantFrom(...shapes);
  const pick = shapesOrReal.chain((file) => {
    const { entries } = parse(file);
    return fc.record({ file: fc.constant(file), at: entries.length === 0 ? fc.constant(-1) : fc.nat(entries.length - 1) });
  });
  const newValue = fc.oneof(
    fc.constantFrom('0', 'true', '/data/1,/data/2', 'a & b < c > d', '{hbase.rootdir}', 'ü', ']]>'),
    fc.stringMatching(/^[!-~]([ -~]{0,20}[!-~])?$/),
  );

  it('set to a value they give that value, and all else stays', () => {
    fc.assert(
      fc.property(pick, newValue, ({ file, at }, value) => {
        const before = parse(file);
        const entry = before.entries[at];
        if (entry === undefined || before.template !== undefined || entry.hole !== undefined || hasHole(value)) return;
        const edits = editorOf(before).setValue(before, entry, value);
        const after = parse(file, applyEdits(file.text, edits));
        expect(content(after)).toEqual(content(before).map((pair, index) => (index === at ? [pair[0], value] : pair)));
        expect(outside(file.text, entry)).toEqual(outsideOf(after, at));
      }),
      { numRuns: 500 },
    );
  });

  it('renamed and removed, all else stays', () => {
    fc.assert(
      fc.property(pick, ({ file, at }) => {
        const before = parse(file);
        const entry = before.entries[at];
        if (entry === undefined || before.template !== undefined || entry.hole !== undefined) return;
        const editor = editorOf(before);
        const renamed = parse(file, applyEdits(file.text, editor.rename(before, entry, 'another.name')));
        expect(content(renamed)).toEqual(content(before).map((pair, index) => (index === at ? ['another.name', pair[1]] : pair)));
        const rest = applyEdits(file.text, editor.remove(before, entry));
        expect(content(parse(file, rest))).toEqual(content(before).filter((_pair, index) => index !== at));
        expect(file.text.startsWith(rest.slice(0, Math.max(0, entry.range.start - 200)))).toBe(true);
        expect(file.text.endsWith(rest.slice(rest.length - Math.max(0, file.text.length - entry.range.end - 200)))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('with a setting added end in it, with the line ends of the file', () => {
    for (const file of editable) {
      const before = parse(file);
      if (before.template !== undefined || before.problems.some((problem) => problem.effect === 'refused')) continue;
      const edits = editorOf(before).insert(before, 'new.name', '1 & 2');
      const text = applyEdits(file.text, edits);
      const after = parse(file, text);
      expect(content(after), file.path).toEqual([...content(before), ['new.name', '1 & 2']]);
      if (/^[^\n]*\r\n/.test(file.text) && !/(?<!\r)\n/.test(file.text)) expect(text, file.path).not.toMatch(/(?<!\r)\n/);
      const again = after.entries[after.entries.length - 1] as Entry;
      expect(content(parse(file, applyEdits(text, editorOf(after).remove(after, again))))).toEqual(content(before));
    }
  });
});

function hasHole(value: string): boolean {
  return /\{\{|\{%|<%|@\w|__|%%|<[A-Z]/.test(value);
}

/** The text around the value of an entry, blanks next to the value taken away. */
function outside(text: string, entry: Entry): readonly string[] {
  return [text.slice(0, Math.min(entry.keyRange.end, entry.valueRange.start)), text.slice(entry.range.end)];
}

function outsideOf(document: Document, at: number): readonly string[] {
  const entry = document.entries[at] as Entry;
  return outside(document.source.text, entry);
}

describe('a file of one character without end takes no longer than its length', () => {
  const before = '<configuration><property';
  it.each([
    ['blanks within a tag', 'hbase-site', (length: number) => `${before}${' '.repeat(length)}</configuration>`],
    ['empty lines among options', 'cassandra-jvm-options', (length: number) => `-Xmx4g\n${'\n'.repeat(length)}`],
    ['marks of a template that never end', 'sysctl', (length: number) => `vm.swappiness = 1\n${'<%'.repeat(length)}`],
    ['comments of a template that never end', 'sysctl', (length: number) => `vm.swappiness = 1\n${'{#'.repeat(length)}%>`],
  ] as const)('%s', (_, kind, textOf) => {
    const growth = growthOf((length) => {
      const text = textOf(length);
      confirmByContent(kind, text);
      parseDocument(new SourceText('x', text), kind);
    }, 25_000);
    expect(growth).toBeLessThan(inProportion);
  });
});
