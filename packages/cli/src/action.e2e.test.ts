import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { load } from 'js-yaml';
import { beforeEach, describe, expect, test } from 'vitest';

// The scripts of action.yml, run as GitHub's runner runs them: bash with -eo pipefail, inputs as variables.
const built = existsSync('packages/cli/dist/main.cjs');
if (!built) console.warn('skipped: packages/cli/dist is not built; npm run build makes it');

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly runs: { readonly steps: readonly { readonly run?: string; readonly env?: Readonly<Record<string, string>> }[] };
}

const action = load(readFileSync('action.yml', 'utf8')) as Action;

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
  for (const { run, env = {} } of action.runs.steps) {
    if (run === undefined || status !== 0) continue;
    const variables = Object.fromEntries(
      Object.entries(env).map(([name, value]) => [
        name,
        value.replace(/\$\{\{ (?:github\.action_path|inputs\.([\w-]+)) \}\}/g, (_, input?: string) =>
          input === undefined ? resolve('.') : (inputs[input] ?? action.inputs[input]?.default ?? ''),
        ),
      ]),
    );
    const done = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run], {
      cwd: top,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: top, GITHUB_ACTIONS: 'true', ...variables },
    });
    status = done.status;
    out += done.stdout + done.stderr;
  }
  return { status, out };
}

describe.skipIf(!built)('the GitHub Action', () => {
  test('checks the working directory, with annotations', () => {
    const { status, out } = runAction({});
    expect(status).toBe(1);
    expect(out).toContain('::error file=hbase-site.xml');
  });

  test('takes releases, a severity, paths, further options and a report file', () => {
    const { status, out } = runAction({
      release: 'hbase@2.5.8 jdk@17',
      'fail-on': 'never',
      paths: 'hbase-site.xml .',
      'sarif-file': 'out.sarif',
      args: '--rule hbase/*=advice',
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
