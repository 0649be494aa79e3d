import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Checker } from '../../../packages/core/src/check.js';
import { recognizeByName } from '../../../packages/core/src/products/recognition.js';
import { repositoryRules } from '../../rules/repositoryRules.js';

// Holds the rules on cassandra-env.sh against what the script of each release did with each combination of heap variables and options. The record
// keeps of the script only which of its questions it has; the file checked here is made of them.

interface Row {
  readonly release: string;
  readonly jdk: number;
  /** Words of the script that tell which questions it asks. */
  readonly has: readonly string[];
  readonly accepted: readonly string[];
  /** By what the script said. */
  readonly refused: Readonly<Record<string, readonly string[]>>;
}

const rows = JSON.parse(readFileSync('fixtures/verdicts/scripts-cassandra.json', 'utf8')) as readonly Row[];
const { knowledge } = repositoryRules();

function filesOf({ release, jdk, has }: Row, combination: string): Record<string, string> {
  const words = combination.split(' ').filter((word) => word !== '');
  const variables = words.filter((word) => !word.startsWith('-'));
  const options = words.filter((word) => word.startsWith('-'));
  const script = { 'cassandra-env.sh': [...variables, ...has.map((words) => `# asks ${words}`), ''].join('\n') };
  if (release < '3.0') return script;
  if (release < '4.0') return { ...script, 'jvm.options': `${options.join('\n')}\n` };
  const isCollector = (option: string) => option.startsWith('-XX');
  return {
    ...script,
    'jvm-server.options': `${options.filter((option) => !isCollector(option)).join('\n')}\n`,
    [`jvm${jdk}-server.options`]: `${options.filter(isCollector).join('\n')}\n`,
  };
}

function refusals(row: Row, combination: string): readonly string[] {
  const files = filesOf(row, combination);
  const checker = new Checker({ list: () => Object.keys(files), read: (path) => ({ path, text: files[path] ?? '' }) }, knowledge);
  return checker
    .check({
      name: 'scripts',
      files: Object.keys(files).flatMap((path) => {
        const kind = recognizeByName(path);
        return kind === undefined ? [] : [{ path, kind }];
      }),
      releases: { cassandra: { version: row.release, from: 'option' }, jdk: { version: String(row.jdk), from: 'option' } },
    })
    .findings.filter((finding) => /^cassandra\/(heap-pair|xms-xmx-pair|xmn-without-xmx|xmn-with-g1)$/.test(finding.ruleId))
    .map((finding) => finding.ruleId);
}

describe.each(rows.map((row) => [row.release, row.jdk, row] as const))('cassandra-env.sh of %s on JDK %i', (_release, _jdk, row) => {
  it('gets no error where the script goes on', () => {
    expect(row.accepted.filter((combination) => refusals(row, combination).length > 0)).toEqual([]);
  });

  it('gets one error where it ends', () => {
    const refused = Object.values(row.refused).flat();
    expect(refused.filter((combination) => refusals(row, combination).length !== 1)).toEqual([]);
  });
});
