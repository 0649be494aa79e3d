import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ownDirectory } from './directory.js';

/** What a run of the program left behind. */
export interface ProgramRun {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

type Run = (argv: readonly string[]) => Promise<number>;

let program: Run | undefined;

/** The built program, as a user runs it, within this process: a start of its own would take most of the time. */
function builtProgram(): Run {
  if (program === undefined) {
    const built = createRequire(import.meta.url)(join(ownRoot, 'packages/cli/dist/main.cjs')) as { run: Run; useStreams: () => void };
    // What it prints is taken from there.
    built.useStreams();
    program = built.run;
  }
  return program;
}

const ownRoot = process.cwd();

/** Runs `storelint` in a new directory that holds the files. Their names may be any that a file system takes. */
export async function runProgram(
  files: readonly { readonly path: string; readonly text: string }[],
  words: readonly string[],
): Promise<ProgramRun> {
  const directory = join(ownDirectory(), 'repository');
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(join(directory, '.git'), { recursive: true });
  for (const { path, text } of files) {
    try {
      mkdirSync(dirname(join(directory, path)), { recursive: true });
      writeFileSync(join(directory, path), text);
    } catch {
      // A name that this file system does not take: one file less.
    }
  }
  const run = builtProgram();
  const written = { stdout: [] as string[], stderr: [] as string[] };
  const originals = { stdout: process.stdout.write, stderr: process.stderr.write };
  for (const stream of ['stdout', 'stderr'] as const) {
    process[stream].write = ((chunk: string | Uint8Array, encoding?: unknown, done?: unknown) => {
      written[stream].push(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString());
      for (const callback of [encoding, done]) if (typeof callback === 'function') callback();
      return true;
    }) as typeof process.stdout.write;
  }
  process.chdir(directory);
  try {
    const status = await run([process.execPath, 'storelint', ...words]);
    return { status, stdout: written.stdout.join(''), stderr: written.stderr.join('') };
  } finally {
    process.chdir(ownRoot);
    process.stdout.write = originals.stdout;
    process.stderr.write = originals.stderr;
  }
}
