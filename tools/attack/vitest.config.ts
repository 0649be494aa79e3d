import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tools/attack/**/*.attack.ts'],
    testTimeout: 600_000,
    hookTimeout: 1_800_000,
    // One after the other: each starts many processes of its own, and counts their time.
    fileParallelism: false,
    reporters: process.env.CI === undefined ? ['default'] : ['default', ['junit', { outputFile: 'reports/attack.xml' }]],
  },
});
