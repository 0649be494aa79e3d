import { defineConfig } from 'vitest/config';

/** The suites that start the products' own servers: one after the other, because each takes a machine's memory. */
export default defineConfig({
  test: {
    globalSetup: ['tools/oracle/advice/artifacts.ts'],
    include: ['tools/oracle/advice/*.oracle.ts'],
    testTimeout: 1_200_000,
    fileParallelism: false,
    reporters: process.env.CI === undefined ? ['verbose'] : ['verbose', ['junit', { outputFile: 'reports/oracle.xml' }]],
  },
});
