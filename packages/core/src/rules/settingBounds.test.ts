import { expect, test } from 'vitest';
import type { Setting } from '../catalog/setting.js';
import type { CompiledRule } from './compiledRule.js';
import { boundsOf } from './settingBounds.js';

function bounds(text: string, setting: Partial<Setting> = {}, rule: Partial<CompiledRule> = {}): string[] {
  const of: Setting = { name: 'a', product: 'hbase', type: 'int', ...setting };
  const rules = [
    {
      id: 'hbase/a',
      refuses: 'start',
      expression: { text },
      reads: [
        { kind: 'setting', name: 'a' },
        { kind: 'setting', name: 'b' },
      ],
      ...rule,
    } as unknown as CompiledRule,
  ];
  return boundsOf(of, '2.6.4', rules).map((found) => found.text);
}

test.each<[string, string, Partial<Setting>]>([
  ['!isSet("a") || setting_("a") > 0.0', 'more than 0', {}],
  ['!isSet("a") || number(setting_("a")) >= 1.0', 'at least 1', {}],
  ['!isSet("a") || number(setting_("a")) >= 1.0', 'at least 1 ms', { type: 'long', unit: 's' }],
  ['!isKnown("a") || !isSet("a") || MiB(setting_("a")) >= MiB(1.0)', 'at least 1 MiB', { type: 'size' }],
  ['(setting_("a")) >= 0.0 && (setting_("a")) <= 65535.0', 'at least 0 and at most 65535', {}],
  ['!isSet("a") || ((KiB(setting_("a"))) < GiB(2.0) && (KiB(setting_("a"))) >= KiB(0.0))', 'at least 0 and less than 2 GiB', {}],
  ['!((setting_("a")) < 5.0) && !((setting_("a")) > 16.0)', 'at least 5 and at most 16', {}],
  ['!isSet("a") || number(ms(setting_("a"))) <= 1073741823.0', 'at most 1073741823 ms', {}],
  ['(!isSet("a") || setting_("a") > 0.0) && (!isSet("b") || setting_("b") > 1.0)', 'more than 0', {}],
])('%s: %s', (text, expected, setting) => {
  expect(bounds(text, setting)).toEqual([expected]);
});

test.each([
  'setting_("a") >= setting_("b")',
  '!isSet("a") || setting_("a") > 0.0 || setting_("b") > 0.0',
  'percent(setting_("a")) + percent(setting_("b")) <= 80.0',
  '!isSet("a") || number(setting_("a")) % 512.0 == 0.0',
  '!isSet("b") || setting_("a") > 0.0',
])('%s says more than a bound', (text) => {
  expect(bounds(text)).toEqual([]);
});

test('a rule of other releases, or one that refuses nothing, bounds nothing', () => {
  const text = 'setting_("a") > 0.0';
  expect(bounds(text, {}, { release: '<2.0' })).toEqual([]);
  expect(boundsOf(undefined, '2.6.4', [])).toEqual([]);
  const { refuses: _, ...judged } = { id: 'x', refuses: 'start', expression: { text }, reads: [{ kind: 'setting', name: 'a' }] };
  expect(boundsOf({ name: 'a', product: 'hbase', type: 'int' }, '2.6.4', [judged as unknown as CompiledRule])).toEqual([]);
});
