import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, extname, join, normalize } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { chromiumPath } from '../browser/chromium.ts';
import type { InstalledWorkbench } from './install.ts';

const usualSettings = {
  'security.workspace.trust.enabled': false,
  'workbench.startupEditor': 'none',
  'workbench.colorTheme': 'Default Light Modern',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'telemetry.telemetryLevel': 'off',
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'chat.disableAIFeatures': true,
  'editor.minimap.enabled': false,
  'git.enabled': false,
  'remote.autoForwardPorts': false,
};

export interface OpenWorkbench {
  readonly page: Page;
  /** Directory that the workbench has open. */
  readonly folder: string;
  /** Writes a picture of the window, where PICTURES names a directory. */
  picture(name: string): Promise<void>;
  close(): Promise<void>;
}

export interface WorkbenchOptions {
  readonly installed: InstalledWorkbench;
  /** Texts of the folder, by path. */
  readonly files: Readonly<Record<string, string>>;
  /** Directory of the extension. */
  readonly extension: string;
  /** `desktop`: in the server's extension host; `web`: in a worker of the browser. */
  readonly host: 'desktop' | 'web';
  /** Settings of the user beside those that every workbench has here. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Path of a file of the folder that is open at the start. */
  readonly open?: string;
  /** Module that the extension host runs instead of waiting for somebody; `finished` gets its exit status, `said` what it logs. */
  readonly tests?: { readonly module: string; readonly finished: (status: number) => void; readonly said: (line: string) => void };
}

/** Starts a workbench of its own home, opens it in a browser, and waits until it is drawn. */
export async function openWorkbench({
  installed,
  files,
  extension,
  host,
  settings = {},
  open,
  tests,
}: WorkbenchOptions): Promise<OpenWorkbench> {
  const home = mkdtempSync(join(tmpdir(), 'storelint-workbench-'));
  const folder = join(home, 'conf');
  for (const [name, text] of Object.entries({
    'conf/': '',
    ...prefixed('conf/', files),
    'user/User/settings.json': JSON.stringify({ ...usualSettings, ...settings }),
  })) {
    const path = join(home, name);
    mkdirSync(name.endsWith('/') ? path : dirname(path), { recursive: true });
    if (!name.endsWith('/')) writeFileSync(path, text);
  }
  const words = [
    '--host',
    '127.0.0.1',
    '--port',
    '0',
    '--without-connection-token',
    '--accept-server-license-terms',
    '--telemetry-level',
    'off',
  ];
  const directories = ['server', 'user', 'extensions'].flatMap((name) => [
    name === 'extensions' ? '--extensions-dir' : `--${name}-data-dir`,
    join(home, name),
  ]);
  const child = spawn(
    installed.node,
    [installed.server, ...words, '--disable-workspace-trust', '--enable-smoke-test-driver', ...directories],
    {
      env: { ...process.env, HOME: home },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  const port = await new Promise<string>((found, failed) => {
    let log = '';
    const hear = (data: Buffer) => {
      log += data.toString();
      const match = /Web UI available at http:\/\/localhost:(\d+)/.exec(log);
      if (match?.[1] !== undefined) found(match[1]);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', () => failed(new Error(log)));
  });
  const browser = await chromium.launch({
    executablePath: chromiumPath ?? '',
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  });
  // This server's workbench takes extensions from https alone.
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, bypassCSP: host === 'web' });
  const remote = (path: string) => `vscode-remote://127.0.0.1:${port}${path}`;
  const payload: [string, string][] = [];
  let shelf: { readonly port: number; readonly close: () => void } | undefined;
  if (open !== undefined) payload.push(['openFile', remote(join(folder, open))]);
  if (host === 'desktop') payload.push(['extensionDevelopmentPath', remote(extension)]);
  else {
    shelf = await serveFolder(extension);
    const components = { scheme: 'http', authority: `127.0.0.1:${shelf.port}`, path: '/' };
    await page.addInitScript(addExtension(components));
  }
  if (tests !== undefined) {
    payload.push(['extensionTestsPath', remote(tests.module)]);
    await page.exposeFunction('codeAutomationExit', tests.finished);
    await page.exposeFunction('codeAutomationLog', (_type: string, said: readonly unknown[]) => tests.said(said.join(' ')));
  }
  await page.goto(`http://127.0.0.1:${port}/?folder=${folder}&payload=${encodeURIComponent(JSON.stringify(payload))}`);
  await page.waitForSelector('.monaco-workbench', { timeout: 120_000 });
  return {
    page,
    folder,
    async picture(name) {
      if (process.env.PICTURES !== undefined) await page.screenshot({ path: join(process.env.PICTURES, `vscode-${name}.png`) });
    },
    async close() {
      await browser.close();
      shelf?.close();
      child.kill();
      await gone;
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function prefixed(prefix: string, files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [prefix + name, text]));
}

const types: Readonly<Record<string, string>> = {
  '.json': 'application/json',
  '.js': 'text/javascript',
  '.cjs': 'text/javascript',
  '.md': 'text/markdown',
};

/** Serves a folder to the browser's worker. */
function serveFolder(folder: string): Promise<{ readonly port: number; readonly close: () => void }> {
  const server = createServer((request, response) => {
    const path = join(folder, normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname)));
    response.setHeader('access-control-allow-origin', '*');
    try {
      const content = readFileSync(path);
      response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream');
      response.end(content);
    } catch {
      response.statusCode = 404;
      response.end();
    }
  });
  return new Promise((found) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      found({ port: typeof address === 'object' && address !== null ? address.port : 0, close: () => server.close() });
    });
  });
}

/**
 * A script for the page, before the workbench's own: makes an extension under development come with it. One that came as built in would be taken away
 * whenever the workbench brings its running extensions up to date, which VS Code 1.139 does at its start.
 */
function addExtension(components: object): string {
  return `new MutationObserver((_, observer) => {
    const configuration = document.getElementById('vscode-workbench-web-configuration');
    if (configuration === null) return;
    observer.disconnect();
    const settings = JSON.parse(configuration.getAttribute('data-settings'));
    configuration.setAttribute('data-settings', JSON.stringify({ ...settings, developmentOptions: { extensions: [${JSON.stringify(components)}] } }));
  }).observe(document, { childList: true, subtree: true });`;
}
