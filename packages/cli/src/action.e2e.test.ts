import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

// The scripts of action.yml, run as GitHub's runner runs them: bash with -eo pipefail, inputs as variables.
const built = existsSync('packages/cli/dist/main.cjs');
if (!built) console.warn('skipped: packages/cli/dist is not built; npm run build makes it');

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly runs: { readonly steps: readonly { readonly run?: string; readonly env?: Readonly<Record<string, string>> }[] };
}

const action = load(readFileSync('action.yml', 'utf8')) as Action;

/** The package as it is published, in the place of a release. */
let released = '';
beforeAll(() => {
  const directory = mkdtempSync(join(tmpdir(), 'storelint-released-'));
  const { stdout } = spawnSync('npm', ['pack', '--json', '--ignore-scripts', '-w', 'packages/cli', '--pack-destination', directory], {
    encoding: 'utf8',
  });
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  released = join(directory, filename);
});

let top = '';
beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'storelint-action-'));
  const site = (value: number) =>
    `<configuration><property><name>hfile.block.cache.size</name><value>${value}</value></property></configuration>\n`;
  writeFileSync(join(top, 'hbase-site.xml'), site(0.9));
});

function runAction(inputs: Readonly<Record<string, string>>) {
  let status: number | null = 0;
  let out = '';
  const runner = mkdtempSync(join(tmpdir(), 'storelint-runner-'));
  const files = { GITHUB_OUTPUT: join(runner, 'output'), GITHUB_STEP_SUMMARY: join(runner, 'summary') };
  for (const path of Object.values(files)) writeFileSync(path, '');
  const given: Readonly<Record<string, string>> = { package: released, ...inputs };
  for (const { run, env = {} } of action.runs.steps) {
    if (run === undefined || status !== 0) continue;
    const variables = Object.fromEntries(
      Object.entries(env).map(([name, value]) => [
        name,
        value.replace(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, input: string) => given[input] ?? action.inputs[input]?.default ?? ''),
      ]),
    );
    const done = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run], {
      cwd: top,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: top, GITHUB_ACTIONS: 'true', RUNNER_TEMP: runner, ...files, ...variables },
    });
    status = done.status;
    out += done.stdout + done.stderr;
  }
  return { status, out, outputs: readFileSync(files.GITHUB_OUTPUT, 'utf8'), summary: readFileSync(files.GITHUB_STEP_SUMMARY, 'utf8') };
}

describe.skipIf(!built)('the GitHub Action', () => {
  test('checks the working directory, with annotations, a summary of the job and outputs', () => {
    const { status, out, outputs, summary } = runAction({});
    expect(status).toBe(1);
    expect(out).toContain('::error file=hbase-site.xml');
    expect(outputs).toMatch(/^status=1\nerrors=1\nwarnings=\d+\nadvice=\d+\n$/);
    expect(summary).toContain('hbase/heap-fractions-sum');
  });

  test('takes paths with blanks', () => {
    mkdirSync(join(top, 'a b'));
    writeFileSync(join(top, 'a b/zoo.cfg'), 'tickTime=0\ndataDir=/zk\nclientPort=2181\n');
    const { out } = runAction({ paths: 'a b/zoo.cfg\n\n', 'fail-on': 'never' });
    expect(out).toContain('a b/zoo.cfg:1');
  });

  test('takes releases, a severity, paths, further options and a report file', () => {
    const { status, out } = runAction({
      release: 'hbase@2.5.8 jdk@17',
      'fail-on': 'never',
      paths: 'hbase-site.xml\n.',
      'sarif-file': 'out.sarif',
      args: '--rule=hbase/*=advice',
    });
    expect(out).toContain('advice[hbase/');
    expect(status).toBe(0);
    expect(JSON.parse(readFileSync(join(top, 'out.sarif'), 'utf8')).version).toBe('2.1.0');
  });

  test('runs nothing that stands in an input', () => {
    const { status } = runAction({ paths: '$(touch gone) `touch gone`; touch gone', args: '"; touch gone; "' });
    expect(status).toBe(2);
    expect(existsSync(join(top, 'gone'))).toBe(false);
  });
});
