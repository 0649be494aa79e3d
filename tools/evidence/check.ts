import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalog } from '../../packages/core/src/catalog/catalog.js';
import { products, type Releasable, releasableOf } from '../../packages/core/src/products/registry.js';
import type { CompiledRule, Evidence } from '../../packages/core/src/rules/compiledRule.js';
import { repositoryRules } from '../rules/repositoryRules.js';
import { type Demand, demandsOf, type Known } from './demands.js';
import { type End, endsOf, endText, faultsOfParts, isEndOfSetting, judgement, readProof } from './ends.js';
import { canLookUp, isAnywhere, lacks as isLacking, missingIn } from './lookUp.js';
import type { Releases } from './releases.js';

/** A rule with its evidence. */
export interface ProvenRule {
  readonly rule: CompiledRule;
  readonly evidence: readonly Evidence[];
}

/** How many ends of ranges are proven by what stands on one side alone, by the catalog, by a document; judged; and proven by nothing. */
export interface EndCounts {
  evidence: number;
  catalog: number;
  document: number;
  judged: number;
  open: number;
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
  /** Ends that may lack a proof, as {@link endText} writes them. */
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
    const group = byRelease.get(key) ?? { product, release, demands: [], sides: [] };
    byRelease.set(key, group);
    return group;
  };
  const openOf = new Map<string, string[]>();
  for (const text of open) {
    const id = text.split(' ').slice(0, -3).join(' ');
    openOf.set(id, [...(openOf.get(id) ?? []), text]);
  }
  const ends: OpenEnd[] = [];
  const counts: EndCounts = { evidence: 0, catalog: 0, document: 0, judged: 0, open: 0 };
  const reasons = new Map<string, Set<string>>();
  const blame = (id: string, reason: string) => reasons.set(id, (reasons.get(id) ?? new Set()).add(reason));
  const count = (kind: keyof EndCounts, id: string, end: End) => {
    counts[kind]++;
    if (open.has(endText(id, end))) blame(id, `${endText('', end).trim()}: take this end out of the list of open ones`);
  };
  for (const { rule, evidence } of rules) {
    for (const demand of demandsOf(rule, evidence, known, every || only !== undefined).filter(isWanted))
      groupOf(demand.product, demand.release).demands.push({ ...demand, id: rule.id });
    if (only !== undefined) continue;
    for (const fault of faultsOfParts(rule, known)) blame(rule.id, fault);
    const itsEnds = endsOf(rule, known);
    const listed = new Set(itsEnds.map((end) => endText(rule.id, end)));
    for (const text of openOf.get(rule.id) ?? []) if (!listed.has(text)) blame(rule.id, `${text} is in the list of open ends, and is none`);
    for (const end of itsEnds) {
      const read = readProof(evidence, end);
      if (isEndOfSetting(rule, end, known)) count('catalog', rule.id, end);
      else if (read !== undefined) count(read.document === judgement ? 'judged' : 'document', rule.id, end);
      else {
        const entries = evidence.filter((entry) => releasableOf(entry.product) === end.product && canLookUp(entry));
        const [inside, outside] = [end.inside, end.outside].map((release) => {
          const side: Side = { entries, stands: new Set(), lacks: new Set() };
          groupOf(end.product, release).sides.push(side);
          return side;
        });
        if (inside !== undefined && outside !== undefined) ends.push({ id: rule.id, end, inside, outside });
      }
    }
  }
  releases.fetch([...byRelease.values()].map(({ product, release }) => [product, release]));
  const missing: string[] = [];
  let looks = 0;
  for (const { product, release, demands, sides } of byRelease.values()) {
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
    for (const { entries, stands, lacks } of sides) {
      for (const entry of entries) {
        if (missingIn(content, entry) === undefined) stands.add(entry);
        else if (isLacking(content, entry)) lacks.add(entry);
      }
    }
  }
  for (const { id, end, inside, outside } of ends) {
    if ([end.inside, end.outside].some((release) => missing.includes(`${end.product} ${release}`))) continue;
    if (differs(inside, outside)) count('evidence', id, end);
    else if (open.has(endText(id, end))) counts.open++;
    else blame(id, `${end.product} ${end.inside}: nothing tells why the range ${end.side === 'first' ? 'begins' : 'ends'} there`);
  }
  return {
    broken: [...reasons].map(([id, each]) => ({ id, reasons: [...each] })),
    unseen: rules.filter(({ evidence }) => !evidence.some(canLookUp)).map(({ rule }) => rule.id),
    missing,
    looks,
    ends: counts,
  };
}

/** What is looked at in one release. */
interface Group {
  readonly product: Releasable;
  readonly release: string;
  readonly demands: (Demand & { readonly id: string })[];
  readonly sides: Side[];
}

/** A release at an end of a range, and which entries of the rule surely stand in it, and surely do not. */
interface Side {
  readonly entries: readonly Evidence[];
  readonly stands: Set<Evidence>;
  readonly lacks: Set<Evidence>;
}

/** An end that only what its two releases hold can prove. */
interface OpenEnd {
  readonly id: string;
  readonly end: End;
  readonly inside: Side;
  readonly outside: Side;
}

function differs(one: Side, other: Side): boolean {
  return one.entries.some(
    (entry) => (one.stands.has(entry) && other.lacks.has(entry)) || (other.stands.has(entry) && one.lacks.has(entry)),
  );
}

/** The ends of ranges that nothing proves yet: none is added. */
export function openEnds(root: string): ReadonlySet<string> {
  return new Set(readFileSync(join(root, 'tools/evidence/openEnds.txt'), 'utf8').split('\n'));
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
