import { describe, expect, it } from 'vitest';
import type { Evidence } from '../../packages/core/src/rules/compiledRule.js';
import { lacks, missingIn } from './lookUp.js';
import { catalogFacts, contentOfJars } from './releases.js';
import { holds } from './token.js';

const release = contentOfJars(['tools/evidence/samples/sample-2.0.0.jar']);
const entry = (place: Partial<Evidence>, token: string): Evidence => ({ product: 'hbase', token, releases: ['2.0.0', '2.0.0'], ...place });

describe('a class file', () => {
  it.each([
    ['a text of a method', 'Limits', 'read', 'sample.limit'],
    ['a method that is called', 'Limits', 'read', 'parseInt'],
    ['a method with its class', 'Limits', 'read', 'Integer.parseInt'],
    ['an exception that is caught', 'Limits', 'read', 'NumberFormatException'],
    ['an exception that is declared', 'Limits', 'read', 'IOException'],
    ['a field that is read', 'Limits', 'read', 'unit'],
    ['a number behind a switch', 'Limits', 'read', '7'],
    ['a negative number', 'Limits', 'read', '-1'],
    ['a number of a constructor', 'Limits', 'Limits', '16'],
    ['a part of a joined text', 'Limits', 'Limits', 'is below 16'],
    ['a text of a lambda', 'Limits', 'watch', 'the limit is ignored'],
    ['a text of a class without a name', 'Limits', 'watch', 'the limit is watched'],
    ['the value of a constant', 'Limits', 'OLD_NAME', 'sample.limit.old'],
    ['a long', 'Limits', 'LARGEST', '1099511627776'],
    ['a float that the class sets', 'Limits', 'share', '0.8'],
    ['a text that an object sets', 'Limits', 'unit', 'MiB'],
    ['the text of a value of an enum', 'Limits$Kind', 'STRICT', 'sample.kind.strict'],
    ['a class with its package', 'sample.Limits$Kind', 'LENIENT', 'sample.kind.lenient'],
  ])('has %s', (_, owner, member, token) => {
    expect(missingIn(release, entry({ class: owner, member }, token))).toBeUndefined();
  });

  it.each([
    ['no class', 'Bounds', 'read', 'sample.limit', 'there is no class Bounds'],
    ['no class of that package', 'other.Limits', 'read', 'sample.limit', 'there is no class other.Limits'],
    ['no member', 'Limits', 'write', 'sample.limit', 'Limits has no write'],
    ['no token', 'Limits', 'read', 'sample.limit.other', 'Limits.read has no "sample.limit.other"'],
    ['a token elsewhere', 'Limits', 'read', 'is below 16', 'Limits.read has no "is below 16"; <init> has it'],
    ['a part of a name', 'Limits', 'read', 'parse', 'Limits.read has no "parse"'],
    ['a part of a word', 'Limits', 'OLD_NAME', 'sample.limit', 'Limits.OLD_NAME has no "sample.limit"; read has it'],
    ['a part of a number', 'Limits', 'LARGEST', '1099', 'Limits.LARGEST has no "1099"'],
    [
      "another value's text",
      'Limits$Kind',
      'LENIENT',
      'sample.kind.strict',
      'Limits$Kind.LENIENT has no "sample.kind.strict"; STRICT, <clinit> has it',
    ],
  ])('has %s', (_, owner, member, token, reason) => {
    expect(missingIn(release, entry({ class: owner, member }, token))).toBe(reason);
  });
});

describe('a default file', () => {
  it.each([
    ['a name', 'sample.limit', undefined],
    ['a text over two lines', 'may be, of each kind', undefined],
    ['no such name', 'sample', 'sample-default.xml has no "sample"'],
  ])('has %s', (_, token, reason) => {
    expect(missingIn(release, entry({ file: 'sample-default.xml' }, token))).toBe(reason);
  });

  it('is not there', () => {
    expect(missingIn(release, entry({ file: 'other-default.xml' }, 'sample.limit'))).toBe('there is no other-default.xml');
  });
});

it('a release says what any class or default file says or names', () => {
  expect(
    ['is below 16', 'of each kind', 'parseInt', 'Integer.parseInt', '33', 'sample.limit.most', 'parse', 'Long.parseInt'].map((token) =>
      release.says(token),
    ),
  ).toEqual([true, true, true, true, true, false, false, false]);
});

it.each<[string, Partial<Evidence>, string, boolean]>([
  ['what it has nowhere', { class: 'Limits', member: 'Limits' }, 'is below 32', true],
  ['what it has nowhere, nor the class', { class: 'Bounds', member: 'Bounds' }, 'is below 32', true],
  ['a number that its member has not', { class: 'Limits', member: 'Limits' }, '1099511627776', true],
  ['no number of a member that is gone', { class: 'Limits', member: 'gone' }, '16', false],
  ['no text that another member of the class has', { class: 'Limits', member: 'Limits' }, 'sample.limit', false],
  ['no text of a class that is gone, where another has it', { class: 'Bounds', member: 'read' }, 'sample.limit', false],
  ['nothing that stands there', { class: 'Limits', member: 'Limits' }, 'is below 16', false],
])('a release surely lacks %s', (_, place, token, lacking) => {
  expect(lacks(release, entry(place, token))).toBe(lacking);
});

it('a file of the catalog has a line for each fact of a release', () => {
  const has = (version: string, token: string) => holds(catalogFacts('.', 'catalog/hadoop.json', version) ?? '', token);
  expect([has('2.2.0', 'dfs.blocksize: default 134217728'), has('2.0.6-alpha', 'dfs.blocksize: default 134217728')]).toEqual([true, false]);
  expect([has('1.2.1', 'dfs.nameservices: known'), has('2.2.0', 'dfs.nameservices: known')]).toEqual([false, true]);
  expect(has('3.3.6', 'hadoop.http.max.threads: domain least 1, also -1')).toBe(true);
  expect(catalogFacts('.', 'hdfs-default.xml', '2.2.0')).toBeUndefined();
});
