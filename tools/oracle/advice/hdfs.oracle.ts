import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { artifactsOf, runnable } from './artifacts.ts';
import { type AdvisedCase, casesOf, nameOf, writeAdvice } from './cases.ts';
import { advisedFlags } from './flags.ts';
import { openedOn, tell } from './jdks.ts';
import { classPath, freePorts, Program, runningConfiguration, warningsAbout } from './servers.ts';
import { tableOf } from './startedTable.ts';

// Starts a real NameNode and DataNode with the advised files on the JDK that was advised for, each in a JVM of its own, asks both what they hold,
// writes a file and reads it.

const asked = casesOf('hadoop');
const runs = runnable('hadoop');
const table = tableOf('hadoop', 'NameNode and DataNode', runs);

tell("HDFS: directories and ports are this machine's, nothing is kept free on its disk, -Xms and AlwaysPreTouch left out");
tell('HDFS: short-circuit reads are off: no jar brings libhadoop');

const daemons = 'org.apache.hadoop.hdfs.server';

/** Advised directories, below a folder of ours. */
function moved(value: string, folder: string): string {
  return value.replace(/(^|,|:\/\/|\])(?=\/)/g, `$1${folder}`);
}

async function prepare(one: AdvisedCase) {
  const { folder, conf, settings } = writeAdvice(one);
  const [rpc = 0, nameNodePage = 0, dataNodePage = 0] = await freePorts(3);
  const directories = Object.fromEntries(
    settings
      .filter(({ name }) => /^dfs\.(?:namenode\.(?:name|edits|checkpoint)|datanode\.data)\.dir$/.test(name))
      .map(({ name, value }) => [name, moved(value, folder)]),
  );
  const here: Record<string, string> = {
    'dfs.namenode.name.dir': `file://${folder}/name`,
    'dfs.datanode.data.dir': join(folder, 'data'),
    ...directories,
    'hadoop.tmp.dir': join(folder, 'tmp'),
    'fs.defaultFS': `hdfs://127.0.0.1:${rpc}`,
    'dfs.namenode.http-address': `127.0.0.1:${nameNodePage}`,
    'dfs.datanode.http.address': `127.0.0.1:${dataNodePage}`,
    'dfs.datanode.address': '127.0.0.1:0',
    'dfs.datanode.ipc.address': '127.0.0.1:0',
    // The disk here is smaller than what is kept free on those of the machine.
    'dfs.datanode.du.reserved': '0',
    // Local reads want libhadoop, which no jar brings.
    'dfs.client.read.shortcircuit': 'false',
    'dfs.domain.socket.path': '',
  };
  mkdirSync(here['hadoop.tmp.dir'] ?? '', { recursive: true });
  const flags = advisedFlags(conf, one.jdk);
  const opened = openedOn(one.jdk);
  const optionsOf = (daemon: string) => [...opened, ...(flags.get(daemon) ?? [])];
  return {
    folder,
    settings,
    here,
    optionsOf,
    pages: [nameNodePage, dataNodePage],
    launch: { jdk: one.jdk, classPath: [conf, ...classPath(artifactsOf('hadoop', one))], options: opened, here, directory: folder },
  };
}

describe('HDFS with the advised files', () => {
  for (const one of asked)
    it.skipIf(!runs.has(one))(nameOf(one), async () => {
      table.begins(one);
      const { folder, settings, here, optionsOf, pages, launch } = await prepare(one);
      const nameNodeLaunch = { ...launch, main: `${daemons}.namenode.NameNode`, options: optionsOf('NameNode') };
      const format = new Program({ ...nameNodeLaunch, arguments: ['-format', '-nonInteractive'] });
      expect(await format.ends(300), format.log.slice(-4000)).toBe(0);
      const nameNode = new Program(nameNodeLaunch);
      const dataNode = new Program({ ...launch, main: `${daemons}.datanode.DataNode`, options: optionsOf('DataNode') });
      try {
        const ready = await nameNode.says(/registerDatanode: from/, 300).catch((problem: Error) => {
          throw new Error(`${problem.message}\nDataNode:\n${dataNode.log.slice(-4000)}`);
        });
        writeFileSync(join(folder, 'file'), 'x'.repeat(100_000));
        for (const words of [
          ['-put', join(folder, 'file'), '/file'],
          ['-get', '/file', join(folder, 'read')],
        ]) {
          const shell = new Program({ ...launch, main: 'org.apache.hadoop.fs.FsShell', arguments: words });
          expect(await shell.ends(300), shell.log.slice(-4000)).toBe(0);
        }
        expect(readFileSync(join(folder, 'read'), 'utf8')).toBe(readFileSync(join(folder, 'file'), 'utf8'));
        const advised = settings.filter(({ file, name }) => /^(?:hdfs|core)-site\.xml$/.test(file) && here[name] === undefined);
        for (const page of pages) {
          const running = await runningConfiguration(page);
          expect(advised.filter(({ name, value }) => running.get(name) !== value)).toEqual([]);
        }
        const names = advised.map(({ name }) => name);
        const warned = [...warningsAbout(nameNode.log, names), ...warningsAbout(dataNode.log, names)];
        expect(warned).toEqual([]);
        table.serves({ one, ready: ready.replace(/^.*?: |(?<=from).*/g, ''), shown: advised.length, warned: warned.length });
      } finally {
        await Promise.all([nameNode.stop(), dataNode.stop()]);
      }
    });
});
