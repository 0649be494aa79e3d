import { describe, expect, test } from 'vitest';
import { loadCatalog } from './loadCatalog.js';

const catalog = loadCatalog({
  product: 'hbase',
  releases: ['0.94.27', '1.4.14', '2.5.10', '2.5.13', '2.6.0'],
  settings: {
    'a.changed': [
      { since: '0.94.27', type: 'int', default: '10', unit: 'ms' },
      { since: '1.4.14', default: '30' },
      { since: '2.5.13', unit: null, type: 'string' },
    ],
    'a.gone.and.back': [
      { since: '0.94.27', type: 'int', default: '1' },
      { since: '1.4.14', absent: true },
      { since: '2.5.13', type: 'long' },
      { since: '2.6.0', absent: true },
    ],
    'a.new': [{ since: '1.4.14', type: 'float' }],
    'a.old': [{ since: '0.94.27', type: 'float' }],
    'a.family.*': [{ since: '0.94.27', type: 'address' }],
    'a.family.deep.*': [{ since: '2.5.10', type: 'path' }],
    'a.family.itself': [{ since: '0.94.27', type: 'boolean' }],
    'a.*.class': [{ since: '0.94.27', type: 'class', reader: 'getClass', read: true }],
    'a.known.class': [{ since: '0.94.27', type: 'string', default: 'A', documented: true }],
    'a.free.*': [{ since: '0.94.27', type: 'string', read: true }],
    'a.free.period': [{ since: '0.94.27', type: 'long', default: '1', documented: true }],
  },
  renamings: {
    'a.old': [{ since: '1.4.14', newNames: ['a.new'], converter: 'SHARE', byHand: true }],
    'a.older': [
      { since: '0.94.27', newNames: ['a.old'] },
      { since: '2.6.0', absent: true },
    ],
  },
  successors: { 'a.gone.and.back': ['a.changed'] },
  gone: { 'a.ancient': '0.20' },
  foreign: ['phoenix.*'],
});

describe('a setting in a release', () => {
  test.each([
    ['0.94.27', { type: 'int', default: '10', unit: 'ms' }],
    ['1.4.14', { type: 'int', default: '30', unit: 'ms' }],
    ['2.5.10', { type: 'int', default: '30', unit: 'ms' }],
    ['2.5.13', { type: 'string', default: '30' }],
  ])('has the changes up to %s', (release, fields) => {
    expect(catalog.setting('a.changed', release)).toEqual({ name: 'a.changed', product: 'hbase', ...fields });
  });

  test('comes back without what it was before', () => {
    expect(catalog.releases.map((release) => catalog.setting('a.gone.and.back', release)?.type)).toEqual([
      'int',
      undefined,
      undefined,
      'long',
      undefined,
    ]);
    expect(catalog.setting('a.gone.and.back', '2.5.13')?.default).toBeUndefined();
  });

  test('is none where its name is an old one, which stands with the new name', () => {
    expect(catalog.setting('a.old', '0.94.27')?.type).toBe('float');
    expect(catalog.setting('a.old', '1.4.14')).toBeUndefined();
    expect(catalog.renaming('a.old', '1.4.14')).toEqual({ oldName: 'a.old', newNames: ['a.new'], converter: 'SHARE', byHand: true });
    expect(catalog.setting('a.new', '1.4.14')?.oldNames).toEqual([{ name: 'a.old', converter: 'SHARE' }]);
  });

  test('may be one of a family: the longest beginning counts', () => {
    expect(catalog.setting('a.family.x', '2.6.0')).toEqual({
      name: 'a.family.x',
      product: 'hbase',
      type: 'address',
      pattern: 'a.family.*',
    });
    expect(catalog.setting('a.family.deep.x', '2.6.0')?.type).toBe('path');
    expect(catalog.setting('a.family.deep.x', '1.4.14')?.type).toBe('address');
    expect(catalog.setting('a.family.itself', '2.6.0')).toMatchObject({ type: 'boolean' });
    expect(catalog.setting('a.family.', '2.6.0')).toBeUndefined();
    expect(catalog.setting('a.family.*.x', '2.6.0')).toMatchObject({ name: 'a.family.*.x', pattern: 'a.family.*' });
    expect(catalog.setting('a.family.deep.*', '1.4.14')).toBeUndefined();
  });

  test('that only a default file names has the reader of a family with a fixed end, and keeps its own default', () => {
    expect(catalog.setting('a.known.class', '2.6.0')).toEqual({
      name: 'a.known.class',
      product: 'hbase',
      type: 'class',
      reader: 'getClass',
      read: true,
      default: 'A',
      documented: true,
      pattern: 'a.*.class',
    });
    expect(catalog.setting('a.free.period', '2.6.0')).toMatchObject({ type: 'long', default: '1' });
  });

  test('is unknown in a release that was not read, and under the names of Object', () => {
    expect(catalog.setting('a.changed', '9.9.9')).toBeUndefined();
    for (const name of ['constructor', '__proto__', 'toString']) {
      expect(catalog.setting(name, '2.6.0')).toBeUndefined();
      expect(catalog.renaming(name, '2.6.0')).toBeUndefined();
      expect(catalog.absence(name, '2.6.0')).toBeUndefined();
      expect(catalog.currentName(name)).toBe(name);
    }
  });
});

