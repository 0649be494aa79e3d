// node tools/run.mjs tools/oracle/values/recordZooKeeper.ts WORK: puts wrong and unusual values of the most used settings to ZooKeeper's own QuorumPeerConfig, and to Java's
// readers of system properties, and writes tools/oracle/values/zookeeper-RELEASE.json. Needs Maven and a JDK 17; WORK keeps jars, outside the repository.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesWith } from '../../trial/files.js';
import { releases, settingsOf } from '../../trial/settings.js';
import { workDirectory } from '../workDirectory.js';
import { type AskedValue, recordText, valuesToAsk } from './askedValues.js';

/** Refused for what stands on the host, as a good name of a host may be: no file can tell. */
const ofHost =
  /myid file is missing|No such file|NoClassDefFound|separate dynamic config|UnknownHostException: [A-Za-z0-9.-]*[A-Za-z][A-Za-z0-9.-]*:/;

const [place] = process.argv.slice(2);
const work = workDirectory(place);
const [{ release } = { release: '' }] = releases.zookeeper;
const folder = join(work, `zookeeper-${release}`);
const library = libraryOf();
const readers = new Map(settingsOf('zookeeper', release).map(({ name, reader }) => [name, reader ?? '']));
const cases = valuesToAsk('zookeeper', release);
const withValue = (text: 'base' | 'value') =>
  ask(cases.map((each) => ({ setting: each.setting, text: filesWith(each, each[text]).texts['zoo.cfg'] ?? '' })));
const bases = withValue('base');
const values = withValue('value').flatMap((says, index): AskedValue[] => {
  const each = cases[index];
  if (each === undefined || bases[index]?.startsWith('-') !== false || says === '+ ?' || ofHost.test(says)) return [];
  const { setting, base, value, variation, isWrong } = each;
  const one = { setting, base, value, variation, isWrong };
  if (says.startsWith('-')) return [{ ...one, outcome: 'refused', says: says.slice(2, 122).replaceAll(work, 'FOLDER') }];
  if (says === '+ default') return [{ ...one, outcome: 'default' }];
  return [says === '+' ? { ...one, outcome: 'taken' } : { ...one, outcome: 'taken', says: says.slice(2) }];
});
const about = `What QuorumPeerConfig of ZooKeeper ${release}, and Java's readers of the system properties that it sets, made of values of the most used settings. Written by recordZooKeeper.ts.`;
writeFileSync(`tools/oracle/values/zookeeper-${release}.json`, recordText({ about, product: 'zookeeper', release, values }));
const count = (outcome: AskedValue['outcome'], wrong: boolean) =>
  values.filter((each) => each.outcome === outcome && each.isWrong === wrong).length;
const counts = (wrong: boolean) => `${count('refused', wrong)} refused, ${count('default', wrong)} default, ${count('taken', wrong)} taken`;
process.stdout.write(`${new Set(values.map(({ setting }) => setting)).size} settings; wrong: ${counts(true)}; right: ${counts(false)}\n`);

function ask(asked: readonly { readonly setting: string; readonly text: string }[]): readonly string[] {
  const files = join(folder, 'asked');
  rmSync(files, { recursive: true, force: true });
  const data = join(folder, 'data');
  mkdirSync(files, { recursive: true });
  mkdirSync(data, { recursive: true });
  writeFileSync(join(data, 'myid'), '1\n');
  const lines = asked.map(({ setting, text }, index) => {
    const path = join(files, `${index}.cfg`);
    writeFileSync(path, text.replaceAll('=/var/lib/zookeeper', `=${data}`));
    return `${path}\t${readers.get(setting) ?? ''}\tzookeeper.${setting}\n`;
  });
  const list = join(folder, 'list');
  writeFileSync(list, lines.join(''));
  const classPath = [join(folder, 'classes'), `${library}/*`].join(':');
  const output = execFileSync('java', ['-Xmx600m', '-cp', classPath, 'storelint.oracle.ZooKeeperReads', list], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const answers = output.split('\n').filter((line) => /^(?:\+|- )/.test(line));
  if (answers.length !== asked.length) throw new Error(`${answers.length} answers to ${asked.length} questions`);
  return answers;
}

function libraryOf(): string {
  const jars = join(folder, 'lib');
  const classes = join(folder, 'classes');
  if (existsSync(classes)) return jars;
  mkdirSync(classes, { recursive: true });
  const dependency = `<dependency><groupId>org.apache.zookeeper</groupId><artifactId>zookeeper</artifactId><version>${release}</version></dependency>`;
  const project = '<modelVersion>4.0.0</modelVersion><groupId>x</groupId><artifactId>x</artifactId><version>1</version>';
  writeFileSync(
    join(folder, 'pom.xml'),
    `<project xmlns="http://maven.apache.org/POM/4.0.0">${project}<dependencies>${dependency}</dependencies></project>`,
  );
  execFileSync('mvn', ['-q', '-B', 'dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${jars}`], {
    cwd: folder,
    stdio: 'inherit',
  });
  const source = 'tools/oracle/src/main/java/storelint/oracle/ZooKeeperReads.java';
  execFileSync('javac', ['-nowarn', '-Xlint:-options', '--release', '11', '-cp', `${jars}/*`, '-d', classes, source], { stdio: 'inherit' });
  return jars;
}
