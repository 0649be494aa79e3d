import { defineConfig } from 'vitest/config';
import { folders } from './folders.js';

// The tests near the folder that MUTATED_FOLDER names. Properties get the same inputs for each mutant: a mutant must not be killed by luck.
export default defineConfig({
  test: {
    include: [...(folders[process.env.MUTATED_FOLDER ?? ''] ?? [])],
    setupFiles: ['tools/mutation/sameInputs.ts'],
    testTimeout: 60_000,
  },
});
