import { defineConfig } from 'vitest/config';

/** The suites that kill the built program, let its calls fail and fill its disks. Most of their time they wait, so two run at once. */
export default defineConfig({
  test: {
    include: ['tools/crash/*.crash.ts'],
    maxWorkers: 2,
    testTimeout: 1_200_000,
    reporters: process.env.CI === undefined ? ['verbose'] : ['verbose', ['junit', { outputFile: 'reports/crash.xml' }]],
  },
});
