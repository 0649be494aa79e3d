import { expect, it } from 'vitest';
import { counted } from '../../packages/core/src/rules/messageText.js';
import { repositoryRules } from './repositoryRules.js';
import { runExample } from './runExample.js';

const { rules, knowledge } = repositoryRules();
const all = [...rules.values()].flat();

/** Words that end in s behind a value, and are nothing that somebody counts. */
const others = new Set(
  (
    'accepts access as asks begins calls class counts declares dfs does ends fails formats gives goes has ignores installs is its joins keeps knows leaves lets limits logs looks loses ms mounts names needs ' +
    'points prints publishes puts reads refuses removes runs sets stands starts states stops takes times unless uses wants warns was writes'
  ).split(' '),
);

it('messages count what the reader writes in the singular behind a 1', () => {
  const unknown = all.flatMap((rule) =>
    [rule.message ?? [], ...(rule.locations ?? []).map(({ label = [] }) => label)].flatMap((parts) =>
      parts.flatMap((part, at) => {
        const [, word = ''] = (typeof part === 'string' && typeof parts[at - 1] === 'object' ? /^ ([A-Za-z]+s)\b/.exec(part) : null) ?? [];
        return word === '' || others.has(word) || counted.test(` ${word}`) ? [] : [`${rule.id}: ${word}`];
      }),
    ),
  );
  expect(unknown).toEqual([]);
});

it.each([
  [1, 'concurrent_validations is 4, above the 1 compactor; Cassandra does not start'],
  [3, 'concurrent_validations is 4, above the 3 compactors; Cassandra does not start'],
])('with %d', (compactors, message) => {
  const rule = all.find(({ id }) => id === 'cassandra/concurrent-validations-above-compactors');
  if (rule === undefined) throw new Error('no such rule');
  const invalid = { concurrent_validations: 4, concurrent_compactors: compactors };
  expect(runExample(rule, { invalid, release: '4.1.10' }, knowledge).findings.map((finding) => finding.message)).toEqual([message]);
});
