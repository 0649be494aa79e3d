// npm run evidence [-- PRODUCT|RULE...] [--all] [--release hbase@2.6.4]: looks up the evidence of rules in the artifacts of releases.
// It looks at the releases that the entries name, at the oldest and the newest in which a rule speaks, and beyond the bounds that an entry proves.
// --all: at every release of the catalog in the rule's range. --release: at this one alone. Exits 1 where evidence does not hold, 2 on a wrong call. Needs Maven.

import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { products, type Releasable, releasables } from '../../packages/core/src/products/registry.js';
import { checkEvidence, openEnds, provenRules } from './check.js';
import { releasesOf } from './releases.js';
import { reportText } from './reportText.js';

process.exitCode = run();

function run(): number {
  const root = resolve('.');
  let call: ReturnType<typeof readCall>;
  try {
    call = readCall();
  } catch (error) {
    console.error((error as Error).message);
    return 2;
  }
  const { rules, catalogs, without } = provenRules(root, call.filters);
  if (rules.length + without.length === 0) {
    console.error(`no rule is called ${call.filters.join(' or ')}`);
    return 2;
  }
  const report = checkEvidence(rules, releasesOf(root), catalogs, {
    every: call.every,
    open: openEnds(root),
    ...(call.release === undefined ? {} : { release: call.release }),
    progress: (product, release, count) => console.error(`${product} ${release}: ${count} look-ups`),
  });
  process.stdout.write(reportText(report, rules.length, without.length));
  return report.broken.length === 0 ? 0 : 1;
}

function readCall(): { filters: readonly string[]; every: boolean; release?: { product: Releasable; release: string } } {
  const { values, positionals } = parseArgs({
    options: { all: { type: 'boolean', default: false }, release: { type: 'string' } },
    allowPositionals: true,
  });
  const unknown = positionals.find((each) => !each.includes('/') && !products.some((product) => product === each));
  if (unknown !== undefined) throw new RangeError(`"${unknown}" is neither a product (${products.join(', ')}) nor a rule`);
  if (values.release === undefined) return { filters: positionals, every: values.all };
  const [name, release] = values.release.split('@');
  const product = releasables.find((each) => each === name);
  if (product === undefined || release === undefined) throw new RangeError(`"${values.release}" is not PRODUCT@RELEASE`);
  return { filters: positionals, every: values.all, release: { product, release } };
}
