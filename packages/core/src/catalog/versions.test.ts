import { describe, expect, it } from 'vitest';
import { compareVersions, isAtLeast, isPreview, parseRange, parseVersion, readVersion } from './versions.js';

describe('versions', () => {
  it('are ordered as their projects order them', () => {
    const ordered = [
      '0.90.6',
      '0.92.1',
      '0.94.27',
      '0.98.24',
      '1.0.3',
      '1.4.14',
      '2.0.0-alpha',
      '2.0.0-beta-1',
      '2.0.0',
      '2.0.6',
      '2.5.8',
      '2.10.2',
      '3.0.0-beta-1',
      '3.0.0',
    ];
    const shuffled = [...ordered].reverse();
    expect(shuffled.sort(compareVersions)).toEqual(ordered);
  });

  it.each([
    ['0.92.1-cdh4.1.2', true],
    ['2.2.3.7.1.7', true],
    ['2.7.3.2.6.5.0-292', true],
    ['2.5.8', false],
    ['2.5.10-hadoop3', false],
    ['3.0.0-beta-1', false],
    ['0.20.203.0', false],
  ])('%s is a vendor build: %s', (text, vendor) => {
    expect(parseVersion(text)?.vendor).toBe(vendor);
  });

  it.each([
    ['2.5.x', '2.5'],
    ['3.X', '3'],
    ['2.5.*', '2.5'],
    [' 2.5.8 ', '2.5.8'],
    ['1.2.0-cdh5.16.2', '1.2.0-cdh5.16.2'],
    ['x', undefined],
    ['latest', undefined],
  ])('%s is read as %s', (text, version) => {
    expect(readVersion(text)).toBe(version);
  });

  it.each(['', 'latest', '${version}', 'x2.5'])('"%s" is no version', (text) => {
    expect(parseVersion(text)).toBeUndefined();
  });

  it.each([
    ['>=1.0 <2.5.13', ['1.0.0', '2.5.12', '2.5.8'], ['0.98.24', '2.5.13', '2.6.0', '3.0.0']],
    ['<1.0 || >=2.6', ['0.98.24', '2.6.0', '2.6.4', '3.0.0-beta-1'], ['1.0.0', '2.5.14']],
    ['2.5', ['2.5.0', '2.5.14'], ['2.4.17', '2.6.0', '2.50.1']],
    ['>=3.0', ['3.0.0-beta-1', '3.0.0'], ['2.6.4']],
    ['<3.0', ['2.6.4'], ['3.0.0-beta-1', '3.0.0']],
    ['>=17', ['17', '21'], ['8', '11']],
    ['>=0.92', ['0.92.1-cdh4.1.2'], ['0.90.6']],
  ])('the range %s', (text, inside, outside) => {
    const range = parseRange(text);
    for (const version of inside) expect([version, range.includes(version)]).toEqual([version, true]);
    for (const version of outside) expect([version, range.includes(version)]).toEqual([version, false]);
  });

  it.each(['>=', 'two', '>=1.0 and <2', '~>1'])('the range "%s" is refused with its part named', (text) => {
    expect(() => parseRange(text)).toThrow(RangeError);
  });

  it('counts a preview as its release for "at least"', () => {
    expect(isAtLeast('3.0.0-beta-1', '3.0')).toBe(true);
    expect(isAtLeast('2.6.4', '3.0')).toBe(false);
    expect(isPreview('3.0.0-beta-1')).toBe(true);
  });
});
