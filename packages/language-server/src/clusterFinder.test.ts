import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { testWorkspace, xml } from './testWorkspace.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const hbase = (host: string) =>
  xml({ 'hbase.rootdir': `hdfs://${host}:8020/hbase`, 'hbase.zookeeper.quorum': host, 'hbase.cluster.distributed': 'true' });
const hadoop = (host: string) => xml({ 'fs.defaultFS': `hdfs://${host}:8020` });
const zookeeper = (host: string) => `tickTime=2000\ndataDir=/data\nclientPort=2182\nserver.1=${host}:2888:3888\n`;
const portRule = 'cross/hbase-zookeeper-port';

/** A workspace that says which of its files were read. */
function counted(texts: Readonly<Record<string, string>>) {
  const test = testWorkspace(texts);
  const read = new Set<string>();
  const { files } = test;
  const original = files.read.bind(files);
  files.read = (path) => {
    read.add(path);
    return original(path);
  };
  const readOf = () => [...read].filter((path) => path in texts).sort();
  const rulesOf = (path: string) => test.view(path).findings.map(({ ruleId }) => ruleId);
  return { ...test, read, readOf, rulesOf };
}

const environments = Object.fromEntries(
  Array.from({ length: 300 }, (_, at) => [
    [`/w/env${at}/hbase/hbase-site.xml`, hbase(`host${at}`)],
    [`/w/env${at}/zookeeper/zoo.cfg`, zookeeper(`host${at}`)],
  ]).flat(),
);

test('of hundreds of environments the one is read that a file belongs to', () => {
  const { readOf, rulesOf } = counted(environments);
  expect(rulesOf('/w/env7/hbase/hbase-site.xml')).toContain(portRule);
  expect(readOf()).toEqual(expect.arrayContaining(['/w/env7/hbase/hbase-site.xml', '/w/env7/zookeeper/zoo.cfg']));
  // Servers in folders beside each other may be one ensemble: so many are looked at, and nothing else of their environments.
  expect(readOf().filter((path) => !path.startsWith('/w/env7/') && path.endsWith('hbase-site.xml'))).toEqual([]);
  expect(readOf().length).toBeLessThan(65);
});

test('of hundreds of deployments of one product none is read', () => {
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`/w/c${at}/hbase-site.xml`, hbase(`host${at}`)]));
  const { readOf, rulesOf } = counted({ ...many, '/w/zookeeper/zoo.cfg': zookeeper('host1') });
  rulesOf('/w/c7/hbase-site.xml');
  expect(readOf()).toEqual(['/w/c7/hbase-site.xml']);
});

test('what all environments share is looked for in so many of them, and no more', () => {
  const { readOf, rulesOf } = counted({ ...environments, '/w/hadoop/hdfs-site.xml': hadoop('host1') });
  rulesOf('/w/hadoop/hdfs-site.xml');
  expect(readOf().length).toBeLessThan(60);
});

test('a file that only bears the name of ours takes no part', () => {
  const { rulesOf } = counted({
    '/w/hbase/hbase-site.xml': hbase('host1'),
    '/w/zookeeper/zoo.cfg': zookeeper('host1'),
    '/w/hadoop/hdfs-site.xml': 'no XML at all',
  });
  expect(rulesOf('/w/hbase/hbase-site.xml')).toContain(portRule);
});

test('nothing outside of the folders that are open takes part', () => {
  const { workspace, readOf, rulesOf } = counted({ '/w/hbase/hbase-site.xml': hbase('host1'), '/w/zookeeper/zoo.cfg': zookeeper('host1') });
  workspace.openFolders(['/w/hbase']);
  expect(rulesOf('/w/hbase/hbase-site.xml')).not.toContain(portRule);
  expect(readOf()).toEqual(['/w/hbase/hbase-site.xml']);
  workspace.openFolders(['/w/hbase', '/w/zookeeper']);
  expect(rulesOf('/w/hbase/hbase-site.xml')).toContain(portRule);
});

test('a document that was never saved takes part', () => {
  const { workspace, rulesOf } = counted({ '/w/hbase/hbase-site.xml': hbase('host1') });
  expect(rulesOf('/w/hbase/hbase-site.xml')).not.toContain(portRule);
  workspace.edit('/w/zookeeper/zoo.cfg', zookeeper('host1'));
  expect(rulesOf('/w/hbase/hbase-site.xml')).toContain(portRule);
  workspace.edit('/w/zookeeper/zoo.cfg', zookeeper('host2'));
  expect(rulesOf('/w/hbase/hbase-site.xml')).not.toContain(portRule);
});

test('what is released is gone, for all that was read of the cluster, until somebody asks again', async () => {
  const { workspace, view, read, readOf } = counted({
    '/w/hbase/hbase-site.xml': hbase('host1'),
    '/w/zookeeper/zoo.cfg': zookeeper('host1'),
  });
  const kept = (() => {
    const { deployments } = view('/w/hbase/hbase-site.xml');
    const cluster = deployments[0]?.cluster;
    if (cluster === undefined) throw new Error('no cluster');
    return [deployments[0]?.deployment.documents[0], cluster].map((each) => new WeakRef(each as object));
  })();
  workspace.release('/w/hbase/hbase-site.xml');
  // What a weak reference was made of or was asked for stays until the turn is over; what a compiler works on at the time stays until it is done.
  await expect
    .poll(
      () => {
        collect();
        return kept.map((each) => each.deref() === undefined);
      },
      { interval: 20, timeout: 5000 },
    )
    .toEqual([true, true]);
  read.clear();
  view('/w/hbase/hbase-site.xml');
  expect(readOf()).toEqual(['/w/hbase/hbase-site.xml', '/w/zookeeper/zoo.cfg']);
});
