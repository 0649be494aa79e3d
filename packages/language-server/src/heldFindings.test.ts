import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { CodeAction, Diagnostic, DocumentDiagnosticReport, Range } from 'vscode-languageserver-protocol/node';
import { TestClient } from './testClient.js';
import { has, inOwnDirectory } from './testClientDirectory.js';

/* What is found in files that open documents hold. */

let directory: string;
let client: TestClient;
inOwnDirectory((own) => {
  directory = own;
});

const uriOf = (name: string) => `file://${directory}/${name}`;
const property = (name: string, value: string) => `<property><name>${name}</name><value>${value}</value></property>`;
const refused = property('hbase.regionserver.handler.count', 'three');
const site = `<configuration>\n  ${refused}\n</configuration>`;
const indentedBy = (blanks: number, text: string) => text.replace(/^/gm, ' '.repeat(blanks));

const configMap = `kind: ConfigMap\ndata:\n  hbase-site.xml: |\n${indentedBy(4, site)}\n`;
const script = `#!/bin/sh\ncat > /etc/hbase/conf/hbase-site.xml <<EOF\n${site}\nEOF\n`;

const holders: Readonly<Record<string, string>> = {
  'deploy/hbase.yaml': configMap,
  'setup.sh': script,
  Dockerfile: `FROM hbase:2.5.8\nCOPY <<EOF /opt/hbase/conf/hbase-site.xml\n${site}\nEOF\nRUN echo "vm.swappiness = 60" >> /etc/sysctl.conf\n`,
  Vagrantfile: `config.vm.provision "shell", inline: <<-SHELL\n  cat > /opt/hbase/conf/hbase-site.xml <<EOF\n${site}\nEOF\nSHELL\n`,
  'user-data': `#!/bin/bash\n${script}`,
  'roles/hbase/tasks/main.yml': `- name: hbase\n  copy:\n    dest: /etc/hbase/hbase-site.xml\n    content: |\n${indentedBy(6, site)}\n`,
  'docker-compose.yml':
    'services:\n  namenode:\n    image: bde2020/hadoop-namenode:2.0.0-hadoop3.2.1-java8\n    environment:\n      - HDFS_CONF_dfs_replication=none\n',
  'compose.yaml':
    'services:\n  cassandra:\n    image: cassandra:4.1.3\n    environment:\n      CASSANDRA_NUM_TOKENS: 256\n      MAX_HEAP_SIZE: 4G\n',
  'hadoop.env': 'CORE_CONF_fs_trash_interval=60\nHDFS_CONF_dfs_replication=none\nHDFS_CONF_dfs_replicaton=2\n',
};

function put(name: string, text: string): void {
  mkdirSync(dirname(join(directory, name)), { recursive: true });
  writeFileSync(join(directory, name), text);
}

interface Reported {
  readonly ruleId: string;
  readonly severity: string;
  readonly range: Record<'start' | 'end', { readonly line: number; readonly column: number }>;
}

/** What the command line says about a file. */
function checked(name: string): readonly string[] {
  const program = resolve('packages/cli/bin/storelint.js');
  const { stdout } = spawnSync(process.execPath, [program, 'check', name, '--format', 'json'], { cwd: directory, encoding: 'utf8' });
  const severities = ['', 'error', 'warning', 'advice'];
  return (JSON.parse(stdout) as { readonly findings: readonly Reported[] }).findings
    .map(({ ruleId, severity, range: { start, end } }) => {
      const isPlace = start.line === end.line && start.column === end.column;
      return `${ruleId} ${severities.indexOf(severity)} ${start.line}:${start.column}${isPlace ? '' : `-${end.line}:${end.column}`}`;
    })
    .sort();
}

/** The same of what the server says. The command line points at what is not there, the server underlines a word. */
function told(diagnostics: readonly Diagnostic[], onCommandLine: readonly string[]): readonly string[] {
  return diagnostics
    .map(({ code, severity, range: { start, end } }) => {
      const from = `${code} ${severity} ${start.line + 1}:${start.character + 1}`;
      return onCommandLine.includes(from) ? from : `${from}-${end.line + 1}:${end.character + 1}`;
    })
    .sort();
}

