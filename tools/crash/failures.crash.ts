import { rmSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { type Course, copyOf, faultsOf, same, undisturbed } from './course.js';
import { contentsOf, type WritingCommand, writingCommands } from './sampleCluster.js';
import { hasStrace, hit, type TracedRun } from './strace.js';

const tried = { failures: 0, wrong: 0 };

describe.skipIf(!hasStrace)('at each call that changes the file system', () => {
  afterAll(() => {
    console.log(`${tried.failures} failures, ${tried.wrong} wrong`);
  });

  test.each(writingCommands)('a failure of $name takes everything back', (command) => {
    const { start, changes, course } = undisturbed(command);
    const faults: string[] = [];
    for (const [n, change] of changes.entries()) {
      const failed = hit(() => copyOf(start), command.args, change, 'error=EIO');
      if (failed === undefined) faults.push(`${n + 1}, ${change.text}: it did not fail there`);
      else {
        const found = [...afterFailure(failed, command, course, change.call)];
        // Where all is as before or as after, the next run is one of those that were tried already.
        const { files, leftOvers } = contentsOf(failed.directory);
        const isTried = leftOvers.length === 0 && (same(files, course.before) || same(files, course.after));
        if (!isTried) found.push(...faultsOf(failed.directory, command, course));
        if (found.length > 0) faults.push(`${n + 1}, ${change.text}: ${found.join('; ')}`);
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
