import type { NamedValues } from './jsonLines.js';

/** What a JVM makes of a flag's name, whatever its value. */
export type FlagStatus =
  | 'ok'
  /** Accepted; the JVM prints that it will go. */
  | 'deprecated'
  /** The JVM starts, prints a warning and does nothing with it. */
  | 'ignored'
  /** "Unrecognized VM option": the JVM does not start. */
  | 'refused'
  /** It starts only behind -XX:+UnlockExperimentalVMOptions. */
  | 'experimental'
  /** It starts only behind -XX:+UnlockDiagnosticVMOptions. */
  | 'diagnostic';

/** What one JVM said of a flag. */
export interface MeasuredFlag {
  readonly verdict: 'ok' | 'deprecated' | 'ignored' | 'refused';
  readonly kind?: 'product' | 'manageable' | 'experimental' | 'diagnostic';
  /** Where it is a constant: not where the JVM works it out from the host. */
  readonly default?: string;
}

/** The range of a flag's value, both ends allowed, in bytes or as the flag counts. */
export interface FlagRange {
  /** Absent: no number of the flag's form is too small. */
  readonly minimum?: number;
  /** Absent: no number that people write is too large. */
  readonly maximum?: number;
  /** JDK releases that check it, both included. */
  readonly from: number;
  readonly until?: number;
  /** The collector with which the JVM checks it, by its name in `Collector`; absent: with each. */
  readonly collector?: string;
}

/** A flag in `catalog/jvm.json`: besides these fields one of each measured JDK that tells (`"17": …`). */
export interface FlagFacts {
  /** HotSpot's type: bool, intx, uintx, ccstr and the like. */
  readonly type?: string;
  /** JDK releases in which HotSpot deprecated, obsoleted and expired the flag. */
  readonly history?: readonly (number | null)[];
  /** The JDK release that brought the flag, where the measured releases leave that open. */
  readonly since?: number;
  /** The option that HotSpot names in its stead when it starts with it, and the JDK release from which it does. It still does what the flag asks for. */
  readonly successor?: { readonly from: number; readonly option: string };
  /** Ranges of its value that HotSpot checks when it starts, by JDK release; none is known of others. */
  readonly ranges?: readonly FlagRange[];
  readonly [jdk: number]: MeasuredFlag;
}

/** They count as diagnostic and experimental flags themselves, and need nothing before them. */
const unlockers: ReadonlySet<string> = new Set(['UnlockDiagnosticVMOptions', 'UnlockExperimentalVMOptions']);

/** The `-XX` flags of HotSpot through the releases of the JDK. */
export class JvmFlags {
  /**
   * @param releases JDK releases whose JVM was asked (8: whose source was read), oldest first
   * @param facts what they said, by the flag's name
   */
  constructor(
    readonly releases: readonly number[],
    private readonly facts: NamedValues<FlagFacts>,
  ) {}

  /** Whether any of the JVMs has, or had, a flag of the name. */
  has(name: string): boolean {
    return this.facts.has(name);
  }

  names(): readonly string[] {
    return [...this.facts.keys()];
  }

  get(name: string): FlagFacts | undefined {
    return this.facts.get(name);
  }

  /** Whether the next release that was asked after a JDK takes a flag no more. */
  isLeaving(name: string, jdk: number): boolean {
    const next = this.releases.find((release) => release > jdk);
    const status = next === undefined ? undefined : this.status(name, next);
    return status === 'refused' || status === 'ignored';
  }

  /** The option that the JVM of a JDK release asks for in the place of a flag that it still takes. */
  successor(name: string, jdk: number): string | undefined {
    const successor = this.facts.get(name)?.successor;
    return successor === undefined || jdk < successor.from ? undefined : successor.option;
  }

  /**
   * What the JVM of a JDK release makes of a flag; undefined where that is not known: a flag that was never heard of, or a release between two measured
   * ones that differ, about which HotSpot's own table says nothing.
   */
  status(name: string, jdk: number): FlagStatus | undefined {
    if (unlockers.has(name)) return 'ok';
    const flag = this.facts.get(name);
    if (flag === undefined) return undefined;
    if (jdk < (flag.since ?? 0)) return 'refused';
    return statusIn(flag[jdk]) ?? ofHistory(flag, jdk) ?? this.betweenMeasured(flag, jdk);
  }

  private betweenMeasured(flag: FlagFacts, jdk: number): FlagStatus | undefined {
    const next = this.releases.findIndex((release) => release > jdk);
    const [below, above] = [next - 1, next].map((index) => statusIn(flag[this.releases[index] ?? 0]));
    // Ignored since before, and still ignored by the next JVM that was asked.
    const obsolete = flag.history?.[1];
    if (typeof obsolete === 'number' && jdk >= obsolete && above === 'ignored') return 'ignored';
    return below === above ? below : undefined;
  }
}

function statusIn(measured: MeasuredFlag | undefined): FlagStatus | undefined {
  if (measured === undefined) return undefined;
  const { verdict, kind } = measured;
  const isAccepted = verdict === 'ok' || verdict === 'deprecated';
  return isAccepted && (kind === 'experimental' || kind === 'diagnostic') ? kind : verdict;
}

/** HotSpot's own steps: it warns from the first on, ignores from the second, refuses from the third. */
function ofHistory({ history }: FlagFacts, jdk: number): FlagStatus | undefined {
  if (history === undefined) return undefined;
  const [deprecated, obsolete, expired] = history.map((step) => step ?? undefined);
  if (expired !== undefined && jdk >= expired) return 'refused';
  if (obsolete !== undefined && jdk >= obsolete) return expired === undefined ? undefined : 'ignored';
  if (deprecated !== undefined && jdk >= deprecated) return obsolete === undefined && expired === undefined ? undefined : 'deprecated';
  // Before the first step the flag is a plain one: it was worth a step.
  return deprecated === undefined && obsolete === undefined && expired === undefined ? undefined : 'ok';
}
