import { defineConfig } from 'vitest/config';

/** The suite that installs what is published into an empty directory. It wants a registry. */
export default defineConfig({
  test: {
    include: ['tools/packages/*.packages.ts'],
    testTimeout: 180_000,
    hookTimeout: 300_000,
    reporters: process.env.CI === undefined ? ['verbose'] : ['verbose', ['junit', { outputFile: 'reports/packages.xml' }]],
  },
});
