// node tools/run.mjs tools/oracle/startupReads/recordHBaseCases.ts WORK [RELEASE…]: puts the configurations of hbaseCases.txt and the examples of the enforced
// rules to HBase's daemons (of the releases that are named; of the others what is known counts) and writes fixtures/verdicts/hbase-starts.json. Needs Maven
// and a JDK 17. WORK, a folder outside the repository, keeps jars and answers.
import { readFileSync, writeFileSync } from 'node:fs';
import { enforcedExamples, releasesToAsk, type Said, verdictOf, writtenVerdicts } from '../examples/examples.js';
import { workDirectory } from '../workDirectory.js';
import { type ConfigurationFiles, gateways, HBaseOracle, hbaseArtifacts, judged, ofHost, type Refusals } from './hbase.js';

const [place, ...asking] = process.argv.slice(2);
const work = workDirectory(place);
const releases = Object.keys(hbaseArtifacts);

/** An example is asked where its rule applies, a case everywhere. */
interface Asked {
  readonly rule: string;
  readonly files: ConfigurationFiles;
  readonly releases: readonly string[];
  /** Gateways that the rule is about; undefined where it is about daemons and clients. */
  readonly gateways?: readonly string[];
}

const examples = enforcedExamples('hbase')
  .filter(({ files }) => Object.keys(files).every((name) => name.endsWith('-site.xml')))
  .map(({ rule, files }): Asked => {
    if (rule.roles?.every((role) => gateways.roles.includes(role)) !== true)
      return { rule: rule.id, files, releases: releasesToAsk(rule, releases) };
    return { rule: rule.id, files, releases: releasesToAsk(rule, gateways.releases), gateways: rule.roles };
  });
const cases = readFileSync('tools/oracle/startupReads/hbaseCases.txt', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line): Asked => ({ rule: '', files: { 'hbase-site.xml': written(line) }, releases }));

function written(line: string): string {
  const properties = line.split(' | ').map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s, 2);
    return `<property><name>${name}</name><value>${value}</value></property>`;
  });
  return `<configuration>${properties.join('')}</configuration>\n`;
}

const all = [...examples, ...cases];
const said = new Map(all.map((one): [Asked, Map<string, Said | undefined>] => [one, new Map()]));
for (const release of releases) {
  const oracle = new HBaseOracle(work, release);
  const add = (asked: readonly Asked[], answers: ReadonlyMap<ConfigurationFiles, Refusals>) => {
    for (const one of asked) {
      const refused = answers.get(one.files);
      if (refused === undefined) continue;
      const ofIts = Object.entries(refused).filter(([role]) => one.gateways?.includes(role) ?? true);
      said.get(one)?.set(release, judged(Object.fromEntries(ofIts)));
    }
  };
  const here = all.filter((one) => one.releases.includes(release));
  const [ofDaemons, ofGateways] = [here.filter((one) => one.gateways === undefined), here.filter((one) => one.gateways !== undefined)];
  add(
    ofDaemons,
    await oracle.answers(
      ofDaemons.map(({ files }) => files),
      'TryHBase',
      asking.includes(release),
    ),
  );
  add(
    ofGateways,
    await oracle.answers(
      ofGateways.map(({ files }) => files),
      'TryGateways',
      asking.includes(release),
    ),
  );
}
const about = `What HBase's daemons and client, with a heap of 1 GiB, said of tools/oracle/startupReads/hbaseCases.txt and of the enforced rules' examples (the Thrift and REST gateways of ${gateways.releases.join(', ')}). Releases: ${releases.join(', ')}.`;
const verdicts = all.map((one) => verdictOf({ rule: { id: one.rule }, files: one.files }, said.get(one) ?? new Map(), ofHost));
writeFileSync(
  'fixtures/verdicts/hbase-starts.json',
  writtenVerdicts({ about, examples: verdicts.filter(({ accepted, refused }) => accepted.length + refused.length > 0) }),
);
