// node e2e/run.mjs CODE_SERVER_DIR: runs e2e/index.cjs in the extension host of a real workbench, with Debian's Chromium as the browser.
// CODE_SERVER_DIR is where `npm i --ignore-scripts code-server@4.100.3` was run (and once more in its lib/vscode); playwright-core lies beside it.
// PICTURES=directory keeps pictures of the workbench; VERBOSE=1 shows all that it says.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const extension = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const [, , given] = process.argv;
if (given === undefined) throw new Error('usage: node e2e/run.mjs CODE_SERVER_DIR');
const require = createRequire(join(resolve(given), 'package.json'));
const { chromium } = require('playwright-core');
const server = join(resolve(given), 'node_modules/code-server/lib/vscode/out/server-main.js');
const browserPath = process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'].find((path) => existsSync(path));

const home = mkdtempSync(join(tmpdir(), 'storelint-e2e-'));
const folder = join(home, 'conf');
mkdirSync(folder);
writeFileSync(join(folder, '.storelint.yaml'), 'releases: { hbase: 2.5.8, jdk: 17 }\n');
writeFileSync(join(folder, 'hbase-env.sh'), 'export HBASE_OFFHEAPSIZE=4G\n');
writeFileSync(
  join(folder, 'hbase-site.xml'),
  '<configuration>\n  <property>\n    <name>hbase.bucketcache.ioengine</name><value>offheap</value></property>\n  <property>\n    <name>hbase.bucketcache.size</name>\n    <value>8192</value></property>\n  \n  <property><name>hbase.hregion.max.filesize</name><value>10737418240</value></property>\n</configuration>\n',
);
mkdirSync(join(home, 'user/User'), { recursive: true });
const settings = {
  'security.workspace.trust.enabled': false,
  'workbench.startupEditor': 'none',
  'telemetry.telemetryLevel': 'off',
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'chat.disableAIFeatures': true,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'editor.minimap.enabled': false,
  'git.enabled': false,
};
writeFileSync(join(home, 'user/User/settings.json'), JSON.stringify(settings));

const flags = [
  server,
  '--host',
  '127.0.0.1',
  '--port',
  '0',
  '--without-connection-token',
  '--accept-server-license-terms',
  '--telemetry-level',
  'off',
  '--disable-workspace-trust',
  '--enable-smoke-test-driver',
];
const directories = [
  '--server-data-dir',
  join(home, 'server'),
  '--user-data-dir',
  join(home, 'user'),
  '--extensions-dir',
  join(home, 'extensions'),
];
const child = spawn(process.execPath, [...flags, ...directories], {
  env: { ...process.env, HOME: home },
  stdio: ['ignore', 'pipe', 'pipe'],
});
let log = '';
child.stderr.on('data', (data) => {
  log += data;
});
const port = await new Promise((found, failed) => {
  child.stdout.on('data', (data) => {
    log += data;
    const match = /Web UI available at http:\/\/localhost:(\d+)/.exec(log);
    if (match) found(match[1]);
  });
  child.on('exit', () => failed(new Error(log)));
});
const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'] });
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
let finish;
const finished = new Promise((done) => {
  finish = done;
});
await page.exposeFunction('codeAutomationExit', finish);
// The workbench itself has much to say; what is ours begins with a mark.
await page.exposeFunction('codeAutomationLog', async (_type, args) => {
  const picture = /^e2e: picture (\w+)$/.exec(String(args[0]))?.[1];
  if (picture !== undefined && process.env.PICTURES !== undefined)
    await page.screenshot({ path: join(process.env.PICTURES, `${picture}.png`) });
  if (process.env.VERBOSE !== undefined || String(args[0]).startsWith('e2e: ')) console.log(...args);
});
const remote = (path) => `vscode-remote://127.0.0.1:${port}${path}`;
const payload = [
  ['extensionDevelopmentPath', remote(extension)],
  ['extensionTestsPath', remote(`${extension}/e2e/index.cjs`)],
];
await page.goto(`http://127.0.0.1:${port}/?folder=${folder}&payload=${encodeURIComponent(JSON.stringify(payload))}`);
const limit = setTimeout(() => finish(2), 180_000);
process.exitCode = await finished;
clearTimeout(limit);
await browser.close();
const gone = new Promise((done) => child.once('exit', done));
child.kill();
await gone;
rmSync(home, { recursive: true, force: true, maxRetries: 5 });
