import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CodeAction, Diagnostic, DocumentDiagnosticReport } from 'vscode-languageserver-protocol/node';
import { TestClient } from './testClient.js';
import { has, inOwnDirectory, lacks } from './testClientDirectory.js';

/* Directories of one cluster that lie beside each other: what they disagree about stands in the editor as in `storelint check`. */

let directory: string;
let client: TestClient;
inOwnDirectory((own) => {
  directory = own;
});

const site = 'etc/hbase/conf/hbase-site.xml';
const zoo = 'etc/zookeeper/conf/zoo.cfg';
const portRule = 'cross/hbase-zookeeper-port';
const uriOf = (name: string) => `file://${directory}/${name}`;
const text = (name: string) => readFileSync(join(directory, name), 'utf8');
const put = (name: string, content: string) => {
  mkdirSync(dirname(join(directory, name)), { recursive: true });
  writeFileSync(join(directory, name), content);
};
const watching = { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } };
const tellChanged = (name: string) =>
  client.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri: uriOf(name), type: 2 }] });
const open = (name: string) => client.open(uriOf(name), text(name), name.endsWith('.xml') ? 'xml' : 'ini');

function layOut(cluster: string, directoryOf: (product: string) => string): void {
  const from = resolve('fixtures/clusters', cluster);
  put('.git/HEAD', 'ref: refs/heads/main\n');
  for (const product of readdirSync(from)) cpSync(join(from, product), join(directory, directoryOf(product)), { recursive: true });
}

const ofHost = (product: string) => (product === 'cassandra' ? 'etc/cassandra' : `etc/${product}/conf`);
const otherPort = (content: string) => content.replace('clientPort=2181', 'clientPort=2182');
const samePort = (content: string) => content.replace('clientPort=2182', 'clientPort=2181');

/** What `storelint check` finds in the directory, as the editor places it. */
function checked(): readonly string[] {
  const program = resolve('packages/cli/bin/storelint.js');
  const { stdout } = spawnSync(process.execPath, [program, 'check', '.', '--format', 'json', '--fail-on', 'never'], {
    cwd: directory,
    encoding: 'utf8',
  });
  const { findings } = JSON.parse(stdout) as {
    findings: { ruleId: string; file: string; message: string; range: { start: { line: number; column: number } } }[];
  };
  return findings.map(({ ruleId, file, message, range: { start } }) => `${file}:${start.line}:${start.column} ${ruleId} ${message}`).sort();
}

/** What stands in the editor once the whole workspace was checked. */
async function shown(): Promise<readonly string[]> {
  await client.request('workspace/executeCommand', { command: 'storelint.checkWorkspace' });
  return [...client.diagnostics]
    .flatMap(([uri, diagnostics]) =>
      diagnostics.map(({ code, message, range: { start } }) => {
        const [words = ''] = String(message).split('\n');
        return `${uri.slice(`file://${directory}/`.length)}:${start.line + 1}:${start.character + 1} ${code} ${words.replace(/ \([^()]*\)$/, '')}`;
      }),
    )
    .sort();
}

