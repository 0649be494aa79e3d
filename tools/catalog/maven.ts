import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { compareVersions } from '../../packages/core/src/catalog/versions.js';

const plugin = '<groupId>org.apache.maven.plugins</groupId><artifactId>maven-dependency-plugin</artifactId><version>3.6.1</version>';

/** Where the jar of `group:artifact:version` is kept. */
export function jarPath(cache: string, coordinate: string): string {
  const [, artifact, version] = coordinate.split(':');
  return join(cache, 'jars', `${artifact}-${version}.jar`);
}

/** Directory with artifacts and all that they depend on. */
export function needsDirectory(cache: string, needs: readonly string[]): string {
  return join(cache, 'needs', needs.map((coordinate) => coordinate.split(':').slice(1).join('-')).join('+'));
}

/**
 * Fetches jars that are not there yet, with one Maven call for all of them.
 * @returns coordinates that could not be fetched
 */
export function fetchJars(cache: string, coordinates: readonly string[]): string[] {
  const wanted = [...new Set(coordinates)].filter((coordinate) => !existsSync(jarPath(cache, coordinate)));
  runModules(
    cache,
    wanted.map((coordinate) => {
      const [group, artifact, version] = coordinate.split(':');
      const item = `<artifactItem><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></artifactItem>`;
      return `<build><plugins><plugin>${plugin}<executions><execution><phase>validate</phase><goals><goal>copy</goal></goals><configuration><artifactItems>${item}</artifactItems><outputDirectory>${join(cache, 'jars')}</outputDirectory></configuration></execution></executions></plugin></plugins></build>`;
    }),
  );
  return wanted.filter((coordinate) => !existsSync(jarPath(cache, coordinate)));
}

/** Fetches what artifacts depend on, each set into a directory of its own. */
export function fetchNeeds(cache: string, sets: readonly (readonly string[])[]): void {
  const wanted = [...new Map(sets.map((needs) => [needs.join(' '), needs])).values()].filter(
    (needs) => !existsSync(needsDirectory(cache, needs)),
  );
  const exclusion = '<exclusions><exclusion><groupId>jdk.tools</groupId><artifactId>*</artifactId></exclusion></exclusions>';
  runModules(
    cache,
    wanted.map((needs) => {
      const dependencies = needs.map((coordinate) => {
        const [group, artifact, version] = coordinate.split(':');
        return `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version>${exclusion}</dependency>`;
      });
      return `<dependencies>${dependencies.join('')}</dependencies><build><plugins><plugin>${plugin}<executions><execution><phase>validate</phase><goals><goal>copy-dependencies</goal></goals><configuration><includeScope>runtime</includeScope><outputDirectory>${needsDirectory(cache, needs)}</outputDirectory></configuration></execution></executions></plugin></plugins></build>`;
    }),
  );
}

/** Runs one Maven build with a module a body: one that fails leaves the others alone. */
function runModules(cache: string, bodies: readonly string[]): void {
  if (bodies.length === 0) return;
  const directory = join(cache, 'maven');
  rmSync(directory, { recursive: true, force: true });
  const project = (name: string, body: string) =>
    `<project><modelVersion>4.0.0</modelVersion><groupId>storelint.catalog</groupId><artifactId>${name}</artifactId><version>1</version><packaging>pom</packaging>${body}</project>`;
  const names = bodies.map((_, index) => `part${index}`);
  for (const [index, body] of bodies.entries()) {
    mkdirSync(join(directory, `part${index}`), { recursive: true });
    writeFileSync(join(directory, `part${index}`, 'pom.xml'), project(`part${index}`, body));
  }
  writeFileSync(
    join(directory, 'pom.xml'),
    project('all', `<modules>${names.map((name) => `<module>${name}</module>`).join('')}</modules>`),
  );
  spawnSync('mvn', ['-q', '-B', '-fae', '-T2', 'validate'], { cwd: directory, stdio: 'ignore' });
}

/** Versions of an artifact that the registry tells, oldest first. Maven writes them down while it looks for one that cannot be. */
export function listVersions(cache: string, group: string, artifact: string): string[] {
  const metadata = join(homedir(), '.m2/repository', ...group.split('.'), artifact);
  runModules(cache, [
    `<dependencies><dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>[99999,)</version></dependency></dependencies><build><plugins><plugin>${plugin}<executions><execution><phase>validate</phase><goals><goal>resolve</goal></goals></execution></executions></plugin></plugins></build>`,
  ]);
  const versions = new Set<string>();
  for (const name of existsSync(metadata) ? readdirSync(metadata) : []) {
    if (!/^maven-metadata.*\.xml$/.test(name)) continue;
    for (const match of readFileSync(join(metadata, name), 'utf8').matchAll(/<version>([^<]+)<\/version>/g))
      if (match[1] !== undefined) versions.add(match[1]);
  }
  return [...versions].sort(compareVersions);
}

/** Compiles the scanner and gives its class path. */
export function buildScanner(root: string, cache: string): string {
  execFileSync('mvn', ['-q', '-B', '-f', join(root, 'tools/catalog/java/pom.xml'), 'package'], { stdio: ['ignore', 'ignore', 'inherit'] });
  return `${join(cache, 'java/classes')}:${join(cache, 'java/lib')}/*`;
}
