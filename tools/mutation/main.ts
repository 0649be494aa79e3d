// npm run mutate -- [FOLDER...] [--seed N] [--count N]: changes the sources in one place at a time and sees which changes the tests nearby notice.
// What they do not notice is listed in reports/mutation/survivors.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { MutantResult } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { minute } from '../../packages/core/src/text/units.js';
import { type DrawnMutant, draw, mutantsOf } from './draw.js';
import { keyOf } from './drawnChecker.mjs';
import { folders } from './folders.js';
import { isNoticed, survivorsOf, type Tried, tableOf } from './report.js';
import { CompiledCore } from './types.js';

const directory = resolve('reports/mutation');
/** Milliseconds that the tests of a mutant may take beyond one and a half times what they take without it. */
const patience = 10_000;
/** Processes that run tests. */
const workers = 2;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '1500' } },
});

const unknown = positionals.filter((folder) => folders[folder] === undefined);
if (unknown.length > 0) throw new Error(`unknown folder ${unknown.join(', ')}; there are ${Object.keys(folders).join(', ')}`);
const seed = integerOf('seed');
const chosen = positionals.length === 0 ? Object.keys(folders) : positionals;
// Hours of work: whoever uses the machine comes first. Processes that are started inherit this.
setPriority(10);
mkdirSync(directory, { recursive: true });

const started = performance.now();
const mutants = await mutantsOf(chosen);
const drawn = draw(mutants, seed, integerOf('count'));
console.log(`seed ${seed}, ${drawn.length} of ${mutants.length} mutants`);
const tried: Tried[] = [];
for (const folder of chosen) {
  const ofFolder = drawn.filter((each) => each.folder === folder);
  if (ofFolder.length === 0) continue;
  tried.push(...(await tryMutants(folder, ofFolder)));
  writeFileSync(join(directory, 'survivors.md'), `Seed ${seed}.\n\n${tableOf(tried)}\n${survivorsOf(tried)}`);
}
console.log(
  `${tableOf(tried)}${Math.round((performance.now() - started) / minute)} min; reports/mutation/survivors.md lists what was not noticed`,
);

/** Puts mutants of one folder to the tests near it. */
async function tryMutants(folder: string, mutants: readonly DrawnMutant[]): Promise<readonly Tried[]> {
  process.env.MUTATED_FOLDER = folder;
  process.env.MUTANTS_DRAWN = join(directory, 'drawn.json');
  const byKey = new Map(mutants.map((drawn) => [keyOf(drawn.mutant), drawn]));
  writeFileSync(process.env.MUTANTS_DRAWN, JSON.stringify([...byKey.keys()]));
  const results = await new Stryker({
    mutate: mutants.map(rangeOf),
    testRunner: 'vitest',
    checkers: ['drawn'],
    plugins: ['@stryker-mutator/vitest-runner', resolve('tools/mutation/drawnChecker.mjs')],
    vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
    // The sources are mutated in a copy. Stryker would rewrite tsconfig.json there with a compiler interface that TypeScript 7 no longer has: nobody reads it.
    tempDirName: 'reports/mutation/sandbox',
    tsconfigFile: 'none',
    ignorePatterns: ['docs', 'benchmarks', 'packages/*/.build'],
    disableTypeChecks: false,
    timeoutMS: patience,
    concurrency: workers,
    reporters: ['progress-append-only'],
    warnings: false,
  }).runMutationTest();
  const core = new CompiledCore(join(directory, 'types'));
  return results.flatMap((result) => {
    const drawn = byKey.get(keyOf(fromReport(result)));
    if (drawn === undefined) return [];
    return [{ drawn, status: isNoticed(result) || core.accepts(drawn) ? result.status : 'CompileError' }];
  });
}

/** Lines of Stryker's options count from 1, columns from 0. */
function rangeOf({ path, mutant: { location } }: DrawnMutant): string {
  const { start, end } = location;
  return `${path}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`;
}

/** Lines and columns of its results count from 1, those of the mutants that it lists from 0. */
function fromReport(result: MutantResult): MutantResult {
  const { start, end } = result.location;
  const back = ({ line, column }: typeof start) => ({ line: line - 1, column: column - 1 });
  return { ...result, location: { start: back(start), end: back(end) } };
}

function integerOf(option: 'seed' | 'count'): number {
  const number = Number(values[option]);
  if (!Number.isInteger(number) || number < 0) throw new Error(`--${option} ${values[option]} is not a valid integer`);
  return number;
}
