import type { Catalog } from '../catalog/catalog.js';
import type { JvmFlags } from '../catalog/jvmFlags.js';
import type { Reading, ReadValue } from '../catalog/reading.js';
import type { Setting } from '../catalog/setting.js';
import { inBaseUnits } from '../catalog/units.js';
import { parseRange } from '../catalog/versions.js';
import { isIncomplete, mayBring } from '../formats/broughtLines.js';
import type { YamlNode } from '../formats/cassandraYaml/yamlNode.js';
import { type Document, type Entry, includesOf } from '../formats/document.js';
import { parseDocument } from '../products/parseDocument.js';
import type { FileKind, Product, Releasable, Role } from '../products/registry.js';
import {
  daemonDefinition,
  definitionOf,
  fileDefinition,
  filesReadBy,
  mayHoldSetting,
  productsReadBy,
  releasableOf,
  releaseIn,
  releasesKey,
} from '../products/registry.js';
import { packagedPlace, SourceText } from '../text/sourceText.js';
import { type AskedSettings, argumentsOfJvm, flagsOfJvm } from './askedSettings.js';
import { type Catalogs, releaseFor, settingByOldName } from './catalogs.js';
import type { EvaluateDefault, WorkedOutDefault } from './computedDefaults.js';
import type { Deployment, EffectiveSetting, NamedServer, Resolution } from './deployment.js';
import type { JvmArguments } from './jvm/jvmArgument.js';
import { jvmArgumentsOf } from './jvm/jvmArguments.js';
import { expandVariables, mostSubstitutions } from './variables.js';

/** A line that sets a name, in the order in which the role reads lines. */
export interface SettingPlace {
  readonly document: Document;
  readonly entry: Entry;
}

/** Lines by the name that stands there, for the files of one role. */
class RoleLines {
  private readonly lines = new Map<string, (SettingPlace & { order: number })[]>();

  private order = 0;

  constructor(deployment: Deployment, role: Role) {
    for (const kind of filesReadBy(role)) {
      for (const document of deployment.documents) if (document.kind === kind) this.add(document, deployment.included);
    }
  }

  /** Lines of a document, those of an included file where its `xi:include` stands. */
  private add(document: Document, included: Deployment['included']): void {
    const includes = includesOf(document);
    let next = 0;
    for (let at = 0; at <= document.entries.length; at++) {
      for (let include = includes[next]; include !== undefined && include.at <= at; include = includes[++next]) {
        const target = included.get(include);
        if (target !== undefined) this.add(target, included);
      }
      const entry = document.entries[at];
      if (entry !== undefined) this.addLine(document, entry);
    }
  }

  private addLine(document: Document, entry: Entry): void {
    const place = { document, entry, order: this.order++ };
    const places = this.lines.get(entry.key);
    if (places === undefined) this.lines.set(entry.key, [place]);
    else places.push(place);
  }

  of(name: string): readonly (SettingPlace & { order: number })[] {
    return this.lines.get(name) ?? [];
  }
}

/** The name in a line of such a file, set or commented out. */
function nameIn(line: string): string | undefined {
  return /(?<!\w)(\w+):/.exec(line)?.[1];
}

const packagedDocuments = new Map<string, Document>();

/** A line of a file that a product ships. */
function packagedDocument(kind: FileKind, text: string): Document {
  const kept = packagedDocuments.get(text) ?? parseDocument(new SourceText(fileDefinition(kind).name, `${text}\n`, packagedPlace), kind);
  packagedDocuments.set(text, kept);
  return kept;
}

/** Answers for every role and choice of releases of one deployment; what it worked out once it keeps. */
export class Resolver {
  private readonly lines = new Map<string, RoleLines>();
  /** Values that are the same for every role reading the same files in the same releases. */
  private readonly shared = new Map<string, Map<string, EffectiveSetting>>();

  constructor(
    readonly deployment: Deployment,
    readonly catalogs: Catalogs,
    /** Evaluates what a product works out where nothing sets a setting: expressions stand above this layer. */
    readonly evaluateDefault: EvaluateDefault,
    /** Where it is written down who asked for what. */
    readonly asked?: AskedSettings,
  ) {}

