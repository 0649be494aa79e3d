import type { CompiledExpression } from '../expressions/compileExpression.js';
import type { Read } from '../expressions/reads.js';
import type { AdviceGroup } from '../products/productAdvice.js';
import type { Product, Releasable, Role } from '../products/registry.js';
import type { Category, Confidence, Refusal, Severity } from './finding.js';

/** A rule as `npm run build` writes it: expressions rewritten and type-checked, prose left out. */
export interface CompiledRule {
  readonly id: string;
  readonly category: Category;
  readonly severity: Severity;
  readonly confidence: Confidence;
  readonly refuses?: Refusal;
  /** Where the refusal comes earlier than `refuses` says: while this is true, the daemon does not start. */
  readonly refusesStart?: CompiledExpression;
  readonly product: Product;
  /** Range of the product's releases (of the JDK for jvm). */
  readonly release?: string;
  readonly roles?: readonly Role[];
  /** Ranges of other products. */
  readonly also?: Readonly<Record<string, string>>;
  readonly whenUnset?: boolean;
  /** Tells of something that begins with a release: asked by `upgrade` alone, of a move into its releases. */
  readonly onUpgrade?: true;
  /** Its value is advised and never held against a line: other rules say which values are wrong. */
  readonly onlyAdvised?: true;
  /** It has a recommendation. */
  readonly isAdvised?: true;
  /** Not in any edition yet. */
  readonly preview?: boolean;
  /** The first edition whose default set it belongs to, where that is not the first of all. */
  readonly edition?: number;
  readonly raise?: { readonly to: Severity; readonly when: CompiledExpression };
  /** True = fine. That of `bound` and `oneOf`, too. */
  readonly expression?: CompiledExpression;
  /** Ranges of settings that the rule holds lines against, all of them: the one place of these ranges. */
  readonly bound?: readonly Bound[];
  /** The values that a setting may have: their one place. */
  readonly oneOf?: Choice;
  readonly recommend?: CompiledRecommendation;
  /** `unknownSetting` of `check: catalog.unknownSetting` */
  readonly check?: string;
  readonly message?: readonly MessagePart[];
  readonly remedy?: readonly MessagePart[];
  /** Rules that are left out on the lines that its finding shows: it says more of them. */
  readonly insteadOf?: readonly string[];
  /**
   * Texts of files around the deployment that build, start or describe machines: where one of them is found, the rule says nothing. `{value}` stands for the
   * values of the lines that the finding shows.
   */
  readonly unlessNamed?: readonly string[];
  /** Texts of such files: the rule speaks only where one of them is found. */
  readonly whereNamed?: readonly string[];
  readonly locations?: readonly CompiledLocation[];
  readonly fix?: CompiledFix;
  /** Everything that decides its outcome, what matters most first; what its message and its fix read besides is left out. */
  readonly reads: readonly Read[];
  /** What its words, its places and its fix read besides. */
  readonly tells?: readonly Read[];
  /** Older names of the settings that it reads, whose lines wake it, too. */
  readonly oldNames?: readonly string[];
  /** Products whose releases its outcome can hang on. */
  readonly hangsOn: readonly Releasable[];
  /** Of a user's rule pack: where it came from. */
  readonly pack?: string;
  /** Address of the page that explains it, where it has one of its own. */
  readonly docs?: string;
}

/** A piece of a text: itself, what an expression gives, or a setting by the name that it has where the rule is judged. */
export type MessagePart = string | CompiledExpression | NamedSetting;

/** A setting by its newest name. */
export interface NamedSetting {
  readonly setting: string;
}

/** What a location names, as rule files call it. */
export const locationKinds = ['setting', 'jvm', 'variable', 'host', 'file', 'line'] as const;

export interface CompiledLocation {
  readonly kind: (typeof locationKinds)[number];
  readonly name: string;
  /** A key inside of the setting's value: what it has is shown, and where it is not there, the setting's name. */
  readonly part?: string;
  readonly label?: readonly MessagePart[];
  /** Shown only while this is true: of several settings the one that is at fault. */
  readonly when?: CompiledExpression;
}

export interface CompiledFix {
  readonly set?: Readonly<Record<string, CompiledExpression>>;
  readonly rename?: Readonly<Record<string, string>>;
  /** Settings; or arguments of the JVM, as a location names them, behind `jvm:`. */
  readonly remove?: readonly string[];
  /** Arguments of the JVM, and the text that takes their place. */
  readonly replace?: Readonly<Record<string, CompiledExpression>>;
}

