import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Product, Role } from '../../../packages/core/src/catalog/product.js';
import { Checker } from '../../../packages/core/src/check.js';
import { kindOf } from '../../../packages/core/src/rules/examples.js';
import type { Finding } from '../../../packages/core/src/rules/finding.js';
import { repositoryRules } from '../../rules/repositoryRules.js';
import { onCassandraBase } from './cassandraBase.js';
import { type ExampleVerdicts, enforcedExamples, hdfsRoles, keyOf, type Refused, refuses } from './examples.js';

// Holds enforced rules against what the products' own code said of the rules' examples, in every release that was asked.

/** Enforced rules whose examples alone cannot be put to the product, and what holds them instead. */
const heldElsewhere: Readonly<Record<string, string>> = {
  'cassandra/heap-pair': 'tools/oracle/startScripts',
  'cassandra/xms-xmx-pair': 'tools/oracle/startScripts',
  'cassandra/xmn-without-xmx': 'tools/oracle/startScripts',
  'cassandra/xmn-with-g1': 'tools/oracle/startScripts',
  'cassandra/num-tokens-changed':
    'a daemon of 5.0.9, started with 16 and then with 32 tokens: "Cannot change the number of tokens from 16 to 32"',
};

const { knowledge, catalogs, rules } = repositoryRules();
const directory = 'fixtures/verdicts';

/** The enforced errors of these files, as the daemons that were asked read them. */
function errorsOf(
  product: Product,
  release: string,
  files: Readonly<Record<string, string>>,
  roles: readonly Role[] | undefined,
): readonly Finding[] {
  const checker = new Checker({ list: () => Object.keys(files), read: (path) => ({ path, text: files[path] ?? '' }) }, knowledge);
  const recognised = Object.keys(files).flatMap((path) => {
    const kind = kindOf(path);
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

const products = readdirSync(directory).flatMap((name) => /^(\w+)-examples\.json$/.exec(name)?.[1] ?? []) as Product[];

describe.each(products)('examples of enforced rules on %s', (product) => {
  const { examples } = JSON.parse(readFileSync(`${directory}/${product}-examples.json`, 'utf8')) as ExampleVerdicts;
  const byId = new Map((rules.get(product) ?? []).map((rule) => [rule.id, rule]));
  const cassandra = catalogs.get('cassandra');
  const compared = examples.flatMap(({ rule, files, accepted, refused }) => {
    const compiled = byId.get(rule);
    if (compiled === undefined || cassandra === undefined) return [];
    const compare = (release: string, said?: Refused) => {
      const whole = product === 'cassandra' ? onCassandraBase(cassandra, release, compiled, files) : files;
      const errors = errorsOf(product, release, whole, product === 'hadoop' ? hdfsRoles(compiled) : undefined);
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
    const enforced = [...byId.values()].filter(refuses).map(({ id }) => id);
    expect(enforced.filter((id) => !confirmed.has(id) && heldElsewhere[id] === undefined)).toEqual([]);
  });

  it('was recorded after the examples were last changed', () => {
    const recorded = new Set(examples.map(({ rule, files }) => keyOf(rule, files)));
    const missing = enforcedExamples(product)
      .filter(({ rule }) => heldElsewhere[rule.id] === undefined)
      .map(({ rule, files }) => keyOf(rule.id, files))
      .filter((key) => !recorded.has(key));
    expect(missing, 'run tools/oracle/examples again').toEqual([]);
  });
});
