import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Random, randomOf } from '../fuzz/random.ts';

/** Products whose servers are started. */
export type ServedProduct = 'hbase' | 'hadoop' | 'cassandra' | 'zookeeper';

/** What `storelint advise` is asked for. */
export interface AdvisedCase {
  readonly hbase?: string;
  readonly hadoop?: string;
  readonly cassandra?: string;
  readonly zookeeper?: string;
  readonly jdk: number;
  /** A shipped hardware profile, or one that was drawn. */
  readonly hardware: string;
  /** The text of a profile that was drawn. */
  readonly profile?: string;
  readonly workload: Workload;
}

const workloads = ['oltp', 'olap', 'mixed', 'write-heavy'] as const;
type Workload = (typeof workloads)[number];

type Line = Omit<AdvisedCase, 'hardware' | 'profile' | 'workload' | 'jdk'> & {
  /** JDKs that the projects support. */
  readonly jdks: readonly number[];
};

const lines: readonly Line[] = [
  { cassandra: '3.11.19', jdks: [8] },
  { cassandra: '4.0.19', jdks: [8, 11] },
  { cassandra: '4.1.10', jdks: [8, 11] },
  { cassandra: '5.0.9', jdks: [11, 17] },
  { hadoop: '2.10.2', jdks: [8] },
  { hadoop: '3.3.6', jdks: [8, 11] },
  { hadoop: '3.4.2', jdks: [8, 11] },
  { hbase: '1.4.14', hadoop: '2.10.2', jdks: [8] },
  { hbase: '2.4.17', hadoop: '3.3.6', jdks: [8, 11] },
  { hbase: '2.5.10', hadoop: '3.3.6', jdks: [8, 11] },
  { hbase: '2.5.10', jdks: [17] },
  { hbase: '2.6.4', hadoop: '3.4.2', jdks: [8, 11] },
  { hbase: '2.6.4', jdks: [17] },
  { hbase: '3.0.0-alpha-4', jdks: [17] },
  { hbase: '3.0.0-beta-1', jdks: [17] },
  { zookeeper: '3.4.14', jdks: [8] },
  { zookeeper: '3.6.4', jdks: [8, 11] },
  { zookeeper: '3.8.4', jdks: [8, 11, 17] },
  { zookeeper: '3.9.4', jdks: [8, 11, 17] },
];

/** Each line on each of its JDKs with each workload, on machines that a seed draws: shipped profiles and others by turns. */
function drawCases(): readonly AdvisedCase[] {
  const random = randomOf(Number(process.env.ORACLE_SEED ?? 1));
  const shipped = readdirSync('profiles').map((name) => name.replace(/\.yaml$/, ''));
  return lines.flatMap(({ jdks, ...releases }) =>
    jdks.flatMap((jdk) =>
      workloads.map((workload, index): AdvisedCase => {
        const daemons = daemonsOf(releases);
        const hardware = index % 2 === 0 ? { hardware: random.pick(shipped) } : drawProfile(random, daemons[index >> 1] ?? []);
        return { ...releases, jdk, workload, ...hardware };
      }),
    ),
  );
}

/** Daemons of the drawn machines of a line: none, those that advice takes by itself. */
function daemonsOf({ hbase, hadoop }: Omit<Line, 'jdks'>): readonly (readonly string[])[] {
  if (hbase !== undefined) return [['regionserver', 'datanode', 'nodemanager']];
  return hadoop === undefined
    ? []
    : [
        ['namenode', 'zookeeper'],
        ['namenode', 'datanode'],
      ];
}

function drawProfile(random: Random, daemons: readonly string[]): Pick<AdvisedCase, 'hardware' | 'profile'> {
  const cores = random.pick([4, 8, 16, 24, 48, 96]);
  const memory = random.pick([8, 15, 32, 61, 96, 128, 384, 768]);
  const disks = random.pick([
    [['hdd', 1, 2000]],
    [['hdd', 12, 8000]],
    [['hdd', 36, 18_000]],
    [['ssd', 1, 500]],
    [['ssd', 4, 960]],
    [['nvme', 2, 3800]],
    [['nvme', 8, 7600]],
    [
      ['hdd', 12, 8000],
      ['nvme', 2, 1600],
    ],
    [
      ['hdd', 4, 4000],
      ['ssd', 1, 480],
    ],
  ] as const);
  const shared = daemons.length === 0 ? '' : `daemons: [${daemons.join(', ')}]\n`;
  return {
    hardware: `${cores} cores, ${memory} GiB, ${disks.map(([type, count]) => `${count} ${type.toUpperCase()}`).join(', ')}${daemons.map((daemon) => ` + ${daemon}`).join('')}`,
    profile: `cores: ${cores}\nmemory: ${memory}GiB\ndisks:\n${disks.map(diskText).join('')}${shared}`,
  };
}

