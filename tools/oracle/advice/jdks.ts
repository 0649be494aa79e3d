import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Jars and JDKs are kept outside of the checkout. */
export const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'storelint/oracle');

/** `java` of each JDK at hand, by major release: JAVA_HOME, the folders that ORACLE_JDKS lists, those below /usr/lib/jvm, and those that were fetched. */
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
  for (const major of fetched) if (!found.has(major) && existsSync(fetchedJdk(major))) found.set(major, fetchedJdk(major));
  return found;
}

/** JDKs that Debian has no longer, and that servers of their time run on. */
const fetched = [8, 11];

function fetchedJdk(major: number): string {
  return join(cache, 'jdks', String(major), 'java');
}

/** Fetches those of the wanted JDKs that are not at hand and can be had. */
export function fetchJdks(wanted: ReadonlySet<number>): void {
  const atHand = findJdks();
  for (const major of fetched.filter((each) => wanted.has(each) && !atHand.has(each))) {
    const folder = join(cache, 'jdks', String(major));
    mkdirSync(folder, { recursive: true });
    const { status, stdout } = spawnSync('bash', ['tools/oracle/advice/jdk.sh', folder, String(major)], { encoding: 'utf8' });
    if (status === 0) symlinkSync(stdout.trim(), fetchedJdk(major));
  }
}

/** `java` of a JDK; undefined where it is not at hand. */
export function javaOf(major: number): string | undefined {
  return findJdks().get(major);
}

/** Says aloud what differs from the advice here, so that a green run is not taken for more than it is. */
export function tell(what: string): void {
  process.stderr.write(`oracle: ${what}\n`);
}

/** Packages that start scripts of HBase and HDFS open to their servers on a JDK with modules. */
export function openedOn(jdk: number): readonly string[] {
  if (jdk < 9) return [];
  return packages.flatMap((name) => ['--add-opens', `java.base/${name}=ALL-UNNAMED`, '--add-exports', `java.base/${name}=ALL-UNNAMED`]);
}

const packages = [
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
];
