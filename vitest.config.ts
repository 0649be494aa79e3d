import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', 'tools/**/*.test.ts', 'fixtures/**/*.test.ts'],
    testTimeout: 60_000,
    reporters: process.env.CI === undefined ? ['default'] : ['default', ['junit', { outputFile: 'reports/vitest.xml' }]],
  },
});
