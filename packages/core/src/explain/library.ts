import type { Knowledge } from '../host.js';
import { type Product, products } from '../products/registry.js';
import type { CompiledRule, RuleProse } from '../rules/compiledRule.js';
import type { Source } from '../rules/compileRules.js';

/** A statement of a source that no file setting carries. */
export interface Topic {
  readonly title: string;
  /** Other words for it. */
  readonly names: readonly string[];
  readonly text: string;
  /** Id of the bibliography. */
  readonly source: string;
  /** Settings and rules that have to do with it. */
  readonly see: readonly string[];
}

/** What explanations are made of beside catalogs and rules. */
export interface ExplainedKnowledge extends Knowledge {
  /** What explains a rule that is data; undefined for an id that none has. */
  prose(ruleId: string): RuleProse | undefined;
  /** The bibliography. */
  sources(): readonly Source[];
  /** One sentence a setting, where somebody wrote one. */
  descriptions(product: Product): Readonly<Record<string, string>>;
  /** By name. */
  topics(): Readonly<Record<string, Topic>>;
}

/** All that can be explained. */
export interface Library {
  readonly knowledge: ExplainedKnowledge;
  /** storelint's own rules, and those of the user's packs. */
  readonly rules: readonly CompiledRule[];
  /** What explains one of the rules. */
  readonly prose: (ruleId: string) => RuleProse | undefined;
}

/** What explains rules alone. */
export type RuleLibrary = Pick<Library, 'rules' | 'prose'> & { readonly knowledge: Pick<ExplainedKnowledge, 'sources'> };

/** What ships with the tool, with the rules of a user's packs. */
export function libraryOf(
  knowledge: ExplainedKnowledge,
  packs: { readonly byId: ReadonlyMap<string, CompiledRule>; readonly prose: ReadonlyMap<string, RuleProse> } | undefined,
): Library {
  return {
    knowledge,
    rules: [...products.flatMap((product) => knowledge.rules(product)), ...(packs?.byId.values() ?? [])],
    prose: (id) => packs?.prose.get(id) ?? knowledge.prose(id),
  };
}
