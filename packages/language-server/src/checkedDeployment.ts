import type { Setting } from '@storelint/core/catalog';
import type { Checker, DeploymentCheck, DeploymentInput, RepeatedCheck } from '@storelint/core/check';
import { type Deployment, type Resolution, type Resolver, secretWordsOf } from '@storelint/core/deployment';
import { resolverOf } from '@storelint/core/expressions';
import { type Document, withValueAt } from '@storelint/core/formats';
import type { BuiltKnowledge } from '@storelint/core/knowledge';
import { createFile, type FileKind, fileDefinition, type Releasable, type Role } from '@storelint/core/products';
import { type CompiledRule, type Finding, hangsOnReleaseOf, ShownFindings } from '@storelint/core/rules';
import { SecretTexts } from '@storelint/core/secrets';
import { applyEdits, type Range, type TextEdit } from '@storelint/core/text';
import type { CheckedCluster } from './checkedCluster.js';
import type { EditorConfiguration } from './configurations.js';
import { directoryOf, join } from './paths.js';
import { productsOfKind } from './settingFacts.js';

/** What is wrong with a value that was tried alone. */
type Flaw = 'alone' | 'beside';

interface TriedAlone {
  readonly flaw: Flaw | undefined;
  /** What the fixes of what is found write in the place of the value. */
  readonly instead: readonly string[];
}

/** Values that were tried as the only ones of a file. */
const triedAlone = new Map<string, TriedAlone>();
/** Names that were tried. */
const blamed = new Map<string, boolean>();
const mostRemembered = 10_000;

const presenceRules = new WeakMap<readonly CompiledRule[], ReadonlyMap<string, ReadonlySet<string>>>();

/** By name, the rules that ask of a setting only whether it is there. */
function rulesOfPresence(rules: readonly CompiledRule[]): ReadonlyMap<string, ReadonlySet<string>> {
  let byName = presenceRules.get(rules);
  if (byName === undefined) {
    const found = new Map<string, Set<string>>();
    for (const { id, expression, reads } of rules) {
      const mentions = (text: string) => (expression?.text ?? '').split(text).length - 1;
      for (const { kind, name } of reads) {
        const asked = kind === 'setting' ? mentions(`isSet("${name}")`) : 0;
        if (asked > 0 && asked === mentions(`"${name}"`)) found.set(name, (found.get(name) ?? new Set()).add(id));
      }
    }
    byName = found;
    presenceRules.set(rules, byName);
  }
  return byName;
}

/** What is written together with a value. */
interface Companions {
  readonly edits: readonly TextEdit[];
  /** Settings that the edits write. */
  readonly names: readonly string[];
}

/** What is known of a value that is tried. */
interface TriedValue {
  readonly value: string;
  /** What the edit writes behind it. */
  readonly behind: string;
  /** Nobody has to write it before the settings that it needs: it holds without the line, or another amount does as well. */
  readonly isNeedless: boolean;
}

/** What came of texts that were tried at one place of a file. */
interface TriedPlace {
  readonly path: string;
  readonly before: string;
  readonly after: string;
  readonly others: readonly Document[];
  readonly outcomes: Map<string, Companions | undefined>;
  /** Rules that speak of the setting whatever its value. */
  anyway?: ReadonlySet<string>;
}

/** Lines of a file above which nothing is tried: each trial is a check of the file. */
const mostLinesTried = 2000;

/** Place among the names that people use above which a setting is one that most files have. */
const mostUsual = 40;

/** A text that no setting means anything by. */
const noValue = 'novalue';

/** The place at which somebody types, by deployment: its text around stays the same while the token there grows. */
const triedPlaces = new WeakMap<DeploymentInput, TriedPlace>();

/** A deployment with what was found in it; it stands until one of its files changes, or what it disagrees about with others of its cluster. */
export class CheckedDeployment {
  readonly deployment: Deployment;
  private readonly silent: DeploymentCheck['silent'];
  private readonly resolutions = new Map<Role, Resolution>();
  private resolver: Resolver | undefined;
  private secretTexts: SecretTexts | undefined;
  private masked: CheckedDeployment | undefined;
  private shownFindings: ShownFindings | undefined;

