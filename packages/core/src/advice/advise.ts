import { products, type Releasable } from '../catalog/product.js';
import { Checker, type DeploymentInput } from '../check.js';
import type { RecognisedFile } from '../deployment/grouping.js';
import type { StatedReleases } from '../deployment/possibleReleases.js';
import type { Document } from '../formats/document.js';
import type { Files, Knowledge } from '../host.js';
import type { Finding } from '../rules/finding.js';
import { applyEdits, type TextEdit } from '../text/textEdit.js';
import { assume } from './assumptions.js';
import { writeFile } from './files/writeFile.js';
import { groupOf, productOfFile } from './placement.js';
import { cassandraPlan } from './plans/cassandra.js';
import { hadoopPlan } from './plans/hadoop.js';
import { hbasePlan } from './plans/hbase.js';
import { hostPlan } from './plans/host.js';
import {
  type Advice,
  type AdviceKnowledge,
  type AdviceRequest,
  adviceFiles,
  adviceGroups,
  type MissingFact,
  type Plan,
  type PlanInput,
  type Recommendation,
} from './recommendation.js';
import { recommendedByRules } from './recommendedByRules.js';

/** Most rounds until values that hang on each other stand still. */
const mostRounds = 6;
/** Most rounds in which findings about the advice are answered. */
const mostRepairs = 12;

/** Settings that suit a machine and a load, from scratch. */
export function advise(request: AdviceRequest, knowledge: AdviceKnowledge): Advice {
  const { input, assumed } = assume(request);
  const plans = plansFor(input, knowledge);
  let draft: readonly Recommendation[] = plans.flatMap((plan) => plan.recommendations);
  let missing: readonly MissingFact[] = [];
  for (let round = 0; round < mostRounds; round++) {
    const next = recommendedByRules(open(draft, input, input.allFacts), draft, knowledge, rules(knowledge));
    missing = next.missing;
    if (sameValues(next.draft, draft)) break;
    draft = next.draft;
  }
  const repaired = repair(draft, input, knowledge);
  draft = inOrder(repaired.draft);
  return {
    recommendations: draft.map((item) => withDefault(item, input, knowledge)),
    missingFacts: missing,
    assumed,
    memory: plans.flatMap((plan) => plan.memory),
    files: writeFiles(draft, input),
    left: repaired.left.map((finding) => `${finding.ruleId}: ${finding.message}`),
  };

  function open(items: readonly Recommendation[], of: PlanInput, facts: PlanInput['facts']) {
    return checkerOf(writeFiles(items, of), knowledge).open(deploymentInput(items, of, facts)).deployment;
  }
}

/** What the release takes where no file says anything. */
function withDefault(item: Recommendation, input: PlanInput, knowledge: Knowledge): Recommendation {
  const release = item.product === 'os' ? 'any' : item.product === 'jvm' ? undefined : input.releases[item.product];
  const catalog = knowledge.catalog(item.product);
  const nearest = release === undefined ? undefined : catalog?.nearest(release);
  const current = item.kind !== 'setting' || nearest === undefined ? undefined : catalog?.setting(item.name, nearest)?.default;
  return current === undefined ? item : { ...item, current, isSet: false };
}

function rules(knowledge: Knowledge) {
  return products.flatMap((product) => knowledge.rules(product)).filter((rule) => rule.recommend !== undefined);
}

function plansFor(input: PlanInput, knowledge: Knowledge): readonly Plan[] {
  const plans: Plan[] = [];
  const { releases } = input;
  if (releases.hbase !== undefined) plans.push(hbasePlan(input, knowledge.catalog('hbase')));
  if (releases.hadoop !== undefined) plans.push(hadoopPlan(input, knowledge.catalog('hadoop')));
  if (releases.cassandra !== undefined) plans.push(cassandraPlan(input, knowledge.catalog('cassandra')));
  plans.push({ recommendations: hostPlan(input, knowledge.catalog('os')), memory: [] });
  return plans;
}

function inOrder(draft: readonly Recommendation[]): readonly Recommendation[] {
  const order = (item: Recommendation) => adviceGroups.indexOf(item.group);
  return draft
    .map((item, index) => ({ item, index }))
    .sort((a, b) => order(a.item) - order(b.item) || a.index - b.index)
    .map(({ item }) => item);
}

