import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../catalog/loadCatalog.js';
import { Checker, type DeploymentInput } from '../check.js';
import type { Product } from '../products/registry.js';
import { loadRuleFile } from './ruleFile.js';

const hbase = loadCatalog(JSON.parse(readFileSync(new URL('../../../../catalog/hbase.json', import.meta.url), 'utf8')));
const catalogs = (product: Product) => (product === 'hbase' ? hbase : undefined);

const rule = (name: string, expression: string, fields: string) => `- id: hbase/${name}
  title: A rule
  category: performance
  severity: warning
  confidence: judged
  applies: { product: hbase, role: regionserver }
  expression: '${expression}'
  message: handlers
  remedy: Change it.
  why: To test.
  sources: [test]
  examples: [{ valid: {} }, { invalid: {} }]
${fields}
`;

const site = '<configuration><property><name>hbase.regionserver.handler.count</name><value>10</value></property></configuration>';

/** Rules that speak of ten handlers: one of them says more of the line, where a script beside the file lets it. */
function told(fields: string, script: string, input: Partial<DeploymentInput> = {}, of = '') {
  const few = 'setting("hbase.regionserver.handler.count") > 20';
  const text = rule('better', few, `  insteadOf: [hbase/weaker]\n${fields}\n${of}`) + rule('weaker', few, of);
  const loaded = loadRuleFile('rules.yaml', text, catalogs);
  expect(loaded.problems).toEqual([]);
  const around: Record<string, string> = { 'conf/hbase-site.xml': site, 'conf/setup.sh': `#!/bin/sh\n${script}\n` };
  const files = {
    list: (directory: string) => (directory === 'conf' ? ['hbase-site.xml', 'setup.sh'] : []),
    read: (path: string) => ({ path, text: around[path] ?? '' }),
  };
  const checker = new Checker(files, { catalog: catalogs, rules: (product) => (product === 'hbase' ? loaded.rules : []) });
  const { findings } = checker.check({
    name: 'conf',
    files: [{ path: 'conf/hbase-site.xml', kind: 'hbase-site' }],
    releases: { hbase: { version: '2.5.8', from: 'option' } },
    roles: ['regionserver'],
    ...input,
  });
  return findings.map(({ ruleId }) => ruleId.slice('hbase/'.length));
}

describe('a finding that says more of a line', () => {
  it.each([
    ['takes the place of the other one', '', 'true', 'better'],
    ['leaves it where a file around settles the better one', '  unlessNamed: [cleanup-handlers]', 'cleanup-handlers', 'weaker'],
    ['takes its place where no file does', '  unlessNamed: [cleanup-handlers]', 'true', 'better'],
    ['leaves it where no file asks for the better one', '  whereNamed: [start-handlers]', 'true', 'weaker'],
    ['takes its place where one does', '  whereNamed: [start-handlers]', 'start-handlers', 'better'],
  ])('%s', (_, fields, script, expected) => {
    expect(told(fields, script)).toEqual([expected]);
  });

  it.each([
    ['everywhere', { severityOf: (id: string) => (id === 'hbase/better' ? ('off' as const) : undefined) }],
    ['in the file', { severityIn: (id: string) => (id === 'hbase/better' ? ('off' as const) : undefined) }],
  ])('leaves it where the user turns the better one off %s', (_, input) => {
    expect(told('', 'true', input)).toEqual(['weaker']);
  });

  it('takes its place where both are about the file', () => {
    expect(told('', 'true', {}, '  locations: [{ file: hbase-site, label: "" }]')).toEqual(['better']);
  });
});
