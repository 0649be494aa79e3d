#!/usr/bin/env node
// Runs the products' own start scripts with a java that prints its arguments, and records them for jvmArguments' test.
//
// usage: node tools/catalog/jvm/recordStartScripts.mjs DISTRIBUTIONS > fixtures/jvm/start-scripts.json
//
// DISTRIBUTIONS holds one folder a release, as it is unpacked: hbase-2.4.9/bin/hbase, hadoop-3.3.6/bin/hdfs with libexec/, cassandra-4.1.7/bin/cassandra.
// Their conf folders are overwritten. The cases are fixtures/jvm/start-script-cases.json; the scripts themselves are not part of this repository.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const [, , folder] = process.argv;
if (folder === undefined) {
  process.stderr.write('usage: recordStartScripts.mjs DISTRIBUTIONS\n');
  process.exit(2);
}
const cases = JSON.parse(readFileSync(new URL('../../../fixtures/jvm/start-script-cases.json', import.meta.url), 'utf8'));
const jdks = { 8: '1.8.0_452', 11: '11.0.9', 17: '17.0.9' };
const jdkReleases = { hbase: [8, 17], hadoop: [8], cassandra: [8, 11, 17] };
const scratch = mkdtempSync(join(tmpdir(), 'storelint-start-scripts-'));

function fakeJava(release) {
  const home = join(scratch, `java-${release}`);
  mkdirSync(join(home, 'bin'), { recursive: true });
  const java = join(home, 'bin', 'java');
  const version = jdks[release];
  writeFileSync(
    java,
    `#!/bin/bash
for a in "$@"; do
  case "$a" in
    -version) printf 'openjdk version "${version}" 2025-04-15\\nOpenJDK Runtime Environment (build x)\\nOpenJDK 64-Bit Server VM (build x, mixed mode)\\n' >&2; exit 0;;
    -XshowSettings*) printf '    java.runtime.version = ${version}-b1\\n    java.version = ${version}\\n' >&2; exit 0;;
    *GetJavaProperty | *GetVersion | *PlatformName) echo; exit 0;;
  esac
done
printf '\\0%s' "$@"
`,
  );
  chmodSync(java, 0o755);
  return home;
}

/** Folders and files of a distribution, in the order in which a path is looked for. */
const layouts = {
  hbase: { script: ['bin/hbase'], conf: 'conf', args: (conf) => ['--config', conf] },
  hadoop: { script: ['bin/hdfs', 'bin/hadoop'], conf: 'etc/hadoop', args: (conf) => ['--config', conf] },
  cassandra: { script: ['bin/cassandra'], conf: 'conf', args: () => [] },
};

const records = [];
for (const name of readdirSync(folder).sort()) {
  const [product, release] = [name.slice(0, name.indexOf('-')), name.slice(name.indexOf('-') + 1)];
  const layout = layouts[product];
  if (layout === undefined) continue;
  const home = resolve(folder, name);
  const script = layout.script.map((path) => join(home, path)).find((path) => existsSync(path));
  if (script === undefined) continue;
  const conf = join(home, layout.conf);
  // Before 2.3 HBase's scripts do not ask for the JDK.
  const blind = product === 'hbase' && /^(?:0|1|2\.[0-2])\./.test(release);
  for (const jdk of blind ? [8] : jdkReleases[product]) {
    const java = fakeJava(jdk);
    for (const [title, files] of Object.entries(cases[product].cases)) {
      rmSync(conf, { recursive: true, force: true });
      mkdirSync(conf, { recursive: true });
      for (const [file, text] of Object.entries(files)) writeFileSync(join(conf, file), text);
      for (const [role, command] of Object.entries(cases[product].roles)) {
        const run = spawnSync(script, [...layout.args(conf), ...command], {
          cwd: home,
          env: { PATH: process.env.PATH, HOME: scratch, USER: 'operator', JAVA_HOME: java, CASSANDRA_HOME: home, CASSANDRA_CONF: conf },
        });
        const printed = run.stdout.toString();
        const all = printed.slice(printed.indexOf('\0') + 1).split('\0');
        // What stands behind the class, and the class path before it, is no option of the JVM.
        const end = all.findIndex(
          (argument, index) =>
            /^(?:org\.apache\.|-Dlogback\.configurationFile|-Dlog4j\.configuration|-Dlog4j-)/.test(argument) ||
            argument === '-classpath' ||
            (argument === '-cp' && index > 0),
        );
        const options = (printed.includes('\0') && end >= 0 ? all.slice(0, end) : []).map((argument) =>
          argument.replaceAll(home, 'HOME').replaceAll(scratch, 'SCRATCH'),
        );
        records.push({ product, release, jdk, case: title, role, arguments: printed.includes('\0') ? options : null });
      }
    }
  }
}
rmSync(scratch, { recursive: true, force: true });
// One line a record: a change of one is read as one.
process.stdout.write(`[\n${records.map((record) => JSON.stringify(record)).join(',\n')}\n]\n`);
