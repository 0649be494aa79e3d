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
