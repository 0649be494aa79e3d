import { fstatSync, writeSync } from 'node:fs';
import type { Interface } from 'node:readline';
import { type Piece, type Printable, seal, text } from '@storelint/core/text';
import { explain } from '@storelint/node';
import { exitStatus } from './callError.js';

/**
 * The one way out: nothing else touches standard output, standard error or the console (tools/architecture tests it). What is printed is composed for its medium
 * (core's text/printable.ts), which escapes strangers' text; what goes out is sealed again.
 */

/** Prints on standard output. */
export function print(printable: Printable): void {
  write('stdout', seal(printable));
}

/** Prints on standard error. */
export function printError(printable: Printable): void {
  write('stderr', seal(printable));
}

type Output = 'stdout' | 'stderr';

/** Outputs that Node's streams write to. Making one loads a good part of Node: for a pipe or a file that is a tenth of a start. */
const streamed = new Set<Output>();

function write(output: Output, content: string): void {
  if (!isPlain(output)) {
    streamOf(output).write(content);
    return;
  }
  let rest: Uint8Array = Buffer.from(content);
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(output === 'stdout' ? 1 : 2, rest));
  } catch (error) {
    // A full pipe that somebody made not to wait: the stream waits until it is read.
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') streamOf(output).write(rest);
    else if (output === 'stdout') failed(error as NodeJS.ErrnoException);
  }
}

/** A pipe or a file, which takes bytes as they are; a console of Windows does not. */
function isPlain(output: Output): boolean {
  if (streamed.has(output) || process.platform === 'win32') return false;
  try {
    return !fstatSync(output === 'stdout' ? 1 : 2).isCharacterDevice();
  } catch {
    return false;
  }
}

function streamOf(output: Output): NodeJS.WriteStream {
  const stream = process[output];
  if (!streamed.has(output) && output === 'stdout') stream.on('error', failed);
  streamed.add(output);
  return stream;
}

/** Whoever reads our output may stop early (`| head`): that is no failure of ours. Anything else ends the program. */
function failed(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') return;
  tell(`storelint: standard output cannot be written: ${explain(error)}`);
  process.exit(exitStatus.wrongCall);
}

/** Lets everything go through Node's streams, for who listens to these. */
export function useStreams(): void {
  for (const output of ['stdout', 'stderr'] as const) streamOf(output);
}

/** Resolves once all that was printed is out; never where that fails. */
export async function written(): Promise<void> {
  for (const output of streamed) await new Promise<void>((done) => process[output].write('', (error) => error ?? done()));
}

/** A line for people on standard error. */
export function tell(line: Piece<'terminal'>): void {
  printError(text`${line}\n`);
}

/** A line on a terminal that the next one replaces. */
export function printTransient(line: Printable<'terminal'>): void {
  write('stderr', `\r\x1b[2K${seal(line)}`);
}

/** Asks on standard error, reads from standard input. What is asked is set with `setPrompt`. */
export async function openQuestions(): Promise<Interface> {
  const { createInterface } = await import('./lineReader.js');
  return createInterface({ input: process.stdin, output: process.stderr });
}

/** What is known of the places that are printed to. */
export function describeOutput(): { readonly isTerminal: boolean; readonly width: number | undefined; readonly showsProgress: boolean } {
  const stdout = isPlain('stdout') ? undefined : streamOf('stdout');
  const stderr = isPlain('stderr') ? undefined : streamOf('stderr');
  // A terminal that nobody told its size says 0.
  return { isTerminal: stdout?.isTTY === true, width: stdout?.columns || undefined, showsProgress: stderr?.isTTY === true };
}
