import { defineConfig } from 'vitest/config';

/** What the products' own code said to thousands of recorded configurations, held against the findings. */
export default defineConfig({
  test: {
    include: ['tools/oracle/**/*.test.ts', 'tools/rules/*Verdicts.test.ts'],
    isolate: false,
    maxWorkers: '100%',
    testTimeout: 100_000,
    reporters: process.env.CI === undefined ? ['default'] : ['default', ['junit', { outputFile: 'reports/verdicts.xml' }]],
  },
});
