import { describe, expect, it } from 'vitest';
import type { JvmArguments } from './jvmArgument.js';
import {
  collectorOf,
  flagsOf,
  initialHeap,
  lastArgument,
  lastFlag,
  lastSize,
  lastValue,
  maximumDirectMemory,
  maximumHeap,
  parseJvmNumber,
} from './jvmFlags.js';

const jvm = (options: string): JvmArguments => ({
  arguments: options.split(' ').map((text) => ({ text, place: undefined })),
  complete: true,
  documents: [],
});

it('splits -XX options and leaves the others', () => {
  const flags = flagsOf(jvm('-Xmx1g -XX:+UseG1GC -XX:-UseZGC -XX:NewRatio=2 -XX:OnError:=a=b -XX:Empty= -XX: -XX:+ -XX:+1a x-XX:+A'));
  expect(flags.map(({ name, switch: on, value }) => [name, on ?? value])).toEqual([
    ['UseG1GC', true],
    ['UseZGC', false],
    ['NewRatio', '2'],
    ['OnError', 'a=b'],
    ['Empty', ''],
  ]);
});

it('takes the last of equal flags', () => {
  const args = jvm('-XX:+A -XX:A=1 -XX:-A -XX:A=2 -XX:+B');
  expect([lastFlag(args, 'A')?.value, lastFlag(args, 'B')?.value, lastFlag(args, 'C')]).toEqual([false, true, undefined]);
  expect([lastValue(args, 'A')?.value, lastValue(args, 'B')]).toEqual(['2', undefined]);
});

it.each([
  ['A', '-XX:A=2'],
  ['-XX:+*', '-XX:+B'],
  ['-Xmx', '-XX:MaxHeapSize=2g'],
  ['-Xms', '-Xms1g'],
  ['-Xss', '-ss1m'],
  ['-Xmn', '-Xmn1g'],
  ['-server', '-server'],
  ['-serv', undefined],
  ['-Xmz', undefined],
])('finds the last argument by %s', (pattern, text) => {
  const args = jvm('-Xmx1g -XX:MaxHeapSize=2g -server -Xms1g -Xss1m -ss1m -Xmn1g -XX:+A -XX:A=2 -XX:+B -XX:-C');
  expect(lastArgument(args, pattern)?.text).toBe(text);
});

it.each([
  ['0', 0],
  ['8g', 8 * 2 ** 30],
  ['8G', 8 * 2 ** 30],
  ['512m', 2 ** 29],
  ['3k', 3072],
  ['1T', 2 ** 40],
  ['0x10k', 16_384],
  ['0X10', 16],
  ['-1', -1],
  ['-2m', -(2 ** 21)],
  ['18446744073709551615', 2 ** 64],
  ['18446744073709551616', undefined],
  ['8gb', undefined],
  ['8 g', undefined],
  ['1.5g', undefined],
  ['', undefined],
  ['-', undefined],
  ['--1', undefined],
  ['a8g', undefined],
])('a number as HotSpot reads it: %j', (text, value) => {
  expect(parseJvmNumber(text)).toBe(value);
});

describe('sizes of memory', () => {
  it.each([
    ['-Xmx1g -XX:MaxHeapSize=2g -mx3g', 3],
    ['-mx3g -Xmx1g -XX:MaxHeapSize=2g', 2],
    ['-Xmx1g -Xmx2gb', undefined],
    ['-server', undefined],
  ])('%s: a maximum heap of %s GiB', (options, size) => {
    expect(maximumHeap(jvm(options))).toBe(size === undefined ? undefined : size * 2 ** 30);
  });
  it.each([
    ['-Xms1g -XX:InitialHeapSize=2g', 2],
    ['-XX:InitialHeapSize=2g -ms1g', 1],
  ])('%s: an initial heap of %s GiB', (options, size) => {
    expect(initialHeap(jvm(options))).toBe(size * 2 ** 30);
  });
  it.each([
    ['-Xss512k', 512],
    ['-ss512k', 512],
    ['-Xss512k -XX:ThreadStackSize=1024', 1024],
  ])('%s: a stack of %s KiB', (options, size) => {
    expect(lastSize(jvm(options), '-Xss')?.bytes).toBe(size * 1024);
  });
  it.each([
    ['-XX:MaxDirectMemorySize=1g -XX:MaxDirectMemorySize=2g', 2 ** 31],
    ['-XX:MaxDirectMemorySize=0', undefined],
    ['-server', undefined],
  ])('%s: direct memory of %s bytes', (options, bytes) => {
    expect(maximumDirectMemory(jvm(options))).toBe(bytes);
  });
});

it.each([
  ['-XX:+UseG1GC', 17, 'G1'],
  ['-XX:+UseG1GC -XX:-UseG1GC', 17, undefined],
  ['-XX:+UseG1GC -XX:+UseZGC', 17, undefined],
  ['-XX:+UseConcMarkSweepGC', 13, 'CMS'],
  ['-XX:+UseConcMarkSweepGC', 14, undefined],
  ['-XX:+UseConcMarkSweepGC', undefined, 'CMS'],
  ['-XX:+UseConcMarkSweepGC -XX:+UseG1GC', 14, 'G1'],
  ['-XX:+UseParallelGC -XX:+UseParallelOldGC', 8, 'Parallel'],
  ['-XX:+UseParallelOldGC', 14, 'Parallel'],
  ['-XX:+UseParallelOldGC', 15, undefined],
  ['-XX:+UseParallelOldGC', undefined, 'Parallel'],
  ['-XX:+UseSerialGC', 8, 'Serial'],
  ['-XX:+UseShenandoahGC', 17, 'Shenandoah'],
  ['-XX:+UseEpsilonGC', 17, 'Epsilon'],
  ['-server', 17, undefined],
] as const)('%s on JDK %s: collector %s', (options, jdk, collector) => {
  expect(collectorOf(jvm(options), jdk)).toBe(collector);
});
