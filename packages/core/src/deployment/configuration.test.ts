import { readFileSync } from 'node:fs';
import Ajv from 'ajv';
import fc from 'fast-check';
import { load } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import { noConfiguration, readConfiguration, scopeOf } from './configuration.js';
import { noStatedOptions, planDeployments } from './configurationPlan.js';
import { facts } from './facts.js';

const complete = `# everything
edition: 2026
releases: { hbase: 2.5.8, hadoop: 3.10, jdk: 17 }
hardware: profiles/regionserver.yaml
workload: oltp
facts: { clients: 128, nodes: 40 }
rulePacks: [ops/rules/*.yaml]
knownSettings: ["mycorp.*"]
rules: { hbase/handler-count: off, "jvm/*": advice }
exclude: ["**/target/**"]
overrides: [{ files: [envs/dev/**], rules: { "hdfs/*": off } }]
rulePages: https://wiki.example.org/{id}
deployments:
  - name: prod-regionserver
    files: [envs/prod/hbase/*, "envs/prod/hadoop/{core,hdfs}-site.xml"]
    roles: [regionserver, datanode]
    releases: { hbase: 2.6.1 }
  - { name: client, files: [envs/client/*], client: true }
  - { name: snippets, files: ["docs/**/*.xml"], fragment: true }
`;

test('reads every field, releases as they are written', () => {
  const { configuration, problems } = readConfiguration('.storelint.yaml', complete);
  expect(problems).toEqual([]);
  expect(configuration).toMatchObject({
    path: '.storelint.yaml',
    edition: 2026,
    releases: { hbase: '2.5.8', hadoop: '3.10', jdk: '17' },
    hardware: 'profiles/regionserver.yaml',
    workload: 'oltp',
    facts: { clients: 128, nodes: 40 },
    rulePacks: ['ops/rules/*.yaml'],
    knownSettings: ['mycorp.*'],
    rules: { 'hbase/handler-count': 'off', 'jvm/*': 'advice' },
    exclude: ['**/target/**'],
    overrides: [{ files: ['envs/dev/**'], rules: { 'hdfs/*': 'off' } }],
    rulePages: 'https://wiki.example.org/{id}',
  });
  expect(configuration.deployments.map((deployment) => deployment.name)).toEqual(['prod-regionserver', 'client', 'snippets']);
  expect(scopeOf(configuration, configuration.deployments[0]).releases).toEqual({ hbase: '2.6.1', hadoop: '3.10', jdk: '17' });
});

test.each(['', '# only a comment\n', '---\n'])('an empty file says nothing: %j', (text) => {
  expect(readConfiguration('c', text)).toEqual({ configuration: { ...noConfiguration, path: 'c' }, problems: [] });
});