  constructor(
    readonly input: DeploymentInput,
    readonly configuration: EditorConfiguration,
    check: DeploymentCheck,
    /** After comments have hidden what they hide. */
    readonly findings: readonly Finding[],
    readonly knowledge: BuiltKnowledge,
    /** Checks with other texts in the place of some files. */
    private readonly checkerWith: (texts: ReadonlyMap<string, string>) => Checker,
    /** Where some of the findings come from. */
    readonly cluster?: CheckedCluster,
    /** The check of the files as they are, from which one of others starts. */
    readonly repeated?: RepeatedCheck,
    /** Files with masked secrets as they were read last: where one word is another they are not read again. */
    private readonly shownBefore: readonly Document[] = [],
  ) {
    this.deployment = check.deployment;
    this.silent = check.silent;
  }

  /** How many rules wait for something that nobody told: `hardware`, `release hbase`. */
  rulesFor(need: string): number {
    return new Set(this.silent.filter(({ needs }) => needs.includes(need)).map(({ ruleId }) => ruleId)).size;
  }

  /** How many of the rules that read these files are meant for some of the possible releases of a product alone. */
  rulesBetweenReleasesOf(product: Releasable): number {
    const possible = this.deployment.releases[product]?.is ?? [];
    const woken = this.repeated?.basis.judgement.woken ?? [];
    return woken.filter((rule) => rule.onUpgrade !== true && hangsOnReleaseOf(rule, product, possible)).length;
  }

  document(path: string): Document | undefined {
    return this.deployment.documents.find((document) => document.source.path === path);
  }

  /** The newest of the possible releases. */
  release(product: Releasable): string | undefined {
    return this.deployment.releases[product]?.is.at(-1);
  }

  /** What holds for a role in the newest possible releases. */
  resolution(role: Role): Resolution {
    let resolution = this.resolutions.get(role);
    if (resolution === undefined) {
      const choice: Partial<Record<Releasable, string>> = {};
      for (const [product, { is }] of Object.entries(this.deployment.releases)) {
        const newest = is.at(-1);
        // Of several JDKs none is the likely one.
        if (newest !== undefined && (product !== 'jdk' || is.length === 1)) choice[product as Releasable] = newest;
      }
      this.resolver ??= resolverOf(this.deployment, (product) => this.knowledge.catalog(product));
      resolution = this.resolver.resolution(role, choice);
      this.resolutions.set(role, resolution);
    }
    return resolution;
  }

  /** The texts of the files with their secrets masked. */
  get secrets(): SecretTexts {
    const { documents, included } = this.deployment;
    const words = secretWordsOf(this.configuration.configuration);
    this.secretTexts ??= new SecretTexts([...documents, ...included.values()], () => words);
    return this.secretTexts;
  }

  /** The same deployment, read from texts whose secrets are masked: what editors show of values comes from here. Offsets are the same. */
  get shown(): CheckedDeployment {
    if (this.secrets.isEmpty) return this;
    if (this.masked === undefined) {
      const { deployment } = this.checkerWith(this.secrets.texts).open(this.input, this.shownBefore);
      const check = { deployment, findings: [], silent: [], problems: [] };
      const { input, configuration, knowledge, checkerWith, repeated } = this;
      this.masked = new CheckedDeployment(input, configuration, check, [], knowledge, checkerWith, undefined, repeated);
    }
    return this.masked;
  }

  /** What the next state of the same files may be read from. */
  get shownDocuments(): readonly Document[] {
    return this.masked?.deployment.documents ?? this.shownBefore;
  }

  /**
   * What is wrong with a value as the only one of a file of the kind, with the releases and the machine of this deployment. `alone`: it is wrong by itself ·
   * `beside`: it does not go with the default of another setting · undefined: nothing
   */
  flawOf(document: Document, name: string, value: string): Flaw | undefined {
    return this.tryAlone(document, name, value).flaw;
  }

  /** What is better than a value, by the fixes of what is found where it stands alone: what is in effect may be nothing that anybody should write. */
  betterThan(document: Document, name: string, value: string): readonly string[] {
    return this.tryAlone(document, name, value).instead;
  }

  private tryAlone({ kind, source }: Document, name: string, value: string): TriedAlone {
    const { releases, hardware, workload } = this.input;
    const key = JSON.stringify([kind, name, value, releases, hardware?.name, workload]);
    let tried = triedAlone.get(key);
    if (tried === undefined) {
      const findings = this.foundAlone(kind, directoryOf(source.path), name, value);
      const isAlone = findings.some(({ settings }) => settings.length === 1);
      const isBeside = findings.some(({ settings, severity }) => severity !== 'advice' && settings.includes(name));
      tried = { flaw: isAlone ? 'alone' : isBeside ? 'beside' : undefined, instead: findings.flatMap(valueInPlace) };
      if (triedAlone.size > mostRemembered) triedAlone.clear();
      triedAlone.set(key, tried);
    }
    return tried;
  }

