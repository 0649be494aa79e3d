import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  CancellationTokenSource,
  type DocumentDiagnosticReport,
  type WorkspaceDiagnosticReport,
  type WorkspaceDocumentDiagnosticReport,
} from 'vscode-languageserver-protocol/node';
import { TestClient } from './testClient.js';
import { has, inOwnDirectory } from './testClientDirectory.js';
import { xml } from './testWorkspace.js';

/* Clients that ask for findings: by file, and by workspace. */

let directory: string;
let client: TestClient;
inOwnDirectory((own) => {
  directory = own;
});

const rule = 'hbase/offheap-cache-over-direct-memory';
const uriOf = (name: string) => `file://${directory}/${name}`;
const site = xml({ 'hbase.bucketcache.ioengine': 'offheap', 'hbase.bucketcache.size': 8192 });
const env = (size: string) => `export HBASE_OFFHEAPSIZE=${size}\n`;
const capabilities = {
  textDocument: { diagnostic: {} },
  workspace: { diagnostics: { refreshSupport: true }, didChangeWatchedFiles: { dynamicRegistration: true } },
};
const hasRule = has(rule);

function put(name: string, text: string): void {
  mkdirSync(join(directory, name, '..'), { recursive: true });
  writeFileSync(join(directory, name), text);
}

async function start(options: object = {}, abilities: object = capabilities): Promise<void> {
  put('.storelint.yaml', 'releases: { hbase: 2.5.8, jdk: 17 }\n');
  client = await TestClient.start(directory, abilities, { debounce: 10, ...options });
}

const pullFile = (name: string, previousResultId?: string) =>
  client.request<DocumentDiagnosticReport>('textDocument/diagnostic', { textDocument: { uri: uriOf(name) }, previousResultId });

describe('of files', () => {
  test('the same again is said in a word, and nothing is sent unasked', async () => {
    await start();
    expect(client.server.capabilities.diagnosticProvider).toMatchObject({ interFileDependencies: true, workspaceDiagnostics: false });
    put('hbase-env.sh', env('4G'));
    await client.open(uriOf('hbase-site.xml'), site);
    const first = await pullFile('hbase-site.xml');
    expect(first.kind === 'full' && hasRule(first.items)).toBe(true);
    expect(await pullFile('hbase-site.xml', first.resultId)).toEqual({ kind: 'unchanged', resultId: first.resultId });
    expect(await pullFile('hbase-site.xml', 'another')).toEqual(first);
    await client.change(uriOf('hbase-site.xml'), { text: xml({}) });
    const empty = await pullFile('hbase-site.xml', first.resultId);
    expect(empty.kind === 'full' && hasRule(empty.items)).toBe(false);
    expect(client.diagnostics.get(uriOf('hbase-site.xml'))).toBeUndefined();
  });

  test('what is wrong with the configuration is told, too', async () => {
    await start();
    await client.open(uriOf('.storelint.yaml'), 'ruls: {}\n', 'yaml');
    expect(await pullFile('.storelint.yaml')).toMatchObject({ kind: 'full', items: [{ range: { start: { line: 0 } } }] });
  });

  test('what stands at the place of the last edit is told once typing rests', async () => {
    await start({ debounce: 3000 });
    const value = (text: string) =>
      `<configuration><property><name>hbase.regionserver.handler.count</name><value>${text}</value></property></configuration>\n`;
    const isTold = async () => {
      const report = await pullFile('hbase-site.xml');
      return report.kind === 'full' && has('hbase/refused-value')(report.items);
    };
    await client.open(uriOf('hbase-site.xml'), value('30'));
    expect(await isTold()).toBe(false);
    let refreshed = 0;
    client.connection.onRequest('workspace/diagnostic/refresh', () => {
      refreshed++;
      return null;
    });
    await client.change(uriOf('hbase-site.xml'), { text: value('30x') });
    expect(await isTold()).toBe(false);
    await new Promise((done) => setTimeout(done, 300));
    expect([await isTold(), refreshed]).toEqual([false, 0]);
    await expect.poll(() => refreshed, { timeout: 20_000 }).toBeGreaterThan(0);
    expect(await isTold()).toBe(true);
  });

  test.each(['typed in', 'changed on the disk'])(
    'another file is %s: the client is told to ask again, but only if that changes something',
    async (how) => {
      await start();
      put('hbase-env.sh', env('16G'));
      await client.open(uriOf('hbase-site.xml'), site);
      if (how === 'typed in') await client.open(uriOf('hbase-env.sh'), env('16G'), 'shellscript');
      let refreshed = 0;
      client.connection.onRequest('workspace/diagnostic/refresh', () => {
        refreshed++;
        return null;
      });
      const write = async (text: string) => {
        if (how === 'typed in') return client.change(uriOf('hbase-env.sh'), { text });
        put('hbase-env.sh', text);
        return client.connection.sendNotification('workspace/didChangeWatchedFiles', {
          changes: [{ uri: uriOf('hbase-env.sh'), type: 2 }],
        });
      };
      await pullFile('hbase-site.xml');
      await write(`${env('16G')}# a comment\n`);
      await new Promise((done) => setTimeout(done, 200));
      expect(refreshed).toBe(0);
      await write(env('4G'));
      await expect.poll(() => refreshed).toBeGreaterThan(0);
      const again = await pullFile('hbase-site.xml');
      expect(again.kind === 'full' && hasRule(again.items)).toBe(true);
      expect(client.diagnostics.get(uriOf('hbase-site.xml'))).toBeUndefined();
    },
  );
});

