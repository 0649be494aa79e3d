import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../catalog/loadCatalog.js';
import type { JvmArguments } from './jvmArgument.js';
import { firstRangeFault, formFaultOf, jvmList, nearFlag, type RoleJvm } from './jvmFlagLists.js';

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8'));
const { flags } = loadCatalog(read('catalog/jvm.json'));
if (flags === undefined) throw new Error('the catalog of the JVM has no flags');

interface Verdict {
  readonly options: string;
  readonly says: string;
  readonly [jdk: string]: string;
}

const verdicts = read('fixtures/verdicts/jvm-options.json') as readonly Verdict[];

function jvmWith(options: string, jdk: number | undefined, complete = true): RoleJvm {
  const args: JvmArguments = { arguments: options.split(' ').map((text) => ({ text, place: undefined })), complete, documents: [] };
  return { jvm: () => args, jdk, jvmFlags: flags };
}

const refusing = ['refused', 'locked', 'badSizes', 'collectors', 'badXlog', 'outOfRange', 'malformed'];

/** Refusals that other rules see (sizes and ratios against each other, thread stacks), or none: a value of the wrong type, a log file that is a device. */
const seenElsewhere =
  /^-Xms128m -Xmx64m$|^-Xss|ThreadStackSize|HeapFreeRatio|G1(?:Max)?NewSizePercent=\d+(?: |$)|ParallelGCThreads|ConcGCThreads|SoftMaxHeapSize|security\.manager|=abc$|=$|-XX:UseG1GC|-XX:\+MaxGCPauseMillis|UseG1Gc|nosuch|NewRatio=0|CICompilerCount|MetaspaceFreeRatio=100|UseShenandoahGC|^-Xloggc:\/dev\/null$/;

describe('recorded JVMs', () => {
  for (const jdk of flags.releases) {
    it(`JDK ${jdk}: what is said to be refused is refused`, () => {
      const wrong = verdicts
        .filter((verdict) => verdict[jdk] !== undefined && verdict[jdk] !== 'refused')
        .flatMap(({ options }) =>
          refusing.filter((name) => (jvmList(name, jvmWith(options, jdk)) ?? []).length > 0).map((name) => `${options}: ${name}`),
        );
      expect(wrong).toEqual([]);
    });
    it(`JDK ${jdk}: what is refused is said`, () => {
      const missed = verdicts
        .filter((verdict) => verdict[jdk] === 'refused' && !seenElsewhere.test(verdict.options))
        .filter(({ options }) => refusing.every((name) => (jvmList(name, jvmWith(options, jdk)) ?? []).length === 0))
        .map(({ options, says }) => `${options}: ${says}`);
      expect(missed).toEqual([]);
    });
  }
});

describe('a flag through the releases', () => {
  it.each([
    [
      'UseConcMarkSweepGC',
      { 8: 'ok', 9: 'deprecated', 11: 'deprecated', 13: 'deprecated', 14: 'ignored', 15: 'refused', 16: 'refused', 25: 'refused' },
    ],
    ['UseBiasedLocking', { 11: 'ok', 14: 'ok', 15: 'deprecated', 17: 'deprecated', 18: 'ignored', 19: 'refused', 21: 'refused' }],
    ['PermSize', { 8: 'ignored', 11: 'ignored', 14: undefined, 17: 'refused' }],
    ['PrintGCDateStamps', { 8: 'ok', 9: 'refused', 11: 'refused', 25: 'refused' }],
    ['UseParNewGC', { 8: 'ok', 9: 'deprecated', 10: 'refused', 11: 'refused' }],
    ['UseZGC', { 8: 'refused', 11: 'experimental', 13: undefined, 17: 'ok', 25: 'ok' }],
    ['UseG1GC', { 8: 'ok', 11: 'ok', 12: 'ok', 25: 'ok' }],
    ['MaxRAMFraction', { 11: 'deprecated', 17: 'deprecated', 21: 'deprecated', 23: undefined, 25: 'refused' }],
    ['ZGenerational', { 17: 'refused', 21: 'ok', 25: 'ignored' }],
    ['G1NewSizePercent', { 8: 'experimental', 11: 'experimental', 17: 'experimental' }],
    ['UnlockDiagnosticVMOptions', { 8: 'ok', 17: 'ok' }],
    ['NoSuchFlag', { 11: undefined, 25: undefined }],
  ])('%s', (name, expected) => {
    expect(Object.fromEntries(Object.keys(expected).map((jdk) => [jdk, flags.status(name, Number(jdk))]))).toEqual(expected);
  });
});

