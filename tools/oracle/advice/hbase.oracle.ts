import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { artifactsOf, casesOf, runnable } from './artifacts.ts';
import { type AdvisedCase, nameOf, writeAdvice } from './cases.ts';
import { advisedFlags, sizes, withoutCommitting } from './flags.ts';
import { serverJdk, tell } from './jdks.ts';
import { classPath, freePorts, Program, runningConfiguration, warningsAbout } from './servers.ts';

// Starts a real standalone HBase (master, region server and ZooKeeper in one JVM) with the advised files, asks master and region
// server what they hold, and lets HBase's own canary read its regions.

const asked = casesOf('hbase');
/** MiB: blocks outside of the heap are taken from the machine at the start. */
const mostBucketCache = 512;

tell(`HBase: root, ZooKeeper and ports are this machine's, bucket caches ${mostBucketCache} MiB at most, -Xms and AlwaysPreTouch left out`);
tell(`HBase for another JDK than ${serverJdk} runs on ${serverJdk} with the advised sizes alone`);

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
  const launch = { classPath: [conf, ...classPath(artifactsOf('hbase', one))], here, directory: folder };
  const flags = advisedFlags(conf, one.jdk).get('region server') ?? [];
  const options = one.jdk === serverJdk ? withoutCommitting(flags) : sizes(flags);
  return {
    settings,
    launch,
    here,
    server: new Program({ ...launch, options, main: 'org.apache.hadoop.hbase.master.HMaster', arguments: ['start'] }),
  };
}

describe('HBase with the advised files', () => {
  const runs = runnable('hbase');
  for (const one of asked)
    it.skipIf(!runs.has(one))(nameOf(one), async () => {
      const { server, settings, launch, here } = await start(one);
      try {
        await server.says(/Master has completed initialization/, 150);
        const canary = new Program({ ...launch, main: 'org.apache.hadoop.hbase.tool.CanaryTool' });
        expect(await canary.ends(120), canary.log.slice(-2000)).toBe(0);
        const advised = settings.filter(({ file, name }) => file === 'hbase-site.xml' && here[name] === undefined);
        const ports = [...server.log.matchAll(/Jetty bound to port (\d+)/g)].map(([, port]) => Number(port));
        expect(ports.length, 'web pages of master and region server').toBe(2);
        for (const port of ports) {
          const running = await runningConfiguration(port);
          expect(advised.filter(({ name, value }) => running.get(name) !== value)).toEqual([]);
        }
        expect(
          warningsAbout(
            server.log,
            advised.map(({ name }) => name),
          ),
        ).toEqual([]);
      } finally {
        await server.stop();
      }
    });
});
