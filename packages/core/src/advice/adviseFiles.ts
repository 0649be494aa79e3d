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
  let leftOut: ReadonlySet<string> = new Set();
  let written = host.written;
  for (let round = 1; ; round++) {
    const advice = adviser.advise(files, leftOut);
    const applied = applyAdvice(advice.recommendations, input, written === undefined ? host : { ...host, written }, wanted);
    withheld.push(...applied.withheld);
    const before = leftOut;
    leftOut = new Set(withheld.map(({ recommendation }) => placeOf(recommendation)));
    const isDone = applied.withheld.length === 0 || !adviser.changesWithout(leftOut, files, before);
    if (isDone || round === mostRounds) return { advice, applied: { ...applied, withheld } };
    written = applied.written;
  }
}
