import { relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { minute } from '../../packages/core/src/text/units.js';
import { folders } from './folders.js';

/** The most milliseconds that each file of tests has taken so far: a run that a failure ends takes less. */
const longest = new Map<string, number>();

/** The quickest files first: the first test that fails ends the run, and most mutants are noticed by many. */
class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { cache, config } = this.ctx;
    const milliseconds = ({ project, moduleId }: TestSpecification) => {
      const last = cache.getFileTestResults(`${project.name}:${relative(config.root, moduleId)}`)?.duration ?? 0;
      const most = Math.max(last, longest.get(moduleId) ?? 0);
      longest.set(moduleId, most);
      return most;
    };
    return files.sort((a, b) => milliseconds(a) - milliseconds(b));
  }
}

// The tests near the folder that MUTATED_FOLDER names. Properties get the same inputs for each mutant: luck kills none.
export default defineConfig({
  test: {
    include: [...(folders[process.env.MUTATED_FOLDER ?? ''] ?? [])],
    setupFiles: ['tools/sameInputs.ts'],
    testTimeout: minute,
    // Every run of a mutant has a worker of its own, whose files of tests share what they import: loading it takes longer than most tests.
    isolate: false,
    sequence: { sequencer: QuickestFirst },
  },
});
