import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { contentsOf, layOut, run, type WritingCommand, writingCommands } from './sampleCluster.js';
import { hasStrace, killAt, trace } from './strace.js';

const tried = { points: 0, lost: 0 };

describe.skipIf(!hasStrace)('killed at each call that changes the file system', () => {
  afterAll(() => console.log(`${tried.points} crash points, ${tried.lost} lost`));

  test.each(writingCommands)('$name loses nothing', (command) => {
    const start = realpathSync(layOut(command));
    const before = contentsOf(start).files;
    const whole = copyOf(start);
    const { status, changes } = trace(whole, command.args);
    const after = contentsOf(whole);
    expect(after.leftOvers).toEqual([]);
    expect(after.files).not.toEqual(before);
    const faults: string[] = [];
    for (const n of changes.keys()) {
      const killed = killAt(() => copyOf(start), command.args, changes, n);
      const found =
        killed === undefined ? ['it was not killed there'] : faultsOf(killed.directory, command, { before, after: after.files, status });
      if (found.length > 0) faults.push(`${n + 1}, ${killed?.text ?? changes[n]?.text}: ${found.join('; ')}`);
      if (killed !== undefined) rmSync(killed.directory, { recursive: true });
      tried.points++;
    }
    tried.lost += faults.length;
    console.log(`${command.name}: ${changes.length} crash points, ${faults.length} lost`);
    expect(faults).toEqual([]);
  });
});

interface Course {
  readonly before: ReadonlyMap<string, string>;
  readonly after: ReadonlyMap<string, string>;
  readonly status: number | null;
}

/** What is wrong after a kill: a file that is neither old nor new, a backup that brings something else back, a second run that does not complete. */
function faultsOf(directory: string, command: WritingCommand, { before, after, status }: Course): string[] {
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

function same(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return a.size === b.size && [...a].every(([path, text]) => b.get(path) === text);
}

function copyOf(directory: string): string {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'storelint-crash-')));
  cpSync(directory, copy, { recursive: true, preserveTimestamps: true });
  return copy;
}
