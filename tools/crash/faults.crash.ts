import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { contentsOf, isOurs, layOut, program, run, type WritingCommand, writingCommands } from './sampleCluster.js';
import { hasStrace } from './strace.js';

const isRoot = process.getuid?.() === 0;
const newDirectory = () => realpathSync(mkdtempSync(join(tmpdir(), 'storelint-fault-')));

/** Starts the program, and waits for its end elsewhere. */
function start(directory: string, args: readonly string[], strace: readonly string[] = [], options: { uid?: number; gid?: number } = {}) {
  const call = strace.length === 0 ? [process.execPath] : ['/usr/bin/strace', '-qq', '-o', '/dev/null', ...strace, process.execPath];
  const [command = '', ...before] = call;
  const child = spawn(command, [...before, program, ...args], { cwd: directory, stdio: ['ignore', 'ignore', 'pipe'], ...options });
  let err = '';
  child.stderr.on('data', (text) => {
    err += text;
  });
  return once(child, 'close').then(([status]) => ({ status: status as number | null, err }));
}

const command = (name: string): WritingCommand => writingCommands.find((each) => each.name === name) ?? { name, args: [] };

describe('two runs at once', () => {
  test.each(writingCommands)('of $name leave whole files', async (each) => {
    const whole = layOut(each);
    const before = contentsOf(whole).files;
    run(whole, each.args);
    const after = contentsOf(whole).files;
    for (let round = 0; round < 4; round++) {
      const directory = layOut(each);
      const ended = await Promise.all([start(directory, each.args), start(directory, each.args)]);
      for (const { status, err } of ended) expect([0, 1, 2], err).toContain(status);
      expect(contentsOf(directory)).toEqual({ files: after, leftOvers: [] });
      if (each.name === 'advise --write') {
        run(directory, ['advise', '.', '--restore']);
        expect(contentsOf(directory)).toEqual({ files: before, leftOvers: [] });
      }
      rmSync(directory, { recursive: true });
    }
  });

  test('both are in the baseline that they update', async () => {
    for (let round = 0; round < 10; round++) {
      const directory = newDirectory();
      layOut({}, join(directory, 'a'));
      layOut({}, join(directory, 'b'));
      const update = (path: string) => ['check', path, '--release', 'hadoop@3.3.6', '--baseline', 'b.json', '--update-baseline', '-q'];
      const ended = await Promise.all([start(directory, update('a')), start(directory, update('b'))]);
      expect(ended).toEqual([
        { status: 0, err: '' },
        { status: 0, err: '' },
      ]);
      const { findings } = JSON.parse(readFileSync(join(directory, 'b.json'), 'utf8')) as { findings: readonly { file: string }[] };
      expect([...new Set(findings.map(({ file }) => file[0]))]).toEqual(['a', 'b']);
      expect(readdirSync(directory).sort()).toEqual(['a', 'b', 'b.json']);
      rmSync(directory, { recursive: true });
    }
  });
});

describe.skipIf(!hasStrace)('a file system without hard links', () => {
  test.each(writingCommands)('takes $name', async (each) => {
    const whole = layOut(each);
    const { status } = run(whole, each.args);
    const directory = layOut(each);
    const done = await start(directory, each.args, ['-e', 'trace=link', '-e', 'inject=link:error=EPERM']);
    expect(done.status, done.err).toBe(status);
    expect(contentsOf(directory)).toEqual({ files: contentsOf(whole).files, leftOvers: [] });
  });
});

describe.skipIf(!hasStrace)('an edit while storelint writes', () => {
  test.each([
    ['while the new content is put on the disk', 'fsync:delay_enter=1500000:when=1'],
    ['between the last comparison and the rename', 'rename:delay_enter=1500000:when=1'],
  ])('%s is kept', async (_, inject) => {
    const each = command('check --fix');
    const directory = newDirectory();
    layOut(each, directory);
    const call = inject.slice(0, inject.indexOf(':'));
    const running = start(directory, each.args, ['-e', `trace=${call}`, '-e', `inject=${inject}`]);
    while (!readdirSync(directory).some(isOurs)) await pause(5);
    await pause(700);
    const [edited = ''] = readdirSync(directory).filter(isOurs);
    const name = edited.slice(1, edited.indexOf('.storelint-'));
    const before = readFileSync(join(directory, name), 'utf8');
    appendFileSync(join(directory, name), '<!-- by hand -->\n');
    const { status, err } = await running;
    expect(readFileSync(join(directory, name), 'utf8')).toBe(`${before}<!-- by hand -->\n`);
    expect([status, err]).toEqual([2, `storelint: ${name}: the fixes are not written: it changed while it was being read\n`]);
    expect(readdirSync(directory).filter(isOurs)).toEqual([]);
  });
});

/** A file system in memory of a few pages. */
function mount(directory: string, options: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', directory]).status === 0;
}
const canMount = (() => {
  const directory = newDirectory();
  if (!isRoot || !mount(directory, 'size=64k')) return false;
  spawnSync('umount', [directory]);
  return true;
})();
if (!canMount) console.warn('skipped: no full disk is tried, only root may mount one (a tmpfs)');

