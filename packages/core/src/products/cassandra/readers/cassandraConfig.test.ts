import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../../catalog/loadCatalog.js';
import type { Reading } from '../../../catalog/reading.js';
import type { Setting } from '../../../catalog/setting.js';
import type { Document } from '../../../formats/document.js';
import { SourceText } from '../../../text/sourceText.js';
import { parseDocument } from '../../parseDocument.js';
import { readCassandraValue } from './cassandraConfig.js';

function json(path: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../../../../../${path}`, import.meta.url), 'utf8'));
}

const catalog = loadCatalog(json('catalog/cassandra.json'));

function parse(text: string): Document {
  return parseDocument(new SourceText('cassandra.yaml', text), 'cassandra-yaml');
}

/** The reading of each entry that is a setting, and the names that are none and stand in no map. */
function readAll(document: Document, release: string): { readings: readonly Reading[]; unknown: readonly string[] } {
  const readings: Reading[] = [];
  const unknown: string[] = [];
  for (const { key, node } of document.entries) {
    const renaming = catalog.renaming(key, release);
    const name = renaming?.newNames[0] ?? key;
    const setting = catalog.setting(name, release);
    if (setting !== undefined) readings.push(readCassandraValue(node, setting, release, name === key ? undefined : key));
    else if (!isInMap(key, release)) unknown.push(key);
  }
  return { readings, unknown };
}

/** Below a map, or below what takes no options at all: that refusal is the parent's. */
function isInMap(key: string, release: string): boolean {
  for (let parent = key; parent.includes('.'); ) {
    parent = parent.slice(0, parent.lastIndexOf('.'));
    const setting = catalog.setting(parent, release);
    if (setting !== undefined) return setting.type !== 'object' && !(setting.type === 'class' && setting.reader !== 'String');
  }
  return false;
}

/** The loader alone does not look for classes: `withClasses` is for what the whole server said. */
function refusal(document: Document, release: string, withClasses: boolean): string | undefined {
  const problem = document.problems.find((each) => each.effect === 'refused');
  const { readings, unknown } = readAll(document, release);
  const refused = readings.find((reading) => reading.kind === 'refused' && (withClasses || reading.problem !== 'class'));
  return problem?.message ?? (refused?.kind === 'refused' ? refused.why : undefined) ?? unknown[0];
}

/** Refusals by a check of the value, not by its type: rules speak of these. Recorded so that a change shows. */
const checkedLater = { '3.11.19': 94, '4.1.10': 117, '5.0.9': 131 } as const;

describe('values of top-level settings, beside the recorded verdicts of the servers', () => {
  it.each(['3.11.19', '4.1.10', '5.0.9'] as const)('%s', (release) => {
    const { settings } = json(`fixtures/verdicts/cassandra-${release}-verdicts.json`) as {
      settings: Readonly<Record<string, { readonly accepted: readonly string[]; readonly rejected: readonly string[] }>>;
    };
    const falseRefusals: string[] = [];
    let missed = 0;
    for (const [key, { accepted, rejected }] of Object.entries(settings)) {
      for (const value of accepted) {
        const why = refusal(parse(`${key}: ${value}\n`), release, true);
        if (why !== undefined) falseRefusals.push(`${key}: ${value} (${why})`);
      }
      for (const value of rejected) if (refusal(parse(`${key}: ${value}\n`), release, true) === undefined) missed++;
    }
    expect(falseRefusals).toEqual([]);
    expect(missed).toBeLessThanOrEqual(checkedLater[release]);
  });
});

describe('nested options, beside the recorded verdicts of the loaders', () => {
  it.each(['3.11.19', '4.0.19', '4.1.10', '5.0.9'])('%s', (release) => {
    const { options } = json(`fixtures/verdicts/cassandra-${release}-nested.json`) as {
      options: Readonly<Record<string, { readonly accepted: readonly string[]; readonly refused: readonly string[] }>>;
    };
    const falseRefusals: string[] = [];
    const missed: string[] = [];
    for (const [key, { accepted, refused }] of Object.entries(options)) {
      for (const text of accepted) {
        const why = refusal(parse(`${key}:${text}\n`), release, false);
        if (why !== undefined) falseRefusals.push(`${key}:${text} (${why})`);
      }
      for (const text of refused) if (refusal(parse(`${key}:${text}\n`), release, false) === undefined) missed.push(`${key}:${text}`);
    }
    expect(falseRefusals).toEqual([]);
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(6);
  });
});

function read(reader: string, text: string, more: Partial<Setting> = {}, release = '5.0.9', writtenAs?: string): Reading {
  const setting: Setting = { name: 'x', product: 'cassandra', type: 'string', reader, ...more };
  return readCassandraValue(parse(`x: ${text}\n`).entries[0]?.node, setting, release, writtenAs);
}

describe('what was probably meant', () => {
  it.each<[string, string, Partial<Setting>, string]>([
    ['DurationSpec.IntMillisecondsBound', '10 ms', {}, '10ms'],
    ['DurationSpec.IntMillisecondsBound', '1.5s', {}, '1500ms'],
    ['DurationSpec.IntMillisecondsBound', '5000', { unit: 'ms' }, '5000ms'],
    ['DurationSpec.IntSecondsBound', '10min', {}, '10m'],
    ['DurationSpec.LongNanosecondsBound', '3H', {}, '3h'],
    ['DataStorageSpec.IntMebibytesBound', '10MB', {}, '10MiB'],
    ['DataStorageSpec.IntMebibytesBound', '512', { oldNames: [{ name: 'x_in_mb', converter: 'MEBIBYTES_DATA_STORAGE_INT' }] }, '512MiB'],
    ['DataStorageSpec.LongBytesBound', '1.5GiB', {}, '1536MiB'],
    ['DataRateSpec.LongBytesPerSecondBound', '10MB/s', {}, '10MiB/s'],
    ['Config.DiskAccessMode', 'AUTO', { values: ['auto', 'mmap'] }, 'auto'],
    ['Config.DiskAccessMode', 'mmap-index-only', { values: ['auto', 'mmap_index_only'] }, 'mmap_index_only'],
    ['boolean', 'y', {}, 'true'],
    ['boolean', 'flase', {}, 'false'],
    ['int', '08', {}, '8'],
    ['int', '1,000', {}, '1000'],
    ['int', '30s', { unit: 's' }, '30'],
    ['String[]', '/var/lib/cassandra/data', {}, '[/var/lib/cassandra/data]'],
  ])('%s %s', (reader, text, more, near) => {
    expect(read(reader, text, more)).toMatchObject({ kind: 'refused', near });
  });
});

describe('values as the loader makes them', () => {
  it.each<[string, string, Partial<Setting>, string | undefined, unknown]>([
    ['DurationSpec.LongMillisecondsBound', '2h', {}, undefined, 7_200_000],
    ['DurationSpec.LongNanosecondsBound', '500us', {}, undefined, 0.5],
    ['DataStorageSpec.IntMebibytesBound', '1GiB', {}, undefined, 1024 ** 3],
    [
      'DurationSpec.IntMillisecondsBound',
      '-1',
      { nullable: true, oldNames: [{ name: 'y_in_ms', converter: 'MILLIS_CUSTOM_DURATION' }] },
      'y_in_ms',
      null,
    ],
    [
      'DataRateSpec.LongBytesPerSecondBound',
      '200',
      { oldNames: [{ name: 'y', converter: 'MEGABITS_TO_BYTES_PER_SECOND_DATA_RATE' }] },
      'y',
      25_000_000,
    ],
    ['DurationSpec.IntSecondsBound', '14400', { converter: 'SECONDS_CUSTOM_DURATION' }, undefined, 14_400_000],
    ['int', '010', {}, undefined, 8],
    ['String[]', '[a, b]', {}, undefined, ['a', 'b']],
    ['ParameterizedClass', '{class_name: Foo}', {}, undefined, 'Foo'],
    ['ParameterizedClass', '[{class_name: Foo, parameters: [{a: b}]}]', {}, undefined, 'Foo'],
  ])('%s %s', (reader, text, more, writtenAs, value) => {
    expect(read(reader, text, more, '5.0.9', writtenAs)).toMatchObject({ kind: 'value', value });
  });

  it('says when an octal number is not what it looks like', () => {
    expect(read('int', '010')).toMatchObject({ kind: 'value', remark: expect.stringContaining('octal') });
    expect(read('int', '007')).not.toHaveProperty('remark');
  });

  it('takes a text that is no boolean as unset where the field may be null', () => {
    expect(read('Boolean', 'abc', { nullable: true })).toMatchObject({ kind: 'replaced' });
    expect(read('Boolean', 'abc')).toMatchObject({ kind: 'refused' });
  });

  it('refuses null and texts that are no booleans for primitive fields in every release', () => {
    for (const release of ['0.8.10', '2.1.22', '5.0.9']) {
      expect(read('int', '~', {}, release)).toMatchObject({ kind: 'refused', problem: 'null' });
      expect(read('boolean', '5', {}, release)).toMatchObject({ kind: 'refused', problem: 'type' });
    }
  });

  it('takes a text that a tag makes no boolean of for null', () => {
    expect(read('Integer', '!!bool 1e2', { nullable: true })).toMatchObject({ kind: 'replaced' });
    expect(read('int', '!!bool 10', {}, '3.11.19')).toMatchObject({ kind: 'refused' });
    expect(read('Integer', '!!bool true', { nullable: true })).toMatchObject({ kind: 'refused' });
  });

  it('takes the list alone for the seed provider of releases before 2.2', () => {
    const shapes = ['[{class_name: A, parameters: [{seeds: b}]}]', '{class_name: A, parameters: {seeds: b}}', 'A'];
    expect(shapes.map((text) => read('SeedProviderDef', text, {}, '2.1.22').kind)).toEqual(['value', 'refused', 'refused']);
  });

  it.each<[string, string, string, object]>([
    ['endpoint_snitch', 'Ec2Snitch', '5.0.9', { kind: 'value' }],
    ['endpoint_snitch', 'com.example.Snitch', '5.0.9', { kind: 'value' }],
    ['endpoint_snitch', 'EC2Snitch', '5.0.9', { kind: 'refused', problem: 'class', near: 'Ec2Snitch' }],
    ['endpoint_snitch', 'AzureSnitch', '4.1.10', { kind: 'refused', problem: 'class' }],
    ['endpoint_snitch', 'DynamicEndpointSnitch', '4.1.10', { why: '"DynamicEndpointSnitch" cannot be made from its name alone' }],
    ['authenticator', 'SimpleAuthenticator', '2.1.22', { kind: 'value' }],
    ['authenticator', 'SimpleAuthenticator', '2.2.0', { kind: 'refused', problem: 'class' }],
    [
      'authenticator',
      'org.apache.cassandra.dht.PasswordAuthenticator',
      '5.0.9',
      { near: 'org.apache.cassandra.auth.PasswordAuthenticator' },
    ],
    [
      'internode_authenticator',
      'AllowAllInternodeAuthenticator',
      '4.1.10',
      { near: 'org.apache.cassandra.auth.AllowAllInternodeAuthenticator' },
    ],
  ])('%s: %s in %s, as the server looks for classes', (name, text, release, expected) => {
    expect(readAll(parse(`${name}: ${text}\n`), release).readings).toMatchObject([expected]);
  });

  it.each<[string, object]>([
    ['startup_checks: { check_dc: { enabled: true } }', { kind: 'value' }],
    ['startup_checks: { check_disk: { enabled: true } }', { kind: 'refused', problem: 'enum' }],
    ['read_consistency_levels_warned: [ONE, TWO]', { kind: 'value' }],
    ['read_consistency_levels_warned: [ONE, FOUR]', { kind: 'refused', problem: 'enum' }],
    ['table_properties_warned: [no_property]', { kind: 'value' }],
  ])('%s: only items that are constants of an enum stop the loader', (text, expected) => {
    expect(readAll(parse(`${text}\n`), '5.0.9').readings[0]).toMatchObject(expected);
  });

  it('suggests nothing that would replace a whole list', () => {
    expect(read('Set<db.ConsistencyLevel>', '[one, TWO]', { items: ['ONE', 'TWO'] })).toEqual({
      kind: 'refused',
      problem: 'enum',
      why: expect.stringContaining('one'),
    });
  });

  it('does not show secrets', () => {
    expect(JSON.stringify(read('int', 'hunter2', { secret: true }))).not.toContain('hunter2');
  });

  it('is silent over holes', () => {
    const document = parse('x: {{ heap }}\n');
    const setting: Setting = { name: 'x', product: 'cassandra', type: 'int', reader: 'int' };
    expect(readCassandraValue(document.entries[0]?.node, setting, '5.0.9').kind).toBe('value');
  });
});
