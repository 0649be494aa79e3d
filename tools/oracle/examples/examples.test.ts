import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Checker } from '../../../packages/core/src/check.js';
import { recognizeByName } from '../../../packages/core/src/products/recognition.js';
import type { Product, Role } from '../../../packages/core/src/products/registry.js';
import type { Finding } from '../../../packages/core/src/rules/finding.js';
import { repositoryRules } from '../../rules/repositoryRules.js';
import { onCassandraBase } from './cassandraBase.js';
import { type ExampleVerdicts, enforcedExamples, keyOf, type Refused, refuses } from './examples.js';
import { hdfsRoles, onHdfsBase } from './hdfsBase.js';

// Holds enforced rules against what the products' own code said of the rules' examples, in every release that was asked.

/** Enforced rules whose examples alone cannot be put to the product, and what holds them instead. */
const heldElsewhere: Readonly<Record<string, string>> = {
  'cassandra/heap-pair': 'tools/oracle/startScripts',
  'cassandra/xms-xmx-pair': 'tools/oracle/startScripts',
  'cassandra/xmn-without-xmx': 'tools/oracle/startScripts',
  'cassandra/xmn-with-g1': 'tools/oracle/startScripts',
  'hdfs/du-reserved-too-big':
    'needs the size of the disks; a real write fails ("could only be written to 0 of the 1 minReplication nodes")',
  'hdfs/max-locked-memory-ulimit': 'a case of fixtures/verdicts/hdfs-rules.json that hangs on the host',
  'hdfs/jdk-too-old':
    'OpenJDK 11.0.13 on the jar of 3.5.0: UnsupportedClassVersionError, class file version 61.0; the jars of 2.7.2, 2.10.2, 3.0.0 and 3.4.3 have 51, 51, 52 and 52',
  'cassandra/jdk-too-old':
    'class file versions of the released jars: 50 in 1.2.19, 51 in 2.0.17, 2.2.0 and 2.2.14, 52 in 2.2.15, 3.0.0, 3.11.19 and 4.0.0, 55 in 5.0.0 and 6.0-alpha2',
  'cassandra/names-of-two-eras':
    'speaks only where no release is stated; every release that was asked refuses its example (fixtures/verdicts/cassandra-examples.json)',
  'cassandra/num-tokens-changed':
    'a daemon of 5.0.9, started with 16 and then with 32 tokens: "Cannot change the number of tokens from 16 to 32"',
};

const { knowledge, catalogs, rules } = repositoryRules();
const directory = 'fixtures/verdicts';

/** Settings that HDFS refused beside the rules' examples (tools/rules/hdfsVerdicts.test.ts and ../verdicts.test.ts hold all rules against them). */
function hdfsRefusals(): readonly {
  readonly release: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly outcome: string;
}[] {
  const tried = JSON.parse(readFileSync(`${directory}/hdfs-rules.json`, 'utf8')) as ReturnType<typeof hdfsRefusals>;
  const named = ['3.3.6', '3.4.2'].flatMap((release) => {
    const verdicts = JSON.parse(readFileSync(`${directory}/hdfs-${release}-verdicts.json`, 'utf8')) as Record<
      string,
      { accepted: boolean }
    >;
    return readFileSync(`${directory}/cases-hdfs.txt`, 'utf8')
      .split('\n')
      .map((line) => line.split('|').map((part) => part.trim()))
      .filter(([name = '']) => verdicts[name]?.accepted === false)
      .map(([, ...pairs]) => ({ release, outcome: 'start', settings: Object.fromEntries(pairs.map((pair) => pair.split(/=(.*)/s, 2))) }));
  });
  return [...tried.filter(({ outcome }) => outcome !== 'accepted'), ...named];
}