const wrong: [string, string, number, RegExp][] = [
  ['unknown field', 'release: { hbase: 2.5 }\n', 0, /did you mean "releases"/],
  ['unknown product', 'releases:\n  hbse: 2.5\n', 1, /did you mean "hbase"/],
  ['no version', 'releases:\n  hbase: latest\n', 1, /"latest" is not a valid release/],
  ['workload', '\nworkload: fast\n', 1, /known: oltp, olap, mixed, write-heavy/],
  ['fact', 'facts:\n  client: 3\n', 1, /did you mean "clients"/],
  ['number', 'facts:\n  clients: many\n', 1, /not "many"/],
  ['word that a fact does not take', 'facts:\n  compactionStrategy: DTCS\n', 1, /is LCS, STCS, TWCS or UCS, not "DTCS"/],
  ['negative number', 'facts:\n  clients: -5\n', 1, /from 0 \(client threads\), not "-5"/],
  ['share above the whole', 'facts:\n  readShare: 97\n', 1, /from 0 to 1 \(fraction\), not "97"/],
  ['severity', 'rules:\n  hbase/x: warn\n', 1, /known: off, advice, warning, error/],
  ['rule id', 'rules:\n  Handler Count: off\n', 1, /is not a valid rule id/],
  ['list', 'exclude: "**"\n', 0, /a list/],
  ['edition', 'edition: 2031\n', 0, /known: 2026/],
  ['deployment without files', 'deployments:\n  - name: a\n', 1, /files is missing/],
  ['role', 'deployments:\n  - name: a\n    files: [x]\n    roles: [region]\n', 3, /known: regionserver, master/],
  ['override without rules', 'overrides:\n  - files: [a]\n', 1, /rules is missing/],
  ['page', 'rulePages: wiki/{id}\n', 0, /is not a valid address/],
  ['YAML', 'rules: [\n', 1, /not valid YAML/],
  ['twice', 'workload: oltp\nworkload: olap\n', 1, /twice/],
];
const unsupported: [string, string, number, RegExp][] = [
  ['an alias', 'exclude: &a [x]\nrulePacks: *a\n', 1, /aliases are not supported/],
  ['a regular expression', 'exclude:\n  - ok\n  - "(a+)+$"\n', 2, /"\(" is not supported/],
  ['a negated rule pack', 'rulePacks:\n  - "!x.yaml"\n', 1, /"!" is not supported here/],
  ['a glob of a deployment', 'deployments:\n  - name: a\n    files: ["@(a)"]\n', 2, /@\(…\) is not supported/],
  ['too many globs', `exclude: [${Array(2000).fill('abcdefghijklmnop')}]\n`, 0, /the globs have 32000 characters/],
  ['too many names', `knownSettings: [${Array(1001).fill('a*')}]\n`, 0, /at most 1000 are supported/],
  [
    'too many patterns',
    `rules:\n${Array.from({ length: 1001 }, (_, at) => `  a${at}*: off\n`).join('')}`,
    1,
    /more than 1000 of these ids/,
  ],
  ['too many deployments', `deployments: [${Array(1001).fill('{name: a, files: [a]}')}]\n`, 0, /at most 1000 are supported/],
];
describe('what is wrong is named with its line', () => {
  test.each([...wrong, ...unsupported])('%s', (_, text, line, message) => {
    const { problems } = readConfiguration('.storelint.yaml', text);
    expect(problems[0]?.message).toMatch(message);
    expect(problems[0]?.start.line).toBe(line);
  });
});

test('never throws', () => {
  fc.assert(
    fc.property(fc.nat(complete.length), fc.nat(complete.length), fc.string(), (from, length, inserted) => {
      readConfiguration('c', complete.slice(0, from) + inserted + complete.slice(from + (length % 20)));
    }),
  );
});

test('a glob that is not supported is left out, the others count', () => {
  expect(readConfiguration('c', 'exclude: [a, "+(b)", c]\n').configuration.exclude).toEqual(['a', 'c']);
});

test('whatever stands in the place of a field is read or told', () => {
  const parsed = load(complete) as Record<string, unknown>;
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(parsed)), fc.jsonValue({ maxDepth: 4 }), (field, value) => {
      const { configuration, problems } = readConfiguration('c', JSON.stringify({ ...parsed, [field]: value }));
      planDeployments(
        [{ path: 'a.xml', kind: 'hdfs-site' }],
        configuration,
        noStatedOptions,
        (path) => path,
        () => undefined,
      );
      for (const { message } of problems) expect(message).not.toBe('');
    }),
  );
});

describe('the JSON Schema agrees', () => {
  const validate = new Ajv({ allowUnionTypes: true }).compile(JSON.parse(readFileSync('schemas/storelint.schema.json', 'utf8')));
  test('with what is right', () => {
    expect(validate(load(complete)), JSON.stringify(validate.errors)).toBe(true);
  });
  test.each(wrong.filter(([name]) => name !== 'YAML' && name !== 'twice'))('with what is wrong: %s', (_, text) => {
    expect(validate(load(text))).toBe(false);
  });
});

test('the schema names every fact; `npm run build` writes them', () => {
  const schema = JSON.parse(readFileSync('schemas/storelint.schema.json', 'utf8'));
  expect(Object.keys(schema.definitions.facts.properties)).toEqual(facts.map((fact) => fact.name));
});
