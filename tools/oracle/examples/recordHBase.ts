// node tools/run.mjs tools/oracle/examples/recordHBase.ts WORK [RELEASE…]: puts the examples of HBase's enforced rules to a real master, region server and
// client of each release (or those named) and writes fixtures/verdicts/hbase-examples.json. Needs Maven and a JDK 17. WORK, a folder outside the repository,
// keeps jars and answers.
import { HBaseOracle, hbaseArtifacts, judged, ofHost } from '../startupReads/hbase.js';
import { type EnforcedExample, enforcedExamples, releasesToAsk, type Said, verdictOf, writeVerdicts } from './examples.js';

const [work = '', ...only] = process.argv.slice(2);
const releases = Object.keys(hbaseArtifacts);
const examples = enforcedExamples('hbase').filter(({ files }) => Object.keys(files).every((name) => name.endsWith('-site.xml')));
const said = new Map(examples.map((one): [EnforcedExample, Map<string, Said | undefined>] => [one, new Map()]));
for (const release of [...only, ...releases.filter((each) => !only.includes(each))]) {
  const asked = examples.filter(({ rule }) => releasesToAsk(rule, [release]).length > 0);
  const isAsking = only.length === 0 || only.includes(release);
  const answers = await new HBaseOracle(work, release).answers(
    asked.map(({ files }) => files),
    isAsking,
  );
  for (const one of asked) {
    const refused = answers.get(one.files);
    if (refused !== undefined) said.get(one)?.set(release, judged(refused));
  }
  process.stdout.write(`${release}: ${answers.size} of ${asked.length} answered\n`);
}
const about = `What HBase's master, region server and client said of the enforced rules' own examples, with a heap of 1 GiB. Releases asked, each where the rule applies: ${releases.join(', ')}. Made by tools/oracle/examples.`;
writeVerdicts('hbase', about, examples, new Map([...said].map(([one, answers]) => [one, verdictOf(one, answers, ofHost)])));