describe('of the workspace', () => {
  const parts: WorkspaceDocumentDiagnosticReport[][] = [];
  const pull = (previousResultIds: object[] = [], partialResultToken?: string) =>
    client.request<WorkspaceDiagnosticReport>('workspace/diagnostic', { previousResultIds, partialResultToken });
  const idsOf = (reports: readonly WorkspaceDocumentDiagnosticReport[]) => reports.map(({ uri, resultId }) => ({ uri, value: resultId }));
  const listen = () => {
    parts.length = 0;
    client.connection.onNotification(
      '$/progress',
      ({ token, value }: { token: string; value: { items: WorkspaceDocumentDiagnosticReport[] } }) => {
        if (token.startsWith('part')) parts.push(value.items);
      },
    );
  };
  const changed = (name: string) =>
    client.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri: uriOf(name), type: 2 }] });

  beforeEach(() => {
    for (const name of ['a', 'b']) {
      put(`${name}/hbase-site.xml`, site);
      put(`${name}/hbase-env.sh`, env('4G'));
    }
  });

  test('all files are told of, then what changed, and what was sent unasked is taken back', async () => {
    await start({ checkWorkspace: true });
    expect(client.server.capabilities.diagnosticProvider).toMatchObject({ workspaceDiagnostics: true });
    const first = await pull();
    expect(first.items.map(({ uri }) => uri)).toEqual([uriOf('a/hbase-site.xml'), uriOf('b/hbase-site.xml')]);
    expect(first.items.every((report) => report.kind === 'full' && report.version === null && hasRule(report.items))).toBe(true);
    for (const diagnostics of client.diagnostics.values()) expect(diagnostics).toEqual([]);
    const same = await pull(idsOf(first.items));
    expect(same.items.map(({ kind }) => kind)).toEqual(['unchanged', 'unchanged']);

    put('a/hbase-env.sh', env('16G'));
    put('c/hbase-site.xml', site);
    put('c/hbase-env.sh', env('4G'));
    for (const name of ['a/hbase-env.sh', 'c/hbase-site.xml', 'c/hbase-env.sh']) await changed(name);
    const news = async () => {
      const { items } = await pull(idsOf(first.items));
      return Object.fromEntries(items.map((report) => [report.uri, report.kind === 'full' ? hasRule(report.items) : report.kind]));
    };
    await expect.poll(news).toEqual({
      [uriOf('a/hbase-site.xml')]: false,
      [uriOf('b/hbase-site.xml')]: 'unchanged',
      [uriOf('c/hbase-site.xml')]: true,
    });
    for (const diagnostics of client.diagnostics.values()) expect(diagnostics).toEqual([]);
  });

  test('an answer that comes in parts waits for news', async () => {
    await start({ checkWorkspace: true });
    listen();
    expect(await pull([], 'part 1')).toEqual({ items: [] });
    expect(parts.flat().map(({ uri }) => uri)).toEqual([uriOf('a/hbase-site.xml'), uriOf('b/hbase-site.xml')]);
    const ids = idsOf(parts.flat());
    let isAnswered = false;
    const second = pull(ids, 'part 2').then(() => {
      isAnswered = true;
    });
    await new Promise((done) => setTimeout(done, 300));
    expect(isAnswered).toBe(false);
    parts.length = 0;
    await client.open(uriOf('a/hbase-env.sh'), env('16G'), 'shellscript');
    await second;
    const told = parts.flat();
    expect(told.map(({ uri, kind }) => `${kind} ${uri}`)).toEqual([
      `full ${uriOf('a/hbase-site.xml')}`,
      `unchanged ${uriOf('b/hbase-site.xml')}`,
    ]);
  });

  test('a request that waits is taken back, and does not keep the server', async () => {
    await start({ checkWorkspace: true });
    listen();
    await pull([], 'part 1');
    const source = new CancellationTokenSource();
    const params = { previousResultIds: idsOf(parts.flat()), partialResultToken: 'part 2' };
    const waiting = client.connection.sendRequest('workspace/diagnostic', params, source.token);
    const other = pull(idsOf(parts.flat()), 'part 3');
    source.cancel();
    await expect(waiting).rejects.toMatchObject({ code: -32800 });
    expect(await client.stop()).toBe(0);
    expect(await other).toEqual({ items: [] });
  });

  test('a file has findings by one way: pulled where it is open, sent where the workspace is not asked for', async () => {
    await start();
    const name = uriOf('a/hbase-site.xml');
    await client.open(uriOf('a/hbase-env.sh'), env('4G'), 'shellscript');
    await client.until(name, hasRule);
    await client.open(name, site);
    await client.until(name, (diagnostics) => diagnostics.length === 0);
    const report = await pullFile('a/hbase-site.xml');
    expect(report.kind === 'full' && hasRule(report.items)).toBe(true);
    await client.close(name);
    await client.until(name, hasRule);
  });

  test('it is checked only where that is asked for, and not offered to Neovim', async () => {
    await start();
    expect(client.server.capabilities.diagnosticProvider).toMatchObject({ workspaceDiagnostics: false });
    await client.stop();
    client = await TestClient.start(directory, capabilities, { checkWorkspace: true }, undefined, { name: 'Neovim' });
    expect(client.server.capabilities.diagnosticProvider).toMatchObject({ workspaceDiagnostics: false });
    await client.until(uriOf('b/hbase-site.xml'), hasRule);
  });
});
