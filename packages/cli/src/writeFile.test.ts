import { chmodSync, lstatSync, mkdtempSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { ChangedFileError, replaceFile, writeReport } from './writeFile.js';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'storelint-'));
});

test('keeps mode and encoding, and leaves nothing beside', () => {
  const file = join(directory, 'hbase-env.sh');
  writeFileSync(file, Buffer.from([0x23, 0xe9, 0x0d, 0x0a, 0x61]));
  chmodSync(file, 0o750);
  replaceFile(file, '#\udce9\r\na', '#\udce9\r\nb');
  expect(readFileSync(file)).toEqual(Buffer.from([0x23, 0xe9, 0x0d, 0x0a, 0x62]));
  expect(statSync(file).mode & 0o777).toBe(0o750);
  expect(readdirSync(directory)).toEqual(['hbase-env.sh']);
});

test('a link stays a link', () => {
  const target = join(directory, 'real.xml');
  const link = join(directory, 'hbase-site.xml');
  writeFileSync(target, 'a');
  symlinkSync(target, link);
  replaceFile(link, 'a', 'b');
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(readFileSync(target, 'utf8')).toBe('b');
});

test('a file that changed meanwhile is not written', () => {
  const file = join(directory, 'x.xml');
  writeFileSync(file, 'other');
  expect(() => replaceFile(file, 'a', 'b')).toThrow(ChangedFileError);
  expect(readFileSync(file, 'utf8')).toBe('other');
});

test('reports are written anew and over', () => {
  const file = join(directory, 'report.json');
  writeReport(file, '1');
  writeReport(file, '2');
  expect(readFileSync(file, 'utf8')).toBe('2');
});
