import type { AskedSettings } from '../deployment/askedSettings.js';
import type { Catalogs } from '../deployment/catalogs.js';
import { newestEdition } from '../deployment/configuration.js';
import type { Deployment, NamedServer, Resolution } from '../deployment/deployment.js';
import { nameOf } from '../deployment/nameOf.js';
import { type ReleaseChoice, ReleaseChoices, withAllPossible, withNeighbours } from '../deployment/releases/releaseChoices.js';
import { type ExpressionEvaluator, evaluatorOf } from '../expressions/evaluator.js';
import { amountOf, inUnitOf } from '../expressions/quantities.js';
import { isStated } from '../expressions/reads.js';
import { resolverOf } from '../expressions/resolverOf.js';
import { type Fix, inWords } from '../fixes/fix.js';
import { movable, movedFix } from '../fixes/movedFix.js';
import type { Document, Entry } from '../formats/document.js';
import type { Product, Role } from '../products/registry.js';
import { daemonDefinition, mayBeOfServer, productsReadBy, rolesOfProduct } from '../products/registry.js';
import { isForMachine, isMeantFor, releasesThatMatterFor } from './applicability.js';
import type { CompiledRule } from './compiledRule.js';
import type { Finding, Refusal, Severity } from './finding.js';
import type { Judgement, SilentRule } from './judgement.js';
import { afterRefusal, type JudgeOptions, type JudgeRun, releaseRange } from './judgeRun.js';
import { LineChecks } from './lineChecks.js';
import { type FoundLocation, locate } from './locate.js';
import { formatValue, messageText } from './messageText.js';
import { hasNeeds, neededBy } from './needs.js';
import type { Recheck } from './rejudging.js';
import { changeOfRule } from './ruleFix.js';
import type { RuleIndex } from './ruleIndex.js';
import { mayBeForOtherCollector, restsOnDifferentArms } from './templateArms.js';

/** A daemon that files are for only where somebody says so: a gateway. A rule for such daemons alone wakes by a line that is meant for them. */
function isSeldomListed(role: Role): boolean {
  return daemonDefinition(role).isUsual !== true;
}

/** Whether the files are for every usual daemon of a product: nobody chose among them. */
function isForAllDaemons(product: Product, deployment: Deployment): boolean {
  const usual = rolesOfProduct(product).filter((role) => !isSeldomListed(role));
  return usual.length > 0 && usual.every((role) => deployment.roles.includes(role));
}

/** Everything that judging a deployment needs and keeps between deployments. */
export class Judge {
  private readonly lines: LineChecks;
  private readonly evaluator: ExpressionEvaluator;

  constructor(
    private readonly index: RuleIndex,
    private readonly catalogs: Catalogs,
    private readonly options: JudgeOptions,
  ) {
    this.evaluator = evaluatorOf(catalogs);
    this.lines = new LineChecks(index, catalogs, options, this.evaluator);
  }

  /**
   * @param asked where to write down who asked for which setting
   * @param recheck what is to be judged; the rest is taken from the judgement before
   */
  judge(deployment: Deployment, asked?: AskedSettings, recheck?: Recheck): Judgement {
    const woken = recheck?.woken ?? this.index.wokenBy(deployment);
    const judged = this.judgeIn(deployment, woken, asked, recheck);
    const confirmed = this.confirmed(judged.findings, deployment, woken, asked);
    const carried = recheck?.allCarried ?? [];
    const findings = carried.length === 0 ? confirmed : this.index.inOrder([...confirmed, ...carried]);
    return { ...judged, woken, findings };
  }

  /** What rules that read settings of these names say of a deployment, and checks of every line of the lines with these names in one file. */
  judgeLines(deployment: Deployment, document: Document, names: ReadonlySet<string>): readonly Finding[] {
    const rules = this.index.readersOfLines(document, names);
    const lines = new Map([[document, document.entries.filter(({ key }) => names.has(key))]]);
    const { findings } = this.judgeIn(deployment, rules, undefined, undefined, lines);
    return this.confirmed(findings, deployment, rules, undefined);
  }

