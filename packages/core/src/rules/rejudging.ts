import type { AskedSettings } from '../deployment/askedSettings.js';
import { type Catalogs, olderNames } from '../deployment/catalogs.js';
import type { Deployment } from '../deployment/deployment.js';
import type { Document, Entry } from '../formats/document.js';
import { products } from '../products/registry.js';
import type { CompiledRule } from './compiledRule.js';
import type { Judgement } from './judgement.js';
import type { RuleIndex } from './ruleIndex.js';

/* A deployment is judged again with each key that is pressed. What no changed line concerns keeps its verdict. */

/** A judgement with all that the next one needs to know of it. */
export interface JudgementBasis {
  readonly deployment: Deployment;
  readonly judgement: Judgement;
  readonly asked: AskedSettings;
  /** Settings asked for when everything was judged. */
  readonly askedAtFirst: number;
}

/** What is to be judged again. What it leaves out keeps its verdict of before. */
export class Recheck {
  private readonly faulty: ReadonlySet<string>;

  constructor(
    readonly before: Judgement,
    readonly rules: ReadonlySet<CompiledRule>,
    private readonly names: ReadonlySet<string>,
  ) {
    this.faulty = new Set([...before.faulty.values()].flatMap((ofRule) => [...ofRule]));
  }

  /** Whether a check has to look at the lines of a name: some changed line concerns them, or it spoke of them and they may stand elsewhere now. */
  concernsLine(check: CompiledRule, name: string): boolean {
    return this.names.has(name) || this.before.faulty.get(check)?.has(name) === true;
  }

  concernsLineOfAny(name: string): boolean {
    return this.names.has(name) || this.faulty.has(name);
  }
}

/** Names that are typed letter by letter are asked for, too; after so many of them everything is judged, and they are forgotten. */
const mostNewNames = 100;

/** Undefined where everything is to be judged again. */
export function recheckOf(before: JudgementBasis, after: Deployment, index: RuleIndex, catalogs: Catalogs): Recheck | undefined {
  if (before.asked.size > before.askedAtFirst + mostNewNames || before.judgement.problems.length > 0) return undefined;
  const changed = changedLines(before.deployment, after);
  if (changed === undefined) return undefined;
  const rules = new Set(before.judgement.spoke);
  // Any line may change what the files as a whole show.
  for (const rule of index.rules) if (rule.reads.some(({ kind }) => kind === 'whole')) rules.add(rule);
  const names = new Set<string>();
  for (const [document, keys] of changed) {
    for (const rule of index.wokenByLines(document, keys)) rules.add(rule);
    for (const key of keys) for (const name of namesOf(key, catalogs)) names.add(name);
  }
  for (const asker of before.asked.concernedBy(names)) {
    if (typeof asker === 'string') names.add(asker);
    else rules.add(asker as CompiledRule);
  }
  return new Recheck(before.judgement, rules, names);
}

export function basisOf(
  deployment: Deployment,
  judgement: Judgement,
  asked: AskedSettings,
  before: JudgementBasis | undefined,
): JudgementBasis {
  return { deployment, judgement, asked, askedAtFirst: before?.asked === asked ? before.askedAtFirst : asked.size };
}

/** Names of the lines in which two states of a deployment differ, by document; undefined where more than lines differs. */
function changedLines(before: Deployment, after: Deployment): ReadonlyMap<Document, ReadonlySet<string>> | undefined {
  if (before.documents.length !== after.documents.length || before.included.size + after.included.size > 0) return undefined;
  if (before.roles.join() !== after.roles.join() || releasesKey(before) !== releasesKey(after)) return undefined;
  const changed = new Map<Document, ReadonlySet<string>>();
  for (const [at, document] of after.documents.entries()) {
    const old = before.documents[at];
    if (old === document) continue;
    if (old === undefined || old.kind !== document.kind || old.source.path !== document.source.path) return undefined;
    if (!hasIndependentLines(old) || !hasIndependentLines(document)) return undefined;
    changed.set(document, changedKeys(old, document));
  }
  return changed;
}

function releasesKey({ releases }: Deployment): string {
  // Where a release was said is a place in a file; what it is counts.
  return JSON.stringify(releases, (key, value) => (key === 'origin' ? undefined : value));
}

/** Whether each line stands for itself. In other formats a line changes what the lines behind it mean. */
function hasIndependentLines(document: Document): boolean {
  if (document.template !== undefined) return false;
  if (document.format === 'hadoopXml') return document.includes.length === 0;
  // What an alias stands for is said elsewhere.
  if (document.format === 'cassandraYaml') return !document.hasAnchors;
  return document.format === 'properties' || document.format === 'sysctlConf';
}

function changedKeys(before: Document, after: Document): ReadonlySet<string> {
  const old = before.entries;
  const now = after.entries;
  const isSame = (a: Entry | undefined, b: Entry | undefined) => a !== undefined && b !== undefined && saysTheSame(a, before, b, after);
  // As many lines as before: each is held against the one in its place. Else what stands between the first and the last change has changed.
  if (old.length === now.length) {
    const differing = now.flatMap((entry, at) => (isSame(old[at], entry) ? [] : [old[at]?.key ?? entry.key, entry.key]));
    return new Set(differing);
  }
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && isSame(old[start], now[start])) start++;
  let end = 0;
  while (end < shorter - start && isSame(old[old.length - 1 - end], now[now.length - 1 - end])) end++;
  return new Set([...old.slice(start, old.length - end), ...now.slice(start, now.length - end)].map(({ key }) => key));
}

function saysTheSame(a: Entry, inA: Document, b: Entry, inB: Document): boolean {
  if (a.key !== b.key || a.value !== b.value || a.final !== b.final || a.hole !== b.hole) return false;
  if (a.node === undefined || b.node === undefined) return a.node === b.node;
  return inA.source.slice(a.range) === inB.source.slice(b.range);
}

/** A name with all others that some release takes for the same setting. */
function namesOf(key: string, catalogs: Catalogs): ReadonlySet<string> {
  const names = new Set([key]);
  for (const product of products) {
    const catalog = catalogs(product);
    if (catalog === undefined) continue;
    const current = new Set([catalog.currentName(key)]);
    for (const release of catalog.releasesOf(key)) for (const name of catalog.renaming(key, release)?.newNames ?? []) current.add(name);
    for (const name of current) {
      names.add(name);
      for (const old of olderNames(catalog, name)) names.add(old);
    }
  }
  return names;
}
