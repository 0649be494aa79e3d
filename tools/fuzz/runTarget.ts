import { closeSync, openSync, writeSync } from 'node:fs';
import fc from 'fast-check';
import { BrokenPromise, type FuzzTarget } from './target.js';

/** How long a target is tried; whichever ends first. */
export interface Budget {
  readonly seconds: number;
  readonly runs: number;
  /** Of the first input; each further one has the next number. */
  readonly seed: number;
}

/** An input for which a promise does not hold. */
export interface Failure {
  readonly seed: number;
  readonly message: string;
  readonly input: unknown;
}

/** What a target has been through. */
export interface Outcome {
  readonly cases: number;
  /** CPU of all cases, in ms. */
  readonly cpu: number;
  readonly slowest: { readonly cpu: number; readonly seed: number };
  readonly failures: readonly Failure[];
}

/** More failures than this of one target tell nothing new. */
const mostFailures = 5;
/** Live bytes that caches may take while a target runs. */
const mostGrowth = 150_000_000;
/** Cases after which caches count as filled. */
const warmUp = 300;
/** How long an input is made smaller, in ms. */
const shrinkTime = 20_000;

/** The input that a seed stands for. */
export function inputOf({ input }: FuzzTarget, seed: number): unknown {
  return fc.sample(
    fc.asyncProperty(input, async () => undefined),
    { seed, numRuns: 1 },
  )[0]?.[0];
}

/**
 * Runs a target over one input after the other.
 * @param heartbeat file that always names the input at hand, for whoever watches
 * @param seeds inputs to try first
 */
export async function runTarget(target: FuzzTarget, budget: Budget, heartbeat: string, seeds: readonly unknown[]): Promise<Outcome> {
  const beat = openSync(heartbeat, 'w');
  const failures: Failure[] = [];
  const known = new Set<string>();
  let slowest = { cpu: 0, seed: budget.seed };
  let total = 0;
  let cases = 0;
  let live: number | undefined;
  for (const input of seeds) {
    const { error } = await tryInput(target, input);
    if (error !== undefined) failures.push({ seed: budget.seed, message: describe(error), input });
  }
  const end = performance.now() + budget.seconds * 1000;
  while (cases < budget.runs && performance.now() < end && failures.length < mostFailures) {
    const seed = (budget.seed + cases) | 0;
    writeSync(beat, String(seed).padEnd(12), 0);
    const { cpu, error } = await tryInput(target, inputOf(target, seed));
    cases++;
    total += cpu;
    if (cpu > slowest.cpu) slowest = { cpu, seed };
    if (error !== undefined) {
      const kind = nameOf(error);
      if (!known.has(kind)) failures.push(await shrink(target, seed, error));
      known.add(kind);
    }
    if (cases === warmUp) live = liveBytes();
  }
  const growth = live === undefined ? 0 : liveBytes() - live;
  if (growth > mostGrowth)
    failures.push({ seed: budget.seed, message: `${Math.round(growth / 1e6)} MB more are in use after ${cases} cases`, input: undefined });
  closeSync(beat);
  return { cases, cpu: total, slowest, failures };
}

/** One input; how long it took and what broke. One that is too slow is tried again: the first of its kind compiles code and loads tables. */
export async function tryInput(target: FuzzTarget, input: unknown): Promise<{ readonly cpu: number; readonly error: Error | undefined }> {
  const limit = (target.seconds ?? 1) * 1000;
  let cpu = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 3 && cpu >= limit; attempt++) {
    const before = process.cpuUsage();
    try {
      await target.check(input);
    } catch (error) {
      return { cpu: 0, error: error instanceof Error ? error : new BrokenPromise(`threw ${String(error)}`) };
    }
    const { user, system } = process.cpuUsage(before);
    cpu = Math.min(cpu, (user + system) / 1000);
  }
  return { cpu, error: cpu < limit ? undefined : new BrokenPromise(`takes ${(cpu / 1000).toFixed(1)} s of CPU`) };
}

/** A smaller input that breaks the same promise, where one is found soon. */
async function shrink(target: FuzzTarget, seed: number, error: Error): Promise<Failure> {
  const kind = nameOf(error);
  let message = describe(error);
  const property = fc.asyncProperty(target.input, async (input) => {
    const again = (await tryInput(target, input)).error;
    if (again === undefined || nameOf(again) !== kind) return;
    message = describe(again);
    throw again;
  });
  const result = await fc.check(property, { seed, numRuns: 1, interruptAfterTimeLimit: shrinkTime });
  return { seed, message, input: result.counterexample?.[0] ?? inputOf(target, seed) };
}

/** The same fault of two inputs has one name: where it was thrown, or its words without what hangs on the input. */
function nameOf(error: Error): string {
  const thrownAt = error instanceof BrokenPromise ? undefined : /\n\s+at [^\n]*/.exec(error.stack ?? '')?.[0];
  return `${error.name} ${thrownAt ?? error.message.replace(/\d+|"[^"]*"|'[^']*'/g, '').slice(0, 60)}`;
}

function describe(error: Error): string {
  return error instanceof BrokenPromise ? error.message : (error.stack ?? error.message);
}

function liveBytes(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}