  /**
   * Errors hold in every release that is possible, also where something speaks for some of them: what holds in those alone is a warning. A level that the user
   * gave a rule stays.
   */
  private confirmed(
    findings: readonly Finding[],
    deployment: Deployment,
    woken: readonly CompiledRule[],
    asked: AskedSettings | undefined,
  ): readonly Finding[] {
    const isInDoubt = ({ severity, ruleId }: Finding) => severity === 'error' && this.options.severityOf(ruleId) === undefined;
    const doubtful = new Set(findings.filter(isInDoubt).map(({ ruleId }) => ruleId));
    const releases = withAllPossible(deployment.releases);
    if (doubtful.size === 0 || releases === undefined) return findings;
    const rules = woken.filter(({ id }) => doubtful.has(id));
    const held = new Set(
      this.judgeIn({ ...deployment, releases }, rules, asked, undefined, linesOf(findings.filter(isInDoubt), deployment)).findings.flatMap(
        (finding) => (finding.severity === 'error' ? [placeKey(finding)] : []),
      ),
    );
    // Of another server it is not known which of them it was made from.
    const isOther = Object.values(deployment.releases).some(({ vendor }) => vendor === 'server');
    return findings.flatMap((finding) => {
      if (!isInDoubt(finding) || held.has(placeKey(finding))) return [finding];
      const { refuses: _, ...weaker } = finding;
      return isOther ? [] : [{ ...weaker, severity: 'warning' as const }];
    });
  }

  private judgeIn(
    deployment: Deployment,
    rules: readonly CompiledRule[],
    asked?: AskedSettings,
    recheck?: Recheck,
    doubtful?: JudgeRun['doubtful'],
  ): Omit<Judgement, 'woken'> {
    const resolver = resolverOf(deployment, this.catalogs, asked);
    const silentBefore = new Map(recheck?.before.silent.map((silent) => [silent.ruleId, silent]));
    const resolutions = new Map<ReleaseChoice, Map<Role, Resolution>>();
    const choices = new ReleaseChoices(withNeighbours(deployment.releases));
    const run: JudgeRun = {
      doubtful,
      deployment,
      resolver,
      findings: [],
      silent: [],
      problems: [],
      spoke: new Set(),
      faulty: new Map(),
      recheck,
      choices: (matter) => choices.of(matter),
      resolution: (role, choice) => {
        let ofChoice = resolutions.get(choice);
        if (ofChoice === undefined) {
          ofChoice = new Map();
          resolutions.set(choice, ofChoice);
        }
        let resolution = ofChoice.get(role);
        if (resolution === undefined) {
          resolution = resolver.resolution(role, choice);
          ofChoice.set(role, resolution);
        }
        return resolution;
      },
    };
    const edition = this.options.edition ?? newestEdition;
    for (const rule of rules) {
      if (rule.check === undefined && recheck?.rules.has(rule) === false) {
        if (recheck.before.spoke.has(rule)) run.spoke.add(rule);
        const silent = silentBefore.get(rule.id);
        if (silent !== undefined) run.silent.push(silent);
        continue;
      }
      const severity = this.options.severityOf(rule.id);
      if (severity === 'off' || (severity === undefined && !isInEdition(rule, edition))) continue;
      try {
        if (rule.check !== undefined) this.lines.check(rule, rule.check, this.rolesFor(rule, deployment), run);
        else if (asked === undefined) this.runRule(rule, run);
        else asked.onBehalfOf(rule, () => this.runRule(rule, run));
      } catch (error) {
        // A rule that fails must not take the others' findings with it.
        if (!(error instanceof Error)) throw error;
        run.spoke.add(rule);
        run.problems.push({ ruleId: rule.id, message: error.message.split('\n')[0] ?? '' });
      }
    }
    const { findings, silent, problems, spoke, faulty } = run;
    return { findings, silent, problems, spoke, faulty };
  }

