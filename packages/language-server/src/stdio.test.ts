import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  type ApplyWorkspaceEditParams,
  CancellationTokenSource,
  type CodeAction,
  type CodeLens,
  type CompletionList,
  type Hover,
  type ShowMessageRequestParams,
} from 'vscode-languageserver-protocol/node';
import { TestClient } from './testClient.js';
import { has, inOwnDirectory, lacks } from './testClientDirectory.js';
import { tooMuch, xml } from './testWorkspace.js';

let directory: string;
let client: TestClient;
inOwnDirectory((own) => {
  directory = own;
});

const uriOf = (name: string) => `file://${directory}/${name}`;

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

  test('a line that is missing in a new file is told of once that is saved', async () => {
    client = await TestClient.start(directory);
    const uri = uriOf('cassandra.yaml');
    await client.open(uri, '', 'yaml');
    await client.change(uri, { text: 'cluster_name: a\nnum_tokens: 16\ncommitlog_sync: periodc\n' });
    await client.until(uri, has('cassandra/refused-value'));
    expect(client.diagnostics.get(uri)?.map(({ code }) => code)).not.toContain('cassandra/seeds-missing');
    await client.connection.sendNotification('textDocument/didSave', { textDocument: { uri } });
    await client.until(uri, has('cassandra/seeds-missing'));
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

  test('a command checks closed files of the workspace, too', async () => {
    writeFileSync(join(directory, 'hbase-site.xml'), tooMuch);
    client = await TestClient.start(directory);
    await client.request('workspace/executeCommand', { command: 'storelint.checkWorkspace' });
    await client.until(uriOf('hbase-site.xml'), has('hbase/heap-fractions-sum'));
  });
});

