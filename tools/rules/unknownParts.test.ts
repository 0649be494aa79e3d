import { expect, it } from 'vitest';
import { parseRange } from '../../packages/core/src/catalog/versions.js';
import type { CompiledRule, RuleExample } from '../../packages/core/src/rules/compiledRule.js';
import { repositoryRules } from './repositoryRules.js';
import { runExample } from './runExample.js';

/** What may stand in the place of a value: what its reader refuses, and a variable that nothing sets. */
const oddities = ['abc', '${nothing.at.all}'];

/** Names of the settings of an example that have a value of their own. */
function settingsOf(content: unknown): string[] {
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return [];
  return Object.entries(content).flatMap(([name, value]) =>
    typeof value === 'object' ? settingsOf(value) : isSetting(name, value) ? [name] : [],
  );
}

function isSetting(name: string, value: unknown): boolean {
  return (
    typeof value === 'number' ||
    (typeof value === 'string' && !value.includes('\n') && !/\.(?:xml|yaml|sh|cfg|options|properties)$/.test(name))
  );
}

function withValue(content: unknown, name: string, value: string): unknown {
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return content;
  return Object.fromEntries(Object.entries(content).map(([key, old]) => [key, key === name ? value : withValue(old, name, value)]));
}

/** An example in the oldest of the releases that its rule is for, where settings that came later are not known. */
function inOldestRelease({ release: range }: CompiledRule, example: RuleExample, releases: readonly string[] = []): RuleExample {
  const release = range === undefined ? releases[0] : releases.find((each) => parseRange(range).includes(each));
  return example.release === undefined || release === undefined ? example : { ...example, release };
}

/** A rule that speaks although a part of what it says is unknown says "an unknown value" in its message. */
it('messages of rules know all their parts, also where another line cannot be read, or no release yet has it', () => {
  const { rules, prose, knowledge } = repositoryRules();
  const examples = new Map(prose.map((item) => [item.id, item.examples]));
  const said: string[] = [];
  for (const rule of [...rules.values()].flat()) {
    const tried = new Set<string>();
    for (const example of examples.get(rule.id) ?? []) {
      if (example.invalid === undefined) continue;
      const variants = [example, inOldestRelease(rule, example, knowledge.catalog(rule.product)?.releases)];
      for (const name of settingsOf(example.invalid).filter((each) => !tried.has(each))) {
        tried.add(name);
        for (const value of oddities) {
          variants.push({ ...example, invalid: withValue(example.invalid, name, value) as NonNullable<RuleExample['invalid']> });
        }
      }
      for (const variant of variants) {
        const { findings } = runExample(rule, variant, knowledge);
        said.push(...findings.filter(({ message }) => message.includes('an unknown value')).map(({ message }) => `${rule.id}: ${message}`));
      }
    }
  }
  expect([...new Set(said)]).toEqual([]);
}, 120_000);
