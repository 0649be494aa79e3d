// node tools/run.mjs tools/oracle/zooKeeperValues/recordZooKeeper.ts WORK RELEASE…: puts each setting of zoo.cfg with texts of many kinds to QuorumPeerConfig, which
// reads the file when the server starts, and writes fixtures/verdicts/zookeeper-values-RELEASE.json. Needs Maven and a JDK 17; WORK is a folder outside the repository.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadCatalog } from '../../../packages/core/src/catalog/loadCatalog.js';
import { workDirectory } from '../workDirectory.js';

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

/** Lines of servers, as name=text. */
const servers = [
  ...[
    'zk2:2888:3888',
    ' zk2:2888:3888 ',
    'zk2 : 2888 : 3888',
    'zk2:2888',
    'zk2',
    ':2888:3888',
    '2888:3888',
    'zk2:2888:',
    'zk2::3888',
    'zk2:2888:3888:',
    'zk2:2888:3888:x:y',
  ],
  ...[
    'zk2:2888:3888:participant',
    'zk2:2888:3888:observer',
    'zk2:2888:3888:OBSERVER',
    'zk2:2888:3888:particpant',
    'zk2:2888:3888:voter',
    'zk2:2888:3888: observer',
  ],
  ...[
    'zk2:2888:65535',
    'zk2:2888:65536',
    'zk2:70000:3888',
    'zk2:-1:3888',
    'zk2:0:3888',
    'zk2:2888:2888',
    'zk2:2888:38_88',
    'zk2:2888:0x10',
    'zk2:+2888:3888',
    'zk2:2888;3888',
    'zk2,2888,3888',
  ],
  ...[
    'zk2:2888:3888;2181',
    'zk2:2888:3888;0.0.0.0:2181',
    'zk2:2888:3888;70000',
    'zk2:2888:3888;',
    'zk2:2888:3888;port',
    'zk2:2888:3888;2181;2182',
    'zk2:2888:3888:participant;2181',
    'zk2:2888:3888;a:b:c',
  ],
  ...[
    '[::1]:2888:3888',
    '[2001:db8::2]:2888:3888:observer',
    '::1:2888:3888',
    '2001:db8::2:2888:3888',
    '[::1:2888:3888',
    '10.0.0.2:2888:3888',
    '256.256.256.256:2888:3888',
    'zk_2:2888:3888',
    'zk 2:2888:3888',
    'http://zk2:2888:3888',
  ],
  ...['zk2:2888:3888|zk2b:2888:3888', 'zk2:2888:3888|zk2b:2889', 'zk2:2888:3888:observer|zk2b:2888:3888:participant'],
].map((text) => `server.2=${text}`);
const serverLines = [
  ...servers,
  ...['server.x', 'server.', 'server.2a', 'server.-2', 'server.0', 'server.255', 'server.256', 'server.1000', 'server. 2', 'server.02'].map(
    (name) => `${name}=zk2:2888:3888`,
  ),
];

const [place, ...releases] = process.argv.slice(2);
const work = workDirectory(place);
const catalog = loadCatalog(JSON.parse(readFileSync('catalog/zookeeper.json', 'utf8')));

for (const release of releases) {
  const directory = resolve(work, `zookeeper-${release}`);
  const classes = join(directory, 'classes');
  mkdirSync(classes, { recursive: true });
  const jars = join(directory, 'lib');
  if (!existsSync(jars)) fetchJars(directory, jars, release);
  const cases = join(directory, 'cases.txt');
  const names = catalog.names(release).filter((name) => !name.includes('*') && catalog.setting(name, release)?.secret !== true);
  const settings = names.flatMap((name) => texts.map((text) => `${name}\t${text}\n`));
  writeFileSync(cases, [...settings, ...serverLines.map((line) => `${line.replace('=', '\t')}\n`)].join(''));
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
  const refusedServers: string[] = [];
  for (const line of readFileSync(`${cases}.out`, 'utf8').split('\n')) {
    const [name = '', text = '', said = ''] = line.split('\t');
    if (said === '') continue;
    if (serverLines.includes(`${name}=${text}`)) refusedServers.push(`${name}=${text}`);
    else refused.set(name, [...(refused.get(name) ?? []), text]);
  }
  const lines = [...refused].map(([name, those]) => `  ${JSON.stringify(name)}: ${JSON.stringify(those)}`);
  const record = `{\n "names": ${JSON.stringify(names)},\n "texts": ${JSON.stringify(texts)},\n "refused": {\n${lines.join(',\n')}\n },\n "servers": ${JSON.stringify(serverLines)},\n "refusedServers": ${JSON.stringify(refusedServers)}\n}\n`;
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
