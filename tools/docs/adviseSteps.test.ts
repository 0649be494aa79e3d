import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { repositoryRules } from '../rules/repositoryRules.js';

it('docs/advise-steps.md names every recommend entry, and no other', () => {
  const linked = [...readFileSync('docs/advise-steps.md', 'utf8').matchAll(/\]\(rules\/([\w-]+\/[\w-]+)\.md\)/g)].map(([, id]) => id);
  const entries = [...repositoryRules().rules.values()].flat().filter(({ recommend }) => recommend !== undefined);
  expect([...new Set(linked)].sort()).toEqual(entries.map(({ id }) => id).sort());
});
