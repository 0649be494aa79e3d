import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Catalog } from '../catalog/catalog.js';
import { loadCatalog } from '../catalog/loadCatalog.js';
import { Checker } from '../check.js';
import { linearPatterns } from '../expressions/linearPatterns.js';
import { providePatterns } from '../expressions/pattern.js';
import type { FileKind, Product } from '../products/registry.js';
import type { Finding } from '../rules/finding.js';
import { loadRuleFile } from '../rules/ruleFile.js';
import { applyEdits } from '../text/textEdit.js';

const read = (path: string): string => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
const catalogs = new Map<Product, Catalog>(
  (['jvm', 'hbase'] as const).map((product) => [product, loadCatalog(JSON.parse(read(`catalog/${product}.json`)))]),
);
providePatterns(() => linearPatterns);
const rules = ['flags', 'heap', 'collectors'].flatMap((topic) => {
  const text = read(`rules/jvm/${topic}.yaml`);
  return loadRuleFile(topic, text, (product) => (product === 'hbase' ? catalogs.get(product) : undefined)).rules;
});

/** What the rules about flags say of one file. */
function findings(text: string, jdk: string, path = 'hbase-env.sh', kind: FileKind = 'hbase-env'): readonly Finding[] {
  const files = { list: () => [path], read: () => ({ path, text }) };
  const checker = new Checker(files, {
    catalog: (product) => catalogs.get(product),
    rules: (product) => (product === 'jvm' ? rules : []),
  });
  const from = 'option' as const;
  const releases = { hbase: { version: '2.2.7', from }, cassandra: { version: '3.11.19', from }, jdk: { version: jdk, from } };
  return checker.check({ name: '.', files: [{ path, kind }], releases }).findings;
}

function fixed(text: string, finding: Finding | undefined): string {
  return applyEdits(text, finding?.fix?.edits.map(({ edit }) => edit) ?? []);
}

/** Everything is mended, one finding after the other. */
function allFixed(text: string, jdk: string): string {
  const next = findings(text, jdk).find(({ fix }) => fix !== undefined);
  return next === undefined ? text : allFixed(fixed(text, next), jdk);
}

describe('removing an option of the JVM', () => {
  it.each([
    ['first', 'export HBASE_OPTS="-XX:+UseParNewGC -Da=b"\n', 'export HBASE_OPTS="-Da=b"\n'],
    ['between others', 'export HBASE_OPTS="-Da=b  -XX:+UseParNewGC\t-Dc=d" # why\n', 'export HBASE_OPTS="-Da=b  -Dc=d" # why\n'],
    ['last', 'HBASE_OPTS="$HBASE_OPTS -XX:+UseParNewGC"; x=1\n', 'HBASE_OPTS="$HBASE_OPTS"; x=1\n'],
    ['alone', "export HBASE_OPTS='-XX:+UseParNewGC'\n", "export HBASE_OPTS=''\n"],
    ['without quotes', 'HBASE_OPTS=-XX:+UseParNewGC\n', 'HBASE_OPTS=\n'],
    ['two in a row', 'export HBASE_OPTS="-Da=b -XX:+UseParNewGC -XX:+AggressiveOpts"\n', 'export HBASE_OPTS="-Da=b"\n'],
    ['on a line of its own', 'export HBASE_OPTS="-Da=b \\\n  -XX:+UseParNewGC \\\n  -Dc=d"\n', 'export HBASE_OPTS="-Da=b \\\n  -Dc=d"\n'],
    ['on the last line', 'export HBASE_OPTS="-Da=b \\\n  -XX:+UseParNewGC"\n', 'export HBASE_OPTS="-Da=b"\n'],
    ['at the end of a line', 'export HBASE_OPTS="-Da=b -XX:+UseParNewGC \\\n  -Dc=d"\n', 'export HBASE_OPTS="-Da=b \\\n  -Dc=d"\n'],
    [
      'wherever it stands',
      'A="-XX:+UseParNewGC -Da=b"\nexport HBASE_OPTS="$A -XX:+UseParNewGC -Dc=d"\n',
      'A="-Da=b"\nexport HBASE_OPTS="$A -Dc=d"\n',
    ],
  ])('%s', (_, before, after) => {
    const [finding] = findings(before, '17').filter(({ ruleId }) => ruleId === 'jvm/removed-flag');
    expect(fixed(before, finding)).toBe(after);
    // A JVM that did not start has no behaviour that a fix could keep.
    expect(finding?.fix?.safety).toBe('unsafe');
  });

  it.each([
    ['glued to another', 'export HBASE_OPTS="-XX:+UseParNewGC$MORE"\n'],
    ['behind a backslash that would join lines', 'HBASE_OPTS=-Da=b\\ -XX:+UseParNewGC\nexport HBASE_OPTS\n'],
  ])('is left to people where it is %s', (_, text) => {
    expect(findings(text, '17').every(({ fix }) => fix === undefined)).toBe(true);
  });

  it('is left to people in a template', () => {
    const found = findings('export HBASE_OPTS="-XX:+UseParNewGC {{ more }}"\n', '17', 'hbase-env.sh.j2');
    expect(found.map(({ ruleId, fix }) => [ruleId, fix])).toEqual([['jvm/removed-flag', undefined]]);
  });

  it('takes a line of an options file with it', () => {
    const text = '-Xms4g\n-XX:+UseParNewGC\n-XX:+UseG1GC -XX:+AggressiveOpts\n# end\n';
    const [finding] = findings(text, '17', 'jvm.options', 'cassandra-jvm-options').filter(({ ruleId }) => ruleId === 'jvm/removed-flag');
    expect(fixed(text, finding)).toBe('-Xms4g\n-XX:+UseG1GC\n# end\n');
  });

  it('is safe where the JVM ignores it, or a later one overrules it', () => {
    const text = 'export HBASE_OPTS="-Xmx4g -XX:+UseBiasedLocking -Xmx8g"\n';
    const found = findings(text, '18').filter(({ fix }) => fix !== undefined);
    expect(found.map(({ ruleId, fix }) => [ruleId, fix?.safety])).toEqual([
      ['jvm/ignored-flag', 'safe'],
      ['jvm/heap-twice', 'safe'],
    ]);
    expect(found.map(({ fix }) => fix?.title)).toEqual(['remove -XX:+UseBiasedLocking', 'remove -Xmx4g']);
    expect(allFixed(text, '18')).toBe('export HBASE_OPTS="-Xmx8g"\n');
  });

  it('puts other words in its place', () => {
    const text = 'export HBASE_OPTS="-XX:+DisableExplicitGC -XX:MaxDirectMemorySize=4g"\n';
    const [finding] = findings(text, '17').filter(({ ruleId }) => ruleId === 'jvm/explicit-gc-with-direct-memory');
    expect(fixed(text, finding)).toBe('export HBASE_OPTS="-XX:+ExplicitGCInvokesConcurrent -XX:MaxDirectMemorySize=4g"\n');
    expect(finding?.fix).toMatchObject({
      safety: 'unsafe',
      title: 'replace -XX:+DisableExplicitGC by -XX:+ExplicitGCInvokesConcurrent',
    });
  });
});

