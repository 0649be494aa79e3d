import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { needsDirectory } from '../../catalog/maven.ts';
import { artifactsOf, runnable } from './artifacts.ts';
import { type AdvisedCase, type AdvisedSetting, casesOf, nameOf, writeAdvice } from './cases.ts';
import { CqlConnection } from './cql.ts';
import { advisedFlags } from './flags.ts';
import { cache, tell } from './jdks.ts';
import { classPath, freePorts, Program, warningsAbout } from './servers.ts';
import { tableOf } from './startedTable.ts';

// Starts a real node of Cassandra with the advised files on the JDK that was advised for, writes and reads a row, and asks it for its settings.

const asked = casesOf('cassandra');
const runs = runnable('cassandra');
const table = tableOf('cassandra', 'Cassandra', runs);

tell("Cassandra: addresses, ports and directories are this machine's, -Xms and AlwaysPreTouch left out");

/** Settings of this machine rather than of the advised one. */
const ofThisMachine = /address$|^seed_provider$|_directory$|_directories$|^(?:native_transport|storage|ssl_storage|rpc)_port$/;

/** The advised file with addresses and ports of this machine, and with directories below a folder of ours. */
function movedHere(text: string, folder: string, ports: { readonly storage: number; readonly clients: number }): string {
  return text
    .replace(/^\w+_director(?:y|ies):.*$/gm, (line) => line.replace(/(?<=[ [,"'])\//g, `${folder}/`))
    .replace(/10\.0\.0\.\d+(?:,10\.0\.0\.\d+)*/g, '127.0.0.1')
    .concat(`\nstorage_port: ${ports.storage}\nnative_transport_port: ${ports.clients}\nstart_native_transport: true\n`);
}

async function start(one: AdvisedCase) {
  const { folder, conf, settings } = writeAdvice(one);
  const [storage = 0, clients = 0, jmx = 0] = await freePorts(3);
  const yaml = join(conf, 'cassandra.yaml');
  writeFileSync(yaml, movedHere(readFileSync(yaml, 'utf8'), folder, { storage, clients }));
  mkdirSync(join(conf, 'triggers'));
  const artifacts = artifactsOf('cassandra', one);
  const jars = needsDirectory(cache, artifacts);
  const meter = readdirSync(jars).find((name) => /^jamm-.*\.jar$/.test(name)) ?? '';
  const node = new Program({
    jdk: one.jdk,
    main: 'org.apache.cassandra.service.CassandraDaemon',
    classPath: [conf, ...classPath(artifacts)],
    options: [
      // As cassandra-env.sh and bin/cassandra pass them.
      `-javaagent:${join(jars, meter)}`,
      `-Dcassandra.jmx.local.port=${jmx}`,
      `-Dcassandra.storagedir=${folder}`,
      '-Dcassandra-foreground=yes',
      ...(advisedFlags(conf, one.jdk).get('Cassandra') ?? []),
      `-Dcassandra.config=file://${yaml}`,
      // One node need not wait for others.
      '-Dcassandra.ring_delay_ms=100',
      '-Dcassandra.skip_wait_for_gossip_to_settle=0',
      '-Dcassandra.superuser_setup_delay_ms=0',
    ],
    directory: folder,
  });
  return { node, settings: settings.filter(({ file, name }) => file === 'cassandra.yaml' && !ofThisMachine.test(name)), clients };
}

/** What the node says of its settings: the table of 4.0 and later, the log before. */
async function running(connection: CqlConnection, node: Program, one: AdvisedCase): Promise<ReadonlyMap<string, string>> {
  if (!one.cassandra?.startsWith('3.')) {
    const rows = await connection.query('SELECT name, value FROM system_views.settings');
    return new Map(rows.map(([name = '', value = '']) => [name, value]));
  }
  const line = /Node configuration:\[(.*)\]/.exec(node.log)?.[1] ?? '';
  return new Map(line.split(/; (?=\w+=)/).map((text): [string, string] => [text.replace(/=.*/, ''), text.replace(/^\w+=/, '')]));
}

function differing(advised: readonly AdvisedSetting[], shown: ReadonlyMap<string, string>): readonly string[] {
  return advised.flatMap(({ name, value }) => {
    // What a map holds is shown part by part: sstable.selected_format.
    if (value.startsWith('{')) {
      const parts = [...shown].filter(([part]) => part.startsWith(`${name}.`)).map(([, own]) => own);
      const leaves = [...value.matchAll(/:\s*"?([^{}:,"]+)"?(?=\s*[,}])/g)].map(([, leaf = '']) => leaf);
      const missing = leaves.filter((leaf) => !parts.some((part) => part.split(/[\s{},=+]+/).includes(leaf)));
      return missing.length === 0 ? [] : [`${name}: ${missing.join(', ')} was advised, ${parts.join(' ')} holds`];
    }
    const own = shown.get(name);
    return own === value ? [] : [`${name}: ${value} was advised, ${own} holds`];
  });
}

describe('Cassandra with the advised files', () => {
  for (const one of asked)
    it.skipIf(!runs.has(one))(nameOf(one), async () => {
      table.begins(one);
      const { node, settings, clients } = await start(one);
      try {
        const ready = await node.says(/Starting listening for CQL clients/, 300);
        const connection = await CqlConnection.open(clients);
        await connection.query("CREATE KEYSPACE served WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        await connection.query('CREATE TABLE served.rows (id text PRIMARY KEY, value text)');
        await connection.query("INSERT INTO served.rows (id, value) VALUES ('a', 'written')");
        expect(await connection.query("SELECT value FROM served.rows WHERE id = 'a'")).toEqual([['written']]);
        expect(differing(settings, await running(connection, node, one))).toEqual([]);
        connection.close();
        const names = settings.map(({ name }) => name);
        const warned = warningsAbout(node.log, names);
        expect(warned).toEqual([]);
        table.serves({ one, ready: ready.replace(/^.*?: |(?<=clients).*/g, ''), shown: settings.length, warned: warned.length });
      } finally {
        await node.stop();
      }
    });
});