const any = (diagnostics: readonly Diagnostic[]) => diagnostics.length > 0;
const hasRefused = has('hbase/refused-value');

describe('files that open documents hold', () => {
  test.each(Object.keys(holders))('are checked as on the command line: %s', async (name) => {
    const text = holders[name] ?? '';
    put('.git/HEAD', 'ref: refs/heads/main\n');
    put(name, text);
    const onCommandLine = checked(name);
    expect(onCommandLine.length).toBeGreaterThan(0);
    client = await TestClient.start(directory);
    await client.open(uriOf(name), text, 'plaintext');
    expect(told(await client.until(uriOf(name), any), onCommandLine)).toEqual(onCommandLine);
  });

  test('are told anew where they have moved, and taken back with the document', async () => {
    client = await TestClient.start(directory);
    const uri = uriOf('setup.sh');
    await client.open(uri, script);
    const [first] = await client.until(uri, hasRefused);
    expect(first?.range.start).toEqual({ line: 3, character: 2 + refused.indexOf('three') });
    await client.change(uri, { range: at(1, 0), text: 'set -e\n\n' });
    await client.until(uri, (found) => found[0]?.range.start.line === 5);
    await client.change(uri, { range: { start: { line: 3, character: 0 }, end: { line: 3, character: 3 } }, text: '#cat' });
    expect(await client.until(uri, (found) => !any(found))).toEqual([]);
    await client.change(uri, { text: script });
    await client.until(uri, hasRefused);
    await client.close(uri);
    await client.until(uri, (found) => !any(found));
  });

  test('follow the configuration, and comments in them', async () => {
    client = await TestClient.start(directory, { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } });
    const uri = uriOf('deploy/hbase.yaml');
    const comment = '<!-- storelint-disable-next-line hbase/refused-value: a test -->';
    await client.open(uri, configMap);
    await client.until(uri, hasRefused);
    await client.change(uri, { text: configMap.replace(refused, `${comment}\n      ${refused}`) });
    await client.until(uri, (found) => !any(found));
    await client.change(uri, { text: configMap });
    await client.until(uri, hasRefused);
    put('.storelint.yaml', 'exclude: [deploy/hbase.yaml]\n');
    await client.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri: uriOf('.storelint.yaml'), type: 1 }] });
    await client.until(uri, (found) => !any(found));
  });

  test('are judged together with what the same document holds beside them', async () => {
    client = await TestClient.start(directory);
    const uri = uriOf('hadoop.env');
    await client.open(uri, 'CORE_CONF_fs_trash_interval=0\nHDFS_CONF_dfs_replication=none\n');
    const found = await client.until(uri, any);
    expect(found.map(({ code }) => code)).toContain('hadoop/refused-value');
    await client.change(uri, { text: 'HDFS_CONF_dfs_replication=2\n' });
    await client.until(uri, (now) => !has('hadoop/refused-value')(now));
  });

  test('are none in ordinary scripts, tasks, manifests and services', async () => {
    client = await TestClient.start(directory);
    const ordinary = {
      'deploy.yaml': 'kind: Deployment\nspec:\n  template:\n    spec:\n      containers: [{ name: web, image: nginx }]\n',
      'map.yaml': 'kind: ConfigMap\ndata:\n  nginx.conf: |\n    worker_processes x;\n',
      'run.sh': 'cat > /etc/motd <<EOF\n<configuration>\nEOF\n',
      'docker-compose.yml': 'services:\n  db:\n    image: postgres\n    environment:\n      POSTGRES_DB: x\n',
      'main.yml': '- copy:\n    dest: /etc/motd\n    content: hello\n',
    };
    for (const [name, text] of Object.entries(ordinary)) await client.open(uriOf(name), text);
    await client.open(uriOf('setup.sh'), script);
    await client.until(uriOf('setup.sh'), hasRefused);
    expect([...client.diagnostics.keys()]).toEqual([uriOf('setup.sh')]);
  });

  test('have no fixes: nothing is written there but what the user types, and a configuration may switch a rule off', async () => {
    client = await TestClient.start(directory);
    put('.storelint.yaml', 'releases: { hbase: 2.5.8, jdk: 17 }\n');
    const uri = uriOf('setup.sh');
    await client.open(uri, script);
    const [diagnostic] = await client.until(uri, hasRefused);
    const context = { diagnostics: [diagnostic] };
    const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri },
      range: diagnostic?.range,
      context,
    });
    expect(actions.map(({ title }) => title)).toEqual(['Switch hbase/refused-value off in .storelint.yaml']);
    expect(Object.keys(actions[0]?.edit?.changes ?? {})).toEqual([uriOf('.storelint.yaml')]);
  });
});

