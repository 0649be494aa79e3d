import { describe, expect, test } from 'vitest';
import { lineStanding, nearestRelease, neighboursOf, newestMeant, patchesOf, unknownLine } from './nearestRelease.js';

const hbase = ['0.90.5', '0.92.2', '0.94.27', '0.96.0', '0.96.2', '1.0.0', '1.4.14', '2.5.10', '2.5.13', '2.6.0', '2.6.4', '3.0.0-beta-1'];
const hadoop = ['0.20.2', '0.20.205.0', '1.2.1', '2.0.6-alpha', '2.2.0', '3.1.4', '3.4.2'];
const cassandra = ['0.8.10', '3.9', '3.11.19', '4.0.0', '4.0.19', '6.0-alpha2'];

describe('the known release whose facts hold for a version', () => {
  test.each<[readonly string[], string, string | undefined, string]>([
    [hbase, '2.5.13', '2.5.13', 'itself'],
    [hbase, '2.5.12', '2.5.10', 'the newest known patch below it'],
    [hbase, '2.5.99', '2.5.13', 'the newest known patch of its line'],
    [hbase, '2.5.3', '2.5.10', 'below all known patches: the oldest of the line'],
    [hbase, '0.92.1', '0.92.2', 'below all known patches: the oldest of the line'],
    [hbase, '0.92.1-cdh4.1.2', '0.92.2', "a vendor's build by its base"],
    [hbase, '1.6.0', '1.4.14', 'a line between two known ones takes the older'],
    [hbase, '0.98.24-hadoop2', '0.96.2', 'a build for Hadoop 2'],
    [hbase, '0.99.2', '1.0.0', 'the preview of 1.0'],
    [hbase, '0.96.1.1-hadoop2', '0.96.0', 'four numbers'],
    [hbase, '2.5', '2.5.13', 'of a line its newest patch'],
    [hbase, '2', '2.6.4', 'the same for a major line'],
    [hbase, '3.0', '3.0.0-beta-1', 'a line of previews'],
    [hbase, '3.0.0-beta-2', '3.0.0-beta-1', 'a preview'],
    [hbase, '3.0.0-alpha-1', '3.0.0-beta-1', 'a preview below all known ones of its line'],
    [hbase, '4.1.0', '3.0.0-beta-1', 'newer than all'],
    [hbase, '0.20.6', undefined, 'older than all'],
    [hbase, 'trunk', undefined, 'no version'],
    [hadoop, '2.2.0.2.0.6.0-76', '2.2.0', "a vendor's build by its base"],
    [hadoop, '3.1.1.7.1.7.0-551', '3.1.4', "a vendor's build by its base"],
    [hadoop, '2.0.0-cdh4.1.2', '2.0.6-alpha', "a vendor's build by its base"],
    [hadoop, '0.20.203.0', '0.20.2', 'four numbers'],
    [cassandra, '4.0-rc1', '4.0.0', 'a preview of a known line'],
    [cassandra, '3.10', '3.9', 'the older line'],
    [cassandra, '5.0.9', '4.0.19', 'a line between two known ones takes the older'],
  ])('%#: %s', (releases, version, expected) => {
    expect(nearestRelease(releases, version)).toBe(expected);
  });

  test('a line has known patches, a release has none', () => {
    expect(patchesOf(hbase, '2.5')).toEqual(['2.5.10', '2.5.13']);
    expect(patchesOf(hbase, '2')).toEqual(['2.5.10', '2.5.13', '2.6.0', '2.6.4']);
    expect(patchesOf(cassandra, '3.9')).toEqual([]);
    expect(patchesOf(hbase, '2.6.2')).toEqual([]);
    expect(patchesOf(hbase, '0.20')).toEqual([]);
  });

  test('where one release is needed a line gives its newest', () => {
    expect(newestMeant(hbase, '2.5')).toBe('2.5.13');
    expect(newestMeant(hbase, '2.5.12')).toBe('2.5.12');
    expect(newestMeant(hbase, '0.92.1-cdh4.1.2')).toBe('0.92.1-cdh4.1.2');
  });
});

describe("the releases beside a vendor's build", () => {
  test.each<[readonly string[], string, readonly string[], string]>([
    [hbase, '0.92.1-cdh4.1.2', ['0.94.27'], 'the next line; the base itself is not repeated'],
    [hbase, '2.5.10.7.1.9.0', ['2.5.13', '2.6.0', '2.6.4'], 'later patches of its line and the next line'],
    [hbase, '2.6.4-amzn-0', ['3.0.0-beta-1'], 'a line of previews where nothing else comes'],
    [hadoop, '2.0.0-cdh4.1.2', ['2.2.0'], 'a base that is a preview'],
    [hadoop, '3.4.2-amzn-1', [], 'nothing after the newest'],
  ])('%#: %s', (releases, build, expected) => {
    expect(neighboursOf(releases, build)).toEqual(expected);
  });
});

describe('the line of a stated version', () => {
  const releases = ['0.98.24', '1.4.14', '2.4.18', '2.6.6', '3.0.0-beta-1', '3.0.0'];

  test.each([
    ['2.6.6', 'known'],
    ['2.6.99', 'known'],
    ['2.6', 'known'],
    ['2', 'known'],
    ['2.5.3', 'known'],
    ['0.90.1', 'known'],
    ['2.2.3.7.1.7.0-551', 'known'],
    ['2.7.1', 'next'],
    ['3.1', 'next'],
    ['4.0.0', 'next'],
    ['4', 'next'],
    ['26', 'unknown'],
    ['2.64', 'unknown'],
    ['4.1', 'unknown'],
    ['5.0', 'unknown'],
  ])('%s is %s', (version, standing) => {
    expect(lineStanding(releases, version)).toBe(standing);
  });

  test.each([
    ['26', 'has no line 26; did you mean "2.6"?'],
    ['2.66', 'has no line 2.66; did you mean "2.6.6"?'],
    ['9.1', 'has no line 9.1; the newest is 3.0'],
    ['2.7', undefined],
  ])('%s: %s', (version, problem) => {
    expect(unknownLine(releases, version)).toBe(problem);
  });

  test('of which nothing is known is nothing said', () => {
    expect(unknownLine([], '99')).toBeUndefined();
  });
});
