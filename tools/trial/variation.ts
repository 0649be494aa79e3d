import type { Random } from '../oracle/fuzz/random.js';
import type { TrialProduct, TrialSetting } from './settings.js';
import type { Form } from './shape.js';

/** The place that a variation is for. */
export interface Place {
  readonly product: TrialProduct;
  readonly release: string;
  readonly setting: TrialSetting;
  readonly form: Form;
  /** Values that public files give the setting. */
  readonly publicValues: readonly string[];
  /** Whether another value has the same form, and as a URI the same scheme. */
  isAlike(other: string, value: string): boolean;
  readonly random: Random;
}

/** One way to write another value in the place of a right one. */
export interface Variation {
  /** Names the class in the tables. */
  readonly id: string;
  readonly forms: readonly Form[];
  /** What an operator would say of the new value. */
  readonly says: string;
  /** How often it is drawn beside the others that fit: 1 if absent. */
  readonly weight?: number;
  /** Nobody sees it from the file alone. */
  readonly undetectable?: readonly Form[];
  /** It changes the whole text, and not an item of a list. */
  readonly isWhole?: true;
  readonly only?: readonly TrialProduct[];
  /** What must stand beside it, by the name of the setting. */
  readonly beside?: Readonly<Record<string, readonly [name: string, value: string]>>;
  /** The new value; undefined where the variation does not fit. */
  apply(value: string, place: Place): string | undefined;
}

export const xmlProducts: readonly TrialProduct[] = ['hadoop', 'yarn', 'hbase'];
export const hadoopProducts: readonly TrialProduct[] = ['hadoop', 'yarn'];

/** Applies a variation to a value, or to one item of it. */
export function vary(variation: Variation, value: string, isList: boolean, place: Place): string | undefined {
  if (variation.isWhole === true || !isList) return variation.apply(value, place);
  const [, open = '', inner = value, close = ''] = place.product === 'cassandra' ? (/^(\[)(.*)(\])$/.exec(value) ?? []) : [];
  const items = inner.split(',');
  const chosen = place.random.int(items.length);
  const item = items[chosen] ?? '';
  const changed = variation.apply(item.trim(), place);
  if (changed === undefined) return undefined;
  return open + items.map((each, index) => (index === chosen ? each.replace(item.trim(), () => changed) : each)).join(',') + close;
}
