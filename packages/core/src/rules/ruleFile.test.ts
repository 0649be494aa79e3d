import { readFileSync } from 'node:fs';
import Ajv from 'ajv';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadCatalog } from '../catalog/loadCatalog.js';
import { problemText } from '../text/ownFile.js';
import { loadRuleFile } from './ruleFile.js';

const hbase = loadCatalog(JSON.parse(readFileSync(new URL('../../../../catalog/hbase.json', import.meta.url), 'utf8')));
const load = (content: unknown) =>
  loadRuleFile('p.yaml', typeof content === 'string' ? content : JSON.stringify(content, null, 1), (product) =>
    product === 'hbase' ? hbase : undefined,
  );

const common = {
  title: 'Few handlers',
  category: 'performance',
  severity: 'warning',
  confidence: 'judged',
  applies: { product: 'hbase', release: '>=1.0', role: ['regionserver', 'master'], also: { jdk: '>=8', hadoop: 3 } },
  preview: true,
  edition: 2027,
  remedy: 'Set more.',
  why: 'Requests wait.',
  sources: ['own'],
  docs: 'https://example.org/few',
  evidence: [
    { product: 'hbase', class: 'RpcExecutor', member: 'startHandlers', token: 'handlers', releases: ['1.0.0', 2.6] },
    { product: 'hadoop', file: 'hdfs-default.xml', token: '10', releases: ['3.3.6', '3.4.2'] },
    { product: 'hbase', document: 'own', section: 'Handlers', token: 'more handlers', releases: ['2.5.8', '2.5.8'] },
  ],
};
const judging = {
  ...common,
  id: 'own/few-handlers',
  whenUnset: true,
  onUpgrade: false,
  variables: { handlers: 'setting("hbase.regionserver.handler.count")', least: 20 },
  expression: 'handlers > least',
  raise: { to: 'error', when: 'workload == "oltp"' },
  message: 'only {handlers}',
  locations: [{ setting: 'hbase.regionserver.handler.count', label: '{handlers} handlers', when: 'handlers < 5' }, { jvm: 'UseG1GC' }],
  fix: { set: { 'hbase.regionserver.handler.count': 30 }, rename: { 'hbase.old': 'hbase.new' }, remove: ['hbase.other'] },
  examples: [
    {
      valid: { 'hbase.regionserver.handler.count': 30 },
      release: 2.5,
      releases: { jdk: 17 },
      workload: 'oltp',
      role: 'master',
      legitimate: 'Few clients.',
    },
    { invalid: { 'hbase.regionserver.handler.count': 10 }, hardware: { cores: 8 }, facts: { clients: 3 }, note: 'ten' },
  ],
};
const recommending = {
  ...common,
  id: 'own/handlers-advised',
  recommend: {
    setting: 'hbase.regionserver.handler.count',
    group: 'requests',
    value: 60,
    when: 'workload == "oltp"',
    silent: true,
    companions: ['-XX:+UseG1GC'],
    tolerate: { from: 0.5, to: 2 },
    alternatives: [{ value: 30, why: 'Less memory.' }],
  },
  examples: [{ advised: 60, given: { 'hbase.regionserver.handler.count': 10 } }],
};
const { variables: _variables, expression: _expression, ...others } = judging;
const bounding = {
  ...others,
  id: 'own/handlers-bounded',
  message: 'outside',
  locations: [{ setting: 'hbase.regionserver.handler.count' }],
  bound: [
    { setting: 'hbase.regionserver.handler.count', least: 1, most: 200, except: 13 },
    { setting: 'hbase.hregion.max.filesize', above: 0, below: '2TiB', acceptsNaN: true },
  ],
};
const choosing = {
  ...bounding,
  id: 'own/provider-unknown',
  bound: undefined,
  oneOf: {
    setting: 'hbase.wal.provider',
    values: ['filesystem', { value: 'asyncfs', since: '2.0' }],
    ignoreCase: true,
    untrimmed: false,
    unless: 'role == "master"',
  },
};
const complete: readonly unknown[] = JSON.parse(JSON.stringify([judging, recommending, bounding, choosing]));

test('every field of a rule is read', () => {
  const { rules, problems } = load(complete);
  expect(problems).toEqual([]);
  expect(rules.map(({ id }) => id)).toEqual(['own/few-handlers', 'own/handlers-advised', 'own/handlers-bounded', 'own/provider-unknown']);
});