  resolution(role: Role, releases: Readonly<Partial<Record<Releasable, string>>>, server?: NamedServer): Resolution {
    const ofProducts = releasesKey(releases);
    const key = `${filesReadBy(role).join()}|${ofProducts}|${server?.id ?? ''}|${server === undefined ? '' : role}`;
    let shared = this.shared.get(key);
    if (shared === undefined) {
      shared = new Map();
      this.shared.set(key, shared);
    }
    return new RoleResolution(this, role, releases, ofProducts, shared, server);
  }

  linesOf(role: Role): RoleLines {
    // Roles that read the same files share their lines.
    const key = filesReadBy(role).join();
    let lines = this.lines.get(key);
    if (lines === undefined) {
      lines = new RoleLines(this.deployment, role);
      this.lines.set(key, lines);
    }
    return lines;
  }
}

/** Settings that no line sets and whose default is a constant of the release: the same in every deployment. */
const constantDefaults = new WeakMap<Setting, EffectiveSetting>();

class RoleResolution implements Resolution {
  private readonly effective = new Map<string, EffectiveSetting>();
  private readonly expanding = new Set<string>();
  /** While a value's variables are expanded: how many more may be, in it and in what they hold. */
  private substitutionsLeft: number | undefined;
  private readonly catalogReleases = new Map<Product, string | undefined>();
  private finalArguments: JvmArguments | undefined;
  private incomplete: readonly Document[] | undefined;
  private lines: RoleLines | undefined;

  constructor(
    private readonly resolver: Resolver,
    readonly role: Role,
    readonly releases: Readonly<Partial<Record<Releasable, string>>>,
    readonly releasesKey: string,
    private readonly shared: Map<string, EffectiveSetting>,
    readonly server: NamedServer | undefined,
  ) {}

  get deployment(): Deployment {
    return this.resolver.deployment;
  }

  setting(name: string): EffectiveSetting {
    const { asked } = this.resolver;
    asked?.note(name);
    const kept = this.shared.get(name) ?? this.effective.get(name);
    if (kept !== undefined) return kept;
    const effective = asked === undefined ? this.resolve(name) : asked.onBehalfOf(name, () => this.resolve(name));
    // A default that is computed may hang on the role's own JVM.
    const isShared = !this.isComputed(effective) && this.expanding.size === 0;
    (isShared ? this.shared : this.effective).set(name, effective);
    return effective;
  }

  places(name: string): readonly SettingPlace[] {
    this.resolver.asked?.note(name);
    const own = this.ownLinesOf(name);
    if (own.length > 0) return own;
    const found = this.find(name);
    return this.linesThatCount(found.setting?.name ?? name, found.setting, found.catalog, found.release).all;
  }

  jvm(about?: 'all' | 'flags'): JvmArguments {
    this.resolver.asked?.note(about === 'flags' ? flagsOfJvm : argumentsOfJvm);
    if (this.finalArguments === undefined) {
      this.finalArguments = jvmArgumentsOf({
        role: this.role,
        releases: this.releases,
        documents: this.deployment.documents,
        jdk: this.jdk,
        hardware: this.deployment.hardware,
      });
    }
    return this.finalArguments;
  }

  get jdk(): number | undefined {
    return this.releases.jdk === undefined ? undefined : Number(this.releases.jdk);
  }

  get jvmFlags(): JvmFlags | undefined {
    return this.resolver.catalogs('jvm')?.flags;
  }

  ofServer(server: NamedServer): Resolution {
    return this.resolver.resolution(this.role, this.releases, server);
  }

  beside(role: Role, releases: Readonly<Partial<Record<Releasable, string>>>): Resolution {
    return this.resolver.resolution(role, releases);
  }

  documentOf(kind: FileKind): Document | undefined {
    return this.deployment.documents.find((document) => document.kind === kind);
  }

  catalogRelease(product: Product): string | undefined {
    if (!this.catalogReleases.has(product)) {
      const catalog = this.resolver.catalogs(product);
      this.catalogReleases.set(product, catalog === undefined ? undefined : releaseFor(catalog, product, this.releases));
    }
    return this.catalogReleases.get(product);
  }

