import type { CompiledRule, RuleProse } from '../../packages/core/src/rules/compiledRule.js';

/** What a rule lacks of what new rules need. A recommendation that `check` never speaks of cannot be wrong about a file. */
export function lackOf({ onlyAdvised }: Pick<CompiledRule, 'onlyAdvised'>, { evidence, examples }: RuleProse): readonly string[] {
  const speaks = onlyAdvised !== true;
  return [
    ...(evidence === undefined ? ['evidence'] : []),
    ...(speaks && examples.every(({ legitimate }) => legitimate === undefined) ? ['a legitimate example'] : []),
  ];
}