it('has verdicts about ranges that no JVM prints, and about others', () => {
  const options = verdicts.map((verdict) => verdict.options).join('\n');
  const ranged = flags.names().filter((name) => flags.get(name)?.ranges !== undefined);
  const tried = ranged.filter((name) => options.includes(`-XX:${name}=`));
  expect(tried.length).toBeGreaterThan(28);
  const ofJdk8 = ranged.filter((name) => flags.get(name)?.ranges?.some(({ from }) => from === 8) === true);
  expect(ofJdk8.filter((name) => !tried.includes(name))).toEqual([]);
});

it.each<[string, number | undefined, string]>([
  ['-XX:G1HeapRegionSize=64m', 17, '0 to 32 MiB'],
  ['-XX:G1HeapRegionSize=67108864', 17, '0 to 33554432'],
  ['-XX:ReservedCodeCacheSize=4g', 17, '2496 KiB to 2 GiB'],
  ['-XX:G1HeapRegionSize=64m', 21, ''],
  ['-XX:G1HeapRegionSize=1g', 21, '0 to 512 MiB'],
  ['-XX:G1HeapRegionSize=1g', undefined, ''],
  ['-XX:G1ReservePercent=51', undefined, '0 to 50'],
  ['-XX:CMSInitiatingOccupancyFraction=101', 11, 'at most 100'],
  ['-XX:CMSInitiatingOccupancyFraction=-2', 11, ''],
  ['-XX:MaxTenuringThreshold=16', 8, '0 to 15'],
  ['-XX:MaxTenuringThreshold=16', undefined, ''],
  ['-XX:MaxTenuringThreshold=17', undefined, '0 to 16'],
  ['-XX:G1ReservePercent=51', 8, ''],
  ['-XX:G1ReservePercent=51 -XX:G1ReservePercent=50', 17, ''],
  ['-XX:MaxGCPauseMillis=0', 25, 'at least 1'],
  ['-XX:SurvivorRatio=0 -XX:G1ReservePercent=51', 17, 'at least 1'],
  ['-XX:MaxRAMPercentage=100.5', 11, '0 to 100'],
])('%s in JDK %s is outside of %j', (options, jdk, range) => {
  const role = { ...jvmWith(options, 17), jdk };
  expect(firstRangeFault(role)).toBe(range);
  expect((jvmList('outOfRange', role) ?? []).length > 0).toBe(range !== '');
});

it('says nothing of locked flags where the list is incomplete: what is missing may unlock them', () => {
  expect(jvmList('locked', jvmWith('-XX:G1NewSizePercent=3', 17))).toHaveLength(1);
  expect(jvmList('locked', jvmWith('-XX:G1NewSizePercent=3', 17, false))).toEqual([]);
});

