// npm run build -w packages/vscode: bundles the extension for the desktop and for a browser into dist/. Needs what `npm run build` wrote.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { loadModule } from '../../tools/build/loadModule.mjs';
import { noticesOf } from '../../tools/build/notices.mjs';
import { unusedModules } from '../../tools/build/unusedModules.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const built = resolve(here, '../cli/dist');
const out = join(here, 'dist');
const { version } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
const { JsonLines, writeJsonLines } = await loadModule(esbuild, 'packages/core/src/building.ts');
const folders = ['rules', 'catalog', 'profiles'];

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

const common = {
  absWorkingDir: here,
  bundle: true,
  minify: true,
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
  external: ['vscode'],
  define: { 'process.env.STORELINT_VERSION': JSON.stringify(version) },
};

/** A file of knowledge as the extension has it: its pages of rules show neither evidence nor examples. */
function packed(path) {
  const text = readFileSync(path, 'utf8');
  if (!path.endsWith('.prose.lines')) return text;
  const rules = new JsonLines(text);
  return writeJsonLines(Object.fromEntries([...rules.keys()].map((id) => [id, shownProse(rules.get(id))])));
}

function shownProse({ evidence: _, ...rest }) {
  return { ...rest, examples: [] };
}

/** `import knowledge from 'storelint-knowledge'`: rules, catalogs and profiles as texts by path. */
const knowledge = {
  name: 'storelint-knowledge',
  setup(build) {
    build.onResolve({ filter: /^storelint-knowledge$/ }, () => ({ path: 'texts', namespace: 'storelint-knowledge' }));
    build.onLoad({ filter: /.*/, namespace: 'storelint-knowledge' }, () => {
      const texts = {};
      for (const folder of folders) {
        for (const entry of readdirSync(join(built, folder), { recursive: true, withFileTypes: true })) {
          const path = join(entry.parentPath, entry.name);
          if (!entry.isFile()) continue;
          texts[relative(built, path).replaceAll('\\', '/')] = packed(path);
        }
      }
      return { contents: JSON.stringify(texts), loader: 'json' };
    });
  },
};

const bundles = await Promise.all([
  esbuild.build({
    ...common,
    entryPoints: ['src/extension.ts'],
    outfile: 'dist/extension.cjs',
    platform: 'node',
    format: 'cjs',
    target: 'node20',
  }),
  esbuild.build({
    ...common,
    entryPoints: ['src/server.ts'],
    outfile: 'dist/server.cjs',
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    plugins: [unusedModules],
    define: { ...common.define, 'import.meta.url': 'storelintUrl' },
    banner: { js: "const storelintUrl=require('node:url').pathToFileURL(__filename).href;" },
  }),
  esbuild.build({
    ...common,
    entryPoints: ['src/web.ts'],
    outfile: 'dist/web/extension.js',
    platform: 'browser',
    format: 'cjs',
    target: 'es2022',
  }),
  esbuild.build({
    ...common,
    entryPoints: ['src/worker.ts'],
    outfile: 'dist/web/server.js',
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
    plugins: [knowledge],
  }),
]);
// The extension's page in a marketplace shows it.
cpSync(resolve(here, '../../CHANGELOG.md'), join(here, 'CHANGELOG.md'));
for (const folder of folders) {
  cpSync(join(built, folder), join(out, folder), { recursive: true });
  for (const name of readdirSync(join(out, folder))) writeFileSync(join(out, folder, name), packed(join(built, folder, name)));
}
cpSync(join(built, 'patterns.cjs'), join(out, 'patterns.cjs'));
const notices = noticesOf(
  bundles.map(({ metafile }) => metafile),
  here,
);
// The worker's bundle holds the pattern engine, too.
writeFileSync(join(out, 'THIRD-PARTY-NOTICES.txt'), notices);
