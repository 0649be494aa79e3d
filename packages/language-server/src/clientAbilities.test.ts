import { describe, expect, test } from 'vitest';
import type { CompletionItem, CompletionList, Hover } from 'vscode-languageserver-protocol/node';
import { TestClient } from './testClient.js';
import { has, inOwnDirectory } from './testClientDirectory.js';
import { xml } from './testWorkspace.js';

/* Clients that show less than others. */

let directory: string;
let client: TestClient;
inOwnDirectory((own) => {
  directory = own;
});

const uriOf = (name: string) => `file://${directory}/${name}`;
const hasSum = has('hbase/heap-fractions-sum');
const tooMuch = xml({ 'hfile.block.cache.size': 0.7 });

describe('a client that shows text alone', () => {
  test('gets hovers and completions without marks', async () => {
    const completionItem = { documentationFormat: ['plaintext'] };
    client = await TestClient.start(directory, {
      textDocument: { hover: { contentFormat: ['plaintext'] }, completion: { completionItem } },
    });
    const uri = uriOf('hbase-site.xml');
    await client.open(uri, tooMuch.replace('</configuration>', '  <property>\n    <name></name>\n  </property>\n</configuration>'));
    const textDocument = { uri };
    const hover = await client.request<Hover>('textDocument/hover', { textDocument, position: { line: 2, character: 15 } });
    expect(hover.contents).toMatchObject({
      kind: 'plaintext',
      value: expect.stringMatching(/^hfile\.block\.cache\.size: Share of the heap/),
    });
    expect(JSON.stringify(hover.contents)).not.toMatch(/`|\*\*|\]\(/);
    const { items } = await client.request<CompletionList>('textDocument/completion', {
      textDocument,
      position: { line: 6, character: 10 },
    });
    const resolved = await client.request<CompletionItem>('completionItem/resolve', items[0] ?? {});
    expect(resolved.documentation).toMatchObject({ kind: 'plaintext', value: expect.not.stringContaining('`') });
  });
});

describe('a client without levels in outlines and without a look before renames', () => {
  test('gets a list with places, and names that can be changed', async () => {
    client = await TestClient.start(directory, { textDocument: { documentSymbol: { hierarchicalDocumentSymbolSupport: false } } });
    expect(client.server.capabilities.renameProvider).toBe(true);
    const uri = uriOf('cassandra.yaml');
    await client.open(uri, 'cluster_name: a\nclient_encryption_options:\n  enabled: true\n', 'yaml');
    expect(await client.request('textDocument/documentSymbol', { textDocument: { uri } })).toMatchObject([
      { name: 'cluster_name', location: { uri } },
      { name: 'client_encryption_options', location: { uri } },
      { name: 'enabled', location: { uri, range: { start: { line: 2 } } }, containerName: 'client_encryption_options' },
    ]);
  });
});

describe('settings', () => {
  const settings = { rules: { 'hbase/heap-fractions-sum': 'off' } };
  test.each([null, {}, { rules: {} }])('that a client answers with %j are those that it gave with the start', async (answer) => {
    client = await TestClient.start(directory, { workspace: { configuration: true } }, { debounce: 10, settings }, undefined, { answer });
    const uri = uriOf('hbase-site.xml');
    await client.open(uri, xml({ 'hfile.block.cache.size': 0.7, 'hbase.rootdr': '/a' }));
    await client.until(uri, (diagnostics) => diagnostics.length > 0);
    expect(client.diagnostics.get(uri)).not.toSatisfy(hasSum);
  });

  test('that it answers with go before them', async () => {
    client = await TestClient.start(directory, { workspace: { configuration: true } }, { debounce: 10, settings }, undefined, {
      answer: { workload: 'oltp' },
    });
    await client.open(uriOf('hbase-site.xml'), tooMuch);
    await client.until(uriOf('hbase-site.xml'), hasSum);
  });
});
