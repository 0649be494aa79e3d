import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { artifactsOf, casesOf, runnable } from './artifacts.ts';
import { type AdvisedCase, nameOf, writeAdvice } from './cases.ts';
import { advisedFlags, sizes, withoutCommitting } from './flags.ts';
import { serverJdk, tell } from './jdks.ts';
import { classPath, freePorts, Program, runningConfiguration, warningsAbout } from './servers.ts';

// Starts a real NameNode and DataNode with the advised files, each in a JVM of its own, asks both what they hold, and writes a file.

const asked = casesOf('hadoop');

tell("HDFS: directories and ports are this machine's, nothing is kept free on its disk, -Xms and AlwaysPreTouch left out");
tell('HDFS: short-circuit reads are off: no jar brings libhadoop');
tell(`HDFS for another JDK than ${serverJdk} runs on ${serverJdk} with the advised sizes alone`);

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
  const optionsOf = (daemon: string) => {
    const own = flags.get(daemon) ?? [];
    return one.jdk === serverJdk ? withoutCommitting(own) : sizes(own);
  };
  return {
    folder,
    settings,
    here,
    optionsOf,
    pages: [nameNodePage, dataNodePage],
    launch: { classPath: [conf, ...classPath(artifactsOf('hadoop', one))], here, directory: folder },
  };
}

describe('HDFS with the advised files', () => {
  const runs = runnable('hadoop');
  for (const one of asked)
    it.skipIf(!runs.has(one))(nameOf(one), async () => {
      const { folder, settings, here, optionsOf, pages, launch } = await prepare(one);
      const nameNodeLaunch = { ...launch, main: `${daemons}.namenode.NameNode`, options: optionsOf('NameNode') };
      const format = new Program({ ...nameNodeLaunch, arguments: ['-format', '-nonInteractive'] });
      expect(await format.ends(120), format.log.slice(-4000)).toBe(0);
      const nameNode = new Program(nameNodeLaunch);
      const dataNode = new Program({ ...launch, main: `${daemons}.datanode.DataNode`, options: optionsOf('DataNode') });
      try {
        await nameNode.says(/registerDatanode: from/, 120).catch((problem: Error) => {
          throw new Error(`${problem.message}\nDataNode:\n${dataNode.log.slice(-4000)}`);
        });
        writeFileSync(join(folder, 'file'), 'x'.repeat(100_000));
        const put = new Program({ ...launch, main: 'org.apache.hadoop.fs.FsShell', arguments: ['-put', join(folder, 'file'), '/file'] });
        expect(await put.ends(120), put.log.slice(-4000)).toBe(0);
        const advised = settings.filter(({ file, name }) => /^(?:hdfs|core)-site\.xml$/.test(file) && here[name] === undefined);
        for (const page of pages) {
          const running = await runningConfiguration(page);
          expect(advised.filter(({ name, value }) => running.get(name) !== value)).toEqual([]);
        }
        const names = advised.map(({ name }) => name);
        expect([...warningsAbout(nameNode.log, names), ...warningsAbout(dataNode.log, names)]).toEqual([]);
      } finally {
        await Promise.all([nameNode.stop(), dataNode.stop()]);
      }
    });
});