describe('files that are not where one expects them', () => {
  test('an unsaved buffer and a file of a virtual file system are checked', async () => {
    client = await TestClient.start(directory);
    for (const uri of [
      'untitled:hbase-site.xml',
      'vscode-vfs://github/team/cluster/hbase-site.xml',
      'file:///nowhere/at/all/hbase-site.xml',
    ]) {
      await client.open(uri, tooMuch);
      await client.until(uri, has('hbase/heap-fractions-sum'));
      await client.close(uri);
      await client.until(uri, (diagnostics) => diagnostics.length === 0);
    }
    // An older version that a comparison shows has findings of its own already, in the file.
    await client.open('git:/c/hbase-site.xml?ref', tooMuch);
    expect(await client.request('textDocument/documentSymbol', { textDocument: { uri: 'git:/c/hbase-site.xml?ref' } })).toEqual([]);
    expect(client.diagnostics.get('git:/c/hbase-site.xml?ref')).toBeUndefined();
  });

  test('a file that is moved takes its findings along', async () => {
    writeFileSync(join(directory, 'hbase-site.xml'), tooMuch);
    writeFileSync(join(directory, 'hbase-env.sh'), 'export HBASE_HEAPSIZE=8G\n');
    client = await TestClient.start(directory);
    await client.open(uriOf('hbase-env.sh'), 'export HBASE_HEAPSIZE=8G\n', 'shellscript');
    await client.until(uriOf('hbase-site.xml'), has('hbase/heap-fractions-sum'));
    renameSync(join(directory, 'hbase-site.xml'), join(directory, 'hbase-site-a.xml'));
    const files = [{ oldUri: uriOf('hbase-site.xml'), newUri: uriOf('hbase-site-a.xml') }];
    await client.connection.sendNotification('workspace/didRenameFiles', { files });
    await client.until(uriOf('hbase-site.xml'), (diagnostics) => diagnostics.length === 0);
    await client.until(uriOf('hbase-site-a.xml'), has('hbase/heap-fractions-sum'));
    rmSync(join(directory, 'hbase-site-a.xml'));
    await client.connection.sendNotification('workspace/didDeleteFiles', { files: [{ uri: uriOf('hbase-site-a.xml') }] });
    await client.until(uriOf('hbase-site-a.xml'), (diagnostics) => diagnostics.length === 0);
  });

  test('each folder of the workspace has its configuration; of one that leaves nothing stays', async () => {
    for (const name of ['a', 'b']) {
      mkdirSync(join(directory, name));
      writeFileSync(join(directory, name, 'hbase-site.xml'), tooMuch);
    }
    writeFileSync(join(directory, 'b', '.storelint.yaml'), 'rules: { hbase/heap-fractions-sum: off, hbase/*: off }\n');
    const directories = [join(directory, 'a'), join(directory, 'b')];
    const abilities = { workspace: { workspaceFolders: true } };
    client = await TestClient.start(directory, abilities, { debounce: 10, checkWorkspace: true }, directories);
    await client.until(uriOf('a/hbase-site.xml'), has('hbase/heap-fractions-sum'));
    await client.request('workspace/executeCommand', { command: 'storelint.checkWorkspace' });
    expect(client.diagnostics.get(uriOf('b/hbase-site.xml')) ?? []).toEqual([]);
    const removed = [{ uri: uriOf('a'), name: 'a' }];
    await client.connection.sendNotification('workspace/didChangeWorkspaceFolders', { event: { added: [], removed } });
    await client.until(uriOf('a/hbase-site.xml'), (diagnostics) => diagnostics.length === 0);
    const added = removed;
    await client.connection.sendNotification('workspace/didChangeWorkspaceFolders', { event: { added, removed: [] } });
    await client.until(uriOf('a/hbase-site.xml'), has('hbase/heap-fractions-sum'));
  });

  test('what a configuration leaves out no more is checked, and what it leaves out is not', async () => {
    for (const name of ['a', 'b']) {
      mkdirSync(join(directory, name));
      writeFileSync(join(directory, name, 'hbase-site.xml'), tooMuch);
    }
    const configure = async (text: string) => {
      writeFileSync(join(directory, '.storelint.yaml'), text);
      await client.connection.sendNotification('workspace/didChangeWatchedFiles', {
        changes: [{ uri: uriOf('.storelint.yaml'), type: 2 }],
      });
    };
    writeFileSync(join(directory, '.storelint.yaml'), 'exclude: [b/**]\n');
    const abilities = { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } };
    client = await TestClient.start(directory, abilities, { debounce: 10, checkWorkspace: true });
    await client.until(uriOf('a/hbase-site.xml'), has('hbase/heap-fractions-sum'));
    expect(client.diagnostics.get(uriOf('b/hbase-site.xml')) ?? []).toEqual([]);
    await configure('exclude: [a/**]\n');
    await client.until(uriOf('b/hbase-site.xml'), has('hbase/heap-fractions-sum'));
    await client.until(uriOf('a/hbase-site.xml'), (diagnostics) => diagnostics.length === 0);
  });

  test('what a configuration of some files says is asked of the files beneath it alone', async () => {
    for (const name of ['a', 'a/deep', 'b']) {
      mkdirSync(join(directory, name));
      writeFileSync(join(directory, name, 'hbase-site.xml'), tooMuch);
    }
    const configure = async (path: string, text: string) => {
      writeFileSync(join(directory, path), text);
      await client.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri: uriOf(path), type: 2 }] });
    };
    writeFileSync(join(directory, '.storelint.yaml'), 'rules: {}\n');
    writeFileSync(join(directory, 'a/.storelint.yaml'), 'exclude: [hbase-site.xml]\n');
    const abilities = { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } };
    client = await TestClient.start(directory, abilities, { debounce: 10, status: true });
    let summaries = 0;
    client.connection.onNotification('storelint/summary', () => {
      summaries++;
    });
    await client.request('workspace/executeCommand', { command: 'storelint.checkWorkspace' });
    expect(client.diagnostics.get(uriOf('b/hbase-site.xml'))).toSatisfy(has('hbase/heap-fractions-sum'));
    expect(client.diagnostics.get(uriOf('a/hbase-site.xml')) ?? []).toEqual([]);
    expect(summaries).toBe(1);
    await configure('a/.storelint.yaml', 'exclude: [deep/**]\n');
    await client.until(uriOf('a/hbase-site.xml'), has('hbase/heap-fractions-sum'));
    await client.until(uriOf('a/deep/hbase-site.xml'), (diagnostics) => diagnostics.length === 0);
    // All were not checked: that ends with a summary.
    expect(summaries).toBe(1);
    expect(client.diagnostics.get(uriOf('b/hbase-site.xml'))).toSatisfy(has('hbase/heap-fractions-sum'));
    await configure('.storelint.yaml', 'exclude: [b/**]\n');
    await client.until(uriOf('b/hbase-site.xml'), (diagnostics) => diagnostics.length === 0);
    await client.request('workspace/executeCommand', { command: 'storelint.checkWorkspace' });
    expect(summaries).toBeGreaterThan(1);
  });
});