describe('a check of the whole workspace', () => {
  const check = () => client.request('workspace/executeCommand', { command: 'storelint.checkWorkspace' });

  test('tells of what closed documents hold as the command line does', async () => {
    for (const [name, text] of Object.entries(holders)) put(name, text);
    client = await TestClient.start(directory);
    await check();
    for (const name of Object.keys(holders)) {
      const found = (client.diagnostics.get(uriOf(name)) ?? []).map(({ code }) => String(code));
      expect(found.sort(), name).toEqual(
        checked(name)
          .map((line) => line.split(' ')[0])
          .sort(),
      );
    }
  });

  test('follows them where they change, are opened and closed', async () => {
    const uri = uriOf('deploy/hbase.yaml');
    put('deploy/hbase.yaml', configMap);
    client = await TestClient.start(directory, { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } });
    await check();
    await client.until(uri, hasRefused);
    put('deploy/hbase.yaml', configMap.replace('three', '30'));
    const changed = () => client.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri, type: 2 }] });
    await changed();
    await client.until(uri, (diagnostics) => !hasRefused(diagnostics));
    await client.open(uri, configMap, 'yaml');
    await client.until(uri, hasRefused);
    await client.close(uri);
    await client.until(uri, (diagnostics) => !hasRefused(diagnostics));
    put('deploy/hbase.yaml', configMap);
    await changed();
    await client.until(uri, hasRefused);
  });
});

