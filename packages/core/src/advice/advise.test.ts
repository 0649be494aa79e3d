import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NodeKnowledge } from '../../../node/src/knowledge.js';
import type { Role } from '../catalog/product.js';
import { Checker, type DeploymentInput } from '../check.js';
import type { Disk, Workload } from '../deployment/deployment.js';
import type { StatedReleases } from '../deployment/possibleReleases.js';
import type { RuleProse } from '../rules/compiledRule.js';
import { advise } from './advise.js';
import { compareAdvice } from './compare.js';
import { type Advice, type AdviceKnowledge, type AdviceRequest, adviceFiles } from './recommendation.js';

const built = fileURLToPath(new URL('../../../cli/dist', import.meta.url));
/** Machines a run of all tests looks at; CI and a patient reader ask for more. */
const runs = Number(process.env.STORELINT_PROFILES ?? 60);
const GiB = 1024 ** 3;
const GB = 1e9;

const node = new NodeKnowledge(built);
const knowledge: AdviceKnowledge = {
  catalog: (product) => node.catalog(product),
  rules: (product) => node.rules(product),
  prose: (id) => node.describeRule(id) as RuleProse | undefined,
};

const disk: fc.Arbitrary<Disk> = fc.record({
  type: fc.constantFrom<Disk['type']>('hdd', 'ssd', 'nvme'),
  count: fc.integer({ min: 1, max: 24 }),
  size: fc.integer({ min: 100, max: 20_000 }).map((size) => size * GB),
});

const daemons = fc.uniqueArray(
  fc.constantFrom<Role>('regionserver', 'datanode', 'namenode', 'master', 'zookeeper', 'journalnode', 'cassandra'),
  { minLength: 1, maxLength: 5 },
);

/** Releases of a node, with the JDKs that ran them. */
const products = fc.oneof(
  fc.record({ hbase: fc.constantFrom('1.2.12', '1.4.14', '1.7.2', '2.0.6', '2.1.10', '2.2.7', '2.3.7', '2.4.18', '2.5.8', '2.6.4') }),
  fc.record({ hbase: fc.constantFrom('2.4.18', '2.5.8', '2.6.4'), hadoop: fc.constantFrom('2.10.2', '3.2.4', '3.3.6', '3.4.2') }),
  fc.record({ hbase: fc.constantFrom('0.92.1', '0.94.27', '0.96.2', '0.98.24') }),
  fc.record({ hadoop: fc.constantFrom('1.2.1', '2.7.7', '2.10.2', '3.0.3', '3.1.4', '3.2.4', '3.3.6', '3.4.2') }),
  fc.record({
    cassandra: fc.constantFrom(
      '0.8.10',
      '1.0.12',
      '1.1.12',
      '1.2.19',
      '2.0.17',
      '2.1.22',
      '2.2.19',
      '3.0.31',
      '3.11.17',
      '4.0.14',
      '4.1.3',
      '5.0.2',
    ),
  }),
);

/** JDKs that each line runs on. */
function jdksOf(releases: Readonly<Record<string, string | undefined>>): readonly number[] {
  const major = Number.parseFloat(releases.cassandra ?? '');
  if (Number.isFinite(major)) return major >= 5 ? [11, 17] : major >= 4 ? [8, 11] : major >= 2 ? [8] : [6, 7];
  const hbase = Number.parseFloat(releases.hbase ?? '2.5');
  return hbase < 1 ? [6, 7] : hbase < 2.3 ? [8] : [8, 11, 17, 21];
}

