// npm run evidence:plant [-- PRODUCT|RULE...] [--seed N] [--count N]: moves each bound of N rules, drawn by seed, by one line of releases,
// up and down, and counts which of these false ranges the look-up of evidence finds. It names those that it does not. Without a count: all rules. Needs Maven.

import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkEvidence, knownOf, provenRules } from './check.js';
import { drawRules, falseRanges } from './falseRanges.js';
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
const found = new Set(checkEvidence(planted, releases, catalogs).broken.map(({ id }) => id));
const missed = planted.filter(({ rule }) => !found.has(rule.id));
for (const { rule } of missed) console.log(`not found: ${rule.id}`);
console.log(`${planted.length} false ranges of ${drawn.length} rules (seed ${values.seed}): ${planted.length - missed.length} found`);
