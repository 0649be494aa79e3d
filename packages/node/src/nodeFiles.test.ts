import { execFileSync } from 'node:child_process';
import { mkdtempSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { largestFile } from './files.js';
import { NodeFiles } from './nodeFiles.js';

let top = '';
beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'storelint-'));
});

function put(path: string, text = 'x'): void {
  writeFileSync(join(top, path), text);
}

describe('reading', () => {
  test('what cannot be read is told and never waited for', () => {
    execFileSync('mkfifo', [join(top, 'pipe.xml')]);
    put('binary.xml', '\u0000\u0001');
    put('big.xml');
    truncateSync(join(top, 'big.xml'), 50 * 1024 * 1024);
    const files = new NodeFiles(top);
    expect(files.read('pipe.xml')).toMatchObject({ reason: 'not-a-file' });
    expect(files.read('.')).toMatchObject({ reason: 'not-a-file' });
    expect(files.read('none.xml')).toMatchObject({ reason: 'missing' });
    expect(files.read('binary.xml')).toMatchObject({ reason: 'binary' });
    expect(files.read('big.xml')).toMatchObject({ reason: 'too-large', message: 'the file has 50 MiB; files above 4 MiB are not read' });
    expect(largestFile).toBe(4 * 1024 * 1024);
  });

  test('the byte order mark stays', () => {
    put('bom.xml', '\ufeff<configuration/>');
    expect(new NodeFiles(top).read('bom.xml')).toEqual({ path: 'bom.xml', text: '\ufeff<configuration/>' });
  });

  test('an edited text goes before the file', () => {
    put('x.xml', 'disk');
    const files = new NodeFiles(top);
    expect(files.with(new Map([['x.xml', 'new']])).read('x.xml')).toMatchObject({ text: 'new' });
    expect(files.read('x.xml')).toMatchObject({ text: 'disk' });
  });
});
