import { expect, test } from 'vitest';
import { readConfiguration } from './configuration.js';
import { noStatedOptions, planDeployments, severityChooser, starMatcher } from './configurationPlan.js';
import type { RecognisedFile } from './grouping.js';

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

test.each([
  ['hbase/*', 'hbase/a-b', true],
  ['*', 'a/b', true],
  ['*/heap-*', 'jvm/heap-size', true],
  ['a*a', 'a', false],
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
