import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** A run of storelint, as the names of its temporary files and its locks carry it. */
interface Run {
  /** The place in which a process id names one process: a boot of a kernel and a PID namespace of it. */
  readonly place: string;
  readonly pid: number;
  /** When the process started, in ticks of the kernel since its boot; 0 where nobody tells. */
  readonly start: string;
}

const own: Run = {
  place: createHash('sha256').update(describePlace()).digest('hex').slice(0, 8),
  pid: process.pid,
  start: startOf(process.pid) ?? '0',
};

/** `<place>-<pid>-<start>` of this run. A process id alone tells little: in a container it is 1 each time. */
export const ownMark = `${own.place}-${own.pid}-${own.start}`;

/** What a mark looks like, for the patterns of names. */
export const markPattern = '[0-9a-f]{8}-[0-9]+-[0-9]+';

/**
 * Whether the run of a mark is still there. Undefined where nobody can tell: other containers and hosts may share a directory.
 * @param mark undefined where the run left none
 */
export function isRunning(mark: string | undefined): boolean | undefined {
  const [place, pid, start] = mark?.split('-') ?? [];
  if (place !== own.place || pid === undefined) return undefined;
  if (!exists(Number(pid))) return false;
  const started = startOf(Number(pid));
  return started === undefined || start === '0' ? undefined : started === start;
}

function describePlace(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8') + readlinkSync('/proc/self/ns/pid');
  } catch {
    return hostname();
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Undefined where /proc is missing, hides the process, or belongs to another PID namespace. Empty for one that has ended, and that its parent has not asked about yet. */
function startOf(pid: number): string | undefined {
  try {
    if (readlinkSync('/proc/self') !== String(process.pid)) return undefined;
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Fields 3 and 22 of proc(5). The second one, the name in parentheses, may hold blanks and parentheses.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? '' : fields[19];
  } catch {
    return undefined;
  }
}
