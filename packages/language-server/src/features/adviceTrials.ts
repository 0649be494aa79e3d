import { areIndependent, type Concern, concernBetween, type DeploymentInput, type RepeatedCheck } from '@storelint/core/check';
import type { CheckedDeployment } from '../checkedDeployment.js';

/** What writing some of the advice came to. */
export interface Trial {
  /** Settings and options that were written; empty where nothing can be. */
  readonly settings: readonly string[];
  /** Names of what would have been a fault. */
  readonly withheld: readonly string[];
  /** What was written may concern that; undefined: everything. */
  readonly concern: Concern | undefined;
  /** The check of the files with it, from which the next trial starts. */
  readonly written?: RepeatedCheck;
}

/** Trials of the advice for one deployment. One stands from key to key as long as no line changes that has a part in what it concerns. */
class Trials {
  private readonly kept = new Map<string, Trial>();
  private readonly standing = new Set<string>();
  private check: RepeatedCheck | undefined;

  /** Finds those that may come to something else since the last call. */
  update({ repeated, knowledge }: CheckedDeployment): void {
    const before = this.check;
    if (repeated !== undefined && repeated === before) return;
    this.check = repeated;
    const change = before === undefined || repeated === undefined ? undefined : concernBetween(before, repeated, knowledge);
    for (const [key, { concern }] of this.kept) {
      const stands =
        change !== undefined && concern !== undefined && repeated !== undefined && areIndependent(change, concern, repeated.basis.asked);
      if (!stands) this.standing.delete(key);
    }
  }

  /** @param attempt given the check of the last trial, where there was one */
  of(key: string, attempt: (written: RepeatedCheck | undefined) => Trial): Trial {
    const before = this.kept.get(key);
    if (before !== undefined && this.standing.has(key)) return before;
    const trial = attempt(before?.written);
    this.kept.set(key, trial);
    this.standing.add(key);
    return trial;
  }
}

/** Advice stands until the configuration changes, and with it what was tried. */
const trials = new WeakMap<DeploymentInput, Trials>();

/** The trials that still hold of a deployment as it is. */
export function trialsOf(deployment: CheckedDeployment): Trials {
  const ofInput = trials.get(deployment.input) ?? new Trials();
  trials.set(deployment.input, ofInput);
  ofInput.update(deployment);
  return ofInput;
}
