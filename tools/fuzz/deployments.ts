import fc, { type Arbitrary } from 'fast-check';
import { Checker, type DeploymentInput } from '../../packages/core/src/check.js';
import type { FactValue, Hardware } from '../../packages/core/src/deployment/deployment.js';
import { facts } from '../../packages/core/src/deployment/facts.js';
import type { StatedReleases } from '../../packages/core/src/deployment/releases/possibleReleases.js';
import { filesOf, type Knowledge } from '../../packages/core/src/host.js';
import type { FileKind } from '../../packages/core/src/products/registry.js';
import { roles } from '../../packages/core/src/products/registry.js';
import type { CompiledRule } from '../../packages/core/src/rules/compiledRule.js';
import { type MutatedFile, mutatedFiles } from './files.js';
import { knowledge } from './pool.js';

/** Files of one node, and what is told about it. */
export interface FuzzDeployment {
  readonly files: readonly MutatedFile[];
  readonly releases: StatedReleases;
  readonly hardware?: Hardware;
  readonly input: Omit<DeploymentInput, 'name' | 'files' | 'releases' | 'hardware'>;
}

const hadoopKinds: readonly FileKind[] = [
  'hbase-site',
  'hdfs-site',
  'core-site',
  'hbase-env',
  'hadoop-env',
  'yarn-site',
  'mapred-site',
  'capacity-scheduler',
  'yarn-env',
  'mapred-env',
  'zoo-cfg',
  'sysctl',
  'regionservers',
  'workers',
  'backup-masters',
];
const cassandraKinds: readonly FileKind[] = [
  'cassandra-yaml',
  'cassandra-env',
  'cassandra-jvm-options',
  'cassandra-rackdc',
  'cassandra-topology',
  'sysctl',
];

const version = (...versions: readonly string[]) => fc.constantFrom(...versions).map((one) => ({ version: one, from: 'option' as const }));

const releases: Arbitrary<StatedReleases> = fc.record(
  {
    hbase: version('0.94.27', '1.4.14', '2.5.8', '2.6', '2.2.3.7.1.7', '99.1', '0'),
    hadoop: version('1.2.1', '2.7.7', '3.3.6', '3.4', '3.1.1.7.1.7.0-551', '99'),
    cassandra: version('1.2.19', '2.2.19', '3.11.19', '4.1.3', '5.0.2', '4.1-alpha1', '6'),
    zookeeper: version('3.4.6', '3.8.4'),
    jdk: version('8', '17', '25', '5'),
  },
  { requiredKeys: [] },
);

const amounts = fc.oneof(fc.constantFrom(0, 1, -1, 0.5, 1e9, 2 ** 31, 2 ** 63, 1e300, 5e-324), fc.nat(100_000));

const hardware: Arbitrary<Hardware> = fc.record({
  cores: fc.constantFrom(1, 2, 16, 128, 100_000),
  memory: fc.constantFrom(1, 1e9, 2 ** 34, 2 ** 38, 2 ** 50),
  disks: fc.array(
    fc.record({
      type: fc.constantFrom('hdd', 'ssd', 'nvme'),
      count: fc.constantFrom(1, 2, 24, 10_000),
      size: fc.constantFrom(1, 3e11, 8e12),
    }),
    { maxLength: 3 },
  ),
  network: fc.constantFrom(1, 125e6, 1.25e9),
});

const statedFacts: Arbitrary<Readonly<Record<string, FactValue>>> = fc
  .subarray([...facts], { maxLength: 4 })
  .chain((chosen) =>
    fc
      .tuple(
        ...chosen.map(
          ({ type }): Arbitrary<FactValue> =>
            type === 'number' ? amounts : type === 'boolean' ? fc.boolean() : fc.string({ maxLength: 12 }),
        ),
      )
      .map((stated) => Object.fromEntries(chosen.map(({ name }, index) => [name, stated[index] ?? 0]))),
  );

const told = fc.record(
  {
    roles: fc.subarray([...roles], { minLength: 1, maxLength: 3 }),
    workload: fc.constantFrom('oltp', 'olap', 'mixed', 'write-heavy'),
    facts: statedFacts,
    client: fc.boolean(),
    fragment: fc.boolean(),
    upgrading: fc.constant(true),
  },
  { requiredKeys: [] },
);

const withoutRules: Knowledge = { catalog: (product) => knowledge.catalog(product), rules: () => [] };

/** A node's files, changed, with anything that can be told about it. */
export const deployments: Arbitrary<FuzzDeployment> = fc
  .record(
    {
      files: fc.oneof(mutatedFiles(hadoopKinds, 4), mutatedFiles(cassandraKinds, 3)),
      releases,
      hardware,
      input: told as Arbitrary<FuzzDeployment['input']>,
    },
    { requiredKeys: ['files', 'releases', 'input'] },
  )
  .map(({ files, ...rest }) => ({
    ...rest,
    files: files.map((file) => ({ ...file, path: file.path.slice(file.path.lastIndexOf('/') + 1) })),
  }));

/** A deployment whose files are at hand, ready to be checked: by `rules` alone where they are given. `texts` go before its own. */
export function opened(
  { files, releases, hardware, input }: FuzzDeployment,
  { rules, texts = new Map() }: { readonly rules?: readonly CompiledRule[]; readonly texts?: ReadonlyMap<string, string> } = {},
): { readonly checker: Checker; readonly input: DeploymentInput } {
  const current = Object.fromEntries(files.map(({ path, text }) => [path, texts.get(path) ?? text]));
  return {
    checker: new Checker(filesOf(current), rules === undefined ? knowledge : withoutRules, rules),
    input: {
      name: 'd',
      files: files.map(({ path, kind }) => ({ path, kind })),
      releases,
      ...(hardware === undefined ? {} : { hardware }),
      ...input,
    },
  };
}
