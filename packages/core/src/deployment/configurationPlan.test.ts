import { expect, test } from 'vitest';
import { readConfiguration } from './configuration.js';
import { noStatedOptions, planDeployments, secretWordsOf, severityChooser, starMatcher } from './configurationPlan.js';
import type { RecognisedFile } from './files/grouping.js';

const files: RecognisedFile[] = [
  { path: 'top/envs/prod/hbase/hbase-site.xml', kind: 'hbase-site' },
  { path: 'top/envs/prod/hadoop/core-site.xml', kind: 'core-site' },
  { path: 'top/envs/client/hbase-site.xml', kind: 'hbase-site' },
  { path: 'top/target/hbase-site.xml', kind: 'hbase-site' },
  { path: 'top/other/hbase-site.xml', kind: 'hbase-site' },
];
const { configuration } = readConfiguration(
  'top/.storelint.yaml',
  `releases: { hbase: 2.5.8, hadoop: 3.3.6 }
rules: { "hbase/*": off, hbase/handler-count: warning }
knownSettings: ["mycorp.*"]
exclude: ["target/"]
deployments:
  - name: prod
    files: ["envs/prod/**/*.xml"]
    roles: [regionserver]
    releases: { hbase: 2.6.1 }
  - { name: client, files: [envs/client/*], client: true }
`,
);

test('named deployments take their files, the rest goes by directory, what is excluded is left out', () => {
  const inputs = planDeployments(
    files,
    configuration,
    { ...noStatedOptions, releases: { hadoop: '3.4.1' } },
    (path) => path.slice(4),
    () => undefined,
  );
  expect(inputs.map((input) => [input.name, input.files.length])).toEqual([
    ['prod', 2],
    ['client', 1],
    ['top/other', 1],
  ]);
  expect(inputs[0]).toMatchObject({
    roles: ['regionserver'],
    releases: { hbase: { version: '2.6.1', from: 'config' }, hadoop: { version: '3.4.1', from: 'option' } },
  });
  expect(inputs[1]?.client).toBe(true);
  expect(inputs[2]?.severityOf?.('hbase/handler-count')).toBe('warning');
  expect(inputs[2]?.severityOf?.('hbase/other')).toBe('off');
  expect(inputs[2]?.severityOf?.('jvm/other')).toBeUndefined();
  expect(inputs[2]?.isKnownSetting?.('mycorp.a.b')).toBe(true);
});

test('overrides give rules a severity in some files: the last that matches, and the call before all', () => {
  const { configuration: own, problems } = readConfiguration(
    'top/.storelint.yaml',
    `overrides:
  - { files: ["envs/"], rules: { "hbase/*": off } }
  - { files: ["**/prod/**"], rules: { hbase/a: warning } }
`,
  );
  expect(problems).toEqual([]);
  const [first] = planDeployments(
    files,
    own,
    { ...noStatedOptions, rules: [['hbase/b', 'error']] },
    (path) => path.slice(4),
    () => undefined,
  );
  const levels = (ruleId: string) =>
    ['top/envs/prod/hbase/hbase-site.xml', 'top/envs/client/hbase-site.xml', 'top/other/hbase-site.xml'].map((path) =>
      first?.severityIn?.(ruleId, path),
    );
  expect(levels('hbase/a')).toEqual(['warning', 'off', undefined]);
  expect(levels('hbase/b')).toEqual([undefined, undefined, undefined]);
  expect(levels('jvm/a')).toEqual([undefined, undefined, undefined]);
});

test.each([
  ['hbase/*', 'hbase/a-b', true],
  ['*', 'a/b', true],
  ['*/heap-*', 'jvm/heap-size', true],
  ['a*a', 'a', false],
  ['a*a', 'aa', true],
  ['a*b*b', 'ab', false],
  ['a*bc*cd', 'abcd', false],
  ['a*b*c', 'abc', true],
  ['a*b*c', 'acb', false],
  ['hbase/x', 'hbase/xy', false],
])('%s over %s: %s', (pattern, text, expected) => expect(starMatcher(pattern)(text)).toBe(expected));

test('the last pattern that matches counts', () => {
  expect(
    severityChooser([
      ['hbase/x', 'error'],
      ['*', 'off'],
    ])('hbase/x'),
  ).toBe('off');
});

test('the id of a retired rule gives its successor the level', () => {
  expect(severityChooser([['hbase/chunk-pool-range-at-use', 'off']])('hbase/chunk-pool-range')).toBe('off');
});

test('what is stated in a call comes before the configuration, and that of a deployment before that of all', () => {
  const { configuration } = readConfiguration(
    '.storelint.yaml',
    'workload: oltp\nfacts: { clients: 1, datanodes: 2 }\ndeployments:\n  - { name: a, files: [a/*], workload: olap, fragment: true }\n',
  );
  const plan = (stated: Partial<typeof noStatedOptions>) =>
    planDeployments(
      ['a', 'b'].map((directory) => ({ path: `${directory}/hbase-site.xml`, kind: 'hbase-site' as const })),
      configuration,
      { ...noStatedOptions, ...stated },
      (path) => path,
      () => undefined,
    ).map(({ workload, facts, fragment }) => [workload, facts?.clients, facts?.datanodes, fragment]);
  expect(plan({})).toEqual([
    ['olap', 1, 2, true],
    ['oltp', 1, 2, undefined],
  ]);
  expect(plan({ workload: 'mixed', facts: { clients: 3 } })).toEqual([
    ['mixed', 3, 2, true],
    ['mixed', 3, 2, undefined],
  ]);
});

test('words of secrets are compared by their letters', () => {
  const secrets = 'secrets: { words: ["Pass-Phrase", "--"], notSecret: ["a.*", b.c] }\n';
  const words = secretWordsOf(readConfiguration('.storelint.yaml', secrets).configuration);
  expect(words?.words).toEqual(['passphrase']);
  expect(['a.x', 'b.c', 'b.d'].map((name) => words?.isNotSecret(name))).toEqual([true, true, false]);
  expect(secretWordsOf(readConfiguration('.storelint.yaml', '').configuration)).toBeUndefined();
});