  /** Whether a rule that asks no more of a setting than whether it is there blames a file that sets it alone: the release takes the name, and does not use it. */
  isBlamedAnyway({ kind, source }: Document, { name, product, default: value = '' }: Setting): boolean {
    const rules = rulesOfPresence(this.knowledge.rules(product)).get(name);
    if (rules === undefined) return false;
    const key = JSON.stringify([kind, name, this.input.releases]);
    let isBlamed = blamed.get(key);
    if (isBlamed === undefined) {
      isBlamed = this.foundAlone(kind, directoryOf(source.path), name, value).some(
        ({ ruleId, settings }) => rules.has(ruleId) && settings.includes(name),
      );
      if (blamed.size > mostRemembered) blamed.clear();
      blamed.set(key, isBlamed);
    }
    return isBlamed;
  }

  /** What is found in a file of the kind that sets nothing else, with the releases and the machine of this deployment. */
  private foundAlone(kind: FileKind, directory: string, name: string, value: string): readonly Finding[] {
    // Variables of containers make a file of the kind that is written otherwise.
    const path = join(directory, fileDefinition(kind).name);
    const text = createFile(kind, { groups: [{ settings: [{ key: name, value }] }] });
    return this.checkerWith(new Map([[path, text]])).check({ ...this.input, fragment: true, files: [{ path, kind }] }).findings;
  }

  /**
   * What else has to change in a file for a value that an edit writes: what the fixes of what is then found do elsewhere. Undefined where something would still be
   * found at the value, and neither at any other value nor only because another setting is yet to be written.
   * @param names of the setting: as it is written there, and as the release has it
   */
  changesFor(document: Document, names: readonly [string, ...string[]], edit: TextEdit, tried: TriedValue): Companions | undefined {
    const isNested = document.format === 'cassandraYaml' && names[0].includes('.');
    if (document.entries.length > mostLinesTried || !(isNested || this.hangsOnOthers(document, names))) {
      const flaw = isNested ? undefined : this.flawOf(document, names[0], tried.value);
      return flaw === 'alone' || (flaw === 'beside' && tried.isNeedless) ? undefined : { edits: [], names: [] };
    }
    const place = this.triedPlace(document, edit);
    if (!place.outcomes.has(edit.newText)) place.outcomes.set(edit.newText, this.tryEdit(place, document, names, edit, tried));
    return place.outcomes.get(edit.newText);
  }

  /** Whether some rule reads a setting together with something else: else its values can be judged alone, once for all files. */
  private hangsOnOthers(document: Document, names: readonly string[]): boolean {
    // Nothing of a file that is not there yet was judged.
    if (this.repeated === undefined) return false;
    const rules = [...this.repeated.index.wokenByLines(document, new Set(names))];
    return rules.some(
      ({ check, reads }) =>
        check === undefined && reads.length > 1 && reads.some(({ kind, name }) => kind === 'setting' && names.includes(name)),
    );
  }

  private triedPlace({ source: { path, text } }: Document, { range }: TextEdit): TriedPlace {
    const [before, after] = [text.slice(0, range.start), text.slice(range.end)];
    const others = this.deployment.documents.filter(({ source }) => source.path !== path);
    const known = triedPlaces.get(this.input);
    const isSame =
      known?.path === path &&
      known.before === before &&
      known.after === after &&
      known.others.length === others.length &&
      known.others.every((each, at) => each === others[at]);
    if (known !== undefined && isSame) return known;
    const place: TriedPlace = { path, before, after, others, outcomes: new Map() };
    triedPlaces.set(this.input, place);
    return place;
  }

