// Asks the real class Configuration of several Hadoop releases and writes its answers to fixtures/readers/hadoop-xml.json and
// hadoop-configuration.json. The inputs are those that stand there already. Needs Maven and a JDK of 8 to 17; takes a few minutes.
//
// usage: node tools/oracle/record-readers.mjs [WORK-DIRECTORY]
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = new URL('../../', import.meta.url).pathname;
const work = process.argv[2] ?? mkdtempSync(join(tmpdir(), 'readers-'));
const xmlReleases = ['1.2.1', '2.7.7', '2.8.5', '2.9.2', '2.10.2', '3.0.3', '3.3.6', '3.4.2'];
const included =
  '<?xml version="1.0"?>\n<configuration><property><name>i</name><value>included</value></property><property><name>j</name><value>included</value></property></configuration>\n';

function prepare(release) {
  const folder = join(work, release);
  const classes = join(folder, 'classes');
  if (existsSync(classes)) return `${classes}:${folder}/lib/*`;
  mkdirSync(classes, { recursive: true });
  const artifact = release.startsWith('1.') ? 'hadoop-core' : 'hadoop-common';
  writeFileSync(
    join(folder, 'pom.xml'),
    `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion><groupId>readers</groupId><artifactId>readers</artifactId><version>1</version>
<dependencies><dependency><groupId>org.apache.hadoop</groupId><artifactId>${artifact}</artifactId><version>${release}</version></dependency></dependencies></project>`,
  );
  execFileSync('mvn', ['-q', '-B', 'dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${folder}/lib`], {
    cwd: folder,
    stdio: 'inherit',
  });
  const sources = ['Json', 'ConfigurationFiles', 'ConfigurationReaders'].map((name) =>
    join(root, `tools/oracle/src/main/java/storelint/oracle/${name}.java`),
  );
  execFileSync('javac', ['-nowarn', '-Xlint:-options', '--release', '8', '-cp', `${folder}/lib/*`, '-d', classes, ...sources], {
    stdio: 'inherit',
  });
  return `${classes}:${folder}/lib/*`;
}

/** One answer a line. */
function ask(release, program, input) {
  const output = execFileSync('java', ['-Xmx600m', '-cp', prepare(release), `storelint.oracle.${program}`, input], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** Equal answers under one list of releases. */
function fold(answers) {
  const byAnswer = new Map();
  for (const [release, answer] of answers) {
    const key = JSON.stringify(answer);
    byAnswer.set(key, [...(byAnswer.get(key) ?? []), release]);
  }
  return [...byAnswer].map(([key, releases]) => ({ releases, answer: JSON.parse(key) }));
}

function writeRows(path, head, name, rows) {
  const lines = Object.entries(head).map(([key, value]) => ` ${JSON.stringify(key)}: ${ascii(value)},\n`);
  writeFileSync(path, `{\n${lines.join('')} ${JSON.stringify(name)}: [\n${rows.map((row) => `  ${ascii(row)}`).join(',\n')}\n ]\n}\n`);
}

function ascii(value) {
  return JSON.stringify(value).replace(/[\u007f-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function recordFiles() {
  const path = join(root, 'fixtures/readers/hadoop-xml.json');
  const { cases, ...head } = JSON.parse(readFileSync(path, 'utf8'));
  const folder = join(work, 'xml');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'included.inc'), included);
  cases.forEach((one, index) => {
    writeFileSync(join(folder, `${String(index).padStart(4, '0')}.xml`), one.text);
  });
  const answers = xmlReleases.map((release) => [release, ask(release, 'ConfigurationFiles', folder)]);
  const rows = cases.map(({ name, text }, index) => ({
    name,
    text,
    answers: fold(
      answers.map(([release, all]) => {
        const { file: _file, refused, ...read } = all[index];
        return [release, refused === undefined ? read : { refused: refused.split(':')[0] }];
      }),
    ).map(({ releases, answer }) => ({ releases, ...answer })),
  }));
  writeRows(path, head, 'cases', rows);
}

function recordReaders() {
  const path = join(root, 'fixtures/readers/hadoop-configuration.json');
  const { texts, ...head } = JSON.parse(readFileSync(path, 'utf8'));
  const list = join(work, 'texts.txt');
  const escaped = (text) =>
    text.replace(
      /[\\\n\t\r]|[^\x20-\x7e]/g,
      (c) => ({ '\\': '\\\\', '\n': '\\n', '\t': '\\t', '\r': '\\r' })[c] ?? `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
  writeFileSync(list, texts.map(({ text }) => `${escaped(text)}\n`).join(''));
  const answers = head.releases.map((release) => [release, ask(release, 'ConfigurationReaders', list)]);
  const readers = Object.keys(answers.at(-1)[1][0].answers);
  const rows = texts.map(({ text }, index) => {
    const row = {};
    for (const reader of readers) {
      const folded = fold(
        answers.flatMap(([release, all]) => (all[index].answers[reader] === undefined ? [] : [[release, all[index].answers[reader]]])),
      );
      if (folded.length === 1 && isRule(reader, folded[0].answer, text)) continue;
      row[reader] = folded.length === 1 ? folded[0].answer : folded.map(({ releases, answer }) => ({ in: releases, ...answer }));
    }
    return { text, answers: row };
  });
  writeRows(path, head, 'texts', rows);
}

/** What is not worth a line: see "about" in the file. */
function isRule(reader, answer, text) {
  if (reader === 'getBoolean') return answer.default === true;
  if (reader === 'getEnum' || reader === 'getClass' || reader === 'getClasses') return answer.refused !== undefined;
  const value = JSON.stringify(answer.value);
  if (reader === 'get' || reader === 'getPattern') return value === JSON.stringify(text);
  if (reader === 'getStrings') return value === JSON.stringify([text]);
  if (reader === 'getTrimmedStrings') return value === JSON.stringify([text.trim()]);
  return reader === 'getTrimmed' && value === JSON.stringify(text.trim());
}

recordFiles();
recordReaders();
