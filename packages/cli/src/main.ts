import { createProgram } from './program.js';
import { runProgram } from './runProgram.js';

// Whoever reads our output may stop early (`| head`): that is no failure of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

/** Runs the program over its arguments, as `process.argv` holds them; gives the exit status. */
export function run(argv: readonly string[]): Promise<number> {
  return runProgram(createProgram, argv);
}
