import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../../catalog/loadCatalog.js';
import { documentsOf, testDeployment } from '../../../deployment/testDeployment.js';
import { isUnknown } from '../../../deployment/unknown.js';
import { resolverOf } from '../../../expressions/resolverOf.js';
import { zookeeperOfHBaseFunctions } from './zookeeperOfHBase.js';

const catalog = loadCatalog(JSON.parse(readFileSync(new URL('../../../../../../catalog/hbase.json', import.meta.url), 'utf8')));

const xml = (settings: Readonly<Record<string, string>>) =>
  `<configuration>${Object.entries(settings)
    .map(([name, value]) => `<property><name>${name}</name><value>${value}</value></property>`)
    .join('\n')}</configuration>`;

function call(name: string, settings: Readonly<Record<string, string>>, zooCfg: string | undefined, ...rest: readonly string[]): unknown {
  const nameOfFile = zooCfg?.includes('{{') === true ? 'zoo.cfg.j2' : 'zoo.cfg';
  const files = { 'hbase-site.xml': xml(settings), ...(zooCfg === undefined ? {} : { [nameOfFile]: zooCfg }) };
  const releases = { hbase: '2.6.4' };
  const deployment = testDeployment(documentsOf(files), releases, ['regionserver']);
  const resolution = resolverOf(deployment, (product) => (product === 'hbase' ? catalog : undefined)).resolution('regionserver', releases);
  const found = zookeeperOfHBaseFunctions.find(({ signature }) => signature.startsWith(`${name}(`));
  try {
    return found?.call({ resolution }, ...(rest as never[]));
  } catch (error) {
    if (isUnknown(error)) return 'unknown';
    throw error;
  }
}

const quorum = 'hbase.zookeeper.quorum';
const ensemble = 'clientPort=2181\ndataDir=/zk\nserver.1=z1:2888:3888\nserver.2=z2.example.com:2888:3888\nserver.3=z3:2888:3888\n';

describe('hosts of the quorum that zoo.cfg does not list', () => {
  it.each<[string, string | undefined, unknown]>([
    ['z1,z2,z3', ensemble, []],
    ['z1.example.com:2181, z2', ensemble, []],
    ['z1,z4', ensemble, ['z4']],
    ['10.0.0.1', ensemble, []],
    ['localhost', ensemble, []],
    ['zookeeper', 'clientPort=2181\n', []],
    ['z4', ensemble.replace('z1:', '0.0.0.0:'), []],
    ['z4', `${ensemble}server.4=\${HOST}:2888:3888\n`, []],
    ['z1', undefined, 'unknown'],
    ['z1,z4', ensemble.replace('/zk', '{{ dir }}'), ['z4']],
    ['z1,z4', ensemble.replace('z2', '{{ second }}'), 'unknown'],
    ['z1,z4', `{% for zk in all %}\nserver.{{ zk.id }}={{ zk.name }}:2888:3888\n{% endfor %}\n`, 'unknown'],
  ])('%s', (hosts, zooCfg, expected) => {
    expect(call('quorumHostsElsewhere', { [quorum]: hosts }, zooCfg)).toEqual(expected);
  });
});

describe('ports at which nothing answers', () => {
  it.each<[Readonly<Record<string, string>>, string, readonly string[]]>([
    [{ [quorum]: 'z1,z2' }, ensemble, []],
    [{ [quorum]: 'z1,z2', 'hbase.zookeeper.property.clientPort': '2182' }, ensemble, ['2182']],
    [{ [quorum]: 'z1:2182,z2' }, ensemble, ['2182']],
    [{ [quorum]: 'z1' }, 'clientPort=2281\nsecureClientPort=2181\n', []],
    [{ [quorum]: 'z1' }, 'server.1=z1:2888:3888;2181\n', []],
    [{ [quorum]: 'z1' }, 'server.1=z1:2888:3888;0.0.0.0:2182\n', ['2181']],
    [{ [quorum]: 'z1' }, 'dataDir=/zk\n', []],
  ])('%j', (settings, zooCfg, expected) => {
    expect(call('quorumPortsElsewhere', settings, zooCfg)).toEqual(expected);
  });
});

describe('text of a line of zoo.cfg', () => {
  it('is that of the last line', () => {
    expect(call('zooCfgText', {}, 'tickTime=2000\ntickTime= 3000 \n', 'tickTime')).toBe('3000');
    expect(call('zooCfgText', {}, ensemble, 'tickTime')).toBe('');
    expect(call('zooCfgServers', {}, ensemble)).toEqual(['z1', 'z2.example.com', 'z3']);
    expect(call('quorumHosts', { [quorum]: 'Z1:2181, z2' }, ensemble)).toEqual(['z1', 'z2']);
  });
});