  private tryEdit(
    place: TriedPlace,
    document: Document,
    own: readonly string[],
    edit: TextEdit,
    { value, behind, isNeedless }: TriedValue,
  ): Companions | undefined {
    const found = this.foundAfter(document, own, [edit], behind === '' ? value : undefined);
    const saysAnyway = ({ ruleId }: Finding) => {
      place.anyway ??= new Set(this.foundAfter(document, own, [{ ...edit, newText: noValue + behind }]).map((each) => each.ruleId));
      return place.anyway.has(ruleId);
    };
    const isMarked = (findings: readonly Finding[], start: number) =>
      findings
        .filter(({ primary }) => isAt(primary, document, { start, end: start + edit.newText.length }))
        .some(
          (finding) =>
            isNeedless ||
            finding.settings.length === 1 ||
            ((finding.related.length > 0 || !this.waitsForOthers(finding, document, own)) && !saysAnyway(finding)),
        );
    const edits = found
      .flatMap((finding) => editsBeside(finding, document, edit))
      // Two findings may ask for the same line.
      .filter(({ range }, at, all) => !all.slice(0, at).some((other) => overlap(other.range, range)));
    if (edits.length === 0) return isMarked(found, edit.range.start) ? undefined : { edits, names: [] };
    const shift = edits
      .filter(({ range }) => range.start < edit.range.start)
      .reduce((sum, { range, newText }) => sum + newText.length - (range.end - range.start), 0);
    if (isMarked(this.foundAfter(document, own, [edit, ...edits]), edit.range.start + shift)) return undefined;
    const written = edits.map(({ newText }) => newText).join('\n');
    const names = found.flatMap(({ settings }) => settings).filter((each) => !own.includes(each) && written.includes(each));
    return { edits, names: [...new Set(names)] };
  }

  /**
   * Whether a finding is there because another setting is yet to be written: without it the value is refused, or most files have it. What few people write is not
   * on its way.
   */
  private waitsForOthers({ severity, settings }: Finding, document: Document, own: readonly string[]): boolean {
    const usages = productsOfKind(document.kind).map((product) => this.knowledge.usage(product));
    const isUsual = (name: string) => usages.some((usage) => (usage.get(name) ?? mostUsual) < mostUsual);
    const missing = settings.filter((name) => !own.includes(name) && !document.entries.some(({ key }) => key === name));
    return missing.length > 0 && (severity === 'error' || missing.some(isUsual));
  }

  /**
   * What edits of a file bring about that has to do with a setting. No other rule is asked.
   * @param value what they write alone
   */
  private foundAfter(document: Document, own: readonly string[], edits: readonly TextEdit[], value?: string): readonly Finding[] {
    const { path, text } = document.source;
    const checker = this.checkerWith(new Map([[path, applyEdits(text, edits)]]));
    const [first] = edits;
    const derived = value === undefined || first === undefined ? undefined : withValueAt(document, first.range, value);
    const changed = derived ?? checker.document({ path, kind: document.kind });
    if ('ruleId' in changed) return [changed];
    const findings = checker.checkLines(this.input, this.deployment, changed, new Set(own));
    return findings.filter(({ settings }) => settings.some((each) => own.includes(each)));
  }

  /** A finding as it may be shown. */
  shownFinding(finding: Finding): Finding {
    if (this.cluster?.findings.includes(finding) === true) return this.cluster.shownFinding(finding);
    this.shownFindings ??= new ShownFindings(
      this.secrets,
      () =>
        this.checkerWith(this.secrets.texts)
          .check(this.input)
          .findings.map((made) => ({ finding: made, deployment: '' })),
      (id) => (this.configuration.packs?.prose.get(id) ?? this.knowledge.describeRule(id))?.title,
    );
    return this.shownFindings.of(finding, '');
  }
}

/** What the fix of a finding writes in the place of the value that it is about, and nowhere else. */
function valueInPlace({ entry, fix }: Finding): readonly string[] {
  const [first, ...others] = fix?.edits ?? [];
  if (entry === undefined || first === undefined || others.length > 0) return [];
  const { range, newText } = first.edit;
  return range.start === entry.valueRange.start && range.end === entry.valueRange.end ? [newText] : [];
}

function isAt({ document, range }: Finding['primary'], { source }: Document, { start, end }: Range): boolean {
  return document.source.path === source.path && range.start < end && range.end > start;
}

/** Whether two edits change the same characters, or write to one place. */
function overlap(a: Range, b: Range): boolean {
  return (a.start < b.end && b.start < a.end) || (a.start === b.start && a.end === b.end);
}

/** What the fix of a finding that an edit brings about does elsewhere in the file, by the offsets before that edit. */
function editsBeside({ fix }: Finding, { source }: Document, { range, newText }: TextEdit): readonly TextEdit[] {
  const end = range.start + newText.length;
  const shift = end - range.end;
  return (fix?.edits ?? [])
    .filter((each) => each.document.source.path === source.path && (each.edit.range.end < range.start || each.edit.range.start > end))
    .map(({ edit }) =>
      edit.range.start < range.start ? edit : { ...edit, range: { start: edit.range.start - shift, end: edit.range.end - shift } },
    );
}
