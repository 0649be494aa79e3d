// npm run trial -- [--seed N] [--count N] [--product P] [--corpus DIR] [--json FILE] [--silent N]: draws single wrong values and right but unusual ones,
// and says which of them `check` tells. DIR holds public files, a folder a repository; without it defaults are the right values.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { repositoryRules } from '../rules/repositoryRules.js';
import { drawCases } from './cases.js';
import { Measure, type Measured } from './measure.js';
import { publicValues, rankedNames } from './publicValues.js';
import { report } from './report.js';
import { trialProducts } from './settings.js';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '2026' },
    count: { type: 'string', default: '1000' },
    product: { type: 'string', multiple: true },
    corpus: { type: 'string' },
    json: { type: 'string' },
    silent: { type: 'string', default: '40' },
  },
});

const wanted = trialProducts.filter((product) => values.product?.includes(product) ?? true);
if (wanted.length === 0) throw new Error(`unknown product; known: ${trialProducts.join(', ')}`);
const known = values.corpus === undefined ? rankedNames() : publicValues(values.corpus);
const { knowledge } = repositoryRules();
const wrong: Measured[] = [];
const right: Measured[] = [];
for (const product of wanted) {
  const measure = new Measure(knowledge);
  const drawn = drawCases(product, Number(values.seed), Number(values.count), known);
  wrong.push(...drawn.wrong.map((each) => measure.of(each)));
  right.push(...drawn.right.map((each) => measure.of(each)));
}
process.stdout.write(report(wrong, right, Number(values.silent)));
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify({ seed: Number(values.seed), wrong, right }, undefined, 1)}\n`);
