import { defineConfig } from 'vitest/config';

/** The suites that kill the built program, and fill its disks. */
export default defineConfig({
  test: {
    include: ['tools/crash/*.crash.ts'],
    testTimeout: 1_200_000,
    reporters: process.env.CI === undefined ? ['verbose'] : ['verbose', ['junit', { outputFile: 'reports/crash.xml' }]],
  },
});
