import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { artifactsOf, runnable } from './artifacts.ts';
import { type AdvisedCase, casesOf, nameOf, writeAdvice } from './cases.ts';
import { advisedFlags } from './flags.ts';
import { openedOn, tell } from './jdks.ts';
import { classPath, freePorts, Program, runningConfiguration, warningsAbout } from './servers.ts';
import { tableOf } from './startedTable.ts';

// Starts a real standalone HBase (master, region server and ZooKeeper in one JVM) with the advised files on the JDK that was advised for, asks
// master and region server what they hold, and lets HBase's own canary write to its regions and read them.

const asked = casesOf('hbase');
const runs = runnable('hbase');
const table = tableOf('hbase', 'HBase', runs);
/** MiB: blocks outside of the heap are taken from the machine at the start. */
const mostBucketCache = 512;

tell(`HBase: root, ZooKeeper and ports are this machine's, bucket caches ${mostBucketCache} MiB at most, -Xms and AlwaysPreTouch left out`);

async function start(one: AdvisedCase) {
  const { folder, conf, settings } = writeAdvice(one);
  const [zooKeeper = 0, master = 0, regionServer = 0] = await freePorts(3);
  const advisedValue = (wanted: string) => settings.find(({ name }) => name === wanted)?.value;
  const session = advisedValue('zookeeper.session.timeout');
  const here: Record<string, string> = {
    'fs.defaultFS': 'file:///',
    'hbase.rootdir': `file://${folder}/hbase`,
    'hbase.tmp.dir': join(folder, 'tmp'),
    'hbase.cluster.distributed': 'false',
    'hbase.unsafe.stream.capability.enforce': 'false',
    'hbase.zookeeper.quorum': '127.0.0.1',
    'hbase.zookeeper.property.clientPort': String(zooKeeper),
    'hbase.zookeeper.property.dataDir': join(folder, 'zookeeper'),
    'hbase.master.port': String(master),
    'hbase.regionserver.port': String(regionServer),
    'hbase.master.info.port': '0',
    'hbase.regionserver.info.port': '0',
    // A standalone server has a session timeout of its own name.
    ...(session === undefined ? {} : { 'zookeeper.session.timeout.localHBaseCluster': session }),
    ...(Number(advisedValue('hbase.bucketcache.size') ?? 0) > mostBucketCache ? { 'hbase.bucketcache.size': String(mostBucketCache) } : {}),
  };
  const opened = openedOn(one.jdk);
  const launch = { jdk: one.jdk, classPath: [conf, ...classPath(artifactsOf('hbase', one))], options: opened, here, directory: folder };
  const options = [...opened, ...(advisedFlags(conf, one.jdk).get('region server') ?? [])];
  return {
    settings,
    launch,
    here,
    server: new Program({ ...launch, options, main: 'org.apache.hadoop.hbase.master.HMaster', arguments: ['start'] }),
  };
}

describe('HBase with the advised files', () => {
  for (const one of asked)
    it.skipIf(!runs.has(one))(nameOf(one), async () => {
      table.begins(one);
      const { server, settings, launch, here } = await start(one);
      try {
        const ready = await server.says(/Master has completed initialization/, 300);
        for (const words of [['-writeSniffing'], []]) {
          const canary = new Program({ ...launch, main: 'org.apache.hadoop.hbase.tool.CanaryTool', arguments: words });
          expect(await canary.ends(300), canary.log.slice(-2000)).toBe(0);
        }
        const advised = settings.filter(({ file, name }) => file === 'hbase-site.xml' && here[name] === undefined);
        const ports = [...server.log.matchAll(/Jetty bound to port (\d+)/g)].map(([, port]) => Number(port));
        expect(ports.length, 'web pages of master and region server').toBe(2);
        for (const port of ports) {
          const running = await runningConfiguration(port);
          expect(advised.filter(({ name, value }) => running.get(name) !== value)).toEqual([]);
        }
        const names = advised.map(({ name }) => name);
        const warned = warningsAbout(server.log, names);
        expect(warned).toEqual([]);
        table.serves({ one, ready: ready.replace(/^.*?: |(?<=initialization).*/g, ''), shown: advised.length, warned: warned.length });
      } finally {
        await server.stop();
      }
    });
});