/** The enforced errors of these files, as the daemons that were asked read them. */
function errorsOf(
  product: Product,
  release: string,
  files: Readonly<Record<string, string>>,
  roles: readonly Role[] | undefined,
): readonly Finding[] {
  const checker = new Checker({ list: () => Object.keys(files), read: (path) => ({ path, text: files[path] ?? '' }) }, knowledge);
  const recognised = Object.keys(files).flatMap((path) => {
    const kind = recognizeByName(path);
    return kind === undefined ? [] : [{ path, kind }];
  });
  return checker
    .check({
      name: 'example',
      files: recognised,
      releases: { [product === 'jvm' ? 'jdk' : product]: { version: release, from: 'option' } },
      ...(roles === undefined ? {} : { roles }),
    })
    .findings.filter(({ severity, confidence }) => severity === 'error' && confidence === 'enforced');
}

function seenInHdfs(): readonly string[] {
  return hdfsRefusals().flatMap(({ release, settings, outcome }) => {
    const properties = Object.entries(settings).map(
      ([name, value]) =>
        `<property><name>${name}</name><value>${value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</value></property>`,
    );
    return errorsOf('hadoop', release, { 'hdfs-site.xml': `<configuration>${properties.join('')}</configuration>` }, undefined)
      .filter(({ refuses }) => (refuses ?? 'start') === 'start' || outcome !== 'start')
      .map(({ ruleId }) => ruleId);
  });
}

const products = readdirSync(directory).flatMap((name) => /^(\w+)-examples\.json$/.exec(name)?.[1] ?? []) as Product[];

describe.each(products)('examples of enforced rules on %s', (product) => {
  const { examples } = JSON.parse(readFileSync(`${directory}/${product}-examples.json`, 'utf8')) as ExampleVerdicts;
  const byId = new Map((rules.get(product) ?? []).map((rule) => [rule.id, rule]));
  const cassandra = catalogs.get('cassandra');
  const compared = examples.flatMap(({ rule, files, accepted, refused }) => {
    const compiled = byId.get(rule);
    if (compiled === undefined || cassandra === undefined) return [];
    const compare = (release: string, said?: Refused) => {
      const whole =
        product === 'cassandra'
          ? onCassandraBase(cassandra, release, compiled, files)
          : product === 'hadoop'
            ? onHdfsBase(compiled, files)
            : files;
      const errors = errorsOf(product, release, whole, product === 'hadoop' ? hdfsRoles(compiled, files) : undefined);
      const told = errors.filter(({ refuses }) => ((refuses ?? 'start') === 'start') === ((said?.refuses ?? 'start') === 'start'));
      return { rule, files, release, says: said?.says, told: told.map(({ ruleId }) => ruleId) };
    };
    return [
      ...accepted.map((release) => compare(release)),
      ...refused.flatMap((said) => (said.host === true ? [] : said.releases.map((release) => compare(release, said)))),
    ];
  });
  const shown = (list: typeof compared) =>
    list.map(({ rule, files, release, says, told }) => `${release} ${rule}: ${JSON.stringify(files)} ${says ?? ''} ${told.join(', ')}`);

  it('gives no error to what the product takes', () => {
    expect(shown(compared.filter(({ says, told }) => says === undefined && told.length > 0))).toEqual([]);
  });

  it('gives one to what the product refuses', () => {
    expect(shown(compared.filter(({ says, told }) => says !== undefined && told.length === 0))).toEqual([]);
  });

  it('has seen each enforced rule be right', () => {
    const confirmed = new Set(compared.flatMap(({ rule, says, told }) => (says !== undefined && told.includes(rule) ? [rule] : [])));
    if (product === 'hadoop') for (const id of seenInHdfs()) confirmed.add(id);
    const enforced = [...byId.values()].filter(refuses).map(({ id }) => id);
    expect(enforced.filter((id) => !confirmed.has(id) && heldElsewhere[id] === undefined)).toEqual([]);
  });

  it('was recorded after the examples were last changed', () => {
    const recorded = new Set(examples.map(({ rule, files }) => keyOf(rule, files)));
    const seen = new Set(product === 'hadoop' ? seenInHdfs() : []);
    const missing = enforcedExamples(product)
      .filter(({ rule }) => !seen.has(rule.id))
      .filter(({ rule }) => heldElsewhere[rule.id] === undefined)
      .map(({ rule, files }) => keyOf(rule.id, files))
      .filter((key) => !recorded.has(key));
    expect(missing, 'run tools/oracle/examples again').toEqual([]);
  });
});
