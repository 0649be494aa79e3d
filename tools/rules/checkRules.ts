// npm run rules [-- FILTER...]: loads every rule file, type-checks the rules against the catalog and runs their examples.
// FILTER: part of a rule's id or file; only those are reported. Exits 1 where something is wrong.

import { problemText } from '../../packages/core/src/text/ownFile.js';
import { repositoryRules } from './repositoryRules.js';
import { runExample } from './runExample.js';

const filters = process.argv.slice(2);
const isWanted = (text: string) => filters.length === 0 || filters.some((filter) => text.includes(filter));

const { rules, prose, problems, knowledge } = repositoryRules();
let failures = 0;
for (const problem of problems) {
  const text = problemText(problem);
  if (!isWanted(text)) continue;
  failures++;
  process.stdout.write(`${text}\n`);
}
const explanations = new Map(prose.map((item) => [item.id, item]));
let count = 0;
let examples = 0;
for (const rule of [...rules.values()].flat()) {
  if (!isWanted(rule.id)) continue;
  count++;
  for (const [index, example] of (explanations.get(rule.id)?.examples ?? []).entries()) {
    examples++;
    let failure: string | undefined;
    try {
      failure = runExample(rule, example, knowledge).failure;
    } catch (error) {
      failure = error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 4).join(' | ') : String(error);
    }
    if (failure === undefined) continue;
    failures++;
    process.stdout.write(
      `${rule.id}: example ${index + 1} (${example.advised !== undefined ? 'advised' : example.invalid === undefined ? 'valid' : 'invalid'}): ${failure}\n`,
    );
  }
}
process.stdout.write(`${count} rules, ${examples} examples, ${failures} wrong\n`);
process.exitCode = failures === 0 ? 0 : 1;
