import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { contentsOf, layOut, run, type WritingCommand, writingCommands } from './sampleCluster.js';
import { hasStrace, hit, type TracedRun, trace } from './strace.js';

const tried = { points: 0, lost: 0, failures: 0, wrong: 0 };

/** A run from the start to the end that nothing disturbs. */
function undisturbed(command: WritingCommand) {
  const start = realpathSync(layOut(command));
  const before = contentsOf(start).files;
  const whole = copyOf(start);
  const { status, changes } = trace(whole, command.args);
  const after = contentsOf(whole);
  expect(after.leftOvers).toEqual([]);
  expect(after.files).not.toEqual(before);
  return { start, changes, course: { before, after: after.files, status } };
}

describe.skipIf(!hasStrace)('at each call that changes the file system', () => {
  afterAll(() => {
    console.log(`${tried.points} crash points, ${tried.lost} lost; ${tried.failures} failures, ${tried.wrong} wrong`);
  });

  test.each(writingCommands)('a kill of $name loses nothing', (command) => {
    const { start, changes, course } = undisturbed(command);
    const faults: string[] = [];
    for (const [n, { text }] of changes.entries()) {
      const killed = hit(() => copyOf(start), command.args, changes, n, 'signal=SIGKILL');
      const found = killed === undefined ? ['it was not killed there'] : faultsOf(killed.directory, command, course);
      if (found.length > 0) faults.push(`${n + 1}, ${text}: ${found.join('; ')}`);
      if (killed !== undefined) rmSync(killed.directory, { recursive: true });
      tried.points++;
    }
    tried.lost += faults.length;
    console.log(`${command.name}: ${changes.length} crash points, ${faults.length} lost`);
    expect(faults).toEqual([]);
  });

  test.each(writingCommands)('a failure of $name takes everything back', (command) => {
    const { start, changes, course } = undisturbed(command);
    const faults: string[] = [];
    for (const [n, { call, text }] of changes.entries()) {
      const failed = hit(() => copyOf(start), command.args, changes, n, 'error=EIO');
      if (failed === undefined) faults.push(`${n + 1}, ${text}: it did not fail there`);
      else {
        const found = [...afterFailure(failed, command, course, call), ...faultsOf(failed.directory, command, course)];
        if (found.length > 0) faults.push(`${n + 1}, ${text}: ${found.join('; ')}`);
        rmSync(failed.directory, { recursive: true });
      }
      tried.failures++;
    }
    tried.wrong += faults.length;
    console.log(`${command.name}: ${changes.length} failures, ${faults.length} wrong`);
    expect(faults).toEqual([]);
  });
});

/** What is wrong right after a call that failed: more or less was done than the status says, or temporary files are left. */
function afterFailure(
  { directory, status, err }: TracedRun & { readonly directory: string },
  command: WritingCommand,
  course: Course,
  call: string,
): string[] {
  const faults: string[] = [];
  const { files, leftOvers } = contentsOf(directory);
  const refused = status !== course.status;
  if (refused && (status !== 2 || !err.includes('EIO'))) faults.push(`it ends with ${status}: ${err}`);
  // Fixes are written file by file.
  const isWhole = same(files, refused ? course.before : course.after) || command.args.includes('--fix');
  if (!isWhole) faults.push(`it ends with ${status}, and the files do not say so`);
  if (leftOvers.length > 0 && call !== 'unlink') faults.push(`it leaves ${leftOvers.join(', ')}`);
  return faults;
}

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
