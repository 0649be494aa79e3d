import type { Catalog } from '../catalog/catalog.js';
import type { FactValue, Hardware, Resolution, Workload } from '../deployment/deployment.js';
import type { Product, Releasable, Role } from './registry.js';

/* What advice asks of a product beside its rules: where values are written, how a machine is planned, and what the report shows. */

/** What a recommendation is about: the order in which advice is shown and asked for. */
export const adviceGroups = [
  'memory',
  'collector',
  'cluster',
  'requests',
  'caches and memstores',
  'disks',
  'compaction',
  'network',
  'host',
] as const;

export type AdviceGroup = (typeof adviceGroups)[number];

/** Where a value is written: a setting of a file, an option in a variable of an env file or in a file of options, a variable itself; a fact stands in no file, a client's setting in none of the servers'. */
export type AdviceKind = 'setting' | 'option' | 'variable' | 'fact' | 'client';

/** A value and its place. */
export interface PlacedValue {
  readonly kind: AdviceKind;
  /** Setting, JVM option without its value (`-Xmx`, `-XX:MaxGCPauseMillis`), or variable. */
  readonly name: string;
  /** As it is written in the file: an option in full. */
  readonly value: string;
  /** Name of the file it belongs into; empty for a fact of the host. */
  readonly file: string;
  /** Env files: the variable that holds the option. */
  readonly variable?: string;
  /** The variable's name in older releases, which still counts where a file sets it. */
  readonly oldVariable?: string;
  readonly product: Product;
}

/** A line that a new file needs and that only the operators can fill in: a name, an address, a path. */
export interface Essential extends PlacedValue {
  readonly group: AdviceGroup;
  readonly why: string;
  readonly sources: readonly string[];
}

/** What advice is for: releases and machine as the user states them, load and facts with the usual ones where nobody states them. */
export interface Advised {
  readonly releases: Readonly<Partial<Record<Releasable, string>>>;
  readonly hardware: Hardware;
  readonly workload: Workload;
  readonly facts: Readonly<Record<string, FactValue>>;
  /** Heap in bytes that the plan of the machine has for a daemon beside the one that it is planned around. */
  readonly heapBeside: (role: Role) => number;
}

/** What one daemon takes of the machine as it is advised, in bytes. */
export interface DaemonMemory {
  readonly heap: number;
  /** Direct memory, and what is in it. */
  readonly direct: number;
  readonly inDirect?: readonly (readonly [name: string, bytes: number])[];
  /** Threads, code and the collector's tables. */
  readonly overhead: number;
}

/** How a machine is planned on which the product runs. */
export interface MachinePlan {
  /** As reports head it: `region server`, `HDFS`. */
  readonly title: string;
  /** The daemon that takes what the system and the others leave; none: the daemons share the machine. */
  readonly around?: Role;
  /** Daemons of a machine whose profile names none. */
  readonly usualDaemons: readonly Role[];
  /** What the advised values give that daemon, and what else it takes by the facts. */
  readonly memory?: (values: readonly PlacedValue[], asked: Pick<Advised, 'releases' | 'facts'>) => DaemonMemory;
  /** What a heap of that daemon is divided into, in bytes; empty where the files do not tell. */
  readonly heapParts?: (heap: number, values: EffectiveValues) => readonly (readonly [name: string, bytes: number])[];
}

/** What holds in a deployment at run time, from a file or by the release's default; undefined where the files do not tell. */
export interface EffectiveValues {
  told<T>(role: Role, ask: (resolution: Resolution) => T): T | undefined;
  /** Sizes in bytes, durations in ms. */
  number(role: Role, name: string): number | undefined;
  isOn(role: Role, name: string): boolean;
}

/** Amounts that follow from a deployment's values, as a table of the report. */
export interface AmountTable {
  readonly title: string;
  /** `today` is undefined where the files do not tell. */
  readonly rows: readonly { readonly what: string; readonly today: string | undefined; readonly advised: string; readonly from: string }[];
}

/** A part notices that a machine is gone. */
export interface FailoverEvent {
  readonly who: string;
  readonly what: string;
  /** ms after the machine fell silent. */
  readonly at: number;
  /** What may come on top, in ms: the period of the check. */
  readonly upTo: number;
  readonly formula: string;
}

/** How fast the disks of a node serve, for each way to lay out the data on them. */
export interface ScanRates {
  /** What was taken, in words. */
  readonly basis: string;
  readonly layouts: readonly {
    readonly name: string;
    /** MB/s of a node. */
    readonly rate: number;
    /** GB of a node by kind of disk. */
    readonly stored: readonly (readonly [kind: 'SSD' | 'disk', amount: number])[];
  }[];
}

/** What a product adds to advice. */
export interface ProductAdvice {
  /** What its new files need beside what rules recommend. */
  readonly essentials: (advised: Advised, catalog: Catalog | undefined) => readonly Essential[];
  /** Where an option of a daemon's JVM is written; undefined where the daemon has no file for it. */
  readonly placeOption: (option: JvmOption, role: Role, releases: Advised['releases']) => PlacedValue | undefined;
  /** Lines of a new file that the release's own has too, and without which the daemon does not start. */
  readonly stockLines?: (file: string, releases: Advised['releases']) => readonly string[];
  /** What of a request cannot be true for its servers, a sentence each. */
  readonly contradictions?: (asked: Pick<Advised, 'releases' | 'hardware' | 'facts'>) => readonly string[];
  readonly machine: MachinePlan;
  /** Bytes for programs of users that its daemons start, as the values have it. */
  readonly forPrograms?: (values: readonly PlacedValue[]) => number;
  /** The setting of a daemon that holds a directory a disk. */
  readonly directories?: { readonly role: Role; readonly setting: string };
  /** What follows from the values before and after, for the report; undefined where the files do not tell. */
  readonly amounts?: (facts: Advised['facts'], before: EffectiveValues, after: EffectiveValues) => AmountTable | undefined;
  /** When it notices that a machine is gone. */
  readonly failover: (values: EffectiveValues) => readonly FailoverEvent[];
  /** How fast the machine's disks serve it, for the report. */
  readonly scanRates?: (advised: Pick<Advised, 'hardware' | 'releases' | 'facts'>) => ScanRates;
}

/** An option of the JVM: its name (`-Xmx`), and its text in full. */
export interface JvmOption {
  readonly name: string;
  readonly value: string;
}
