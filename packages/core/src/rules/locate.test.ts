import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { NodeKnowledge } from '../../../node/src/knowledge.js';
import { loadCatalog } from '../catalog/loadCatalog.js';
import { Checker } from '../check.js';
import { recognizeByName } from '../products/recognition.js';
import type { Product } from '../products/registry.js';
import { loadRuleFile } from './ruleFile.js';

const catalog = (name: string) =>
  loadCatalog(JSON.parse(readFileSync(new URL(`../../../../catalog/${name}.json`, import.meta.url), 'utf8')));
const known = new Map([
  ['hbase', catalog('hbase')],
  ['hadoop', catalog('hadoop')],
  ['jvm', catalog('jvm')],
]);
const catalogs = (product: Product) => known.get(product);

const handlers = 'hbase.regionserver.handler.count';
const site = (...settings: readonly (readonly [string, string])[]) =>
  `<?xml version="1.0"?>\n<!-- <configuration> of ours -->\n<configuration>\n${settings.map(([name, value]) => `<property><name>${name}</name><value>${value}</value></property>\n`).join('')}</configuration>\n`;

/** The places of the one finding of a rule that always speaks: `file:line text`, with the label behind a bar. */
function placesOf(fields: Readonly<Record<string, unknown>>, files: Readonly<Record<string, string>>): string[] {
  const rule = {
    id: 'hbase/asked',
    title: 'A rule',
    category: 'performance',
    severity: 'warning',
    confidence: 'judged',
    applies: { product: 'hbase', role: 'regionserver' },
    expression: `number(setting("${handlers}")) > 1000000`,
    message: 'm',
    remedy: 'Change it.',
    why: 'To test.',
    sources: ['test'],
    examples: [{ valid: {} }, { invalid: {} }],
    ...fields,
  };
  const loaded = loadRuleFile('rules.yaml', JSON.stringify([rule]), catalogs);
  expect(loaded.problems).toEqual([]);
  const checker = new Checker(
    { list: () => Object.keys(files), read: (path) => ({ path, text: files[path] ?? '' }) },
    { catalog: catalogs, rules: (product) => (product === 'hbase' ? loaded.rules : []) },
  );
  const { findings } = checker.check({
    name: '.',
    files: Object.keys(files).map((path) => ({ path, kind: recognizeByName(path) ?? 'hbase-site' })),
    releases: {
      hbase: { version: '2.5.8', from: 'option' },
      hadoop: { version: '3.3.6', from: 'option' },
      jdk: { version: '11', from: 'option' },
    },
    roles: ['regionserver'],
  });
  expect(findings).toHaveLength(1);
  return [findings[0]?.primary, ...(findings[0]?.related ?? [])].flatMap((place) => {
    if (place === undefined) return [];
    const { source } = place.document;
    const { line } = source.positionAt(place.range.start);
    return [`${source.path}:${line + 1} ${source.slice(place.range)}${place.label === undefined ? '' : ` | ${place.label}`}`];
  });
}

const env = 'export HBASE_OPTS="-Xmx1g"\nexport HBASE_OPTS="$HBASE_OPTS -XX:+UseG1GC"\nexport HBASE_HEAPSIZE=4G\n';

