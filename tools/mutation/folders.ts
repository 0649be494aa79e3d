/** Folders of `packages/core/src` whose mutants are tried, each with the globs of the tests nearby: its own, and further ones that are about it. */
export const folders: Readonly<Record<string, readonly string[]>> = {
  text: ['packages/core/src/text/**/*.test.ts', 'packages/core/src/deployment/{configuration,hardware}.test.ts'],
  formats: [
    'packages/core/src/formats/**/*.test.ts',
    'packages/core/src/products/parseDocument.test.ts',
    'packages/core/src/products/createFile.test.ts',
  ],
  deployment: [
    'packages/core/src/deployment/**/*.test.ts',
    'tools/oracle/hbaseStarts.test.ts',
    'tools/oracle/startScripts/*.test.ts',
    'tools/rules/judge.test.ts',
  ],
  expressions: [
    'packages/core/src/expressions/**/*.test.ts',
    'packages/core/src/products/*/functions/*.test.ts',
    'tools/oracle/hbaseRules.test.ts',
  ],
  fixes: ['packages/core/src/fixes/**/*.test.ts', 'tools/rules/renaming.test.ts'],
  rules: ['packages/core/src/rules/**/*.test.ts', 'packages/core/src/checkAgain.test.ts', 'tools/rules/*.test.ts'],
};