const request: fc.Arbitrary<AdviceRequest> = products.chain((releases) =>
  fc
    .record({
      cores: fc.constantFrom(1, 2, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256),
      memory: fc.oneof(
        fc.constantFrom(2, 3, 4, 6, 7.5, 8, 15, 16, 31, 32, 61, 64, 68.4, 96, 128, 256, 512, 768, 1024, 2048, 4096),
        fc.integer({ min: 2, max: 4096 }),
      ),
      disks: fc.array(disk, { minLength: 1, maxLength: 2 }),
      jdk: fc.option(fc.constantFrom(...jdksOf(releases)), { nil: undefined }),
      network: fc.option(fc.constantFrom(125e6, 1.25e9, 3.125e9), { nil: undefined }),
      workload: fc.option(fc.constantFrom<Workload>('oltp', 'olap', 'mixed', 'write-heavy'), { nil: undefined }),
      facts: fc.record(
        {
          clients: fc.integer({ min: 1, max: 2000 }),
          readShare: fc.double({ min: 0, max: 1, noNaN: true }).map((share) => Number(share.toFixed(2))),
          nodes: fc.integer({ min: 3, max: 400 }),
          requestSize: fc.constantFrom(1, 10, 100, 2048),
          columnFamilies: fc.integer({ min: 1, max: 3 }),
          dataPerServer: fc.integer({ min: 10, max: 10_000 }),
          datanodes: fc.integer({ min: 3, max: 1000 }),
        },
        { requiredKeys: [] },
      ),
      told: fc.boolean(),
      here: fc.option(daemons, { nil: undefined }),
      dedicated: fc.option(fc.boolean(), { nil: undefined }),
      mount: fc.option(fc.constantFrom('/data', '/mnt/disk'), { nil: undefined }),
    })
    .map(
      ({ workload, jdk, network, cores, memory, disks, facts, told, here, dedicated, mount }): AdviceRequest => ({
        releases,
        hardware: {
          cores,
          memory: memory * GiB,
          disks: disks.map((one, index) => (mount === undefined ? one : { ...one, mount: `${mount}${index}-` })),
          ...(here === undefined ? {} : { daemons: here }),
          ...(dedicated === undefined ? {} : { dedicated }),
          ...(jdk === undefined ? {} : { jdk }),
          ...(network === undefined ? {} : { network }),
        },
        ...(workload === undefined ? {} : { workload }),
        facts: told ? facts : {},
      }),
    ),
);

/** The written files as check and advise find them. */
function given({ files }: Advice, { releases, hardware, workload, facts }: AdviceRequest) {
  const host = {
    list: () => Object.keys(files),
    read: (path: string) => ({ path, text: files[path] ?? '' }),
  };
  const stated = Object.fromEntries(Object.entries(releases).map(([product, version]) => [product, { version, from: 'option' }]));
  const input: DeploymentInput = {
    name: '.',
    files: Object.keys(files).flatMap((path) => (adviceFiles[path] === undefined ? [] : [{ path, kind: adviceFiles[path] }])),
    releases: stated as StatedReleases,
    hardware,
    ...(workload === undefined ? {} : { workload }),
    facts,
  };
  return { checker: new Checker(host, knowledge), input };
}

function findingsOf(advice: Advice, request: AdviceRequest): readonly string[] {
  const { checker, input } = given(advice, request);
  const result = checker.check(input);
  return [
    ...result.findings.map((finding) => `${finding.ruleId}: ${finding.message}`),
    ...result.problems.map(({ ruleId }) => `problem ${ruleId}`),
  ];
}

/** What advice would change in the files that it wrote. */
function secondThoughts(advice: Advice, request: AdviceRequest): readonly string[] {
  const { checker, input } = given(advice, request);
  const rules = (['hbase', 'hadoop', 'cassandra', 'os'] as const).flatMap((product) => knowledge.rules(product));
  const { deployment } = checker.open(input);
  const again = advise(request, knowledge);
  const compared = compareAdvice(
    again.recommendations,
    deployment,
    (product) => knowledge.catalog(product),
    (id) => rules.find((rule) => rule.id === id)?.recommend?.tolerate,
  );
  return [...compared.edits.map(({ recommendation, edit }) => `${recommendation.name}: ${edit.newText}`), ...compared.absentFiles];
}

describe.skipIf(!existsSync(built))('advice (skipped where the program is not built)', () => {
  it(`of ${runs} machines, releases and loads leaves check nothing to say and fits the memory`, () => {
    fc.assert(
      fc.property(request, (asked) => {
        const advice = advise(asked, knowledge);
        expect(findingsOf(advice, asked)).toEqual([]);
        expect(secondThoughts(advice, asked)).toEqual([]);
        for (const { budget } of advice.memory) {
          const sum = budget.parts.filter((part) => part.inside === undefined).reduce((total, part) => total + part.bytes, 0);
          expect(sum).toBeLessThanOrEqual(budget.total * 1.0001);
          for (const part of budget.parts) expect(part.bytes).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: runs, ...(process.env.STORELINT_SEED === undefined ? {} : { seed: Number(process.env.STORELINT_SEED) }) },
    );
  }, 600_000);
});
