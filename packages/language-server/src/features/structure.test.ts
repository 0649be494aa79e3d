import { describe, expect, test } from 'vitest';
import type { SelectionRange } from 'vscode-languageserver';
import { toOffset } from '../positions.js';
import { opened, testWorkspace, xml } from '../testWorkspace.js';
import { foldingRangesOf } from './folding.js';
import { formattingOf } from './formatting.js';
import { highlightsAt } from './highlights.js';
import { selectionRangesOf } from './selectionRanges.js';
import { semanticLegend, semanticTokensOf } from './semanticTokens.js';
import { closingTagAt, linkedTagsAt } from './tags.js';
import { workspaceSymbols } from './workspaceSymbols.js';

const release = { '/c/.storelint.yaml': 'releases: { hbase: 2.5.8, hadoop: 3.3.6, cassandra: 4.1.3, jdk: 17 }\n' };
const site = '/c/hbase-site.xml';

describe('folding', () => {
  const lines = (path: string, text: string) =>
    foldingRangesOf(opened(path, `${text}|`, release).file).map(({ startLine, endLine, kind }) =>
      [startLine, endLine, kind ?? ''].join(' ').trim(),
    );

  test('properties, the root, long comments and long values', () => {
    const text =
      '<configuration>\n  <!-- one\n       two -->\n  <property>\n    <name>a</name>\n    <value>x,\n      y</value>\n  </property>\n</configuration>\n';
    expect(lines(site, text)).toEqual(['0 8', '1 2 comment', '3 7', '5 6']);
  });

  test('maps of cassandra.yaml, and comments on lines one after another', () => {
    const text = '# one\n# two\n\n# three\nclient_encryption_options:\n  enabled: true\n  optional: false\nconcurrent_reads: 32\n';
    expect(lines('/c/cassandra.yaml', text)).toEqual(['0 1 comment', '4 6']);
  });
});

describe('growing selections', () => {
  test('go from the word to the file, each around the one before', () => {
    const { file, position } = opened(site, xml({ 'hbase.regionserver.hand|ler.count': 30 }), release);
    const { source } = file.document;
    const texts: string[] = [];
    for (let at: SelectionRange | undefined = selectionRangesOf(file, [position])[0]; at !== undefined; at = at.parent)
      texts.push(source.text.slice(toOffset(source, at.range.start), toOffset(source, at.range.end)));
    expect(texts[0]).toBe('handler');
    expect(texts[1]).toBe('hbase.regionserver.handler.count');
    expect(texts[2]).toBe('<name>hbase.regionserver.handler.count</name>');
    expect(texts).toContain(source.text);
    expect(texts.some((text) => text.startsWith('<property>') && text.endsWith('</property>'))).toBe(true);
    for (const [index, text] of texts.entries()) if (index > 0) expect(text).toContain(texts[index - 1]);
  });
});

describe('highlights', () => {
  test('a setting that is given twice, and where it is used', () => {
    const { file, position, host } = opened(
      site,
      xml({ 'hbase.root|dir': 'hdfs://a/b', 'hbase.wal.dir': '${hbase.rootdir}/wal' }).replace(
        '</configuration>',
        '<property><name>hbase.rootdir</name><value>hdfs://a/c</value></property></configuration>',
      ),
      release,
    );
    expect(
      highlightsAt(file, position, host)
        .map(({ range, kind }) => `${range.start.line} ${kind}`)
        .sort(),
    ).toEqual(['2 3', '7 2', '9 3']);
  });
});

describe('tags', () => {
  const closing = (text: string) => {
    const { file, position } = opened(site, text);
    return closingTagAt(file, position);
  };

  test.each([
    ['<configuration>|', '</configuration>'],
    ['<configuration>\n  <property>|\n</configuration>', '</property>'],
    ['<configuration>\n  <property><name>|\n  </property>\n</configuration>', undefined],
    ['<configuration>\n  <property><description>|\n  </property>\n</configuration>', '</description>'],
    ['<configuration>\n  <property><name>|</name></property>\n</configuration>', undefined],
    ['<configuration>\n  <property><name>x</|\n  </property>\n</configuration>', 'name>'],
    ['<configuration>\n  <property>|<name>x</name></property>\n</configuration>', undefined],
    ['<configuration>\n  <property><final/>|</property></configuration>', undefined],
    ['<configuration>\n <!-- <name>| --></configuration>', undefined],
    ['<configuration>\n  <property>|\n  <property><name>x</name></property>\n</configuration>', '</property>'],
  ])('are closed: %j', (text, expected) => {
    expect(closing(text)).toBe(expected);
  });

  test('both names are changed together', () => {
    const names = (text: string) => {
      const { file, position } = opened(site, text);
      const { source } = file.document;
      return linkedTagsAt(file, position)?.ranges.map(({ start, end }) =>
        source.text.slice(toOffset(source, start), toOffset(source, end)),
      );
    };
    expect(names('<configuration><pro|perty><name>x</name></property></configuration>')).toEqual(['property', 'property']);
    expect(names('<configuration><property><name>x</na|me></property></configuration>')).toEqual(['name', 'name']);
    expect(names('<configuration><property><name>x|y</name></property></configuration>')).toBeUndefined();
  });
});

