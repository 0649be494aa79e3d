import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CodeAction, CompletionList, Diagnostic, DocumentDiagnosticReport, Hover } from 'vscode-languageserver-protocol/node';
import { TestClient } from './testClient.js';
import { xml } from './testWorkspace.js';

let directory: string;
let client: TestClient | undefined;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'storelint-lsp-'));
});

afterEach(async () => {
  if (client !== undefined && client.process.exitCode === null) await client.stop();
  client = undefined;
  rmSync(directory, { recursive: true });
});

const uriOf = (name: string) => `file://${directory}/${name}`;
const tooMuch = xml({ 'hfile.block.cache.size': 0.7, 'hbase.regionserver.global.memstore.size': 0.4 });
const has = (rule: string) => (diagnostics: Diagnostic[]) => diagnostics.some(({ code }) => code === rule);
const lacks = (rule: string) => (diagnostics: Diagnostic[]) => !has(rule)(diagnostics);

describe('storelint lsp --stdio', () => {
  test('answers a plain client and ends with status 0', async () => {
    client = await TestClient.start(directory);
    const uri = uriOf('hbase-site.xml');
    await client.open(uri, tooMuch);
    const [first] = await client.until(uri, has('hbase/heap-fractions-sum'));
    const position = { line: 2, character: 15 };
    expect(await client.request<Hover>('textDocument/hover', { textDocument: { uri }, position })).toMatchObject({
      contents: { kind: 'markdown' },
    });
    const range = first?.range;
    const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri },
      range,
      context: { diagnostics: [] },
    });
    expect(actions.map(({ title }) => title)).toContain('Hide hbase/heap-fractions-sum here, with a reason');
    expect(await client.stop()).toBe(0);
  });

  test('what the env file says counts for hbase-site.xml, as soon as it is typed, open or not', async () => {
    writeFileSync(join(directory, '.storelint.yaml'), 'releases: { hbase: 2.5.8, jdk: 17 }\n');
    writeFileSync(join(directory, 'hbase-site.xml'), xml({ 'hbase.bucketcache.ioengine': 'offheap', 'hbase.bucketcache.size': 8192 }));
    client = await TestClient.start(directory);
    const env = uriOf('hbase-env.sh');
    const site = uriOf('hbase-site.xml');
    const rule = 'hbase/offheap-cache-over-direct-memory';
    await client.open(env, 'export HBASE_OFFHEAPSIZE=4G\n', 'shellscript');
    await client.until(site, has(rule));
    await client.change(env, { text: 'export HBASE_OFFHEAPSIZE=16G\n' });
    await client.until(site, lacks(rule));
    await client.open(site, xml({ 'hbase.bucketcache.ioengine': 'offheap', 'hbase.bucketcache.size': 32_768 }));
    await client.until(site, has(rule));
  });

  test('.storelint.yaml is followed while it is typed, and its mistakes are marked', async () => {
    client = await TestClient.start(directory);
    const uri = uriOf('hbase-site.xml');
    const configuration = uriOf('.storelint.yaml');
    await client.open(uri, tooMuch);
    await client.until(uri, has('hbase/heap-fractions-sum'));
    await client.open(configuration, 'rules: { hbase/heap-fractions-sum: off }\n', 'yaml');
    await client.until(uri, lacks('hbase/heap-fractions-sum'));
    await client.change(configuration, { text: 'ruls: { hbase/heap-fractions-sum: off }\n' });
    await client.until(uri, has('hbase/heap-fractions-sum'));
    const [mistake] = await client.until(configuration, (diagnostics) => diagnostics.length > 0);
    expect(mistake?.message).toContain('rules');
    expect(mistake?.range).toEqual({ start: { line: 0, character: 0 }, end: { line: 0, character: 4 } });
  });

  test('columns are UTF-16 units', async () => {
    client = await TestClient.start(directory);
    const uri = uriOf('hbase-site.xml');
    await client.open(
      uri,
      `<configuration>\n<!-- 😀 --><property><name>hfile.block.cache.size</name><value>0.9</value></property>\n</configuration>\n`,
    );
    const found = (await client.until(uri, has('hbase/heap-fractions-sum'))).find(({ code }) => code === 'hbase/heap-fractions-sum');
    expect(found?.range.start).toEqual({ line: 1, character: '<!-- 😀 --><property><name>hfile.block.cache.size</name><value>'.length });
  });

  test('a client that pulls is answered, and told to ask again when files change behind its back', async () => {
    client = await TestClient.start(directory, { textDocument: { diagnostic: {} }, workspace: { diagnostics: { refreshSupport: true } } });
    expect(client.server.capabilities.diagnosticProvider).toMatchObject({ interFileDependencies: true });
    const uri = uriOf('hbase-site.xml');
    await client.open(uri, tooMuch);
    const report = await client.request<DocumentDiagnosticReport>('textDocument/diagnostic', { textDocument: { uri } });
    expect(report.kind === 'full' && report.items.some(({ code }) => code === 'hbase/heap-fractions-sum')).toBe(true);
    let refreshed = 0;
    client.connection.onRequest('workspace/diagnostic/refresh', () => {
      refreshed++;
      return null;
    });
    await client.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri: uriOf('hbase-env.sh'), type: 1 }] });
    await client.request('textDocument/documentSymbol', { textDocument: { uri } });
    await expect.poll(() => refreshed).toBeGreaterThan(0);
    expect(client.diagnostics.get(uri) ?? []).toEqual([]);
  });

  test('a command checks closed files of the workspace, too', async () => {
    writeFileSync(join(directory, 'hbase-site.xml'), tooMuch);
    client = await TestClient.start(directory);
    await client.request('workspace/executeCommand', { command: 'storelint.checkWorkspace' });
    await client.until(uriOf('hbase-site.xml'), has('hbase/heap-fractions-sum'));
  });
});

