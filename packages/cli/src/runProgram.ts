import { existsSync } from 'node:fs';
import { type Command, CommanderError } from 'commander';
import { CallError, exitStatus } from './callError.js';
import { version } from './version.js';

/** What a command leaves behind when it is done. */
export interface CommandOutcome {
  status: number;
}

/** Runs the program over its arguments and gives the exit status; never throws. */
export async function runProgram(create: (outcome: CommandOutcome) => Command, argv: readonly string[]): Promise<number> {
  const outcome: CommandOutcome = { status: exitStatus.fine };
  try {
    await create(outcome).parseAsync(argv);
    return outcome.status;
  } catch (error) {
    if (error instanceof CommanderError) {
      const [, , first = ''] = argv;
      if (error.code === 'commander.unknownCommand' && existsSync(first))
        process.stderr.write(`(Did you mean storelint check ${first}?)\n`);
      return error.exitCode === 0 ? exitStatus.fine : exitStatus.wrongCall;
    }
    if (error instanceof CallError) {
      process.stderr.write(`storelint: ${error.message}\n`);
      return exitStatus.wrongCall;
    }
    process.stderr.write(describeBug(error, argv));
    return exitStatus.bug;
  }
}

function describeBug(error: unknown, argv: readonly string[]): string {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return [
    'storelint: this is a bug in storelint, not in your files. Report it with these lines and, where you may, the file that it stopped on:',
    `  storelint ${version}, Node ${process.version}, ${process.platform} ${process.arch}`,
    `  storelint ${argv.slice(2).join(' ')}`,
    ...stack.split('\n').map((line) => `  ${line.trim()}`),
    '',
  ].join('\n');
}
