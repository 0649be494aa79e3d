import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFloat32, percentOf } from '../../../catalog/readers/javaNumbers.js';
import type { Resolution } from '../../../deployment/deployment.js';
import { isUnknown } from '../../../deployment/unknown.js';
import type { ExpressionContext } from '../../../expressions/expressionFunction.js';
import { storageBytes } from '../lines.js';
import { memstoreFraction } from '../memory.js';
import { hbaseMemoryFunctions } from './hbaseMemory.js';

/** A region server of a release with these lines and, where given, this heap. */
function server(release: string, lines: Readonly<Record<string, string>>, heap?: string): ExpressionContext {
  const entryOf = (name: string) => ({ key: name, value: lines[name] });
  const resolution = {
    releases: { hbase: release },
    role: 'regionserver',
    deployment: { facts: {}, workload: undefined, documents: [] },
    setting: (name: string) => ({
      text: lines[name],
      value: lines[name],
      unknown: false,
      origin: lines[name] === undefined ? { kind: 'none' } : { kind: 'entry', entry: entryOf(name) },
    }),
    mayBeBrought: () => false,
    places: (name: string) => (lines[name] === undefined ? [] : [{ entry: entryOf(name) }]),
    jvm: () => ({ arguments: heap === undefined ? [] : [{ text: `-Xmx${heap}`, place: undefined }], complete: true, documents: [] }),
  };
  return { resolution: resolution as unknown as Resolution };
}

function call(name: string, context: ExpressionContext): unknown {
  const found = hbaseMemoryFunctions.find(({ signature }) => signature.startsWith(`${name}(`));
  try {
    return found?.call(context);
  } catch (error) {
    if (isUnknown(error)) return 'unknown';
    throw error;
  }
}

const cache = 'hfile.block.cache.size';
const memstore = 'hbase.regionserver.global.memstore.size';
const upper = 'hbase.regionserver.global.memstore.upperLimit';
const cacheBytes = 'hfile.block.cache.memory.size';
const free = 'hbase.regionserver.free.heap.min.memory.size';
const memstoreBytes = 'hbase.regionserver.global.memstore.memory.size';

describe("HBase's check of heap shares", () => {
  const cases: readonly (readonly [
    release: string,
    lines: Readonly<Record<string, string>>,
    heap: string | undefined,
    outcome: unknown,
    note: string,
  ])[] = [
    ['0.90.6', {}, undefined, true, 'defaults 0.2 and 0.4'],
    ['0.90.6', { [cache]: '0.4' }, undefined, false, '0.90 compares floats: 0.4 + 0.4 leaves less than 0.2'],
    ['0.90.6', { [cache]: '0.45', [upper]: '0.35' }, undefined, true, 'another pair that adds up to 0.8 passes'],
    ['0.92.1', { [cache]: '0.5' }, undefined, false, 'default of memstores 0.4'],
    ['0.92.1', { [cache]: '0.4' }, undefined, true, 'exactly 80 percent'],
    ['0.92.1', { [cache]: '0.5', [upper]: '0.3' }, undefined, true, 'VCNC'],
    ['0.92.1', { [upper]: '0.55' }, undefined, true, 'default of the cache 0.25'],
    ['0.94.27', { [memstore]: '0.7' }, undefined, true, 'the new key is not read before 1.0'],
    ['0.98.24', { [upper]: '0.5' }, undefined, false, 'default of the cache 0.4 from 0.96 on'],
    ['0.98.24', { [upper]: '0.9', [cache]: '0' }, undefined, false, 'no replacement of odd values before 1.0'],
    ['1.0.3', { [memstore]: '0.9' }, undefined, true, 'replaced by 0.4'],
    ['1.4.14', { [memstore]: '0', [cache]: '0.41' }, undefined, false, 'replaced by 0.4'],
    [
      '1.4.14',
      { 'hbase.bucketcache.ioengine': 'heap', 'hbase.bucketcache.size': '0.1' },
      undefined,
      false,
      'a bucket cache on the heap counts',
    ],
    ['1.4.14', { 'hbase.bucketcache.ioengine': 'heap', 'hbase.bucketcache.size': '64' }, undefined, 'unknown', 'its share needs the heap'],
    ['1.4.14', { 'hbase.bucketcache.ioengine': 'heap', 'hbase.bucketcache.size': '64' }, '1g', false, '6 percent of 1 GiB'],
    ['1.4.14', { 'hbase.bucketcache.ioengine': 'heap', 'hbase.bucketcache.size': '64' }, '31g', true, 'less than a percent of 31 GiB'],
    [
      '2.0.6',
      { 'hbase.bucketcache.ioengine': 'heap', 'hbase.bucketcache.size': '0.1' },
      undefined,
      true,
      'refused for its engine, not for the sum',
    ],
    ['2.5.8', { [cache]: '0.409' }, undefined, true, 'truncated to 40 percent'],
    ['2.5.8', { [cache]: '0.41' }, undefined, false, ''],
    ['2.5.8', { [cache]: '0.22', [memstore]: '0.59' }, undefined, true, 'each share is truncated'],
    ['2.5.8', { [cache]: '0.28', [memstore]: '0.53' }, undefined, true, ''],
    ['2.5.8', { [cache]: '-0.1', [memstore]: '0.8' }, undefined, true, 'a negative share lowers the sum'],
    ['2.5.10', { [cacheBytes]: '600m' }, '1g', true, 'not read before 2.5.11'],
    ['2.5.11', { [cacheBytes]: '600m' }, '1g', false, ''],
    ['2.6.1', { [cacheBytes]: '600m' }, '1g', true, 'not read before 2.6.2'],
    ['2.6.2', { [cacheBytes]: '600m' }, '1g', false, ''],
    ['2.6.4', { [cacheBytes]: '300m', [cache]: '0.7' }, '1g', true, 'bytes win over the fraction'],
    ['2.6.4', { [cacheBytes]: '600m' }, undefined, 'unknown', 'needs the heap'],
    ['2.5.12', { [free]: '300m' }, '1g', true, 'not read before 2.5.13'],
    ['2.5.13', { [free]: '300m' }, '1g', false, ''],
    ['2.6.3', { [free]: '300m' }, '1g', true, 'not read before 2.6.4'],
    ['2.6.4', { [free]: '300m' }, '1g', false, '29 percent must stay free'],
    ['2.6.4', { [free]: '100m' }, '1g', true, ''],
    ['2.6.4', { [free]: '0', [cache]: '0.6' }, '1g', true, '0 lifts the limit to 100 percent'],
    ['2.6.4', { [free]: '4g', [cache]: '0.45', [memstore]: '0.45' }, '60g', true, ''],
    ['2.6.4', { [memstoreBytes]: '600m' }, '1g', true, 'not read before 2.6.5'],
    ['2.6.5', { [memstoreBytes]: '600m' }, '1g', false, ''],
    ['2.5.14', { [memstoreBytes]: '900m' }, '1g', true, 'over 0.8 it is not used'],
    ['3.0.0', { [free]: '300m' }, '1g', false, ''],
  ];
  it.each(cases)('%s %j heap %s: %s (%s)', (release, lines, heap, outcome) => {
    expect(call('heapSharesFit', server(release, lines, heap))).toBe(outcome);
  });

  it('is unknown where a share is no number', () => {
    expect(call('heapSharesFit', server('2.5.8', { [cache]: 'half' }))).toBe('unknown');
  });

  it('never refuses shares whose whole percents add up to 80 at most', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 0.8, noNaN: true }), fc.double({ min: 0, max: 0.8, noNaN: true }), (first, second) => {
        const context = server('2.4.17', { [memstore]: first.toFixed(4), [cache]: second.toFixed(4) });
        const sum = percentOf(Number(first.toFixed(4))) + percentOf(Number(second.toFixed(4)));
        expect(call('heapSharesFit', context)).toBe(sum <= 80);
      }),
    );
  });
});

