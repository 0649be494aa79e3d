import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalog } from '../../packages/core/src/catalog/catalog.js';
import { products, type Releasable, releasableOf } from '../../packages/core/src/products/registry.js';
import type { CompiledRule, Evidence } from '../../packages/core/src/rules/compiledRule.js';
import { repositoryRules } from '../rules/repositoryRules.js';
import { type Demand, demandsOf, type Known } from './demands.js';
import { type Blame, EndChecks, type EndCounts } from './endChecks.js';
import { canLookUp, isAnywhere, missingIn } from './lookUp.js';
import type { Releases } from './releases.js';

/** A rule with its evidence. */
export interface ProvenRule {
  readonly rule: CompiledRule;
  readonly evidence: readonly Evidence[];
}

export interface EvidenceReport {
  /** Why evidence does not hold, by rule. */
  readonly broken: readonly { readonly id: string; readonly reasons: readonly string[] }[];
  /** Rules all of whose evidence is for people to read. */
  readonly unseen: readonly string[];
  /** Releases whose artifacts are not to be had. */
  readonly missing: readonly string[];
  /** How often a place was looked at. */
  readonly looks: number;
  readonly ends: Readonly<EndCounts>;
}

export interface CheckOptions {
  /** Every release of the range, not its ends alone. */
  readonly every?: boolean;
  /** This release alone. */
  readonly release?: { readonly product: Releasable; readonly release: string };
  /** Ends that may be told by nothing, as `endText` writes them. */
  readonly open?: ReadonlySet<string>;
  /** Called before the look-ups in a release. */
  readonly progress?: (product: Releasable, release: string, count: number) => void;
}

/** Looks up the evidence of rules, release by release. */
export function checkEvidence(
  rules: readonly ProvenRule[],
  releases: Releases,
  catalogs: (product: CompiledRule['product']) => Catalog | undefined,
  { every = false, release: only, open = new Set(), progress }: CheckOptions = {},
): EvidenceReport {
  const known = knownOf(releases, catalogs);
  const isWanted = ({ product, release }: Demand) => only === undefined || (product === only.product && release === only.release);
  const byRelease = new Map<string, Group>();
  const groupOf = (product: Releasable, release: string) => {
    const key = `${product} ${release}`;
    const group = byRelease.get(key) ?? { product, release, demands: [] };
    byRelease.set(key, group);
    return group;
  };
  const reasons = new Map<string, Set<string>>();
  const blame: Blame = (id, reason) => reasons.set(id, (reasons.get(id) ?? new Set()).add(reason));
  const ends = new EndChecks(known, open, blame);
  for (const { rule, evidence } of rules) {
    for (const demand of demandsOf(rule, evidence, known, every || only !== undefined).filter(isWanted))
      groupOf(demand.product, demand.release).demands.push({ ...demand, id: rule.id });
    if (only === undefined) for (const needed of ends.add(rule, evidence)) groupOf(...needed);
  }
  releases.fetch([...byRelease.values()].map(({ product, release }) => [product, release]));
  const missing: string[] = [];
  let looks = 0;
  for (const { product, release, demands } of byRelease.values()) {
    progress?.(product, release, demands.length);
    const content = releases.open(product, release);
    if (content === undefined) {
      missing.push(`${product} ${release}`);
      continue;
    }
    for (const { id, entry, expected } of demands) {
      looks++;
      const reason =
        expected === 'there'
          ? missingIn(content, entry)
          : isAnywhere(content, entry)
            ? `"${entry.token}" stands there, and must not`
            : undefined;
      if (reason !== undefined) blame(id, `${product} ${release}: ${reason}`);
    }
    ends.look(product, release, content);
  }
  ends.conclude(missing);
  return {
    broken: [...reasons].map(([id, each]) => ({ id, reasons: [...each] })),
    unseen: rules.filter(({ evidence }) => !evidence.some(canLookUp)).map(({ rule }) => rule.id),
    missing,
    looks,
    ends: ends.counts,
  };
}

/** What is looked at in one release. */
interface Group {
  readonly product: Releasable;
  readonly release: string;
  readonly demands: (Demand & { readonly id: string })[];
}

/** The ends of ranges that nothing tells yet: none is added. */
export function openEnds(root: string): ReadonlySet<string> {
  return new Set(
    readFileSync(join(root, 'tools/evidence/openEnds.txt'), 'utf8')
      .split('\n')
      .filter((line) => line !== ''),
  );
}

/** What the catalogs know of releases and their settings. */
export function knownOf(releases: Releases, catalogs: (product: CompiledRule['product']) => Catalog | undefined): Known {
  return {
    catalog: releases.catalog,
    hasSetting: (product, name, release) => catalogs(product)?.releasesOf(name).includes(release) === true,
    catalogs: (product) => products.flatMap((each) => (releasableOf(each) === product ? (catalogs(each) ?? []) : [])),
  };
}

/**
 * The rules of the repository that have evidence, and the ids of those that have none.
 * @param filters products and ids; all rules where there are none
 */
export function provenRules(
  root: string,
  filters: readonly string[] = [],
): { rules: ProvenRule[]; without: string[]; catalogs: (product: CompiledRule['product']) => Catalog | undefined } {
  const { rules, prose, catalogs } = repositoryRules(root);
  const evidenceOf = new Map(prose.map(({ id, evidence }) => [id, evidence]));
  const isWanted = ({ id, product }: CompiledRule) => filters.length === 0 || filters.includes(product) || filters.includes(id);
  const wanted = [...rules.values()].flat().filter(isWanted);
  return {
    rules: wanted.flatMap((rule) => {
      const evidence = evidenceOf.get(rule.id);
      return evidence === undefined ? [] : [{ rule, evidence }];
    }),
    without: wanted.flatMap(({ id }) => (evidenceOf.get(id) === undefined ? [id] : [])),
    catalogs: (product) => catalogs.get(product),
  };
}
