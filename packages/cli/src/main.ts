import { createProgram } from './program.js';
import { runProgram } from './runProgram.js';

export { useStreams, written } from './sink.js';

/** Runs the program over its arguments, as `process.argv` holds them; gives the exit status. */
export function run(argv: readonly string[]): Promise<number> {
  return runProgram(createProgram, argv);
}
