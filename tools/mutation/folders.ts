/**
 * Folders of `packages/core/src` whose mutants are tried, each with the globs of the tests nearby: its own, and further ones that are about it. Not among
 * them are tests that load or ask all rules of the repository, which takes seconds for each mutant, and those that measure time.
 */
export const folders: Readonly<Record<string, readonly string[]>> = {
  text: ['packages/core/src/text/**/*.test.ts', 'packages/core/src/deployment/{configuration,hardware}.test.ts'],
  formats: ['packages/core/src/formats/**/*.test.ts', 'packages/core/src/products/{parseDocument,createFile,recognition}.test.ts'],
  deployment: [
    'packages/core/src/deployment/**/*.test.ts',
    'packages/core/src/formats/shellEnv/*.test.ts',
    'packages/core/src/expressions/functions/*.test.ts',
    'packages/core/src/products/*/defaults.test.ts',
  ],
  expressions: ['packages/core/src/expressions/**/*.test.ts', 'packages/core/src/products/*/functions/*.test.ts'],
  fixes: ['packages/core/src/fixes/**/*.test.ts'],
  rules: ['packages/core/src/rules/**/*.test.ts'],
};
