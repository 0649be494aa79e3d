import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { KiB, minute } from '../../packages/core/src/text/units.js';
import { CuriousClient } from './editor.js';
import { type HostileTree, hostileTrees, outsideMark, putOutside } from './hostileTree.js';
import { built, program, runProgram } from './outputs.js';
import { hasStrace, trace } from './systemCalls.js';

const made: string[] = [];
afterAll(() => {
  // Node's own way down a deep tree ends its stack.
  for (const directory of made) execFileSync('rm', ['-rf', directory]);
});

function lay(tree: HostileTree): { root: string; outside: string } {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'h')));
  made.push(base);
  const root = join(base, 'repo');
  const outside = join(base, 'outside');
  mkdirSync(root);
  putOutside(outside);
  tree.make(root, outside);
  return { root, outside };
}

const target = ['--release', 'hbase@2.5.8', '--release', 'hadoop@3.3.6', '--release', 'cassandra@4.1.3'];
const move = ['hbase@1.4', 'hadoop@2.7', 'cassandra@3.11'].flatMap((release) => ['--from', release]);
const goal = ['hbase@2.6', 'hadoop@3.4', 'cassandra@5.0'].flatMap((release) => ['--to', release]);

type Medium = 'text' | 'github' | 'json' | 'xml' | 'markdown' | 'html';

/** Reports that the first call writes beside what it prints. */
const reports: readonly { readonly format: string; readonly medium: Medium }[] = [
  { format: 'github', medium: 'github' },
  { format: 'json', medium: 'json' },
  { format: 'sarif', medium: 'json' },
  { format: 'junit', medium: 'xml' },
  { format: 'markdown', medium: 'markdown' },
  { format: 'html', medium: 'html' },
];

const calls: readonly { readonly args: readonly string[]; readonly medium: Medium; readonly reports?: typeof reports }[] = [
  { args: ['check', '.', '--format', 'pretty'], medium: 'text', reports },
  { args: ['check', '.', '--diff', '--unsafe', ...target], medium: 'text' },
  { args: ['check', '.', '--explain-silent'], medium: 'text' },
  { args: ['upgrade', '.', ...move, ...goal], medium: 'text' },
  { args: ['upgrade', '.', '--format', 'markdown', ...move, ...goal], medium: 'markdown' },
  { args: ['compare', '.', '.'], medium: 'text' },
  { args: ['compare', '.', '.', '--format', 'markdown'], medium: 'markdown' },
  { args: ['ports', '.'], medium: 'text' },
  { args: ['ports', '.', '--format', 'markdown'], medium: 'markdown' },
  { args: ['advise', '.', '--hardware', 'i3en.6xlarge', '--format', 'diff', ...target], medium: 'text' },
  { args: ['advise', '.', '--hardware', 'i3en.6xlarge', '--format', 'markdown', ...target], medium: 'markdown' },
  { args: ['advise', '.', '--hardware', 'i3en.6xlarge', '--format', 'html', ...target], medium: 'html' },
];

