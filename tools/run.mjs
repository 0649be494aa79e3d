// node tools/run.mjs FILE.ts [ARGUMENT...]: bundles a TypeScript program of this repository and runs it.
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';

/** Our own packages are bundled with the program: they are TypeScript. */
const ownPackages = {
  name: 'own-packages',
  setup(build) {
    build.onResolve({ filter: /^@storelint\// }, ({ path }) => ({ path: realpathSync(fileURLToPath(import.meta.resolve(path))) }));
  },
};
const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const [, , program, ...rest] = process.argv;
if (program === undefined) throw new Error('usage: node tools/run.mjs FILE.ts [ARGUMENT...]');
const result = await esbuild.build({
  entryPoints: [resolve(program)],
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  packages: 'external',
  plugins: [ownPackages],
  write: false,
  sourcemap: 'inline',
  logLevel: 'warning',
});
const path = join(root, 'node_modules/.cache/storelint', `${process.pid}.mjs`);
mkdirSync(dirname(path), { recursive: true });
writeFileSync(path, result.outputFiles[0].contents);
process.argv = [process.argv[0], resolve(program), ...rest];
process.setSourceMapsEnabled(true);
process.once('exit', () => import('node:fs').then(({ rmSync }) => rmSync(path, { force: true })));
await import(pathToFileURL(path).href);
