import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', 'tools/**/*.test.ts', 'fixtures/**/*.test.ts'],
    testTimeout: 60_000,
    // One core is left free by default; but many tests only wait for the program that they started.
    maxWorkers: '100%',
    reporters: process.env.CI === undefined ? ['default'] : ['default', ['junit', { outputFile: 'reports/vitest.xml' }]],
  },
});