function diskText([type, count, size]: readonly [string, number, number]): string {
  return `  - { type: ${type}, count: ${count}, size: ${size}GB }\n`;
}

/** What CI starts: old and new servers, each JDK. */
const sample: readonly string[] = [
  'cassandra 3.11.19, JDK 8, write-heavy',
  'cassandra 4.1.10, JDK 11, oltp',
  'cassandra 5.0.9, JDK 17, oltp',
  'hadoop 3.4.2, JDK 11, olap',
  'hbase 2.4.17 + hadoop 3.3.6, JDK 8, write-heavy',
  'hbase 2.6.4, JDK 17, oltp',
  'zookeeper 3.9.4, JDK 17, mixed',
];

/** Whether the few cases of CI are run alone. */
export const isSample = process.env.ORACLE === 'sample';

/** All cases, or those of CI. */
export const cases = drawCases().filter((one) => !isSample || sample.includes(serversOf(one)));

/** The cases in which a product runs. */
export function casesOf(product: ServedProduct): readonly AdvisedCase[] {
  return cases.filter((one) => one[product] !== undefined);
}

function serversOf({ hbase, hadoop, cassandra, zookeeper, jdk, workload }: AdvisedCase): string {
  const releases = Object.entries({ hbase, hadoop, cassandra, zookeeper }).flatMap(([product, version]) =>
    version === undefined ? [] : [`${product} ${version}`],
  );
  return `${releases.join(' + ')}, JDK ${jdk}, ${workload}`;
}

/** The case in a line. */
export function nameOf(one: AdvisedCase): string {
  return `${serversOf(one)}, ${one.hardware}`;
}

/** A setting as advice names it, for the file it stands in. */
export interface AdvisedSetting {
  readonly file: string;
  readonly name: string;
  readonly value: string;
}

export interface WrittenAdvice {
  /** Throw-away folder of the case. */
  readonly folder: string;
  /** Folder with the advised files. */
  readonly conf: string;
  readonly settings: readonly AdvisedSetting[];
}

const program = resolve('packages/cli/bin/storelint.js');

/** Lets `storelint advise` write its files into a folder that lasts as long as the test. */
export function writeAdvice(asked: AdvisedCase): WrittenAdvice {
  const folder = mkdtempSync(join(tmpdir(), 'storelint-oracle-'));
  // A busy machine takes longer than the usual 10 s for the directories of 36 disks.
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }), 120_000);
  const conf = join(folder, 'conf');
  mkdirSync(conf);
  const { hbase, hadoop, cassandra, zookeeper, jdk, profile, workload } = asked;
  const hardware = profile === undefined ? asked.hardware : join(folder, 'profile.yaml');
  if (profile !== undefined) writeFileSync(hardware, profile);
  const releases = Object.entries({ hbase, hadoop, cassandra, zookeeper, jdk }).flatMap(([product, version]) =>
    version === undefined ? [] : ['--release', `${product}@${version}`],
  );
  const told = (process.env.ORACLE_FACTS ?? '').split(',').filter((fact) => fact !== '');
  const call = ['advise', '--hardware', hardware, '--workload', workload, ...releases, ...told.flatMap((fact) => ['--fact', fact])];
  const advise = (...output: string[]) =>
    execFileSync(process.execPath, [program, ...call, ...output], { stdio: ['ignore', 'ignore', 'pipe'] });
  advise('--format', 'files', '--output', conf);
  advise('--format', 'json', '--output', join(folder, 'advice.json'));
  const { recommendations } = JSON.parse(readFileSync(join(folder, 'advice.json'), 'utf8')) as {
    readonly recommendations: readonly { readonly kind: string; readonly file: string; readonly setting: string; readonly value: string }[];
  };
  const settings = recommendations
    .filter(({ kind }) => kind === 'setting')
    .map(({ file, setting, value }): AdvisedSetting => ({ file, name: setting, value }));
  return { folder, conf, settings };
}