function sameValues(a: readonly Recommendation[], b: readonly Recommendation[]): boolean {
  const key = (items: readonly Recommendation[]) =>
    items.map((item) => `${item.file}|${item.variable}|${item.name}|${item.value}`).join('\n');
  return key(a) === key(b);
}

/** The files in which the recommendations stand, by name. */
export function writeFiles(draft: readonly Recommendation[], input: PlanInput): Readonly<Record<string, string>> {
  const about = aboutFile(input);
  const files: Record<string, string> = {};
  const ordered = inOrder(draft);
  for (const name of Object.keys(adviceFiles)) {
    const own = ordered.filter((item) => item.file === name);
    if (own.length > 0) files[name] = writeFile(name, own, about);
  }
  return files;
}

function aboutFile(input: PlanInput): string {
  const { hardware } = input;
  const releases = Object.entries(input.releases)
    .filter(([product]) => product !== 'jdk')
    .map(([product, version]) => `${product} ${version}`)
    .join(', ');
  const jdk = input.jdk === undefined ? '' : `, JDK ${input.jdk}`;
  const disks = hardware.disks.map(({ count, type }) => `${count} ${type.toUpperCase()}`).join(' + ');
  return [
    `Written by storelint for ${releases}${jdk} on ${hardware.cores} cores, ${Math.round(hardware.memory / 1024 ** 2) / 1024} GiB of memory`,
    disks === '' ? '' : ` and ${disks}`,
    input.workload === undefined ? '' : `, workload ${input.workload}`,
    '. Names of hosts and paths are examples: replace them.',
  ].join('');
}

function checkerOf(texts: Readonly<Record<string, string>>, knowledge: Knowledge): Checker {
  const files: Files = {
    list: () => Object.keys(texts),
    read: (path) => {
      const text = texts[path];
      return text === undefined ? { path, reason: 'missing', message: 'there is no such file' } : { path, text };
    },
  };
  return new Checker(files, knowledge);
}

function deploymentInput(draft: readonly Recommendation[], input: PlanInput, facts: PlanInput['facts']): DeploymentInput {
  const files: RecognisedFile[] = [...new Set(draft.map((item) => item.file))].flatMap((path) => {
    const kind = adviceFiles[path];
    return kind === undefined ? [] : [{ path, kind }];
  });
  const releases: Partial<Record<Releasable, { version: string; from: 'option' }>> = {};
  for (const [product, version] of Object.entries(input.releases)) releases[product as Releasable] = { version, from: 'option' };
  return {
    name: '.',
    files,
    releases: releases as StatedReleases,
    hardware: input.hardware,
    ...(input.workload === undefined ? {} : { workload: input.workload }),
    facts,
  };
}

interface Repaired {
  readonly draft: readonly Recommendation[];
  readonly left: readonly Finding[];
}

/** Answers what the checker says about the advice: by its fix, else by leaving out what it speaks of. */
function repair(start: readonly Recommendation[], input: PlanInput, knowledge: AdviceKnowledge): Repaired {
  let draft = start;
  let findings = find(draft);
  for (let round = 0; round < mostRepairs && findings.length > 0; round++) {
    const candidates = findings.flatMap((finding) => [
      fixed(draft, finding, input, knowledge),
      lowered(draft, finding, knowledge),
      without(draft, finding),
    ]);
    const before = findings;
    let better: { readonly draft: readonly Recommendation[]; readonly findings: readonly Finding[] } | undefined;
    for (const candidate of candidates) {
      if (candidate === undefined) continue;
      const after = find(candidate);
      if (after.length < (better?.findings ?? before).length) better = { draft: candidate, findings: after };
      if (after.length === 0) break;
    }
    if (better === undefined) break;
    ({ draft, findings } = better);
  }
  return { draft, left: findings };

  function find(items: readonly Recommendation[]): readonly Finding[] {
    return checkerOf(writeFiles(items, input), knowledge).check(deploymentInput(items, input, input.facts)).findings;
  }
}

