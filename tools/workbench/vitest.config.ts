import { defineConfig } from 'vitest/config';

/** The suite that runs the extension in a real workbench. */
export default defineConfig({
  test: {
    include: ['tools/workbench/*.workbench.ts'],
    testTimeout: 180_000,
    hookTimeout: 240_000,
    fileParallelism: false,
    reporters: process.env.CI === undefined ? ['verbose'] : ['verbose', ['junit', { outputFile: 'reports/workbench.xml' }]],
  },
});
