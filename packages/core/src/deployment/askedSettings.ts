/** Who asks for settings: a setting whose value is made of others, by its name; or whoever else uses a resolution, a rule for one. */
export type Asker = string | object;

/** Stands among names of settings for the arguments of a daemon's JVM. */
export const argumentsOfJvm = '(arguments of the JVM)';

/** The same for those of them that are no system property. */
export const flagsOfJvm = '(flags of the JVM)';

/** Who asked for which setting: tells whose answers may change with a line. */
export class AskedSettings {
  private readonly askers = new Map<string, Set<Asker>>();
  private asker: Asker | undefined;

  /** Number of settings that were asked for. */
  get size(): number {
    return this.askers.size;
  }

  /** Does something in somebody's name. */
  onBehalfOf<T>(asker: Asker, action: () => T): T {
    const before = this.asker;
    this.asker = asker;
    try {
      return action();
    } finally {
      this.asker = before;
    }
  }

  /** Somebody asks for a setting. */
  note(name: string): void {
    if (this.asker === undefined || this.asker === name) return;
    const askers = this.askers.get(name);
    if (askers === undefined) this.askers.set(name, new Set([this.asker]));
    else askers.add(this.asker);
  }

  /** Who asked for a setting itself. */
  askersOf(name: string): ReadonlySet<Asker> {
    return this.askers.get(name) ?? new Set();
  }

  /** These settings, with all who asked for one of them, be it by way of another setting. */
  concernedBy(names: Iterable<string>): ReadonlySet<Asker> {
    const concerned = new Set<Asker>(names);
    // A set gives what is added while it is walked.
    for (const asker of concerned) {
      if (typeof asker !== 'string') continue;
      for (const next of this.askers.get(asker) ?? []) concerned.add(next);
    }
    return concerned;
  }
}
