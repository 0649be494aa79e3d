import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { Boundary } from './boundary.js';

const isRoot = process.getuid?.() === 0;
if (!isRoot) console.warn('skipped: files of other users; only root can make them');

let top = '';
beforeEach(() => {
  top = realpathSync(mkdtempSync(join(tmpdir(), 'storelint-')));
});

function put(path: string, text = 'text'): void {
  mkdirSync(dirname(join(top, path)), { recursive: true });
  writeFileSync(join(top, path), text);
}

function link(path: string, target: string): void {
  mkdirSync(dirname(join(top, path)), { recursive: true });
  symlinkSync(target, join(top, path));
}

/** What comes of reading a path, seen from `top`. */
function read(boundary: Boundary, path: string): string {
  const read = boundary.read(join(top, path), path);
  return 'text' in read ? read.text : `${read.reason}: ${read.message}`;
}

const outsideRepository = 'outside: this is a link that leads outside of the repository, so it is not read';

describe('in a repository', () => {
  beforeEach(() => {
    put('repo/.git/config', 'basic SECRET');
    put('repo/conf/hdfs-site.xml', 'inside');
    put('outside/hdfs-site.xml', 'SECRET');
  });

  test.each([
    ['a link that stays inside', 'repo/x.xml', 'conf/hdfs-site.xml', 'inside'],
    ['a link above PATH that stays inside', 'repo/conf/x.xml', '../readme', 'above'],
    ['a link out', 'repo/conf/x.xml', '../../outside/hdfs-site.xml', outsideRepository],
    ['a link out to the same name', 'repo/conf/sub/hdfs-site.xml', '../../../outside/hdfs-site.xml', outsideRepository],
    ['a link out to what is not there', 'repo/conf/x.xml', '../../outside/none', outsideRepository],
    ['a link to nothing inside', 'repo/conf/x.xml', 'none', 'missing: the file does not exist (any more)'],
    [
      "a link to version control's own",
      'repo/conf/x.xml',
      '../.git/config',
      'outside: this is a link that leads into the directory of version control, so it is not read',
    ],
    ['an absolute link to a device', 'repo/conf/x.xml', '/dev/zero', outsideRepository],
    ['a link to the links of the process', 'repo/conf/x.xml', '/proc/self/root/etc/passwd', outsideRepository],
    ['a link to itself', 'repo/conf/x.xml', 'x.xml', 'unreadable: the file cannot be read: its symbolic links go in a circle'],
  ])('%s', (_, path, target, expected) => {
    put('repo/readme', 'above');
    link(path, target);
    expect(read(new Boundary(top, ['repo/conf']), path)).toBe(expected);
  });

  test('a directory that is a link out opens no way', () => {
    link('repo/conf/other', '../../outside');
    link('repo/conf/etc', '/etc');
    const boundary = new Boundary(top, ['repo']);
    expect(read(boundary, 'repo/conf/other/hdfs-site.xml')).toBe(outsideRepository);
    expect(read(boundary, 'repo/conf/etc/passwd')).toBe(outsideRepository);
    expect(read(boundary, 'repo/conf/etc/none/such')).toBe(outsideRepository);
  });

  test('--allow-outside lifts the confinement, neither the size nor what is no file nor version control', () => {
    link('repo/a.xml', '../outside/hdfs-site.xml');
    link('repo/b.xml', '/dev/zero');
    link('repo/c.xml', '.git/config');
    link('repo/d.xml', '../outside/big');
    put('outside/big');
    truncateSync(join(top, 'outside/big'), 700 * 1024 * 1024);
    const boundary = new Boundary(top, ['repo'], { allowOutside: true });
    expect(['a', 'b', 'c', 'd'].map((name) => read(boundary, `repo/${name}.xml`).split(':')[0])).toEqual([
      'SECRET',
      'not-a-file',
      'outside',
      'too-large',
    ]);
  });

  test('what the user names is followed, but not into version control', () => {
    link('repo/x.xml', '../outside/hdfs-site.xml');
    link('repo/y.xml', '.git/config');
    link('named', 'outside');
    const boundary = new Boundary(top, ['repo/x.xml', 'repo/y.xml', 'named']);
    expect(read(boundary, 'repo/x.xml')).toBe('SECRET');
    expect(read(boundary, 'named/hdfs-site.xml')).toBe('SECRET');
    expect(read(boundary, 'repo/y.xml')).toMatch(/^outside/);
  });

  test('a file is written where it is read, and nowhere else', () => {
    link('repo/x.xml', 'conf/hdfs-site.xml');
    link('repo/y.xml', '../outside/hdfs-site.xml');
    const boundary = new Boundary(top, ['repo']);
    expect(boundary.targetOf('repo/x.xml')).toBe(join(top, 'repo/conf/hdfs-site.xml'));
    expect(() => boundary.targetOf('repo/y.xml')).toThrow(
      'this is a link that leads outside of the repository, so nothing is written there',
    );
  });

  test('a directory that becomes a link out while it is read opens no way', () => {
    put('repo/swapped/hdfs-site.xml', 'inside');
    const boundary = new Boundary(top, ['repo']);
    expect(read(boundary, 'repo/swapped/hdfs-site.xml')).toBe('inside');
    rmSync(join(top, 'repo/swapped'), { recursive: true });
    link('repo/swapped', '../outside');
    // The directory was asked about before: what is opened now lies elsewhere.
    expect(read(boundary, 'repo/swapped/hdfs-site.xml')).toBe(outsideRepository);
  });
});