  /** The setting as the release at hand knows it: by its own name, or by the name that the release has for it. */
  private find(name: string): {
    product: Product;
    catalog: Catalog | undefined;
    release: string | undefined;
    setting: Setting | undefined;
  } {
    const products = productsReadBy(this.role);
    for (const product of products) {
      const catalog = this.resolver.catalogs(product);
      if (catalog === undefined) continue;
      const release = this.catalogRelease(product);
      if (release === undefined || this.isAnothers(name, product)) continue;
      const setting = catalog.setting(name, release) ?? settingByOldName(catalog, name, release);
      if (setting !== undefined) return { product, catalog, release, setting };
      if (catalog.releasesOf(name).length > 0) return { product, catalog, release, setting: undefined };
    }
    return { product: daemonDefinition(this.role).product.id, catalog: undefined, release: undefined, setting: undefined };
  }

  /** Whether a product merely lists a setting, and another one whose settings the daemon reads has it. */
  private isAnothers(name: string, product: Product): boolean {
    if (definitionOf(product)?.borrowed?.test(name) !== true) return false;
    return productsReadBy(this.role).some(
      (other) => other !== product && (this.resolver.catalogs(other)?.releasesOf(name).length ?? 0) > 0,
    );
  }

  private resolve(name: string): EffectiveSetting {
    const { product, catalog, release, setting } = this.find(name);
    const ownName = setting?.name ?? name;
    if (this.server?.own.get(name) === 'unknown' || this.isOverruled(ownName, product))
      return { name, product, setting, text: undefined, reading: undefined, value: undefined, unknown: true, origin: { kind: 'none' } };
    const own = this.ownLinesOf(name);
    const written =
      own.length > 0 ? { last: effectiveLine(own), oldName: undefined } : this.linesThatCount(ownName, setting, catalog, release);
    const isWritten = written.last !== undefined && this.lineLeft(written.last) === undefined;
    const { last, oldName } = isWritten ? written : { last: this.packagedEntry(setting), oldName: undefined };
    if (last === undefined || defaultsOverruling(last, setting) !== undefined) return this.unset(name, product, setting, release);
    const { document, entry } = last;
    const origin: EffectiveSetting['origin'] =
      oldName === undefined ? { kind: 'entry', document, entry } : { kind: 'entry', document, entry, oldName };
    const text = entry.hole === undefined ? this.expanded(last) : undefined;
    if (text === undefined) return { name, product, setting, text, reading: undefined, value: undefined, unknown: true, origin };
    if (setting === undefined || release === undefined)
      return { name, product, setting, text, reading: undefined, value: undefined, unknown: false, origin };
    const reading = this.read(setting, product, release, text, entry.node, oldName);
    const value = this.converted(this.valueOf(setting, product, release, reading), setting, oldName);
    return { name, product, setting, text, reading, value, unknown: false, origin };
  }

  /** Whether a line sets another setting that counts in the place of this one. */
  private isOverruled(name: string, product: Product): boolean {
    const others = definitionOf(product)?.overruledBy?.[name] ?? [];
    return others.some((other) => {
      const { setting, origin } = this.setting(other);
      return setting !== undefined && origin.kind === 'entry';
    });
  }

  /** The lines for the one server, of the first of its names that gives a value: the general lines do not count then. */
  private ownLinesOf(name: string): readonly SettingPlace[] {
    const names = this.server?.own.get(name) ?? [];
    if (names === 'unknown') return [];
    this.lines ??= this.resolver.linesOf(this.role);
    for (const own of names) {
      const lines = this.lines.of(own);
      if (effectiveLine(lines) !== undefined && this.find(own).setting !== undefined) return lines;
    }
    return [];
  }

  /** What the value of an old name means under the new one. */
  private converted(value: ReadValue | undefined, setting: Setting, oldName: string | undefined): ReadValue | undefined {
    if (value === undefined || oldName === undefined) return value;
    const name = setting.oldNames?.find((old) => old.name === oldName)?.converter;
    const convert = name === undefined ? undefined : definitionOf(setting.product)?.converters?.[name];
    return convert === undefined ? value : convert(value, this);
  }