describe('formatting', () => {
  const formatted = (text: string, options = { tabSize: 2, insertSpaces: true }) => {
    const { file } = opened(site, `${text}|`, release);
    const { source } = file.document;
    let result = source.text;
    for (const { range, newText } of [...formattingOf(file, options)].reverse())
      result = result.slice(0, toOffset(source, range.start)) + newText + result.slice(toOffset(source, range.end));
    return result;
  };

  test('indents by depth, keeps comments, values and what stands on one line', () => {
    const text =
      '<?xml version="1.0"?>\n<configuration>  \n<!-- one\n   two -->\n\t<property>\n<name>a</name>\n      <value>x,\n  y </value>\n  </property>\n<property><name>b</name> <value>c</value></property>\n</configuration>\n';
    expect(formatted(text)).toBe(
      '<?xml version="1.0"?>\n<configuration>\n  <!-- one\n   two -->\n  <property>\n    <name>a</name>\n    <value>x,\n  y </value>\n  </property>\n  <property><name>b</name> <value>c</value></property>\n</configuration>\n',
    );
    expect(formatted(formatted(text))).toBe(formatted(text));
    expect(formatted(text, { tabSize: 4, insertSpaces: false })).toContain('\n\t\t<name>a</name>\n');
  });

  test('leaves files that are broken, templates and other formats alone', () => {
    const broken = '<configuration>\n<property>\n<name>a</name>\n</configuration>\n';
    expect(formatted(broken)).toBe(broken);
    const { file } = opened('/c/cassandra.yaml', 'cluster_name: x   \n|', release);
    expect(formattingOf(file, { tabSize: 2, insertSpaces: true })).toEqual([]);
  });
});

describe('semantic tokens', () => {
  test('tell a line that counts from one that is overruled, and say nothing of unknown names', () => {
    const text =
      '<configuration>\n<property><name>hbase.regionserver.handler.count</name><value>30</value></property>\n<property><name>my.own</name><value>1</value></property>\n<property><name>hbase.regionserver.handler.count</name><value>60</value></property>\n</configuration>\n';
    const { file } = opened(site, `${text}|`, release);
    const { data } = semanticTokensOf(file);
    expect(data).toEqual([1, 16, 32, 0, 2, 2, 16, 32, 0, 1]);
    expect(semanticLegend.tokenModifiers).toEqual(['inEffect', 'withoutEffect']);
    expect(semanticTokensOf(file, { start: { line: 0, character: 0 }, end: { line: 2, character: 0 } }).data).toEqual([1, 16, 32, 0, 2]);
  });
});

describe('symbols of the workspace', () => {
  test('are found in files that nobody opened, by words of the name', () => {
    const { workspace } = testWorkspace({
      ...release,
      '/c/a/hbase-site.xml': xml({ 'hbase.regionserver.handler.count': 30, 'hbase.rootdir': '/x' }),
      '/c/b/cassandra.yaml': 'cluster_name: x\nconcurrent_reads: 32\n',
      '/c/b/notes.xml': xml({ 'hbase.regionserver.handler.count': 30 }),
    });
    const places = (query: string) => workspaceSymbols(query, ['/c'], workspace).map(({ name, location }) => `${location.uri} ${name}`);
    expect(places('hand coun')).toEqual(['file:///c/a/hbase-site.xml hbase.regionserver.handler.count']);
    expect(places('concurrent')).toEqual(['file:///c/b/cassandra.yaml concurrent_reads']);
    expect(places('no such')).toEqual([]);
    expect(places('')).toEqual([]);
  });
});