describe('what a client can do', () => {
  test('settings come with the start, or are asked for again when they change', async () => {
    const off = { rules: { 'hbase/heap-fractions-sum': 'off' } };
    const uri = uriOf('hbase-site.xml');
    client = await TestClient.start(directory, {}, { debounce: 10, settings: off });
    await client.open(
      uri,
      tooMuch.replace('</configuration>', '<property><name>hbase.rootdr</name><value>/a</value></property></configuration>'),
    );
    await client.until(uri, (diagnostics) => diagnostics.length > 0);
    expect(client.diagnostics.get(uri)).toSatisfy(lacks('hbase/heap-fractions-sum'));
    await client.connection.sendNotification('workspace/didChangeConfiguration', { settings: { storelint: {} } });
    await client.until(uri, has('hbase/heap-fractions-sum'));
    await client.connection.sendNotification('workspace/didChangeConfiguration', { settings: { storelint: off } });
    await client.until(uri, lacks('hbase/heap-fractions-sum'));
  });

  test('a long command is followed by the notice that the client made', async () => {
    for (const name of ['a', 'b', 'c']) {
      mkdirSync(join(directory, name));
      writeFileSync(join(directory, name, 'hbase-site.xml'), tooMuch);
    }
    client = await TestClient.start(directory);
    const seen: string[] = [];
    client.connection.onNotification('$/progress', ({ token, value }: { token: string; value: { kind: string; message?: string } }) => {
      seen.push(`${token} ${value.kind} ${value.message ?? ''}`.trim());
    });
    await client.request('workspace/executeCommand', { command: 'storelint.checkWorkspace', workDoneToken: 'mine' });
    expect(seen[0]).toBe('mine begin checking the workspace');
    expect(seen).toContain('mine report 3 of 3 files');
    expect(seen.at(-1)).toBe('mine end');
  });

  test('a click on a lens leads to a choice, and the choice into .storelint.yaml', async () => {
    writeFileSync(join(directory, '.storelint.yaml'), 'releases: { hbase: 2.4.17 }\nhardware: r5d.4xlarge\n');
    const text = tooMuch.replace(
      '</configuration>',
      '<property><name>hbase.regionserver.handler.count</name><value>7</value></property>\n</configuration>',
    );
    client = await TestClient.start(directory);
    const uri = uriOf('hbase-site.xml');
    await client.open(uri, text);
    const edits: ApplyWorkspaceEditParams[] = [];
    client.connection.onRequest(
      'window/showMessageRequest',
      ({ actions }: ShowMessageRequestParams) => actions?.find(({ title }) => ['2.5', '2.5.8', 'oltp'].includes(title)) ?? null,
    );
    client.connection.onRequest('workspace/applyEdit', (params: ApplyWorkspaceEditParams) => {
      edits.push(params);
      return { applied: true };
    });
    const lenses = await client.request<CodeLens[]>('textDocument/codeLens', { textDocument: { uri } });
    const titles = lenses.map(({ command }) => command?.title ?? '');
    expect(titles).toContain('HBase 2.4.17');
    for (const title of [/^HBase/, /^workload/, /^recommended: \d+/]) {
      const command = lenses.find((lens) => title.test(lens.command?.title ?? ''))?.command;
      expect(client.server.capabilities.executeCommandProvider?.commands).toContain(command?.command);
      expect(await client.request('workspace/executeCommand', { command: command?.command, arguments: command?.arguments })).toBe(true);
    }
    expect(edits.map(({ edit }) => Object.keys(edit.changes ?? {}))).toEqual([
      [uriOf('.storelint.yaml')],
      [uriOf('.storelint.yaml')],
      [uri],
    ]);
    expect(JSON.stringify(edits[0])).toContain('2.5.8');
    expect(JSON.stringify(edits[1])).toContain('workload: oltp');
  });

  test('what a ConfigMap holds is explained and offered at its place in the manifest', async () => {
    const site = (name: string) =>
      `kind: ConfigMap\ndata:\n  hbase-site.xml: |\n    <configuration>\n      <property><name>${name}</name><value>1</value></property>\n    </configuration>\n`;
    client = await TestClient.start(directory);
    const uri = uriOf('hbase.yaml');
    await client.open(uri, site('hbase.regionserver.handler.count'), 'yaml');
    const hoverAt = (line: number, character: number) =>
      client?.request<Hover | null>('textDocument/hover', { textDocument: { uri }, position: { line, character } });
    const hover = await hoverAt(4, 28);
    expect(JSON.stringify(hover?.contents)).toContain('Threads that serve requests');
    expect(hover?.range?.start).toEqual({ line: 4, character: 22 });
    expect(await hoverAt(0, 3)).toBeNull();
    await client.change(uri, { text: site('handl') });
    const place = { textDocument: { uri }, position: { line: 4, character: 27 } };
    const [first] = (await client.request<CompletionList>('textDocument/completion', place)).items;
    expect(first).toMatchObject({ label: 'hbase.regionserver.handler.count', textEdit: { range: { start: { line: 4, character: 22 } } } });
    expect(JSON.stringify(await client.request('completionItem/resolve', first ?? {}))).toContain('Threads that serve requests');
  });

  test('variables of a service of Compose are offered, explained and checked as the settings that its image makes of them', async () => {
    client = await TestClient.start(directory);
    const uri = uriOf('docker-compose.yml');
    const compose = (line: string) =>
      `services:\n  namenode:\n    image: bde2020/hadoop-namenode:2.0.0-hadoop3.2.1-java8\n    environment:\n      ${line}\n`;
    await client.open(uri, compose('dfs_rep'), 'yaml');
    const place = (character: number) => ({ textDocument: { uri }, position: { line: 4, character } });
    const [name] = (await client.request<CompletionList>('textDocument/completion', place(13))).items;
    expect(name).toMatchObject({
      label: 'HDFS_CONF_dfs_replication',
      textEdit: { newText: 'HDFS_CONF_dfs_replication: ', range: { start: { line: 4, character: 6 }, end: { line: 4, character: 13 } } },
    });
    expect(JSON.stringify(await client.request('completionItem/resolve', name ?? {}))).toContain('Replicas of new files');
    await client.change(uri, { text: compose('HDFS_CONF_dfs_replication: ') });
    const [value] = (await client.request<CompletionList>('textDocument/completion', place(33))).items;
    expect(value).toMatchObject({ label: '3' });
    await client.change(uri, { text: compose('HDFS_CONF_dfs_replication: none') });
    expect(JSON.stringify(await client.request('textDocument/hover', place(20)))).toContain('Replicas of new files');
    await client.until(uri, has('hadoop/refused-value'));
  });

  test('what it asks while the workspace is checked goes first', async () => {
    for (let at = 0; at < 30; at++) {
      mkdirSync(join(directory, `cluster-${at}`));
      writeFileSync(join(directory, `cluster-${at}`, 'hbase-site.xml'), tooMuch);
    }
    client = await TestClient.start(directory);
    const uri = uriOf('cluster-0/hbase-site.xml');
    await client.open(uri, tooMuch);
    const order: string[] = [];
    const check = client.request('workspace/executeCommand', { command: 'storelint.checkWorkspace' }).then(() => order.push('checked'));
    const hovers = Array.from({ length: 5 }, () =>
      client
        ?.request('textDocument/hover', { textDocument: { uri }, position: { line: 2, character: 15 } })
        .then(() => order.push('hover')),
    );
    await Promise.all([check, ...hovers]);
    expect(order.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'hover'));
    await client.until(uriOf('cluster-29/hbase-site.xml'), has('hbase/heap-fractions-sum'));
  });

  test('what it takes back is not answered', async () => {
    client = await TestClient.start(directory);
    const uri = uriOf('hbase-site.xml');
    await client.open(uri, tooMuch);
    const source = new CancellationTokenSource();
    // The server stands still until both messages wait for it; else it may answer before it reads the second one.
    client.process.kill('SIGSTOP');
    const answer = client.connection.sendRequest(
      'textDocument/hover',
      { textDocument: { uri }, position: { line: 2, character: 15 } },
      source.token,
    );
    const refused = expect(answer).rejects.toMatchObject({ code: -32800 });
    source.cancel();
    await client.connection.sendNotification('$/setTrace', { value: 'off' });
    client.process.kill('SIGCONT');
    await refused;
  });

  test('hints and lenses of the other open files are asked for anew when an env file changes', async () => {
    client = await TestClient.start(directory, { workspace: { inlayHint: { refreshSupport: true }, codeLens: { refreshSupport: true } } });
    const refreshed: string[] = [];
    for (const kind of ['inlayHint', 'codeLens'])
      client.connection.onRequest(`workspace/${kind}/refresh`, () => {
        refreshed.push(kind);
        return null;
      });
    const env = uriOf('hbase-env.sh');
    await client.open(uriOf('hbase-site.xml'), tooMuch);
    await client.open(env, 'export HBASE_HEAPSIZE=8G\n', 'shellscript');
    await client.until(uriOf('hbase-site.xml'), has('hbase/heap-fractions-sum'));
    refreshed.length = 0;
    await client.change(env, { text: 'export HBASE_HEAPSIZE=16G\n' });
    await expect.poll(() => refreshed).toEqual(expect.arrayContaining(['inlayHint', 'codeLens']));
  });
});
