import { type AskedSettings, type Asker, argumentsOfJvm, flagsOfJvm } from '../deployment/askedSettings.js';
import { type Catalogs, olderNames } from '../deployment/catalogs.js';
import type { Deployment } from '../deployment/deployment.js';
import { changedArguments, hasAskedArguments, inheritArguments } from '../deployment/jvm/jvmArguments.js';
import type { Read } from '../expressions/reads.js';
import { isCutOff } from '../formats/broughtLines.js';
import { assignmentsOf, type Document, type Entry } from '../formats/document.js';
import { products, wholeOf } from '../products/registry.js';
import { mergedRanges, type Range } from '../text/range.js';
import { Counterparts } from './carriedFindings.js';
import { catalogChecks } from './catalogChecks/index.js';
import { isFilledIn } from './catalogChecks/values.js';
import type { CompiledRule } from './compiledRule.js';
import type { Finding } from './finding.js';
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

/** What a change of lines may concern: settings, and the rules that are judged again. */
export interface Concern {
  readonly names: ReadonlySet<string>;
  readonly rules: ReadonlySet<CompiledRule>;
}

/**
 * Whether neither of two changes has a part in what the other concerns, so that what one comes to is the same with and without the other. A rule that reads all
 * lines of a product (`hbase.*`) looks at each by itself, and does not count.
 */
export function areIndependent(one: Concern, other: Concern, asked: AskedSettings): boolean {
  const readsAll = ({ reads }: CompiledRule) => reads.some(({ kind, name }) => kind === 'setting' && /^(?:\w+\.)?\*$/.test(name));
  const counts = (asker: Asker) => typeof asker === 'string' || !readsAll(asker as CompiledRule);
  const all = ({ names, rules }: Concern) => new Set<Asker>([...asked.concernedBy(names), ...rules].filter(counts));
  const concerned = all(other);
  return ![...all(one)].some((asker) => concerned.has(asker));
}

/** What is to be judged again. What it leaves out keeps its verdict of before. */
export class Recheck {
  private faulty: ReadonlySet<string>;

  constructor(
    readonly before: Judgement,
    readonly rules: ReadonlySet<CompiledRule>,
    private readonly names: ReadonlySet<string>,
    /** Findings of before at the lines that they are about now. */
    private readonly carried: readonly Finding[],
    /** Those of checks of every line. */
    private readonly ofChecks: Map<CompiledRule, readonly Finding[]>,
    /** The rules that the files wake; undefined where they may be others than before. */
    readonly woken: readonly CompiledRule[] | undefined,
    private readonly hasArguments: boolean,
  ) {
    this.faulty = this.namesToLookAt();
  }

  get concern(): Concern {
    return { names: this.hasArguments ? new Set([...this.names, argumentsOfJvm]) : this.names, rules: this.rules };
  }

  get allCarried(): readonly Finding[] {
    return [...this.carried, ...[...this.ofChecks.values()].flat()];
  }

  /** Whether a check has to look at the lines of a name: some changed line concerns them, or it spoke of them and they may stand elsewhere now. */
  concernsLine(check: CompiledRule, name: string): boolean {
    return this.names.has(name) || (!this.ofChecks.has(check) && this.before.faulty.get(check)?.has(name) === true);
  }

  concernsLineOfAny(name: string): boolean {
    return this.names.has(name) || this.faulty.has(name);
  }

  /** Names of the lines that a check spoke of, where it says the same again; empty for others. */
  namesCarried(check: CompiledRule): ReadonlySet<string> {
    return (this.ofChecks.has(check) ? this.before.faulty.get(check) : undefined) ?? new Set();
  }

  /** A check has something new to say: what it said before is said anew, all in its order. */
  sayAnew(check: CompiledRule): void {
    this.ofChecks.delete(check);
    this.faulty = this.namesToLookAt();
  }

  private namesToLookAt(): ReadonlySet<string> {
    return new Set([...this.before.faulty].flatMap(([check, ofCheck]) => (this.ofChecks.has(check) ? [] : [...ofCheck])));
  }
}

/** Names that are typed letter by letter are asked for, too; after so many of them everything is judged, and they are forgotten. */
const mostNewNames = 100;

