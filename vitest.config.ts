import { defineConfig } from 'vitest/config';

/** They have a configuration and a step of the gate of their own: recorded verdicts are many. */
const recordedVerdicts = ['tools/oracle/**', 'tools/rules/*Verdicts.test.ts'];

/** Its modules are not those of the others: it puts a product more into the registry. */
const alone = 'tools/architecture/newProduct.test.ts';

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['packages/*/src/**/*.test.ts', 'tools/**/*.test.ts', 'fixtures/**/*.test.ts'],
          exclude: [alone, ...recordedVerdicts, '**/node_modules/**'],
          // Modules keep nothing between calls that a test could change, so that a worker loads them once.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: [alone] } },
    ],
    setupFiles: ['tools/sameInputs.ts'],
    testTimeout: 60_000,
    // A busy machine is slow, and no fault.
    expect: { poll: { timeout: 30_000 } },
    // One core is left free by default; but many tests only wait for the program that they started.
    maxWorkers: '100%',
    reporters: process.env.CI === undefined ? ['default'] : ['default', ['junit', { outputFile: 'reports/vitest.xml' }]],
  },
});
