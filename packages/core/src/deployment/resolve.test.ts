// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the values are Hadoop's variables
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../catalog/loadCatalog.js';
import { resolverOf } from '../expressions/resolverOf.js';
import { includesOf } from '../formats/document.js';
import type { Product, Role } from '../products/registry.js';
import { documentsOf, testDeployment } from './testDeployment.js';

const known = new Map(
  ['hbase', 'hadoop', 'cassandra'].map((name) => [
    name,
    loadCatalog(JSON.parse(readFileSync(new URL(`../../../../catalog/${name}.json`, import.meta.url), 'utf8'))),
  ]),
);
const releases = { hbase: '2.5.8', hadoop: '3.3.6', cassandra: '4.1.3' };

/** A property a line: `name=value`, with `!` in front a final one; anything else stands as it is. */
function site(...lines: readonly string[]): string {
  const written = lines.map((line) => {
    const [, final, name, value] = /^(!?)([^<>=]+)=(.*)$/s.exec(line) ?? [];
    if (name === undefined) return line;
    return `<property><name>${name}</name><value>${value}</value>${final === '!' ? '<final>true</final>' : ''}</property>`;
  });
  return `<configuration>\n${written.join('\n')}\n</configuration>\n`;
}

/** How a daemon sees a setting in files; files that others include begin with `included-`. */
function effective(role: Role, name: string, files: Readonly<Record<string, string>>) {
  const documents = documentsOf(files);
  const own = documents.filter(({ source }) => !source.path.startsWith('included-'));
  const included = new Map(
    documents.flatMap(includesOf).flatMap((include) => {
      const target = documents.find(({ source }) => source.path === include.href);
      return target === undefined ? [] : [[include, target] as const];
    }),
  );
  const deployment = { ...testDeployment(own, releases, [role]), included };
  return resolverOf(deployment, (product: Product) => known.get(product))
    .resolution(role, releases)
    .setting(name);
}

describe('which line counts', () => {
  it.each([
    ['the last of a file', { 'hdfs-site.xml': site('dfs.replication=1', 'dfs.replication=2') }, 2],
    ['a later file', { 'hdfs-site.xml': site('dfs.replication=2'), 'core-site.xml': site('dfs.replication=1') }, 2],
    ['the first final one of a file', { 'hdfs-site.xml': site('!dfs.replication=1', 'dfs.replication=2', '!dfs.replication=4') }, 1],
    ['a final one of an earlier file', { 'core-site.xml': site('!dfs.replication=1'), 'hdfs-site.xml': site('dfs.replication=2') }, 1],
    ['a line before the final one no more', { 'hdfs-site.xml': site('dfs.replication=1', '!dfs.replication=2') }, 2],
    ['an empty value sets nothing', { 'hdfs-site.xml': site('dfs.replication=1', 'dfs.replication=') }, 1],
    [
      'but holds later lines off, where it is final',
      { 'hdfs-site.xml': site('dfs.replication=1', '!dfs.replication=', 'dfs.replication=2') },
      1,
    ],
    [
      'the last of an old and a new name',
      { 'hdfs-site.xml': site('dfs.datanode.max.transfer.threads=1', 'dfs.datanode.max.xcievers=2') },
      2,
    ],
    ['the other way round', { 'hdfs-site.xml': site('dfs.datanode.max.xcievers=2', 'dfs.datanode.max.transfer.threads=1') }, 1],
  ] as const)('%s', (_, files, value) => {
    const name = Object.values(files).join().includes('max.xcievers') ? 'dfs.datanode.max.transfer.threads' : 'dfs.replication';
    expect(effective('datanode', name, files)).toMatchObject({ value, unknown: false, origin: { kind: 'entry' } });
  });

  it.each([
    ['behind the include', ['<xi:include href="included-hdfs-site.xml"/>', 'dfs.replication=1'], 1],
    ['before it', ['dfs.replication=1', '<xi:include href="included-hdfs-site.xml"/>'], 2],
    ['before it, and final', ['!dfs.replication=1', '<xi:include href="included-hdfs-site.xml"/>'], 1],
  ] as const)('an included file stands where its include does: a line %s', (_, lines, value) => {
    const files = { 'hdfs-site.xml': site(...lines), 'included-hdfs-site.xml': site('dfs.replication=2') };
    expect(effective('datanode', 'dfs.replication', files).value).toBe(value);
  });

  it('a daemon does not see the files of another', () => {
    const files = { 'hdfs-site.xml': site('dfs.replication=2'), 'hbase-site.xml': site('dfs.replication=1') };
    expect(effective('datanode', 'dfs.replication', files).value).toBe(2);
    expect(effective('regionserver', 'dfs.replication', files).value).toBe(1);
  });
});

