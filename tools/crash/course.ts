import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { contentsOf, layOut, run, type WritingCommand } from './sampleCluster.js';
import { trace } from './strace.js';

/** What a run makes of the files that nothing disturbs. */
export interface Course {
  readonly before: ReadonlyMap<string, string>;
  readonly after: ReadonlyMap<string, string>;
  readonly status: number | null;
}

/** A run from the start to the end that nothing disturbs. */
export function undisturbed(command: WritingCommand) {
  const start = realpathSync(layOut(command));
  const before = contentsOf(start).files;
  const whole = copyOf(start);
  const { status, changes } = trace(whole, command.args);
  const after = contentsOf(whole);
  expect(after.leftOvers).toEqual([]);
  expect(after.files).not.toEqual(before);
  return { start, changes, course: { before, after: after.files, status } };
}

/** What is wrong after a kill: a file that is neither old nor new, a backup that brings something else back, a second run that does not complete. */
export function faultsOf(directory: string, command: WritingCommand, { before, after, status }: Course): string[] {
  const faults: string[] = [];
  const left = contentsOf(directory).files;
  for (const path of new Set([...before.keys(), ...after.keys(), ...left.keys()])) {
    const now = left.get(path);
    if (now !== before.get(path) && now !== after.get(path)) faults.push(`${path} is neither old nor new`);
  }
  if (command.name === 'advise --write') {
    const copy = copyOf(directory);
    const restored = run(copy, ['advise', '.', '--restore']);
    const back = contentsOf(copy);
    if (!same(back.files, before)) faults.push(`--restore does not bring the old files back: ${restored.err}`);
    if (back.leftOvers.length > 0) faults.push(`--restore leaves ${back.leftOvers.join(', ')}`);
    rmSync(copy, { recursive: true });
  }
  const again = run(directory, command.args);
  const end = contentsOf(directory);
  // All was restored but for the temporary files: the second run says that there is no backup.
  const isDone = command.name === 'advise --restore' && same(left, after);
  if (again.status !== status && !isDone) faults.push(`the second run ends with ${again.status}: ${again.err}`);
  if (!same(end.files, after)) faults.push('the second run does not complete');
  if (end.leftOvers.length > 0) faults.push(`the second run leaves ${end.leftOvers.join(', ')}`);
  return faults;
}

export function same(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return a.size === b.size && [...a].every(([path, text]) => b.get(path) === text);
}

export function copyOf(directory: string): string {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'storelint-crash-')));
  cpSync(directory, copy, { recursive: true, preserveTimestamps: true });
  return copy;
}
