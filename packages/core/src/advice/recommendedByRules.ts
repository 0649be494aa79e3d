import type { Product, Role } from '../catalog/product.js';
import type { Deployment, Resolution } from '../deployment/deployment.js';
import { releaseChoices } from '../deployment/releaseChoices.js';
import { Resolver } from '../deployment/resolve.js';
import { writtenValue } from '../fixes/writeFix.js';
import { isMeantFor } from '../rules/applicability.js';
import type { CompiledRule } from '../rules/compiledRule.js';
import { ExpressionEvaluator } from '../rules/evaluateExpression.js';
import { neededBy } from '../rules/needs.js';
import { filledFormula } from './filledFormula.js';
import { groupOf, rolesInOrder } from './placement.js';
import { withinBounds } from './plans/values.js';
import type { AdviceKnowledge, MissingFact, Recommendation } from './recommendation.js';

const files: Readonly<Partial<Record<Product, (setting: string) => string>>> = {
  hbase: () => 'hbase-site.xml',
  hadoop: (setting) => (setting.startsWith('dfs.') ? 'hdfs-site.xml' : 'core-site.xml'),
  cassandra: () => 'cassandra.yaml',
  os: () => 'sysctl.conf',
};

/** The draft with what every `recommend` entry wants that applies to the releases and the roles. */
export function recommendedByRules(
  deployment: Deployment,
  draft: readonly Recommendation[],
  knowledge: AdviceKnowledge,
  rules: readonly CompiledRule[],
): { readonly draft: readonly Recommendation[]; readonly missing: readonly MissingFact[] } {
  const catalogs = (product: Product) => knowledge.catalog(product);
  const resolver = new Resolver(deployment, catalogs);
  const evaluator = new ExpressionEvaluator(catalogs);
  const result = [...draft];
  const missing: MissingFact[] = [];
  for (const rule of rules) {
    const { recommend } = rule;
    if (recommend === undefined) continue;
    for (const role of rolesOf(rule, deployment)) {
      const [choice, ...others] = [...releaseChoices(deployment.releases, rule.hangsOn)];
      // One cannot advise for a set of releases.
      if (choice === undefined || others.length > 0 || !isMeantFor(rule, choice)) continue;
      const resolution = resolver.resolution(role, choice);
      const outcome = evaluator.evaluate(recommend.value, resolution);
      const effective = resolution.setting(recommend.setting);
      if (effective.setting === undefined) continue;
      if (!outcome.known) {
        const needs = neededBy(rule, deployment, false);
        if (needs.length > 0) missing.push({ setting: recommend.setting, rule: rule.id, needs });
        continue;
      }
      const value = withinBounds(writtenValue(outcome.value, effective.setting), effective.setting);
      put(result, rule, value, resolution, evaluator, knowledge);
      break;
    }
  }
  return { draft: result, missing };
}

function rolesOf(rule: CompiledRule, deployment: Deployment): readonly Role[] {
  return rolesInOrder.filter((role) => deployment.roles.includes(role) && (rule.roles === undefined || rule.roles.includes(role)));
}

function put(
  draft: Recommendation[],
  rule: CompiledRule,
  value: string,
  resolution: Resolution,
  evaluator: ExpressionEvaluator,
  knowledge: AdviceKnowledge,
): void {
  const { recommend } = rule;
  if (recommend === undefined) return;
  const effective = resolution.setting(recommend.setting);
  const name = effective.setting?.name ?? recommend.setting;
  const at = draft.findIndex((item) => item.kind === 'setting' && item.name === name);
  const known = draft[at];
  // A value that is the default, or that the rule merely repeats, is no advice.
  if (known === undefined && effective.text !== undefined && sameValue(effective.text, value)) return;
  if (known?.value === value) return;
  const file = known?.file ?? files[effective.product]?.(name);
  if (file === undefined) return;
  const prose = knowledge.prose(rule.id);
  const made: Recommendation = {
    kind: 'setting',
    name,
    value,
    file,
    group: known?.group ?? groupOf(name),
    product: effective.product,
    ...(effective.setting?.unit === undefined ? {} : { unit: effective.setting.unit }),
    formula: filledFormula(recommend.value, value, resolution, evaluator),
    why: prose?.why ?? rule.id,
    confidence: rule.confidence,
    sources: prose?.sources ?? [],
    alternatives: [],
    rule: rule.id,
  };
  if (known === undefined) draft.push(made);
  else draft[at] = made;
}

function sameValue(a: string, b: string): boolean {
  return a.trim() === b || (a.trim() !== '' && b !== '' && Number(a) === Number(b));
}
