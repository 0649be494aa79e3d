import { expect, test } from 'vitest';
import type { Files } from '../../host.js';
import { MiB } from '../../text/units.js';
import { EvidenceGatherer } from './gatherEvidence.js';

test('stops reading once the files around deployments are too much together', () => {
  const directories = Array.from({ length: 40 }, (_, index) => `cluster${index}`);
  const large = '#'.repeat(3 * MiB);
  const read = new Map<string, number>();
  const files: Files = {
    list: (directory) => (directories.includes(directory) ? ['install.sh', 'hbase-site.xml'] : []),
    read: (path) => {
      read.set(path, large.length);
      return {
        path,
        text: path.startsWith('cluster0/') ? 'curl -O https://archive.apache.org/dist/hbase/2.5.8/hbase-2.5.8-bin.tar.gz\n' : large,
      };
    },
  };
  const gatherer = EvidenceGatherer.of(files);
  const found = directories.map((directory) => gatherer.around([`${directory}/hbase-site.xml`]).flat());
  expect(found[0]).toMatchObject([{ product: 'hbase', version: '2.5.8' }]);
  const characters = [...read.values()].reduce((sum, size) => sum + size, 0);
  expect(characters).toBeGreaterThan(40 * MiB);
  expect(characters).toBeLessThan(60 * MiB);
  // What was read is still known.
  expect(gatherer.mentions(['cluster0/hbase-site.xml'], 'archive.apache.org')).toBe(true);
});

test('looks into what has the name of a product before the others', () => {
  const modules = Array.from({ length: 300 }, (_, index) => `a${index}`);
  const directories: Readonly<Record<string, readonly string[]>> = {
    modules: [...modules, 'profile', 'zookeeper'],
    'modules/profile': ['templates'],
    'modules/profile/templates': ['zoo.cfg.erb'],
    'modules/zookeeper': ['manifests'],
    'modules/zookeeper/manifests': ['server.pp'],
    ...Object.fromEntries(modules.map((name) => [`modules/${name}`, ['init.pp']])),
  };
  const files: Files = {
    list: (directory) => directories[directory] ?? [],
    read: (path) => ({ path, text: path.endsWith('server.pp') ? 'command => zkCleanup.sh -n 10' : '' }),
  };
  expect(EvidenceGatherer.of(files).mentions(['modules/profile/templates/zoo.cfg.erb'], 'zkCleanup.sh')).toBe(true);
});
