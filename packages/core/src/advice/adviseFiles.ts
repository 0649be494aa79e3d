import type { DeploymentInput } from '../check.js';
import type { Deployment } from '../deployment/deployment.js';
import type { Adviser } from './advise.js';
import { type AppliedAdvice, applyAdvice } from './applyAdvice.js';
import { type Advice, type AdviceGroup, placeOf } from './recommendation.js';

/** Most times that others are worked out anew because a value is left out. */
const mostRounds = 4;

/**
 * Advises for the files of a deployment and writes it into them: what is left out is what formulas read then, too.
 * @param files as the advice may show them, without secrets
 * @param wanted groups that are written
 */
export function adviseAndApply(
  adviser: Adviser,
  input: DeploymentInput,
  files: Deployment,
  host: Parameters<typeof applyAdvice>[2],
  wanted: (group: AdviceGroup) => boolean = () => true,
): { readonly advice: Advice; readonly applied: AppliedAdvice } {
  const withheld: AppliedAdvice['withheld'][number][] = [];
  for (let round = 1; ; round++) {
    const advice = adviser.advise(files, new Set(withheld.map(({ recommendation }) => placeOf(recommendation))));
    const applied = applyAdvice(advice.recommendations, input, host, wanted);
    withheld.push(...applied.withheld);
    const isRead = adviser.reads(applied.withheld.map(({ recommendation }) => recommendation));
    if (!isRead || round === mostRounds) return { advice, applied: { ...applied, withheld } };
  }
}