  private rolesFor(rule: CompiledRule, deployment: Deployment): readonly Role[] {
    const roles = this.rolesAmong(rule, deployment);
    // What servers are to have does not stand in a client's files.
    const isOfServers = deployment.client && rule.whenUnset === true;
    return isOfServers ? roles.filter((role) => daemonDefinition(role).isClient === true) : roles;
  }

  private rolesAmong(rule: CompiledRule, deployment: Deployment): readonly Role[] {
    // In the rule's order: of several daemons the first is named.
    if (rule.roles !== undefined) {
      const roles = rule.roles.filter((role) => deployment.roles.includes(role));
      return roles.length === 0 && isForAllDaemons(rule.product, deployment) ? rule.roles.filter(isSeldomListed) : roles;
    }
    // A line of dfs.* in hbase-site.xml is read by HBase's daemons alone.
    if (rule.check !== undefined) return deployment.roles.filter((role) => productsReadBy(role).includes(rule.product));
    return deployment.roles.filter((role) => rolesOfProduct(rule.product).includes(role));
  }

  /** The daemons that a rule is asked for: where lines are for one of several servers alone, each of these. */
  private daemonsFor(rule: CompiledRule, run: JudgeRun): readonly (readonly [role: Role, server: NamedServer | undefined])[] {
    // A rule that reads the lines of all servers weighs them itself.
    const settings = rule.reads.flatMap(({ kind, name }) =>
      kind === 'setting' && mayBeOfServer(name) && !rule.reads.some((other) => other.name === `${name}.*`) ? [name] : [],
    );
    return this.rolesFor(rule, run.deployment).flatMap((role) => {
      const { ofServers } = daemonDefinition(role).product;
      const [newest] = settings.length === 0 || ofServers === undefined ? [] : run.choices([]);
      const general = newest === undefined ? undefined : run.resolution(role, newest);
      const servers = general === undefined ? [] : (ofServers?.servers(general) ?? []);
      const own = servers.filter((server) => settings.some((name) => server.own.has(name)));
      // What no line sets for one of them may stand in its own copy of the files.
      const others = servers.length > own.length && settings.some((name) => general !== undefined && general.places(name).length > 0);
      return (own.length === 0 ? [undefined] : others ? [...own, undefined] : own).map((server) => [role, server] as const);
    });
  }

  /** A rule speaks of each place once: of a further daemon only where its finding shows a place that the ones before did not. */
  private runRule(rule: CompiledRule, run: JudgeRun): void {
    const shown = new Set<string>();
    const told: Finding[] = [];
    let silent: SilentRule | undefined;
    for (const [role, server] of this.daemonsFor(rule, run)) {
      const outcome = this.overAllReleases(rule, role, server, run);
      if (outcome.kind === 'silent' && silent === undefined) {
        const needs = neededBy(rule, run.deployment, outcome.releasesDiffer);
        if (needs.length > 0) silent = { ruleId: rule.id, needs };
      }
      if (outcome.kind !== 'finding' || restsOnDifferentArms(rule, outcome.resolution)) continue;
      if (this.isOfPackage(rule, outcome.resolution)) continue;
      run.spoke.add(rule);
      const finding = this.findingOf(rule, outcome.resolution, run.deployment);
      if (finding === undefined || mayBeForOtherCollector([finding.primary, ...finding.related])) continue;
      const places = [finding.primary, ...finding.related].map(({ document, range }) => `${document.source.path}:${range.start}`);
      if (places.every((place) => shown.has(place))) {
        const same = told.findIndex(({ message }) => message === finding.message);
        const before = told[same];
        if (before !== undefined) told[same] = { ...before, roles: [...(before.roles ?? []), role] };
        continue;
      }
      for (const place of places) shown.add(place);
      const [at, both] =
        told.flatMap((each, index) => [[index, joined(each, finding)] as const]).find(([, one]) => one !== undefined) ?? [];
      if (at === undefined || both === undefined) told.push(finding);
      else told[at] = both;
    }
    run.findings.push(...told);
    if (silent !== undefined && shown.size === 0) run.silent.push(silent);
  }

