import type { DeploymentInput } from '../check.js';
import type { FactValue, Hardware, Workload } from '../deployment/deployment.js';
import type { Knowledge } from '../host.js';
import type { AdviceGroup, Advised, MachinePlan, PlacedValue } from '../products/productAdvice.js';
import type { Product, Releasable, Role } from '../products/registry.js';
import type { Alternative, RuleProse } from '../rules/compiledRule.js';
import type { Confidence } from '../rules/finding.js';
import type { MemoryBudget } from './memoryBudget.js';

export { type AdviceGroup, adviceGroups } from '../products/productAdvice.js';

/** A value that suits the machine, and why. */
export interface Recommendation extends PlacedValue {
  /** Options: the daemon whose JVM it is for. */
  readonly role?: Role;
  readonly group: AdviceGroup;
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
  /** Of a container: where it is set instead of in `file`, in a few words. */
  readonly place?: string;
  /** The value is the least that the formula tolerates, for the sake of another rule. */
  readonly lowered?: boolean;
  /** What is near in the files may not stay: another rule finds fault with it. */
  readonly isExact?: boolean;
  /** What holds today: from a file, else the release's default. Undefined: nothing. */
  readonly current?: string;
  /** Whether `current` stands in a file. */
  readonly isSet?: boolean;
}

/** Names the one place that a recommendation has in the files of a deployment. */
export function placeOf({ file, variable, name }: Recommendation): string {
  return `${file}|${variable ?? ''}|${name}`;
}

/** Whether a value goes together with the one before it, whose reason is its own: flags of one entry, lines of one list. */
export function hasReasonOf(item: Recommendation, before: Recommendation | undefined): boolean {
  const isPart = item.formula === '' || item.formula === item.value;
  return isPart && item.file === before?.file && item.variable === before.variable && item.why === before.why;
}

/** Something that nobody told and that matters here, and what was taken in its place. */
export interface Assumption {
  /** Name of the fact; `workload`, `daemons` and `jdk` are told otherwise. */
  readonly fact: string;
  readonly value: string;
  readonly why: string;
  /** What another value would change: the value that was tried, and what is advised with it. */
  readonly otherwise?: { readonly value: string; readonly changes: readonly { readonly name: string; readonly value: string }[] };
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

/** How the advised values divide the machine's memory. */
export interface PlannedMemory {
  readonly plan: MachinePlan;
  readonly budget: MemoryBudget;
}

export interface Advice {
  readonly recommendations: readonly Recommendation[];
  readonly missingFacts: readonly MissingFact[];
  readonly assumed: readonly Assumption[];
  /** Of the machine's plan; none where nothing is planned on it. */
  readonly memory: readonly PlannedMemory[];
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
  readonly filled: AdviceRequest & Omit<Advised, 'heapBeside'>;
}

/** What advice asks of the program around it. */
export interface AdviceKnowledge extends Knowledge {
  /** Why a rule of a product wants what it wants. */
  prose(ruleId: string, product?: Product): RuleProse | undefined;
}
