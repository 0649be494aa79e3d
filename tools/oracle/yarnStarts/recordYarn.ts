// node tools/run.mjs tools/oracle/yarnStarts/recordYarn.ts WORK RELEASE…: gives every typed setting of YARN and MapReduce a text that its reader refuses to a real
// ResourceManager, NodeManager and JobHistoryServer, which only initialise, and writes fixtures/verdicts/yarn-types-RELEASE.json. Needs Maven and a JDK 17; WORK is a folder outside the repository.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadCatalog } from '../../../packages/core/src/catalog/loadCatalog.js';
import { workDirectory } from '../workDirectory.js';

const throwingReader = /^get(?:Int|Long|Float|Double|LongBytes|TimeDuration|StorageSize|Enum|Class|Ints|SocketAddr)$/;
const artifacts = ['yarn-server-resourcemanager', 'yarn-server-nodemanager', 'mapreduce-client-hs', 'mapreduce-client-shuffle', 'hdfs'];
const packages = ['java.base/java.lang=ALL-UNNAMED', 'java.base/java.net=ALL-UNNAMED'];

const [place, ...releases] = process.argv.slice(2);
const work = workDirectory(place);
const catalog = loadCatalog(JSON.parse(readFileSync('catalog/yarn.json', 'utf8')));

for (const release of releases) {
  const directory = resolve(work, `yarn-${release}`);
  const [jars, classes, data] = ['lib', 'classes', 'data'].map((name) => join(directory, name)) as [string, string, string];
  mkdirSync(classes, { recursive: true });
  rmSync(data, { recursive: true, force: true });
  if (!existsSync(jars)) fetchJars(directory, jars, release);
  const names = join(directory, 'names.txt');
  writeFileSync(names, typedSettings(release));
  execFileSync('javac', ['-nowarn', '--release', '17', '-cp', `${jars}/*`, '-d', classes, 'tools/oracle/yarnStarts/TryYarn.java']);
  const options = ['-Xmx1g', '-XX:TieredStopAtLevel=1', ...packages.flatMap((name) => ['--add-opens', name])];
  const answer = execFileSync('java', [...options, '-cp', `${classes}:${jars}/*`, 'TryYarn', names, data], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  writeFileSync(`fixtures/verdicts/yarn-types-${release}.json`, answer);
}

/** A line each: name, tab, reader. */
function typedSettings(release: string): string {
  return catalog
    .names(release)
    .flatMap((name) => {
      const { reader = '', read } = catalog.setting(name, release) ?? {};
      return read === true && throwingReader.test(reader) ? [`${name}\t${reader}\n`] : [];
    })
    .join('');
}

function fetchJars(directory: string, jars: string, release: string): void {
  const dependencies = artifacts.map(
    (name) =>
      `<dependency><groupId>org.apache.hadoop</groupId><artifactId>hadoop-${name}</artifactId><version>${release}</version><exclusions><exclusion><groupId>jdk.tools</groupId><artifactId>*</artifactId></exclusion></exclusions></dependency>`,
  );
  const pom = join(directory, 'pom.xml');
  writeFileSync(
    pom,
    `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion><groupId>x</groupId><artifactId>x</artifactId><version>1</version><dependencies>${dependencies.join('')}</dependencies></project>`,
  );
  execFileSync('mvn', ['-q', '-B', '-f', pom, 'dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${jars}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