  /** The rule's outcome where it is the same in every possible release. */
  private overAllReleases(rule: CompiledRule, role: Role, server: NamedServer | undefined, run: JudgeRun): RuleOutcome {
    const resolutionIn = (choice: ReleaseChoice) => {
      const general = run.resolution(role, choice);
      return server === undefined ? general : general.ofServer(server);
    };
    let first: Resolution | undefined;
    for (const choice of run.choices(releasesThatMatterFor(rule, role))) {
      const speaks = isMeantFor(rule, choice) ? this.speaks(rule, resolutionIn(choice)) : 'no';
      if (speaks === 'no') return first === undefined ? { kind: 'fine' } : { kind: 'silent', releasesDiffer: true };
      if (speaks === 'unknown') return { kind: 'silent', releasesDiffer: first !== undefined };
      first ??= resolutionIn(choice);
    }
    return first === undefined ? { kind: 'fine' } : { kind: 'finding', resolution: first };
  }

  private speaks(rule: CompiledRule, resolution: Resolution): 'yes' | 'no' | 'unknown' {
    if (!isForMachine(rule, resolution.role, resolution.deployment.hardware)) return 'no';
    // What its outcome hangs on is missing: it need not be asked.
    const asked = rule.recommend?.value ?? rule.expression;
    if (asked !== undefined && !hasNeeds(asked, resolution.deployment)) return 'unknown';
    if (rule.recommend !== undefined) return this.recommendationSpeaks(rule.recommend, resolution);
    if (rule.expression === undefined) return 'no';
    const outcome = this.evaluator.evaluate(rule.expression, resolution);
    if (!outcome.known) return 'unknown';
    return outcome.value === true ? 'no' : 'yes';
  }

  private recommendationSpeaks(recommend: NonNullable<CompiledRule['recommend']>, resolution: Resolution): 'yes' | 'no' | 'unknown' {
    // What is only advised wakes no rule: see RuleIndex.
    if (recommend.setting === undefined) return 'no';
    const effective = resolution.setting(recommend.setting);
    if (effective.unknown || effective.value === undefined) return 'unknown';
    if (recommend.when !== undefined) {
      const wanted = this.evaluator.evaluate(recommend.when, resolution);
      if (!wanted.known) return 'unknown';
      if (wanted.value !== true) return 'no';
    }
    const outcome = this.evaluator.evaluate(recommend.value, resolution);
    if (!outcome.known) return 'unknown';
    const wanted = amountOf(outcome.value);
    if (wanted === undefined || typeof effective.value !== 'number')
      return formatValue(outcome.value) === String(effective.value) ? 'no' : 'yes';
    const { from, to } = recommend.tolerate ?? { from: 1, to: 1 };
    return effective.value >= wanted * from - 1e-9 && effective.value <= wanted * to + 1e-9 ? 'no' : 'yes';
  }

  private findingOf(rule: CompiledRule, resolution: Resolution, deployment: Deployment): Finding | undefined {
    const [primary, ...related] = this.faultFirst(rule, locate(rule, resolution, this.evaluator), resolution);
    if (primary === undefined) return undefined;
    const change = changeOfRule(rule, resolution, this.evaluator, this.catalogs);
    const fix = afterRefusal(rule, change?.fix);
    // What nobody can change for the user is said.
    const inPlaceOfFix = fix === undefined && rule.remedy === undefined && change !== undefined ? inWords(change.title) : undefined;
    const range = releaseRange(rule, deployment);
    const severity = this.severityOf(rule, resolution);
    // What is no error for certain refuses nothing for certain.
    const refuses = severity === rule.raise?.to && severity !== 'error' ? undefined : this.refusalOf(rule, resolution);
    return {
      ruleId: rule.id,
      severity,
      confidence: rule.confidence,
      ...(refuses === undefined ? {} : { refuses }),
      category: rule.category,
      message: this.messageOf(rule, resolution),
      role: resolution.role,
      roles: [resolution.role],
      ...(range === undefined ? {} : { releaseRange: range }),
      primary,
      related,
      settings: settingsOf(rule, [primary, ...related], resolution, this.catalogs),
      ...(primary.entry === undefined ? {} : { entry: primary.entry }),
      ...(fix === undefined ? {} : { fix }),
      ...(rule.remedy === undefined ? {} : { remedy: messageText(rule.remedy, resolution, this.evaluator) }),
      ...(inPlaceOfFix === undefined ? {} : { remedy: inPlaceOfFix }),
      ...(inPlaceOfFix === undefined && rule.message?.every((part) => typeof part === 'string' || 'setting' in part) === true
        ? { isLiteral: true }
        : {}),
    };
  }