describe('outside of repositories', () => {
  test('a link to a file of the same name is followed, in chains of directories, too', () => {
    put('etc/hadoop/conf.empty/hdfs-site.xml', 'shared');
    link('etc/hadoop/conf', '../alternatives/hadoop-conf');
    link('etc/alternatives/hadoop-conf', '../hadoop/conf.empty');
    link('etc/hbase/conf', 'conf.dist');
    link('etc/hbase/conf.dist/hdfs-site.xml', '../../hadoop/conf/hdfs-site.xml');
    link('etc/hbase/conf.dist/core-site.xml', '../../hadoop/conf/hdfs-site.xml');
    link('etc/hbase/conf.dist/id_rsa', '../../hadoop/id_rsa');
    put('etc/hadoop/id_rsa', 'SECRET');
    const boundary = new Boundary(top, ['etc/hbase/conf']);
    expect(read(boundary, 'etc/hbase/conf/hdfs-site.xml')).toBe('shared');
    expect(boundary.targetOf('etc/hbase/conf/hdfs-site.xml')).toBe(join(top, 'etc/hadoop/conf.empty/hdfs-site.xml'));
    expect(read(boundary, 'etc/hbase/conf/core-site.xml')).toMatch(/^outside: this is a link that leads outside of etc\/hbase\/conf.dist,/);
    // Only files that storelint knows by their names.
    expect(read(boundary, 'etc/hbase/conf/id_rsa')).toMatch(/^outside/);
  });

  test('PATH is the tree; of a file its directory and those of its companions', () => {
    put('node/hdfs-site.xml', 'beside');
    put('node/conf/hbase-site.xml');
    put('node/private/x', 'SECRET');
    link('node/conf/a', '../hdfs-site.xml');
    link('node/conf/b', '../private/x');
    link('node/etc/hadoop', '../../other');
    put('other/x', 'SECRET');
    const ofDirectory = new Boundary(top, ['node/conf']);
    expect(read(ofDirectory, 'node/conf/a')).toMatch(/^outside/);
    const ofFile = new Boundary(top, ['node/conf/hbase-site.xml']);
    expect(read(ofFile, 'node/conf/a')).toBe('beside');
    expect(read(ofFile, 'node/conf/b')).toMatch(/^outside/);
    expect(read(ofFile, 'node/etc/hadoop/x')).toMatch(/^outside/);
  });

  test('what a configuration names lies beneath it or inside', () => {
    put('cluster/profiles/a.yaml', 'profile');
    put('cluster/conf/hdfs-site.xml');
    put('other/b.yaml', 'SECRET');
    const boundary = new Boundary(top, ['cluster/conf']);
    const named = (path: string) => boundary.read(join(top, path), path, join(top, 'cluster'));
    expect(named('cluster/profiles/a.yaml')).toMatchObject({ text: 'profile' });
    put('other/hdfs-site.xml', 'SECRET');
    expect(named('other/hdfs-site.xml')).toMatchObject({ reason: 'outside' });
    expect(named('other/b.yaml')).toMatchObject({ reason: 'outside', hint: '--allow-outside reads it' });
    expect(read(boundary, 'cluster/profiles/a.yaml')).toMatch(/^outside/);
  });

  test.skipIf(!isRoot)("a configuration above PATH counts if it is the user's own, and one of another user in /tmp does not", () => {
    put('x/hdfs-site.xml');
    put('.storelint.yaml', 'edition: 2026');
    const boundary = () => new Boundary(top, ['x']);
    const configuration = () => boundary().readConfiguration(join(top, '.storelint.yaml'), 'c');
    chmodSync(top, 0o1777);
    expect(configuration()).toMatchObject({ text: 'edition: 2026' });
    chownSync(join(top, '.storelint.yaml'), 4711, 4711);
    expect(configuration()).toMatchObject({ reason: 'outside', message: 'this belongs to another user, so it is not read' });
    // A directory and what is in it of one user that is not the one who runs this, as a container mounts it.
    chownSync(join(top, 'x'), 4711, 4711);
    expect(configuration()).toMatchObject({ reason: 'outside' });
    chmodSync(top, 0o755);
    expect(configuration()).toMatchObject({ text: 'edition: 2026' });
    rmSync(join(top, '.storelint.yaml'));
    link('.storelint.yaml', 'x/hdfs-site.xml');
    lchownSync(join(top, '.storelint.yaml'), 4712, 4712);
    expect(configuration()).toMatchObject({ reason: 'outside' });
  });

  test.skipIf(!isRoot)('.git of another user in a directory that all may write makes no repository', () => {
    put('x/hdfs-site.xml');
    put('y', 'SECRET');
    mkdirSync(join(top, '.git'));
    chownSync(join(top, '.git'), 4711, 4711);
    chmodSync(top, 0o1777);
    link('x/y', '../y');
    expect(read(new Boundary(top, ['x']), 'x/y')).toMatch(/^outside: this is a link that leads outside of x,/);
    chownSync(join(top, '.git'), 0, 0);
    expect(read(new Boundary(top, ['x']), 'x/y')).toBe('SECRET');
  });
});

describe('what is no file with text', () => {
  test('is told and never waited for', () => {
    try {
      execFileSync('mkfifo', [join(top, 'pipe')]);
    } catch {
      console.warn('skipped: pipes; mkfifo is missing');
      return;
    }
    mkdirSync(join(top, 'directory'));
    const boundary = new Boundary(top, ['.']);
    expect(read(boundary, 'pipe')).toMatch(/^not-a-file/);
    expect(read(boundary, 'directory')).toMatch(/^not-a-file/);
    expect(read(boundary, 'pipe/below')).toMatch(/^missing/);
    expect(read(boundary, `${'n'.repeat(3000)}/x.xml`)).toMatch(/^missing/);
  });

  test.skipIf(!isRoot)('a file that has to be waited for although it is a regular one', () => {
    const read = new Boundary('/', [], { allowOutside: true }).read('/proc/kmsg', 'x');
    expect(read).toMatchObject({ reason: 'unreadable' });
  });
});
