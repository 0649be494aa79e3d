// node tools/run.mjs tools/oracle/values/recordReaders.ts WORK [PRODUCT...]: puts wrong and unusual values of the most used settings to the typed reader of
// Hadoop's Configuration that takes each, and writes tools/oracle/values/PRODUCT-RELEASE.json. Texts (get, getTrimmed, lists) are left out: the reader takes any.
// Needs Maven and a JDK 17; WORK keeps jars, outside the repository.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { releases, settingsOf, type TrialSetting } from '../../trial/settings.js';
import { workDirectory } from '../workDirectory.js';
import { type AskedValue, recordText, valuesToAsk } from './askedValues.js';

type Answer = { readonly default?: true; readonly refused?: string; readonly value?: unknown };

/** What the class path of each product has to hold for the classes that its settings name. */
const artifacts = {
  hadoop: ['org.apache.hadoop:hadoop-common', 'org.apache.hadoop:hadoop-hdfs', 'org.apache.hadoop:hadoop-hdfs-client'],
  yarn: ['hadoop-common', 'hadoop-yarn-server-resourcemanager', 'hadoop-yarn-server-nodemanager', 'hadoop-mapreduce-client-core'].map(
    (name) => `org.apache.hadoop:${name}`,
  ),
  hbase: ['org.apache.hbase:hbase-server'],
};
const timeUnits: Readonly<Record<string, string>> = { ns: 'NANOSECONDS', ms: 'MILLISECONDS', s: 'SECONDS', min: 'MINUTES', d: 'DAYS' };

const [place, ...asked] = process.argv.slice(2);
const work = workDirectory(place);
for (const product of ['hadoop', 'yarn', 'hbase'] as const) {
  const [{ release } = { release: '' }] = releases[product];
  if (asked.length > 0 && !asked.includes(product)) continue;
  const settings = new Map(settingsOf(product, release).map((setting) => [setting.name, setting]));
  const cases = valuesToAsk(product, release).filter(({ setting }) => readerOf(settings.get(setting)) !== undefined);
  const texts = [...new Set(cases.flatMap(({ base, value }) => [base, value]))];
  const answers = new Map(texts.map((text, index) => [text, index]));
  const rows = ask(product, release, texts);
  const values = cases.flatMap(({ setting, base, value, variation, isWrong }): AskedValue[] => {
    const answerTo = (text: string) => rows[answers.get(text) ?? -1]?.[readerOf(settings.get(setting)) ?? ''];
    const answer = answerTo(value);
    // A base that is refused: its class is in a jar that is not here.
    if (answer === undefined || answerTo(base)?.refused !== undefined) return [];
    const one = { setting, base, value, variation, isWrong };
    if (answer.refused !== undefined) return [{ ...one, outcome: 'refused', says: answer.refused }];
    return [answer.default === true ? { ...one, outcome: 'default' } : { ...one, outcome: 'taken', says: JSON.stringify(answer.value) }];
  });
  const about = `What the typed readers of Hadoop's Configuration, as ${product} ${release} has it, made of values of the most used settings. Written by recordReaders.ts.`;
  writeFileSync(`tools/oracle/values/${product}-${release}.json`, recordText({ about, product, release, values }));
  const count = (outcome: AskedValue['outcome'], wrong: boolean) =>
    values.filter((each) => each.outcome === outcome && each.isWrong === wrong).length;
  const counts = (wrong: boolean) =>
    `${count('refused', wrong)} refused, ${count('default', wrong)} default, ${count('taken', wrong)} taken`;
  process.stdout.write(
    `${product} ${release}: ${new Set(values.map(({ setting }) => setting)).size} settings; wrong: ${counts(true)}; right: ${counts(false)}\n`,
  );
}

/** As ConfigurationReaders names it; undefined where it takes any text. */
function readerOf({ reader, unit = '' }: TrialSetting = { reader: undefined } as TrialSetting): string | undefined {
  if (reader === 'getTimeDuration') return timeUnits[unit] === undefined ? undefined : `${reader} ${timeUnits[unit]}`;
  if (reader === 'getStorageSize') return unit === 'MiB' ? `${reader} MB` : `${reader} BYTES`;
  return [
    'getInt',
    'getLong',
    'getFloat',
    'getDouble',
    'getBoolean',
    'getLongBytes',
    'getClass',
    'getClasses',
    'getInts',
    'getPattern',
    'getSocketAddr',
  ].find((each) => each === reader);
}

function ask(product: keyof typeof artifacts, release: string, texts: readonly string[]): readonly Readonly<Record<string, Answer>>[] {
  const folder = join(work, `${product}-${release}`);
  const input = join(folder, 'texts');
  const library = libraryOf(folder, artifacts[product], release);
  writeFileSync(input, texts.map((text) => `${escaped(text)}\n`).join(''));
  const output = execFileSync(
    'java',
    ['-Xmx600m', '-cp', `${join(folder, 'classes')}:${library}/*`, 'storelint.oracle.ConfigurationReaders', input],
    {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const lines = output.split('\n').filter((line) => line.startsWith('{'));
  if (lines.length !== texts.length) throw new Error(`${product}: ${lines.length} answers to ${texts.length} questions`);
  return lines.map((line) => (JSON.parse(line) as { readonly answers: Readonly<Record<string, Answer>> }).answers);
}

/** A Java string without its quotes, in ASCII. */
function escaped(text: string): string {
  return text.replace(/[^ -[\]-~]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function libraryOf(folder: string, names: readonly string[], release: string): string {
  const library = join(folder, 'lib');
  const classes = join(folder, 'classes');
  if (existsSync(classes)) return library;
  mkdirSync(classes, { recursive: true });
  const dependencies = names
    .map((name) => name.split(':'))
    .map(
      ([group, artifact]) =>
        `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${release}</version></dependency>`,
    );
  const project = '<modelVersion>4.0.0</modelVersion><groupId>x</groupId><artifactId>x</artifactId><version>1</version>';
  writeFileSync(
    join(folder, 'pom.xml'),
    `<project xmlns="http://maven.apache.org/POM/4.0.0">${project}<dependencies>${dependencies.join('')}</dependencies></project>`,
  );
  execFileSync('mvn', ['-q', '-B', 'dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${library}`], {
    cwd: folder,
    stdio: 'inherit',
  });
  const sources = ['Json', 'ConfigurationReaders'].map((name) => `tools/oracle/src/main/java/storelint/oracle/${name}.java`);
  execFileSync('javac', ['-nowarn', '-Xlint:-options', '--release', '8', '-cp', `${library}/*`, '-d', classes, ...sources], {
    stdio: 'inherit',
  });
  return library;
}
