import { Checker, catalogsOf, type DeploymentInput, type RepeatedCheck } from '../check.js';
import type { Deployment } from '../deployment/deployment.js';
import type { RecognisedFile } from '../deployment/files/grouping.js';
import { heapBeside, plannedMachine } from '../deployment/machine/machineMemory.js';
import type { StatedReleases } from '../deployment/releases/possibleReleases.js';
import type { Document } from '../formats/document.js';
import { filesOf, type Knowledge } from '../host.js';
import { advisedAmong } from '../products/advisedProducts.js';
import { createFile } from '../products/parseDocument.js';
import { recognizeByName } from '../products/recognition.js';
import { fileDefinition, isReleased, products, type Releasable, type Role, releaseIn } from '../products/registry.js';
import type { CompiledRule } from '../rules/compiledRule.js';
import type { Finding } from '../rules/finding.js';
import { applyEdits, type TextEdit } from '../text/textEdit.js';
import { KiB, MiB } from '../text/units.js';
import { assume, assumptionsIn, type Settled } from './assumptions.js';
import { compareAdvice } from './compare.js';
import { newFileOf } from './files/newFile.js';
import { plannedMemory } from './memoryBudget.js';
import { inOrderOfProducts, kindOfFile, productOfFile, rolesAdvisedFor } from './placement.js';
import {
  type Advice,
  type AdviceInput,
  type AdviceKnowledge,
  type AdviceRequest,
  adviceGroups,
  placeOf,
  type Recommendation,
} from './recommendation.js';
import { missingIn, outcomesOf, recommendationsOf } from './recommendedByRules.js';

/** Most rounds until values that hang on each other stand still. */
const mostRounds = 20;
/** Most rounds in which findings about the advice are answered. */
const mostRepairs = 12;

/** Settings that suit a machine and a load, from scratch. */
export function advise(request: AdviceRequest, knowledge: AdviceKnowledge): Advice {
  return new Adviser(request, knowledge).advise();
}

/** Advises on one machine and load: for new files, or for files that may hold other values near the advised ones. */
export class Adviser {
  private readonly input: AdviceInput;
  private readonly drafts: DraftChecker;
  private readonly settled: Settling;
  /** By what the files hold in the places of the advised values: those of many nodes hold the same. */
  private readonly answers = new Map<string, Advice>();

  constructor(
    private readonly request: AdviceRequest,
    private readonly knowledge: AdviceKnowledge,
  ) {
    this.input = assume(request);
    this.drafts = new DraftChecker(this.input, knowledge);
    this.settled = settle(this.input, knowledge, this.drafts);
  }

  /**
   * @param beside files that the advice is for: what stays in them is what formulas read
   * @param leftOut places in which nothing is written
   */
  advise(beside?: Deployment, leftOut: ReadonlySet<string> = new Set()): Advice {
    const held = beside === undefined ? [] : compareAdvice(this.settled.wanted, beside, this.knowledge).recommendations;
    const key = JSON.stringify([held.map(({ name, current }) => [name, current]), ...leftOut]);
    const answer = this.answers.get(key) ?? this.answerFor(beside, leftOut);
    this.answers.set(key, answer);
    return answer;
  }

  /** Whether others would be advised where nothing is written in some places. */
  changesWithout(leftOut: ReadonlySet<string>, beside: Deployment, before: ReadonlySet<string>): boolean {
    const valuesWith = (places: ReadonlySet<string>) =>
      this.settledBeside(beside, new Set(), places).read.filter((item) => !leftOut.has(placeOf(item)));
    const names = this.settled.wanted.filter((item) => leftOut.has(placeOf(item))).map(nameRead);
    return adviceRules(this.input, this.knowledge).some(readsOneOf(new Set(names))) && !sameValues(valuesWith(leftOut), valuesWith(before));
  }