describe('named lists', () => {
  it.each([
    ['refused', '-d64 -d32 -Xincgc -Xlog:gc -Xlog -Xlogs', 8, '-Xlog:gc -Xlog'],
    ['refused', '-d64 -d32 -Xincgc -Xlog:gc', 11, '-d64 -d32 -Xincgc'],
    ['refused', '-XX:+UseParNewGC', undefined, undefined],
    ['refused', '-XX:+UseParNewGC -XX:+IgnoreUnrecognizedVMOptions', 17, ''],
    ['hidden', '-XX:+UseParNewGC -XX:+IgnoreUnrecognizedVMOptions', 17, '-XX:+UseParNewGC'],
    ['hidden', '-XX:+UseParNewGC', 17, ''],
    ['hidden', '-XX:+IgnoreUnrecognizedVMOptions --add-opens=java.base/java.io=ALL-UNNAMED -XX:+UseZGC', 8, '-XX:+UseZGC'],
    ['collectors', '-XX:+UseConcMarkSweepGC -XX:+UseG1GC', undefined, undefined],
    ['collectors', '-XX:+UseConcMarkSweepGC -XX:+UseG1GC', 11, '-XX:+UseG1GC -XX:+UseConcMarkSweepGC'],
    ['collectors', '-XX:+UseConcMarkSweepGC -XX:+UseG1GC', 14, ''],
    ['collectors', '-XX:+UseConcMarkSweepGC', undefined, ''],
    ['collectors', '-XX:+UseG1GC -XX:+UseParNewGC', 8, '-XX:+UseG1GC -XX:+UseParNewGC'],
    ['collectors', '-XX:+UseG1GC -XX:+UseParNewGC', undefined, '-XX:+UseG1GC -XX:+UseParNewGC'],
    ['collectors', '-XX:+UseG1GC -XX:+UseParNewGC -XX:+IgnoreUnrecognizedVMOptions', undefined, ''],
    ['collectors', '-XX:+UseG1GC -XX:+UseParNewGC', 11, ''],
    ['collectors', '-XX:+UseParNewGC -XX:+UseG1GC -XX:-UseParNewGC', 8, ''],
    ['collectors', '-XX:+UseParNewGC', 8, ''],
    ['collectors', '-XX:+UseParNewGC -XX:+UseConcMarkSweepGC', 8, ''],
    ['outOfRange', '-XX:+UseG1GC -XX:InitiatingHeapOccupancyPercent=700', 8, '-XX:InitiatingHeapOccupancyPercent=700'],
    ['outOfRange', '-XX:+UseG1GC -XX:InitiatingHeapOccupancyPercent=700', undefined, '-XX:InitiatingHeapOccupancyPercent=700'],
    ['outOfRange', '-XX:+UseConcMarkSweepGC -XX:InitiatingHeapOccupancyPercent=700', 8, ''],
    ['outOfRange', '-XX:+UseConcMarkSweepGC -XX:InitiatingHeapOccupancyPercent=700', 11, '-XX:InitiatingHeapOccupancyPercent=700'],
    ['outOfRange', '-XX:InitiatingHeapOccupancyPercent=700', undefined, ''],
    ['outOfRange', '-XX:MaxRAMFraction=0', 8, '-XX:MaxRAMFraction=0'],
    ['malformed', '-XX:MaxDirectMemorySize28g -XX:MaxGCPauseMillis500', 8, '-XX:MaxDirectMemorySize28g -XX:MaxGCPauseMillis500'],
    ['malformed', '-XX:MaxDirectMemorySize28g -XX:+IgnoreUnrecognizedVMOptions', 17, ''],
    ['malformed', '-XX:UseParNewGC2 -XX:NobodysFlag28g', 17, ''],
    ['collectors', '-XX:+UseConcMarkSweepGC -XX:+UseG1GC -XX:+UseZGC', undefined, '-XX:+UseG1GC -XX:+UseConcMarkSweepGC -XX:+UseZGC'],
    ['collectors', '-XX:+UseParallelGC -XX:+UseParallelOldGC', 8, ''],
    [
      'badSizes',
      '-Xmx8gb -Xms1.5g -Xmn1g -Xss1x -XX:MaxMetaspaceSize=1m -XX:NewSize=a -XmxHEAP_SIZE',
      17,
      '-Xmx8gb -Xms1.5g -Xss1x -XX:NewSize=a',
    ],
    [
      'outOfRange',
      '-XX:MaxTenuringThreshold=17 -XX:G1ReservePercent=50 -XX:MaxGCPauseMillis=0',
      17,
      '-XX:MaxTenuringThreshold=17 -XX:MaxGCPauseMillis=0',
    ],
    ['outOfRange', '-XX:MaxTenuringThreshold=15', 8, ''],
    ['outOfRange', '-XX:MaxTenuringThreshold=17', undefined, '-XX:MaxTenuringThreshold=17'],
    ['outOfRange', '-XX:G1HeapRegionSize=64m', 17, '-XX:G1HeapRegionSize=64m'],
    ['outOfRange', '-XX:G1HeapRegionSize=64m', 21, ''],
    ['outOfRange', '-XX:G1HeapRegionSize=1g', undefined, ''],
    ['outOfRange', '-XX:MaxRAMPercentage=100.5 -XX:InitialRAMPercentage=99.5', 17, '-XX:MaxRAMPercentage=100.5'],
    ['unheardOf', '-XX:+UseG1GC -XX:+UseG1Gc -XX:Foo=1 -ea -XX:Foo=1', 17, '-XX:+UseG1Gc -XX:Foo=1'],
    // A start script added it: these arguments stand in no file.
    ['unheardOf', '-XX:Foo=1 -XX:+IgnoreUnrecognizedVMOptions', 17, '-XX:Foo=1'],
    ['unheardOf', '-XX:MaxGCPauseMilis=1 -XX:+IgnoreUnrecognizedVMOptions', 17, '-XX:MaxGCPauseMilis=1'],
    ['refused', '--illegal-access permit --illegal-access=permit', 17, '--illegal-access'],
    ['misspelt', '-Xmx4g -XMX4g -XX+UseG1GC -Xdebug -XX:MaxGCPauseMillis -xx:+UseG1GC -Xshare:off', 17, '-XMX4g -XX+UseG1GC -xx:+UseG1GC'],
    ['misspelt', '-xmx4g -XX:+IgnoreUnrecognizedVMOptions', undefined, '-xmx4g'],
    ['malformed', '-XX:MaxGCPauseMillis=200ms -XX:+UseG1GC, -XX:+IgnoreUnrecognizedVMOptions', 11, '-XX:MaxGCPauseMillis=200ms'],
    ['malformed', '-XX:MaxGCPauseMillis=200ms -XX:+IgnoreUnrecognizedVMOptions', 8, ''],
    ['badXlog', '-Xlog:gc -Xlog:gc=loud -Xlog:gc:file=a:when', 17, '-Xlog:gc=loud -Xlog:gc:file=a:when'],
    ['badXlog', '-Xlog:gc*,safepoints=info -Xlog:GC+Heap*=debug -Xlog:all=warning -Xlog:gc+tenant', 17, '-Xlog:gc*,safepoints=info'],
    ['badXlog', '-Xlog:gc:file=a::foldmultilines=true -Xlog:gc:stdout::filecount=5', 17, '-Xlog:gc:file=a::foldmultilines=true'],
    ['badXlog', '-Xlog:gc:file=a::foldmultilines=true -Xlog:gc:stdout::filecount=5', 21, '-Xlog:gc:stdout::filecount=5'],
  ])('%s of %s on JDK %s', (name, options, jdk, expected) => {
    expect(
      jvmList(name, jvmWith(options, jdk))
        ?.map(({ text }) => text)
        .join(' '),
    ).toBe(expected);
  });

  it.each([
    ['-XX:MaxTenuringThreshold=17', '0 to 16'],
    ['-XX:MaxGCPauseMillis=0', 'at least 1'],
    ['-XX:MaxGCPauseMillis=1', ''],
  ])('the range that %s breaks is %j', (options, words) => {
    expect(firstRangeFault(jvmWith(options, 17))).toBe(words);
  });

  it('a flag is near in other cases of its letters, and but for one slip', () => {
    const near = ['useg1gc', 'UseG1CG', 'UseGC2'].map((name) => nearFlag(name, jvmWith('', 17)));
    expect(near).toEqual(['UseG1GC', 'UseG1GC', undefined]);
  });

  it('nothing is said about the form of what only the host knows', () => {
    const fault = (unknown: boolean) =>
      formFaultOf({ text: '-XX:UseG1GC', place: undefined, ...(unknown ? { unknown: true as const } : {}) }, jvmWith('', 17)) !== undefined;
    expect([fault(false), fault(true)]).toEqual([true, false]);
  });
});
