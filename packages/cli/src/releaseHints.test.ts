import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Catalog } from '../../core/src/catalog/catalog.js';
import { nearestRelease } from '../../core/src/catalog/nearestRelease.js';
import type { Deployment } from '../../core/src/deployment/deployment.js';
import { emptyDocument } from '../../core/src/rules/fileFindings.js';
import { NodeFiles } from '../../node/src/nodeFiles.js';
import { releaseHints, standIns } from './releaseHints.js';

function hintsFor(path: string, beside: Readonly<Record<string, string>>, is: readonly string[] = ['2.4.17', '2.5.8']): string[] {
  const top = mkdtempSync(join(tmpdir(), 'storelint-'));
  for (const [name, text] of Object.entries({ ...beside, [path]: '' })) {
    mkdirSync(join(top, name, '..'), { recursive: true });
    writeFileSync(join(top, name), text);
  }
  const document = emptyDocument(path, 'hbase-site');
  const deployment = { documents: [document], releases: { hbase: { is, from: 'inferred' } } } as unknown as Deployment;
  return releaseHints([deployment], top, new NodeFiles(top));
}

test.each([
  ['hbase-2.5.8/conf/hbase-site.xml', {}, ['the path hbase-2.5.8/conf names HBase 2.5.8; if that is what runs, add --release hbase@2.5.8']],
  [
    'conf/hbase-site.xml',
    { 'conf/Dockerfile': 'FROM x\nENV HBASE_VERSION 2.4.9\n' },
    ['conf/Dockerfile names HBase 2.4.9; if that is what runs, add --release hbase@2.4.9'],
  ],
  [
    'conf/hbase-site.xml',
    { 'pom.xml': '<hbase.version>2.1.0</hbase.version>' },
    ['pom.xml names HBase 2.1.0; if that is what runs, add --release hbase@2.1.0'],
  ],
  ['conf/hbase-site.xml', { 'conf/Dockerfile': 'FROM debian:12\n' }, []],
])('%s', (path, beside, expected) => expect(hintsFor(path, beside as unknown as Readonly<Record<string, string>>)).toEqual(expected));

test('a known release needs no hint', () => {
  expect(hintsFor('hbase-2.5.8/conf/hbase-site.xml', {}, ['2.5.8'])).toEqual([]);
});

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
