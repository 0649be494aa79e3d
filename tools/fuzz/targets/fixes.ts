import fc from 'fast-check';
import { fixUntilStable } from '../../../packages/core/src/applyFixes.js';
import type { Finding } from '../../../packages/core/src/rules/finding.js';
import { deployments, type FuzzDeployment, opened } from '../deployments.js';
import { fuzzTarget, promise } from '../target.js';

interface Input {
  readonly deployment: FuzzDeployment;
  readonly unsafe: boolean;
}

export const fixes = fuzzTarget<Input>({
  name: 'fixes',
  // An input of up to 64 KB is fixed until nothing is left, twice over, and checked after each round.
  seconds: 3,
  promise: 'after --fix a second --fix has nothing to do, and no file is refused that was not before',
  input: fc.record({ deployment: deployments, unsafe: fc.boolean() }),
  check({ deployment, unsafe }) {
    const fixed = (before: ReadonlyMap<string, string>) => {
      const check = (texts: ReadonlyMap<string, string>) => {
        const { checker, input } = opened(deployment, { texts: new Map([...before, ...texts]) });
        return checker.check(input).findings;
      };
      const first = check(new Map());
      const outcome = fixUntilStable(first, check, { unsafe, mayChange: () => true });
      return { outcome, first };
    };
    const { outcome, first } = fixed(new Map());
    for (const { path } of deployment.files) {
      const [before, after] = [refusals(first, path), refusals(outcome.findings, path)];
      promise(after <= before, () => `${path} is refused ${after} times after its fixes, ${before} times before`);
    }
    const texts = new Map([...outcome.changed].map(([path, { after }]) => [path, after]));
    if (texts.size === 0) return;
    const { changed } = fixed(texts).outcome;
    promise(changed.size === 0, () => `a second run of fixes changes ${[...changed.keys()].join(', ')}`);
  },
});

function refusals(findings: readonly Finding[], path: string): number {
  return findings.filter(({ ruleId, primary }) => ruleId === 'file/refused' && primary.document.source.path === path).length;
}
