import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';

export const program = resolve('packages/cli/bin/storelint.js');

const property = (name: string, value: string) => `  <property><name>${name}</name><value>${value}</value></property>\n`;
const site = (...lines: readonly string[]) => `<?xml version="1.0"?>\n<configuration>\n${lines.join('')}</configuration>\n`;

/** Files with something for every command that writes. */
const files: Readonly<Record<string, string>> = {
  'hbase-site.xml': site(
    property('hbase.rootdir', 'hdfs://nn:8020/hbase'),
    property('hbase.cluster.distributed', 'true'),
    property('hfile.block.cache.size', '0.5'),
    property('hbase.regionserver.handler.count', '100'),
    property('hbase.regionserver.handler.count', '64'),
  ),
  'hdfs-site.xml': site(
    property('dfs.name.dir', '/data/nn'),
    property('dfs.data.dir', '/data/1,/data/2'),
    property('dfs.replication', '2'),
    property('dfs.replication', '3'),
  ),
};

const releases = ['--release', 'hbase@2.5.8', '--release', 'hadoop@3.3.6'];
const hardware = ['--hardware', 'i3en.6xlarge'];

/** A call that writes. */
export interface WritingCommand {
  readonly name: string;
  readonly args: readonly string[];
  /** Calls before it. */
  readonly after?: readonly (readonly string[])[];
}

const write: WritingCommand = { name: 'advise --write', args: ['advise', '.', ...hardware, ...releases, '--write'] };
const baseline = ['check', '.', ...releases, '--baseline', 'baseline.json', '--update-baseline'];

/** Every command that writes files. */
export const writingCommands: readonly WritingCommand[] = [
  { name: 'check --fix', args: ['check', '.', ...releases, '--fix'] },
  { name: 'check --fix --unsafe', args: ['check', '.', ...releases, '--fix', '--unsafe'] },
  { name: 'upgrade --fix', args: ['upgrade', '.', '--from', 'hadoop@0.20.2', '--to', 'hadoop@3.4.1', '--fix'] },
  write,
  { name: 'advise --restore', args: ['advise', '.', '--restore'], after: [write.args] },
  { name: 'check --update-baseline', args: baseline },
  { name: 'check --update-baseline over an old one', args: baseline, after: [['check', 'hdfs-site.xml', ...baseline.slice(2)]] },
  { name: 'init', args: ['init', '--ci', 'github'] },
  { name: 'advise --output DIR', args: ['advise', ...hardware, ...releases, '--format', 'files', '--output', 'new/conf'] },
  { name: 'check --output FILE', args: ['check', '.', ...releases, '--format', 'json', '--output', 'report.json'] },
  { name: 'hardware --output FILE', args: ['hardware', 'detect', '--output', 'machine.yaml'] },
];

/** A new directory with the sample, and what has to run before the command. */
export function layOut(command: Pick<WritingCommand, 'after'>, directory = mkdtempSync(join(tmpdir(), 'storelint-crash-'))): string {
  mkdirSync(directory, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
  for (const args of command.after ?? []) run(directory, args);
  return directory;
}

/** Runs the built program; its error stream says why something failed. */
export function run(directory: string, args: readonly string[]): { readonly status: number | null; readonly err: string } {
  const done = spawnSync(process.execPath, [program, ...args], { cwd: directory, encoding: 'utf8', timeout: 120_000 });
  return { status: done.status, err: done.stderr };
}

/** Names of temporary files and locks. */
export const isOurs = (path: string): boolean => /\.storelint-[^/]*\.tmp$|\.storelint\.lock$/.test(path);

/** All files beneath a directory with their contents, byte by byte; temporary ones apart. */
export function contentsOf(directory: string): { readonly files: ReadonlyMap<string, string>; readonly leftOvers: readonly string[] } {
  const paths = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return {
    files: new Map(paths.filter((path) => !isOurs(path)).map((path) => [relative(directory, path), readFileSync(path, 'latin1')])),
    leftOvers: paths.filter(isOurs),
  };
}