describe('directories of one cluster', () => {
  beforeEach(() => {
    layOut('kerberos', ofHost);
    put(zoo, otherPort(text(zoo)));
  });

  test('are judged together: what they disagree about goes when either is mended, and comes again', async () => {
    client = await TestClient.start(directory);
    await open(site);
    await client.until(uriOf(site), has(portRule));
    await open(zoo);
    await client.change(uriOf(zoo), { text: samePort(text(zoo)) });
    await client.until(uriOf(site), lacks(portRule));
    await client.change(uriOf(zoo), { text: text(zoo) });
    await client.until(uriOf(site), has(portRule));
    const mended = text(site).replace('<value>2181</value>', '<value>2182</value>');
    await client.change(uriOf(site), { text: mended });
    await client.until(uriOf(site), lacks(portRule));
    await client.close(uriOf(site));
    await open(site);
    await client.until(uriOf(site), has(portRule));
  });

  /** Others change the stored file of ZooKeeper twice; the finding goes and comes again. */
  async function mendAndBreakStored(): Promise<void> {
    put(zoo, samePort(text(zoo)));
    await tellChanged(zoo);
    await client.until(uriOf(site), lacks(portRule));
    put(zoo, otherPort(text(zoo)));
    await tellChanged(zoo);
    await client.until(uriOf(site), has(portRule));
  }

  test('are read again where a file of one is changed, made or removed by others', async () => {
    client = await TestClient.start(directory, watching);
    await open(site);
    await client.until(uriOf(site), has(portRule));
    await mendAndBreakStored();
    rmSync(join(directory, zoo));
    await tellChanged(zoo);
    await client.until(uriOf(site), lacks(portRule));
  });

  test('show closed files, too, once the workspace was searched, and keep them true', async () => {
    client = await TestClient.start(directory, watching);
    await open(zoo);
    await client.request('textDocument/documentSymbol', { textDocument: { uri: uriOf(zoo) } });
    expect(client.diagnostics.get(uriOf(site))).toBeUndefined();
    expect(await shown()).toEqual(checked());
    expect(client.diagnostics.get(uriOf(site))).toSatisfy(has(portRule));
    await client.change(uriOf(zoo), { text: samePort(text(zoo)) });
    await client.until(uriOf(site), lacks(portRule));
    await client.change(uriOf(zoo), { text: text(zoo) });
    await client.until(uriOf(site), has(portRule));
    // Nobody has a file of the cluster open.
    await client.close(uriOf(zoo));
    await mendAndBreakStored();
    // A second directory of HBase: nobody can tell whose ZooKeeper it is.
    put('etc/hbase2/conf/hbase-site.xml', text(site));
    await tellChanged('etc/hbase2/conf/hbase-site.xml');
    await client.until(uriOf(site), lacks(portRule));
    expect(await shown()).toEqual(checked());
  });

  test('are asked for as they are sent', async () => {
    const abilities = { textDocument: { diagnostic: {} }, workspace: { diagnostics: { refreshSupport: true } } };
    client = await TestClient.start(directory, abilities);
    const pull = async () => {
      const report = await client.request<DocumentDiagnosticReport>('textDocument/diagnostic', { textDocument: { uri: uriOf(site) } });
      return report.kind === 'full' ? report.items : [];
    };
    let refreshed = 0;
    client.connection.onRequest('workspace/diagnostic/refresh', () => {
      refreshed++;
      return null;
    });
    await open(site);
    await open(zoo);
    expect(await pull()).toSatisfy(has(portRule));
    const before = refreshed;
    await client.change(uriOf(zoo), { text: samePort(text(zoo)) });
    await expect.poll(() => refreshed).toBeGreaterThan(before);
    expect(await pull()).toSatisfy(lacks(portRule));
    expect(client.diagnostics.get(uriOf(site))).toBeUndefined();
  });

  test('comments hide what stands in their file, and the configuration gives it a level or takes it away', async () => {
    const hidden = text(site).replace(
      /( *)<property>\s*<name>hbase.zookeeper.property.clientPort/,
      (property, indent: string) => `${indent}<!-- storelint-disable-next-line ${portRule}: moved next week -->\n${property}`,
    );
    client = await TestClient.start(directory);
    await open(site);
    await client.until(uriOf(site), has(portRule));
    await client.change(uriOf(site), { text: hidden });
    await client.until(uriOf(site), (diagnostics) => diagnostics.length === 0);
    await open(zoo);
    await client.change(uriOf(zoo), { text: samePort(text(zoo)) });
    await client.until(uriOf(site), has('file/unused-suppression'));
    await client.change(uriOf(zoo), { text: text(zoo) });
    await client.change(uriOf(site), { text: text(site) });
    await client.until(uriOf(site), has(portRule));
    const severityIs = (severity: number) => (diagnostics: Diagnostic[]) =>
      diagnostics.some((each) => each.code === portRule && each.severity === severity);
    await client.open(uriOf('.storelint.yaml'), `rules: { ${portRule}: advice }\n`, 'yaml');
    await client.until(uriOf(site), severityIs(3));
    await client.change(uriOf('.storelint.yaml'), { text: `rules: { ${portRule}: off }\n` });
    await client.until(uriOf(site), lacks(portRule));
  });

  test('are offered what any finding is, and nothing that would change one of them', async () => {
    put('.storelint.yaml', 'edition: 2026\n');
    client = await TestClient.start(directory);
    await open(site);
    const [found] = (await client.until(uriOf(site), has(portRule))).filter(({ code }) => code === portRule);
    const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri: uriOf(site) },
      range: found?.range,
      context: { diagnostics: [] },
    });
    expect(actions.map(({ title }) => title)).toEqual([
      `Hide ${portRule} here, with a reason`,
      `Switch ${portRule} off in .storelint.yaml`,
    ]);
  });

  test('tell no secret of another', async () => {
    const core = 'etc/hadoop/conf/core-site.xml';
    client = await TestClient.start(directory);
    await open(site);
    await client.open(uriOf(core), text(core).replace('hdfs://prod', 'hdfs://admin:Xq7hunter2@other'));
    const rule = 'cross/hbase-rootdir-defaultfs';
    const found = (await client.until(uriOf(site), has(rule))).find(({ code }) => code === rule);
    expect(found?.message).toContain('hdfs://admin:***@other');
    expect(found?.relatedInformation?.map(({ location }) => location.uri)).toEqual([uriOf(core)]);
    expect(JSON.stringify([...client.diagnostics])).not.toContain('hunter2');
  });
});

describe('the editor shows what check finds', () => {
  const layouts: Readonly<Record<string, (product: string) => string>> = {
    'one directory': () => 'conf',
    'a directory of the host for each product': ofHost,
    'a role for each product': (product) => `roles/${product}/files`,
  };

  describe.each(['kerberos', 'plain', 'racks', 'cassandra-4.1', 'cassandra-5.0'])('%s', (cluster) => {
    test.each(Object.keys(layouts))('in %s: nothing', async (layout) => {
      layOut(cluster, layouts[layout] ?? ofHost);
      client = await TestClient.start(directory);
      expect(await shown()).toEqual([]);
      expect(checked()).toEqual([]);
    });
  });

  test('two clusters beside each other, each with a fault, a client, and a folder whose name is another program', async () => {
    for (const environment of ['prod', 'test']) {
      layOut('kerberos', (product) => `spark/${environment}/${product}`);
      const file = `spark/${environment}/zookeeper/zoo.cfg`;
      put(file, environment === 'prod' ? otherPort(text(file)) : text(file).replace('zk3.example.com', 'zk4.example.com'));
    }
    put('spark/shared/zoo.cfg', text('spark/test/zookeeper/zoo.cfg'));
    put('clients/hive/hdfs-site.xml', text('spark/prod/hadoop/hdfs-site.xml'));
    client = await TestClient.start(join(directory, 'spark'));
    const findings = (await shown()).map((line) => line.replace(/^spark\//, ''));
    const whole = directory;
    directory = join(whole, 'spark');
    expect(findings).toEqual(checked());
    directory = whole;
    expect(findings.join('\n')).toContain(portRule);
    expect(findings.join('\n')).toContain('cross/hbase-quorum-not-in-ensemble');
  });
});
