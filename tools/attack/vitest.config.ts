import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tools/attack/**/*.attack.ts'],
    testTimeout: 600_000,
    hookTimeout: 1_800_000,
    // Each starts many processes, one after the other, and what is counted is the time of the processor.
    maxWorkers: 2,
    reporters: process.env.CI === undefined ? ['default'] : ['default', ['junit', { outputFile: 'reports/attack.xml' }]],
  },
});
