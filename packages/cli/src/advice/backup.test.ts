import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CallError } from '../callError.js';
import { restoreBackups, writeWithBackup } from './backup.js';
import { openBackup, sealBackup } from './backupFormat.js';

let folder = '';
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'storelint-')));
});
afterEach(() => rmSync(folder, { recursive: true }));

const isRoot = process.getuid?.() === 0;
const put = (name: string, text: string | Uint8Array) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const change = (path: string, before: string, after: string) => new Map([[path, { before, after }]]);
const restored = async () => (await restoreBackups([folder])).restored;

describe('writing in place', () => {
  it('keeps the oldest text until it is restored', async () => {
    const path = put('a', 'one');
    await writeWithBackup(change(path, 'one', 'two'));
    await writeWithBackup(change(path, 'two', 'three'));
    expect(await restored()).toEqual([path]);
    expect(readFileSync(path, 'utf8')).toBe('one');
    expect(readdirSync(folder)).toEqual(['a']);
    expect(await restored()).toEqual([]);
  });

  it('leaves a link a link, and writes and restores what it points to', async () => {
    mkdirSync(join(folder, 'conf'));
    const target = put('target', 'one');
    const link = join(folder, 'conf', 'a');
    symlinkSync(target, link);
    await writeWithBackup(change(link, 'one', 'two'));
    expect(readFileSync(target, 'utf8')).toBe('two');
    await restoreBackups([join(folder, 'conf')]);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readFileSync(target, 'utf8')).toBe('one');
  });

  it('writes all files or none', async () => {
    const [first, second] = [put('a', 'one'), put('b', 'changed meanwhile')];
    const changed = new Map([
      [first, { before: 'one', after: 'two' }],
      [second, { before: 'other', after: 'new' }],
    ]);
    await expect(writeWithBackup(changed)).rejects.toThrow('nothing was written');
    expect(readFileSync(first, 'utf8')).toBe('one');
    expect(readdirSync(folder).sort()).toEqual(['a', 'b']);
  });

  it('restores a file that is gone, byte by byte, with the mode and the owner that it had', async () => {
    const bytes = Buffer.from([0x23, 0xe9, 0x0a]);
    const path = put('a', bytes);
    chmodSync(path, 0o640);
    if (isRoot) chownSync(path, 1234, 5678);
    const { uid, gid, mode } = statSync(path);
    await writeWithBackup(change(path, '#\udce9\n', 'new'));
    rmSync(path);
    await restored();
    const now = statSync(path);
    expect([readFileSync(path), now.uid, now.gid, now.mode]).toEqual([bytes, uid, gid, mode]);
  });
});

describe('a backup that does not count', () => {
  const sealed = sealBackup(Buffer.from('one\n'));
  const broken: readonly (readonly [string, Uint8Array, string])[] = [
    ['of an early build', Buffer.from('one\n'), 'it has no checksum'],
    ['cut off', sealed.subarray(0, -1), 'its checksum does not match'],
    ['cut off in its first line', sealed.subarray(0, 40), 'its checksum does not match'],
    ['edited', Buffer.concat([sealed, Buffer.from('x')]), 'its checksum does not match'],
  ];

  it.each(broken)('%s is neither put back nor written over, nor are the other files', async (_, bytes, why) => {
    const [path, other] = [put('b', 'now'), put('a', 'one')];
    await writeWithBackup(change(other, 'one', 'two'));
    put('b.storelint.bak', bytes);
    await expect(restored()).rejects.toThrow(CallError);
    await expect(restored()).rejects.toThrow(why);
    await expect(writeWithBackup(change(path, 'now', 'new'))).rejects.toThrow('nothing was written');
    expect([readFileSync(path, 'utf8'), readFileSync(other, 'utf8')]).toEqual(['now', 'two']);
    expect(readFileSync(`${path}.storelint.bak`)).toEqual(Buffer.from(bytes));
  });

  it('because it is empty is not put back, and the next one takes its place', async () => {
    const path = put('a', 'one');
    put('a.storelint.bak', '');
    await expect(restored()).rejects.toThrow('it is empty');
    expect(readFileSync(path, 'utf8')).toBe('one');
    await writeWithBackup(change(path, 'one', 'two'));
    await restored();
    expect(readFileSync(path, 'utf8')).toBe('one');
  });

  it('because it is a link is not followed', async () => {
    const path = put('a', 'one');
    symlinkSync(put('sealed', sealBackup(Buffer.from('theirs'))), `${path}.storelint.bak`);
    await expect(restoreBackups([path])).rejects.toThrow('it is not a regular file');
    expect(readFileSync(path, 'utf8')).toBe('one');
  });
});

it('a backup holds any bytes', () => {
  for (const content of [Buffer.alloc(0), Buffer.from('\n'), Buffer.from([0xff, 0xfe, 0x0a, 0x00]), sealBackup(Buffer.from('x'))])
    expect(openBackup(sealBackup(content))).toEqual({ content: Buffer.from(content) });
});