/** The draft after a finding's fix: lines that its edits change, add or take away. */
function fixed(
  draft: readonly Recommendation[],
  finding: Finding,
  input: PlanInput,
  knowledge: AdviceKnowledge,
): readonly Recommendation[] | undefined {
  if (finding.fix === undefined) return undefined;
  const edits = new Map<Document, TextEdit[]>();
  for (const { document, edit } of finding.fix.edits) edits.set(document, [...(edits.get(document) ?? []), edit]);
  let result = draft;
  const texts: Record<string, string> = { ...writeFiles(draft, input) };
  for (const [document, ofDocument] of edits) texts[document.source.path] = applyEdits(document.source.text, ofDocument);
  const checker = checkerOf(texts, knowledge);
  for (const document of edits.keys()) {
    const { path } = document.source;
    const after = checker.document({ path, kind: document.kind });
    if ('ruleId' in after) return undefined;
    result =
      document.format === 'shellEnv' || document.format === 'jvmOptions'
        ? optionsLeft(result, path, after)
        : settingsAfter(result, path, document, after, finding, knowledge);
  }
  return sameValues(result, draft) ? undefined : result;
}

function optionsLeft(draft: readonly Recommendation[], path: string, after: Document): readonly Recommendation[] {
  const code = after.source.text.replace(/^\s*#.*$/gm, '');
  return draft.filter((item) => item.file !== path || code.includes(item.kind === 'variable' ? `${item.name}=` : item.value));
}

function settingsAfter(
  draft: readonly Recommendation[],
  path: string,
  before: Document,
  after: Document,
  finding: Finding,
  knowledge: AdviceKnowledge,
): readonly Recommendation[] {
  const old = new Map(before.entries.map((entry) => [entry.key, entry.value]));
  const now = new Map(after.entries.map((entry) => [entry.key, entry.value]));
  const result: Recommendation[] = draft.filter((item) => item.file !== path || now.has(item.name));
  for (const [name, value] of now) {
    if (value === undefined || old.get(name) === value) continue;
    const at = result.findIndex((item) => item.file === path && item.name === name);
    const prose = knowledge.prose(finding.ruleId);
    const about = {
      value,
      formula: value,
      why: prose?.why ?? finding.message,
      confidence: finding.confidence,
      sources: prose?.sources ?? [],
      rule: finding.ruleId,
    };
    const known = result[at];
    if (known !== undefined) result[at] = { ...known, ...about };
    else result.push({ kind: 'setting', name, file: path, group: groupOf(name), product: productOfFile(path), alternatives: [], ...about });
  }
  return result;
}

/** The draft with the settings that a finding is about at the least that their formulas tolerate. */
function lowered(draft: readonly Recommendation[], finding: Finding, knowledge: AdviceKnowledge): readonly Recommendation[] | undefined {
  let changed = false;
  const result = draft.map((item): Recommendation => {
    if (item.kind !== 'setting' || item.rule === undefined || !finding.settings.includes(item.name) || item.lowered === true) return item;
    const factor = knowledge.rules(item.product).find((rule) => rule.id === item.rule)?.recommend?.tolerate?.from ?? 1;
    const number = Number(item.value);
    if (factor >= 1 || item.value.trim() === '' || !Number.isFinite(number)) return item;
    changed = true;
    const value = String(Number.isInteger(number) ? Math.ceil(number * factor) : Number((number * factor).toPrecision(3)));
    return { ...item, value, lowered: true, formula: `${item.formula}, lowered to ${value}: ${finding.message}` };
  });
  return changed ? result : undefined;
}

/** The draft without what a finding marks. */
function without(draft: readonly Recommendation[], finding: Finding): readonly Recommendation[] | undefined {
  const { document, range } = finding.primary;
  const marked = document.source.slice(range);
  const settings = new Set([...(finding.entry === undefined ? [] : [finding.entry.key]), ...finding.settings]);
  const victim =
    draft.find((item) => item.kind !== 'setting' && item.file === document.source.path && marked !== '' && marked.includes(item.value)) ??
    [...settings].map((name) => draft.find((item) => item.kind === 'setting' && item.name === name)).find((item) => item !== undefined);
  return victim === undefined ? undefined : draft.filter((item) => item !== victim);
}
