import { defineConfig } from 'vitest/config';

/** The suite that looks at pages in a browser. */
export default defineConfig({
  test: {
    include: ['tools/browser/*.browser.ts'],
    testTimeout: 120_000,
    reporters: process.env.CI === undefined ? ['default'] : ['default', ['junit', { outputFile: 'reports/browser.xml' }]],
  },
});
