import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import Ajv from 'ajv';
import AjvDraft4 from 'ajv-draft-04';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { seal } from '../../../core/src/text/seal.js';
import { type CheckResult, partsOf, type Reporter, type ReportOptions } from '../checkResult.js';
import { reportCheckstyle } from './checkstyle.js';
import { reportGithub } from './github.js';
import { reportGitlab } from './gitlab.js';
import { formatNames, loadReporter } from './index.js';
import { reportJson } from './json.js';
import { reportJunit } from './junit.js';
import { reportMarkdown } from './markdown.js';
import { sampleFindings, sampleOptions, sampleResult } from './reportSample.js';
import { reportSarif } from './sarif.js';

function written(report: Reporter, result: CheckResult, options: ReportOptions): string {
  return Array.from(partsOf(report(result, options)), seal).join('');
}

const empty: CheckResult = { ...sampleResult, findings: [], files: ['a/hbase-site.xml'], silent: [], deployments: [] };
const results: [string, CheckResult][] = [
  ['with findings', sampleResult],
  ['without', empty],
  ['no file', { ...empty, files: [] }],
];

test('json has the promised shape and nothing else', () => {
  const report = JSON.parse(written(reportJson, sampleResult, sampleOptions));
  expect(Object.keys(report)).toEqual(['version', 'deployments', 'findings', 'summary']);
  expect(report.summary).toEqual({ files: 4, errors: 1, warnings: 1, advice: 1, silent: 2 });
  expect(report.findings[0]).toEqual({
    ruleId: 'hbase/heap-fractions-sum',
    severity: 'error',
    confidence: 'enforced',
    refuses: 'start',
    category: 'correctness',
    message: 'block cache and memstores claim 90% of the heap; HBase refuses to start above 80%',
    role: 'regionserver',
    roles: ['regionserver', 'master'],
    file: 'conf/hbase-site.xml',
    range: { start: { line: 5, column: 9 }, end: { line: 5, column: 12 } },
    settings: ['hfile.block.cache.size', 'hbase.regionserver.global.memstore.size'],
    related: sampleFindings[0]?.related,
    fix: sampleFindings[0]?.fix,
    docs: 'https://github.com/storelint/storelint/blob/main/docs/rules/hbase/heap-fractions-sum.md',
  });
  expect(report.deployments[0]).toEqual(sampleResult.deployments[0]);
});

test.each(results)('json follows schemas/report.schema.json, %s', (_, result) => {
  const validate = new Ajv({ allErrors: true }).compile(JSON.parse(readFileSync('schemas/report.schema.json', 'utf8')));
  expect(validate(JSON.parse(written(reportJson, result, sampleOptions))), JSON.stringify(validate.errors)).toBe(true);
});

describe('sarif follows the standard', () => {
  const schema = JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'), 'utf8'),
  );
  const ajv = new AjvDraft4({ strict: false, allErrors: true, unicodeRegExp: false });
  addFormats(ajv as unknown as Ajv);
  const validate = ajv.compile(schema);
  test.each(results)('%s', (_, result) => {
    const log = JSON.parse(written(reportSarif, result, sampleOptions));
    expect(validate(log), JSON.stringify(validate.errors)).toBe(true);
    for (const found of log.runs[0].results) expect(log.runs[0].tool.driver.rules[found.ruleIndex].id).toBe(found.ruleId);
  });
  test('results carry fixes, related places and fingerprints that differ', () => {
    const [first, second, third] = JSON.parse(written(reportSarif, sampleResult, sampleOptions)).runs[0].results;
    expect(first.fixes[0].artifactChanges[0].replacements[0].insertedContent.text).toBe('0.4');
    expect(first.relatedLocations).toHaveLength(2);
    expect(second.locations[0].physicalLocation.artifactLocation.uri).toBe('conf/a%20b%2Cc%3Ad%25e.cfg');
    expect(new Set([first, second, third].map((one) => one.partialFingerprints['storelint/v1'])).size).toBe(3);
  });
});

describe('XML formats follow their schemas', () => {
  const formats = [
    ['junit', reportJunit],
    ['checkstyle', reportCheckstyle],
  ] as const;
  test.each(formats.flatMap(([name, report]) => results.map(([what, result]) => [name, what, report, result] as const)))(
    '%s %s',
    async (name, _, report, result) => {
      const schema = readFileSync(`fixtures/schemas/${name}.xsd`, 'utf8');
      const checked = await validateXML({
        xml: [{ fileName: 'report.xml', contents: written(report, result, sampleOptions) }],
        schema: [{ fileName: `${name}.xsd`, contents: schema }],
      });
      expect(checked.errors).toEqual([]);
      expect(checked.valid).toBe(true);
    },
  );
});

test('gitlab follows its schema, with a fingerprint for each', () => {
  const validate = new Ajv().compile(JSON.parse(readFileSync('fixtures/schemas/gitlab-code-quality.schema.json', 'utf8')));
  const issues = JSON.parse(written(reportGitlab, { ...sampleResult, findings: [...sampleFindings, ...sampleFindings] }, sampleOptions));
  expect(validate(issues), JSON.stringify(validate.errors)).toBe(true);
  expect(new Set(issues.map((issue: { fingerprint: string }) => issue.fingerprint)).size).toBe(6);
  expect(issues[0].severity).toBe('blocker');
});

test('github annotations are one line each, errors first, escaped', () => {
  const lines = written(reportGithub, { ...sampleResult, findings: [...sampleFindings].reverse() }, sampleOptions)
    .trimEnd()
    .split('\n');
  expect(lines.map((line) => line.split(' ')[0])).toEqual(['::error', '::warning', '::notice']);
  expect(lines[0]).toMatch(
    /^::error file=conf\/hbase-site\.xml,line=5,endLine=5,col=9,endColumn=12,title=hbase\/heap-fractions-sum::block cache/,
  );
  expect(lines[0]).toContain('90%25 of the heap');
  expect(lines[1]).toContain('file=conf/a b%2Cc%3Ad%25e.cfg');
  expect(lines[1]).toContain('a%0Asecond line');
});

test('markdown keeps its table', () => {
  const rows = written(reportMarkdown, sampleResult, sampleOptions)
    .split('\n')
    .filter((line) => line.startsWith('|'));
  expect(rows).toHaveLength(5);
  for (const row of rows) expect(row.match(/(?<!\\)\|/g)).toHaveLength(5);
});

test.each(formatNames)('%s says the same twice', async (format) => {
  const report = await loadReporter(format);
  expect(written(report, sampleResult, sampleOptions)).toBe(written(report, sampleResult, sampleOptions));
});
