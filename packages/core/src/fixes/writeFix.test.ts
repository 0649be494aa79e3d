import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../catalog/loadCatalog.js';
import type { Setting } from '../catalog/setting.js';
import type { Deployment } from '../deployment/deployment.js';
import { documentsOf, testDeployment } from '../deployment/testDeployment.js';
import { Duration, Rate, Size } from '../expressions/quantities.js';
import { resolverOf } from '../expressions/resolverOf.js';
import type { Product, Role } from '../products/registry.js';
import { applyEdits } from '../text/textEdit.js';
import { type FixIntent, fixOf, writtenValue } from './writeFix.js';

const known = new Map(
  ['hadoop', 'cassandra'].map((name) => [
    name,
    loadCatalog(JSON.parse(readFileSync(new URL(`../../../../catalog/${name}.json`, import.meta.url), 'utf8'))),
  ]),
);
const catalogs = (product: Product) => known.get(product);
const releases = { hadoop: '3.3.6', cassandra: '4.1.3' };

const head = '<configuration>\n  <property>\n    <name>a</name>\n    <value>1</value>\n  </property>\n';
const plain = `${head}</configuration>\n`;
const replicated = plain.replace('<name>a<', '<name>dfs.replication<');

/** The files behind a fix; undefined where it cannot be written. */
function fixed(role: Role, files: Readonly<Record<string, string>>, ...intents: readonly ((entries: Deployment) => FixIntent)[]) {
  const documents = documentsOf(files);
  const deployment = testDeployment(documents, releases, [role]);
  const resolution = resolverOf(deployment, catalogs).resolution(role, releases);
  const fix = fixOf(
    intents.map((intent) => intent(deployment)),
    resolution,
    catalogs,
  );
  if (fix === undefined) return undefined;
  const texts = documents.map((document) => [
    document.source.path,
    applyEdits(
      document.source.text,
      fix.edits.filter((edit) => edit.document === document).map(({ edit }) => edit),
    ),
  ]);
  return { title: fix.title, safety: fix.safety, files: Object.fromEntries(texts) };
}

const set = (setting: string, text: string) => (): FixIntent => ({ kind: 'set', setting, text });
const remove =
  (key: string) =>
  ({ documents }: Deployment): FixIntent => {
    for (const document of documents) {
      const entry = document.entries.find((each) => each.key === key);
      if (entry !== undefined) return { kind: 'remove', document, entry };
    }
    throw new Error(`no line: ${key}`);
  };

describe('a setting that is set', () => {
  const lines = (...values: readonly (readonly [name: string, value: string])[]) =>
    `<configuration>\n${values.map(([name, value]) => `<property><name>${name}</name><value>${value}</value></property>\n`).join('')}</configuration>\n`;
  it.each([
    [
      'the line that counts',
      [
        ['dfs.replication', '1'],
        ['dfs.replication', '2'],
      ],
      [
        ['dfs.replication', '1'],
        ['dfs.replication', '3'],
      ],
    ],
    [
      'each line that says the same',
      [
        ['dfs.replication', '2'],
        ['dfs.replication', ' 2'],
      ],
      [
        ['dfs.replication', '3'],
        ['dfs.replication', '3'],
      ],
    ],
  ] as const)('gets the value on %s', (_, before, after) => {
    const result = fixed('datanode', { 'hdfs-site.xml': lines(...before) }, set('dfs.replication', '3'));
    expect(result).toEqual({ title: 'set dfs.replication to 3', safety: 'unsafe', files: { 'hdfs-site.xml': lines(...after) } });
  });

  it('gets it under an old name, too, where that says the same', () => {
    const names = (old: string, current: string) =>
      lines(['dfs.datanode.max.xcievers', old], ['dfs.datanode.max.transfer.threads', current]);
    const change = (text: string) =>
      fixed('datanode', { 'hdfs-site.xml': text }, set('dfs.datanode.max.transfer.threads', '4096'))?.files['hdfs-site.xml'];
    expect(change(names('1024', '1024'))).toBe(names('4096', '4096'));
    expect(change(names('512', '1024'))?.match(/4096/g)).toHaveLength(1);
  });

  it('in a cassandra.yaml under an old name: the line takes the new name with the new value', () => {
    const files = { 'cassandra.yaml': 'cluster_name: a\nread_request_timeout_in_ms: 10 # short\n' };
    expect(fixed('cassandra', files, set('read_request_timeout', '5s'))).toEqual({
      title: 'set read_request_timeout to 5s',
      safety: 'unsafe',
      files: { 'cassandra.yaml': 'cluster_name: a\nread_request_timeout: 5s # short\n' },
    });
  });

  it('that has its value already is a safe fix', () => {
    expect(fixed('datanode', { 'hdfs-site.xml': replicated.replace('>1<', '>03<') }, set('dfs.replication', '3'))?.safety).toBe('safe');
  });
});