  /**
   * Where a rule names no locations: the lines without which it would be silent come before those that it merely reads. A rule about several settings
   * so points at the one that is wrong.
   */
  private faultFirst(rule: CompiledRule, places: readonly FoundLocation[], resolution: Resolution): readonly FoundLocation[] {
    if (rule.locations !== undefined || places.length < 2) return places;
    const { deployment, role, releases, server } = resolution;
    const isFault = ({ entry }: FoundLocation): boolean => {
      if (entry === undefined) return false;
      const documents = deployment.documents.map((document) =>
        document.entries.includes(entry) ? { ...document, entries: document.entries.filter((each) => each !== entry) } : document,
      );
      const without = resolverOf({ ...deployment, documents }, this.catalogs).resolution(role, releases, server);
      return this.speaks(rule, without) !== 'yes';
    };
    const faults = new Set(places.filter(isFault));
    return [...faults, ...places.filter((place) => !faults.has(place))];
  }

  /** Whether a rule speaks of a file that a product ships, and would without the lines that are changed in it. */
  private isOfPackage(rule: CompiledRule, { deployment, role, releases, server }: Resolution): boolean {
    if (deployment.keepsPackaged === undefined) return false;
    const documents = deployment.documents.map((document) =>
      document.source.within?.edits === undefined ? document : { ...document, entries: [] },
    );
    return this.speaks(rule, resolverOf({ ...deployment, documents }, this.catalogs).resolution(role, releases, server)) === 'yes';
  }

  private severityOf(rule: CompiledRule, resolution: Resolution): Severity {
    const chosen = this.options.severityOf(rule.id);
    if (chosen !== undefined && chosen !== 'off') return chosen;
    if (rule.raise !== undefined) {
      const outcome = this.evaluator.evaluate(rule.raise.when, resolution);
      if (outcome.known && outcome.value === true) return rule.raise.to;
    }
    return rule.severity;
  }

  private refusalOf(rule: CompiledRule, resolution: Resolution): Refusal | undefined {
    if (rule.refusesStart === undefined) return rule.refuses;
    const outcome = this.evaluator.evaluate(rule.refusesStart, resolution);
    return outcome.known && outcome.value === true ? 'start' : rule.refuses;
  }

  private messageOf(rule: CompiledRule, resolution: Resolution): string {
    if (rule.message !== undefined) return messageText(rule.message, resolution, this.evaluator);
    if (rule.recommend?.setting === undefined) return rule.id;
    const outcome = this.evaluator.evaluate(rule.recommend.value, resolution);
    const wanted = outcome.known ? formatValue(outcome.value) : 'another value';
    const stands = resolution.setting(rule.recommend.setting);
    const shown = (outcome.known ? inUnitOf(outcome.value, stands.value) : undefined) ?? stands.text?.trim();
    const where = stands.origin.kind === 'entry' ? `is ${shown}` : `is not set (default ${shown ?? 'none'})`;
    const { hardware, workload, facts } = resolution.deployment;
    const isFitted =
      (hardware !== undefined || workload !== undefined || Object.keys(facts).length > 0) && rule.reads.some(({ kind }) => isStated(kind));
    return `${nameOf(resolution, rule.recommend.setting)} ${where}; ${isFitted ? `${wanted} is recommended for this hardware and workload` : `recommended: ${wanted}`}`;
  }
}