describe('a client with a status bar', () => {
  interface Told {
    readonly uri: string;
    readonly status: { readonly releases: Record<string, { is: string[] }>; readonly missing: { product: string }[] } | null;
  }
  const told = new Map<string, Told['status']>();
  const summaries: { files: number; errors: number; warnings: number; advice: number }[] = [];
  async function start(): Promise<void> {
    told.clear();
    summaries.length = 0;
    client = await TestClient.start(directory, {}, { debounce: 10, status: true, pushHeld: true });
    client.connection.onNotification('storelint/status', ({ uri, status }: Told) => void told.set(uri, status));
    client.connection.onNotification('storelint/summary', (summary: (typeof summaries)[number]) => void summaries.push(summary));
  }

  test.each([
    ['deploy/hbase.yaml', 'hbase'],
    ['setup.sh', 'hbase'],
    ['Dockerfile', 'hbase'],
    ['roles/hbase/tasks/main.yml', 'hbase'],
    ['docker-compose.yml', 'hadoop'],
    ['hadoop.env', 'hadoop'],
    ['compose.yaml', 'cassandra'],
  ])('is told what is assumed of the files in %s, and what may be chosen', async (name, product) => {
    await start();
    const text = holders[name] ?? '';
    await client.open(uriOf(name), text, 'plaintext');
    await expect.poll(() => told.get(uriOf(name))).toBeDefined();
    const status = told.get(uriOf(name));
    const isKnown = status?.releases[product]?.is.length === 1;
    expect(status?.releases[product]?.is.length).toBeGreaterThan(0);
    if (!isKnown) expect(status?.missing.map((each) => each.product)).toContain(product);
    const choices = await client.request<{ releases: object }>('workspace/executeCommand', {
      command: 'storelint.choices',
      arguments: [uriOf(name)],
    });
    expect(Object.keys(choices.releases)).toContain(product);
    await client.change(uriOf(name), { text: '# nothing\n' });
    await expect.poll(() => told.get(uriOf(name))).toBeNull();
  });

  test('is told of no status where a document holds nothing, and counts what is found in open ones', async () => {
    await start();
    put('other.yaml', 'kind: Deployment # hbase\n');
    await client.open(uriOf('other.yaml'), 'kind: Deployment # hbase\n');
    await client.open(uriOf('setup.sh'), script);
    await client.until(uriOf('setup.sh'), hasRefused);
    await client.request('workspace/executeCommand', { command: 'storelint.checkWorkspace' });
    expect(summaries).toMatchObject([{ files: 1, errors: 1 }]);
    expect([...told.keys()]).toEqual([uriOf('setup.sh')]);
  });

  test('counts what a document that was opened meanwhile holds, and what others disagree with', async () => {
    put(
      'zookeeper/zoo.cfg',
      'tickTime=2000\ninitLimit=5\nsyncLimit=2\ndataDir=/d\nclientPort=2182\nserver.1=zk1:2888:3888\nserver.2=zk2:2888:3888\nserver.3=zk3:2888:3888\n',
    );
    const servers = [property('hbase.cluster.distributed', 'true'), property('hbase.zookeeper.quorum', 'zk1,zk2,zk3')];
    const own = configMap.replace('</configuration>', `${servers.join('')}</configuration>`);
    await start();
    const checked = client.request('workspace/executeCommand', { command: 'storelint.checkWorkspace' });
    await client.open(uriOf('hbase.yaml'), own, 'yaml');
    await checked;
    await client.until(uriOf('hbase.yaml'), has('cross/hbase-zookeeper-port'));
    const shown = [...client.diagnostics.values()].flat().length;
    expect(summaries.map(({ errors, warnings, advice }) => errors + warnings + advice)).toEqual([shown]);
  });

  test('writes the release that is chosen beside the document', async () => {
    put('.git/HEAD', 'ref: refs/heads/main\n');
    put('deploy/hbase.yaml', configMap);
    put('other/hbase-site.xml', site);
    client = await TestClient.start(
      directory,
      { workspace: { workspaceEdit: { documentChanges: true, resourceOperations: ['create'] } } },
      { debounce: 10, status: true },
    );
    const edits: { edit: { documentChanges: { uri?: string }[] } }[] = [];
    client.connection.onRequest('workspace/applyEdit', (params) => {
      edits.push(params);
      return { applied: true };
    });
    await client.open(uriOf('deploy/hbase.yaml'), configMap);
    await client.open(uriOf('other/hbase-site.xml'), site);
    await client.until(uriOf('deploy/hbase.yaml'), hasRefused);
    const change = { kind: 'release', product: 'hbase', version: '2.5.8' };
    await client.request('workspace/executeCommand', { command: 'storelint.configure', arguments: [uriOf('deploy/hbase.yaml'), change] });
    expect(edits[0]?.edit.documentChanges[0]?.uri).toBe(uriOf('deploy/.storelint.yaml'));
  });
});

