import type { Catalog } from '../../catalog/catalog.js';
import type { Product } from '../../catalog/product.js';
import type { Setting } from '../../catalog/setting.js';
import type { ExpressionValue } from '../../expressions/expressionFunction.js';
import { writtenValue } from '../../fixes/writeFix.js';
import type { Confidence } from '../../rules/finding.js';
import type { AdviceGroup, Alternative, Recommendation } from '../recommendation.js';

/** A setting that a plan gives out. */
export interface PlannedSetting {
  /** Its names, newest first: the first that the release reads as a current name is written. */
  readonly names: readonly string[];
  readonly value: ExpressionValue;
  readonly file: string;
  readonly group: AdviceGroup;
  readonly formula?: string;
  readonly why: string;
  readonly sources: readonly string[];
  readonly confidence?: Confidence;
  readonly alternatives?: readonly Alternative[];
  /** A name or a path that only the operators know. */
  readonly example?: boolean;
}

/** The setting as a release knows it, under the first name that it has there. */
export function knownSetting(names: readonly string[], catalog: Catalog | undefined, release: string): Setting | undefined {
  const nearest = catalog?.nearest(release);
  if (catalog === undefined || nearest === undefined) return undefined;
  for (const name of names) {
    const setting = catalog.setting(name, nearest);
    if (setting !== undefined) return setting;
  }
  return undefined;
}

/** Undefined where the release does not know the setting. */
export function planned(item: PlannedSetting, product: Product, catalog: Catalog | undefined, release: string): Recommendation | undefined {
  const setting = knownSetting(item.names, catalog, release);
  if (setting === undefined) return undefined;
  const value = withinBounds(writtenValue(item.value, setting), setting);
  return {
    kind: 'setting',
    name: setting.name,
    value,
    file: item.file,
    group: item.group,
    product,
    ...(setting.unit === undefined ? {} : { unit: setting.unit }),
    formula: item.formula ?? value,
    why: item.why,
    confidence: item.confidence ?? 'documented',
    sources: item.sources,
    alternatives: item.alternatives ?? [],
    ...(item.example === true ? { example: true } : {}),
  };
}

/** A number within the bounds that the reader's code checks; whole numbers for readers that take no others. */
export function withinBounds(text: string, setting: Setting | undefined): string {
  const number = Number(text);
  if (setting === undefined || text.trim() === '' || !Number.isFinite(number)) return text;
  let value = number;
  if (setting.type === 'int' || setting.type === 'long') value = Math.round(value);
  if (setting.minimum !== undefined) value = Math.max(setting.minimum, value);
  if (setting.maximum !== undefined) value = Math.min(setting.maximum, value);
  return value === number ? text : String(value);
}

/** An option of a JVM. */
export function option(
  name: string,
  value: string,
  at: { readonly file: string; readonly variable?: string; readonly product: Product },
  about: {
    readonly formula?: string;
    readonly why: string;
    readonly sources: readonly string[];
    readonly alternatives?: readonly Alternative[];
    readonly group?: AdviceGroup;
  },
): Recommendation {
  return {
    kind: 'option',
    name,
    value,
    file: at.file,
    ...(at.variable === undefined ? {} : { variable: at.variable }),
    product: at.product,
    group: about.group ?? 'collector',
    formula: about.formula ?? value,
    why: about.why,
    confidence: 'documented',
    sources: about.sources,
    alternatives: about.alternatives ?? [],
  };
}

/** A size as JVM options take it: `31g`, `1500m`. */
export function jvmSize(bytes: number): string {
  const mebibytes = Math.floor(bytes / 1024 ** 2);
  return mebibytes % 1024 === 0 ? `${mebibytes / 1024}g` : `${mebibytes}m`;
}
