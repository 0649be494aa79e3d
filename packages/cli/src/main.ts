import { createProgram } from './program.js';
import { runProgram } from './runProgram.js';

// Whoever reads our output may stop early (`| head`): that is no failure of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await runProgram(createProgram, process.argv);
