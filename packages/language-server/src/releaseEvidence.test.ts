import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import picomatch from 'picomatch';
import { describe, expect, test } from 'vitest';
import { mayBeInventory } from '../../core/src/deployment/cluster/inventories.js';
import type { Deployment } from '../../core/src/deployment/deployment.js';
import { mayTellReleases } from '../../core/src/deployment/releases/evidence/evidenceIn.js';
import { TestClient } from './testClient.js';
import { has, inOwnDirectory, lacks } from './testClientDirectory.js';
import { testWorkspace, xml } from './testWorkspace.js';
import { evidenceGlobs, namedGlobs } from './watchedFiles.js';

/* Files around a deployment that tell which release runs: what they say is followed. */

let directory: string;
let client: TestClient;
inOwnDirectory((own) => {
  directory = own;
});

const isWatched = picomatch([...evidenceGlobs, ...namedGlobs], { dot: true });
const rule = 'hbase/newer-setting';
const image = (release: string) => `FROM eclipse-temurin:8-jre\nENV HBASE_VERSION=${release}\n`;
/** A setting that HBase has from 1.7, and one that it never had: something is always found. */
const site = xml({
  'hbase.rootdir': 'hdfs://nn1/hbase',
  'hbase.cluster.distributed': 'true',
  'hbase.rootdr': '/hbase',
  'hbase.rpc.rows.size.threshold.reject': 'true',
});
const uriOf = (name: string) => `file://${directory}/${name}`;
const put = (name: string, text: string) => {
  mkdirSync(dirname(join(directory, name)), { recursive: true });
  writeFileSync(join(directory, name), text);
};
const watching = { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } };
const tellChanged = (name: string) =>
  client.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri: uriOf(name), type: 2 }] });
const start = async (abilities: object = watching, options: object = {}) => {
  put('.git/HEAD', 'ref: refs/heads/main\n');
  put('conf/hbase-site.xml', site);
  client = await TestClient.start(directory, abilities, { debounce: 10, ...options });
};
const open = () => client.open(uriOf('conf/hbase-site.xml'), site);

describe('a file that tells the release', () => {
  test('is followed when it is made, changed and removed', async () => {
    await start();
    await open();
    await client.until(uriOf('conf/hbase-site.xml'), lacks(rule));
    put('docker/Dockerfile', image('1.4.13'));
    await tellChanged('docker/Dockerfile');
    await client.until(uriOf('conf/hbase-site.xml'), has(rule));
    put('docker/Dockerfile', image('2.6.1'));
    await tellChanged('docker/Dockerfile');
    await client.until(uriOf('conf/hbase-site.xml'), lacks(rule));
    put('docker/Dockerfile', image('1.4.13'));
    await tellChanged('docker/Dockerfile');
    await client.until(uriOf('conf/hbase-site.xml'), has(rule));
    rmSync(join(directory, 'docker/Dockerfile'));
    await tellChanged('docker/Dockerfile');
    await client.until(uriOf('conf/hbase-site.xml'), lacks(rule));
  });

  test('is followed while it is typed, and where it is closed without being saved', async () => {
    put('docker-compose.yml', 'services:\n  hbase:\n    image: hbase:2.6.1\n');
    await start();
    await open();
    await client.until(uriOf('conf/hbase-site.xml'), lacks(rule));
    await client.open(uriOf('docker-compose.yml'), 'services:\n  hbase:\n    image: hbase:1.4.13\n', 'yaml');
    await client.until(uriOf('conf/hbase-site.xml'), has(rule));
    await client.close(uriOf('docker-compose.yml'));
    await client.until(uriOf('conf/hbase-site.xml'), lacks(rule));
  });

  test('counts for closed files, too, once the workspace was searched', async () => {
    put('Dockerfile', image('2.6.1'));
    await start(watching);
    await client.request('workspace/executeCommand', { command: 'storelint.checkWorkspace' });
    expect(client.diagnostics.get(uriOf('conf/hbase-site.xml')) ?? []).toSatisfy(lacks(rule));
    put('Dockerfile', image('1.4.13'));
    await tellChanged('Dockerfile');
    await client.until(uriOf('conf/hbase-site.xml'), has(rule));
  });

  test('is read again with what is saved, where the client watches no files', async () => {
    put('Dockerfile', image('2.6.1'));
    await start({});
    await open();
    await client.until(uriOf('conf/hbase-site.xml'), lacks(rule));
    put('Dockerfile', image('1.4.13'));
    await client.connection.sendNotification('textDocument/didSave', { textDocument: { uri: uriOf('conf/hbase-site.xml') } });
    await client.until(uriOf('conf/hbase-site.xml'), has(rule));
  });
});

test('only the deployments that rest on it are judged anew, and only if it tells something else', () => {
  const { workspace, files } = testWorkspace({
    '/a/.git/HEAD': '',
    '/a/Dockerfile': image('2.6.1'),
    '/a/conf/hbase-site.xml': site,
    '/b/.git/HEAD': '',
    '/b/conf/hbase-site.xml': site,
    '/c/.git/HEAD': '',
    '/c/.storelint.yaml': 'releases: { hbase: 2.5.8, hadoop: 3.3.6, jdk: 17 }\n',
    '/c/conf/hbase-site.xml': site,
  });
  const checked = () => ['a', 'b', 'c'].map((each) => workspace.deploymentsOf(`/${each}/conf/hbase-site.xml`)[0]);
  const write = (path: string, text: string) => {
    files.set(path, text);
    return workspace.storedChanged(path);
  };
  const before = checked();
  const same = () => checked().map((each, at) => each === before[at]);
  expect(write('/a/Dockerfile', `${image('2.6.1')}# nothing new\n`)).toBe(false);
  expect(write('/a/src/Makefile.md', image('1.4.13'))).toBe(false);
  expect(same()).toEqual([true, true, true]);
  expect(write('/a/Dockerfile', image('1.4.13'))).toBe(true);
  expect(same()).toEqual([false, true, true]);
  expect(workspace.takeUnsettled(['/a/conf/hbase-site.xml', '/b/conf/hbase-site.xml'])).toEqual(['/a/conf/hbase-site.xml']);
  expect(workspace.takeUnsettled(['/a/conf/hbase-site.xml'])).toEqual([]);
});

