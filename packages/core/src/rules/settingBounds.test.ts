import { expect, test } from 'vitest';
import type { Setting } from '../catalog/setting.js';
import type { Bound, CompiledRule } from './compiledRule.js';
import { boundsOf } from './settingBounds.js';

const setting: Setting = { name: 'a', product: 'hbase', type: 'int' };

function ruleOf(bound: readonly Bound[], others: Partial<CompiledRule> = {}): CompiledRule {
  return { id: 'hbase/a', refuses: 'start', bound, ...others } as unknown as CompiledRule;
}

test.each<[Omit<Bound, 'setting'>, string, Partial<Setting>]>([
  [{ above: 0 }, 'more than 0', {}],
  [{ least: 1 }, 'at least 1', {}],
  [{ least: 1 }, 'at least 1 ms', { type: 'long', unit: 's' }],
  [{ least: { number: 1, unit: 'MiB' } }, 'at least 1 MiB', { type: 'size' }],
  [{ most: 65535, least: 0 }, 'at least 0 and at most 65535', {}],
  [{ least: 0, below: { number: 2, unit: 'GiB' } }, 'at least 0 and less than 2 GiB', { type: 'size' }],
  [{ most: 1073741823 }, 'at most 1073741823 ms', { type: 'duration' }],
  [{ above: -1, except: 0 }, 'more than -1 and not 0', {}],
  [{ least: 3, most: 3 }, 'only 3', {}],
  [{ least: 5, most: 16, acceptsNaN: true }, 'at least 5 and at most 16', {}],
])('%j: %s', (limits, expected, of) => {
  const rule = ruleOf([
    { setting: 'b', least: 7 },
    { setting: 'a', ...limits },
  ]);
  expect(boundsOf({ ...setting, ...of }, '2.6.4', [rule])).toEqual([{ text: expected, rule: 'hbase/a', refuses: 'start' }]);
});

test.each<[string, CompiledRule]>([
  ['other releases', ruleOf([{ setting: 'a', least: 1 }], { release: '<2.0' })],
  ['another product beside it', ruleOf([{ setting: 'a', least: 1 }], { also: { jdk: '>=17' } })],
  ['another setting', ruleOf([{ setting: 'b', least: 1 }])],
])('a rule about %s bounds nothing', (_, rule) => {
  expect(boundsOf(setting, '2.6.4', [rule])).toEqual([]);
});

test('what is no refusal is no bound', () => {
  const { refuses: _, ...judged } = ruleOf([{ setting: 'a', least: 1 }]);
  expect(boundsOf(setting, '2.6.4', [judged])).toEqual([]);
});
