// npm run build: makes packages/cli/dist from the sources. Needs Node 20.19 and the npm dependencies, nothing else.
//   dist/program-<hash>.cjs  the program; dist/main.cjs starts it with a .cache beside it, what V8 compiled of it for `check` or `advise` (never packed)
//   dist/languageServer.cjs    what `storelint lsp` loads
//   dist/rules/<product>.json, <product>.prose.lines   compiled rules; their prose, a line a rule
//   dist/catalog/*.lines, *.json   the catalogs of settings, a line a setting; other tables, without blanks
//   dist/profiles/*.yaml    hardware profiles; names.json lists them
//   dist/docs/rules/**/*.md pages of the rules
//   dist/THIRD-PARTY-NOTICES.txt   licences of the packages that the bundles hold
// and beside it README.md and schemas/, which belong into the package.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadModule } from './loadModule.mjs';
import { noticesOf } from './notices.mjs';
import { unusedModules } from './unusedModules.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const out = join(root, 'packages/cli/dist');
const written = new Set();
/** What esbuild says of the bundles that are written. */
const metafiles = [];
/** What `import.meta.url` stands for in a bundle that is loaded as CommonJS. */
const urlOfFile = "const storelintUrl=require('node:url').pathToFileURL(__filename).href;";
const esbuild = await loadEsbuild();
const { compileRules, linearPatterns, providePatterns, writeCatalogLines, writeJsonLines, writeRuleLines } = await loadModule(
  esbuild,
  'packages/core/src/building.ts',
);

/**
 * `npm install -g git+…`, as pre-commit calls it, prepares the clone with the global setting still on: the dependencies then land elsewhere.
 * They are installed here in that case.
 */
async function loadEsbuild() {
  try {
    return await import('esbuild');
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND' || process.env.npm_execpath === undefined) throw error;
    const env = Object.fromEntries(
      Object.entries(process.env).filter(
        ([name]) => !/^npm_config_(global|location|prefix|local_prefix|omit|only|production|allow_scripts)$/i.test(name),
      ),
    );
    const args = [process.env.npm_execpath, 'ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund'];
    execFileSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
    return import('esbuild');
  }
}

/** Writes a file in one step, so that a program that runs meanwhile never sees half of it. */
function write(path, content) {
  written.add(path);
  if (existsSync(path) && readFileSync(path).equals(Buffer.from(content))) return;
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, content);
  renameSync(temporary, path);
}

