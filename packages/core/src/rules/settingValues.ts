import { isAtLeast } from '../catalog/versions.js';
import type { CompiledRule } from './compiledRule.js';

/** The texts that the product's code takes for a setting in a release, told by the `oneOf` of the rules that prove it. */
export function valuesOf(name: string, release: string, rules: readonly CompiledRule[]): string[] {
  const found = rules.flatMap(({ confidence, severity, oneOf }) =>
    confidence === 'enforced' && severity !== 'advice' && oneOf?.setting === name ? oneOf.values : [],
  );
  const taken = found.flatMap((each) => {
    if (typeof each === 'string') return [each];
    return isAtLeast(release, each.since) ? [each.value] : [];
  });
  return [...new Set(taken)].filter((value) => value !== '');
}
