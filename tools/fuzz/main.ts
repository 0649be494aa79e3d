// npm run fuzz -- [TARGET...] [--seconds N | --runs N] [--seed N]: tries inputs that nobody wrote; --seconds are divided among the targets, --runs are for each.
// The seeds of a target are tried first. npm run fuzz -- --replay FILE: tries one input that was kept. Failing inputs are kept in tools/fuzz/failures.
import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { junitReport } from './junitReport.js';
import { type Budget, type Failure, inputOf, type Outcome, runTarget, tryInput } from './runTarget.js';
import type { FuzzTarget } from './target.js';
import { targets } from './targets/index.js';

const failuresDirectory = 'tools/fuzz/failures';
const seedsDirectory = 'tools/fuzz/seeds';
/** Seconds after which an input counts as one that never ends. */
const patience = 120;
/** Megabytes that a target may hold. */
const memory = 1024;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string' },
    runs: { type: 'string' },
    seed: { type: 'string' },
    replay: { type: 'string' },
    inside: { type: 'string' },
  },
});

if (values.replay !== undefined) process.exitCode = await replay(values.replay);
else if (values.inside !== undefined) await inside(values.inside);
else process.exitCode = await fuzz();

/** Runs the targets, each in a process of its own: one that hangs or eats the memory takes no other with it. */
async function fuzz(): Promise<number> {
  const chosen = positionals.length === 0 ? targets : positionals.map(targetNamed);
  const seed = numberOf('seed') ?? Date.now() % 1_000_000_000;
  const runs = numberOf('runs');
  const seconds = numberOf('seconds') ?? (runs === undefined ? 60 : Number.MAX_SAFE_INTEGER);
  const budget: Budget = { seed, seconds: seconds / chosen.length, runs: runs ?? Number.MAX_SAFE_INTEGER };
  console.log(`seed ${seed}, ${chosen.length} targets`);
  const outcomes: { target: FuzzTarget; outcome: Outcome; seconds: number }[] = [];
  for (const target of chosen) {
    const started = performance.now();
    const outcome = await runApart(target, budget);
    outcomes.push({ target, outcome, seconds: (performance.now() - started) / 1000 });
    console.log(lineOf(target, outcome));
    for (const failure of outcome.failures) console.log(indent(`${failure.message}\n${keep(target, failure)}`));
  }
  const cases = outcomes.reduce((sum, { outcome }) => sum + outcome.cases, 0);
  const failed = outcomes.filter(({ outcome }) => outcome.failures.length > 0).length;
  console.log(`${cases} cases, ${failed === 0 ? 'every promise holds' : `${failed} targets with broken promises`}`);
  if (process.env.CI !== undefined) {
    mkdirSync('reports', { recursive: true });
    writeFileSync('reports/fuzz.xml', junitReport(outcomes));
  }
  return failed === 0 ? 0 : 1;
}

function targetNamed(name: string): FuzzTarget {
  const target = targets.find((each) => each.name === name);
  if (target === undefined) throw new Error(`unknown target ${name}; there are ${targets.map((each) => each.name).join(', ')}`);
  return target;
}

function numberOf(option: 'seconds' | 'runs' | 'seed'): number | undefined {
  const text = values[option];
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0) throw new Error(`--${option} ${text} is not a whole number`);
  return number;
}

async function runApart(target: FuzzTarget, budget: Budget): Promise<Outcome> {
  const directory = mkdtempSync(join(tmpdir(), 'storelint-fuzz-'));
  const heartbeat = join(directory, 'seed');
  const child = fork(fileURLToPath(import.meta.url), [target.name, '--inside', JSON.stringify({ budget, heartbeat })], {
    execArgv: ['--expose-gc', '--enable-source-maps', `--max-old-space-size=${memory}`],
    // The program under test prints what it finds; the child tells its outcome over its own channel.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  try {
    return await outcomeOf(child, target, heartbeat);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** The outcome that a process tells; where it ends or hangs without one, the input that it stopped on is the failure. */
function outcomeOf(child: ChildProcess, target: FuzzTarget, heartbeat: string): Promise<Outcome> {
  const beat = () => readOr(heartbeat, '').trim();
  return new Promise((resolve) => {
    let last = '';
    let since = performance.now();
    let done = false;
    const stopped = (message: string) => {
      const seed = Number(beat());
      const failure = { seed, message, input: inputOf(target, seed) };
      resolve({ cases: 0, cpu: 0, slowest: { cpu: 0, seed }, failures: [failure] });
    };
    const watch = setInterval(() => {
      if (beat() !== last) {
        last = beat();
        since = performance.now();
      } else if (performance.now() - since > patience * 1000) {
        child.removeAllListeners();
        child.kill('SIGKILL');
        clearInterval(watch);
        stopped(`does not end within ${patience} s`);
      }
    }, 1000);
    child.once('message', (outcome: Outcome) => {
      done = true;
      resolve(outcome);
    });
    child.once('exit', (status, signal) => {
      clearInterval(watch);
      if (!done) stopped(`ends the process (${signal ?? `status ${status}`}), perhaps for want of memory (${memory} MB)`);
    });
  });
}

/** What runs in the process of a target. */
async function inside(text: string): Promise<void> {
  const { budget, heartbeat } = JSON.parse(text) as { budget: Budget; heartbeat: string };
  const target = targetNamed(positionals[0] ?? '');
  const outcome = await runTarget(target, budget, heartbeat, seedsOf(target));
  await new Promise((sent) => process.send?.(outcome, sent));
  process.exit();
}

/** Inputs that broke a promise of a target once. */
function seedsOf({ name }: FuzzTarget): unknown[] {
  return readdirSync(seedsDirectory)
    .filter((file) => file.startsWith(`${name}-`))
    .map((file) => (JSON.parse(readFileSync(join(seedsDirectory, file), 'utf8')) as { input: unknown }).input);
}

async function replay(file: string): Promise<number> {
  const { target: name, input } = JSON.parse(readFileSync(file, 'utf8')) as { target: string; input: unknown };
  const target = targetNamed(name);
  const { cpu, error } = await tryInput(target, input);
  console.log(error === undefined ? `${name}: ${target.promise}: holds, ${Math.round(cpu)} ms` : (error.stack ?? error.message));
  return error === undefined ? 0 : 1;
}

/** Keeps a failing input; gives the command that tries it again. */
function keep({ name }: FuzzTarget, { seed, message, input }: Failure): string {
  if (input === undefined) return `npm run fuzz -- ${name} --seed ${seed}`;
  const content = JSON.stringify({ target: name, message: message.split('\n')[0], input }, null, 1);
  const file = join(failuresDirectory, `${name}-${createHash('sha256').update(content).digest('hex').slice(0, 8)}.json`);
  mkdirSync(failuresDirectory, { recursive: true });
  writeFileSync(file, `${content}\n`);
  return `npm run fuzz -- --replay ${failuresDirectory}/${basename(file)}`;
}

function lineOf({ name }: FuzzTarget, { cases, cpu, slowest, failures }: Outcome): string {
  const perSecond = cpu === 0 ? 0 : Math.round(cases / (cpu / 1000));
  const words = [`${cases} cases`, `${perSecond}/s`, `slowest ${Math.round(slowest.cpu)} ms (seed ${slowest.seed})`];
  return `${name.padEnd(14)} ${words.join(', ')}${failures.length === 0 ? '' : `, ${failures.length} FAILED`}`;
}

function indent(text: string): string {
  return text.replace(/^/gm, '    ');
}

function readOr(file: string, otherwise: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return otherwise;
  }
}
