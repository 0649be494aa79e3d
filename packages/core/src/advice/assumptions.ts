import type { Catalogs } from '../deployment/catalogs.js';
import type { Deployment, FactValue } from '../deployment/deployment.js';
import { isShared, memoryOfOthers } from '../deployment/machine/machineMemory.js';
import { isRefusedBy } from '../deployment/releases/jdkSupport.js';
import type { ReadKind } from '../expressions/reads.js';
import { machinePlan } from '../products/advisedProducts.js';
import { daemonDefinition, releaseIn } from '../products/registry.js';
import type { CompiledRule } from '../rules/compiledRule.js';
import { GiB } from '../text/units.js';
import type { AdviceInput, AdviceRequest, Assumption } from './recommendation.js';
import { type EntryOutcome, outcomesOf } from './recommendedByRules.js';

/** What is taken where nobody told a fact, and the value with which the difference is shown. */
interface UntoldFact {
  readonly fact: string;
  /** The value that formulas read; in words where they do without. */
  readonly taken: FactValue | ((input: AdviceInput) => string);
  readonly why: string;
  readonly tried: FactValue | ((input: AdviceInput) => FactValue);
  /** Other facts without which it may decide nothing: where it does not, and nobody told them, it is tried beside one after the other. */
  readonly beside?: readonly (readonly [fact: string, value: FactValue])[];
  /** Functions through which formulas read it. */
  readonly through?: RegExp;
  /** Formulas need a value and read the one taken. */
  readonly filled?: true;
}

/** In the order in which an expert would ask. */
const untold: readonly UntoldFact[] = [
  {
    fact: 'otherMemory',
    taken: ({ hardware, daemons }) =>
      `${Math.round(memoryOfOthers({ ...hardware, daemons }, {}) / GiB)} GiB${isShared({ dedicated: hardware.dedicated, daemons }) ? ', a quarter' : ''}`,
    why: 'memory that programs take which are none of these daemons',
    tried: ({ hardware }) => Math.max(1, Math.round(hardware.memory / GiB / 3)),
    through: /memoryLeft|ownMemory|heapBeside/,
  },
  { fact: 'clients', taken: 64, filled: true, why: 'client threads that talk to one server at its busiest', tried: 200 },
  { fact: 'requestSize', taken: 10, filled: true, why: 'usual size of a request or an answer (row) in KiB', tried: 2048 },
  { fact: 'readShare', taken: 'as the workload has it', why: 'share of requests that read, 0 to 1', tried: 0.95, through: /heapReadShare/ },
  { fact: 'scanShare', taken: 'few scans', why: 'share of the reads that are scans, 0 to 1', tried: 0.5 },
  { fact: 'ingestPerNode', taken: 'unknown', why: 'MiB/s that clients write to one node, replicas counted', tried: 20 },
  { fact: 'dataPerServer', taken: 'unknown', why: 'GiB of data that one server holds, growth of the next year included', tried: 4000 },
  { fact: 'hotDataPerServer', taken: 'all of it', why: "GiB of a region server's data that is read often", tried: 10 },
  {
    fact: 'compression',
    taken: 'unknown',
    why: 'size of data on disk divided by its size before compression; 1 means none',
    tried: 0.4,
    beside: [
      ['ingestPerNode', 20],
      ['dataPerServer', 4000],
    ],
  },
  {
    fact: 'compactionStrategy',
    taken: 'as the release has it',
    why: 'strategy of the tables that hold most data: LCS, STCS, TWCS or UCS',
    tried: 'LCS',
    beside: [['ingestPerNode', 20]],
  },
  {
    fact: 'recoveryTime',
    taken: 'no target',
    why: 's in which the regions of a lost region server are to be served again',
    tried: 90,
  },
  {
    fact: 'rebuildTime',
    taken: 'no target',
    why: 'hours in which the data of a lost node is to be copied anew',
    tried: 6,
    beside: [['dataPerServer', 1000]],
  },
  { fact: 'p99Target', taken: 'no target', why: 'ms in which 99 of 100 requests are to be answered', tried: 20 },
  { fact: 'longestPause', taken: 'unknown', why: 'longest pause of the collector seen, in ms', tried: 4000 },
  { fact: 'replicationFactor', taken: 3, why: 'fewest replicas of a keyspace that holds data of value', tried: 1 },
  { fact: 'regionsPerServer', taken: 'unknown', why: 'regions that one region server carries', tried: 300 },
  { fact: 'columnFamilies', taken: 1, why: 'column families of the largest table', tried: 3 },
  { fact: 'blockSize', taken: 64, why: 'HFile block size of the tables in KiB', tried: 16 },
  { fact: 'compactionJob', taken: false, why: 'a job of the operators runs major compactions', tried: true },
  { fact: 'datanodes', taken: 10, filled: true, why: 'DataNodes of the cluster', tried: 150 },
  {
    fact: 'namespaceBlocks',
    taken: 'an eighth of the memory',
    why: 'millions of blocks that the NameNode holds',
    tried: 50,
    through: /heapBeside/,
  },
  {
    fact: 'dataNodeReplicas',
    taken: 'disks full of half-filled blocks',
    why: 'millions of replicas that a DataNode holds',
    tried: 8,
    through: /heapBeside/,
  },
];

