import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contains } from '../../../packages/core/src/catalog/meaning.js';
import { domainOf } from './domainOf.js';
import type { SinkRow } from './sinkRow.js';

function row(sink: string, more: Partial<SinkRow> = {}): SinkRow {
  return { key: 'a.b', sink, by: ['getInt'], where: 'org.apache.hadoop.hdfs.server.datanode.DNConf.<init>', hops: 0, ...more };
}

const onThen = (outcome: string | undefined) => (outcome === undefined ? {} : Object.fromEntries([['then', outcome]]));
const refuses = onThen('throws java.lang.IllegalArgumentException');
const pool = row('java/util/concurrent/Executors.newFixedThreadPool#0', { hops: 2 });
const integer = { isInteger: true, defaults: [] };

test('a comparison that throws limits the number', () => {
  expect(domainOf([row('compare <= 0', refuses)], integer)).toEqual({ least: 1, proof: 'DNConf.<init>' });
  expect(domainOf([row('compare <= 100', { else: 'throws java.lang.IllegalArgumentException' })], integer)).toEqual({
    most: 100,
    proof: 'DNConf.<init>',
  });
  expect(domainOf([row('compare < 0', refuses)], { isInteger: false, defaults: [] })).toMatchObject({ least: 0 });
  expect(domainOf([row('compare <= 0', refuses)], { isInteger: false, defaults: [] })).toMatchObject({ above: 0 });
});

test('assertions, exceptions about something else and counters say nothing', () => {
  expect(domainOf([row('compare <= 0', onThen('throws java.lang.AssertionError'))], integer)).toBeUndefined();
  expect(domainOf([row('compare <= 5', { ...onThen('throws java.io.IOException'), hops: 2 })], integer)).toBeUndefined();
  expect(domainOf([row('compare <= 5', { ...refuses, by: ['getInt', 'mixed'] })], integer)).toBeUndefined();
});

test('what a call refuses limits it, in the unit of the setting', () => {
  expect(domainOf([pool], integer)).toEqual({ least: 1, proof: 'Executors.newFixedThreadPool in DNConf.<init>' });
  const port = row('java/net/InetSocketAddress.<init>#1', { by: ['getInt', 'times 2'] });
  expect(domainOf([port], integer)).toMatchObject({ least: 0, most: 32767 });
  expect(domainOf([{ ...pool, by: ['getInt', 'least 1'] }], integer)).toBeUndefined();
});

test('the nearest branch proves that any number goes', () => {
  const near = row('compare <= 0', { where: 'org.apache.hadoop.hdfs.DFSClient.<init>', hops: 1 });
  const far = row('compare <= 0', { where: 'org.apache.hadoop.hdfs.Another.close', hops: 2 });
  expect(domainOf([far, near], integer)).toEqual({ proof: 'DFSClient.<init>' });
  const beyondPool = [far, near].map((each) => ({ ...each, hops: each.hops + 2 }));
  expect(domainOf([pool, ...beyondPool], integer)).toEqual({ proof: 'DFSClient.<init>' });
});

test('a branch for the numbers beyond takes the limit of a call away, and that of a check only from before it', () => {
  const branch = row('compare <= 0', { where: 'org.apache.hadoop.hdfs.server.datanode.DataNode.start' });
  expect(domainOf([pool, branch], integer)).toEqual({ proof: 'DataNode.start' });
  expect(domainOf([row('compare <= 0', refuses), { ...branch, hops: 1 }], integer)).toMatchObject({ least: 1 });
  expect(domainOf([{ ...row('compare <= 0', refuses), hops: 1 }, branch], integer)).toEqual({ proof: 'DataNode.start' });
});

test('a number that is compared for equality, and the default, mean something of their own', () => {
  expect(domainOf([pool, row('compare == -1')], integer)).toMatchObject({ least: 1, also: [-1] });
  expect(domainOf([pool], { isInteger: true, defaults: [0] })).toBeUndefined();
});

test('a constant stored over it clamps, unless it stands for no limit', () => {
  expect(domainOf([row('compare < 10', onThen('stores 10'))], integer)).toEqual({ least: 10, proof: 'DNConf.<init>', effect: 'clamp' });
  expect(domainOf([row('compare < 10', onThen(`stores ${2 ** 31 - 1}`))], integer)?.least).toBeUndefined();
  expect(domainOf([row('java/lang/Math.max#0', { words: ['1'] })], integer)).toMatchObject({ least: 1, effect: 'clamp' });
});

test('a constant beyond the limit switches off, and the limit itself in its own place changes nothing', () => {
  expect(domainOf([row('compare < 0', onThen('stores -1'))], integer)).toEqual({ proof: 'DNConf.<init>' });
  expect(domainOf([row('compare <= 0', onThen('stores 0'))], integer)).toMatchObject({ least: 0, effect: 'clamp' });
});

test('a check outweighs a branch of its method that takes its limit with the numbers beyond', () => {
  const branch = row('compare > 0');
  expect(domainOf([row('compare < 0', refuses), branch], integer)).toEqual({ least: 0, proof: 'DNConf.<init>' });
  expect(domainOf([row('compare <= 0', refuses), branch], integer)).toEqual({ proof: 'DNConf.<init>' });
});

test('a branch for negative numbers leaves 0 to a call that refuses it', () => {
  expect(domainOf([pool, row('compare < 0')], integer)).toEqual({ except: 0, proof: 'Executors.newFixedThreadPool in DNConf.<init>' });
});

test('the default stored over it is told from another number, and both from a refusal at the same number', () => {
  const stores = row('compare <= 0', onThen('stores 5'));
  expect(domainOf([stores], { isInteger: true, defaults: [5] })).toMatchObject({ least: 1, effect: 'default' });
  expect(domainOf([stores], integer)).toMatchObject({ least: 1, effect: 'clamp' });
  expect(domainOf([stores, row('compare <= 0', refuses)], integer)?.effect).toBeUndefined();
});

test('what only waiting uses is taken as it is; a comparison with another number may refuse it', () => {
  const wait = row('java/util/concurrent/Future.get#0');
  expect(domainOf([wait], integer)).toEqual({ proof: 'DNConf.<init>', effect: 'taken' });
  expect(domainOf([wait, row('compared')], integer)).toBeUndefined();
  expect(domainOf([row('compared')], integer)).toBeUndefined();
});

test('limits that leave nothing contradict each other', () => {
  expect(domainOf([row('compare <= 9', refuses), row('compare > 5', refuses)], integer)).toBeUndefined();
});

test('no domain excludes a default, and the order of rows does not matter', () => {
  const rows = fc.array(
    fc.record({
      operator: fc.constantFrom('<', '<=', '>', '>=', '==', '!='),
      limit: fc.integer({ min: -3, max: 3 }),
      outcome: fc.constantFrom('throws java.lang.IllegalArgumentException', 'stores 1', 'warns', undefined),
      hops: fc.integer({ min: 0, max: 2 }),
    }),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(rows, fc.integer({ min: -4, max: 4 }), (some, byDefault) => {
      const made = some.map(({ operator, limit, outcome, hops }) => row(`compare ${operator} ${limit}`, { ...onThen(outcome), hops }));
      const setting = { isInteger: true, defaults: [byDefault] };
      const domain = domainOf(made, setting);
      if (domain !== undefined) expect(contains(domain, byDefault) || domain.also?.includes(byDefault)).toBe(true);
      expect(domainOf([...made].reverse(), setting)).toEqual(domain);
    }),
  );
});
