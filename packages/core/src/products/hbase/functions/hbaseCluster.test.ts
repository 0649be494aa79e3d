import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../../catalog/loadCatalog.js';
import { documentsOf, testDeployment } from '../../../deployment/testDeployment.js';
import { resolverOf } from '../../../expressions/resolverOf.js';
import { hbaseClusterFunctions } from './hbaseCluster.js';

const catalog = loadCatalog(JSON.parse(readFileSync(new URL('../../../../../../catalog/hbase.json', import.meta.url), 'utf8')));

function call(name: string, settings: Readonly<Record<string, string>>, hbase = '2.6.4'): unknown {
  const properties = Object.entries(settings).map(([key, value]) => `<property><name>${key}</name><value>${value}</value></property>`);
  const deployment = testDeployment(
    documentsOf({ 'hbase-site.xml': `<configuration>${properties.join('\n')}</configuration>` }),
    { hbase },
    ['regionserver'],
  );
  const resolution = resolverOf(deployment, (product) => (product === 'hbase' ? catalog : undefined)).resolution('regionserver', { hbase });
  return hbaseClusterFunctions.find(({ signature }) => signature.startsWith(`${name}(`))?.call({ resolution });
}

describe("properties of ZooKeeper among HBase's settings", () => {
  it.each<[string, readonly string[]]>([
    ['hbase.zookeeper.property.dataDir', []],
    ['hbase.zookeeper.property.datadir', ['hbase.zookeeper.property.datadir (dataDir)']],
    ['hbase.zookeeper.property.ClientPort', ['hbase.zookeeper.property.ClientPort (clientPort)']],
    // Another program's, or a property that ZooKeeper makes of any name.
    ['hbase.zookeeper.property.authProvider.1', []],
    ['hbase.zookeeper.datadir', []],
  ])('%s', (name, expected) => {
    expect(call('zooKeeperPropertiesMisspelt', { [name]: '/zk' })).toEqual(expected);
  });
});

describe('names of this host', () => {
  it.each<[Readonly<Record<string, string>>, string, readonly string[]]>([
    [{ 'hbase.master.dns.interface': 'lo' }, '2.6.4', ['hbase.master.dns.interface']],
    [{ 'hbase.master.dns.interface': 'eth0' }, '2.6.4', []],
    [{ 'hbase.regionserver.hostname': 'localhost' }, '1.4.14', ['hbase.regionserver.hostname']],
    [{ 'hbase.regionserver.hostname': 'localhost' }, '2.6.4', ['hbase.regionserver.hostname']],
    [{ 'hbase.unsafe.regionserver.hostname': '127.0.0.1' }, '2.6.4', ['hbase.unsafe.regionserver.hostname']],
    [{ 'hbase.master.hostname': 'm1' }, '2.6.4', []],
  ])('%j in %s', (settings, release, expected) => {
    expect(call('namesOfThisHost', settings, release)).toEqual(expected);
  });
});
