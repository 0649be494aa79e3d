import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** `cp` of GNU coreutils; that of BusyBox, macOS and others copies no attributes alone. */
const places = ['/usr/bin/cp', '/bin/cp'];
const noProgram = 'this system has no cp of GNU coreutils';
let unknownOption = false;

/**
 * Gives a file the access control list, the extended attributes and the security context of another: Node has no call for them, and none that tells whether there are any.
 * This is the only program that storelint starts: always this one, without a shell, without an environment, with two absolute paths.
 * @returns why it cannot be done; undefined where it is done
 */
export function copyAttributes(from: string, to: string): string | undefined {
  const program = process.platform === 'linux' && !unknownOption ? places.find((place) => existsSync(place)) : undefined;
  if (program === undefined) return noProgram;
  const { status, stderr, error } = spawnSync(program, ['--attributes-only', '--preserve=all', '--', from, to], {
    env: {},
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    timeout: 10_000,
    killSignal: 'SIGKILL',
  });
  if (error !== undefined) return `cp: ${(error as NodeJS.ErrnoException).code ?? error.message}`;
  if (/unrecognized option|unknown option|illegal option/.test(stderr)) {
    unknownOption = true;
    return noProgram;
  }
  const [said = ''] = stderr.trim().split('\n', 1);
  // With --preserve=all it says what it could not keep and goes on.
  if (said !== '') return said.slice(said.lastIndexOf(': ') + 2) || 'cp failed';
  return status === 0 ? undefined : 'cp failed';
}
