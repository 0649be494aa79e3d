import { rmSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { copyOf, faultsOf, undisturbed } from './course.js';
import { writingCommands } from './sampleCluster.js';
import { hasStrace, hit } from './strace.js';

const tried = { points: 0, lost: 0 };

describe.skipIf(!hasStrace)('at each call that changes the file system', () => {
  afterAll(() => {
    console.log(`${tried.points} crash points, ${tried.lost} lost`);
  });

  test.each(writingCommands)('a kill of $name loses nothing', (command) => {
    const { start, changes, course } = undisturbed(command);
    const faults: string[] = [];
    for (const [n, change] of changes.entries()) {
      const killed = hit(() => copyOf(start), command.args, change, 'signal=SIGKILL');
      const found = killed === undefined ? ['it was not killed there'] : faultsOf(killed.directory, command, course);
      if (found.length > 0) faults.push(`${n + 1}, ${change.text}: ${found.join('; ')}`);
      if (killed !== undefined) rmSync(killed.directory, { recursive: true });
      tried.points++;
    }
    tried.lost += faults.length;
    console.log(`${command.name}: ${changes.length} crash points, ${faults.length} lost`);
    expect(faults).toEqual([]);
  });
});
