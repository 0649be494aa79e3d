import type { Deployment } from '../deployment/deployment.js';
import { writtenOptions } from '../deployment/jvm/writtenOptions.js';
import type { Read } from '../expressions/reads.js';
import { mayBring } from '../formats/broughtLines.js';
import type { Document } from '../formats/document.js';
import type { Product } from '../products/registry.js';
import { type FileKind, filesOfProduct, mayBeOfServer } from '../products/registry.js';
import type { CompiledRule } from './compiledRule.js';
import type { Finding } from './finding.js';

/** Whether operators write a product's settings, or the JVM's options, into files of the kind. */
function holdsSettingsOf(product: Product, kind: FileKind): boolean {
  return filesOfProduct(product).some((file) => file.kind === kind && (file.holds[0] ?? 'jvm') === product);
}

/**
 * Whether what is not there may be elsewhere: the files are a part, one of them is a template that may bring any line, or the file that would hold the
 * setting which a rule recommends, or which may say what is wanted of something new, is not among them.
 */
function isPartial(deployment: Deployment, rule: CompiledRule): boolean {
  const speaksOfSetting =
    rule.recommend?.setting !== undefined || (rule.onUpgrade === true && rule.reads.some(({ kind }) => kind === 'setting'));
  const holders = deployment.documents.filter(({ kind }) => holdsSettingsOf(rule.product, kind));
  return deployment.fragment || holders.some((document) => mayBring(document)) || (holders.length === 0 && speaksOfSetting);
}

/** Names of which it is kept what their beginnings wake: those of many nodes are the same. */
const mostBeginnings = 10_000;

/** Rules by what wakes them: a rule is looked at only when something it reads is written somewhere, or when it speaks of absence. */
export class RuleIndex {
  /** Rules that are always looked at: checks of every line, and rules about absence. */
  private readonly always: CompiledRule[] = [];
  /** Checks of every line. */
  readonly checks: readonly CompiledRule[];
  private readonly byName = new Map<string, CompiledRule[]>();
  /** Reads that end in `*`, without it. */
  private readonly byPrefix = new Map<string, CompiledRule[]>();
  private readonly byJvmName = new Map<string, CompiledRule[]>();
  private readonly byFile = new Map<string, CompiledRule[]>();
  private readonly byPresence = new Map<string, CompiledRule[]>();
  private readonly order = new Map<CompiledRule, number>();
  private readonly orderById = new Map<string, number>();
  /** By name: the rules that read prefixes of it. */
  private readonly byBeginning = new Map<string, readonly CompiledRule[]>();
  private ofWholes: readonly (readonly [rule: CompiledRule, reads: readonly Read[]])[] | undefined;
  private wholesAlone: RuleIndex | undefined;
  /** By the id of a rule: the rules that say less of the lines of which it speaks. */
  readonly spokenFor: ReadonlyMap<string, readonly string[]>;

  constructor(readonly rules: readonly CompiledRule[]) {
    this.checks = rules.filter(({ check }) => check !== undefined);
    for (const [order, rule] of rules.entries()) {
      this.order.set(rule, order);
      this.orderById.set(rule.id, order);
      if (rule.onlyAdvised === true) continue;
      if (rule.check !== undefined || rule.whenUnset === true) this.always.push(rule);
      for (const read of rule.reads) this.add(read, rule);
      for (const name of rule.oldNames ?? []) this.add({ kind: 'setting', name }, rule);
    }
    this.spokenFor = new Map(rules.flatMap(({ id, insteadOf }) => (insteadOf === undefined ? [] : [[id, insteadOf] as const])));
  }

  /** Rules about what the files as a whole show, with what they read of it. */
  get aboutWholes(): readonly (readonly [rule: CompiledRule, reads: readonly Read[]])[] {
    this.ofWholes ??= this.rules.flatMap((rule) => {
      const wholes = rule.reads.filter(({ kind }) => kind === 'whole');
      return wholes.length === 0 ? [] : [[rule, wholes] as const];
    });
    return this.ofWholes;
  }

  /** The same rules by themselves. */
  get ofWholesAlone(): RuleIndex {
    this.wholesAlone ??= new RuleIndex(this.aboutWholes.map(([rule]) => rule));
    return this.wholesAlone;
  }

