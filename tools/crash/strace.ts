import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { program } from './sampleCluster.js';

export const hasStrace = existsSync('/usr/bin/strace');
if (!hasStrace) console.warn('skipped: no crash point is tried, strace is missing (apt-get install strace)');

/** Calls that change a file system. The program makes them one after the other in its main thread, so no other thread is followed. */
const calls =
  'openat,open,creat,write,pwrite64,writev,pwritev,fsync,fdatasync,ftruncate,fallocate,copy_file_range,sendfile,fchmod,fchmodat,chmod,fchown,fchownat,chown,lchown,utimensat,rename,renameat,renameat2,link,linkat,symlink,symlinkat,unlink,unlinkat,mkdir,mkdirat,rmdir';

const log = join(mkdtempSync(join(tmpdir(), 'storelint-strace-')), 'log');

/** A call that changes something: which one of its kind it is, and how it reads. */
export interface Change {
  readonly call: string;
  /** Counted from 1 among all of its name in this run. */
  readonly index: number;
  readonly text: string;
}

export interface TracedRun {
  readonly killed: boolean;
  readonly status: number | null;
  readonly err: string;
  readonly changes: readonly Change[];
}

/** Runs the program under strace. @param inject what strace does to which call, as `rename:delay_enter=1000000` */
export function trace(directory: string, args: readonly string[], inject?: string): TracedRun {
  const done = spawnSync(
    '/usr/bin/strace',
    [
      '-y',
      '-s',
      '24',
      '-o',
      log,
      '-e',
      `trace=${calls}`,
      ...(inject === undefined ? [] : ['-e', `inject=${inject}`]),
      process.execPath,
      program,
      ...args,
    ],
    { cwd: directory, encoding: 'utf8', timeout: 120_000 },
  );
  return {
    killed: done.signal === 'SIGKILL',
    status: done.status,
    err: done.stderr,
    changes: changesIn(readFileSync(log, 'utf8'), directory),
  };
}

/**
 * Lets the nth change of a run fail or kill it, before the change takes place. Node's own writes (to wake its threads) come in no fixed number, so the index of a
 * call is sought again where it was another one that was hit.
 */
export function hit(
  directory: () => string,
  args: readonly string[],
  changes: readonly Change[],
  n: number,
  effect: 'signal=SIGKILL' | 'error=EIO',
): (TracedRun & { readonly directory: string }) | undefined {
  const wanted = changes[n];
  if (wanted === undefined) return undefined;
  for (const shift of [0, -1, 1, -2, 2, -3, 3, -4, 4, -5, 5, -6, 6]) {
    if (wanted.index + shift < 1) continue;
    const place = directory();
    const run = trace(place, args, `${wanted.call}:${effect}:when=${wanted.index + shift}`);
    const isHit =
      effect === 'signal=SIGKILL' ? run.killed && run.changes.length === n + 1 : run.changes[n]?.text.includes('(INJECTED)') === true;
    if (isHit && run.changes[n]?.call === wanted.call) return { ...run, directory: place };
    rmSync(place, { recursive: true });
  }
  return undefined;
}

function changesIn(text: string, directory: string): Change[] {
  const counts = new Map<string, number>();
  return text.split('\n').flatMap((line) => {
    const call = /^(\w+)\(/.exec(line)?.[1];
    if (call === undefined) return [];
    const index = (counts.get(call) ?? 0) + 1;
    counts.set(call, index);
    // Node's own pipes and what it only reads are no changes.
    const changes = /^(?:open|openat|creat)$/.test(call)
      ? line.includes('O_CREAT')
      : /write|truncate|allocate|sync|copy|send/.test(call)
        ? line.includes(`<${directory}`)
        : true;
    return changes ? [{ call, index, text: line }] : [];
  });
}
