import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import vm from 'node:vm';
import * as esbuild from 'esbuild';
import { describe, expect, it } from 'vitest';

/** What the linter says of files planted in a copy of the tree's outline, by path. */
function lint(planted: Readonly<Record<string, string>>): string {
  const directory = mkdtempSync(join(tmpdir(), 'storelint-architecture-'));
  copyFileSync('biome.json', join(directory, 'biome.json'));
  for (const [path, text] of Object.entries(planted)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
  const { stdout, stderr } = spawnSync(resolve('node_modules/.bin/biome'), ['lint', '--colors=off', '.'], {
    cwd: directory,
    encoding: 'utf8',
  });
  rmSync(directory, { recursive: true });
  return stdout + stderr;
}

const upwards: Readonly<Record<string, string>> = {
  'packages/core/src/text/planted.ts': "import { x } from '../formats/hadoopXml.js';\nexport const y = x;\n",
  'packages/core/src/formats/planted.ts': "import { x } from '../deployment/resolve.js';\nexport const y = x;\n",
  'packages/core/src/products/hbase/planted.ts': "import { x } from '../../rules/judge.js';\nexport const y = x;\n",
  'packages/core/src/products/planted.ts': "import { x } from '../advice/advise.js';\nexport const y = x;\n",
  'packages/core/src/products/hbase/advice/planted.ts': "import { x } from '../../../advice/advise.js';\nexport const y = x;\n",
  'packages/core/src/deployment/planted.ts': "import { x } from '../rules/judge.js';\nexport const y = x;\n",
  'packages/core/src/fixes/planted.ts': "import { x } from '../rules/judge.js';\nexport const y = x;\n",
  'packages/core/src/rules/catalogChecks/planted.ts': "import { x } from '../../advice/advise.js';\nexport const y = x;\n",
};

describe('the layers of core', () => {
  it('refuse imports upwards', () => {
    const said = lint(upwards);
    for (const path of Object.keys(upwards)) expect(said).toMatch(new RegExp(`${path}:\\d+:\\d+ lint/style/noRestrictedImports`));
  });

  it('let imports downwards pass', () => {
    expect(lint({ 'packages/core/src/formats/planted.ts': "import { x } from '../text/range.js';\nexport const y = x;\n" })).not.toContain(
      'noRestrictedImports',
    );
  });

  it("refuse Node's modules", () => {
    expect(lint({ 'packages/core/src/text/planted.ts': "import { x } from 'node:fs';\nexport const y = x;\n" })).toContain(
      'noNodejsModules',
    );
  });
});

describe('the file system', () => {
  const planted = (line: string) => `import ${line};\nexport const y = x;\n`;

  it.each([
    '{ writeFileSync as x } from "node:fs"',
    '{ renameSync as x } from "node:fs"',
    'x from "node:fs"',
    '* as x from "node:fs"',
    '{ writeFile as x } from "node:fs/promises"',
    '{ spawn as x } from "node:child_process"',
  ])('is written by one piece: import %s is refused elsewhere', (line) => {
    for (const path of ['packages/cli/src/commands/planted.ts', 'packages/node/src/planted.ts', 'packages/language-server/src/planted.ts'])
      expect(lint({ [path]: planted(line) })).toMatch(new RegExp(`${path}:\\d+:\\d+ lint/style/noRestrictedImports`));
    expect(lint({ 'packages/node/src/writing/planted.ts': planted(line) })).not.toContain('noRestrictedImports');
  });

  it('is opened elsewhere for reading alone', () => {
    const sources = readdirSync('packages', { recursive: true, encoding: 'utf8' }).filter((path) =>
      /^(?:node|cli|language-server)\/src\/.*\.ts$/.test(path),
    );
    const writing = sources.filter(
      (path) =>
        !/^node\/src\/writing\/|\.test\.ts$/.test(path) &&
        /\bO_(?:WRONLY|RDWR|CREAT|APPEND|TRUNC)\b|openSync\([^;]*'(?:w|a|r\+)|process\.(?:binding|getBuiltinModule)/.test(
          readFileSync(join('packages', path), 'utf8'),
        ),
    );
    expect(sources.length).toBeGreaterThan(100);
    expect(writing).toEqual([]);
  });
});

/** Who asks the file system, and why each may. All else asks `Boundary`, which every path that a stranger's file can name goes through. */
const readers: Readonly<Record<string, string>> = {
  'packages/node/src/boundary.ts': 'the boundary: who owns an entry, where version control keeps its own',
  'packages/node/src/links.ts': 'the boundary: where links lead',
  'packages/node/src/openFile.ts': 'the boundary: the one place that opens files',
  'packages/node/src/walk.ts': 'lists directories that the boundary let it into',
  'packages/node/src/nodeFiles.ts': 'lists directories that the boundary let it into',
  'packages/node/src/files.ts': 'whether there is what a call names',
  'packages/node/src/knowledge.ts': 'the built knowledge beside the program',
  'packages/language-server/src/node.ts': 'the pages of rules beside the program',
  'packages/cli/src/detectHardware.ts': '/proc and /sys of this machine',
  'packages/cli/src/runProgram.ts': 'whether a word that is no command is a file',
  'packages/cli/src/commands/advise.ts': 'whether --output is a directory',
  'packages/cli/src/commands/init.ts': 'which CI service the directory looks like',
  'packages/cli/src/advice/backup.ts': 'writes files and their backups',
};

/** Paths of the program's own code. */
function sources(): readonly string[] {
  return ['node', 'cli', 'language-server', 'core'].flatMap((name) =>
    readdirSync(`packages/${name}/src`, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.startsWith('writing/') && !/\.test\.ts$|(?:^|\/)test[A-Z][^/]*\.ts$/.test(path))
      .map((path) => `packages/${name}/src/${path}`),
  );
}

const readCalls =
  /\b(?:readFile|open|openAsBlob|createReadStream|readdir|opendir|stat|lstat|realpath|readlink|exists|access|glob|watch|copyFile|cp)(?:Sync|File)?\b(?=[ ,}(.])/;

describe('files', () => {
  it('are read in few places', () => {
    const found = sources().filter((path) =>
      [...readFileSync(path, 'utf8').matchAll(/^import\s+([^;]*?)\s+from\s+'(?:node:)?fs(?:\/promises)?'/gms)].some(
        ([, names]) => readCalls.test(`${names} `) || !names?.startsWith('{'),
      ),
    );
    expect(found.filter((path) => readers[path] === undefined)).toEqual([]);
    expect(Object.keys(readers).filter((path) => !found.includes(path))).toEqual([]);
  });

  it('are not reached by other ways', () => {
    const other = /(?:require|import)\s*\(\s*['"`](?:node:)?(?:fs|child_process)|process\.binding|getBuiltinModule/;
    const found = sources().filter((path) => other.test(readFileSync(path, 'utf8')));
    expect(found).toEqual([]);
  });
});

describe('core bundled for the browser', () => {
  it('checks a file in a context that has no host', () => {
    const bundle = esbuild.buildSync({
      stdin: {
        contents: `
          import { Checker } from './packages/core/src/check.ts';
          import { compileRules } from './packages/core/src/rules/compileRules.ts';
          export function check(catalog, rules, text) {
            const compiled = compileRules([{ path: 'rules/hbase/memory.yaml', text: rules }], { hbase: catalog });
            const knowledge = { catalog: (p) => compiled.catalogs.get(p), rules: (p) => compiled.rules.get(p) ?? [] };
            const files = { list: () => [], read: (path) => ({ path, text }) };
            return new Checker(files, knowledge).check({
              name: 'test', files: [{ path: 'hbase-site.xml', kind: 'hbase-site' }], releases: { hbase: { version: '2.5.8', from: 'option' } },
            }).findings.map((finding) => finding.ruleId);
          }`,
        resolveDir: resolve('.'),
        loader: 'ts',
      },
      bundle: true,
      format: 'iife',
      globalName: 'core',
      platform: 'browser',
      write: false,
      logLevel: 'silent',
    }).outputFiles[0]?.text;
    const catalog = {
      product: 'hbase',
      releases: ['2.5.8'],
      settings: { 'hbase.regionserver.handler.count': [{ since: '2.5.8', type: 'int', reader: 'getInt', default: '30' }] },
    };
    const rules = `
- id: hbase/test
  title: t
  category: correctness
  severity: error
  confidence: judged
  applies: { product: hbase }
  expression: setting("hbase.regionserver.handler.count") < 100
  message: m
  remedy: r
  why: w
  sources: ["hbase-source:X"]
  examples: [{ valid: {} }, { invalid: {} }]
`;
    const text = '<configuration><property><name>hbase.regionserver.handler.count</name><value>200</value></property></configuration>';
    // The expression library decodes bytes; nothing else of a host is there.
    const context = vm.createContext({ TextDecoder, TextEncoder });
    vm.runInContext(bundle ?? '', context);
    Object.assign(context, { catalog, rules, text });
    expect(vm.runInContext('core.check(catalog, rules, text).join()', context)).toBe('hbase/test');
  });
});

describe('the types of core', () => {
  it('know neither Node nor the DOM', () => {
    const options = JSON.parse(execFileSync('npx', ['tsc', '--showConfig', '-p', 'packages/core'], { encoding: 'utf8' })) as {
      compilerOptions: { types: string[]; lib: string[] };
    };
    expect(options.compilerOptions.types).toEqual([]);
    expect(options.compilerOptions.lib.some((lib) => lib.startsWith('dom'))).toBe(false);
  });
});
