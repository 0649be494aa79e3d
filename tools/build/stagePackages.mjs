// npm run packages [-- DIRECTORY]: writes what is published into DIRECTORY (release/), a folder a package, after `npm run build` and `tsc -b`:
//   storelint                   the program, as packages/cli is packed
//   @storelint/core             modules by topic with their types: `@storelint/core/check`
//   @storelint/node, @storelint/report   files and built knowledge; pages of reports
//   @storelint/language-server  the server that `storelint lsp` starts
// Publish with `npm publish DIRECTORY/<name>`.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const out = resolve(process.argv[2] ?? join(root, 'release'));
const built = join(root, 'packages/cli/dist');
const publicFields = ['homepage', 'repository', 'bugs', 'author', 'keywords'];
const program = JSON.parse(readFileSync(join(root, 'packages/cli/package.json'), 'utf8'));
const about = Object.fromEntries(publicFields.map((field) => [field, program[field]]));

/** What a package says of itself, beside what its own package.json says. */
const described = {
  core: 'Reads, judges and fixes the configuration of HBase, HDFS and Cassandra: the library behind storelint',
  node: 'What @storelint/core needs of Node: files, and the built knowledge of rules and catalogs',
  report: 'Pages of advice and of upgrades, as HTML and Markdown, from what @storelint/core works out',
  'language-server': 'Language server for the configuration of HBase, HDFS and Cassandra',
};

rmSync(out, { recursive: true, force: true });
for (const [name, description] of Object.entries(described)) await stage(name, description);
stageProgram();
process.stdout.write(`wrote ${Object.keys(described).length + 1} packages into ${out}\n`);

/** A package whose modules others import: each module of `exports` becomes a built one with its types. */
async function stage(name, description) {
  const from = join(root, 'packages', name);
  const to = join(out, name);
  const { private: _, exports: sources, sideEffects, ...own } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'));
  const entries = modulesOf(sources, from);
  mkdirSync(to, { recursive: true });
  await esbuild.build({
    absWorkingDir: from,
    entryPoints: entries.map(({ module, source }) => ({ in: source, out: module })),
    outdir: join(to, 'dist'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    logLevel: 'warning',
  });
  const types = join(from, '.build');
  cpSync(types, join(to, 'types'), { recursive: true, filter: (path) => !/\.tsbuildinfo$/.test(path) });
  if (name === 'node') {
    // Beside the module that reads them.
    for (const part of ['rules', 'catalog', 'profiles', 'patterns.cjs', 'THIRD-PARTY-NOTICES.txt'])
      cpSync(join(built, part), join(to, 'dist', part), { recursive: true });
  }
  const exported = Object.fromEntries([
    ...entries.map(({ path, module, type }) => [path, { types: `./types/${type}`, default: `./dist/${module}.js` }]),
    ['./package.json', './package.json'],
  ]);
  const written = {
    ...own,
    description,
    ...about,
    repository: { ...program.repository, directory: `packages/${name}` },
    files: ['dist', 'types'],
    engines: program.engines,
    ...(sideEffects === undefined ? {} : { sideEffects }),
    exports: exported,
  };
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(written, null, 2)}\n`);
  writeFileSync(join(to, 'README.md'), `# ${own.name}\n\n${description}. See [storelint](${program.homepage}).\n`);
  cpSync(join(root, 'LICENSE'), join(to, 'LICENSE'));
}

/** The modules that `exports` of a workspace package offers, `*` written out: its path, its source, the name of the built one. */
function modulesOf(sources, from) {
  return Object.entries(sources).flatMap(([path, source]) => {
    if (!path.includes('*')) return [moduleOf(path, source)];
    const [before, after] = source.split('*');
    return filesOf(join(from, before), after).map((name) => moduleOf(path.replace('*', name), `${before}${name}${after}`));
  });
}

function moduleOf(path, source) {
  return { path, source, module: path === '.' ? 'index' : path.slice(2), type: source.replace(/^\.\/src\//, '').replace(/\.ts$/, '.d.ts') };
}

function filesOf(directory, ending) {
  return readdirSync(directory).flatMap((name) => (name.endsWith(ending) ? [name.slice(0, -ending.length)] : []));
}

/** The program is packed as it lies in the workspace. */
function stageProgram() {
  const to = join(out, 'storelint');
  for (const part of ['bin', 'dist', 'schemas', 'README.md', 'LICENSE', 'package.json'])
    cpSync(join(root, 'packages/cli', part), join(to, part), { recursive: true, filter: (path) => !/\.cache$/.test(path) });
  const { devDependencies: _, ...written } = program;
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(written, null, 2)}\n`);
}