test.each([
  'Dockerfile',
  'hbase.dockerfile',
  'Dockerfile.base',
  'Containerfile',
  'Makefile',
  'Vagrantfile',
  'compose.yaml',
  'roles/hbase/defaults/main.yml',
  'install.sh',
  'build.bash',
  'recipes/default.rb',
  'init.pp',
  'main.tf',
  'rules.mk',
  'prod.env',
  '.env',
])('%s is watched', (name) => {
  expect(mayTellReleases(basename(name))).toBe(true);
  expect(isWatched(name)).toBe(true);
});

test.each(['hosts', 'inventories/production/hosts.ini', 'example.hosts', 'inventory.yml', 'environments/prod', 'production'])(
  '%s is watched, an inventory',
  (name) => {
    expect(mayBeInventory(basename(name))).toBe(true);
    expect(isWatched(name)).toBe(true);
  },
);

test.each(['docker-entrypoint', 'image/bin/start', 'group_vars/all', 'host_vars/c1/heap'])('%s, without an ending, is watched', (name) => {
  expect(isWatched(name)).toBe(true);
});

/* What is around a deployment and tells no release. */

const nodes = (count: number) => `[cassandra]\n${Array.from({ length: count }, (_, at) => `c${at}\n`).join('')}`;

test.each([
  { what: 'an inventory', path: '/a/hosts', is: nodes(1), becomes: nodes(3), of: (deployment: Deployment) => deployment.peers?.count },
  {
    what: 'an inventory that is made',
    path: '/a/hosts.ini',
    is: undefined,
    becomes: nodes(3),
    of: (deployment: Deployment) => deployment.peers?.count,
  },
  {
    what: "a container's memory",
    path: '/a/compose.yaml',
    is: 'services:\n  db:\n    image: cassandra:4.1\n    mem_limit: 4g\n',
    becomes: 'services:\n  db:\n    image: cassandra:4.1\n    mem_limit: 8g\n',
    of: (deployment: Deployment) => deployment.container?.memory,
  },
])('$what counts anew when it changes, and only then', ({ path, is, becomes, of }) => {
  const conf = '/a/conf/cassandra.yaml';
  const { workspace, files } = testWorkspace({
    '/a/.git/HEAD': '',
    [conf]: 'cluster_name: a\n',
    ...(is === undefined ? {} : { [path]: is }),
  });
  const deployment = () => workspace.deploymentsOf(conf)[0]?.deployment as Deployment;
  const write = (text: string) => {
    files.set(path, text);
    return workspace.storedChanged(path);
  };
  const before = deployment();
  expect(write(becomes)).toBe(true);
  expect(of(deployment())).toBeGreaterThan(of(before) ?? 0);
  expect(workspace.takeUnsettled([conf])).toEqual([conf]);
  const now = deployment();
  expect(write(`${becomes}# nothing new\n`)).toBe(false);
  expect(deployment()).toBe(now);
});

test('the node in a folder beside counts anew when it changes', () => {
  const node = (at: number, seeds = '10.0.0.1') =>
    `cluster_name: a\nlisten_address: 10.0.0.${at}\nseed_provider:\n  - class_name: S\n    parameters:\n      - seeds: "${seeds}"\n`;
  const [own, beside] = ['/a/n1/cassandra.yaml', '/a/n2/cassandra.yaml'];
  const { workspace, files } = testWorkspace({ '/a/.git/HEAD': '', [own]: node(1), [beside]: node(2, '10.0.0.9') });
  const peers = () => workspace.deploymentsOf(own)[0]?.deployment.peers?.count;
  expect(peers()).toBeUndefined();
  files.set(beside, node(2));
  expect(workspace.storedChanged(beside)).toBe(true);
  expect(peers()).toBe(2);
});

test('variables that templates are filled in with count anew when they change', () => {
  const template = '/a/roles/db/templates/cassandra.yaml.j2';
  const { workspace, files } = testWorkspace({
    '/a/.git/HEAD': '',
    [template]: 'cluster_name: a\nnum_tokens: {{ tokens }}\n',
    '/a/roles/db/defaults/main.yml': 'tokens: 16\n',
    '/a/roles/other/defaults/main.yml': 'tokens: 16\n',
  });
  const codes = () => workspace.view(template)?.findings.map(({ ruleId }) => ruleId);
  expect(codes()).not.toContain('cassandra/refused-value');
  files.set('/a/roles/db/defaults/main.yml', 'tokens: many\n');
  expect(workspace.storedChanged('/a/roles/db/defaults/main.yml')).toBe(true);
  expect(codes()).toContain('cassandra/refused-value');
  expect(workspace.takeUnsettled([template])).toEqual([template]);
  expect(workspace.takeUnsettled([template])).toEqual([]);
  files.set('/a/roles/other/defaults/main.yml', 'tokens: many\n');
  expect(workspace.storedChanged('/a/roles/other/defaults/main.yml')).toBe(false);
});