  private answerFor(beside: Deployment | undefined, leftOut: ReadonlySet<string>): Advice {
    const { input, knowledge, drafts } = this;
    /** Places of which nothing may stay that is near. */
    const exact = new Set<string>();
    for (;;) {
      const settled = this.settledBeside(beside, exact, leftOut);
      const recommendations = explained(settled, exact, input, knowledge);
      const findings = drafts.check(recommendations);
      const faulty = recommendations.filter(
        (item) => settled.staying.has(placeOf(item)) && !leftOut.has(placeOf(item)) && findings.some(isAbout(item)),
      );
      for (const item of faulty) exact.add(placeOf(item));
      if (faulty.length === 0) return this.repaired(settled, recommendations, findings, leftOut);
    }
  }

  private settledBeside(files: Deployment | undefined, exact: ReadonlySet<string>, leftOut: ReadonlySet<string>): Settling {
    let settled = this.settled;
    for (let round = 0; files !== undefined && round < mostRounds; round++) {
      const compared = compareAdvice(settled.wanted, files, this.knowledge);
      const staying = new Map<string, string | undefined>([...compared.staying].filter(([place]) => !exact.has(place)));
      for (const item of compared.recommendations)
        if (leftOut.has(placeOf(item))) staying.set(placeOf(item), item.isSet === true ? item.current : undefined);
      if (isSame(staying, settled.staying)) break;
      settled = settle(this.input, this.knowledge, this.drafts, { ...settled, staying });
    }
    return settled;
  }

  private repaired(
    settled: Settling,
    recommendations: readonly Recommendation[],
    findings: readonly Finding[],
    leftOut: ReadonlySet<string>,
  ): Advice {
    const { input, knowledge, drafts } = this;
    const repaired = repair(recommendations, findings, input, knowledge, drafts);
    const draft = inOrder(repaired.draft).map((item) => (input.hardware.container === true ? inContainer(item) : item));
    return {
      recommendations: draft.filter((item) => !leftOut.has(placeOf(item))).map((item) => withDefault(item, input, knowledge)),
      missingFacts: missingIn(settled.outcomes),
      assumed: assumptionsIn(settled, this.request, input),
      memory: plannedMemory(draft, input),
      files: writeFiles(draft, input),
      left: repaired.left.map((finding) => `${finding.ruleId}: ${finding.message}`),
    };
  }
}

/** Values that stand still, and what they were worked out in. */
interface Settling extends Settled {
  /** As the formulas have them, without reasons. */
  readonly wanted: readonly Recommendation[];
  /** What stays in the files in the places of some of them; undefined: nothing. */
  readonly staying: ReadonlyMap<string, string | undefined>;
  /** What the formulas read: the wanted values, and those that stay. */
  readonly read: readonly Recommendation[];
}

/**
 * What the `recommend` entries come to. A formula reads what earlier ones gave, so that all are asked again until nothing changes: the order of the
 * entries is no matter.
 * @param start where something else stays in the files than in an answer before: that answer
 */
export function settle(
  input: AdviceInput,
  knowledge: AdviceKnowledge,
  drafts = new DraftChecker(input, knowledge),
  start?: Settling,
): Settling {
  const rules = adviceRules(input, knowledge);
  const catalogs = catalogsOf(knowledge);
  const base = essentialsFor(input, knowledge);
  const staying = start?.staying ?? new Map<string, string | undefined>();
  const asRead = (wanted: readonly Recommendation[]) => wanted.flatMap((item) => placed(item, staying));
  let read = asRead(start?.wanted ?? base);
  let before: Parameters<typeof outcomesOf>[3];
  if (start !== undefined) before = { outcomes: start.outcomes, hasChanged: readsOneOf(changedNames(start.read, read)) };
  for (let round = 1; ; round++) {
    const deployment = drafts.open(read);
    const outcomes = outcomesOf(deployment, rules, catalogs, before);
    const wanted = [...base, ...recommendationsOf(outcomes, input.releases)];
    const next = asRead(wanted);
    if (round === mostRounds || sameValues(next, read)) return { wanted, staying, read, outcomes, deployment, catalogs };
    before = { outcomes, hasChanged: readsOneOf(changedNames(read, next)) };
    read = next;
  }
}

