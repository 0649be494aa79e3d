import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `java` of each JDK at hand, by major release: JAVA_HOME, the folders that ORACLE_JDKS lists, and those below /usr/lib/jvm. */
export const jdks: ReadonlyMap<number, string> = findJdks();

function findJdks(): ReadonlyMap<number, string> {
  const installed = '/usr/lib/jvm';
  const homes = [
    process.env.JAVA_HOME ?? '',
    ...(process.env.ORACLE_JDKS ?? '').split(':'),
    ...(existsSync(installed) ? readdirSync(installed).map((name) => join(installed, name)) : []),
  ];
  const found = new Map<number, string>();
  for (const home of homes) {
    const [java, about] = [join(home, 'bin/java'), join(home, 'release')];
    if (home === '' || !existsSync(java) || !existsSync(about)) continue;
    const major = Number(/JAVA_VERSION="(?:1\.)?(\d+)/.exec(readFileSync(about, 'utf8'))?.[1]);
    if (!found.has(major)) found.set(major, java);
  }
  return found;
}

/** The JDK that all servers are started on: each release of `cases.ts` runs on it, and not each runs on an older or a newer one. */
export const serverJdk = 17;

/** Why servers cannot be started here; undefined: they can. */
export function whyNoServers(): string | undefined {
  if (!jdks.has(serverJdk)) return `no JDK ${serverJdk} is at hand`;
  return spawnSync('mvn', ['-v'], { stdio: 'ignore' }).status === 0 ? undefined : 'Maven is not at hand';
}

/** Says aloud what differs from the advice here, so that a green run is not taken for more than it is. */
export function tell(what: string): void {
  process.stderr.write(`oracle: ${what}\n`);
}

export function tellSkipped(what: string, why: string): void {
  tell(`${what} not run: ${why}`);
}

/** Packages of java.base that the older servers look into. */
export const opened: readonly string[] = [
  'java.io',
  'java.lang',
  'java.lang.module',
  'java.lang.ref',
  'java.lang.reflect',
  'java.math',
  'java.net',
  'java.nio',
  'java.util',
  'java.util.concurrent',
  'jdk.internal.loader',
  'jdk.internal.math',
  'jdk.internal.misc',
  'jdk.internal.module',
  'jdk.internal.ref',
  'jdk.internal.reflect',
  'sun.nio.ch',
].flatMap((name) => ['--add-opens', `java.base/${name}=ALL-UNNAMED`, '--add-exports', `java.base/${name}=ALL-UNNAMED`]);