describe('settings in files that documents hold', () => {
  interface Place {
    readonly uri: string;
    readonly range: Range;
  }
  /** Where places are, as `line:text`. */
  const texts = (uri: string, text: string, places: readonly Place[] | null) => {
    const lines = text.split('\n');
    for (const place of places ?? []) expect(place.uri ?? uri).toBe(uri);
    return (places ?? []).map(({ range: { start, end } }) => `${start.line}:${lines[start.line]?.slice(start.character, end.character)}`);
  };
  const twice = (indent: number) =>
    indentedBy(
      indent,
      `<configuration>\n${property('hbase.rootdir', '${base.dir}/hbase')}\n${property('base.dir', '/data')}\n${property('hbase.tmp.dir', '/a')}\n${property('hbase.tmp.dir', '${base.dir}/b')}\n</configuration>`,
    );
  const documents = {
    'deploy/hbase.yaml': `kind: ConfigMap\ndata:\n  hbase-site.xml: |\n${twice(4)}\n`,
    'setup.sh': `#!/bin/sh\ncat > /etc/hbase/conf/hbase-site.xml <<'EOF'\n${twice(0)}\nEOF\n`,
    'roles/hbase/tasks/main.yml': `- name: hbase\n  copy:\n    dest: /etc/hbase/hbase-site.xml\n    content: |\n${twice(6)}\n`,
  };

  test.each(Object.entries(documents))('lead to the line that counts, to all others, and are highlighted: %s', async (name, text) => {
    client = await TestClient.start(directory);
    const uri = uriOf(name);
    await client.open(uri, text);
    const first = text.split('\n').findIndex((line) => line.includes('hbase.rootdir'));
    const at = (mark: string) => ({ textDocument: { uri }, position: client.positionOf(text, mark) });
    const definition = await client.request<Place[]>('textDocument/definition', at('<name>hbase.tmp'));
    expect(texts(uri, text, definition)).toEqual([`${first + 3}:hbase.tmp.dir`]);
    const references = await client.request<Place[]>('textDocument/references', {
      ...at('<name>hbase.tmp'),
      context: { includeDeclaration: true },
    });
    expect(texts(uri, text, references).sort()).toEqual([`${first + 2}:hbase.tmp.dir`, `${first + 3}:hbase.tmp.dir`]);
    const highlights = await client.request<(Place & { kind: number })[]>('textDocument/documentHighlight', at('${base'));
    expect(texts(uri, text, highlights).sort()).toEqual([`${first}:base.dir`, `${first + 1}:base.dir`, `${first + 3}:base.dir`]);
    expect(highlights.filter(({ kind }) => kind === 3).length).toBe(1);
  });

  test('are renamed where they are variables of the user that nothing else fills in', async () => {
    client = await TestClient.start(directory);
    const open = async (name: string, text: string) => {
      await client.open(uriOf(name), text);
      return { textDocument: { uri: uriOf(name) }, position: client.positionOf(text, '${base'), newName: 'root.dir' };
    };
    const params = await open('deploy/hbase.yaml', documents['deploy/hbase.yaml']);
    const edit = await client.request<{ changes: Record<string, unknown[]> }>('textDocument/rename', params);
    expect(Object.entries(edit.changes).map(([uri, edits]) => [uri, edits.length])).toEqual([[uriOf('deploy/hbase.yaml'), 3]]);
    const name = { ...params, position: client.positionOf(documents['deploy/hbase.yaml'], '<name>hbase.tmp') };
    await expect(client.request('textDocument/rename', name)).rejects.toThrow('only your own variables');
    const filled = await open('filled.sh', documents['setup.sh'].replace("'EOF'", 'EOF').replace('/data', '$DATA'));
    await expect(client.request('textDocument/rename', filled)).rejects.toThrow('only your own variables');
  });

  test('have offers by themselves while somebody types, and behind a blank where a value begins', async () => {
    client = await TestClient.start(directory);
    expect(client.server.capabilities.completionProvider?.triggerCharacters).toEqual(expect.arrayContaining(['_', '=', ' ']));
    const text = 'services:\n  a:\n    image: cassandra:4.1\n    environment:\n      CASSANDRA_ENDPOINT_SNITCH: \n      - x y\n';
    const uri = uriOf('docker-compose.yml');
    await client.open(uri, text);
    const behind = (mark: string, triggerCharacter: string) =>
      client.request<{ isIncomplete: boolean; items: { label: string }[] } | null>('textDocument/completion', {
        textDocument: { uri },
        position: client.positionOf(text, mark),
        context: { triggerKind: 2, triggerCharacter },
      });
    expect((await behind('SNITCH: ', ' '))?.items.map(({ label }) => label)).toContain('GossipingPropertyFileSnitch');
    expect(await behind('- x ', ' ')).toBeNull();
    const names = await behind('CASSANDRA_', '_');
    expect(names?.isIncomplete).toBe(true);
    expect(names?.items.map(({ label }) => label)).toContain('CASSANDRA_ENDPOINT_SNITCH');
  });
});