describe('what a value is', () => {
  it.each([
    ['variables of other settings', ['a.b=7', 'dfs.replication=${a.b}'], { value: 7 }],
    ['variables in variables', ['a=${b}', 'b=${c}', 'c=7', 'dfs.replication=${a}'], { value: 7 }],
    ['a variable of nobody', ['dfs.replication=${nobody}'], { unknown: true, value: undefined }],
    ['a variable of itself', ['dfs.replication=${dfs.replication}'], { unknown: true, value: undefined }],
    ['variables in a circle', ['a=${b}', 'b=${a}', 'dfs.replication=${a}'], { unknown: true, value: undefined }],
    ['what the reader refuses', ['dfs.replication=x'], { unknown: false, value: undefined, reading: { kind: 'refused' } }],
    ['what nobody has filled in', ['dfs.replication=@REPLICATION@'], { unknown: true, value: undefined }],
    ['base units', ['dfs.blocksize=128m'], { value: 134_217_728 }],
    ['a unit of time', ['dfs.heartbeat.interval=5m'], { value: 300_000 }],
  ] as const)('%s', (_, lines, wanted) => {
    const name = lines.at(-1)?.split('=')[0] ?? '';
    expect(effective('datanode', name, { 'hdfs-site.xml': site(...lines) })).toMatchObject(wanted);
  });

  it('the last of two circles leaves no trace for others', () => {
    const files = { 'hdfs-site.xml': site('a=${b}', 'b=${a}', 'dfs.replication=${a}', 'dfs.blocksize=64m') };
    expect(effective('datanode', 'dfs.blocksize', files).value).toBe(67_108_864);
  });
});

describe('what is not set', () => {
  it('has the default of the release', () => {
    expect(effective('datanode', 'dfs.replication', { 'hdfs-site.xml': site() })).toMatchObject({ value: 3, origin: { kind: 'default' } });
  });

  it.each([
    ['the value of the setting that it falls back to', ['dfs.datatransfer.server.fixedBlackList.file=/a'], '/a'],
    ['its own default where that is not set either', [], '/etc/hadoop/fixedBlackList'],
  ] as const)('has %s', (_, lines, value) => {
    expect(effective('datanode', 'dfs.datatransfer.client.fixedBlackList.file', { 'hdfs-site.xml': site(...lines) }).value).toBe(value);
  });

  it.each(['{% include "x" %}', '{{ properties }}'])('is unknown where a template may bring it: %s', (markup) => {
    const files = { 'hdfs-site.xml.j2': site(markup, 'dfs.blocksize=64m') };
    expect(effective('datanode', 'dfs.replication', files)).toMatchObject({ unknown: true, value: undefined, origin: { kind: 'none' } });
    expect(effective('datanode', 'dfs.blocksize', files)).toMatchObject({ unknown: false, value: 67_108_864 });
  });

  it('is unknown where an included file that was not read may bring it', () => {
    const files = { 'hdfs-site.xml': site('<xi:include href="/etc/hadoop/common.xml"/>', 'dfs.blocksize=64m') };
    expect(effective('datanode', 'dfs.replication', files)).toMatchObject({ unknown: true, value: undefined, origin: { kind: 'none' } });
    expect(effective('datanode', 'dfs.blocksize', files)).toMatchObject({ unknown: false, value: 67_108_864 });
    const read = { ...files, 'included-hdfs-site.xml': site() };
    read['hdfs-site.xml'] = read['hdfs-site.xml'].replace('/etc/hadoop/common.xml', 'included-hdfs-site.xml');
    expect(effective('datanode', 'dfs.replication', read).value).toBe(3);
  });

  it('is known beside a template that another daemon reads', () => {
    const files = { 'hdfs-site.xml': site(), 'hbase-site.xml.j2': site('{{ properties }}') };
    expect(effective('datanode', 'dfs.replication', files).value).toBe(3);
  });

  it('has no value where no release knows it', () => {
    expect(effective('datanode', 'dfs.nobody', { 'hdfs-site.xml': site() })).toMatchObject({ unknown: true, setting: undefined });
  });
});

it('an old name has its value under the new one', () => {
  const files = { 'cassandra.yaml': 'cluster_name: a\nread_request_timeout_in_ms: 5000\n' };
  expect(effective('cassandra', 'read_request_timeout', files)).toMatchObject({
    value: 5000,
    origin: { kind: 'entry', oldName: 'read_request_timeout_in_ms' },
  });
});

it.each([
  ['17', 17],
  [undefined, undefined],
])('JDK %s', (jdk, expected) => {
  const releases = jdk === undefined ? {} : { jdk };
  expect(resolverOf(testDeployment([], releases, ['datanode']), () => undefined).resolution('datanode', releases).jdk).toBe(expected);
});
