import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { restoreBackups, writeWithBackup } from './backup.js';

let folder = '';
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'storelint-')));
});
afterEach(() => rmSync(folder, { recursive: true }));

const put = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const change = (path: string, before: string, after: string) => new Map([[path, { before, after }]]);

describe('writing in place', () => {
  it('keeps the oldest text until it is restored', () => {
    const path = put('a', 'one');
    writeWithBackup(change(path, 'one', 'two'));
    writeWithBackup(change(path, 'two', 'three'));
    expect(restoreBackups([folder])).toEqual([path]);
    expect(readFileSync(path, 'utf8')).toBe('one');
    expect(readdirSync(folder)).toEqual(['a']);
    expect(restoreBackups([folder])).toEqual([]);
  });
  it('leaves a link a link, and writes and restores what it points to', () => {
    mkdirSync(join(folder, 'conf'));
    const target = put('target', 'one');
    const link = join(folder, 'conf', 'a');
    symlinkSync(target, link);
    writeWithBackup(change(link, 'one', 'two'));
    expect(readFileSync(target, 'utf8')).toBe('two');
    restoreBackups([join(folder, 'conf')]);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readFileSync(target, 'utf8')).toBe('one');
  });
  it('writes all files or none', () => {
    const [first, second] = [put('a', 'one'), put('b', 'changed meanwhile')];
    const changed = new Map([
      [first, { before: 'one', after: 'two' }],
      [second, { before: 'other', after: 'new' }],
    ]);
    expect(() => writeWithBackup(changed)).toThrow('nothing was written');
    expect(readFileSync(first, 'utf8')).toBe('one');
    expect(readdirSync(folder).sort()).toEqual(['a', 'b']);
  });
});
