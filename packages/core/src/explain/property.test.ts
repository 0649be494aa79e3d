import { expect, test } from 'vitest';
import { parseRange } from '../catalog/versions.js';
import { definitionOf, products } from '../products/registry.js';
import { explainProperty, propertiesOf } from './property.js';

const knowledge = {
  catalog: () => undefined,
  descriptions: () => ({ snapCount: 'Transactions between two snapshots.', tickTime: 'Unit of timeouts.' }),
};

test.each([
  ['cassandra.join_ring', { description: expect.stringContaining('does not join'), values: ['true', 'false'] }],
  ['java.net.preferIPv4Stack', { description: expect.stringContaining('IPv4'), values: ['true', 'false'] }],
  ['zookeeper.snapCount', { description: 'Transactions between two snapshots.' }],
  // A setting of zoo.cfg that is read as no system property.
  ['zookeeper.tickTime', undefined],
  ['cassandra.no_such_property', undefined],
  ['constructor', undefined],
])('%s', (name, expected) => {
  expect(explainProperty(name, knowledge)).toEqual(expected);
});

test('what people set comes before what is merely read', () => {
  const names = propertiesOf('cassandra');
  expect(names.indexOf('cassandra.replace_address')).toBeLessThan(names.indexOf('java.io.tmpdir'));
  expect(names.indexOf('java.io.tmpdir')).toBeLessThan(names.indexOf('cassandra.acquire_retry_seconds'));
  expect(new Set(names).size).toBe(names.length);
});

test.each([
  ['cassandra', 'cassandra.metricsReporterConfigFile', { '1.2.19': false, '2.0.17': true, '4.1.10': true, '5.0.9': false }],
  ['cassandra', 'cassandra.system_auth.default_rf', { '4.0.19': false, '4.1.0': true, '6.0-alpha2': true }],
  ['cassandra', 'cassandra.maxHintTTL', { '2.2.19': true, '3.0.31': false, '3.11.19': false, '4.0.0': true }],
  ['cassandra', 'cassandra.load_ring_state', { '0.7.10': true, '5.0.9': true, '6.0-alpha2': false }],
  ['cassandra', 'cassandra.jmx.authorizer', { '2.2.19': false, '3.0.31': true, '3.5': false, '3.6': true }],
  ['zookeeper', 'zookeeper.log.dir', { '3.7.2': true, '3.8.0': false }],
  ['zookeeper', 'zookeeper.sasl.client', { '3.3.6': false, '3.4.6': true }],
  // Those without a sentence of their own.
  ['cassandra', 'cassandra.start_rpc', { '0.7.10': true, '3.11.19': true, '4.0.0': false }],
  ['cassandra', 'cassandra.sai.postings_skip', { '4.1.10': false, '5.0.0': true }],
  ['cassandra', 'cassandra.udf_executor_thread_keepalive_ms', { '2.2.19': false, '3.0.0': true, '6.0-alpha2': true }],
  ['zookeeper', 'zookeeper.ssl.keyStore.location', { '3.4.14': false, '3.5.5': true, '3.9.5': true }],
  ['zookeeper', 'zookeeper.leader.maxConcurrentSnapshots', { '3.5.10': true, '3.6.0': false }],
] as const)('%s: a release gets the offer of %s if it reads it', (product, name, releases) => {
  for (const [release, isRead] of Object.entries(releases))
    expect([release, propertiesOf(product, [release]).includes(name)]).toEqual([release, isRead]);
  expect(propertiesOf(product, Object.keys(releases))).toContain(name);
});

test('all releases of a property and its words are written as they are read', () => {
  for (const product of products) {
    const { explained = {}, properties = [], numbers = [], switches = [], releases = {} } = definitionOf(product)?.readNames ?? {};
    for (const [name, { releases, values }] of Object.entries(explained)) {
      expect(properties).toContain(name);
      if (releases !== undefined) expect(parseRange(releases).bounds).not.toEqual([]);
      expect([name, values?.includes('true') === true]).toEqual([
        name,
        switches.length > 0 ? switches.includes(name) : values?.includes('true') === true,
      ]);
    }
    for (const range of Object.keys(releases)) expect(parseRange(range).bounds).not.toEqual([]);
    const ranged = Object.values(releases).flat();
    expect(ranged.filter((name, at) => name in explained || !properties.includes(name) || ranged.indexOf(name) !== at)).toEqual([]);
    expect(numbers.filter((name) => switches.includes(name))).toEqual([]);
    expect([...numbers, ...switches].filter((name) => !properties.includes(name))).toEqual([]);
  }
});