/** Units that a quantity may be written in: sizes and durations. */
export const quantityUnits = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'ms', 's', 'min', 'h', 'd'] as const;

/** A bare number counts bytes, milliseconds or bytes a second where the setting is such an amount. */
export type Amount = number | { readonly number: number; readonly unit: (typeof quantityUnits)[number] };

/** The range of a setting; at least one limit is there. */
export interface Bound {
  readonly setting: string;
  readonly least?: Amount;
  readonly above?: Amount;
  readonly most?: Amount;
  readonly below?: Amount;
  /** The one amount that is refused. */
  readonly except?: Amount;
  /** NaN passes: the product asks whether the number is outside of the range, which NaN never is. */
  readonly acceptsNaN?: boolean;
}

/** The texts that a setting may have, some of them from a release of the rule's product. */
export interface Choice {
  readonly setting: string;
  readonly values: readonly (string | { readonly value: string; readonly since: string })[];
  readonly ignoreCase?: true;
  /** Blanks at both ends count. */
  readonly untrimmed?: true;
}

/** Another value that a source names. */
export interface Alternative {
  readonly value: string;
  readonly why: string;
}

/** Another value, and where it can be used: everywhere without a condition. */
export interface CompiledAlternative extends Alternative {
  readonly when?: CompiledExpression;
}

/** A value that `advise` writes, and that `check` holds what stands against. Exactly one of setting, option and fact is there. */
export interface CompiledRecommendation {
  readonly setting?: string;
  /** An option of the JVM of each role: `-Xmx`, `-XX:MaxGCPauseMillis`, `-XX:+UseG1GC`, `-Xlog:`. Only advised. */
  readonly option?: string;
  /** A fact of the host that no file of the deployment holds. Only advised. */
  readonly fact?: string;
  readonly value: CompiledExpression;
  /** The setting belongs into the files of clients: servers read it, too, for calls of their own. */
  readonly clients?: true;
  /** Options in full that go with an option, for the same reason. */
  readonly companions?: readonly string[];
  /** Wanted only while this is true. */
  readonly when?: CompiledExpression;
  readonly group: AdviceGroup;
  readonly alternatives?: readonly CompiledAlternative[];
  /** Factors of the value between which what stands is left alone. */
  readonly tolerate?: { readonly from: number; readonly to: number };
}

/** What explains a rule; kept apart so that `check` need not read it. */
export interface RuleProse {
  readonly id: string;
  readonly title: string;
  readonly why: string;
  readonly remedy?: string;
  readonly sources: readonly string[];
  readonly evidence?: readonly Evidence[];
  readonly examples: readonly RuleExample[];
}

/** Where a product says what a rule claims: one of a class with its member, a default file, a document with its section. */
export interface Evidence {
  readonly product: Product;
  readonly class?: string;
  /** Method or constant of the class. */
  readonly member?: string;
  /** A default file of the product: `hdfs-default.xml`. */
  readonly file?: string;
  /** Id of a source. */
  readonly document?: string;
  /** Heading or page of the document. */
  readonly section?: string;
  /** A text that must stand there. */
  readonly token: string;
  /** The first and the last release in which it was looked at. */
  readonly releases: readonly string[];
  /** The ends of the rule's range beyond which the token stands nowhere in the product. */
  readonly bounds?: (typeof evidenceBounds)[number];
}

export const evidenceBounds = ['first', 'last', 'both'] as const;

export interface RuleExample {
  readonly valid?: Readonly<Record<string, unknown>>;
  readonly invalid?: Readonly<Record<string, unknown>>;
  /** Of a recommendation: the value that comes out, as it is written; `none` where nothing is wanted. */
  readonly advised?: unknown;
  /** With `advised`: what stands in the files beside it. */
  readonly given?: Readonly<Record<string, unknown>>;
  readonly release?: string;
  readonly releases?: Readonly<Record<string, string>>;
  readonly hardware?: unknown;
  readonly workload?: string;
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly role?: string;
  readonly note?: string;
  /** With `valid`: why an operator writes what the rule could take for a fault. */
  readonly legitimate?: string;
}
