import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { displayPath, largestFile, NodeFiles, walk } from './files.js';

let top = '';
beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'storelint-'));
});

function put(path: string, text = 'x'): void {
  mkdirSync(join(top, path, '..'), { recursive: true });
  writeFileSync(join(top, path), text);
}

function walkAll(directory = '.', isExcluded: (path: string) => boolean = () => false) {
  return walk(directory, top, (path) => path.endsWith('.xml'), isExcluded);
}

describe('the walk', () => {
  test('finds wanted files in order and leaves out what holds none', () => {
    for (const path of ['b/x.xml', 'a/x.xml', 'node_modules/x.xml', '.git/x.xml', '.hidden/x.xml', 'a/y.txt', 'out/x.xml']) put(path);
    expect(walkAll('.', (path) => path === 'out/').files).toEqual(['.hidden/x.xml', 'a/x.xml', 'b/x.xml']);
  });

  test('a directory named like a file is entered, and told of', () => {
    put('hbase-site.xml/inner.xml');
    expect(walkAll()).toMatchObject({
      files: ['hbase-site.xml/inner.xml'],
      passedOver: [{ path: 'hbase-site.xml', why: 'this is a directory' }],
    });
  });

  test('links: circles end, a file is listed once, by its own path if that lies in the tree', () => {
    put('conf.prod/x.xml');
    symlinkSync('conf.prod', join(top, 'a-conf'));
    symlinkSync('..', join(top, 'conf.prod/up'));
    symlinkSync('self', join(top, 'self'));
    symlinkSync('missing', join(top, 'broken.xml'));
    symlinkSync('conf.prod/x.xml', join(top, 'link.xml'));
    symlinkSync('/', join(top, 'root'));
    expect(walkAll().files).toEqual(['conf.prod/x.xml']);
  });

  test('links that lead out of the tree are followed', () => {
    const other = mkdtempSync(join(tmpdir(), 'storelint-'));
    writeFileSync(join(other, 'x.xml'), 'x');
    symlinkSync(other, join(top, 'conf'));
    expect(walkAll().files).toEqual(['conf/x.xml']);
  });

  test('a directory that cannot be listed is told, the others are walked', () => {
    put('open/x.xml');
    put('closed/x.xml');
    chmodSync(join(top, 'closed'), 0);
    const walked = walkAll();
    chmodSync(join(top, 'closed'), 0o755);
    if (process.getuid?.() === 0) expect(walked.files).toHaveLength(2);
    else expect(walked).toEqual({ files: ['open/x.xml'], unreadable: [{ path: 'closed', message: 'permission denied' }] });
  });

  test('a directory that vanishes is told', () => {
    expect(walkAll('gone').unreadable).toHaveLength(1);
  });

  test('a directory whose name is no UTF-8 is passed over', () => {
    mkdirSync(Buffer.concat([Buffer.from(`${top}/a`), Buffer.from([0xff])]));
    expect(walkAll()).toMatchObject({ files: [], unreadable: [], passedOver: [{ why: 'the directory is gone, or its name is no UTF-8' }] });
  });

  test('pipes and sockets are left out', async () => {
    execFileSync('mkfifo', [join(top, 'pipe.xml')]);
    const server = createServer().listen(join(top, 'socket.xml'));
    await new Promise((done) => server.once('listening', done));
    const why = 'this is no regular file';
    expect(walkAll()).toMatchObject({
      files: [],
      passedOver: [
        { path: 'pipe.xml', why },
        { path: 'socket.xml', why },
      ],
    });
    server.close();
  });
});

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

test.each([
  ['/w/a/b.xml', 'a/b.xml'],
  ['./a/../b.xml', 'b.xml'],
  ['/etc/b.xml', '/etc/b.xml'],
  ['../b.xml', '/b.xml'],
  ['.', '.'],
])('%s is shown as %s', (path, shown) => expect(displayPath(path, '/w')).toBe(shown));
