// node tools/run.mjs tools/oracle/zooKeeperValues/recordZooKeeper.ts WORK RELEASE…: puts each setting of zoo.cfg with texts of many kinds to QuorumPeerConfig, which
// reads the file when the server starts, and writes fixtures/verdicts/zookeeper-values-RELEASE.json. Needs Maven and a JDK 17; WORK is a folder outside the repository.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadCatalog } from '../../../packages/core/src/catalog/loadCatalog.js';

/** What operators write by mistake, or on purpose. */
const texts = [
  ...[
    'many',
    '1.5',
    '1,000',
    '0x10',
    '010',
    '+5',
    '-1',
    '-5',
    '0',
    '1',
    '65535',
    '65536',
    '2147483647',
    '2147483648',
    '30s',
    '64m',
    '5 # five',
    '5;',
    '"5"',
  ],
  ...['true', 'TRUE', 'ture', 'yes', 'no', '1 ', 'participant', 'observer', 'Observer', 'master'],
  ...[
    '127.0.0.1',
    '0.0.0.0',
    '::1',
    '256.256.256.256',
    '10.0.0.1.2',
    'no such host',
    'localhost:2181',
    'http://localhost',
    '/data/zk',
    'data/zk',
    'file:///data/zk',
  ],
];

const [work = '', ...releases] = process.argv.slice(2);
const catalog = loadCatalog(JSON.parse(readFileSync('catalog/zookeeper.json', 'utf8')));

for (const release of releases) {
  const directory = resolve(work, `zookeeper-${release}`);
  const classes = join(directory, 'classes');
  mkdirSync(classes, { recursive: true });
  const jars = join(directory, 'lib');
  if (!existsSync(jars)) fetchJars(directory, jars, release);
  const cases = join(directory, 'cases.txt');
  const names = catalog.names(release).filter((name) => !name.includes('*') && catalog.setting(name, release)?.secret !== true);
  writeFileSync(cases, names.flatMap((name) => texts.map((text) => `${name}\t${text}\n`)).join(''));
  execFileSync('javac', [
    '-nowarn',
    '--release',
    '17',
    '-cp',
    `${jars}/*`,
    '-d',
    classes,
    'tools/oracle/zooKeeperValues/TryZooKeeper.java',
  ]);
  execFileSync('java', ['-Xmx1g', '-cp', `${classes}:${jars}/*`, 'TryZooKeeper', cases, directory], { stdio: 'ignore' });
  const refused = new Map<string, string[]>();
  for (const line of readFileSync(`${cases}.out`, 'utf8').split('\n')) {
    const [name = '', text = '', said = ''] = line.split('\t');
    if (said !== '') refused.set(name, [...(refused.get(name) ?? []), text]);
  }
  const lines = [...refused].map(([name, those]) => `  ${JSON.stringify(name)}: ${JSON.stringify(those)}`);
  const record = `{\n "names": ${JSON.stringify(names)},\n "texts": ${JSON.stringify(texts)},\n "refused": {\n${lines.join(',\n')}\n }\n}\n`;
  writeFileSync(`fixtures/verdicts/zookeeper-values-${release}.json`, record);
}

function fetchJars(directory: string, jars: string, release: string): void {
  const pom = join(directory, 'pom.xml');
  writeFileSync(
    pom,
    `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion><groupId>x</groupId><artifactId>x</artifactId><version>1</version><dependencies><dependency><groupId>org.apache.zookeeper</groupId><artifactId>zookeeper</artifactId><version>${release}</version><exclusions><exclusion><groupId>jdk.tools</groupId><artifactId>*</artifactId></exclusion></exclusions></dependency></dependencies></project>`,
  );
  execFileSync('mvn', ['-q', '-B', '-f', pom, 'dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${jars}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