/** The wanted values, and those that stay, with their reasons. Names and directories are no advice, whoever chose them. */
function explained(
  { outcomes, staying }: Settling,
  exact: ReadonlySet<string>,
  input: AdviceInput,
  knowledge: AdviceKnowledge,
): readonly Recommendation[] {
  const wanted = recommendationsOf(outcomes, input.releases, knowledge);
  return [
    ...essentialsFor(input, knowledge),
    ...wanted.flatMap((item) => (exact.has(placeOf(item)) ? [{ ...item, isExact: true }] : placed(item, staying))),
  ];
}

/** Whether a finding speaks of a value, by the setting's name or the option's text. Of what an essential file holds nothing is taken back. */
function isAbout(item: Recommendation): (finding: Finding) => boolean {
  return ({ settings, primary, related }) =>
    item.kind === 'setting'
      ? settings.includes(item.name)
      : item.kind === 'option' &&
        [primary, ...related].some(
          ({ document: { source }, range }) => source.path === item.file && source.slice(range).includes(item.value),
        );
}

/** A value, or what stays in its place. */
function placed(item: Recommendation, staying: Settling['staying']): readonly Recommendation[] {
  const place = placeOf(item);
  if (!staying.has(place)) return [item];
  const value = staying.get(place);
  return value === undefined ? [] : [{ ...item, value }];
}

function isSame(one: Settling['staying'], other: Settling['staying']): boolean {
  return one.size === other.size && [...one].every(([key, value]) => other.has(key) && other.get(key) === value);
}

/** Rules of the products that run here: those of others are not read. */
function adviceRules({ releases, severityOf }: AdviceInput, knowledge: Knowledge): readonly CompiledRule[] {
  return products
    .filter((product) => !isReleased(product) || releaseIn(releases, product) !== undefined)
    .flatMap((product) => knowledge.rules(product))
    .filter(({ id, isAdvised }) => isAdvised === true && severityOf?.(id) !== 'off');
}

/** Settings that two drafts hold differently; `flag` where an argument of a JVM differs, `file` where the files do. */
function changedNames(before: readonly Recommendation[], after: readonly Recommendation[]): ReadonlySet<string> {
  const texts = (items: readonly Recommendation[]) => new Map(items.map((item) => [placeOf(item), item]));
  const [old, now] = [texts(before), texts(after)];
  const changed = [...old, ...now].filter(([key]) => old.get(key)?.value !== now.get(key)?.value).map(([, item]) => item);
  const files = (items: readonly Recommendation[]) => new Set(items.map(({ file }) => file)).size;
  return new Set([...changed.map(nameRead), ...(files(before) === files(after) ? [] : ['file'])]);
}

/** The name under which rules read a value: the setting's; `flag` for arguments of a JVM. */
function nameRead({ kind, name }: Recommendation): string {
  return kind === 'setting' ? name : 'flag';
}

function readsOneOf(changed: ReadonlySet<string>): (rule: CompiledRule) => boolean {
  return ({ reads }) => reads.some(({ kind, name }) => changed.has(kind === 'setting' ? name : kind === 'variable' ? 'flag' : kind));
}

function essentialsFor(input: AdviceInput, knowledge: Knowledge): readonly Recommendation[] {
  const { releases, hardware, filled } = input;
  const machine = plannedMachine(hardware, input.daemons, releases, filled.facts);
  const advised = {
    releases,
    hardware,
    workload: filled.workload,
    facts: filled.facts,
    heapBeside: (role: Role) => heapBeside(machine, role),
  };
  return advisedAmong(releases).flatMap(({ id, advice }) =>
    advice.essentials(advised, knowledge.catalog(id)).map((essential): Recommendation => {
      const formula = essential.kind === 'variable' ? essential.value : '';
      return { ...essential, formula, confidence: 'documented', alternatives: [], example: true };
    }),
  );
}

/** With the place where a container's setting is set, for files that belong to the host. */
function inContainer(item: Recommendation): Recommendation {
  const where = item.file === '' ? undefined : fileDefinition(kindOfFile(item.file)).inContainers?.(item.name);
  return where === undefined
    ? item
    : { ...item, place: where.place, why: `${item.why} ${where.why}`, sources: [...item.sources, where.source] };
}