describe('where a rule says it', () => {
  const files = {
    'hbase-site.xml': site([handlers, '1'], [handlers, '2'], ['hbase.zookeeper.property.a', 'x'], ['hbase.zookeeper.property.b', 'y']),
    'hbase-env.sh': env,
    'core-site.xml': site(['hbase.rootdir.perms', 'z']),
    regionservers: '# ours\nrs1\nrs2\n',
  };
  it.each([
    ['the line of a setting that counts', [{ setting: handlers }], ['hbase-site.xml:5 2']],
    ['an argument where it stands', [{ jvm: 'UseG1GC' }], ['hbase-env.sh:2 -XX:+UseG1GC']],
    ['the last line of a variable', [{ variable: 'HBASE_OPTS' }], ['hbase-env.sh:2 $HBASE_OPTS -XX:+UseG1GC']],
    ['the first host', [{ host: 'regionservers' }], ['regionservers:2 rs1']],
    ['the head of a file', [{ file: 'hbase-env' }], ['hbase-env.sh:1 export HBASE_OPTS="-Xmx1g"']],
    ['the start of the root in XML, not of a comment', [{ file: 'hbase-site' }], ['hbase-site.xml:3 <configuration>']],
    [
      'several, the first of them primary',
      [{ jvm: 'UseG1GC' }, { setting: handlers }],
      ['hbase-env.sh:2 -XX:+UseG1GC', 'hbase-site.xml:5 2'],
    ],
    [
      'with what its label says',
      [{ setting: handlers, label: '{text("hbase.regionserver.handler.count")} here' }],
      ['hbase-site.xml:5 2 | 2 here'],
    ],
    ['only where its condition holds', [{ setting: handlers, when: 'false' }, { jvm: 'UseG1GC' }], ['hbase-env.sh:2 -XX:+UseG1GC']],
    ['each place once', [{ setting: handlers }, { setting: handlers }], ['hbase-site.xml:5 2']],
    ['what is there alone', [{ setting: 'hbase.rootdir' }, { setting: handlers }], ['hbase-site.xml:5 2']],
    ['lines of one kind of file', [{ line: 'core-site/hbase.*' }], ['core-site.xml:4 z']],
    ['all lines of a family', [{ setting: 'hbase.zookeeper.property.*' }], ['hbase-site.xml:6 x', 'hbase-site.xml:7 y']],
  ] as const)('%s', (_, locations, places) => {
    expect(placesOf({ locations }, files)).toEqual(places);
  });

  it('of a family those that the message names', () => {
    expect(
      placesOf({ locations: [{ setting: 'hbase.zookeeper.property.*' }], message: 'hbase.zookeeper.property.b is wrong' }, files),
    ).toEqual(['hbase-site.xml:7 y']);
  });
});

describe('where a rule says nothing of it', () => {
  it('what it reads, what the message names first', () => {
    const fields = {
      expression: `setting("hbase.client.retries.number") == setting("${handlers}")`,
      message: `{text("${handlers}")} of {text("hbase.client.retries.number")}`,
    };
    const files = { 'hbase-site.xml': site(['hbase.client.retries.number', '3'], [handlers, '1']) };
    expect(placesOf(fields, files)).toEqual(['hbase-site.xml:5 1', 'hbase-site.xml:4 3']);
  });

  it('the head of the first file of the product, where nothing that it reads is set', () => {
    const fields = { expression: `isSet("${handlers}")`, whenUnset: true };
    expect(placesOf(fields, { 'core-site.xml': site(['a', 'b']), 'hbase-site.xml': site(['c', 'd']) })).toEqual([
      'hbase-site.xml:3 <configuration>',
    ]);
    expect(placesOf(fields, { 'hbase-env.sh': env, 'core-site.xml': site() })).toEqual(['hbase-env.sh:1 export HBASE_OPTS="-Xmx1g"']);
  });

  it('the name where the value is empty', () => {
    const files = { 'hbase-env.sh': 'export HBASE_OPTS=\nexport A=1\n', 'hbase-site.xml': site([handlers, '1']) };
    expect(placesOf({ locations: [{ variable: 'HBASE_OPTS' }] }, files)).toEqual(['hbase-env.sh:1 HBASE_OPTS']);
  });
});

const provider = (parameters: string) =>
  `cluster_name: t\nseed_provider:\n  - class_name: org.apache.cassandra.locator.SimpleSeedProvider\n${parameters}`;
const cassandra = new NodeKnowledge(fileURLToPath(new URL('../../../cli/dist', import.meta.url)));

it.each([
  ['the value of the part', provider('    parameters:\n      - seeds: "10.0.0.1 10.0.0.2"\n'), '10.0.0.1 10.0.0.2'],
  ['its name where it has none', provider('    parameters:\n      - seeds:\n'), 'seeds'],
  ['the setting where nothing has the part', provider('    parameters:\n      - seed: 10.0.0.1\n'), 'seed_provider'],
  ['the setting where nothing of it is there', provider(''), 'seed_provider'],
  ['the value where the class is at fault', 'cluster_name: t\nseed_provider: []\n', '[]'],
])('%s is shown', (_, text, shown) => {
  const path = 'cassandra.yaml';
  const checker = new Checker({ list: () => [path], read: () => ({ path, text }) }, cassandra);
  const input = {
    name: '.',
    files: [{ path, kind: 'cassandra-yaml' as const }],
    releases: { cassandra: { version: '4.1.5', from: 'option' as const } },
  };
  const found = checker.check(input).findings.filter(({ ruleId }) => ruleId === 'cassandra/seeds-missing');
  expect(found.map(({ primary: { document, range } }) => document.source.slice(range))).toEqual([shown]);
});
