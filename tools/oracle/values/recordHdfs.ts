// node tools/run.mjs tools/oracle/values/recordHdfs.ts WORK: starts a real NameNode, DataNode and client with each wrong or unusual value of the most used settings
// that no typed reader refuses, and writes tools/oracle/values/hdfs-daemons-RELEASE.json. Needs a JDK 17 and what tools/oracle/startupReads/observe.sh leaves in WORK.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { releases } from '../../trial/settings.js';
import { workDirectory } from '../workDirectory.js';
import { type AskedValue, recordText, type ValueRecord, valuesToAsk } from './askedValues.js';

/** Read by none of the three, or kept in a static field: one JVM answers for many values. */
const notAsked =
  /journalnode|router|zkfc|^(?:dfs\.)?ha\.|nfs|balancer|mover|secondary|httpfs|kms|hadoop\.security\.|hadoop\.kerberos|topology|rpc\.protection|nameservices|shared\.edits/;
/** Refused for what stands on the host: no file can tell. */
const ofHost =
  /UnknownHost|Unresolved address|ConnectException|Call From|libhadoop|UNIX domain socket|keystore|No such file or directory|Permission denied|Login failure|no end in|BindException|not enough space|du\.reserved|are not enough|UnsupportedAddressType|bind\.address must not be null|could only be written to/i;

const [place] = process.argv.slice(2);
const work = workDirectory(place);
const [{ release } = { release: '' }] = releases.hadoop;
const folder = join(work, 'values');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const typed = JSON.parse(readFileSync(`tools/oracle/values/hadoop-${release}.json`, 'utf8')) as ValueRecord;
const decided = new Set(typed.values.filter(({ outcome }) => outcome !== 'taken').map(({ setting, value }) => `${setting}\n${value}`));
const cases = valuesToAsk('hadoop', release).filter(
  ({ setting, value }) => !notAsked.test(setting) && !decided.has(`${setting}\n${value}`),
);
const bases = [...new Map(cases.map(({ setting, base }) => [setting, base]))];
const sound = new Set(ask('bases', bases).flatMap((says, index) => (says === undefined ? [bases[index]?.[0]] : [])));
for (const [setting, base] of bases) if (!sound.has(setting)) process.stderr.write(`left out ${setting}: ${base}\n`);
const toAsk = cases.filter(({ setting }) => sound.has(setting));
const answers = ask(
  'values',
  toAsk.map(({ setting, value }) => [setting, value] as const),
);
const values = toAsk.flatMap(({ setting, base, value, variation, isWrong }, index): AskedValue[] => {
  const says = answers[index];
  if (says !== undefined && ofHost.test(says)) return [];
  const one = { setting, base, value, variation, isWrong };
  return [says === undefined ? { ...one, outcome: 'taken' } : { ...one, outcome: 'refused', says: says.slice(0, 120) }];
});
const about = `What a starting NameNode, DataNode and client of HDFS ${release} made of values of the most used settings that no typed reader refuses; hosts and directories were replaced. Written by recordHdfs.ts.`;
writeFileSync(`tools/oracle/values/hdfs-daemons-${release}.json`, recordText({ about, product: 'hadoop', release, values }));
const count = (outcome: AskedValue['outcome'], wrong: boolean) =>
  values.filter((each) => each.outcome === outcome && each.isWrong === wrong).length;
process.stdout.write(
  `${sound.size} settings, wrong: ${count('refused', true)} refused, ${count('taken', true)} taken; right: ${count('refused', false)} refused, ${count('taken', false)} taken\n`,
);

/** Why the first role that did not get through refuses each value; undefined where all take it. */
function ask(name: string, asked: readonly (readonly [setting: string, value: string])[]): readonly (string | undefined)[] {
  const lines = asked.map(([setting, value], index) => {
    const path = join(folder, `${name}-${index}.xml`);
    const text = onThisHost(value, join(folder, `${name}-${index}`))
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;');
    writeFileSync(path, `<configuration><property><name>${setting}</name><value>${text}</value></property></configuration>\n`);
    return `${index} | file=${path}\n`;
  });
  const input = join(folder, `${name}.txt`);
  writeFileSync(input, lines.join(''));
  const output = execFileSync(resolve('tools/oracle/startupReads/try.sh'), [release, input], {
    cwd: folder,
    env: { ...process.env, ORACLE_HOME: work },
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = new Map<number, string | undefined>();
  for (const line of output.split('\n').filter((each) => each.startsWith('{"case"'))) {
    const { case: index, ...byRole } = JSON.parse(line) as Record<string, string>;
    const [role, text = ''] = Object.entries(byRole).find(([, each]) => each !== 'ok') ?? [];
    said.set(Number(index), role === undefined ? undefined : `${role}: ${text.replaceAll(work, 'FOLDER')}`);
  }
  // A JVM that went down leaves its later cases without an answer.
  return asked.map((_, index) => (said.has(index) ? said.get(index) : 'no end in time'));
}

/** Hosts become this one, directories get a folder of their own. */
function onThisHost(value: string, own: string): string {
  return value
    .replace(/\b(?:namenode|nn1\.example\.com|node1\.example\.com)\b/g, '127.0.0.1')
    .replace(/(^|,|\]|file:\/*)\/(?=(?:data|var|hadoop|etc)\b)/g, `$1${own}/`);
}
