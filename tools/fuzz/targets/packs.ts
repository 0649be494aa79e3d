import fc from 'fast-check';
import { mutated } from '../mutate.js';
import { loadAndJudge } from '../packs.js';
import { yamlFiles } from '../pool.js';
import { fuzzTarget } from '../target.js';

/** The rules that ship, one by one. */
const rules = yamlFiles('rules')
  .filter(({ path }) => !path.endsWith('sources.yaml'))
  .flatMap(({ text }) => text.split(/^(?=- id:)/m).slice(1));

const fields = [
  'id',
  'title',
  'category',
  'severity',
  'applies',
  'expression',
  'message',
  'fix',
  'remedy',
  'recommend',
  'locations',
  'sources',
  'examples',
  'variables',
  'raise',
  'check',
  'why',
  'whenUnset',
  'edition',
  'refusesStart',
  'docs',
];

/** A rule with a field of another shape than any rule has. */
const misshapen = fc
  .tuple(
    fc.constantFrom(...rules),
    fc.constantFrom(...fields),
    fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom('text', 1, null, [], {})),
  )
  .map(([rule, field, value]) => {
    const without = rule.replace(new RegExp(`^ {2}${field}:.*(?:\\n {4,}.*)*`, 'm'), '');
    return `${without.trimEnd()}\n  ${field}: ${JSON.stringify(value)}\n`;
  });

export const packs = fuzzTarget<string>({
  name: 'packs',
  promise: 'a rule pack is loaded or refused with reasons, and judging by it never throws',
  input: fc.oneof(
    mutated(rules, 'yaml'),
    misshapen,
    fc.tuple(misshapen, misshapen).map(([a, b]) => a + b),
  ),
  check: loadAndJudge,
});