  /** The value that holds: a replaced text gives way to the default. */
  private valueOf(setting: Setting, product: Product, release: string, reading: Reading): ReadValue | undefined {
    if (reading.kind === 'value') return inBaseUnits(setting, reading.value);
    if (reading.kind === 'refused') return undefined;
    return this.defaultOf(setting, product, release)?.value;
  }

  private unset(name: string, product: Product, setting: Setting | undefined, release: string | undefined): EffectiveSetting {
    const none = { name, product, setting, text: undefined, reading: undefined, value: undefined };
    if (setting === undefined || release === undefined || this.mayBeBrought(name))
      return { ...none, unknown: true, origin: { kind: 'none' } };
    const isComputed = this.isComputed({ ...none, setting });
    const isConstant = setting.name === name && !isComputed && setting.fallback === undefined;
    const kept = isConstant ? constantDefaults.get(setting) : undefined;
    if (kept !== undefined) return kept;
    const fallback = this.fallbackOf(setting);
    if (fallback !== undefined) {
      return {
        ...none,
        text: fallback.text,
        value: fallback.value,
        unknown: fallback.unknown,
        origin: { kind: 'computed', formula: `value of ${fallback.name}` },
      };
    }
    const computed = this.computed(name, product) ?? (setting.name === name ? undefined : this.computed(setting.name, product));
    if (computed !== undefined) {
      return {
        ...none,
        text: String(computed.value),
        value: computed.value,
        unknown: false,
        origin: { kind: 'computed', formula: computed.formula },
      };
    }
    if (isComputed && setting.default === undefined) return { ...none, unknown: true, origin: { kind: 'none' } };
    const standard = this.defaultOf(setting, product, release);
    const effective: EffectiveSetting =
      standard === undefined
        ? { ...none, unknown: false, origin: { kind: 'none' } }
        : { ...none, ...standard, unknown: standard.value === undefined, origin: { kind: 'default' } };
    if (isConstant && setting.default?.includes('${') !== true) constantDefaults.set(setting, effective);
    return effective;
  }

  /** The setting whose value counts where this one is not set. */
  private fallbackOf(setting: Setting): EffectiveSetting | undefined {
    if (setting.fallback === undefined || this.expanding.has(setting.name)) return undefined;
    this.expanding.add(setting.name);
    try {
      const fallback = this.setting(setting.fallback);
      // The product's default file counts like a line; only where neither gives it a value the code's own default is left.
      const isGiven = fallback.origin.kind === 'entry' || fallback.origin.kind === 'computed' || fallback.setting?.documented === true;
      return isGiven || setting.default === undefined ? fallback : undefined;
    } finally {
      this.expanding.delete(setting.name);
    }
  }

  mayBeBrought(name: string): boolean {
    if (this.deployment.writtenAround?.has(name) === true) return true;
    if (this.packagedLines(this.find(name).setting) !== undefined) return false;
    this.incomplete ??= [...this.deployment.documents, ...this.deployment.included.values()].filter(
      (document) =>
        (isIncomplete(document) || this.includesUnread(document)) &&
        filesReadBy(this.role).includes(document.kind) &&
        fileDefinition(document.kind).holds.length > 0,
    );
    return this.incomplete.some(
      (document) => mayHoldSetting(document.kind, name) && (this.includesUnread(document) || mayBring(document, name)),
    );
  }

  lineLeft({ document, entry }: SettingPlace): string | undefined {
    const { edits } = document.source.within ?? {};
    const setting = edits === undefined ? undefined : this.find(entry.key).setting;
    const lines = this.packagedLines(setting);
    for (const { name, pattern = '', isOnlyInPlace } of lines === undefined ? [] : (edits ?? [])) {
      // A pattern that does not have the name may be about another text.
      const left = isOnlyInPlace && pattern.includes(`${name}:`) ? lines?.findLast((line) => nameIn(line) === name) : undefined;
      const isOwn = name === entry.key || nameIn(lines?.[0] ?? '') === entry.key;
      if (left !== undefined && isOwn && this.isAboutPackaged(pattern, setting, document.source.file)) return left;
    }
    return undefined;
  }