test('a text in the place of a list is a message with its line; the other rules load', () => {
  const wrong = { ...recommending, recommend: { ...recommending.recommend, companions: 'text' } };
  const { rules, problems } = load([judging, wrong]);
  expect(rules.map(({ id }) => id)).toEqual(['own/few-handlers']);
  expect(problems.map(problemText)).toEqual([expect.stringMatching(/^p\.yaml:\d+:\d+: own\/handlers-advised: a list is needed here$/)]);
  const line = JSON.stringify([judging, wrong], null, 1)
    .split('\n')
    .findIndex((text) => text.includes('companions'));
  expect(problems[0]?.start.line).toBe(line);
});

test.each([
  ['one of class, file and document is needed here', { product: 'hbase', token: 't', releases: ['2.0.0', '2.6.4'] }],
  ['class and member go together: member is missing', { product: 'hbase', class: 'C', token: 't', releases: ['2.0.0', '2.6.4'] }],
  [
    'document and section go together: document is missing',
    { product: 'hbase', file: 'f', section: 's', token: 't', releases: ['2.0.0', '2.6.4'] },
  ],
  ['releases: the first and the last release are needed here', { product: 'hbase', file: 'f', token: 't', releases: ['2.0.0'] }],
  ['releases: 2.6.4 is newer than 2.0.0', { product: 'hbase', file: 'f', token: 't', releases: ['2.6.4', '2.0.0'] }],
  ['token is missing', { product: 'hbase', file: 'f', releases: ['2.0.0', '2.6.4'] }],
])('evidence with its line: %s', (message, wrong) => {
  const rules = [judging, { ...judging, id: 'own/wrong', evidence: [wrong] }];
  const { problems } = load(rules);
  const lines = JSON.stringify(rules, null, 1).split('\n');
  expect(problems.map(problemText)).toEqual([`p.yaml:${lines.lastIndexOf('  "evidence": [') + 2}:4: own/wrong: ${message}`]);
});

test('a legitimate example is a valid one', () => {
  const [valid, invalid] = judging.examples;
  const { problems } = load([{ ...judging, examples: [valid, { ...invalid, legitimate: 'Tests.' }] }]);
  expect(problems.map(({ message }) => message)).toEqual(['own/few-handlers: legitimate goes with valid: valid is needed here']);
});

test('what is wrong with an expression has its line', () => {
  const { problems } = load(
    '- id: own/x\n  title: t\n  category: hygiene\n  severity: advice\n  confidence: judged\n  applies: { product: hbase }\n  expression: setting("hbase.regionserver.handler.coun") > 1\n  message: m\n  remedy: r\n  why: w\n  sources: [s]\n  examples: [{ valid: {} }, { invalid: {} }]\n',
  );
  expect(problems.map(problemText)).toEqual([expect.stringMatching(/^p\.yaml:7:15: own\/x: expression: .*handler\.coun/)]);
});

test('a short form becomes the expression that it stands for, and stays', () => {
  const { rules } = load(complete);
  const { expression, bound, reads, hangsOn } = rules.find(({ id }) => id === 'own/handlers-bounded') ?? {};
  expect(expression?.text).toBe(
    '(!isSet("hbase.regionserver.handler.count") || number(setting_("hbase.regionserver.handler.count")) >= 1.0 && number(setting_("hbase.regionserver.handler.count")) <= 200.0 && number(setting_("hbase.regionserver.handler.count")) != 13.0)' +
      ' && (!isSet("hbase.hregion.max.filesize") || !(number(setting_("hbase.hregion.max.filesize")) <= 0.0) && !(setting_("hbase.hregion.max.filesize") >= TiB(2.0)))',
  );
  expect(bound).toEqual([
    { setting: 'hbase.regionserver.handler.count', least: 1, most: 200, except: 13 },
    { setting: 'hbase.hregion.max.filesize', above: 0, below: { number: 2, unit: 'TiB' }, acceptsNaN: true },
  ]);
  expect(reads).toContainEqual({ kind: 'setting', name: 'hbase.hregion.max.filesize' });
  expect(hangsOn).toContain('hbase');
});