/** Fills in what nobody told. */
export function assume(request: AdviceRequest): AdviceInput {
  const { hardware } = request;
  const ofProfile = hardware.jdk === undefined || isRefusedBy(request.releases, hardware.jdk) ? undefined : String(hardware.jdk);
  const jdk = request.releases.jdk ?? ofProfile;
  const releases = { ...request.releases, ...(jdk === undefined ? {} : { jdk }) };
  const daemons = daemonsToldFor(request) ?? machinePlan(releases)?.usualDaemons ?? [];
  const usual = untold.flatMap(({ fact, taken, filled }) => (filled === true ? [[fact, taken] as const] : []));
  const facts = { ...(Object.fromEntries(usual) as Readonly<Record<string, FactValue>>), ...request.facts };
  const filled = { releases, hardware: { ...hardware, daemons }, workload: request.workload ?? 'mixed', facts } as const;
  return { ...request, releases, daemons, filled };
}

/** Daemons that the profile names; none where it names other products' alone: it then says nothing of those that are asked for. */
function daemonsToldFor({ hardware: { daemons }, releases }: AdviceRequest): AdviceRequest['hardware']['daemons'] {
  return daemons?.some((role) => releaseIn(releases, daemonDefinition(role).product.id) !== undefined) === true ? daemons : undefined;
}

/** What the formulas were asked in. */
export interface Settled {
  readonly deployment: Deployment;
  readonly outcomes: readonly EntryOutcome[];
  readonly catalogs: Catalogs;
}

/** What was taken in place of something that nobody told, as far as another value would change the advice. */
export function assumptionsIn(settled: Settled, request: AdviceRequest, input: AdviceInput): readonly Assumption[] {
  const reads = settled.outcomes.flatMap(({ rule }) => rule.reads);
  const asksFor = (kind: ReadKind, name: string) => reads.some((read) => read.kind === kind && read.name === name);
  const assumed: Assumption[] = [];
  if (daemonsToldFor(request) === undefined && asksFor('hardware', 'daemons'))
    assumed.push({
      fact: 'daemons',
      value: input.daemons.join(', '),
      why: 'daemons that share the machine; the profile names none of these products',
    });
  if (request.workload === undefined && asksFor('workload', 'workload'))
    assumed.push({ fact: 'workload', value: 'mixed', why: 'oltp, olap, mixed or write-heavy' });
  for (const each of untold) {
    const { fact, taken, tried, why } = each;
    if (request.facts[fact] !== undefined) continue;
    const other = typeof tried === 'function' ? tried(input) : tried;
    let value = String(other);
    let changes = changesWith(each, other, settled);
    for (const [name, told] of each.beside ?? []) {
      if (changes.length > 0 || settled.deployment.facts[name] !== undefined) continue;
      changes = changesWith(each, other, settled, { [name]: told });
      value = `${String(other)} beside ${name}=${String(told)}`;
    }
    if (changes.length === 0) continue;
    assumed.push({
      fact,
      value: String(typeof taken === 'function' ? taken(input) : taken),
      why,
      otherwise: { value, changes },
    });
  }
  return assumed;
}

/** What the formulas that read a fact would give with another value of it, where others are told as well. */
function changesWith(
  { fact, through }: UntoldFact,
  value: FactValue,
  { deployment, outcomes, catalogs }: Settled,
  beside: Readonly<Record<string, FactValue>> = {},
) {
  const isRead = ({ recommend }: CompiledRule) =>
    [recommend?.when, recommend?.value].some(
      (expression) => expression !== undefined && (expression.text.includes(`"${fact}"`) || through?.test(expression.text) === true),
    );
  const rules = [...new Set(outcomes.map(({ rule }) => rule))].filter(isRead);
  if (rules.length === 0) return [];
  const texts = (all: readonly EntryOutcome[]) =>
    new Map(
      all.map(({ rule, role, recommended }) => [
        `${rule.id} ${role}`,
        recommended.kind === 'wanted' && !recommended.isDefault ? recommended.text : undefined,
      ]),
    );
  const outcomesWith = (told: Readonly<Record<string, FactValue>>) =>
    outcomesOf({ ...deployment, facts: { ...deployment.facts, ...told } }, rules, catalogs);
  const before = texts(Object.keys(beside).length === 0 ? outcomes : outcomesWith(beside));
  const others = outcomesWith({ ...beside, [fact]: value });
  return others.flatMap(({ rule, role, recommended }) => {
    const text = recommended.kind === 'wanted' ? (recommended.isDefault ? 'the default' : recommended.text) : undefined;
    const was = before.get(`${rule.id} ${role}`);
    if (text === undefined || text === (was ?? 'the default')) return [];
    return [{ name: rule.recommend?.setting ?? rule.recommend?.option ?? rule.recommend?.fact ?? '', value: text }];
  });
}