describe.skipIf(!canMount)('a full disk', () => {
  const full = /the disk is full/;

  /** Runs a command with so much room; the state before, after, and what was told. */
  function runWith(each: WritingCommand, options: string, leave: (directory: string) => void) {
    const directory = newDirectory();
    if (!mount(directory, options)) throw new Error('no tmpfs');
    try {
      layOut(each, directory);
      leave(directory);
      const before = contentsOf(directory).files;
      const done = run(directory, each.args);
      return {
        ...done,
        before,
        now: contentsOf(directory),
        directories: readdirSync(directory, { withFileTypes: true }).filter((entry) => entry.isDirectory()).length,
      };
    } finally {
      spawnSync('umount', [directory]);
      rmSync(directory, { recursive: true });
    }
  }

  test.each(writingCommands)('stops $name before it changes anything', (each) => {
    const whole = layOut(each);
    const { status: statusOfAll } = run(whole, each.args);
    const after = contentsOf(whole).files;
    let refused = 0;
    for (const kind of ['pages', 'names'] as const) {
      let done = false;
      for (let room = 0; room < 24 && !done; room++) {
        const outcome =
          kind === 'pages'
            ? runWith(each, 'size=256k', (directory) => {
                const { bfree, bsize } = statfsSync(directory);
                writeFileSync(join(directory, 'filler'), Buffer.alloc((Number(bfree) - room) * Number(bsize)));
              })
            : runWith(each, 'size=256k,nr_inodes=64', (directory) => {
                for (let left = Number(statfsSync(directory).ffree); left > room; left--)
                  writeFileSync(join(directory, `filler${left}`), '');
              });
        const { status, err, before, now } = outcome;
        const isWhole = [...after].every(([path, text]) => now.files.get(path) === text);
        done = isWhole && status === statusOfAll;
        if (done) break;
        refused++;
        expect([status, err], `${kind} ${room}`).toEqual([2, expect.stringMatching(full)]);
        expect(now.leftOvers, `${kind} ${room}`).toEqual([]);
        if (!each.name.endsWith('--fix') && !each.name.endsWith('--unsafe')) {
          expect(now.files, `${kind} ${room}`).toEqual(before);
          expect(outcome.directories).toBe(0);
        } else for (const [path, text] of now.files) expect([before.get(path), after.get(path)]).toContain(text);
      }
      expect(done).toBe(true);
    }
    expect(refused).toBeGreaterThan(0);
    console.log(`${each.name}: refused ${refused} times for a full disk`);
  });
});

if (!isRoot) console.warn('skipped: no other user writes, only root may start a process of another one');
const user = { uid: 65534, gid: 65534 };

describe.skipIf(!isRoot)('a user who may not write', () => {
  test.each([
    ['the directory', 0o555, 0o666],
    ['the file', 0o777, 0o444],
  ])('%s is told so, and all stays', async (_, ofDirectory, ofFile) => {
    for (const name of ['check --fix', 'advise --write']) {
      const directory = newDirectory();
      layOut({}, directory);
      for (const file of readdirSync(directory)) chmodSync(join(directory, file), ofFile);
      chmodSync(directory, ofDirectory);
      const before = contentsOf(directory);
      const { status, err } = await start(directory, command(name).args, [], user);
      expect(status, err).toBe(2);
      expect(err).toMatch(/permission denied|read-only/);
      expect(contentsOf(directory)).toEqual(before);
    }
  });

  test('the file of another owner hears that the owner is not kept', async () => {
    const directory = newDirectory();
    layOut({}, directory);
    chmodSync(directory, 0o777);
    for (const file of readdirSync(directory)) {
      chownSync(join(directory, file), 1234, 65534);
      chmodSync(join(directory, file), 0o664);
    }
    const { err } = await start(directory, command('advise --write').args, [], user);
    expect(err).toContain('hdfs-site.xml: the owner (user id 1234) is not kept');
  });
});

describe.skipIf(!hasStrace)('the program that copies attributes', () => {
  test('is cp and no other, and what it cannot do is said', async () => {
    const directory = newDirectory();
    layOut({}, directory);
    const log = join(newDirectory(), 'log');
    const each = command('advise --write');
    const args = ['-f', '-s', '4096', '-e', 'trace=execve', '-o', log, process.execPath, program, ...each.args];
    spawnSync('/usr/bin/strace', args, { cwd: directory });
    const calls = readFileSync(log, 'utf8')
      .split('\n')
      .filter((line) => line.includes('execve('));
    expect(
      calls.slice(1).every((line) => line.includes('"/usr/bin/cp", ["/usr/bin/cp", "--attributes-only", "--preserve=all", "--", ')),
    ).toBe(true);
    expect(calls.length).toBeGreaterThan(1);
    expect(calls.slice(1).every((line) => line.includes('/* 0 vars */'))).toBe(true);

    run(directory, command('advise --restore').args);
    const { status, err } = await start(directory, each.args, [
      '-f',
      '-e',
      'trace=flistxattr',
      '-e',
      'inject=flistxattr:signal=SIGKILL:when=1',
    ]);
    expect(status).toBe(0);
    expect(err).toContain('hdfs-site.xml: access control lists and extended attributes, if there are any, are not kept: cp failed');
  });
});
