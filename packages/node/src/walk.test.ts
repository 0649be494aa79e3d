import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { Boundary } from './boundary.js';
import { walk } from './walk.js';

let top = '';
beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'storelint-'));
});

function put(path: string, text = 'x'): void {
  mkdirSync(join(top, path, '..'), { recursive: true });
  writeFileSync(join(top, path), text);
}

function walkAll(directory = '.', isExcluded: (path: string) => boolean = () => false, allowOutside = false) {
  return walk(directory, {
    workingDirectory: top,
    boundary: new Boundary(top, [directory], { allowOutside }),
    isWanted: (path) => path.endsWith('.xml'),
    isExcluded,
  });
}

describe('the walk', () => {
  test('finds wanted files in order and leaves out what holds none', () => {
    for (const path of ['b/x.xml', 'a/x.xml', 'node_modules/x.xml', '.git/x.xml', '.hidden/x.xml', 'a/y.txt', 'out/x.xml']) put(path);
    expect(walkAll('.', (path) => path === 'out/').files).toEqual(['.hidden/x.xml', 'a/x.xml', 'b/x.xml']);
  });

  test('goes as deep as it is let, and finds nothing in a tree that is too large', () => {
    for (const path of ['x.xml', 'a/x.xml', 'a/b/x.xml', 'a/b/c/x.xml']) put(path);
    const bounded = (bounds: object) =>
      walk('.', { workingDirectory: top, boundary: new Boundary(top, ['.']), isWanted: (path) => path.endsWith('.xml'), ...bounds }).files;
    expect(bounded({ deepest: 1 })).toEqual(['a/x.xml', 'x.xml']);
    expect(bounded({ deepest: 2, mostDirectories: 3 })).toEqual(['a/b/x.xml', 'a/x.xml', 'x.xml']);
    expect(bounded({ mostDirectories: 3 })).toEqual([]);
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

  test('links that lead out of the tree are told of, and followed where that is allowed', () => {
    const other = mkdtempSync(join(tmpdir(), 'storelint-'));
    writeFileSync(join(other, 'x.xml'), 'x');
    symlinkSync(other, join(top, 'conf'));
    symlinkSync(join(other, 'x.xml'), join(top, 'other.xml'));
    symlinkSync(join(other, 'x.xml'), join(top, 'unwanted.txt'));
    const told = { why: 'this is a link that leads outside of this directory', hint: '--allow-outside reads it' };
    expect(walkAll()).toMatchObject({
      files: [],
      passedOver: [
        { path: 'conf', ...told },
        { path: 'other.xml', ...told },
      ],
    });
    expect(walkAll('.', () => false, true).files).toEqual(['conf/x.xml']);
  });

  test('a tree may be deep, and its path longer than the system takes', () => {
    const before = process.cwd();
    process.chdir(top);
    for (let level = 0; level < 1900; level++) {
      mkdirSync('d');
      process.chdir('d');
    }
    writeFileSync('x.xml', '');
    process.chdir(top);
    for (let level = 0; level < 100; level++) {
      mkdirSync('e'.repeat(60));
      process.chdir('e'.repeat(60));
    }
    process.chdir(before);
    const walked = walkAll();
    expect(walked.files).toEqual([`${'d/'.repeat(1900)}x.xml`]);
    expect(walked.unreadable).toMatchObject([{ message: 'its path is longer than the system takes' }]);
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
