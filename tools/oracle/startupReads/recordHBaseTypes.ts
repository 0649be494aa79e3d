// node tools/run.mjs tools/oracle/startupReads/recordHBaseTypes.ts WORK RELEASE…: observes what a master and a region server of each release read while
// they start (fixtures/startup-reads/hbase-RELEASE.json), then gives every setting that a throwing reader reads a text that the reader refuses, and
// records which daemon did not start (fixtures/verdicts/hbase-types-RELEASE.json). WORK, a folder outside the repository, keeps jars and answers.
import { appendFileSync, copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workDirectory } from '../workDirectory.js';
import { HBaseOracle, shortened, type TextAnswer } from './hbase.js';

const throwingReader = /^get(Int|Long|Float|Double|LongBytes|TimeDuration|StorageSize|Enum|Class|Ints)$/;
/** Where the oracle itself chooses the value, or what Hadoop's classes read once a JVM. */
const leftOut =
  /^(hbase\.(master|regionserver)\.(info\.)?port$|hbase\.zookeeper\.property\.|fs\.|file\.|io\.|hadoop\.|ipc\.|net\.|dfs\.|mapreduce\.)|<own>/;

const [place, ...releases] = process.argv.slice(2);
const work = workDirectory(place);
for (const release of releases) {
  const oracle = new HBaseOracle(work, release);
  oracle.prepare();
  const readsFile = join(work, `reads-${release}.json`);
  if (!existsSync(readsFile)) oracle.observe(readsFile);
  const reads = JSON.parse(readFileSync(readsFile, 'utf8')) as Record<string, { reader: string }>;
  const asked = Object.entries(reads).filter(([name, { reader }]) => throwingReader.test(reader) && !leftOut.test(name));
  const texts = new Map(
    asked.map(([name, { reader }], index) => {
      const number = String(index).padStart(3, '0');
      return [name, reader === 'getClass' ? `com.example.NoSuchClass${number}` : `12x${number}!`];
    }),
  );
  const log = join(work, `texts-${release}.jsonl`);
  const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(0, -1) : [];
  const answers = lines.map((line) => JSON.parse(line) as TextAnswer);
  for (const role of ['master', 'regionserver']) {
    const known = answers.filter((answer) => answer.role === role).map(({ setting }) => setting);
    if (known.includes(undefined)) continue;
    const left = new Map([...texts].filter(([name]) => !known.includes(name)));
    const serves = await oracle.tryTexts(role, left, (answer) => {
      answers.push(answer);
      appendFileSync(log, `${JSON.stringify(answer)}\n`);
    });
    if (!serves) throw new Error(`${release}: the ${role} never served; see ${log}`);
  }
  const rows = asked.map(([name, { reader }]) => {
    const refusals = answers.filter(({ setting, says }) => setting === name && says !== 'ok');
    const refusedBy = refusals.map(({ role }) => role);
    return `  ${JSON.stringify(name)}: ${JSON.stringify({ value: texts.get(name), reader, refusedBy, says: shortened(refusals[0]?.says ?? '') })}`;
  });
  writeFileSync(`fixtures/verdicts/hbase-types-${release}.json`, `{\n${rows.join(',\n')}\n}\n`);
  copyFileSync(readsFile, `fixtures/startup-reads/hbase-${release}.json`);
  process.stdout.write(
    `${release}: ${rows.length} settings, ${rows.filter((row) => !row.includes('"refusedBy":[]')).length} stop a daemon\n`,
  );
}