/** What a stranger's name or key would do where it is printed as it is. */
function injected(text: string, medium: Medium): string[] {
  const found: string[] = [];
  for (const line of text.split('\n')) {
    const shown = JSON.stringify(line.slice(0, 200));
    if (/(?![\t])\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]/u.test(line)) found.push(`control character: ${shown}`);
    if (/^\s*(?:::|##\[)(?!(?:error|warning|notice) (?:file|title)=)[\w-]+.*/.test(line)) found.push(`workflow command: ${shown}`);
    if ((medium === 'markdown' || medium === 'html') && /(?<!\\)<(?:img src=x|script)/.test(line)) found.push(`markup: ${shown}`);
    if (medium === 'markdown' && /(?<!\\)\[click\]\(javascript/.test(line)) found.push(`link: ${shown}`);
  }
  return found;
}

describe.skipIf(!built)('a hostile repository', () => {
  describe.each(hostileTrees)('$name', (tree) => {
    // Globs are read by every command in the same way: one call tells.
    const own = tree.name.startsWith('.storelint.yaml') ? calls.slice(0, 1) : calls;
    const root = built ? lay(tree).root : '';

    test.each(own.map((call) => [call.args.join(' '), call] as const))(
      '%s',
      { timeout: 100_000 },
      async (_, { args, medium, reports = [] }) => {
        const cost = join(dirname(root), 'cost.json');
        rmSync(cost, { force: true });
        const files = reports.map((report) => ({ ...report, file: join(dirname(root), `report.${report.format}`) }));
        const { status, text: printed } = await runProgram(
          [...args, ...files.flatMap(({ format, file }) => ['--format', format, '--output', file])],
          root,
          {
            timeout: minute,
            env: { NODE_OPTIONS: `--require ${resolve('tools/attack/countCost.cjs')}`, STORELINT_COST: cost },
          },
        );
        // Nothing is checked where the configuration is refused.
        const written = files
          .filter(({ file }) => status !== 2 || existsSync(file))
          .map(({ medium, file }) => ({ medium, text: readFileSync(file, 'utf8') }));
        const text = [printed, ...written.map((report) => report.text)].join('\n');
        // Fixes are checked again; a tree of a hundred deployments is advised a hundred times.
        const spent = existsSync(cost) ? (JSON.parse(readFileSync(cost, 'utf8')) as { seconds: number; megabytes: number }) : undefined;
        expect({
          ends: status !== null && status <= 2,
          fast: spent !== undefined && spent.seconds < (args.includes('--diff') || args[0] === 'advise' ? 10 : 5) ? true : spent,
          small: spent !== undefined && spent.megabytes < 700 ? true : spent,
          steals: text
            .split('\n')
            .filter((line) => line.includes(outsideMark) || /root:x?:0:0|PATH=\//.test(line))
            .slice(0, 3),
          injects: [{ medium, text: printed }, ...written].flatMap((one) => injected(one.text, one.medium)).slice(0, 3),
          stack: /^\s+at .*:\d+:\d+\)?$/m.test(text) ? text.slice(0, 500) : '',
        }).toEqual({ ends: true, fast: true, small: true, steals: [], injects: [], stack: '' });
      },
    );

    test.skipIf(!hasStrace)('opens nothing outside', { timeout: 150_000 }, () => {
      const { foreign, forbidden } = trace(['check', '.'], root, [root, dirname(dirname(program))]);
      expect({ foreign: foreign.slice(0, 5), forbidden }).toEqual({ foreign: [], forbidden: [] });
    });

    test('in an editor', { timeout: 100_000 }, async () => {
      const client = await CuriousClient.start(root, { pulls: false, options: { checkWorkspace: true } });
      const around = await client.lookAround();
      const name = join(root, 'own/hbase-site.xml');
      const seen = await client.look(
        name,
        '<configuration>\n<property><name>hfile.block.cache.size</name><value>0.9</value></property>\n</configuration>\n',
        5,
      );
      const status = existsSync(`/proc/${client.processId}/status`) ? readFileSync(`/proc/${client.processId}/status`, 'utf8') : '';
      const megabytes = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / KiB;
      const ticks = existsSync(`/proc/${client.processId}/stat`)
        ? readFileSync(`/proc/${client.processId}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13)
        : [];
      const seconds = (ticks ?? []).reduce((sum, one) => sum + Number(one), 0) / 100;
      const errors = await client.stop();
      const outputs = [...around, ...client.unasked, ...seen.shown, errors];
      // Machines differ by two, and all values that are offered are tried: the bound is for work that grows with what is hostile.
      expect({
        fast: seconds < 20 ? true : seconds,
        small: megabytes < 700 ? true : megabytes,
        steals: outputs
          .filter(({ text }) => text.includes(outsideMark))
          .map(({ name, text }) => `${name}: ${text.slice(0, 300)}`)
          .slice(0, 3),
      }).toEqual({ fast: true, small: true, steals: [] });
    });
  });
});

describe.skipIf(!built || !hasStrace)('no program is started, no socket opened', () => {
  test.each(calls.map((call) => [call.args.join(' '), call] as const))('%s', { timeout: 150_000 }, (_, { args }) => {
    const tree = hostileTrees.find(({ name }) => name === 'names') ?? hostileTrees[0];
    if (tree === undefined) throw new Error('no tree');
    const { root } = lay(tree);
    expect(trace(args, root, [root, dirname(dirname(program))])).toMatchObject({ foreign: [], forbidden: [] });
  });
});