describe('a client that asks', () => {
  const pulling = { textDocument: { diagnostic: {} }, workspace: { diagnostics: { refreshSupport: true } } };
  const ask = (uri: string) => client.request<DocumentDiagnosticReport>('textDocument/diagnostic', { textDocument: { uri } });

  test('gets what others hold as its answer, and nothing unasked', async () => {
    client = await TestClient.start(directory, pulling);
    const uri = uriOf('setup.sh');
    await client.open(uri, script);
    await expect.poll(() => ask(uri)).toMatchObject({ kind: 'full', items: [{ code: 'hbase/refused-value' }] });
    expect(client.published).toBe(0);
  });

  test('for its own files alone is told of what others hold, once', async () => {
    client = await TestClient.start(directory, pulling, { debounce: 10, pushHeld: true, checkWorkspace: true });
    const uri = uriOf('setup.sh');
    await client.open(uri, script);
    await client.until(uri, hasRefused);
    const all = await client.request<{ items: { uri: string }[] }>('workspace/diagnostic', { previousResultIds: [] });
    expect(all.items).toEqual([]);
    expect(client.published).toBe(1);
    await client.close(uri);
    await client.until(uri, (found) => !any(found));
  });
});

describe('while somebody types in a document that holds files', () => {
  const start = `#!/bin/sh\ncat > hbase-site.xml <<EOF\n<configuration>\n  ${refused}\n`;
  const end = '</configuration>\nEOF\n';

  /** Types behind the first property, key by key; gives what is said after each key, and once typing rests. */
  async function typed(before: string, keys: string, behind: string): Promise<{ during: Set<string>; after: readonly unknown[] }> {
    client = await TestClient.start(directory, {}, { debounce: 250 });
    const uri = uriOf('setup.sh');
    await client.open(uri, before + behind);
    await client.until(uri, hasRefused);
    const during = new Set<string>();
    const codes = () => (client.diagnostics.get(uri) ?? []).map(({ code }) => code);
    client.connection.onNotification('textDocument/publishDiagnostics', ({ diagnostics }: { diagnostics: Diagnostic[] }) => {
      during.add(diagnostics.map(({ code }) => code).join());
      client.diagnostics.set(uri, diagnostics);
    });
    let { line, character } = client.positionOf(before, before.slice(-20));
    for (const key of keys) {
      await client.change(uri, { range: at(line, character), text: key });
      [line, character] = key === '\n' ? [line + 1, 0] : [line, character + 1];
      await new Promise((go) => setTimeout(go, 30));
    }
    const whileTyping = new Set(during);
    await expect.poll(codes).not.toEqual(['hbase/refused-value']);
    return { during: whileTyping, after: codes() };
  }

  test('nothing is said of what is half typed, and the rest keeps its findings', async () => {
    const { during, after } = await typed(start, `  ${property('hbase.regionserver.msginterval', 'x')}\n`, end);
    for (const each of during) expect(each).toBe('hbase/refused-value');
    expect(after).toEqual(['hbase/refused-value', 'hbase/refused-value']);
  });

  test('nothing new is said of a file whose begin is half typed', async () => {
    const other = `\n${site.replace('handler.count', 'msginterval')}\nEOF\n`;
    const { during, after } = await typed(`${start}${end}`, 'cat > conf/hbase-site.xml <<EOF', other);
    for (const each of during) expect(each).toBe('hbase/refused-value');
    expect(after).toEqual(['hbase/refused-value', 'hbase/refused-value']);
  });
});

function at(line: number, character: number): Range {
  return { start: { line, character }, end: { line, character } };
}