/** What the release takes where no file says anything. Of names and places that are the reader's own a default says nothing. */
function withDefault(item: Recommendation, input: AdviceInput, knowledge: Knowledge): Recommendation {
  if (item.example === true) return item;
  const release = item.product === 'jvm' ? undefined : isReleased(item.product) ? releaseIn(input.releases, item.product) : 'any';
  const catalog = knowledge.catalog(item.product);
  const nearest = release === undefined ? undefined : catalog?.nearest(release);
  const current = item.kind !== 'setting' || nearest === undefined ? undefined : catalog?.setting(item.name, nearest)?.default;
  return current === undefined ? item : { ...item, current, isSet: false };
}

function inOrder(draft: readonly Recommendation[]): readonly Recommendation[] {
  const order = (item: Recommendation) => adviceGroups.indexOf(item.group);
  return draft
    .map((item, index) => ({ item, index }))
    .sort((a, b) => order(a.item) - order(b.item) || a.index - b.index)
    .map(({ item }) => item);
}

function sameValues(a: readonly Recommendation[], b: readonly Recommendation[]): boolean {
  const key = (items: readonly Recommendation[]) => items.map((item) => `${placeOf(item)}|${item.value}`).join('\n');
  return key(a) === key(b);
}

/** The files in which the recommendations stand, by name. */
function writeFiles(draft: readonly Recommendation[], input: AdviceInput): Readonly<Record<string, string>> {
  const about = aboutFile(input);
  const files: Record<string, string> = {};
  const ordered = inOrder(draft);
  const facts = ordered.filter(({ kind }) => kind === 'fact' || kind === 'client');
  const names = new Set(ordered.flatMap(({ file }) => (file === '' ? [] : [file])));
  for (const name of inOrderOfProducts([...names])) {
    const own = ordered.filter((item) => item.file === name);
    const ofFile = facts.filter(({ product }) => product === productOfFile(name));
    files[name] = createFile(kindOfFile(name), newFileOf([...own, ...ofFile], about, stockLinesOf(name, input)));
  }
  return files;
}

/** Lines that the advised products need in a file whatever else is advised. */
function stockLinesOf(name: string, { releases }: AdviceInput): readonly string[] {
  return advisedAmong(releases).flatMap(({ advice }) => advice.stockLines?.(name, releases) ?? []);
}

function aboutFile({ hardware, releases, workload }: AdviceInput): string {
  const { jdk, ...ofProducts } = releases;
  const disks = hardware.disks.map(({ count, type }) => `${count} ${type.toUpperCase()}`).join(' + ');
  const versions = Object.entries(ofProducts).map(([product, version]) => `${product} ${version}`);
  return [
    `Written by storelint for ${[...versions, ...(jdk === undefined ? [] : [`JDK ${jdk}`])].join(', ')}`,
    ` on ${hardware.cores} cores, ${Math.round(hardware.memory / MiB) / KiB} GiB of memory`,
    disks === '' ? '' : ` and ${disks}`,
    workload === undefined ? '' : `, workload ${workload}`,
    '. Names of hosts and paths are examples: replace them.',
  ].join('');
}

/** Checks one draft after another: a file that stays as it was is not read again, and what it shows is not judged again. */
class DraftChecker {
  private readonly texts: Record<string, string> = {};
  private readonly checker: Checker;
  private readonly releases: StatedReleases;
  private checked: RepeatedCheck | undefined;

  constructor(
    private readonly input: AdviceInput,
    knowledge: Knowledge,
  ) {
    this.checker = new Checker(filesOf(this.texts), knowledge);
    const releases: Partial<Record<Releasable, { version: string; from: 'option' }>> = {};
    for (const [product, version] of Object.entries(input.releases)) releases[product as Releasable] = { version, from: 'option' };
    this.releases = releases;
  }

  /** The draft as formulas read it. */
  open(draft: readonly Recommendation[]): Deployment {
    this.write(draft);
    return this.checker.open({ ...this.inputFor(draft, this.input.filled), roles: rolesAdvisedFor(this.input.releases) }).deployment;
  }

  /** What check says of a draft. */
  check(draft: readonly Recommendation[]): readonly Finding[] {
    this.write(draft);
    this.checked = this.checker.checkAgain(this.inputFor(draft, this.input), this.checked);
    return this.checked.check.findings;
  }

