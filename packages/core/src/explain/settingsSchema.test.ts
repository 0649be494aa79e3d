import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { NodeKnowledge } from '../../../node/src/knowledge.js';
import type { Product } from '../products/registry.js';
import { listSettings } from './family.js';
import { settingsSchema } from './settingsSchema.js';

const knowledge = new NodeKnowledge(fileURLToPath(new URL('../../../cli/dist', import.meta.url)));

/** What it generates for thousands of settings is too deep for its optimiser in a thread with a small stack. */
function ajv(): Ajv {
  return new Ajv({ strict: false, code: { optimize: false } });
}

function schemaOf(product: Product, release: string) {
  const catalog = knowledge.catalog(product);
  if (catalog === undefined) throw new Error(product);
  return settingsSchema(catalog, release, listSettings(catalog, release, {}, knowledge));
}

describe('the schema of cassandra.yaml', () => {
  const validate = ajv().compile(schemaOf('cassandra', '5.0.9'));

  test.each([
    ['the words of an enum', { disk_failure_policy: 'stop' }],
    ['an amount with its unit', { read_request_timeout: '5s', memtable_heap_space: '2048MiB' }],
    ['an old name', { read_request_timeout_in_ms: 5000 }],
    ['nested settings', { client_encryption_options: { enabled: true } }],
    ['a class with parameters', { seed_provider: [{ class_name: 'a.B', parameters: [{ seeds: '10.0.0.1' }] }] }],
    ['no value where the server takes none', { listen_address: null }],
  ])('takes %s', (_what, value) => {
    expect(validate(value) || validate.errors).toBe(true);
  });

  test.each([
    ['a name that the release does not know', { thrift_framed_transport_size_in_mb: 15 }],
    ['a word that is none', { disk_failure_policy: 'sotp' }],
    ['an amount without its unit', { read_request_timeout: '5 seconds' }],
    ['a unit below the smallest', { memtable_heap_space: '1024B' }],
    ['a text for a number', { concurrent_reads: 'many' }],
    ['a word for a boolean', { auto_snapshot: 'on and on' }],
  ])('refuses %s', (_what, value) => {
    expect(validate(value)).toBe(false);
  });
});

describe('the schema of a map of settings', () => {
  const validate = ajv().compile(schemaOf('hadoop', '3.4.2'));

  test.each([
    [
      'numbers and booleans as such and as texts',
      { 'dfs.replication': 3, 'dfs.permissions.enabled': 'TRUE', 'dfs.namenode.handler.count': '40' },
    ],
    ['variables', { 'dfs.replication': '${env.REPLICATION}' }],
    ['names of other programs', { 'my.own.setting': 'x' }],
  ])('takes %s', (_what, value) => {
    expect(validate(value) || validate.errors).toBe(true);
  });

  test.each([
    ['a number with a word', { 'dfs.namenode.handler.count': 'forty' }],
    ['a boolean that is none', { 'dfs.permissions.enabled': 'ture' }],
  ])('refuses %s', (_what, value) => {
    expect(validate(value)).toBe(false);
  });
});
