import type { Setting } from '../catalog/setting.js';
import { quantityOf } from '../catalog/units.js';
import { parseRange } from '../catalog/versions.js';
import type { Amount, Bound, CompiledRule } from './compiledRule.js';
import type { Refusal } from './finding.js';

/** What the product's code takes for a number, told by the rule that proves it. */
export interface SettingBounds {
  /** `more than 0`, `at least 1 MiB and less than 2 GiB` */
  readonly text: string;
  readonly rule: string;
  readonly refuses: Refusal;
}

/** The bounds of a setting in a release: the `bound` of each rule whose breach the product refuses, whatever other products stand beside it. */
export function boundsOf(setting: Setting | undefined, release: string, rules: readonly CompiledRule[]): SettingBounds[] {
  if (setting === undefined) return [];
  return rules.flatMap(({ id, refuses, bound = [], release: range, also }) => {
    if (refuses === undefined || also !== undefined) return [];
    const own = bound.filter((each) => each.setting === setting.name);
    if (own.length === 0 || (range !== undefined && !parseRange(range).includes(release))) return [];
    return [{ text: own.map((each) => inWords(each, setting)).join(' and '), rule: id, refuses }];
  });
}

function inWords({ least, above, most, below, except }: Bound, setting: Setting): string {
  if (least !== undefined && least === most) return `only ${amountText(least, setting)}`;
  const limits = { 'at least': least, 'more than': above, 'at most': most, 'less than': below, not: except };
  return Object.entries(limits)
    .flatMap(([words, amount]) => (amount === undefined ? [] : [`${words} ${amountText(amount, setting)}`]))
    .join(' and ');
}

/** A bare number of a setting that is an amount counts milliseconds or bytes. */
function amountText(amount: Amount, setting: Setting): string {
  if (typeof amount !== 'number') return amount.number === 0 ? '0' : `${amount.number} ${amount.unit}`;
  if (amount === 0) return '0';
  const kind = quantityOf(setting);
  return `${amount}${kind === 'duration' ? ' ms' : kind === 'size' ? ' B' : ''}`;
}
