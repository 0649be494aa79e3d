import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Mutant } from '@stryker-mutator/api/core';
import type { Logger } from '@stryker-mutator/api/logging';
import { Instrumenter } from '@stryker-mutator/instrumenter';

/** A change of one place of the sources that a test should notice. */
export interface DrawnMutant {
  readonly mutant: Mutant;
  /** From the root of the repository. */
  readonly path: string;
  readonly folder: string;
  /** What stands in the place of the mutant. */
  readonly original: string;
}

const core = 'packages/core/src';
const no = () => false;
const nothing = () => {};
const silent: Logger = {
  isTraceEnabled: no,
  isDebugEnabled: no,
  isInfoEnabled: no,
  isWarnEnabled: no,
  isErrorEnabled: no,
  isFatalEnabled: no,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
};

/** All mutants of the folders of `packages/core/src`. */
export async function mutantsOf(folders: readonly string[]): Promise<readonly DrawnMutant[]> {
  const all: DrawnMutant[] = [];
  for (const folder of folders) {
    for (const path of sourcesOf(folder)) {
      const content = readFileSync(path, 'utf8');
      const files = [{ name: resolve(path), content, mutate: true }];
      const { mutants } = await new Instrumenter(silent).instrument(files, { plugins: null, excludedMutations: [], ignorers: [] });
      all.push(...mutants.map((mutant) => ({ mutant, path, folder, original: content.slice(...offsetsOf(content, mutant)) })));
    }
  }
  return all;
}

/**
 * As many of the mutants as `count` says, the same for the same seed. Which are drawn hangs on what they change, not on their lines:
 * after an edit elsewhere in a file, the same ones are drawn again.
 */
export function draw(mutants: readonly DrawnMutant[], seed: number, count: number): readonly DrawnMutant[] {
  const seen = new Map<string, number>();
  const ranked = mutants.map((each) => {
    const change = JSON.stringify([each.path, each.mutant.mutatorName, each.original, each.mutant.replacement]);
    const nth = (seen.get(change) ?? 0) + 1;
    seen.set(change, nth);
    return { each, rank: createHash('sha256').update(`${seed} ${nth} ${change}`).digest('hex') };
  });
  return ranked
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ each }) => each);
}

/** Where the characters that a mutant replaces begin and end. */
export function offsetsOf(content: string, { location: { start, end } }: Mutant): readonly [start: number, end: number] {
  const lines = content.split('\n');
  const offsetOf = ({ line, column }: typeof start) => lines.slice(0, line).reduce((sum, text) => sum + text.length + 1, column);
  return [offsetOf(start), offsetOf(end)];
}

function sourcesOf(folder: string): readonly string[] {
  return readdirSync(join(core, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !/\.test\.ts$|^test[A-Z]/.test(entry.name))
    .map((entry) => relative('.', join(entry.parentPath, entry.name)))
    .sort();
}
