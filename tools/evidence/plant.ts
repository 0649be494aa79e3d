// npm run evidence:plant [-- PRODUCT|RULE...] [--seed N] [--count N]: moves each bound of N rules, drawn by seed, by one line of releases,
// up and down, and counts which of these false ranges the look-up of evidence finds. It names those that it does not. Without a count: all rules. Needs Maven.

import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkEvidence, knownOf, openEnds, provenRules } from './check.js';
import { drawRules, type FalseRange, falseRanges } from './falseRanges.js';
import { releasesOf } from './releases.js';

const { values, positionals } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: 'Infinity' } },
  allowPositionals: true,
});
const root = resolve('.');
const { rules, catalogs } = provenRules(root, positionals);
const releases = releasesOf(root);
const drawn = drawRules(rules, Number(values.seed), Number(values.count));
const planted = drawn.flatMap((each) => falseRanges(each, knownOf(releases, catalogs)));
const open = [...openEnds(root)];
const openOf = ({ rule: { id }, of }: FalseRange) => open.flatMap((end) => (end.startsWith(`${of} `) ? [id + end.slice(of.length)] : []));
const { broken } = checkEvidence([...drawn, ...planted], releases, catalogs, { open: new Set([...open, ...planted.flatMap(openOf)]) });
const found = new Set(broken.map(({ id }) => id));
// What does not hold as it is would be found for that.
const counted = planted.filter(({ of }) => !found.has(of));
const missed = counted.filter(({ rule }) => !found.has(rule.id));
for (const { rule } of missed) console.log(`not found: ${rule.id}`);
for (const { rule } of drawn.filter((each) => found.has(each.rule.id))) console.log(`left out, for its evidence does not hold: ${rule.id}`);
console.log(`${counted.length} false ranges of ${drawn.length} rules (seed ${values.seed}): ${counted.length - missed.length} found`);
