// User and system CPU of whole processes, run in turn so that a drifting machine drifts for both. Prints medians and the ratio.
import { spawnSync } from 'node:child_process';

/** CPU milliseconds of a finished child, by the operating system's account. */
export function cpuOf(command, options = {}) {
  const before = process.resourceUsage === undefined ? undefined : childUsage();
  const result = spawnSync(command[0], command.slice(1), { stdio: 'ignore', ...options });
  if (result.error !== undefined) throw result.error;
  return childUsage() - before;
}

/** /proc/self/stat holds the CPU of children that were waited for, in ticks of 10 ms. */
import { readFileSync } from 'node:fs';

function childUsage() {
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Runs both in turn and prints `name: median CPU` for each and the ratio of the medians. */
export function compare(runs, first, second) {
  const a = [];
  const b = [];
  for (let i = 0; i <= runs; i++) {
    const x = cpuOf(first.command, first.options);
    const y = cpuOf(second.command, second.options);
    if (i === 0) continue; // warm-up
    a.push(x);
    b.push(y);
  }
  console.log(`${first.name}: ${median(a)} ms CPU (${Math.min(...a)}–${Math.max(...a)})`);
  console.log(`${second.name}: ${median(b)} ms CPU (${Math.min(...b)}–${Math.max(...b)})`);
  console.log(`ratio ${(median(a) / median(b)).toFixed(2)}`);
}
