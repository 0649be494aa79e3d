import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Who may touch the process's own streams, and why. */
const streams: Readonly<Record<string, string>> = {
  'packages/cli/src/sink.ts': 'the one way out',
  'packages/language-server/src/node.ts': 'the transport of the language server: messages of the protocol, as JSON',
  'packages/node/src/writing/systemCopy.ts': 'reads what cp says, and prints nothing',
};

/** Who may make a printable text of a string, or a composer that does: each of them is one medium's escaping. */
const composers = 'packages/core/src/text/';

/** Offers the media to the other packages, and makes nothing itself. */
const facade = 'packages/core/src/facade/text.ts';

const sources = ['cli', 'core', 'language-server', 'node', 'report', 'vscode']
  .flatMap((name) =>
    readdirSync(`packages/${name}/src`, { recursive: true, encoding: 'utf8' }).map((path) => `packages/${name}/src/${path}`),
  )
  .filter((path) => /(?<!\.test)\.ts$/.test(path) && !/\/test[A-Z]\w*\.ts$/.test(path))
  .map((path) => ({ path, code: readFileSync(path, 'utf8').replace(/^\s*(?:\/\/|\/?\*).*$/gm, '') }));

function usersOf(pattern: RegExp): string[] {
  return sources.filter(({ code }) => pattern.test(code)).map(({ path }) => path);
}

const touchesStreams =
  /\b(?:stdout|stderr)\b(?=\s*[.;,)}\]]|'\])|['"](?:node:)?(?:process|console|tty)['"]|(?<!\.)\bconsole\s*[.[]|\bwriteSync\(\s*[12]\b|\/dev\/std(?:out|err)|\/dev\/tty|process\.binding|_rawDebug|emitWarning/;

describe('what is printed', () => {
  it.each([
    "process.stdout.write('x')",
    "process['stderr'].write('x')",
    'const { stdout } = process;',
    "import { stdout } from 'node:process';",
    "console.log('x')",
    "writeSync(1, 'x')",
    "process.emitWarning('x')",
  ])('would be seen here: %s', (code) => {
    expect(code).toMatch(touchesStreams);
  });

  it('goes through the sink alone', () => {
    const others = usersOf(touchesStreams).filter((path) => streams[path] === undefined);
    expect(others).toEqual([]);
  });

  it('is composed by the media of core alone', () => {
    const others = usersOf(/\bnew Printable\b|\bcomposer\(|as (?:unknown as )?Printable\b/).filter((path) => !path.startsWith(composers));
    expect(others).toEqual([]);
  });

  it('is raw in two places alone, which say why', () => {
    expect(usersOf(/\braw\b[^;]*(?:text\/printable\.js|@storelint\/core\/text)'/).filter((path) => !path.startsWith(composers))).toEqual([
      'packages/cli/src/fixer.ts',
      'packages/cli/src/commands/completion.ts',
      facade,
    ]);
  });
});
