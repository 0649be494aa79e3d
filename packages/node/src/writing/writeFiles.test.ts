import {
  chmodSync,
  chownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changedMeanwhile } from './fileStep.js';
import { ownMark } from './runMark.js';
import { WriteError, writeFiles } from './writeFiles.js';
import { writeReport } from './writeReport.js';

let directory = '';
beforeEach(() => {
  directory = realpathSync(mkdtempSync(join(tmpdir(), 'storelint-')));
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

const isRoot = process.getuid?.() === 0;
const put = (name: string, content: string | Buffer) => {
  const path = join(directory, name);
  writeFileSync(path, content);
  return path;
};
const text = (path: string) => readFileSync(path, 'utf8');

describe('a file that is replaced', () => {
  it('keeps mode and encoding, and nothing is left beside', () => {
    const path = put('hbase-env.sh', Buffer.from([0x23, 0xe9, 0x0d, 0x0a, 0x61]));
    chmodSync(path, 0o750);
    utimesSync(path, 1, 1);
    writeFiles([{ path, before: '#\udce9\r\na', after: '#\udce9\r\nb' }]);
    expect(readFileSync(path)).toEqual(Buffer.from([0x23, 0xe9, 0x0d, 0x0a, 0x62]));
    expect(statSync(path).mode & 0o777).toBe(0o750);
    expect(statSync(path).mtimeMs).toBeGreaterThan(1e12);
    expect(readdirSync(directory)).toEqual(['hbase-env.sh']);
  });

  it.skipIf(!isRoot)('keeps its owner', () => {
    const path = put('a', 'old');
    chownSync(path, 1234, 5678);
    chmodSync(path, 0o640);
    writeFiles([{ path, before: 'old', after: 'new' }]);
    expect([statSync(path).uid, statSync(path).gid, statSync(path).mode & 0o777]).toEqual([1234, 5678, 0o640]);
  });

  it('is the target of a link, which stays a link; another hard link keeps the old text', () => {
    const target = put('real.xml', 'a');
    linkSync(target, join(directory, 'other'));
    symlinkSync('real.xml', join(directory, 'link.xml'));
    writeFiles([{ path: join(directory, 'link.xml'), before: 'a', after: 'b' }]);
    expect(lstatSync(join(directory, 'link.xml')).isSymbolicLink()).toBe(true);
    expect([text(target), text(join(directory, 'other'))]).toEqual(['b', 'a']);
  });

  it('is left alone where the place that a link leads to is refused', () => {
    const path = put('a', 'old');
    const targetOf = () => {
      throw new Error('it lies outside');
    };
    expect(() => writeFiles([{ path, before: 'old', after: 'new' }], { targetOf })).toThrow(new WriteError(path, 'it lies outside'));
  });

  it.each(['two words', 'new\nline', `${'long'.repeat(60)}.xml`, 'ä'.repeat(120), '-rf', "'quoted'"])('may be called %j', (name) => {
    const path = put(name, 'old');
    writeFiles([{ path, before: 'old', after: 'new' }]);
    expect(text(path)).toBe('new');
    expect(readdirSync(directory)).toEqual([name]);
  });

  it.each([
    ['that changed', 'other', 0o644, changedMeanwhile],
    ['that nobody may write', 'old', 0o444, 'the file is read-only'],
  ])('%s is left alone', (_, content, mode, reason) => {
    const path = put('a', content);
    chmodSync(path, mode);
    expect(() => writeFiles([{ path, before: 'old', after: 'new' }])).toThrow(new WriteError(path, reason));
    expect(text(path)).toBe(content);
    expect(readdirSync(directory)).toEqual(['a']);
  });
});

describe('several files', () => {
  it('are all as before when one of them cannot be written', () => {
    const [a, b] = [put('a', 'old'), put('b', 'edited')];
    mkdirSync(join(directory, 'd'));
    const changes = [
      { path: a, before: 'old', after: 'new' },
      { path: join(directory, 'd/new'), content: [Buffer.from('x')], over: 'nothing' as const },
      { path: b, before: 'old', after: 'new' },
    ];
    expect(() => writeFiles(changes)).toThrow(new WriteError(b, changedMeanwhile));
    expect(text(a)).toBe('old');
    expect(readdirSync(directory, { recursive: true }).sort()).toEqual(['a', 'b', 'd']);
  });

  it('go back when the last step fails, removed and new ones too', () => {
    const [a, gone] = [put('a', 'old'), put('gone', 'old')];
    const fresh = join(directory, 'fresh/deep/new');
    const changes = [
      { path: fresh, content: [Buffer.from('x')], over: 'nothing' as const },
      { path: a, before: 'old', after: 'new' },
      { path: gone, remove: Buffer.from('old') },
      // Twice the same: the second finds it gone when it is its turn.
      { path: gone, remove: Buffer.from('old') },
    ];
    expect(() => writeFiles(changes, { makeDirectories: true })).toThrow(WriteError);
    expect([text(a), text(gone)]).toEqual(['old', 'old']);
    expect(readdirSync(directory).sort()).toEqual(['a', 'gone']);
  });

  it('do not go back over what somebody wrote after them', () => {
    const [a, b] = [put('a', 'old'), put('b', 'old')];
    let steps = 0;
    const changes = [a, b].map((path) => ({ path, before: 'old', after: 'new' }));
    const beforeStep = () => {
      // Two are prepared, one is replaced.
      if (++steps < 4) return;
      writeFileSync(a, 'edited');
      throw new Error('stop');
    };
    expect(() => writeFiles(changes, { beforeStep })).toThrow(`${b}: stop; ${a} was changed once more meanwhile, so it stays as it is`);
    expect([text(a), text(b), readdirSync(directory)]).toEqual(['edited', 'old', ['a', 'b']]);
  });

  it('a new one never replaces what is there', () => {
    const path = put('a', 'theirs');
    expect(() => writeFiles([{ path, content: [Buffer.from('ours')], over: 'nothing' }])).toThrow('it is there already');
    symlinkSync('nowhere', join(directory, 'link'));
    expect(() => writeFiles([{ path: join(directory, 'link'), content: [Buffer.from('ours')], over: 'anything' }])).toThrow(
      'the link leads nowhere',
    );
    expect(text(path)).toBe('theirs');
  });
});

describe('temporary files of a killed run', () => {
  const leftOver = (mark: string) => `.a.storelint-${mark}-0123456789abcdef.tmp`;

  it('go with the next run, those of living ones and of strangers stay', () => {
    const path = put('a', 'old');
    const [own] = ownMark.split('-');
    const dead = leftOver(`${own}-4194305-17`);
    const living = leftOver(ownMark);
    const reused = leftOver(`${own}-${process.pid}-1`);
    const elsewhere = leftOver('00000000-1-17');
    const foreign = ['.a.storelint-1', '.a.tmp', 'a.storelint-0-0-0.tmp'];
    for (const name of [dead, living, reused, elsewhere, ...foreign]) put(name, '');
    mkdirSync(join(directory, leftOver(`${own}-4194305-18`)));
    writeFiles([{ path, before: 'old', after: 'new' }]);
    expect(readdirSync(directory).sort()).toEqual(['a', living, elsewhere, ...foreign, leftOver(`${own}-4194305-18`)].sort());
  });
});

describe('files with names like those of early builds', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('go ten minutes later beside their file, and stay where there is none', () => {
    const path = put('a', 'old');
    const [leftOver, others] = ['.a.storelint-4711', '.notes.storelint-2024'];
    for (const name of [leftOver, others]) put(name, '');
    writeFiles([{ path, before: 'old', after: 'new' }]);
    expect(readdirSync(directory)).toContain(leftOver);
    vi.setSystemTime(Date.now() + 11 * 60_000);
    writeFiles([{ path, before: 'new', after: 'newer' }]);
    expect(readdirSync(directory).sort()).toEqual([others, 'a']);
  });
});

describe('a report', () => {
  it('is written anew and over, and keeps the mode of the old one', () => {
    const path = join(directory, 'report.json');
    writeReport(path, [Buffer.from('1')]);
    chmodSync(path, 0o600);
    writeReport(path, [Buffer.from('2'), Buffer.from(''), Buffer.from('34')]);
    expect([text(path), statSync(path).mode & 0o777]).toEqual(['234', 0o600]);
  });

  it('stays as it was where a piece cannot be made, and leaves nothing beside it', () => {
    const path = join(directory, 'report.json');
    writeReport(path, [Buffer.from('1')]);
    const broken = function* () {
      yield Buffer.from('2');
      throw new Error('no more');
    };
    expect(() => writeReport(path, broken())).toThrow('no more');
    expect([text(path), readdirSync(directory)]).toEqual(['1', ['report.json']]);
  });
});
