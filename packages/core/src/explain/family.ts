import type { Catalog } from '../catalog/catalog.js';
import type { Setting } from '../catalog/setting.js';
import { starMatcher } from '../deployment/configurationPlan.js';
import type { Product } from '../products/registry.js';
import type { ExplainedKnowledge } from './library.js';
import { descriptionOf, type SettingExplanation, valuesTaken } from './setting.js';

/** Settings of a release whose names fit a pattern with `*`. */
export interface FamilyExplanation {
  readonly kind: 'family';
  readonly name: string;
  readonly product: Product;
  readonly release: string;
  readonly settings: readonly { readonly name: string; readonly description?: string }[];
}

/** A setting in a list of them. */
export interface ListedSetting extends Pick<SettingExplanation, 'description' | 'takes' | 'values' | 'bounds'> {
  readonly setting: Setting;
}

/**
 * The settings of a release of a catalog, by name.
 * @param pattern `*` stands for any characters
 * @param word what name or description must contain
 */
export function listSettings(
  catalog: Catalog,
  release: string,
  { pattern = '*', word = '' }: { readonly pattern?: string | undefined; readonly word?: string | undefined },
  knowledge: ExplainedKnowledge,
): readonly ListedSetting[] {
  const matches = starMatcher(pattern);
  const holds = (text: string) => text.toLowerCase().includes(word.toLowerCase());
  return catalog.names(release).flatMap((name) => {
    const setting = matches(name) ? catalog.setting(name, release) : undefined;
    if (setting === undefined) return [];
    const description = descriptionOf(name, catalog, knowledge);
    if (!holds(name) && (description === undefined || !holds(description))) return [];
    return [{ setting, ...(description === undefined ? {} : { description }), ...valuesTaken(setting, release, knowledge) }];
  });
}

/** The settings that fit a pattern; undefined where none does. */
export function explainFamily(
  pattern: string,
  catalog: Catalog,
  release: string,
  knowledge: ExplainedKnowledge,
): FamilyExplanation | undefined {
  const settings = listSettings(catalog, release, { pattern }, knowledge).map(({ setting: { name }, description }) => ({
    name,
    ...(description === undefined ? {} : { description }),
  }));
  return settings.length === 0 ? undefined : { kind: 'family', name: pattern, product: catalog.product, release, settings };
}
