import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node';

/* What is published, in a directory that has nothing else. `npm run packages` makes it. */

const directory = mkdtempSync(join(tmpdir(), 'storelint-published-'));
const home = join(directory, 'home');
const names = ['core', 'node', 'report', 'language-server', 'storelint'];

function run(command: string, words: readonly string[], cwd = home): string {
  return execFileSync(command, words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

beforeAll(() => {
  const staged = join(directory, 'staged');
  run(process.execPath, [resolve('tools/build/stagePackages.mjs'), staged], '.');
  mkdirSync(home);
  const tarballs = names.map((name) => {
    const [{ filename }] = JSON.parse(run('npm', ['pack', '--json', join(staged, name)])) as [{ filename: string }];
    return join(home, filename);
  });
  writeFileSync(join(home, 'package.json'), '{ "name": "home", "private": true, "type": "module" }\n');
  run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...tarballs]);
  mkdirSync(join(home, 'conf'));
  writeFileSync(join(home, 'conf/zoo.cfg'), 'tickTime=0\ndataDir=/zk\nclientPort=2181\n');
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test('the program checks, and comes with its documents', () => {
  const program = join(home, 'node_modules/storelint');
  expect(run(join(home, 'node_modules/.bin/storelint'), ['check', 'conf', '--fail-on', 'never'])).toContain('zoo.cfg:1');
  expect(readdirSync(program).sort()).toEqual(['LICENSE', 'README.md', 'bin', 'dist', 'package.json', 'schemas']);
  expect(readFileSync(join(program, 'README.md'), 'utf8')).not.toMatch(/\]\((?!https?:|#)/);
  expect(JSON.parse(readFileSync(join(program, 'package.json'), 'utf8'))).toMatchObject({
    repository: { type: 'git' },
    license: 'Apache-2.0',
  });
});

const consumer = `import { Checker } from '@storelint/core/check';
import { filesOf } from '@storelint/core/host';
import { NodeKnowledge } from '@storelint/node';

const files = filesOf({ 'zoo.cfg': 'tickTime=0\\ndataDir=/zk\\nclientPort=2181\\n' });
const checker = new Checker(files, new NodeKnowledge());
const { findings } = checker.check({ name: 'mine', files: [{ path: 'zoo.cfg', kind: 'zoo-cfg' }], releases: {} });
const told: readonly string[] = findings.map(({ ruleId, severity, primary }) => \`\${severity} \${ruleId} \${primary.range.start}\`);
console.log(told.join('\\n'));
`;

test('the library judges a text, with types that a consumer compiles against', () => {
  writeFileSync(join(home, 'consumer.ts'), consumer);
  const compiler = resolve('node_modules/typescript/bin/tsc');
  const options = [
    '--strict',
    '--module',
    'nodenext',
    '--moduleResolution',
    'nodenext',
    '--target',
    'es2023',
    '--skipLibCheck',
    '--types',
    '',
  ];
  run(process.execPath, [compiler, ...options, '--lib', 'es2023,dom', 'consumer.ts']);
  expect(run(process.execPath, ['consumer.js'])).toMatch(/^\w+ zookeeper\/[\w-]+ \d+$/m);
});

test('what is wrong is said by the types', () => {
  writeFileSync(join(home, 'wrong.ts'), consumer.replace('primary.range.start', 'primary.rang.start'));
  const compiler = resolve('node_modules/typescript/bin/tsc');
  const options = ['--strict', '--module', 'nodenext', '--target', 'es2023', '--skipLibCheck', '--lib', 'es2023,dom', '--noEmit'];
  const { status, stdout } = spawnSync(process.execPath, [compiler, ...options, 'wrong.ts'], { cwd: home, encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: expect.any(Number), stdout: expect.stringContaining("Property 'rang' does not exist") });
});

test('the language server answers', async () => {
  writeFileSync(join(home, 'server.js'), "import { serveStdio } from '@storelint/language-server/node';\nawait serveStdio('0.0.0');\n");
  const server = spawn(process.execPath, ['server.js', '--stdio'], { cwd: home, stdio: ['pipe', 'pipe', 'inherit'] });
  const connection = createMessageConnection(new StreamMessageReader(server.stdout), new StreamMessageWriter(server.stdin));
  connection.listen();
  const { capabilities } = await connection.sendRequest<{ capabilities: object }>('initialize', {
    processId: null,
    rootUri: null,
    capabilities: {},
  });
  expect(capabilities).toHaveProperty('hoverProvider');
  await connection.sendRequest('shutdown');
  await connection.sendNotification('exit');
  connection.dispose();
});
