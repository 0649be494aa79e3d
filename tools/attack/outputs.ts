import { spawn } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The program under attack; another build can be named. */
export const program = resolve(process.env.STORELINT_PROGRAM ?? 'packages/cli/bin/storelint.js');
export const built = existsSync(program);
if (!built) console.warn(`skipped: ${program} is not there; npm run build makes it`);

export interface Run {
  readonly status: number | null;
  /** Standard output and standard error. */
  readonly text: string;
  /** Processor time of user and system together, in seconds. */
  readonly seconds: number;
}

/** Runs the program in a directory of its own environment. */
export function runProgram(
  args: readonly string[],
  cwd: string,
  { input = '', env = {}, timeout = 900_000 }: { input?: string; env?: Readonly<Record<string, string>>; timeout?: number } = {},
): Promise<Run> {
  const { GITHUB_ACTIONS: _a, FORCE_COLOR: _b, NO_COLOR: _c, NODE_OPTIONS: _d, ...clean } = process.env;
  return new Promise((done, fail) => {
    const started = process.hrtime.bigint();
    const child = spawn(process.execPath, [program, ...args], { cwd, env: { ...clean, ...env }, timeout, killSignal: 'SIGKILL' });
    const parts: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => parts.push(part));
    child.stderr.on('data', (part: Buffer) => parts.push(part));
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.once('error', fail);
    child.once('close', (status) =>
      done({ status, text: Buffer.concat(parts).toString(), seconds: Number(process.hrtime.bigint() - started) / 1e9 }),
    );
  });
}

export const releases = ['hbase@2.5.8', 'hadoop@3.3.6', 'cassandra@4.1.3', 'zookeeper@3.8.4', 'jdk@11'].flatMap((release) => [
  '--release',
  release,
]);
const move = [
  ...['hbase@1.4', 'hadoop@2.7', 'cassandra@3.11', 'jdk@8'].flatMap((release) => ['--from', release]),
  ...['hbase@2.6', 'hadoop@3.4', 'cassandra@5.0', 'jdk@17'].flatMap((release) => ['--to', release]),
];
const hardware = ['--hardware', 'i3en.6xlarge', '--workload', 'oltp'];

/** What a call prints and writes, all of it. */
export interface Output {
  readonly name: string;
  readonly text: string;
  readonly status: number | null;
}

/**
 * Every command with every format over a planted tree and its copy with other markers.
 * @param scratch a directory for copies that are written to
 * @param wanted which outputs, by name
 */
export async function outputsOver(tree: string, copy: string, scratch: string, wanted = /(?:)/): Promise<Output[]> {
  const calls: { readonly name: string; readonly run: () => Promise<Output | readonly Output[]> }[] = [];
  const call = (
    name: string,
    args: readonly string[],
    cwd = tree,
    options: Parameters<typeof runProgram>[2] = {},
    files: readonly string[] = [],
  ) =>
    calls.push({
      name,
      run: async () => {
        const { status, text } = await runProgram(args, cwd, options);
        const written = files.filter(existsSync).map((file) => readFileSync(file, 'utf8'));
        return { name, status, text: [text, ...written].join('\n') };
      },
    });
  calls.push({
    name: 'check --format',
    run: async () => {
      // One check writes all of them.
      const reports = ['json', 'sarif', 'junit', 'github', 'gitlab', 'checkstyle', 'html', 'markdown'].map((format) => ({
        name: `check --format ${format}`,
        file: join(scratch, `report.${format}`),
        args: ['--format', format, '--output', join(scratch, `report.${format}`)],
      }));
      const { status, text } = await runProgram(
        ['check', '.', ...reports.flatMap(({ args }) => args), '--format', 'pretty', ...releases],
        tree,
      );
      return [
        { name: 'check --format pretty', status, text },
        ...reports.map(({ name, file }) => ({ name, status, text: readFileSync(file, 'utf8') })),
      ];
    },
  });
  call('check, no release', ['check', '.']);
  call('check --color', ['check', '.', '--color', ...releases, '--rule', '*=error']);
  call('check --explain-silent', ['check', '.', '--explain-silent']);
  call('check with all facts', ['check', '.', ...releases, ...hardware, '--fact', 'clients=128', '--no-suppressions']);
  call('check --diff', ['check', '.', '--diff', ...releases]);
  call('check --diff --unsafe', ['check', '.', '--diff', '--unsafe', ...releases]);
  call('check --diff --unsafe, no release', ['check', '.', '--diff', '--unsafe']);
  call('check in Actions', ['check', '.', ...releases], tree, { env: { GITHUB_ACTIONS: 'true', RUNNER_DEBUG: '1' } });
  const baseline = join(scratch, 'baseline.json');
  calls.push({
    name: 'baseline file',
    run: async () => {
      const { status } = await runProgram(['check', '.', '--baseline', baseline, '--update-baseline', ...releases], tree);
      return { name: 'baseline file', status, text: readFileSync(baseline, 'utf8') };
    },
  });
  const output = join(scratch, 'output.txt');
  call('check --output', ['check', '.', '--format', 'sarif', '--output', output], tree, {}, [output]);
  const fixed = join(scratch, 'fixed');
  cpSync(tree, fixed, { recursive: true });
  call('check --fix', ['check', '.', '--fix', '--unsafe', ...releases], fixed);
  for (const format of ['table', 'json', 'markdown', 'html', 'diff'])
    call(`advise --format ${format}`, ['advise', '.', '--format', format, ...hardware, ...releases]);
  const advised = join(scratch, 'advised');
  cpSync(tree, advised, { recursive: true });
  call('advise --write', ['advise', '.', '--write', ...hardware, ...releases], advised);
  const asked = join(scratch, 'asked');
  cpSync(tree, asked, { recursive: true });
  call('advise --interactive', ['advise', '.', '--interactive', ...hardware, ...releases], asked, { input: 'y\n'.repeat(100) });
  for (const format of ['table', 'json', 'markdown']) {
    call(`compare --format ${format}`, ['compare', tree, copy, '--format', format, ...releases], scratch);
  }
  // One format of what shows few values.
  call('upgrade --format markdown', ['upgrade', '.', '--format', 'markdown', '--all', ...move]);
  call('ports --format table', ['ports', '.', '--format', 'table', ...releases]);
  call('compare, no release', ['compare', tree, copy], scratch);
  call('upgrade --diff --unsafe', ['upgrade', '.', '--diff', '--unsafe', ...move]);
  const moved = join(scratch, 'moved');
  cpSync(tree, moved, { recursive: true });
  call('upgrade --fix --unsafe', ['upgrade', '.', '--fix', '--unsafe', ...move], moved);
  call('explain', ['explain', 'ssl.server.keystore.password']);
  const outputs: Output[] = [];
  const left = calls.filter(({ name }) => wanted.test(name));
  const next = async (): Promise<void> => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) outputs.push(...[await one.run()].flat());
  };
  await Promise.all([next(), next()]);
  return outputs;
}