describe('a hostile client', () => {
  test('a storm of changes ends in the findings of the last text', async () => {
    client = await TestClient.start(directory);
    const uri = uriOf('hbase-site.xml');
    await client.open(uri, tooMuch);
    // Else all that follows may come before the first publication, and the last text gives nothing to publish.
    await client.until(uri, has('hbase/heap-fractions-sum'));
    for (let i = 0; i < 1000; i++) {
      void client.change(uri, {
        range: { start: { line: 3, character: 11 }, end: { line: 3, character: 14 } },
        text: i % 2 === 0 ? '0.1' : '0.7',
      });
    }
    await client.change(uri, { text: xml({ 'hfile.block.cache.size': 0.3 }) });
    await client.until(uri, lacks('hbase/heap-fractions-sum'));
    expect(client.published).toBeLessThan(200);
  });

  test('positions that no text has, unknown files and schemes get an answer', async () => {
    client = await TestClient.start(directory);
    const uri = uriOf('hbase-site.xml');
    await client.open(uri, tooMuch);
    const far = { line: 1e6, character: 1e6 };
    for (const target of [uri, uriOf('nothing.xml'), 'untitled:Untitled-1', 'git:/x/hbase-site.xml?ref', 'no uri at all']) {
      const textDocument = { uri: target };
      await client.request('textDocument/hover', { textDocument, position: far });
      await client.request<CompletionList>('textDocument/completion', { textDocument, position: far });
      await client.request('textDocument/codeAction', {
        textDocument,
        range: { start: far, end: { line: 0, character: 0 } },
        context: { diagnostics: [] },
      });
      await client.request('textDocument/inlayHint', { textDocument, range: { start: far, end: far } });
      await client.request('textDocument/references', { textDocument, position: far, context: { includeDeclaration: true } });
    }
    await client.change(
      uri,
      { range: { start: far, end: far }, text: 'tail' },
      { range: { start: { line: 5, character: 0 }, end: { line: 2, character: 0 } }, text: '' },
    );
    await expect(client.request('textDocument/noSuchThing', {})).rejects.toThrow();
    expect(await client.request('textDocument/documentSymbol', { textDocument: { uri } })).toBeInstanceOf(Array);
  });

  test('a file of 5 MB, binary content, lone surrogates, a lone CR', async () => {
    client = await TestClient.start(directory);
    const many = xml(
      Object.fromEntries(Array.from({ length: 14_000 }, (_, at) => [`my.own.setting.number.${at}`, `value ${at} ${'x'.repeat(300)}`])),
    );
    expect(many.length).toBeGreaterThan(5_000_000);
    const big = uriOf('core-site.xml');
    await client.open(big, many);
    for (const [index, text] of [
      '\0\0\0\u0001',
      '\ud800\udfff\ud800',
      '\r\r\r<configuration>\r',
      '',
      '\ufeff<configuration/>',
      '<'.repeat(50_000),
    ].entries()) {
      await client.open(uriOf(`odd/hbase-site-${index}.xml`), text);
    }
    expect(await client.request('textDocument/documentSymbol', { textDocument: { uri: uriOf('odd/hbase-site-4.xml') } })).toBeDefined();
  });

  test('a file in no known encoding on the disk does not stop the others', async () => {
    writeFileSync(join(directory, 'hdfs-site.xml'), Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x41]));
    writeFileSync(join(directory, 'core-site.xml'), Buffer.from([0x3c, 0xe9, 0x80, 0xff]));
    client = await TestClient.start(directory);
    const uri = uriOf('hbase-site.xml');
    await client.open(uri, tooMuch);
    await client.until(uri, has('hbase/heap-fractions-sum'));
  });

  test('a second server takes over where the first was killed', async () => {
    const first = await TestClient.start(directory);
    const uri = uriOf('hbase-site.xml');
    await first.open(uri, tooMuch);
    first.process.kill('SIGKILL');
    first.connection.dispose();
    client = await TestClient.start(directory);
    await client.open(uri, tooMuch);
    await client.until(uri, has('hbase/heap-fractions-sum'));
  });

  test('a server whose client is gone ends by itself', async () => {
    const orphan = await TestClient.start(directory);
    const gone = new Promise<number | null>((done) => orphan.process.once('exit', done));
    orphan.connection.dispose();
    orphan.process.stdin?.end();
    expect(await gone).not.toBeNull();
  });
});