/** Undefined where everything is to be judged again. */
export function recheckOf(before: JudgementBasis, after: Deployment, index: RuleIndex, catalogs: Catalogs): Recheck | undefined {
  if (before.asked.size > before.askedAtFirst + mostNewNames || before.judgement.problems.length > 0) return undefined;
  const changed = changedLines(before.deployment, after);
  if (changed === undefined) return undefined;
  const change = new Change(changed, before, after, catalogs);
  const rules = new Set<CompiledRule>();
  // Any line may change what the files as a whole show.
  for (const [rule, wholes] of index.aboutWholes) if (wholes.some((read) => change.concerns(read))) rules.add(rule);
  // A line that uses a variable may be what a rule about that variable looks at, and so may a setting that is made of the line.
  for (const document of changed.keys()) for (const rule of index.wokenByLines(document, change.names)) rules.add(rule);
  if (change.options.length > 0) {
    if (change.arguments === undefined) return undefined;
    for (const rule of index.wokenByOptions(change.options)) if (change.concernsOptionsOf(rule)) rules.add(rule);
  }
  for (const asker of change.askers) if (typeof asker !== 'string') rules.add(asker as CompiledRule);
  const counterparts = Counterparts.of(before.deployment, after, change.namesWithOptions);
  const carried = carriedFindings(before, rules, change, counterparts);
  const carriedByChecks = carriedChecks(before.judgement, change, counterparts);
  // Names of settings and texts of options wake rules.
  const woken = counterparts?.haveSameNames === true && change.options.length === 0 ? before.judgement.woken : undefined;
  return new Recheck(before.judgement, rules, change.names, carried, carriedByChecks, woken, change.options.length > 0);
}

/**
 * The findings of checks whose outcome hangs on nothing but a line and the settings that are asked for, where no changed line concerns any of the lines that such a
 * check spoke of.
 */
function carriedChecks(
  { faulty, findings, silent }: Judgement,
  change: Change,
  counterparts: Counterparts | undefined,
): Map<CompiledRule, readonly Finding[]> {
  const carried = new Map<CompiledRule, readonly Finding[]>();
  // A check may tell of a name by others that stand in the file.
  if (counterparts?.haveSameNames !== true) return carried;
  for (const [check, names] of faulty) {
    if (names.size === 0 || catalogChecks[check.check ?? '']?.isOfLineAlone !== true) continue;
    if (silent.some(({ ruleId }) => ruleId === check.id) || [...names].some((name) => change.names.has(name))) continue;
    const found: Finding[] = [];
    const own = findings.filter(({ ruleId }) => ruleId === check.id);
    for (const finding of own) {
      const moved = counterparts.finding(finding);
      if (moved === undefined || (finding.related.length > 0 && !counterparts.hasSameLines(finding))) break;
      found.push(moved);
    }
    if (found.length === own.length) carried.set(check, found);
  }
  return carried;
}

/** The findings of rules that need not be judged again; a rule that has others is added to those that are. */
function carriedFindings(
  { judgement: { spoke, findings } }: JudgementBasis,
  rules: Set<CompiledRule>,
  change: Change,
  counterparts: Counterparts | undefined,
): readonly Finding[] {
  const carried: Finding[] = [];
  for (const rule of spoke) {
    if (rule.check !== undefined || rules.has(rule)) continue;
    const own = findings.filter(({ ruleId }) => ruleId === rule.id).map((finding) => counterparts?.finding(finding));
    const found = own.filter((finding) => finding !== undefined);
    if (counterparts === undefined || found.length < own.length || rule.tells?.some((read) => change.concerns(read)) === true)
      rules.add(rule);
    else carried.push(...found);
  }
  return carried;
}

/** In what two states of a deployment differ, for those who ask. */
class Change {
  /** Names of the lines, all names that some release takes for the same settings, and settings that are made of them. */
  readonly names = new Set<string>();
  /** Texts in which options of a JVM may stand, and arguments of JVMs, as they are and as they were. */
  readonly options: readonly string[];
  /** The arguments of JVMs that differ; undefined where more than single ones do. */
  readonly arguments: ReadonlySet<string> | undefined;
  readonly askers: ReadonlySet<Asker>;
  /** Whether options other than system properties differ. */
  private readonly changesFlags: boolean;
  private wokenBefore: ReadonlySet<CompiledRule> | undefined;
  /** Whether what the files as a whole show differs, by its name. */
  private readonly wholes = new Map<string, boolean>();

