import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { CompletionList } from 'vscode-languageserver-protocol/node';
import { TestClient } from './testClient.js';
import { has, inOwnDirectory, lacks } from './testClientDirectory.js';
import { tooMuch, xml } from './testWorkspace.js';

let directory: string;
let client: TestClient;
inOwnDirectory((own) => {
  directory = own;
});

const uriOf = (name: string) => `file://${directory}/${name}`;

describe('a hostile client', () => {
  test('one that refuses whatever it is asked still gets its findings', async () => {
    const all = {
      workspace: {
        configuration: true,
        didChangeWatchedFiles: { dynamicRegistration: true },
        didChangeConfiguration: { dynamicRegistration: true },
        inlayHint: { refreshSupport: true },
        codeLens: { refreshSupport: true },
        diagnostics: { refreshSupport: true },
      },
      window: { workDoneProgress: true },
    };
    client = await TestClient.start(directory, all, { debounce: 10, checkWorkspace: true }, undefined, { refuses: true });
    const uri = uriOf('hbase-site.xml');
    await client.open(uri, tooMuch);
    await client.until(uri, has('hbase/heap-fractions-sum'));
    await client.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri: uriOf('hbase-env.sh'), type: 1 }] });
    await client.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
    expect(await client.request('textDocument/documentSymbol', { textDocument: { uri } })).toHaveLength(2);
    expect(await client.stop()).toBe(0);
  });

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

  test('it changes what it has not opened, opens twice, counts backwards, closes what is closed', async () => {
    client = await TestClient.start(directory);
    const uri = uriOf('hbase-site.xml');
    const send = (method: string, params: object) => client.connection.sendNotification(`textDocument/${method}`, params);
    const document = (version: number, text: string) => ({ textDocument: { uri, languageId: 'xml', version, text } });
    await send('didChange', { textDocument: { uri, version: 3 }, contentChanges: [{ text: tooMuch }] });
    await send('didClose', { textDocument: { uri } });
    await send('didOpen', document(7, xml({})));
    await send('didOpen', document(2, tooMuch));
    await client.until(uri, has('hbase/heap-fractions-sum'));
    await send('didChange', { textDocument: { uri, version: 1 }, contentChanges: [{ text: xml({ 'hfile.block.cache.size': 0.3 }) }] });
    await client.until(uri, lacks('hbase/heap-fractions-sum'));
    await send('didChange', { textDocument: { uri, version: 0 }, contentChanges: [{ text: tooMuch }] });
    await client.until(uri, has('hbase/heap-fractions-sum'));
    await send('didClose', { textDocument: { uri } });
    await send('didClose', { textDocument: { uri } });
    await client.until(uri, (diagnostics) => diagnostics.length === 0);
  });

  test.each(['\n', '\r\n', '\r'])('edits within a pair of surrogates and a line end of %j end in the text that it has', async (end) => {
    client = await TestClient.start(directory, { general: { positionEncodings: ['utf-32', 'utf-8'] } });
    // LSP demands of every client that it knows UTF-16.
    expect(client.server.capabilities.positionEncoding).toBe('utf-16');
    const uri = uriOf('hbase-site.xml');
    const text = tooMuch.replace('<configuration>', '<configuration><!-- 😀 -->').replaceAll('\n', end);
    await client.open(uri, text);
    const place = (line: number, character: number) => ({ start: { line, character }, end: { line, character } });
    const inPair = '<configuration><!-- 😀'.length - 1;
    const wholePair = { start: { line: 0, character: inPair - 1 }, end: { line: 0, character: inPair + 1 } };
    await client.change(uri, { range: place(0, inPair), text: 'x' });
    // Between CR and LF there is no position: the next one that there is counts.
    await client.change(uri, { range: place(1, 999), text: '<!-- y -->' });
    await client.change(uri, { range: { start: wholePair.start, end: { line: 0, character: inPair + 2 } }, text: '😀' });
    const found = await client.until(uri, has('hbase/heap-fractions-sum'));
    expect(found.find(({ code }) => code === 'hbase/heap-fractions-sum')?.range).toEqual({
      start: { line: 3, character: 11 },
      end: { line: 3, character: 14 },
    });
    await client.change(uri, { range: { start: { line: 3, character: 11 }, end: { line: 3, character: 14 } }, text: '0.2' });
    await client.until(uri, lacks('hbase/heap-fractions-sum'));
  });

  test('messages without what LSP demands are refused, or passed over', async () => {
    client = await TestClient.start(directory);
    const uri = uriOf('hbase-site.xml');
    await client.open(uri, tooMuch);
    for (const method of [
      'hover',
      'completion',
      'codeAction',
      'codeLens',
      'inlayHint',
      'documentSymbol',
      'definition',
      'references',
      'rename',
      'prepareRename',
      'diagnostic',
      'foldingRange',
      'selectionRange',
      'documentHighlight',
      'linkedEditingRange',
      'formatting',
      'onTypeFormatting',
      'semanticTokens/full',
      'semanticTokens/range',
    ]) {
      for (const params of [{}, { textDocument: {} }, { textDocument: { uri }, position: null, range: null, context: null, newName: 7 }])
        await client.request(`textDocument/${method}`, params).catch(() => undefined);
    }
    for (const params of [
      {},
      { command: 'storelint.explain' },
      { command: 'storelint.explain', arguments: [uri, {}] },
      { command: 'x', arguments: 'y' },
    ])
      await client.request('workspace/executeCommand', params).catch(() => undefined);
    await client.request('workspace/diagnostic', {}).catch(() => undefined);
    await client.request('completionItem/resolve', { label: 'x', data: { path: 'nowhere', name: {} } }).catch(() => undefined);
    for (const [method, params] of [
      ['textDocument/didOpen', {}],
      ['textDocument/didChange', { textDocument: { uri } }],
      ['workspace/didChangeWatchedFiles', {}],
      ['workspace/didChangeConfiguration', {}],
      ['workspace/didChangeWorkspaceFolders', {}],
      ['workspace/didRenameFiles', {}],
      ['$/setTrace', { value: 7 }],
    ] as const)
      await client.connection.sendNotification(method, params);
    await client.change(uri, { text: xml({ 'hfile.block.cache.size': 0.9 }) });
    expect(await client.request('textDocument/documentSymbol', { textDocument: { uri } })).toHaveLength(1);
  });

  test.each([true, false])('directories that are moved and removed take their findings along (it watches files: %s)', async (watches) => {
    mkdirSync(join(directory, 'a'));
    writeFileSync(join(directory, 'a/hbase-site.xml'), tooMuch);
    const abilities = watches ? { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } } : {};
    client = await TestClient.start(directory, abilities, { debounce: 10, checkWorkspace: true });
    expect(client.server.capabilities.workspace?.fileOperations?.didRename?.filters[0]?.pattern.matches).toBe(
      watches ? 'folder' : undefined,
    );
    await client.until(uriOf('a/hbase-site.xml'), has('hbase/heap-fractions-sum'));
    renameSync(join(directory, 'a'), join(directory, 'b'));
    await client.connection.sendNotification('workspace/didRenameFiles', { files: [{ oldUri: uriOf('a'), newUri: uriOf('b') }] });
    await client.until(uriOf('a/hbase-site.xml'), (diagnostics) => diagnostics.length === 0);
    await client.until(uriOf('b/hbase-site.xml'), has('hbase/heap-fractions-sum'));
    rmSync(join(directory, 'b'), { recursive: true });
    await client.connection.sendNotification('workspace/didDeleteFiles', { files: [{ uri: uriOf('b') }] });
    await client.until(uriOf('b/hbase-site.xml'), (diagnostics) => diagnostics.length === 0);
  });
});
