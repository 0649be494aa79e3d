import { beforeEach, describe, expect, test } from 'vitest';
import { built, TestDirectory } from './testProgram.js';

/* What a stranger's repository may write into the files that steer storelint. */

let directory = new TestDirectory();
beforeEach(() => {
  directory = new TestDirectory();
  directory.put(
    `${'a'.repeat(200)}/hdfs-site.xml`,
    '<configuration>\n<property><name>dfs.replication</name><value>x</value></property>\n</configuration>\n',
  );
});

/** Ten lists, each of nine of the list before. */
const bomb = (indent: string) =>
  'abcdefghij'
    .split('')
    .map((name, at) => `${indent}- &${name} [${Array(9).fill(at === 0 ? 'x' : `*${'abcdefghij'[at - 1]}`)}]\n`)
    .join('');
const profile = `cores: 4\nmemory: 8GiB\ndisks: [{ type: hdd, count: 1, size: 1TB }]\ndaemons:\n${bomb('  ')}`;
const rule = (extra: string) =>
  `- id: own/one\n  title: t\n  category: performance\n  severity: warning\n  confidence: judged\n  applies: { product: hadoop }\n  message: few\n  remedy: r\n  why: w\n  sources: [x]\n  examples: [{ valid: {} }, { invalid: {} }]\n${extra}`;
const expression = '  expression: setting("dfs.replication") > 1\n';
const recommend = '  recommend: { setting: dfs.replication, group: cluster, value: 3, companions: text }\n';

const hostile: [string, string, Readonly<Record<string, string>>, RegExp][] = [
  ['a regular expression as a glob', 'exclude: ["(a+)+$"]\n', {}, /^\.storelint\.yaml:1:12: "\(a\+\)\+\$": "\(" is not supported/],
  ['nested repetitions', 'exclude: ["((a+)+)+b"]\n', {}, /"\(" is not supported/],
  ['extended globs', `exclude: ["${'?(a)'.repeat(31)}"]\n`, {}, /\?\(…\) is not supported/],
  ['POSIX classes', 'exclude: ["[[:alpha:]]*([[:alpha:]]*)*b/x"]\n', {}, /\[\[:alpha:\]\] are not supported/],
  ['braces without end', `exclude: ["${'{'.repeat(500)}"]\n`, {}, /"\{" has no "\}"/],
  ['a glob of 10,000 characters', `exclude: ["${'*a'.repeat(5000)}"]\n`, {}, /longer than 1000 characters/],
  [
    'thousands of globs',
    `exclude:\n${Array.from({ length: 5000 }, (_, at) => `  - "**/*a*${at}*"\n`).join('')}`,
    {},
    /the globs have \d+ characters/,
  ],
  ['a bomb of aliases in a profile', 'hardware: p.yaml\n', { 'p.yaml': profile }, /p\.yaml:6:\d+: aliases are not supported/],
  [
    'a bomb of aliases in a rule pack',
    'rulePacks: [p.yaml]\n',
    { 'p.yaml': rule(`${expression}  fix:\n${bomb('    ')}`) },
    /^p\.yaml:\d+:\d+: aliases are not supported/,
  ],
  [
    'a text in the place of a list',
    'rulePacks: [p.yaml]\n',
    { 'p.yaml': rule(recommend) },
    /^p\.yaml:12:\d+: own\/one: a list is needed here/,
  ],
  ['a nest in a rule pack', 'rulePacks: [p.yaml]\n', { 'p.yaml': '['.repeat(100_000) }, /^p\.yaml:1:\d+: not valid YAML: nesting/],
];

describe.skipIf(!built)("a stranger's file cannot stop a check", () => {
  test.each(hostile)('%s', { timeout: 30_000 }, (_, configuration, files, message) => {
    directory.put('.storelint.yaml', configuration);
    for (const [path, text] of Object.entries(files)) directory.put(path, text);
    const { status, out, err } = directory.run(['check', '.', '--format', 'json']);
    expect(status).toBe(2);
    expect(err.replace(/^storelint: /, '')).toMatch(message);
    expect(out).toContain('hdfs-site.xml');
  });

  test('stars in a glob are no work', { timeout: 30_000 }, () => {
    directory.put('.storelint.yaml', `exclude: ["${'*a'.repeat(15)}*b/**", "${'**/'.repeat(13)}b"]\n`);
    const { status, out } = directory.run(['check', '.']);
    expect(status).toBe(1);
    expect(out).toContain('in 1 file');
  });
});