const doomed = ['-XX:+UseParNewGC', '-XX:+AggressiveOpts', '-XX:+UseBiasedLocking', '-XX:CMSInitiatingOccupancyFraction=70'];
const word = fc.constantFrom('-Da=b', '-XX:+UseG1GC', '-Dc=d', '-ea', '-XX:MaxGCPauseMillis=100', ...doomed);
const blank = fc.constantFrom(' ', '  ', '\t', ' \\\n  ', ' \\\n');
const assignment = fc
  .tuple(
    fc.constantFrom('export HBASE_OPTS=', 'HBASE_OPTS=', 'export HBASE_MASTER_OPTS=', 'export HBASE_REGIONSERVER_OPTS='),
    fc.constantFrom('', '$HBASE_OPTS '),
    fc.array(fc.tuple(word, blank), { maxLength: 6 }),
    fc.constantFrom('"', "'"),
    fc.constantFrom('', ' ', ' # comment'),
  )
  .map(([start, old, words, quote, end]) => {
    const value = words.map(([text, gap], index) => (index + 1 < words.length ? text + (quote === "'" ? ' ' : gap) : text)).join('');
    return `${start}${quote}${quote === "'" ? '' : old}${value}${quote}${end}\n`;
  });

/** What bash makes of the files: the words of each variable. */
function wordsInBash(texts: readonly string[]): readonly string[] | undefined {
  const script = texts
    .map(
      (text) =>
        `(unset HBASE_OPTS HBASE_MASTER_OPTS HBASE_REGIONSERVER_OPTS\n${text}\necho $HBASE_OPTS / $HBASE_MASTER_OPTS / $HBASE_REGIONSERVER_OPTS)`,
    )
    .join('\n');
  const done = spawnSync('bash', ['--norc', '-f'], { input: script, encoding: 'utf8' });
  if (done.error !== undefined || done.status !== 0) return undefined;
  return done.stdout.trimEnd().split('\n');
}

it('takes away nothing but the options, whatever the file looks like', () => {
  const pairs: { before: string; after: string }[] = [];
  fc.assert(
    fc.property(fc.array(assignment, { minLength: 1, maxLength: 4 }), (lines) => {
      const before = lines.join('');
      const after = allFixed(before, '19');
      pairs.push({ before, after });
      // Every character that is left stands in the old text, in its order.
      let at = 0;
      for (const character of after) {
        at = before.indexOf(character, at) + 1;
        expect(at).toBeGreaterThan(0);
      }
      expect(findings(after, '19').some(({ fix }) => fix !== undefined)).toBe(false);
    }),
    { numRuns: 100 },
  );
  const befores = wordsInBash(pairs.map(({ before }) => before));
  const afters = wordsInBash(pairs.map(({ after }) => after));
  if (befores === undefined || afters === undefined) {
    console.warn('skipped: no bash to ask what it makes of the files');
    return;
  }
  const without = (line: string) =>
    line
      .split(' ')
      .filter((each) => !doomed.includes(each))
      .join(' ');
  expect(afters).toEqual(befores.map(without));
});
