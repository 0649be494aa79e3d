import { expect, test } from 'vitest';
import type { Catalog } from '../../core/src/catalog/catalog.js';
import { nearestRelease } from '../../core/src/catalog/nearestRelease.js';
import type { Deployment } from '../../core/src/deployment/deployment.js';
import { standIns } from './standIns.js';

test.each([
  [{ is: ['2.5.8'], from: 'option' }, []],
  [{ is: ['9.9'], from: 'option' }, ['HBase 9.9 is unknown: judged as 2.6.4']],
  [{ is: ['0.20.6'], from: 'config' }, ['HBase 0.20.6 is unknown: its settings are not judged; the oldest known release is 2.5.0']],
  [
    { is: ['2.5.8-cdh9'], from: 'option', vendor: 'build', neighbours: ['2.5.10', '2.6.4'] },
    ["HBase 2.5.8-cdh9 is a vendor's build: findings are valid for 2.5.0 to 2.6.4"],
  ],
  [{ is: ['2.5.0', '2.5.10'], from: 'option', line: '2.5' }, []],
  [{ is: ['2.5.0', '2.6.4'], from: 'inferred' }, []],
] as const)('of %j is said %j', (hbase, notes) => {
  const releases = ['2.5.0', '2.5.10', '2.6.4'];
  const catalog = { releases, nearest: (version: string) => nearestRelease(releases, version) } as unknown as Catalog;
  const deployment = { releases: { hbase } } as unknown as Deployment;
  expect(standIns([deployment, deployment], (product) => (product === 'hbase' ? catalog : undefined))).toEqual(notes);
});