describe('over the releases', () => {
  test('absence names the releases around and what took the place', () => {
    expect(catalog.absence('a.gone.and.back', '2.6.0')).toEqual({ lastIn: '2.5.13', replacedBy: ['a.changed'] });
    expect(catalog.absence('a.gone.and.back', '1.4.14')).toEqual({ lastIn: '0.94.27', firstIn: '2.5.13', replacedBy: ['a.changed'] });
    expect(catalog.absence('a.new', '0.94.27')).toEqual({ firstIn: '1.4.14' });
    expect(catalog.absence('a.older', '2.6.0')).toEqual({ lastIn: '2.5.13', replacedBy: ['a.old'] });
    expect(catalog.absence('a.new', '2.6.0')).toBeUndefined();
    expect(catalog.absence('a.ancient', '2.6.0')).toEqual({ lastIn: '0.20' });
    expect(catalog.absence('never', '2.6.0')).toBeUndefined();
  });

  test('names are the current ones, sorted, without families', () => {
    expect(catalog.names('2.6.0')).toEqual(['a.changed', 'a.family.itself', 'a.free.period', 'a.known.class', 'a.new']);
    expect(catalog.names('0.94.27')).toEqual([
      'a.changed',
      'a.family.itself',
      'a.free.period',
      'a.gone.and.back',
      'a.known.class',
      'a.old',
    ]);
  });

  test('releasesOf counts old names', () => {
    expect(catalog.releasesOf('a.old')).toEqual(catalog.releases);
    expect(catalog.releasesOf('a.older')).toEqual(['0.94.27', '1.4.14', '2.5.10', '2.5.13']);
    expect(catalog.releasesOf('a.family.x')).toEqual(catalog.releases);
  });

  test('currentName follows a chain of renamings', () => {
    expect(catalog.currentName('a.older')).toBe('a.new');
    expect(catalog.currentName('a.new')).toBe('a.new');
    expect(catalog.currentName('a.gone.and.back')).toBe('a.changed');
  });

  test('names of other programs are foreign', () => {
    expect(catalog.isForeign('phoenix.schema.isNamespaceMappingEnabled')).toBe(true);
    expect(catalog.isForeign('hbase.phoenix')).toBe(false);
  });
});

test.each([
  [undefined],
  [null],
  [[]],
  ['{}'],
  [{}],
  [{ product: 'hbase' }],
  [{ product: 'hbase', releases: [1], settings: {} }],
  [{ product: 'x', releases: [], settings: {} }],
])('what is no catalog is refused: %j', (json) => {
  expect(() => loadCatalog(json)).toThrow(TypeError);
});

describe('a patch between two releases', () => {
  const catalog = loadCatalog({
    product: 'hadoop',
    releases: ['2.8.0', '2.8.3', '2.8.5', '2.9.0'],
    between: ['2.8.3'],
    settings: {
      'a.came': [{ since: '2.8.3', type: 'int' }],
      'a.went': [
        { since: '2.8.0', type: 'int' },
        { since: '2.8.3', absent: true },
      ],
      'a.passing': [
        { since: '2.8.3', type: 'int' },
        { since: '2.8.5', absent: true },
      ],
    },
  });

  test('does not stand for its line', () => {
    expect(catalog.releases).toEqual(['2.8.0', '2.8.5', '2.9.0']);
    expect(catalog.patches).toEqual(['2.8.0', '2.8.3', '2.8.5', '2.9.0']);
    expect(catalog.releasesOf('a.came')).toEqual(['2.8.5', '2.9.0']);
  });

  test.each([
    ['2.8.3', '2.8.3'],
    ['2.8.4', '2.8.3'],
    ['2.8.2', '2.8.0'],
    ['2.8', '2.8.5'],
  ])('is what %s is judged by, or not: %s', (version, judgedBy) => {
    expect(catalog.nearest(version)).toBe(judgedBy);
  });

  test('has what came and lacks what went', () => {
    const names = (release: string) => catalog.names(release);
    expect(names('2.8.0')).toEqual(['a.went']);
    expect(names('2.8.3')).toEqual(['a.came', 'a.passing']);
    expect(catalog.absence('a.came', '2.8.0')).toEqual({ firstIn: '2.8.3' });
    expect(catalog.absence('a.went', '2.9.0')).toEqual({ lastIn: '2.8.0' });
    expect(catalog.absence('a.passing', '2.9.0')).toEqual({ lastIn: '2.8.3' });
  });
});