/** All lines with the names of those that findings speak of: checks of every line need look at no others. */
function linesOf(findings: readonly Finding[], { documents }: Deployment): ReadonlyMap<Document, readonly Entry[]> {
  const names = new Set(findings.flatMap(({ entry }) => (entry === undefined ? [] : [entry.key])));
  return new Map(
    documents.flatMap((document) => {
      const entries = document.entries.filter(({ key }) => names.has(key));
      return entries.length === 0 ? [] : [[document, entries] as const];
    }),
  );
}

function placeKey({ ruleId, primary: { document, range } }: Finding): string {
  return `${ruleId} ${document.source.path}:${range.start}`;
}

/** Of several daemons one finding where they share its words and its file: a second one would say nothing new, only show further places. */
function joined(one: Finding, other: Finding): Finding | undefined {
  if (one.message !== other.message || one.severity !== other.severity || one.primary.document !== other.primary.document) return undefined;
  const [first, second] = one.primary.range.start <= other.primary.range.start ? [one, other] : [other, one];
  const key = ({ document, range }: Finding['primary']) => `${document.source.path}:${range.start}:${range.end}`;
  const shown = new Set([first.primary, ...first.related].map(key));
  const fix = first.fix !== undefined && second.fix?.title === first.fix.title ? bothFixes(first.fix, second.fix) : undefined;
  const { fix: _, role, ...rest } = first;
  return {
    ...rest,
    ...(role === undefined || role !== second.role ? {} : { role }),
    roles: [...new Set([...(one.roles ?? []), ...(other.roles ?? [])])],
    related: [...first.related, ...[second.primary, ...second.related].filter((place) => !shown.has(key(place)))],
    settings: [...new Set([...first.settings, ...second.settings])],
    ...(fix === undefined ? {} : { fix }),
  };
}

function bothFixes(first: Fix, second: Fix): Fix {
  const isDone = ({ document, edit: { range } }: Fix['edits'][number]) =>
    first.edits.some((other) => other.document === document && other.edit.range.start < range.end && range.start < other.edit.range.end);
  const fix: Fix = {
    get safety() {
      return first.safety === 'safe' && second.safety === 'safe' ? 'safe' : 'unsafe';
    },
    title: first.title,
    edits: [...first.edits, ...second.edits.filter((each) => !isDone(each))],
  };
  return movable(fix, (files) => {
    const [one, other] = [first, second].map((each) => movedFix(each, files));
    return one === undefined || other === undefined ? undefined : bothFixes(one, other);
  });
}

type RuleOutcome =
  | { readonly kind: 'fine' }
  | { readonly kind: 'silent'; readonly releasesDiffer: boolean }
  | { readonly kind: 'finding'; readonly resolution: Resolution };

/** Settings that the finding is about: those whose lines it shows first, then the others of the rule. */
function settingsOf(
  rule: CompiledRule,
  shown: readonly { readonly entry?: Entry }[],
  resolution: Resolution,
  catalogs: Catalogs,
): string[] {
  const all = new Set<string>();
  for (const location of rule.locations ?? []) if (location.kind === 'setting') all.add(location.name);
  if (rule.recommend?.setting !== undefined) all.add(rule.recommend.setting);
  for (const { kind, name } of rule.reads) if (kind === 'setting') all.add(name);
  const first = new Set<string>();
  for (const { entry } of shown) {
    if (entry === undefined) continue;
    const current = productsReadBy(resolution.role).flatMap((product) => catalogs(product)?.currentName(entry.key) ?? []);
    for (const name of [entry.key, ...current]) if (all.has(name)) first.add(name);
  }
  return [...first, ...all].filter((name, index, list) => list.indexOf(name) === index);
}

/** Whether a rule speaks by default. */
function isInEdition(rule: CompiledRule, edition: number): boolean {
  return rule.preview !== true && (rule.edition === undefined || rule.edition <= edition);
}