function filesBeneath(directory, ending) {
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Bundles a module for Node into memory, minified. */
async function bundle(path, options = {}) {
  const result = await esbuild.build({
    absWorkingDir: root,
    entryPoints: [path],
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20.19',
    charset: 'ascii',
    minify: true,
    legalComments: 'none',
    write: false,
    metafile: true,
    logLevel: 'warning',
    ...options,
  });
  metafiles.push(result.metafile);
  return result.outputFiles[0].contents;
}

/** One file for the whole program: with V8's code cache beside it, what a command does not use costs next to nothing. */
async function bundleProgram() {
  const { version } = JSON.parse(readFileSync(join(root, 'packages/cli/package.json'), 'utf8'));
  const bundled = await bundle('packages/cli/src/main.ts', {
    plugins: [unusedModules],
    define: { 'process.env.STORELINT_VERSION': JSON.stringify(version), 'import.meta.url': 'storelintUrl' },
    banner: { js: `(function(exports,require,module,__filename,__dirname){${urlOfFile}` },
    footer: { js: '})' },
  });
  const program = inAscii(new TextDecoder().decode(bundled));
  const name = `program-${createHash('sha256').update(program).digest('hex').slice(0, 12)}`;
  write(join(out, `${name}.cjs`), program);
  write(join(out, 'main.cjs'), readFileSync(join(root, 'tools/build/loader.cjs'), 'utf8').replace('PROGRAM', name));
  return name;
}

/** What esbuild leaves in regular expressions and tagged templates as it is, as escapes: the loader reads one byte a character. */
function inAscii(code) {
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The language server stands alone, so that no other command loads it. */
async function bundleLanguageServer() {
  const options = { plugins: [unusedModules], define: { 'import.meta.url': 'storelintUrl' }, banner: { js: urlOfFile } };
  write(join(out, 'languageServer.cjs'), await bundle('packages/language-server/src/node.ts', options));
}

/** The pattern engine stands alone, so that it is read only when a rule asks for it. */
async function bundlePatterns() {
  write(join(out, 'patterns.cjs'), await bundle('packages/core/src/expressions/linearPatterns.ts'));
}

/** Runs the program over a sample, so that the functions it needs are compiled, and keeps what V8 compiled. */
function writeCodeCaches(name) {
  for (const command of ['check', 'advise']) {
    const path = join(out, `${name}-${command}-${process.versions.v8}.cache`);
    written.add(path);
    if (existsSync(path)) continue;
    execFileSync(process.execPath, [join(root, 'tools/build/writeCodeCache.cjs'), command, join(out, 'main.cjs')], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
}

/** Rules and catalogs, compiled. */
function writeRules() {
  providePatterns(() => linearPatterns);
  const files = [...filesBeneath(join(root, 'rules'), '.yaml'), ...filesBeneath(join(root, 'catalog'), '.yaml')].map((path) => ({
    path: relative(root, path).replaceAll('\\', '/'),
    text: readFileSync(path, 'utf8'),
  }));
  // Catalogs and tables beside them, by the file's name.
  const catalogs = Object.fromEntries(
    filesBeneath(join(root, 'catalog'), '.json').map((path) => [basename(path, '.json'), JSON.parse(readFileSync(path, 'utf8'))]),
  );
  const { outputs, problems, rules } = compileRules(files, catalogs);
  const ids = [...rules.values()].flat().map((rule) => rule.id);
  write(join(out, 'rules/ids.json'), JSON.stringify(ids.sort()));
  const tables = Object.fromEntries(Object.entries(catalogs).map(([name, content]) => [`catalog/${name}.json`, content]));
  for (const [product, ofProduct] of rules) write(join(out, `rules/${product}.lines`), writeRuleLines(ofProduct));
  for (const [name, content] of Object.entries({ ...tables, ...outputs })) writeData(name, content);
  for (const problem of problems)
    process.stderr.write(`${problem.path}:${problem.start.line + 1}:${problem.start.column + 1}: ${problem.message}\n`);
  return problems.length;
}

/** Catalogs of settings and the prose of rules become lines, so that a start parses only what it asks for. */
function writeData(name, content) {
  if (name.endsWith('.prose.json'))
    write(join(out, name.replace(/json$/, 'lines')), writeJsonLines(Object.fromEntries(content.map((prose) => [prose.id, prose]))));
  else if (content.settings === undefined) write(join(out, name), JSON.stringify(content));
  else write(join(out, name.replace(/json$/, 'lines')), writeCatalogLines(content));
}

function copyProfiles() {
  const names = [];
  for (const path of filesBeneath(join(root, 'profiles'), '.yaml')) {
    write(join(out, 'profiles', basename(path)), readFileSync(path));
    names.push(basename(path, '.yaml'));
  }
  write(join(out, 'profiles/names.json'), JSON.stringify(names));
}

/** Pages of the rules: the language server's links lead to them. */
function copyPages() {
  const pages = join(root, 'docs/rules');
  for (const path of filesBeneath(pages, '.md')) write(join(out, 'docs/rules', relative(pages, path)), readFileSync(path));
}

/** What a package holds of the repository's own documents; links in them lead into the repository. */
function copyDocuments() {
  const { homepage } = JSON.parse(readFileSync(join(root, 'packages/cli/package.json'), 'utf8'));
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const packaged = join(root, 'packages/cli');
  write(join(packaged, 'README.md'), readme.replace(/\]\((?!https?:|#)([^)]+)\)/g, `](${homepage}/blob/main/$1)`));
  for (const path of filesBeneath(join(root, 'schemas'), '.json')) write(join(packaged, 'schemas', basename(path)), readFileSync(path));
}

/** The schema of .storelint.yaml names the facts that core declares. */
async function writeSchema() {
  const path = join(root, 'schemas/storelint.schema.json');
  const { facts } = await loadModule(esbuild, 'packages/core/src/deployment/facts.ts');
  const schema = JSON.parse(readFileSync(path, 'utf8'));
  schema.definitions.facts.properties = Object.fromEntries(
    facts.map(({ name, type, unit, least = 0, most, words, description }) => [
      name,
      {
        description: unit === undefined ? description : `${description} (${unit})`,
        type,
        ...(type === 'number' ? { minimum: least, maximum: most } : {}),
        ...(words === undefined ? {} : { enum: words }),
      },
    ]),
  );
  write(path, `${JSON.stringify(schema, null, 2)}\n`);
}

/** Removes what earlier builds left: chunks whose names changed. Young files stay: another build may be writing them. */
function removeStale() {
  for (const path of filesBeneath(out, '')) {
    if (!written.has(path) && Date.now() - statSync(path).mtimeMs > 60_000) rmSync(path, { force: true });
  }
}

const started = performance.now();
const program = await bundleProgram();
await bundlePatterns();
await bundleLanguageServer();
write(join(out, 'THIRD-PARTY-NOTICES.txt'), noticesOf(metafiles, root));
const problems = writeRules();
copyProfiles();
copyPages();
await writeSchema();
copyDocuments();
writeCodeCaches(program);
removeStale();
const seconds = ((performance.now() - started) / 1000).toFixed(1);
process.stdout.write(`built packages/cli/dist in ${seconds} s\n`);
if (problems > 0) {
  process.stderr.write(`${problems} rules do not load\n`);
  process.exitCode = 1;
}
