import { explain } from '../../node/src/files.js';
import { exitStatus } from './callError.js';
import { createProgram } from './program.js';
import { runProgram } from './runProgram.js';

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // Whoever reads our output may stop early (`| head`): that is no failure of ours.
  if (error.code === 'EPIPE') return;
  process.stderr.write(`storelint: standard output cannot be written: ${explain(error)}\n`);
  process.exit(exitStatus.wrongCall);
});

/** Runs the program over its arguments, as `process.argv` holds them; gives the exit status. */
export function run(argv: readonly string[]): Promise<number> {
  return runProgram(createProgram, argv);
}
