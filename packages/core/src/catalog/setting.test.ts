import { describe, expect, it } from 'vitest';
import { classNames, type OwnClasses, simpleName } from './setting.js';

const own: OwnClasses = { packages: ['a.b.'], names: ['One', 'Two'] };

describe('classes that a setting names', () => {
  it.each<[OwnClasses, readonly string[]]>([
    [own, ['One', 'Two']],
    [{ ...own, needsPackage: true }, ['a.b.One', 'a.b.Two']],
    [{ ...own, packages: ['a.b.', 'a.'], needsPackage: true }, []],
  ])('%j are written as the release takes them', (classes, written) => {
    expect(classNames(classes)).toEqual(written);
  });

  it.each([
    ['One', 'One'],
    ['a.b.One', 'One'],
    ['a.b.Other', 'Other'],
    ['a.One', undefined],
    ['a.b.c.One', undefined],
    ['x.y.One', undefined],
  ])('%s has the simple name %s', (name, simple) => {
    expect(simpleName(own, name)).toBe(simple);
  });

  it('a package within another one is its own', () => {
    expect(simpleName({ ...own, packages: ['a.', 'a.b.'] }, 'a.b.One')).toBe('One');
  });
});