test.each<[string, unknown, RegExp]>([
  ['a bound of an unknown setting', { bound: { setting: 'hbase.nowhere', least: 1 } }, /no release has a setting "hbase\.nowhere"/],
  [
    'a bound without a limit',
    { bound: { setting: 'hbase.regionserver.handler.count' } },
    /one of least, above, most, below, except is needed here/,
  ],
  ['a size for a number', { bound: { setting: 'hbase.regionserver.handler.count', least: '2GiB' } }, /bound or oneOf: no such overload/],
  ['a unit that is none', { bound: { setting: 'hbase.hregion.max.filesize', least: '2GB' } }, /an amount such as 2GiB is needed here/],
  ['no bound at all', { bound: [] }, /bound: the list is empty/],
  ['values of an unknown setting', { oneOf: { setting: 'hbase.nowhere', values: ['a'] } }, /no release has a setting "hbase\.nowhere"/],
  [
    'a bound beside an expression',
    { bound: { setting: 'hbase.regionserver.handler.count', least: 1 }, expression: 'true' },
    /a rule has one of/,
  ],
  ['a check that is raised', { check: 'names', raise: { to: 'warning', when: 'true' } }, /raise does not go with check/],
  [
    'a remedy with an expression',
    { expression: 'setting("hbase.regionserver.handler.count") > 1', remedy: 'Set it to {least}.' },
    /printed as it stands/,
  ],
])('%s is a message with its line', (_, form, message) => {
  const { rules, problems } = load([{ ...others, id: 'own/x', message: 'm', locations: [], ...(form as object) }]);
  expect(rules).toEqual([]);
  expect(problems.map(problemText)).toEqual([expect.stringMatching(/^p\.yaml:\d+:\d+: own\/x: /)]);
  expect(problems[0]?.message).toMatch(message);
});

test('aliases are refused before anything is made of them', { timeout: 5000 }, () => {
  const levels = 'bcdefghij'.split('').map((name, at) => `    - &${name} [${Array(9).fill(`*${'abcdefghij'[at]}`).join()}]`);
  for (const field of ['fix', 'sources', 'variables', 'recommend']) {
    const { rules, problems } = load(`- id: own/one\n  ${field}:\n    - &a [x,x,x,x,x,x,x,x,x]\n${levels.join('\n')}\n`);
    expect(rules).toEqual([]);
    expect(problems[0]?.message).toBe('aliases are not supported; write the value out');
  }
});

test('variables that are written out again and again are compiled only so far', { timeout: 60_000 }, () => {
  const variables = { a: Array(60).fill('setting("hbase.regionserver.handler.count")').join('+'), b: Array(7).fill('a').join('+') };
  const rules = Array.from({ length: 200 }, (_, at) => ({
    ...judging,
    id: `own/rule-${at}`,
    variables,
    expression: 'b > 1',
    message: 'm',
    locations: [],
  }));
  const { rules: loaded, problems } = load(rules);
  expect(loaded.length).toBeGreaterThan(50);
  expect(loaded.length + problems.length).toBe(200);
  expect(problems[0]?.message).toMatch(/the expressions of the file have more than 2000000 characters/);
});

type Path = readonly (string | number)[];

/** Every place of a tree. */
function pathsIn(tree: unknown, path: Path = []): Path[] {
  if (typeof tree !== 'object' || tree === null) return [path];
  return [path, ...Object.entries(tree).flatMap(([key, value]) => pathsIn(value, [...path, Array.isArray(tree) ? Number(key) : key]))];
}

function replaced(tree: unknown, [first, ...rest]: Path, value: unknown): unknown {
  if (first === undefined) return value;
  const copy: unknown = Array.isArray(tree) ? [...tree] : { ...(tree as object) };
  (copy as Record<string | number, unknown>)[first] = replaced((copy as Record<string | number, unknown>)[first], rest, value);
  return copy;
}

const paths = pathsIn(complete).filter((path) => path.length > 0);

describe('the JSON Schema agrees', () => {
  const validate = new Ajv({ strict: false, formats: { uri: true } }).compile(
    JSON.parse(readFileSync(new URL('../../../../schemas/rule.schema.json', import.meta.url), 'utf8')) as object,
  );
  /* Whether a value has the right form; what only its text shows (an id, a name, an expression) is another matter. */
  const isShaped = (content: unknown) =>
    !load(content).problems.some(({ message }) =>
      /needed here|not a valid|is empty|expected a mapping|unknown .* field| missing$|must be/.test(message),
    );
  const others: readonly unknown[] = [null, true, 1, 1.5, 'text', [], ['text'], [1], {}, { text: 1 }];

  test('with what is right', () => {
    expect(validate(complete), JSON.stringify(validate.errors)).toBe(true);
  });
  test('field by field, with every kind of value in the place of each', () => {
    const differing: string[] = [];
    for (const path of paths) {
      for (const other of others) {
        const content = replaced(complete, path, other);
        if (validate(content) !== isShaped(content))
          differing.push(`${path.join('.')}: ${JSON.stringify(other)} schema ${validate(content)}`);
      }
    }
    expect(differing).toEqual([]);
  });
});

test('whatever stands in the place of a field is read or told, never thrown', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(fc.constantFrom(...paths), fc.jsonValue({ maxDepth: 3 }), (path, value) => {
      const { rules, problems } = load(replaced(complete, path, value));
      for (const rule of rules) JSON.stringify(rule);
      for (const problem of problems) expect(problemText(problem)).toMatch(/^p\.yaml:\d+:\d+: \S/);
    }),
    { numRuns: 500 },
  );
});