describe('a setting that is not set', () => {
  it.each([
    ['dfs.replication', 'hdfs-site.xml'],
    ['fs.defaultFS', 'core-site.xml'],
  ])('%s goes into %s', (name, file) => {
    const files = { 'core-site.xml': plain, 'hdfs-site.xml': plain };
    const property = `  <property>\n    <name>${name}</name>\n    <value>x</value>\n  </property>\n`;
    expect(fixed('datanode', files, set(name, 'x'))?.files).toEqual({ ...files, [file]: `${head}${property}</configuration>\n` });
  });

  it('goes nowhere where its file is not there', () => {
    expect(fixed('datanode', { 'core-site.xml': plain }, set('dfs.replication', '3'))).toBeUndefined();
  });
});

it.each(['hdfs-site.xml.j2', 'templates/hdfs-site.xml', 'hdfs-site.xml.erb'])('a template is left to its author: %s', (path) => {
  const text = replicated.replace('</configuration>', '  {{ more }}\n</configuration>');
  expect(fixed('datanode', { [path]: text }, set('dfs.replication', '3'))).toBeUndefined();
  expect(fixed('datanode', { [path]: text }, remove('dfs.replication'))).toBeUndefined();
});

it('all of a fix or nothing: what one intent cannot do stops the others', () => {
  const files = { 'hdfs-site.xml': replicated };
  expect(fixed('datanode', files, remove('dfs.replication'), set('fs.defaultFS', 'x'))).toBeUndefined();
});

describe('how a value is written', () => {
  const gibibyte = 1024 ** 3;
  const reader = (text: string, unit?: string) => ({ reader: text, ...(unit === undefined ? {} : { unit }) }) as Setting;
  it.each([
    ['a number', 0.1 + 0.2, undefined, '0.3'],
    ['bytes where nothing says otherwise', new Size(gibibyte), undefined, '1073741824'],
    ['in the unit of the setting', new Size(gibibyte), reader('getInt', 'MiB'), '1024'],
    ['rounded down to it', new Size(1_500_000), reader('getInt', 'MiB'), '1'],
    ['with the largest unit that fits', new Size(3 * gibibyte), reader('DataStorageSpec.LongBytesBound'), '3GiB'],
    ['never in a unit that the reader refuses', new Size(1_500_000), reader('DataStorageSpec.IntMebibytesBound'), '1MiB'],
    ['milliseconds', new Duration(1500), undefined, '1500'],
    ['seconds, rounded', new Duration(1500), reader('getInt', 's'), '2'],
    ['with a unit', new Duration(5000), reader('DurationSpec.LongMillisecondsBound'), '5s'],
    ['in the smaller unit', new Duration(1500), reader('DurationSpec.LongMillisecondsBound'), '1500ms'],
    ['rounded up where only seconds are taken', new Duration(1500), reader('DurationSpec.IntSecondsBound'), '2s'],
    ['bytes a second', new Rate(1_000_000), undefined, '1000000'],
    ['in Mbit/s', new Rate(25_000_000), reader('int', 'Mbit/s'), '200'],
    ['as a rate', new Rate(64 * 1024 ** 2), reader('DataRateSpec.LongBytesPerSecondBound'), '64MiB/s'],
    ['a list', ['a', 'b'], undefined, 'a,b'],
  ] as const)('%s', (_, value, setting, text) => {
    expect(writtenValue(value, setting)).toBe(text);
  });
});

describe('what is written is read as that, to the smallest unit of the setting', () => {
  const catalog = known.get('cassandra');
  const release = catalog?.releases.at(-1) ?? '';
  const settings = catalog?.names(release).flatMap((name) => catalog.setting(name, release) ?? []) ?? [];
  const specs = [
    ['DurationSpec', Duration, /Minutes/, 60_000, /[a-z]Seconds|IntSeconds/, 1000],
    ['DataStorageSpec', Size, /Mebibytes/, 1024 ** 2, /Kibibytes/, 1024],
    ['DataRateSpec', Rate, /none/, 1, /none/, 1],
  ] as const;
  it.each(specs)('%s', (spec, Quantity, large, largeUnit, middle, middleUnit) => {
    const own = settings.filter(({ reader }) => reader?.startsWith(`${spec}.`) === true);
    expect(own.length).toBeGreaterThan(0);
    const amounts = fc.tuple(fc.integer({ min: 0, max: 2000 }), fc.constantFrom(1, 1000, 1024, 60_000, 1024 ** 2)).map(([a, b]) => a * b);
    fc.assert(
      fc.property(amounts, (amount) => {
        const lines = own.map((setting) => `${setting.name}: ${writtenValue(new Quantity(amount), setting)}\n`);
        const deployment = testDeployment(documentsOf({ 'cassandra.yaml': lines.join('') }), { cassandra: release }, ['cassandra']);
        const resolution = resolverOf(deployment, catalogs).resolution('cassandra', { cassandra: release });
        for (const { name, reader = '' } of own) {
          const unit = large.test(reader) ? largeUnit : middle.test(reader) ? middleUnit : 1;
          const { reading } = resolution.setting(name);
          if (reading?.kind !== 'value') throw new Error(`${lines.join('')} ${name}: ${JSON.stringify(reading)}`);
          expect(Math.abs(Number(reading.value) - amount)).toBeLessThan(unit);
        }
      }),
    );
  });
});
