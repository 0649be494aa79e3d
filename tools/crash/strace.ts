import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { program } from './sampleCluster.js';

export const hasStrace = works();

const ownFolder = dirname(dirname(program));

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
  /** Which change it is, alike in each run: the call and its paths, and the how manieth of these. */
  readonly id: string;
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

/** 0, then 0, 1, -1, then 0, 1, -1, 2, -2, …: the nearest first, and again each time that the search goes further. */
const shifts = Array.from({ length: 17 }, (_, radius) =>
  Array.from({ length: 2 * radius + 1 }, (_, at) => (at % 2 === 1 ? (at + 1) / 2 : 0 - at / 2)),
).flat();

/**
 * Lets a change of a run fail or kill it, before the change takes place. Calls come in no fixed number (an allocator reads a file of /proc in some runs, a slow
 * run shows other ones that it is at work), so the index of the call is sought again where another one was hit.
 */
export function hit(
  directory: () => string,
  args: readonly string[],
  { call, index, id }: Change,
  effect: 'signal=SIGKILL' | 'error=EIO',
): (TracedRun & { readonly directory: string }) | undefined {
  for (const at of shifts.map((shift) => index + shift).filter((at) => at > 0)) {
    const place = directory();
    const run = trace(place, args, `${call}:${effect}:when=${at}`);
    const struck =
      effect === 'error=EIO' ? run.changes.find(({ text }) => text.includes('(INJECTED)')) : run.killed ? run.changes.at(-1) : undefined;
    if (struck?.id === id && struck.index === at) return { ...run, directory: place };
    rmSync(place, { recursive: true });
  }
  return undefined;
}

function changesIn(text: string, directory: string): Change[] {
  const counts = new Map<string, number>();
  const count = (name: string) => {
    const now = (counts.get(name) ?? 0) + 1;
    counts.set(name, now);
    return now;
  };
  return text.split('\n').flatMap((line) => {
    const call = /^(\w+)\(/.exec(line)?.[1];
    if (call === undefined) return [];
    const index = count(call);
    // Node's own pipes and what it only reads are no changes, nor is the compiled program that a first run keeps beside itself; nothing is lost where a lock looks old.
    const changes = line.includes(`${ownFolder}/`)
      ? false
      : /^(?:open|openat|creat)$/.test(call)
        ? line.includes('O_CREAT')
        : /write|truncate|allocate|sync|copy|send/.test(call)
          ? line.includes(`<${directory}`)
          : !(call === 'utimensat' && line.includes('.storelint.lock"'));
    const paths = [...line.replace(/\)\s+= .*$/, '').matchAll(/[<"](\/[^<>"]*)/g)].map(([, path = '']) =>
      path.slice(directory.length).replace(ofThisRun, '*'),
    );
    const name = [call, ...paths].join(' ');
    return changes ? [{ call, index, text: line, id: `${name} ${count(name)}` }] : [];
  });
}

/** What is different in each run: a mark and a random number. */
const ofThisRun = /[0-9a-f]{8}-[0-9]+-[0-9]+-[0-9a-f]{16}/;

/** Whether there is a strace that may look at processes and disturb them; where not, that is said. */
function works(): boolean {
  const tried = existsSync('/usr/bin/strace')
    ? spawnSync('/usr/bin/strace', ['-qq', '-o', '/dev/null', '-e', 'inject=getpid:error=EIO', '/bin/true'], { encoding: 'utf8' })
    : undefined;
  if (tried === undefined) console.warn('skipped: no kill, no failure of a call; strace is missing (apt-get install strace)');
  else if (tried.status !== 0) console.warn(`skipped: no kill, no failure of a call; strace does not work here: ${tried.stderr.trim()}`);
  return tried?.status === 0;
}
