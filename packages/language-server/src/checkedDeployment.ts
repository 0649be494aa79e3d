import type { Checker, DeploymentCheck, DeploymentInput, RepeatedCheck } from '@storelint/core/check';
import { type Deployment, type Resolution, type Resolver, secretWordsOf } from '@storelint/core/deployment';
import { resolverOf } from '@storelint/core/expressions';
import type { Document } from '@storelint/core/formats';
import type { BuiltKnowledge } from '@storelint/core/knowledge';
import { createFile, type Releasable, type Role } from '@storelint/core/products';
import { type Finding, hangsOnReleaseOf, ShownFindings } from '@storelint/core/rules';
import { SecretTexts } from '@storelint/core/secrets';
import type { TextEdit } from '@storelint/core/text';
import type { CheckedCluster } from './checkedCluster.js';
import type { EditorConfiguration } from './configurations.js';

/** What is wrong with a value that was tried alone. */
export type Flaw = 'alone' | 'beside';

/** Values that were tried. */
const flaws = new Map<string, Flaw | 'none'>();
const mostRemembered = 10_000;

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
      const { deployment } = this.checkerWith(this.secrets.texts).open(this.input);
      const check = { deployment, findings: [], silent: [], problems: [] };
      this.masked = new CheckedDeployment(this.input, this.configuration, check, [], this.knowledge, this.checkerWith);
    }
    return this.masked;
  }

  /**
   * What is wrong with a value as the only one of a file of the kind, with the releases and the machine of this deployment. `alone`: it is wrong by itself ·
   * `beside`: it does not go with the default of another setting · undefined: nothing
   */
  flawOf({ kind, source }: Document, name: string, value: string): Flaw | undefined {
    const { releases, hardware, workload } = this.input;
    const key = JSON.stringify([kind, name, value, releases, hardware?.name, workload]);
    let flaw = flaws.get(key);
    if (flaw === undefined) {
      const text = createFile(kind, { groups: [{ settings: [{ key: name, value }] }] });
      const checker = this.checkerWith(new Map([[source.path, text]]));
      const { findings } = checker.check({ ...this.input, fragment: true, files: [{ path: source.path, kind }] });
      const isAlone = findings.some(({ settings }) => settings.length === 1);
      const isBeside = findings.some(({ settings, severity }) => severity !== 'advice' && settings.includes(name));
      flaw = isAlone ? 'alone' : isBeside ? 'beside' : 'none';
      if (flaws.size > mostRemembered) flaws.clear();
      flaws.set(key, flaw);
    }
    return flaw === 'none' ? undefined : flaw;
  }

  /** What has to change elsewhere in a file once an edit has written a value that does not go with what is set there: the fixes of what would be found. */
  neededBeside(document: Document, name: string, { range, newText }: TextEdit): readonly TextEdit[] {
    const { path, text } = document.source;
    const written = text.slice(0, range.start) + newText + text.slice(range.end);
    const { findings } = this.checkerWith(new Map([[path, written]])).check(this.input);
    const end = range.start + newText.length;
    const shift = end - range.end;
    return findings
      .filter(({ settings, severity }) => severity !== 'advice' && settings.includes(name))
      .flatMap(({ fix }) => fix?.edits ?? [])
      .filter((each) => each.document.source.path === path && (each.edit.range.end < range.start || each.edit.range.start > end))
      .map(({ edit }) =>
        edit.range.start < range.start ? edit : { ...edit, range: { start: edit.range.start - shift, end: edit.range.end - shift } },
      );
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
