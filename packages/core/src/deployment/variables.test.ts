import { expect, test } from 'vitest';
import type { DeploymentInput } from '../check.js';
import { Checker } from '../check.js';
import { resolverOf } from '../expressions/resolverOf.js';
import { filesOf } from '../host.js';
import { expandVariables } from './variables.js';

test.each([
  ['no variable', 'a', 'a'],
  ['a variable', 'a${x}b', 'a1b'],
  ['a variable in what another holds', '${y}', '<1>'],
  ['a variable that nobody knows', '${z}', undefined],
  ['as many as Hadoop expands', '${x}'.repeat(19), '1'.repeat(19)],
  ['more than that', '${x}'.repeat(21), undefined],
  ['a text that grows too long', '${long}${long}', undefined],
])('%s', (_, text, expanded) => {
  const values: Readonly<Record<string, string>> = { x: '1', y: '<${x}>', long: 'x'.repeat(80_000) };
  expect(expandVariables(text, (name) => values[name])).toBe(expanded);
});

/** One file as the region server reads it. */
function resolutionOf(file: string, text: string, kind: 'hbase-site' | 'hbase-env') {
  const input: DeploymentInput = { name: '.', files: [{ path: file, kind }], releases: {} };
  const { deployment } = new Checker(filesOf({ [file]: text }), { catalog: () => undefined, rules: () => [] }).open(input);
  return resolverOf(deployment, () => undefined).resolution('regionserver', {});
}

test('names that double what others hold are given up', () => {
  const lines = Array.from({ length: 60 }, (_, at) => `<property><name>a${at + 1}</name><value>\${a${at}}\${a${at}}</value></property>`);
  const xml = `<configuration><property><name>a0</name><value>x</value></property>${lines.join('')}</configuration>`;
  const resolution = resolutionOf('hbase-site.xml', xml, 'hbase-site');
  expect(resolution.setting('a60')).toMatchObject({ unknown: true });
  expect(resolution.setting('a2')).toMatchObject({ text: 'xxxx' });
  const variables = Array.from({ length: 60 }, (_, at) => `A${at + 1}="$A${at}$A${at}"\n`);
  const env = `A0=-Da=b\n${variables.join('')}export HBASE_REGIONSERVER_OPTS="$A60"\n`;
  expect(resolutionOf('hbase-env.sh', env, 'hbase-env').jvm().complete).toBe(false);
});
