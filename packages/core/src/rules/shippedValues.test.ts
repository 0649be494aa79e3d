import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { NodeKnowledge } from '../../../node/src/knowledge.js';
import { Checker } from '../check.js';
import { isExtinct } from '../deployment/releases/inferredReleases.js';
import { faultsOfValues } from './catalogChecks/catalogCheck.js';

const knowledge = new NodeKnowledge(fileURLToPath(new URL('../../../cli/dist', import.meta.url)));
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Rules about the values of a file of unknown release. */
function told(
  product: 'hbase' | 'hadoop' | 'yarn',
  kind: 'hbase-site' | 'core-site' | 'yarn-site',
  settings: readonly (readonly [string, string])[],
) {
  const path = `${kind}.xml`;
  const lines = settings.map(([name, value]) => `<property><name>${name}</name><value>${escaped(value)}</value></property>`);
  const files = { list: () => [path], read: () => ({ path, text: `<configuration>${lines.join('')}</configuration>` }) };
  const { findings } = new Checker(files, knowledge).check({ name: '.', files: [{ path, kind }], releases: {} });
  const checks = new Map(knowledge.rules(product).map(({ id, check }) => [id, check ?? '']));
  return findings.filter(({ ruleId }) => faultsOfValues.includes(checks.get(ruleId) ?? '')).map(({ message }) => message);
}

test.each([
  ['hbase', 'hbase-site'],
  ['hadoop', 'core-site'],
  ['yarn', 'yarn-site'],
] as const)('no value that only an older release of %s ships is told without a release', { timeout: 120_000 }, (product, kind) => {
  const catalog = knowledge.catalog(product);
  const names = new Set(catalog?.releases.flatMap((release) => catalog.names(release)));
  const found: string[] = [];
  let count = 0;
  for (const name of names) {
    if (name.includes('*')) continue;
    const shipped = (catalog?.releasesOf(name) ?? [])
      .filter((release) => !isExtinct(product === 'yarn' ? 'hadoop' : product, release))
      .map((release) => catalog?.setting(name, release))
      .map((setting) => setting?.default ?? setting?.codeDefault ?? '');
    const newest = shipped.at(-1);
    for (const value of new Set(shipped)) {
      if (value === '' || value === newest) continue;
      count += 1;
      found.push(...told(product, kind, [[name, value]]));
    }
  }
  expect(count).toBeGreaterThan(20);
  expect(found).toEqual([]);
});

test('a value that a release ships may stand beside names of its time, and a wrong one is told', () => {
  const old = ['hbase.master.handler.count', '25'] as const;
  expect(told('hbase', 'hbase-site', [['hbase.mapreduce.hfileoutputformat.blocksize', '65536'], old])).toEqual([]);
  expect(told('hbase', 'hbase-site', [['hfile.format.version', '2']])).toEqual([]);
  expect(told('hbase', 'hbase-site', [['hfile.format.version', '4']])).toHaveLength(1);
});