describe("the heap tuner's ranges", () => {
  const highest = `${memstore}.max.range`;
  const lowestCache = `${cache}.min.range`;
  it.each<readonly [string, Readonly<Record<string, string>>, boolean | 'unknown', string]>([
    ['2.4.17', { [highest]: '0.5' }, false, 'the cache has no range and stays at 0.4'],
    ['2.4.17', { [highest]: '0.5', [lowestCache]: '0.3' }, true, ''],
    [
      '2.4.17',
      { [memstore]: '0.3', [highest]: '0.45', [cache]: '0.3', [lowestCache]: '0.4' },
      true,
      'a minimum above the initial share is lowered',
    ],
    ['2.6.4', { [`${cache}.max.range`]: '0.6' }, false, ''],
    ['1.1.2', { [`${cache}.max.range`]: '0.6' }, false, ''],
    ['1.0.2', { [highest]: '0.5' }, false, ''],
    ['1.1.1', { [`${cache}.max.range`]: '0.6' }, true, 'nothing is checked where memstores have no range'],
    ['1.0.1', { [highest]: '0.5' }, true, 'nothing is checked where the cache has no range'],
    ['1.0.1', { [highest]: '0.5', [`${cache}.max.range`]: '0.5' }, false, 'both have a range'],
    [
      '1.4.14',
      { 'hbase.bucketcache.ioengine': 'heap', 'hbase.bucketcache.size': '0.1', [highest]: '0.5' },
      'unknown',
      'on-heap bucket cache',
    ],
  ])('%s %j: %s (%s)', (release, lines, outcome) => {
    expect(call('heapTunerFits', server(release, lines))).toBe(outcome);
  });
});

describe('what memstores may hold', () => {
  it('is the share of the heap', () => {
    expect(call('memstoreCapacity', server('1.0.3', { [memstore]: '0.4' }, '31g'))).toMatchObject({
      amount: Math.trunc(31 * 1024 ** 3 * Math.fround(0.4)),
    });
  });
  it('is the off-heap size from 2.0 on', () => {
    const lines = { 'hbase.regionserver.offheap.global.memstore.size': '15360' };
    expect(call('memstoreCapacity', server('2.5.8', lines))).toMatchObject({ amount: 15 * 1024 ** 3 });
    expect(call('memstoreCapacity', server('1.4.14', lines))).toBe('unknown');
  });
  it('reads the old name by hand', () => {
    expect(memstoreFraction(server('2.5.8', { [upper]: '0.5' }).resolution)).toBe(0.5);
    expect(memstoreFraction(server('2.5.8', { [upper]: '0.5', [memstore]: '0.3' }).resolution)).toBe(Math.fround(0.3));
  });
});

describe('numbers as the server reads them', () => {
  it.each([
    ['734003200', 734003200],
    ['700m', 734003200],
    ['12 GB', 12 * 1024 ** 3],
    ['1.5g', 1.5 * 1024 ** 3],
    ['64b', 64],
    ['abc', undefined],
    ['12gig', undefined],
  ])('%s is %s bytes', (text, bytes) => {
    expect(storageBytes(text)).toBe(bytes);
  });
  it.each([
    ['0.4', Math.fround(0.4)],
    ['1.2F', Math.fround(1.2)],
    ['4e-1', Math.fround(0.4)],
    ['40%', undefined],
  ])('%s as a float', (text, value) => {
    expect(parseFloat32(text)).toBe(value);
  });
});
