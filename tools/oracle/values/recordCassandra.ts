// node tools/run.mjs tools/oracle/values/recordCassandra.ts WORK [RELEASE...]: puts wrong and unusual values of the most used settings to Cassandra's own start
// (its YAML loader and DatabaseDescriptor) and writes tools/oracle/values/cassandra-RELEASE.json. Needs Maven and a JDK 17; WORK keeps jars, outside the repository.
import { writeFileSync } from 'node:fs';
import { filesWith } from '../../trial/files.js';
import { releases } from '../../trial/settings.js';
import { CassandraOracle } from '../cassandraOracle.js';
import { workDirectory } from '../workDirectory.js';
import { type AskedValue, recordText, valuesToAsk } from './askedValues.js';

/** Refused for what stands on the host: no file can tell. */
const ofHost =
  /UnknownHost|Unknown host|unresolved|could not be found|keystore|No such file|AccessDenied|Unable to find filesystem|Unable to check disk space|FSWriteError|Failed to initialize SSL|example\.(?:com|org)|Permission denied/i;

const [place, ...asked] = process.argv.slice(2);
const oracle = new CassandraOracle(workDirectory(place));
for (const { release } of releases.cassandra) {
  if (asked.length > 0 && !asked.includes(release)) continue;
  const cases = valuesToAsk('cassandra', release);
  const bases = [...new Map(cases.map((each) => [each.setting, each])).values()];
  const refusedBases = oracle.ask(
    release,
    bases.map((each) => filesWith(each, each.base).texts),
  );
  const sound = new Set(bases.filter((_, index) => refusedBases[index] === undefined).map(({ setting }) => setting));
  for (const [index, { setting, base }] of bases.entries()) {
    if (refusedBases[index] !== undefined) process.stderr.write(`${release}: left out ${setting}: ${base}: ${refusedBases[index]}\n`);
  }
  const toAsk = cases.filter(({ setting }) => sound.has(setting));
  const answers = oracle.ask(
    release,
    toAsk.map((each) => filesWith(each, each.value).texts),
  );
  const values = toAsk.flatMap(({ setting, base, value, variation, isWrong }, index): AskedValue[] => {
    const says = answers[index];
    if (says !== undefined && ofHost.test(says)) return [];
    const one = { setting, base, value, variation, isWrong };
    return [says === undefined ? { ...one, outcome: 'taken' } : { ...one, outcome: 'refused', says: says.slice(0, 120) }];
  });
  const about = `What the loader and DatabaseDescriptor of Cassandra ${release} made of values of the most used settings, each alone in a minimal cassandra.yaml. Written by recordCassandra.ts.`;
  writeFileSync(`tools/oracle/values/cassandra-${release}.json`, recordText({ about, product: 'cassandra', release, values }));
  const count = (outcome: AskedValue['outcome'], wrong: boolean) =>
    values.filter((each) => each.outcome === outcome && each.isWrong === wrong).length;
  process.stdout.write(
    `${release}: ${sound.size} settings, wrong: ${count('refused', true)} refused, ${count('taken', true)} taken; right: ${count('refused', false)} refused, ${count('taken', false)} taken\n`,
  );
}
