import type { Interface } from 'node:readline';
import { type Piece, type Printable, text } from '../../core/src/text/printable.js';
import { seal } from '../../core/src/text/seal.js';
import { explain } from '../../node/src/files.js';
import { exitStatus } from './callError.js';

/**
 * The one way out: nothing else touches standard output, standard error or the console (tools/architecture tests it). What is printed is composed for its medium
 * (core's text/printable.ts), which escapes strangers' text; what goes out is sealed again.
 */

/** Prints on standard output. */
export function print(printable: Printable): void {
  process.stdout.write(seal(printable));
}

/** Prints on standard error. */
export function printError(printable: Printable): void {
  process.stderr.write(seal(printable));
}

/** A line for people on standard error. */
export function tell(line: Piece<'terminal'>): void {
  printError(text`${line}\n`);
}

/** A line on a terminal that the next one replaces. */
export function printTransient(line: Printable<'terminal'>): void {
  process.stderr.write(`\r\x1b[2K${seal(line)}`);
}

/** Asks on standard error, reads from standard input. What is asked is set with `setPrompt`. */
export async function openQuestions(): Promise<Interface> {
  const { createInterface } = await import('node:readline');
  return createInterface({ input: process.stdin, output: process.stderr });
}

/** What is known of the places that are printed to. */
export function describeOutput(): { readonly isTerminal: boolean; readonly width: number | undefined; readonly showsProgress: boolean } {
  return { isTerminal: process.stdout.isTTY === true, width: process.stdout.columns, showsProgress: process.stderr.isTTY === true };
}

/** Whoever reads our output may stop early (`| head`): that is no failure of ours. Anything else ends the program. */
export function watchOutput(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    tell(`storelint: standard output cannot be written: ${explain(error)}`);
    process.exit(exitStatus.wrongCall);
  });
}
