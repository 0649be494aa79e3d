import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { program } from './outputs.js';

export const hasStrace = spawnSync('strace', ['-c', 'true']).status === 0;
if (!hasStrace) console.warn('skipped: strace is not there, or may not trace; what is opened is not looked at');

/** What Node itself opens. */
const ofNode =
  /^(?:\/etc\/(?:ld\.so\.|ssl\/|localtime|nsswitch|host)|\/(?:usr\/)?lib(?:64|32)?\/|\/usr\/share\/(?:zoneinfo|locale)|\/usr\/local\/lib\/|\/proc\/(?:self|\d+)\/(?:maps|exe|cgroup|task|stat|status|mountinfo|comm)\b|\/proc\/(?:meminfo|cpuinfo|stat|version_signature|sys)|\/sys\/|\/dev\/(?:null|urandom|random|tty|pts)|pipe:|anon_inode|\/usr\/bin\/node$)/;

export interface Traced {
  readonly status: number | null;
  /** Files and directories that were opened, neither in one of the roots nor Node's own. */
  readonly foreign: readonly string[];
  /** Programs and sockets. */
  readonly forbidden: readonly string[];
}

/** Runs the program and tells what it opened, started and connected to. @param roots absolute paths that it may open */
export function trace(args: readonly string[], cwd: string, roots: readonly string[]): Traced {
  const directory = mkdtempSync(join(tmpdir(), 'trace-'));
  const log = join(directory, 'log');
  // Paths are printed behind their descriptors, links resolved: -y.
  const calls = 'trace=open,openat,openat2,execve,execveat,socket,connect,bind,clone,fork,vfork';
  const { status } = spawnSync('strace', ['-f', '-y', '-s', '5000', '-e', calls, '-o', log, process.execPath, program, ...args], {
    cwd,
    timeout: 120_000,
    killSignal: 'SIGKILL',
    input: '',
  });
  const lines = readFileSync(log, 'utf8').split('\n');
  rmSync(directory, { recursive: true });
  const foreign = new Set<string>();
  const forbidden: string[] = [];
  let executed = 0;
  for (const line of lines) {
    if (/\bexecve(?:at)?\(/.test(line) && executed++ > 0) forbidden.push(line);
    if (/\b(?:socket|connect|bind)\(/.test(line)) forbidden.push(line);
    if (/\b(?:fork|vfork)\(/.test(line) || (/\bclone\(/.test(line) && !line.includes('CLONE_THREAD'))) forbidden.push(line);
    const opened = /\bopen(?:at2?)?\(.*\) += \d+<(.*)>$/.exec(line)?.[1];
    if (opened === undefined || ofNode.test(opened)) continue;
    if (!roots.some((root) => opened === root || opened.startsWith(`${root}/`))) foreign.add(opened);
  }
  return { status, foreign: [...foreign], forbidden };
}