  constructor(
    private readonly changed: ReadonlyMap<Document, ChangedLines>,
    private readonly before: JudgementBasis,
    private readonly after: Deployment,
    catalogs: Catalogs,
  ) {
    for (const { keys } of changed.values()) for (const key of keys) for (const name of namesOf(key, catalogs)) this.names.add(name);
    const texts = [...changed.values()].flatMap((lines) => lines.texts);
    if (texts.length === 0) inheritArguments(before.deployment.documents, after.documents);
    this.arguments = texts.length === 0 ? new Set() : changedArguments(before.deployment.documents, after.documents);
    // Where no list was made before, a word without a hyphen may be an argument, too.
    const changesArguments = this.arguments === undefined || this.arguments.size > 0 || !hasAskedArguments(before.deployment.documents);
    this.options = [...texts.filter((text) => changesArguments || mayHoldOptions(text)), ...(this.arguments ?? [])];
    for (const name of [...texts, ...this.options].flatMap(namesMentioned)) this.names.add(name);
    this.changesFlags = !this.options.every((text) => text.startsWith('-D'));
    const others: Asker[] = [];
    if (this.arguments !== undefined && this.arguments.size > 0) {
      const lists = this.changesFlags ? [argumentsOfJvm, flagsOfJvm] : [argumentsOfJvm];
      for (const asker of lists.flatMap((list) => [...before.asked.askersOf(list)])) {
        if (typeof asker === 'string') this.names.add(asker);
        else if (!(asker as CompiledRule).reads.some(({ kind }) => kind === 'flag')) others.push(asker);
      }
    }
    this.askers = new Set([...before.asked.concernedBy(this.names), ...others]);
    for (const asker of this.askers) if (typeof asker === 'string') this.names.add(asker);
  }

  /** The names, with what stands for arguments of JVMs where they may differ. */
  get namesWithOptions(): ReadonlySet<string> {
    return this.options.length === 0 ? this.names : new Set([...this.names, argumentsOfJvm, flagsOfJvm]);
  }

  /** Whether a rule may look at one of the options that differ, or has not been asked. Several share what they know of ports: of these only the first was seen to ask. */
  concernsOptionsOf(rule: CompiledRule): boolean {
    const { asked, judgement } = this.before;
    this.wokenBefore ??= new Set(judgement.woken);
    if (this.changesFlags || !this.wokenBefore.has(rule) || asked.askersOf(argumentsOfJvm).has(rule)) return true;
    return rule.reads.some(({ kind, name }) => kind === 'flag' && name !== '*' && this.concerns({ kind, name }));
  }

  private differs(whole: string): boolean {
    let differs = this.wholes.get(whole);
    if (differs === undefined) {
      differs = wholeOf(whole, this.before.deployment) !== wholeOf(whole, this.after);
      this.wholes.set(whole, differs);
    }
    return differs;
  }

  /** Whether what is read may be another now. */
  concerns({ kind, name }: Read): boolean {
    const changed = [...this.changed];
    const isMeant = (key: string) => (name.endsWith('*') ? key.startsWith(name.slice(0, -1)) : key === name);
    if (kind === 'whole') return this.differs(name);
    if (kind === 'file') return changed.some(([document]) => document.kind === name);
    if (kind === 'flag') return this.options.some((text) => text.includes(name.replace(/\*$/, '')));
    return (kind === 'setting' || kind === 'variable') && [...this.names].some(isMeant);
  }
}