  private write(draft: readonly Recommendation[]): void {
    const next = writeFiles(draft, this.input);
    for (const path of new Set([...Object.keys(this.texts), ...Object.keys(next)])) {
      const text = next[path];
      if (this.texts[path] === text) continue;
      this.checker.forget(path);
      if (text === undefined) delete this.texts[path];
      else this.texts[path] = text;
    }
  }

  private inputFor(draft: readonly Recommendation[], told: AdviceRequest): DeploymentInput {
    const files: RecognisedFile[] = [...new Set(draft.map((item) => item.file))].flatMap((path) => {
      const kind = recognizeByName(path);
      return kind === undefined ? [] : [{ path, kind }];
    });
    return {
      name: '.',
      files,
      releases: this.releases,
      hardware: told.hardware,
      ...(told.workload === undefined ? {} : { workload: told.workload }),
      facts: told.facts,
      ...(told.severityOf === undefined ? {} : { severityOf: told.severityOf }),
    };
  }
}

interface Repaired {
  readonly draft: readonly Recommendation[];
  readonly left: readonly Finding[];
}

/** Answers what the checker says about the advice: by its fix, else by leaving out what it speaks of. */
function repair(
  start: readonly Recommendation[],
  foundFirst: readonly Finding[],
  input: AdviceInput,
  knowledge: AdviceKnowledge,
  drafts: DraftChecker,
): Repaired {
  let draft = start;
  let findings = foundFirst;
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
      const after = drafts.check(candidate);
      if (after.length < (better?.findings ?? before).length) better = { draft: candidate, findings: after };
      if (after.length === 0) break;
    }
    if (better === undefined) break;
    ({ draft, findings } = better);
  }
  return { draft, left: findings };
}

/** The draft after a finding's fix: lines that its edits change, add or take away. */
function fixed(
  draft: readonly Recommendation[],
  finding: Finding,
  input: AdviceInput,
  knowledge: AdviceKnowledge,
): readonly Recommendation[] | undefined {
  if (finding.fix === undefined) return undefined;
  const edits = new Map<Document, TextEdit[]>();
  for (const { document, edit } of finding.fix.edits) edits.set(document, [...(edits.get(document) ?? []), edit]);
  let result = draft;
  const texts: Record<string, string> = { ...writeFiles(draft, input) };
  for (const [document, ofDocument] of edits) texts[document.source.path] = applyEdits(document.source.text, ofDocument);
  const checker = new Checker(filesOf(texts), knowledge);
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
  const code = after.source.text.replace(/^[ \t]*#.*$/gm, '');
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
  // What a fix adds belongs to the advice that the finding is about.
  const group = draft.find(({ name }) => finding.settings.includes(name))?.group ?? 'cluster';
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
    else result.push({ kind: 'setting', name, file: path, group, product: productOfFile(path), alternatives: [], ...about });
  }
  return result;
}

/** The draft with the settings that a finding is about at the least that their formulas tolerate. */
function lowered(draft: readonly Recommendation[], finding: Finding, knowledge: AdviceKnowledge): readonly Recommendation[] | undefined {
  let changed = false;
  const result = draft.map((item): Recommendation => {
    if (item.kind !== 'setting' || item.rule === undefined || !finding.settings.includes(item.name) || item.lowered === true) return item;
    const factor = ruleOf(item.rule, knowledge)?.recommend?.tolerate?.from ?? 1;
    const number = Number(item.value);
    if (factor >= 1 || item.value.trim() === '' || !Number.isFinite(number)) return item;
    changed = true;
    const value = String(Number.isInteger(number) ? Math.ceil(number * factor) : Number((number * factor).toPrecision(3)));
    return { ...item, value, lowered: true, formula: `${item.formula}, lowered to ${value}: ${finding.message}` };
  });
  return changed ? result : undefined;
}

function ruleOf(id: string, knowledge: Knowledge) {
  for (const product of products) {
    const rule = knowledge.rules(product).find((candidate) => candidate.id === id);
    if (rule !== undefined) return rule;
  }
  return undefined;
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
