import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../catalog/loadCatalog.js';
import { Checker, type DeploymentInput } from '../check.js';
import type { Product } from '../products/registry.js';
import { loadRuleFile } from './ruleFile.js';

const hbase = loadCatalog(JSON.parse(readFileSync(new URL('../../../../catalog/hbase.json', import.meta.url), 'utf8')));
const catalogs = (product: Product) => (product === 'hbase' ? hbase : undefined);

const ruleText = (rule: string, fields: string, role = 'regionserver') =>
  `- id: hbase/asked
  title: A rule
  category: performance
  severity: warning
  confidence: judged
  applies: { product: hbase, role: ${role} }
  expression: '${rule}'
  message: handlers
  ${fields}
  remedy: Change it.
  why: To test.
  sources: [test]
  examples: [{ valid: {} }, { invalid: {} }]
`;

/** What one rule says of an hbase-site.xml that sets 10 handlers. */
function ask(rule: string, input: Partial<DeploymentInput>, fields = '', role = 'regionserver') {
  const loaded = loadRuleFile('rules.yaml', ruleText(rule, fields, role), catalogs);
  expect(loaded.problems).toEqual([]);
  const text = '<configuration><property><name>hbase.regionserver.handler.count</name><value>10</value></property></configuration>';
  const files = { list: () => ['hbase-site.xml'], read: () => ({ path: 'hbase-site.xml', text }) };
  const checker = new Checker(files, { catalog: catalogs, rules: (product) => (product === 'hbase' ? loaded.rules : []) });
  return checker.check({
    name: '.',
    files: [{ path: 'hbase-site.xml', kind: 'hbase-site' }],
    releases: {},
    roles: ['regionserver'],
    ...input,
  });
}

const handlers = 'setting("hbase.regionserver.handler.count") > 20';
const stated = (version: string) => ({ releases: { hbase: { version, from: 'option' as const } } });

describe('over the releases that are possible', () => {
  it.each([
    ['2.5.8', 'since("hbase", "2.5.10")', true, 'a release is itself'],
    ['2.5', 'since("hbase", "2.5.10")', false, 'a line means each of its patches'],
    ['2.5', 'since("hbase", "2.6")', true, 'and nothing beyond'],
    ['0.92.1-cdh4.1.2', 'since("hbase", "0.94")', false, "a vendor's build may have what the next line has"],
    ['0.92.1-cdh4.1.2', 'since("hbase", "0.95")', true, 'and not what comes later'],
    ['0.92.1-cdh4.1.2', 'before("hbase", "0.92.1")', true, 'nor what was gone before its base'],
  ])('%s, fine where %s: speaks %s, %s', (version, fine, speaks) => {
    expect(ask(`${fine} || ${handlers}`, stated(version)).findings).toHaveLength(speaks ? 1 : 0);
  });

  it('nothing is said, and nothing fails, where nothing is known of the release', () => {
    const { findings, problems } = ask(handlers, stated('0.20.6'));
    expect([findings, problems]).toEqual([[], []]);
  });

  it('a stated line is worth a closer word, a vendor build has none', () => {
    const speaksOfNewest = ask(`before("hbase", "2.5.10") || ${handlers}`, stated('2.5'));
    expect(speaksOfNewest.silent).toEqual([{ ruleId: 'hbase/asked', needs: ['release hbase'] }]);
    const speaksOfBase = ask(`since("hbase", "2.5") || ${handlers}`, stated('2.4.17-amzn-0'));
    expect(speaksOfBase.findings).toEqual([]);
    expect(speaksOfBase.silent).toEqual([]);
  });
});

describe('a rule for gateways, which nobody lists', () => {
  it.each<[role: string, roles: DeploymentInput['roles'], count: number, why: string]>([
    ['hbase-rest', undefined, 1, 'the files are for all daemons'],
    ['hbase-rest', ['regionserver'], 0, 'somebody chose among them'],
    ['hbase-rest', ['hbase-rest'], 1, 'somebody chose it'],
    ['[hbase-rest, master]', ['regionserver', 'master', 'hbase-client'], 1, 'the usual daemon stands for both'],
  ])('of %s, in files for %j: speaks %i times, %s', (role, roles, count) => {
    expect(
      ask(
        handlers,
        { ...stated('2.5.8'), ...(roles === undefined ? { roles: ['regionserver', 'master', 'hbase-client'] } : { roles }) },
        '',
        role,
      ).findings,
    ).toHaveLength(count);
  });
});

describe('the default set of rules', () => {
  it.each<[field: string, input: Partial<DeploymentInput>, count: number]>([
    ['', {}, 1],
    ['edition: 2026', {}, 1],
    ['edition: 2027', {}, 0],
    ['edition: 2027', { edition: 2027 }, 1],
    ['edition: 2027', { edition: 2026, severityOf: () => 'advice' }, 1],
    ['preview: true', { edition: 2027 }, 0],
    ['preview: true', { severityOf: () => 'advice' }, 1],
  ])('a rule with %j in %j speaks %i times', (field, input, count) => {
    expect(ask(handlers, { ...stated('2.5.8'), ...input }, field).findings).toHaveLength(count);
  });
});

describe('a severity that another setting raises', () => {
  it('follows that setting when it alone changes', () => {
    const fields = 'raise: { to: error, when: \'setting("hbase.rpc.timeout") > ms(1000)\' }';
    const loaded = loadRuleFile('rules.yaml', ruleText(handlers, fields), catalogs);
    expect(loaded.problems).toEqual([]);
    let timeout = '500';
    const property = (name: string, value: string) => `<property><name>${name}</name><value>${value}</value></property>`;
    const files = {
      list: () => ['hbase-site.xml'],
      read: (path: string) => ({
        path,
        text: `<configuration>${property('hbase.regionserver.handler.count', '10')}${property('hbase.rpc.timeout', timeout)}</configuration>`,
      }),
    };
    const checker = new Checker(files, { catalog: catalogs, rules: (product) => (product === 'hbase' ? loaded.rules : []) });
    const input = {
      name: '.',
      files: [{ path: 'hbase-site.xml', kind: 'hbase-site' as const }],
      roles: ['regionserver' as const],
      ...stated('2.5.8'),
    };
    const first = checker.checkAgain(input, undefined);
    timeout = '5000';
    checker.forget('hbase-site.xml');
    const second = checker.checkAgain(input, first);
    expect([first, second].map(({ check }) => check.findings.map(({ severity }) => severity))).toEqual([['warning'], ['error']]);
  });
});
