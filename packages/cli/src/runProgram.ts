import { existsSync } from 'node:fs';
import { lines, type Printable, text } from '@storelint/core/text';
import { type Command, CommanderError } from 'commander';
import { CallError, exitStatus } from './callError.js';
import { printError, tell } from './sink.js';
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
      if (error.code === 'commander.unknownCommand' && existsSync(first)) tell(`(Did you mean storelint check ${first}?)`);
      return error.exitCode === 0 ? exitStatus.fine : exitStatus.wrongCall;
    }
    if (error instanceof CallError) {
      for (const message of error.messages) tell(`storelint: ${message}`);
      return exitStatus.wrongCall;
    }
    printError(describeBug(error, argv));
    return exitStatus.bug;
  }
}

/** What commander says of a wrong call: it quotes the argument, which may hold anything, and may name what is near on a line of its own. */
export function commanderError(said: string): Printable<'terminal'> {
  const [, message = said, hint] = /^(.*?)(?:\n(\(Did you mean (?:one of )?[\w, -]+\?\)))?\n?$/s.exec(said) ?? [];
  return hint === undefined ? text`${message}\n` : text`${message}\n${hint}\n`;
}

function describeBug(error: unknown, argv: readonly string[]): Printable<'terminal'> {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  // The stack begins with the message, which may quote lines of a file.
  const frames = (error instanceof Error ? (error.stack ?? '') : '').split('\n').filter((line) => /^\s+at /.test(line));
  return text`storelint: this is a bug in storelint, not in your files. Report it with these lines and, where you may, the file that it stopped on:
  storelint ${version}, Node ${process.version}, ${process.platform} ${process.arch}
  storelint ${argv.slice(2).join(' ')}
  ${message}
${lines(frames.map((frame) => `  ${frame.trim()}\n`).join(''))}`;
}
