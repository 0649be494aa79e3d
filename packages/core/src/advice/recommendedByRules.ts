import type { Catalogs } from '../deployment/catalogs.js';
import type { Deployment } from '../deployment/deployment.js';
import { advisedRoles, daemonDefinition, fileForSetting, type Releasable, type Role } from '../products/registry.js';
import { isForMachine } from '../rules/applicability.js';
import type { CompiledRule } from '../rules/compiledRule.js';
import { type Recommended, Recommender } from '../rules/recommended.js';
import type { AdviceKnowledge, MissingFact, Recommendation } from './recommendation.js';

/** What one `recommend` entry came to for one role; kept so that a test can hold every entry against it. */
export interface EntryOutcome {
  readonly rule: CompiledRule;
  readonly role: Role;
  readonly recommended: Recommended;
}

/** What every `recommend` entry wants for the roles that a deployment has. */
export function outcomesOf(
  deployment: Deployment,
  rules: readonly CompiledRule[],
  catalogs: Catalogs,
  /** What the entries gave before, and whether one reads anything that has changed since; the others need not be asked again. */
  before?: { readonly outcomes: readonly EntryOutcome[]; readonly hasChanged: (rule: CompiledRule) => boolean },
): readonly EntryOutcome[] {
  const recommender = new Recommender(deployment, catalogs);
  // The JVM of a daemon that runs elsewhere hangs on another machine, and so do settings of a worker that follow from its hardware or its heap.
  const runsHere = (role: Role) => deployment.hardware?.daemons?.includes(role) ?? true;
  const isForHere = (rule: CompiledRule, role: Role) => {
    if (runsHere(role)) return true;
    const readsHeap = daemonDefinition(role).onWorkers === true && rule.reads.some(({ kind }) => kind === 'flag');
    return rule.recommend?.option === undefined && !readsHeap && isForMachine(rule, role, deployment.hardware);
  };
  return rules.flatMap((rule) => {
    if (before?.hasChanged(rule) === false) return before.outcomes.filter((outcome) => outcome.rule === rule);
    const roles = (rule.roles ?? advisedRoles(rule.product)).filter((role) => deployment.roles.includes(role) && isForHere(rule, role));
    const outcomes: EntryOutcome[] = [];
    for (const role of roles) {
      const recommended = recommender.of(rule, role);
      if (recommended.kind === 'foreign') continue;
      outcomes.push({ rule, role, recommended });
      // A setting has one value for all roles; each role's JVM has options of its own.
      if (rule.recommend?.option === undefined) break;
    }
    return outcomes;
  });
}

/**
 * The recommendations among the outcomes. A value that is the release's default is none.
 * @param knowledge what their reasons are taken from; undefined: they go without, and without their formulas
 */
export function recommendationsOf(
  outcomes: readonly EntryOutcome[],
  releases: Readonly<Partial<Record<Releasable, string>>>,
  knowledge?: AdviceKnowledge,
): readonly Recommendation[] {
  return outcomes.flatMap(({ rule, role, recommended }): Recommendation[] => {
    const { recommend } = rule;
    if (recommend === undefined || recommended.kind !== 'wanted') return [];
    const prose = knowledge?.prose(rule.id, rule.product);
    const about = {
      formula: knowledge === undefined ? '' : recommended.formula(),
      group: recommend.group,
      confidence: rule.confidence,
      why: prose?.why ?? '',
      sources: prose?.sources ?? [],
      alternatives: knowledge === undefined ? [] : recommended.alternatives().filter(({ value }) => value !== recommended.text),
      rule: rule.id,
    };
    if (recommend.fact !== undefined)
      return [{ ...about, kind: 'fact', name: recommend.fact, value: recommended.text, file: '', product: rule.product }];
    if (recommend.option !== undefined) {
      const options = [
        [recommend.option, recommended.text] as const,
        ...(recommend.companions ?? []).map((text) => [nameOf(text), text] as const),
      ];
      return options.flatMap(([name, text]) => {
        const place = daemonDefinition(role).product.advice?.placeOption({ name, value: text }, role, releases);
        const own = text === recommended.text ? about : { ...about, formula: text, alternatives: [] };
        return place === undefined ? [] : [{ ...own, ...place, role }];
      });
    }
    const effective = recommended.resolution.setting(recommend.setting ?? '');
    const { setting } = effective;
    const file = setting === undefined ? undefined : fileForSetting(setting.name, effective.product)?.name;
    if (setting === undefined || file === undefined || recommended.isDefault) return [];
    const unit = setting.unit === undefined ? {} : { unit: setting.unit };
    if (recommend.clients === true)
      return [{ ...about, kind: 'client', name: setting.name, value: recommended.text, file: '', product: effective.product }];
    return [{ ...about, kind: 'setting', name: setting.name, value: recommended.text, file, product: effective.product, ...unit }];
  });
}

/** What the entries could not tell for want of a fact, each once for all daemons. */
export function missingIn(outcomes: readonly EntryOutcome[]): readonly MissingFact[] {
  const missing = new Map<string, MissingFact>();
  for (const { rule, recommended } of outcomes) {
    const { recommend } = rule;
    if (recommend === undefined || recommended.kind !== 'unknown') continue;
    const setting = (recommend.setting ?? recommend.option ?? recommend.fact ?? '').replace(/:$/, '');
    const needs = recommended.needs.filter((need) => /^(?:fact |hardware |release |jdk$|workload$)/.test(need));
    if (needs.length > 0) missing.set(JSON.stringify([setting, needs]), { setting, rule: rule.id, needs });
  }
  return [...missing.values()];
}

/** `-XX:GCLogFileSize=100M` is called `-XX:GCLogFileSize`, `-Xss256k` is called `-Xss`. */
function nameOf(option: string): string {
  return option.startsWith('-X') && !option.startsWith('-XX:') ? option.replace(/\d.*$/, '') : option.replace(/=.*$/, '');
}
