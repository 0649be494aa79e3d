import { expect, it } from 'vitest';
import { isReleased, releasableOf } from '../../packages/core/src/products/registry.js';
import type { CompiledRule, RuleExample } from '../../packages/core/src/rules/compiledRule.js';
import { repositoryRules } from './repositoryRules.js';
import { runExample } from './runExample.js';

const { rules, prose, catalogs, knowledge } = repositoryRules();
const examplesOf = new Map(prose.map(({ id, examples }) => [id, examples]));

/** Two lines that do not fit each other: which of them is wrong, nobody knows. */
const aboutBoth: ReadonlySet<string> = new Set([
  ...['cassandra/backoff-order', 'cassandra/function-timeouts-order', 'hbase/busy-wait-product', 'hbase/wal-size-zero'],
  ...['hdfs/cache-revocation', 'hdfs/gc-monitor-window', 'hdfs/snapshot-limits'],
]);

/** Lines that the rule is about, whatever they say. */
const aboutNames: ReadonlySet<string> = new Set(['hbase/wal-impl-renamed']);

/** The text that stands for a setting that nobody set. */
function defaultOf({ product }: CompiledRule, { release }: RuleExample, name: string): string | undefined {
  const catalog = catalogs.get(product);
  const known = release === undefined || !isReleased(product) ? catalog?.patches.at(-1) : catalog?.nearest(String(release));
  return releasableOf(product) === undefined || known === undefined ? undefined : catalog?.setting(name, known)?.default;
}

it('a fix that removes several lines leaves those that are as they should be', () => {
  let count = 0;
  const removed: string[] = [];
  for (const rule of [...rules.values()].flat()) {
    const names = (rule.fix?.remove ?? []).filter((name) => !name.startsWith('jvm:'));
    if (names.length < 2 || aboutBoth.has(rule.id) || aboutNames.has(rule.id)) continue;
    for (const example of examplesOf.get(rule.id) ?? []) {
      if (example.invalid === undefined || names.every((name) => example.invalid?.[name] === undefined)) continue;
      for (const name of names) {
        const text = defaultOf(rule, example, name);
        if (text === undefined || example.invalid[name] !== undefined) continue;
        count++;
        const [finding] = runExample(rule, { ...example, invalid: { ...example.invalid, [name]: text } }, knowledge).findings;
        if (finding?.fix?.title.includes(name) === true) removed.push(`${rule.id}: ${finding.fix.title}, though ${name} is ${text}`);
      }
    }
  }
  expect(removed).toEqual([]);
  expect(count).toBeGreaterThan(15);
}, 60_000);