/** Whether a text may hold an option, or take one in: `-X`, `--add-opens`, `$OPTS`. */
function mayHoldOptions(text: string): boolean {
  return /(?:^|[^\w.])-|[$`(]/.test(text);
}

/** Variables and system properties that a text of an env file or an option names. */
function namesMentioned(text: string): readonly string[] {
  return [...text.matchAll(/\$\{?[#!]?([A-Za-z_]\w*)|-D([^\s=]+)/g)].flatMap(([, variable, property]) => variable ?? property ?? []);
}

export function basisOf(
  deployment: Deployment,
  judgement: Judgement,
  asked: AskedSettings,
  before: JudgementBasis | undefined,
): JudgementBasis {
  return { deployment, judgement, asked, askedAtFirst: before?.asked === asked ? before.askedAtFirst : asked.size };
}

interface ChangedLines {
  /** Names of the lines. */
  readonly keys: ReadonlySet<string>;
  /** Where options of a JVM may stand in them: what they say, and said before. */
  readonly texts: readonly string[];
}

/** The lines in which two states of a deployment, or two deployments of files with the same names, differ, by document; undefined where more than lines differs. */
function changedLines(before: Deployment, after: Deployment): ReadonlyMap<Document, ChangedLines> | undefined {
  if (before.documents.length !== after.documents.length || before.included.size + after.included.size > 0) return undefined;
  if (before.roles.join() !== after.roles.join() || !haveSameReleases(before, after)) return undefined;
  if (!isAlike(aroundOf(before), aroundOf(after)) || !areAnsweredAlike(before, after)) return undefined;
  const changed = new Map<Document, ChangedLines>();
  for (const [at, document] of after.documents.entries()) {
    const old = before.documents[at];
    if (old === document || (old?.kind === document.kind && document.source.isCopyOf(old.source))) continue;
    if (old === undefined || old.kind !== document.kind || old.source.name !== document.source.name) return undefined;
    // What is missing in a file that is cut off is unknown, whatever its name.
    if (isCutOff(old) !== isCutOff(document)) return undefined;
    // Some rules ask of a file no more than whether it sets anything.
    if ((old.entries.length === 0) !== (document.entries.length === 0)) return undefined;
    // One placeholder more or less decides about all of a file.
    if (isFilledIn(old) !== isFilledIn(document)) return undefined;
    // What fills a template makes the files beside it, too.
    if ((old.template === undefined) !== (document.template === undefined)) return undefined;
    const lines =
      hasIndependentLines(old) && hasIndependentLines(document)
        ? { keys: changedKeys(old, document), texts: [] }
        : changedPieces(old, document);
    if (lines === undefined) return undefined;
    // Comments alone change nothing of what is read.
    if (lines.keys.size > 0 || old.problems.length + document.problems.length > 0) changed.set(document, lines);
  }
  return changed;
}

/** Where a release was said is a place in a file; what it is counts. */
const placesOfReleases: ReadonlySet<string> = new Set(['origin', 'evidence', 'contradicted']);

function haveSameReleases(one: Deployment, other: Deployment): boolean {
  return isAlike(one.releases, other.releases);
}

/** Whether two parts of what is said of releases are the same, whatever said it. */
function isAlike(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) && Array.isArray(other)) return one.length === other.length && one.every((each, at) => isAlike(each, other[at]));
  const keys = (of: object) => Object.keys(of).filter((key) => !placesOfReleases.has(key));
  const names = keys(one);
  return (
    names.length === keys(other).length && names.every((key) => isAlike(one[key as keyof typeof one], other[key as keyof typeof other]))
  );
}

/** What is known around a deployment that verdicts may rest on as it stands. */
const knownAround = ['mounts', 'peers', 'isListedForSeveral', 'machine', 'listedWorkers', 'areMastersListed', 'isMadeWhole'] as const;

/** What is known of the containers, the hosts and the other nodes around a deployment, as far as verdicts rest on it. */
function aroundOf(deployment: Deployment): object {
  const { container, services, started } = deployment;
  return [
    container === undefined ? [] : [container.memory, container.place, ...container.variables],
    [services?.place, ...(services?.names ?? []), ...(services?.memory ?? [])],
    started?.(),
    ...knownAround.map((name) => deployment[name]),
  ];
}

/** Whether the files around two deployments answer alike what was asked about those of the first. */
function areAnsweredAlike(before: Deployment, after: Deployment): boolean {
  if ((before.askAround === undefined) !== (after.askAround === undefined)) return false;
  return [...(before.askedAround?.values() ?? [])].every((answer) => JSON.stringify(answer(before)) === JSON.stringify(answer(after)));
}

/** Whether each line stands for itself. In other formats a line changes what the lines behind it mean. */
function hasIndependentLines(document: Document): boolean {
  if (document.template !== undefined) return false;
  if (document.format === 'hadoopXml') return document.includes.length === 0;
  // What an alias stands for is said elsewhere.
  if (document.format === 'cassandraYaml') return !document.hasAnchors;
  return document.format === 'properties' || document.format === 'sysctlConf';
}

/**
 * The lines in which two files differ that are the same around them, comments aside: values of settings, words of a shell's assignments, options. Undefined where
 * anything else differs: a branch, a template's markup, the number of lines.
 */
function changedPieces(before: Document, after: Document): ChangedLines | undefined {
  if (before.format === 'hostList' || (before.format === 'cassandraYaml' && before.hasAnchors)) return undefined;
  const old = piecesOf(before);
  const now = piecesOf(after);
  if (old.length !== now.length) return undefined;
  // One word of capitals may make others of the file placeholders.
  if (before.entries.length !== after.entries.length || before.entries.some(({ hole }, at) => after.entries[at]?.hole !== hole))
    return undefined;
  const keys = new Set<string>();
  const texts: string[] = [];
  const oldRanges: Range[] = [];
  const ranges: Range[] = [];
  for (const [at, piece] of now.entries()) {
    const other = old[at];
    if (other === undefined || other.name !== piece.name) return undefined;
    const text = after.source.slice(piece.range);
    const oldText = before.source.slice(other.range);
    if (text === oldText) continue;
    if (isMarked(before, other.range) || isMarked(after, piece.range)) return undefined;
    keys.add(piece.name);
    if (after.format === 'shellEnv' || after.format === 'jvmOptions') texts.push(oldText, text);
    oldRanges.push(other.range);
    ranges.push(piece.range);
  }
  return textAround(before, oldRanges) === textAround(after, ranges) ? { keys, texts } : undefined;
}

/** What can differ without changing what stands around it. */
function piecesOf(document: Document): readonly { readonly name: string; readonly range: Range }[] {
  const assignments = assignmentsOf(document);
  if (assignments.length > 0) return assignments.map(({ name, range }) => ({ name, range }));
  return document.entries.map(({ key, range }) => ({ name: key, range }));
}

/** Whether a range touches a template's hole, or quotes that may have no end. */
function isMarked({ template, problems }: Document, range: Range): boolean {
  const touches = (other: Range) => other.start <= range.end && range.start <= other.end;
  return template?.holes.some(touches) === true || problems.some((problem) => touches(problem.range));
}

/** The text of a file, as far as it is read, without some ranges and without its comments. */
function textAround(document: Document, ranges: readonly Range[]): string {
  const { source, comments } = document;
  const text = document.format === 'shellEnv' ? source.text.slice(0, document.readTo) : source.text;
  let around = '';
  let at = 0;
  for (const { start, end } of mergedRanges([...ranges, ...comments.map(({ range }) => range)])) {
    around += `${text.slice(at, start)}\0`;
    at = Math.max(at, end);
  }
  return around + text.slice(at);
}

function changedKeys(before: Document, after: Document): ReadonlySet<string> {
  const old = before.entries;
  const now = after.entries;
  const isSame = (a: Entry | undefined, b: Entry | undefined) => a !== undefined && b !== undefined && saysTheSame(a, before, b, after);
  // As many lines as before: each is held against the one in its place.
  if (old.length === now.length) {
    const differing = now.flatMap((entry, at) => (isSame(old[at], entry) ? [] : [old[at]?.key ?? entry.key, entry.key]));
    return new Set(differing);
  }
  // Lines were added or taken away: those of a name against the others of that name. Where all other lines did not keep their order, what stands between the first and the last
  // change has changed.
  const differing = differingNames(before, after);
  const isLeft = ({ key }: Entry) => !differing.has(key);
  const left = now.filter(isLeft);
  if (old.filter(isLeft).every((entry, at) => isSame(entry, left[at]))) return differing;
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && isSame(old[start], now[start])) start++;
  let end = 0;
  while (end < shorter - start && isSame(old[old.length - 1 - end], now[now.length - 1 - end])) end++;
  return new Set([...old.slice(start, old.length - end), ...now.slice(start, now.length - end)].map(({ key }) => key));
}

/** Names of which there are not as many lines as before, or other ones. */
function differingNames(before: Document, after: Document): ReadonlySet<string> {
  const byName = ({ entries }: Document) => {
    const lines = new Map<string, Entry[]>();
    for (const entry of entries) {
      const ofName = lines.get(entry.key);
      if (ofName === undefined) lines.set(entry.key, [entry]);
      else ofName.push(entry);
    }
    return lines;
  };
  const [old, now] = [byName(before), byName(after)];
  const isSame = (name: string) => {
    const [ofOld, ofNow] = [old.get(name) ?? [], now.get(name) ?? []];
    return ofOld.length === ofNow.length && ofOld.every((entry, at) => saysTheSame(entry, before, ofNow[at] ?? entry, after));
  };
  return new Set([...old.keys(), ...now.keys()].filter((name) => !isSame(name)));
}

function saysTheSame(a: Entry, inA: Document, b: Entry, inB: Document): boolean {
  if (a.key !== b.key || a.value !== b.value || a.final !== b.final || a.hole !== b.hole) return false;
  if (a.node === undefined || b.node === undefined) return a.node === b.node;
  return inA.source.slice(a.range) === inB.source.slice(b.range);
}

/** Lines of the same names differ from node to node; after so many names they are forgotten. */
const mostNames = 10_000;
const namesByKey = new WeakMap<Catalogs, Map<string, ReadonlySet<string>>>();

/** A name with all others that some release takes for the same setting. */
function namesOf(key: string, catalogs: Catalogs): ReadonlySet<string> {
  const known = namesByKey.get(catalogs) ?? new Map<string, ReadonlySet<string>>();
  namesByKey.set(catalogs, known);
  const names = known.get(key) ?? allNamesOf(key, catalogs);
  if (known.size > mostNames) known.clear();
  known.set(key, names);
  return names;
}

function allNamesOf(key: string, catalogs: Catalogs): ReadonlySet<string> {
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
