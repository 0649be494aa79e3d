import { expect, it } from 'vitest';
import type { ReadKind } from '../expressions/reads.js';
import type { Product } from '../products/registry.js';
import { hangsOnReleaseOf, isMeantFor, releasesThatMatter, releasesThatMatterFor } from './applicability.js';
import type { CompiledRule } from './compiledRule.js';

const rule = (own: Partial<CompiledRule>) => ({ product: 'hbase', reads: [], hangsOn: ['hbase'], ...own }) as unknown as CompiledRule;
const reads = (...list: readonly (readonly [ReadKind, string])[]) => list.map(([kind, name]) => ({ kind, name }));
const productOf = (setting: string): Product | undefined =>
  setting.startsWith('dfs.') ? 'hadoop' : setting.startsWith('vm.') ? 'os' : undefined;

it.each([
  ['its own product', {}, [], ['hbase']],
  ['a product that it names', { also: { hadoop: '>=3' } }, [], ['hadoop', 'hbase']],
  ['the product of a setting', {}, [['setting', 'dfs.a']], ['hadoop', 'hbase']],
  [
    'no product without releases',
    { product: 'os' },
    [
      ['setting', 'vm.a'],
      ['setting', 'x.y'],
    ],
    [],
  ],
  [
    'a release',
    {},
    [
      ['release', 'jdk'],
      ['release', 'nothing'],
      ['fact', 'hadoop'],
    ],
    ['hbase', 'jdk'],
  ],
  ['the JDK', { product: 'jvm' }, [], ['jdk']],
] as const)('the outcome hangs on the releases of %s', (_, own, read, expected) => {
  expect(releasesThatMatter(rule(own as Partial<CompiledRule>), reads(...read), productOf)).toEqual(expected);
});

it.each([
  ['regionserver', [['setting', 'a']], ['jvm']],
  ['regionserver', [['flag', 'UseG1GC']], ['jvm', 'hbase', 'jdk']],
  ['datanode', [['variable', 'HADOOP_OPTS']], ['jvm', 'hadoop', 'jdk']],
  ['host', [['flag', 'UseG1GC']], ['jvm']],
] as const)('for %s with %j', (role, read, expected) => {
  const asked = rule({ hangsOn: ['jvm'] as unknown as CompiledRule['hangsOn'], reads: reads(...read) });
  expect(releasesThatMatterFor(asked, role as 'regionserver')).toEqual(expected);
});

it.each([
  [{}, {}, true],
  [{ release: '>=2.5' }, { hbase: '2.5.1' }, true],
  [{ release: '>=2.5' }, { hbase: '2.4.1' }, false],
  [{ release: '>=2.5' }, {}, false],
  [{ also: { hadoop: '<3' } }, { hbase: '2.5.1', hadoop: '2.10.2' }, true],
  [{ also: { hadoop: '<3' } }, { hbase: '2.5.1', hadoop: '3.1.0' }, false],
  [{ also: { hadoop: '<3', jdk: '>=11' } }, { hadoop: '2.10.2', jdk: '8' }, false],
  [{ release: '>=2.5', product: 'os' }, {}, true],
])('a rule with %j is meant for %j: %s', (own, choice, expected) => {
  expect(isMeantFor(rule(own as Partial<CompiledRule>), choice)).toBe(expected);
});

it.each([
  [{ release: '>=2.5' }, ['2.4.1', '2.5.1'], true],
  [{ release: '>=2.5' }, ['2.5.1', '2.6.0'], false],
  [{ release: '>=2.5' }, ['2.3.0', '2.4.1'], false],
  [{ also: { hbase: '<2.5' }, product: 'hadoop' }, ['2.4.1', '2.5.1'], true],
  [{ release: '>=2.5', product: 'hadoop' }, ['2.4.1', '2.5.1'], false],
  [{}, ['2.4.1', '2.5.1'], false],
])('a rule with %j hangs on which of %j HBase is: %s', (own, possible, expected) => {
  expect(hangsOnReleaseOf(rule(own as Partial<CompiledRule>), 'hbase', possible)).toBe(expected);
});