  /** Findings in the order of their rules. */
  inOrder(findings: readonly Finding[]): readonly Finding[] {
    const orderOf = ({ ruleId }: Finding) => this.orderById.get(ruleId) ?? 0;
    return [...findings].sort((a, b) => orderOf(a) - orderOf(b));
  }

  /** The rules that hold a setting against bounds. */
  boundsOf(setting: string): readonly CompiledRule[] {
    return this.byName.get(setting)?.filter(({ bound }) => bound?.some((each) => each.setting === setting)) ?? [];
  }

  /** The rule of an id. */
  rule(id: string): CompiledRule | undefined {
    return this.rules[this.orderById.get(id) ?? -1];
  }

  private add({ kind, name }: Read, rule: CompiledRule): void {
    const into = (map: Map<string, CompiledRule[]>, key: string) => {
      const rules = map.get(key);
      if (rules === undefined) map.set(key, [rule]);
      else rules.push(rule);
    };
    if (kind === 'flag') into(this.byJvmName, name.replace(/\*$/, ''));
    else if (kind === 'file') into(this.byFile, name);
    else if (kind === 'presence') into(this.byPresence, name);
    else if (kind === 'variable') into(this.byName, name);
    else if (kind === 'setting' && name.endsWith('*')) into(this.byPrefix, name.slice(0, -1));
    else if (kind === 'setting') {
      into(this.byName, name);
      if (mayBeOfServer(name)) into(this.byPrefix, `${name}.`);
    }
  }

  /** The rules that a deployment wakes, in the order of the index. */
  wokenBy(deployment: Deployment): readonly CompiledRule[] {
    const woken = new Set<CompiledRule>();
    for (const rule of this.always) if (rule.check !== undefined || !isPartial(deployment, rule)) woken.add(rule);
    for (const document of [...deployment.documents, ...deployment.included.values()]) {
      const keys = new Set(document.entries.map(({ key }) => key));
      wake(this.byPresence.get(document.kind), woken);
      for (const rule of this.wokenByLines(document, keys)) woken.add(rule);
      for (const rule of this.wokenByOptions(writtenOptions(document))) woken.add(rule);
    }
    return this.rulesInOrder(woken);
  }

  /** The rules that lines of these names in a document wake, and the checks of every line. */
  readersOfLines(document: Document, names: ReadonlySet<string>): readonly CompiledRule[] {
    return this.rulesInOrder([...this.always.filter(({ check }) => check !== undefined), ...this.wokenByLines(document, names)]);
  }

  private rulesInOrder(rules: Iterable<CompiledRule>): readonly CompiledRule[] {
    return [...new Set(rules)].sort((a, b) => (this.order.get(a) ?? 0) - (this.order.get(b) ?? 0));
  }

  /** The rules that read a flag or an option of the JVM which stands in one of the texts. */
  wokenByOptions(texts: readonly string[]): ReadonlySet<CompiledRule> {
    const woken = new Set<CompiledRule>();
    if (texts.length > 0) for (const [name, rules] of this.byJvmName) if (texts.some((text) => text.includes(name))) wake(rules, woken);
    return woken;
  }

  /** The rules that lines of these names in a document wake. */
  wokenByLines({ kind }: Document, keys: ReadonlySet<string>): ReadonlySet<CompiledRule> {
    const woken = new Set<CompiledRule>();
    wake(this.byFile.get(kind), woken);
    for (const key of keys) {
      wake(this.byName.get(key), woken);
      wake(this.beginningOf(key), woken);
    }
    return woken;
  }

  private beginningOf(key: string): readonly CompiledRule[] {
    let found = this.byBeginning.get(key);
    if (found === undefined) {
      found = [...this.byPrefix].flatMap(([prefix, rules]) => (key.startsWith(prefix) ? rules : []));
      if (this.byBeginning.size > mostBeginnings) this.byBeginning.clear();
      this.byBeginning.set(key, found);
    }
    return found;
  }
}

function wake(rules: readonly CompiledRule[] | undefined, woken: Set<CompiledRule>): void {
  for (const rule of rules ?? []) woken.add(rule);
}