  /**
   * Whether a pattern is about a line as a product ships it, and not about one that somebody wrote into the file before: it fits that of another release, has an address that such files have, or takes any
   * value and stands beside what installs the release.
   */
  private isAboutPackaged(pattern: string, setting: Setting | undefined, file: string): boolean {
    if (setting === undefined) return false;
    if (/localhost|127\\?\.0\\?\.0\\?\.1|1\\?\.2\\?\.3\\?\.4/.test(pattern)) return true;
    const catalog = this.resolver.catalogs(setting.product);
    const expression = new RegExp(pattern, 'i');
    const shipped = catalog?.releases.flatMap((release) => catalog.setting(setting.name, release)?.packaged?.lines ?? []) ?? [];
    if (shipped.some((lines) => lines.split('\n').some((line) => expression.test(line)))) return true;
    const { evidence = [] } = this.deployment.releases[releasableOf(setting.product) as Releasable] ?? {};
    return /:(?:\.\*)?\)?(?:\.\*)?\$?$/.test(pattern) && evidence.some(({ path }) => path === file);
  }

  /**
   * The lines that the file which the product ships has of a setting, where all that is changed in it are other lines, and those are seen; undefined where they may be changed.
   */
  private packagedLines(setting: Setting | undefined): readonly string[] | undefined {
    const { keepsPackaged } = this.deployment;
    if (keepsPackaged === undefined || setting === undefined || setting.packaged?.varies === true) return undefined;
    const packaged = definitionOf(setting.product)?.packaged;
    const release = releaseIn(this.releases, setting.product);
    if (packaged === undefined || release === undefined || !parseRange(packaged.releases).includes(release)) return undefined;
    // A machine that comes with the product may come with its file changed, too.
    if (this.deployment.releases[releasableOf(setting.product) as Releasable]?.from === 'inferred') return undefined;
    const lines = (setting.packaged?.lines ?? []).flatMap((each) => each.split('\n'));
    const names = [setting.name, ...lines.flatMap((line) => nameIn(line) ?? []), ...(setting.oldNames ?? []).map((old) => old.name)];
    return keepsPackaged([...new Set(names)], lines) ? lines : undefined;
  }

  /** The entry of the file that the product ships. */
  private packagedEntry(setting: Setting | undefined): SettingPlace | undefined {
    const text = setting?.packaged?.lines.findLast((line) => !line.startsWith('#'));
    if (setting === undefined || text === undefined || this.packagedLines(setting) === undefined) return undefined;
    const document = packagedDocument(definitionOf(setting.product)?.packaged?.kind as FileKind, text);
    const [entry] = document.entries;
    return entry === undefined ? undefined : { document, entry };
  }

  /** Whether a document takes in a file that was not read: it may stand on the host of the daemon alone. */
  private includesUnread(document: Document): boolean {
    return includesOf(document).some((include) => !this.deployment.included.has(include));
  }

  /** Whether some release works the setting out, asked for by its newest name or by its own. */
  private isComputed({ name, product, setting }: Pick<EffectiveSetting, 'name' | 'product' | 'setting'>): boolean {
    const catalog = this.resolver.catalogs(product);
    return catalog?.isComputed(name) === true || (setting !== undefined && catalog?.isComputed(setting.name) === true);
  }

  private computed(name: string, product: Product): WorkedOutDefault | undefined {
    const release = releaseIn(this.releases, product);
    if (release === undefined || this.expanding.has(name)) return undefined;
    const cases = this.resolver.catalogs(product)?.computedDefaults(name, release) ?? [];
    if (cases.length === 0) return undefined;
    this.expanding.add(name);
    try {
      return this.resolver.evaluateDefault(cases, this);
    } finally {
      this.expanding.delete(name);
    }
  }

  private defaultOf(
    setting: Setting,
    product: Product,
    release: string,
  ): { text: string; reading: Reading; value: ReadValue | undefined } | undefined {
    if (setting.default === undefined) return undefined;
    const text = definitionOf(product)?.expandsDefaults === true ? this.expandText(setting.default, setting.name) : setting.default;
    if (text === undefined) return undefined;
    const reading = this.read(setting, product, release, text, undefined, undefined);
    return { text, reading, value: reading.kind === 'value' ? inBaseUnits(setting, reading.value) : undefined };
  }

  private read(
    setting: Setting,
    product: Product,
    release: string,
    text: string,
    node: YamlNode | undefined,
    writtenAs: string | undefined,
  ): Reading {
    const definition = definitionOf(product);
    // Whose setting nobody defines has no reader: the text is the value.
    if (definition === undefined) return { kind: 'value', value: text };
    return definition.read({
      text,
      setting,
      release,
      ...(node === undefined ? {} : { node }),
      ...(writtenAs === undefined ? {} : { writtenAs }),
    });
  }

  private expanded(place: SettingPlace): string | undefined {
    const { value } = place.entry;
    // Only cassandra.yaml has lines whose value is null.
    if (value === undefined) return '';
    return place.document.format === 'hadoopXml' ? this.expandText(value, place.entry.key) : value;
  }

  /** `${name}` of another setting; undefined where a variable is not known here. */
  private expandText(text: string, name: string): string | undefined {
    const isOutermost = this.substitutionsLeft === undefined;
    let left = this.substitutionsLeft ?? mostSubstitutions;
    const expanded = expandVariables(text, (variable) => {
      if (variable === name || this.expanding.has(variable) || left-- <= 0) return undefined;
      this.substitutionsLeft = left;
      this.expanding.add(variable);
      try {
        const effective = this.setting(variable);
        return effective.unknown ? undefined : effective.text;
      } finally {
        left = this.substitutionsLeft ?? 0;
        this.expanding.delete(variable);
        // What was worked out inside a loop of variables, or when too many stood before it, must not be kept.
        if (this.expanding.size > 0 || left <= 0) this.effective.delete(variable);
      }
    });
    this.substitutionsLeft = isOutermost ? undefined : left;
    return expanded;
  }

  /** Which line counts: later ones win unless an earlier one is final; an old name read by hand counts only where no line has the new name. */
  private linesThatCount(
    name: string,
    setting: Setting | undefined,
    catalog: Catalog | undefined,
    release: string | undefined,
  ): { last: SettingPlace | undefined; oldName: string | undefined; all: readonly SettingPlace[] } {
    this.lines ??= this.resolver.linesOf(this.role);
    const { lines } = this;
    const own = lines.of(name);
    const oldNames = setting?.oldNames ?? [];
    if (oldNames.length === 0) {
      const last = effectiveLine(own);
      return { last, oldName: undefined, all: own };
    }
    const mapped: (SettingPlace & { order: number })[] = [...own];
    const byHand: (SettingPlace & { order: number })[] = [];
    for (const old of oldNames) {
      const places = lines.of(old.name);
      if (places.length === 0) continue;
      const readByHand = release !== undefined && catalog?.renaming(old.name, release)?.byHand === true;
      (readByHand ? byHand : mapped).push(...places);
    }
    mapped.sort((a, b) => a.order - b.order);
    const last = effectiveLine(mapped) ?? effectiveLine(byHand);
    return {
      last,
      oldName: last === undefined || last.entry.key === name ? undefined : last.entry.key,
      all: [...mapped, ...byHand],
    };
  }
}

/** The product's default file that is read later and has a value for the setting of a line. */
export function defaultsOverruling({ document, entry }: SettingPlace, setting: Setting | undefined): string | undefined {
  if (setting?.documented !== true || setting.default === undefined || entry.final === true) return undefined;
  return definitionOf(setting.product)?.defaultsBehind?.find(
    ({ kind, names, empty }) => kind === document.kind && names.test(setting.name) && !empty.has(setting.name),
  )?.file;
}

/** Hadoop XML: a property without value, or with an empty one, sets nothing. */
export function setsNothing({ document, entry }: SettingPlace): boolean {
  return entry.value === undefined && entry.hole === undefined && document.format === 'hadoopXml';
}

/** The first final line, else the last one. One that sets nothing may be final. */
function effectiveLine(lines: readonly SettingPlace[]): SettingPlace | undefined {
  let last: SettingPlace | undefined;
  for (const line of lines) {
    if (!setsNothing(line)) last = line;
    if (line.entry.final === true) break;
  }
  return last;
}
