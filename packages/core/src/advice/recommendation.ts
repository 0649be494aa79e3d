import type { DeploymentInput } from '../check.js';
import type { FactValue, Hardware, Workload } from '../deployment/deployment.js';
import type { Knowledge } from '../host.js';
import type { Product, Releasable, Role } from '../products/registry.js';
import type { AdviceGroup, Alternative, RuleProse } from '../rules/compiledRule.js';
import type { Confidence } from '../rules/finding.js';
import type { MemoryBudget } from './models/memory.js';

export { type AdviceGroup, type Alternative, adviceGroups } from '../rules/compiledRule.js';

/** Where a value is written: a setting of a file, an option in a variable of an env file or in a file of options, a variable itself; a fact stands in no file. */
export type AdviceKind = 'setting' | 'option' | 'variable' | 'fact';

/** A value that suits the machine, and why. */
export interface Recommendation {
  readonly kind: AdviceKind;
  /** Setting, JVM option without its value (`-Xmx`, `-XX:MaxGCPauseMillis`), or variable. */
  readonly name: string;
  /** As it is written in the file: an option in full. */
  readonly value: string;
  /** Name of the file it belongs into; empty for a fact of the host. */
  readonly file: string;
  /** Env files: the variable that holds the option. */
  readonly variable?: string;
  readonly group: AdviceGroup;
  readonly product: Product;
  /** Unit of a bare number. */
  readonly unit?: string;
  /** Formula with the numbers of this machine. */
  readonly formula: string;
  readonly why: string;
  readonly confidence: Confidence;
  readonly sources: readonly string[];
  readonly alternatives: readonly Alternative[];
  /** Rule that the value comes from. */
  readonly rule?: string;
  /** A name or a path that only the operators know: what stands in a file is never replaced by it. */
  readonly example?: boolean;
  /** The value is the least that the formula tolerates, for the sake of another rule. */
  readonly lowered?: boolean;
  /** What holds today: from a file, else the release's default. Undefined: nothing. */
  readonly current?: string;
  /** Whether `current` stands in a file. */
  readonly isSet?: boolean;
}

/** Something that nobody told, and what was taken in its place. */
export interface Assumption {
  readonly fact: string;
  readonly value: string;
  readonly why: string;
}

/** A rule whose value hangs on something that nobody told. */
export interface MissingFact {
  readonly setting: string;
  readonly rule: string;
  readonly needs: readonly string[];
}

export interface AdviceRequest {
  /** Stated releases; at least one product. */
  readonly releases: Readonly<Partial<Record<Releasable, string>>>;
  readonly hardware: Hardware;
  readonly workload?: Workload;
  readonly facts: Readonly<Record<string, FactValue>>;
  /** Severity that the user gives a rule; what one that is off recommends is not advised. */
  readonly severityOf?: DeploymentInput['severityOf'];
}

export interface Advice {
  readonly recommendations: readonly Recommendation[];
  readonly missingFacts: readonly MissingFact[];
  readonly assumed: readonly Assumption[];
  readonly memory: readonly { readonly daemon: string; readonly budget: MemoryBudget }[];
  /** New files by name, complete and commented. */
  readonly files: Readonly<Record<string, string>>;
  /** What the checker still says about them: nothing, unless a rule has no remedy that can be computed. */
  readonly left: readonly string[];
}

/** What advice works from: what was asked, with what is taken where nobody told. */
export interface AdviceInput extends AdviceRequest {
  /** With the JDK that the profile tells. */
  readonly releases: Readonly<Partial<Record<Releasable, string>>>;
  /** Daemons of the machine, told or assumed. */
  readonly daemons: readonly Role[];
  /** The request as formulas read it: assumed facts, daemons and workload among it. */
  readonly filled: AdviceRequest;
}

/** What advice asks of the program around it. */
export interface AdviceKnowledge extends Knowledge {
  /** Why a rule wants what it wants. */
  prose(ruleId: string): RuleProse | undefined;
}
