import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inputOf, tryInput } from './runTarget.js';
import type { FuzzTarget } from './target.js';
import { targets } from './targets/index.js';

const directory = 'tools/fuzz/seeds';
/** Inputs of each target that every run of the tests tries: enough to see that the target works. */
const few = 10;

function targetNamed(name: string): FuzzTarget {
  const target = targets.find((each) => each.name === name);
  if (target === undefined) throw new Error(`no target ${name}`);
  return target;
}

/** Time is not asked for here: all tests share the machine. */
async function holds(target: FuzzTarget, input: unknown): Promise<void> {
  const { error } = await tryInput({ ...target, seconds: Number.POSITIVE_INFINITY }, input);
  expect(error).toBeUndefined();
}

describe('inputs that broke a promise once, or nearly', () => {
  it.each(readdirSync(directory).filter((name) => name.endsWith('.json')))('%s', async (name) => {
    const { target, input } = JSON.parse(readFileSync(join(directory, name), 'utf8')) as { target: string; input: unknown };
    await holds(targetNamed(target), input);
  });
});

describe('each target holds for a few inputs', () => {
  it.each(targets.map((target) => [target.name, target] as const))('%s', async (_name, target) => {
    for (let seed = 1; seed <= few; seed++) await holds(target, inputOf(target, seed));
  });
});
