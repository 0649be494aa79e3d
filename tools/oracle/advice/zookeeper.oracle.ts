import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { artifactsOf, runnable } from './artifacts.ts';
import { type AdvisedCase, casesOf, nameOf, writeAdvice } from './cases.ts';
import { tell } from './jdks.ts';
import { classPath, freePorts, type Launch, Program, pause, warningsAbout } from './servers.ts';
import { tableOf } from './startedTable.ts';

// Starts an ensemble of three real servers of ZooKeeper with the advised file on the JDK that was advised for, writes a node by one, reads it by
// another, and asks each for its settings.

const asked = casesOf('zookeeper');
const runs = runnable('zookeeper');
const table = tableOf('zookeeper', 'ZooKeeper', runs);

tell("ZooKeeper: ports and directories are this machine's, and the web server is off");

/** Settings of this machine rather than of the advised one. */
const ofThisMachine = /^(?:server\.\d+|clientPort|dataDir|dataLogDir)$/;

interface Server {
  readonly program: Program;
  readonly port: number;
}

/** A server of the ensemble: the advised file with directories of its own and the hosts and ports of this machine. */
function startServer(id: number, text: string, launch: Omit<Launch, 'main'>, ports: readonly number[]): Server {
  const folder = join(launch.directory, String(id));
  const port = ports[id - 1] ?? 0;
  const here = (server: number) => `127.0.0.1:${ports[2 + server]}:${ports[5 + server]}`;
  const own = text
    .replace(/^(server\.(\d)=).*$/gm, (_line, start: string, server: string) => `${start}${here(Number(server))}`)
    .replace(/^(clientPort=).*$/m, `$1${port}`)
    .replace(/^(data(?:Log)?Dir=)/gm, `$1${folder}`);
  const dataDir = /^dataDir=(.*)$/m.exec(own)?.[1] ?? folder;
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, 'myid'), `${id}\n`);
  const file = join(folder, 'zoo.cfg');
  writeFileSync(file, own);
  const program = new Program({ ...launch, main: 'org.apache.zookeeper.server.quorum.QuorumPeerMain', arguments: [file] });
  return { program, port };
}

function start(one: AdvisedCase, ports: readonly number[]) {
  const { folder, conf, settings } = writeAdvice(one);
  const launch = {
    jdk: one.jdk,
    classPath: classPath(artifactsOf('zookeeper', one)),
    options: ['-Dzookeeper.4lw.commands.whitelist=conf', '-Dzookeeper.admin.enableServer=false'],
    directory: folder,
  };
  const text = readFileSync(join(conf, 'zoo.cfg'), 'utf8');
  const advised = settings.filter(({ file, name }) => file === 'zoo.cfg' && !ofThisMachine.test(name));
  return { advised, launch, servers: [1, 2, 3].map((id) => startServer(id, text, launch, ports)) };
}

/** What a running server holds, by its own word. */
async function running({ port, program }: Server): Promise<ReadonlyMap<string, string>> {
  const answer = await new Promise<string>((told, failed) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write('conf'));
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    socket.on('end', () => told(text)).on('error', failed);
  });
  const purge = /autopurge\.purgeInterval set to (\d+)/.exec(program.log)?.[1] ?? '';
  const told = answer.split('\n').map((line): [string, string] => [line.replace(/=.*/, ''), line.replace(/^[^=]*=/, '')]);
  return new Map([...told, ['autopurge.purgeInterval', purge]]);
}

describe('ZooKeeper with the advised file', () => {
  for (const one of asked)
    it.skipIf(!runs.has(one))(nameOf(one), async () => {
      table.begins(one);
      const { servers, advised, launch } = start(one, await freePorts(9));
      // A leader serves once a follower has its data, and a follower once it has the leader's.
      const answers = async (server: Server | undefined, expected: RegExp, ...words: string[]) => {
        for (let attempt = 1; ; attempt++) {
          const program = new Program({
            ...launch,
            main: 'org.apache.zookeeper.ZooKeeperMain',
            arguments: ['-server', `127.0.0.1:${server?.port}`, ...words],
          });
          await program.ends(300);
          if (expected.test(program.log)) return;
          if (attempt === 10) expect(program.log).toMatch(expected);
          await pause(1000);
        }
      };
      try {
        const states = await Promise.all(servers.map(({ program }) => program.says(/(?:LEADING|FOLLOWING) - LEADER ELECTION TOOK/i, 300)));
        const ready = states.find((line) => line.includes('LEADING')) ?? '';
        const [first, second] = servers;
        await answers(first, /Created \/served|Node already exists/, 'create', '/served', 'written');
        await answers(second, /^written$/m, 'get', '/served');
        for (const server of servers) {
          const shown = await running(server);
          expect(advised.filter(({ name, value }) => shown.get(name) !== value)).toEqual([]);
          expect(
            warningsAbout(
              server.program.log,
              advised.map(({ name }) => name),
            ),
          ).toEqual([]);
        }
        table.serves({ one, ready: ready.replace(/^.*?(?=LEADING)/, '').replace(/ -.*/, ''), shown: advised.length, warned: 0 });
      } finally {
        await Promise.all(servers.map(({ program }) => program.stop()));
      }
    });
});
