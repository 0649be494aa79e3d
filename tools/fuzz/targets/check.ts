import type { Location } from '../../../packages/core/src/rules/finding.js';
import { deployments, type FuzzDeployment, opened } from '../deployments.js';
import { fuzzTarget, promise } from '../target.js';
import { checkRange } from './formats.js';

export const check = fuzzTarget<FuzzDeployment>({
  name: 'check',
  promise: 'a check never throws, evaluates every rule, and its findings point into the files',
  input: deployments,
  check(deployment) {
    const { checker, input } = opened(deployment);
    const { findings, problems } = checker.check(input);
    const [problem] = problems;
    promise(problem === undefined, () => `${problem?.ruleId} was not evaluated: ${problem?.message}`);
    const place = ({ document, range }: Location, ruleId: string) => checkRange(document, range, ruleId);
    for (const { ruleId, primary, related, fix } of findings) {
      place(primary, ruleId);
      for (const location of related) place(location, ruleId);
      for (const { document, edit } of fix?.edits ?? []) checkRange(document, edit.range, `the fix of ${ruleId}`);
    }
  },
});
