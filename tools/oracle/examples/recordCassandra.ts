// node tools/run.mjs tools/oracle/examples/recordCassandra.ts WORK [RULE...]: puts the examples of Cassandra's enforced rules to DatabaseDescriptor of
// every release below and writes fixtures/verdicts/cassandra-examples.json; with names of rules, only
// theirs are asked anew. WORK keeps the jars, outside the repository.
import { repositoryRules } from '../../rules/repositoryRules.js';
import { CassandraOracle } from '../cassandraOracle.js';
import { workDirectory } from '../workDirectory.js';
import { onCassandraBase } from './cassandraBase.js';
import { enforcedExamples, releasesToAsk, type Said, verdictOf, writeVerdicts } from './examples.js';

/** The first that Maven has of each line, where it can be resolved, and the last. */
const releases = [
  ...['0.8.10', '1.0.12', '1.1.12', '1.2.19', '2.0.17', '2.1.22', '2.2.19', '3.0.0', '3.0.31'],
  ...['3.11.0', '3.11.19', '4.0.0', '4.0.19', '4.1.0', '4.1.10', '5.0.0', '5.0.9'],
];
/** Refused for what the host lacks, or by the JDK: no file can tell. Or the example is a template, or of a vendor's build. */
const ofHost =
  /does not "ope|Unable to find filesystem|"[^"]+" could not be found|Unknown listen_address 'node-|HttpException|(key|trust) manager store|Could not free direct byte buffer|num_tokens: \$|nodesync/;
const [place, ...rules] = process.argv.slice(2);
const work = workDirectory(place);
const isWanted = (id: string) => rules.length === 0 || rules.some((rule) => id === rule || id === `cassandra/${rule}`);
const catalog = repositoryRules().catalogs.get('cassandra');
if (catalog === undefined) throw new Error('no catalog of cassandra');
const oracle = new CassandraOracle(work);
const examples = enforcedExamples('cassandra');
const wanted = examples.filter(({ rule }) => isWanted(rule.id));
const answers = new Map(wanted.map((one) => [one, new Map<string, Said | undefined>()]));
for (const release of releases) {
  const asked = wanted.filter(({ rule }) => releasesToAsk(rule, [release]).length > 0);
  const said = oracle.ask(
    release,
    asked.map(({ rule, files }) => onCassandraBase(catalog, release, rule, files)),
  );
  for (const [index, one] of asked.entries()) {
    const says = said[index];
    answers.get(one)?.set(release, says === undefined ? undefined : { says, refuses: 'start' });
  }
  process.stdout.write(`${release}: ${said.filter((says) => says === undefined).length} of ${said.length} accepted\n`);
}
const about = `What DatabaseDescriptor of Cassandra said of the enforced rules' own examples, over a base that leaves out what the rule reads. Releases asked, each where the rule applies: ${releases.join(', ')}. Made by tools/oracle/examples.`;
writeVerdicts('cassandra', about, examples, new Map([...answers].map(([one, said]) => [one, verdictOf(one, said, ofHost)])));
