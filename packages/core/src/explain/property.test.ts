import { expect, test } from 'vitest';
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
