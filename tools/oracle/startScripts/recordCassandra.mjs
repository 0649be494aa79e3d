#!/usr/bin/env node
// Starts Cassandra's own bin/cassandra and conf/cassandra-env.sh with every combination of heap variables and options that the script asks about, and
// with a java that only tells its release, and records which it ends for: fixtures/verdicts/scripts-cassandra.json, which
// tools/oracle/startScripts/cassandra.test.ts holds the rules against. The scripts' texts are not part of this repository.
//
// usage: node tools/oracle/startScripts/recordCassandra.mjs DISTRIBUTIONS
//
// DISTRIBUTIONS holds one folder a release, as it is unpacked: cassandra-4.1.5/bin/cassandra, cassandra-4.1.5/conf. Their options files are overwritten.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const [, , folder] = process.argv;
if (folder === undefined) {
  process.stderr.write('usage: recordCassandra.mjs DISTRIBUTIONS\n');
  process.exit(2);
}
const versions = { 8: '1.8.0_452', 11: '11.0.20', 17: '17.0.9' };
const scratch = mkdtempSync(join(tmpdir(), 'storelint-scripts-'));
/** What cassandra-env.sh has in some releases, and core looks for in a file. */
const markers = ['calculate_heap_sizes', 'USING_G1', 'DEFINED_XMX', '[ $DEFINED_XMN -eq 0 ] && [ $USING_G1 -eq 0 ]'];

function subsets(list) {
  return list.reduce((sets, one) => sets.concat(sets.map((set) => [...set, one])), [[]]);
}

const variables = subsets(['MAX_HEAP_SIZE=8G', 'HEAP_NEWSIZE=800M']);
const options = subsets(['-Xms8G', '-Xmx8G', '-Xmn2G']).flatMap((heap) =>
  [[], ['-XX:+UseG1GC'], ['-XX:+UseConcMarkSweepGC']].map((collector) => [...heap, ...collector]),
);

/** A home whose java tells its release, and ends with 0 whatever it is asked to run. */
function javaHome(jdk) {
  const java = join(scratch, `java-${jdk}`, 'bin', 'java');
  mkdirSync(join(java, '..'), { recursive: true });
  writeFileSync(
    java,
    `#!/bin/bash\nprintf 'openjdk version "${versions[jdk]}" 2025-04-15\\nOpenJDK Runtime Environment (build x)\\nOpenJDK 64-Bit Server VM (build x, mixed mode)\\n' >&2\n`,
  );
  chmodSync(java, 0o755);
  return join(java, '..', '..');
}

/** The files of options that a release reads under a JDK. */
function optionsFiles(conf, jdk) {
  const files = readdirSync(conf).filter((name) => /^jvm.*\.options$/.test(name) && !name.includes('clients'));
  if (files.includes('jvm.options') || files.length === 0) return { heap: files[0], collector: files[0] };
  return { heap: 'jvm-server.options', collector: `jvm${jdk}-server.options` };
}

function start(home, jdk, set, given) {
  const conf = join(home, 'conf');
  const files = optionsFiles(conf, jdk);
  if (files.heap !== undefined) {
    writeFileSync(join(conf, files.heap), `${given.join('\n')}\n`);
    if (files.collector !== files.heap) {
      writeFileSync(join(conf, files.heap), `${given.filter((option) => !option.startsWith('-XX')).join('\n')}\n`);
      writeFileSync(join(conf, files.collector), `${given.filter((option) => option.startsWith('-XX')).join('\n')}\n`);
    }
  }
  const run = spawnSync('bash', [join(home, 'bin/cassandra'), '-f', '-R'], {
    cwd: scratch,
    timeout: 20_000,
    env: {
      PATH: process.env.PATH,
      HOME: scratch,
      JAVA_HOME: javaHome(jdk),
      CASSANDRA_HOME: home,
      CASSANDRA_CONF: conf,
      CASSANDRA_LIBJEMALLOC: '-', // else the script looks for it on the whole host
      ...Object.fromEntries(set.map((one) => one.split('='))),
    },
  });
  if (run.status === 0) return undefined;
  return (
    `${run.stdout}${run.stderr}`
      .split('\n')
      .find((line) => /set or unset|not recommended|pairs/i.test(line))
      ?.trim() ?? `ended with ${run.status}`
  );
}

const rows = [];
for (const name of readdirSync(folder)
  .filter((each) => each.startsWith('cassandra-'))
  .sort(new Intl.Collator('en', { numeric: true }).compare)) {
  const release = name.slice('cassandra-'.length);
  const home = resolve(folder, name);
  const conf = join(home, 'conf');
  const script = readFileSync(join(conf, 'cassandra-env.sh'), 'utf8');
  const hasOptions = readdirSync(conf).some((file) => /^jvm.*\.options$/.test(file));
  const jdks = release.startsWith('5.') ? [11, 17] : release.startsWith('4.') ? [8, 11] : [8];
  for (const jdk of jdks) {
    const accepted = [];
    const refused = {};
    for (const set of variables) {
      for (const given of hasOptions ? options : [[]]) {
        const says = start(home, jdk, set, given);
        const key = [...set, ...given].join(' ');
        if (says === undefined) accepted.push(key);
        else refused[says] = [...(refused[says] ?? []), key];
      }
    }
    rows.push({ release, jdk, has: markers.filter((marker) => script.includes(marker)), accepted, refused });
  }
}
writeFileSync(
  new URL('../../../fixtures/verdicts/scripts-cassandra.json', import.meta.url),
  `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`,
);
process.stdout.write(
  `${rows.map(({ release, jdk, accepted, refused }) => `${release} on JDK ${jdk}: ${accepted.length} accepted, ${Object.values(refused).flat().length} refused`).join('\n')}\n`,
);
