import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';

/** What `storelint advise` is asked for. */
export interface AdvisedCase {
  /** A shipped hardware profile. */
  readonly hardware: string;
  readonly workload: string;
  readonly hbase?: string;
  readonly hadoop?: string;
  readonly cassandra?: string;
  readonly jdk: number;
  /** Asked in CI, too. */
  readonly sample?: boolean;
}

/** Each release line with old and new machines, disks of each kind, 15 GiB to 512 GiB of memory and each workload. */
const allCases: readonly AdvisedCase[] = [
  { hbase: '1.4.14', hadoop: '2.10.2', jdk: 8, hardware: 'thinkit-slave', workload: 'oltp' },
  { hbase: '1.4.14', hadoop: '2.10.2', jdk: 8, hardware: 'm2.4xlarge', workload: 'write-heavy' },
  { hbase: '1.4.14', hadoop: '2.10.2', jdk: 8, hardware: 'server-64-core-nvme', workload: 'mixed' },
  { hbase: '2.4.17', hadoop: '3.3.6', jdk: 8, hardware: 'server-32-core-hdd', workload: 'olap' },
  { hbase: '2.4.17', hadoop: '3.3.6', jdk: 11, hardware: 'i3.4xlarge', workload: 'oltp' },
  { hbase: '2.4.17', hadoop: '3.3.6', jdk: 11, hardware: 'dense-graph-node', workload: 'write-heavy' },
  { hbase: '2.5.10', hadoop: '3.3.6', jdk: 11, hardware: 'd2.8xlarge', workload: 'olap' },
  { hbase: '2.5.10', hadoop: '3.3.6', jdk: 17, hardware: 'i3en.6xlarge', workload: 'oltp' },
  { hbase: '2.5.10', hadoop: '3.3.6', jdk: 17, hardware: 'm1.xlarge', workload: 'mixed' },
  { hbase: '2.6.4', hadoop: '3.4.2', jdk: 17, hardware: 'i4i.8xlarge', workload: 'oltp', sample: true },
  { hbase: '2.6.4', hadoop: '3.4.2', jdk: 17, hardware: 'archival-node', workload: 'olap' },
  { hbase: '2.6.4', hadoop: '3.4.2', jdk: 17, hardware: 'server-64-core-nvme', workload: 'write-heavy', sample: true },
  { hbase: '2.6.4', hadoop: '3.4.2', jdk: 17, hardware: 'thinkit-slave', workload: 'mixed' },
  { hbase: '2.6.4', hadoop: '3.4.2', jdk: 21, hardware: 'standard_l32s_v3', workload: 'oltp' },
  { hadoop: '2.10.2', jdk: 8, hardware: 'archival-node', workload: 'olap' },
  { hadoop: '3.3.6', jdk: 11, hardware: 'd3.8xlarge', workload: 'olap' },
  { hadoop: '3.4.2', jdk: 17, hardware: 'archival-node', workload: 'olap', sample: true },
  { hadoop: '3.4.2', jdk: 17, hardware: 'm5d.4xlarge', workload: 'mixed' },
  { cassandra: '3.11.19', jdk: 8, hardware: 'm1.xlarge', workload: 'write-heavy' },
  { cassandra: '3.11.19', jdk: 8, hardware: 'server-32-core-hdd', workload: 'olap' },
  { cassandra: '3.11.19', jdk: 8, hardware: 'i3.4xlarge', workload: 'oltp' },
  { cassandra: '4.0.19', jdk: 11, hardware: 'm5d.4xlarge', workload: 'mixed' },
  { cassandra: '4.0.19', jdk: 11, hardware: 'd2.8xlarge', workload: 'write-heavy' },
  { cassandra: '4.0.19', jdk: 8, hardware: 'r5d.4xlarge', workload: 'oltp' },
  { cassandra: '4.1.10', jdk: 11, hardware: 'i3en.6xlarge', workload: 'oltp', sample: true },
  { cassandra: '4.1.10', jdk: 11, hardware: 'd3.8xlarge', workload: 'olap' },
  { cassandra: '4.1.10', jdk: 8, hardware: 'n2-highmem-32', workload: 'mixed' },
  { cassandra: '5.0.9', jdk: 17, hardware: 'r6id.8xlarge', workload: 'oltp', sample: true },
  { cassandra: '5.0.9', jdk: 17, hardware: 'standard_l16s_v3', workload: 'write-heavy' },
  { cassandra: '5.0.9', jdk: 11, hardware: 'i4i.4xlarge', workload: 'olap' },
];

/** All cases, or those of CI where ORACLE=sample. */
export const cases = allCases.filter(({ sample }) => process.env.ORACLE !== 'sample' || sample === true);

export function nameOf({ hbase, hadoop, cassandra, jdk, hardware, workload }: AdvisedCase): string {
  const releases = Object.entries({ hbase, hadoop, cassandra }).flatMap(([product, version]) =>
    version === undefined ? [] : [`${product} ${version}`],
  );
  return `${releases.join(' + ')}, JDK ${jdk}, ${hardware}, ${workload}`;
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
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const conf = join(folder, 'conf');
  mkdirSync(conf);
  const { hbase, hadoop, cassandra, jdk, hardware, workload } = asked;
  const releases = Object.entries({ hbase, hadoop, cassandra, jdk }).flatMap(([product, version]) =>
    version === undefined ? [] : ['--release', `${product}@${version}`],
  );
  const advise = (...output: string[]) =>
    execFileSync(process.execPath, [program, 'advise', '--hardware', hardware, '--workload', workload, ...releases, ...output], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
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
