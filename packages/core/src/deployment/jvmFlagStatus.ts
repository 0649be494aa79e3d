import { flagTable, measuredReleases } from './jvmFlagTable.js';

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

interface Row {
  readonly letters: string;
  /** Releases in which HotSpot deprecated, obsoleted, expired the flag. */
  readonly steps: readonly (number | undefined)[];
}

let rows: ReadonlyMap<string, Row> | undefined;

function table(): ReadonlyMap<string, Row> {
  if (rows === undefined) {
    const read = new Map<string, Row>();
    for (const line of flagTable.split('\n')) {
      const [name, letters, steps] = line.split(' ');
      if (name === undefined || letters === undefined) continue;
      read.set(name, { letters, steps: (steps ?? '').split('/').map((step) => (step === '' ? undefined : Number(step))) });
    }
    rows = read;
  }
  return rows;
}

/** Whether any JVM of the table has, or had, a flag of the name. */
export function isKnownFlag(name: string): boolean {
  return table().has(name) || sinceRelease.has(name);
}

/** Names of all flags of the table. */
export function flagNames(): readonly string[] {
  return [...table().keys()];
}

/** They count as diagnostic and experimental flags themselves, and need nothing before them. */
const unlockers: ReadonlySet<string> = new Set(['UnlockDiagnosticVMOptions', 'UnlockExperimentalVMOptions']);

/** Flags that a release brought, where the measured releases leave that open. Source: JEP 333, 351, 377, 379, 318, 439; release notes of 12, 13 and 24. */
const sinceRelease: ReadonlyMap<string, number> = new Map([
  ['UseZGC', 11],
  ['UseEpsilonGC', 11],
  ['SoftMaxHeapSize', 13],
  ['ZUncommitDelay', 13],
  ['G1PeriodicGCInterval', 12],
  ['ZGenerational', 21],
  ['UseCompactObjectHeaders', 24],
]);

/**
 * What the JVM of a JDK release makes of a flag; undefined where that is not known: a flag of no table, or a release between two measured ones
 * that differ, about which HotSpot's own table says nothing.
 */
export function statusOfFlag(name: string, jdk: number): FlagStatus | undefined {
  if (unlockers.has(name)) return 'ok';
  const row = table().get(name);
  const since = sinceRelease.get(name);
  if (since !== undefined && jdk < since) return 'refused';
  if (row === undefined) return undefined;
  const measured = measuredReleases.indexOf(jdk);
  const letter = row.letters[measured];
  if (letter !== undefined && letter !== '?') return ofLetter(letter);
  const byHistory = ofHistory(row, jdk);
  if (byHistory !== undefined) return byHistory;
  const upper = measuredReleases.findIndex((release) => release > jdk);
  // Ignored since before, and still ignored by the next JVM that was asked.
  const [, obsolete] = row.steps;
  if (obsolete !== undefined && jdk >= obsolete && row.letters[upper] === 'i') return 'ignored';
  if (upper <= 0) return undefined;
  const below = ofLetter(row.letters[upper - 1]);
  return below === ofLetter(row.letters[upper]) ? below : undefined;
}

function ofLetter(letter: string | undefined): FlagStatus | undefined {
  switch (letter) {
    case '-':
      return 'refused';
    case 'i':
      return 'ignored';
    case 'p':
    case 'm':
      return 'ok';
    case 'P':
    case 'M':
      return 'deprecated';
    case 'e':
    case 'E':
      return 'experimental';
    case 'd':
    case 'D':
      return 'diagnostic';
    default:
      return undefined;
  }
}

/** HotSpot's own steps: it warns from the first on, ignores from the second, refuses from the third. */
function ofHistory({ steps }: Row, jdk: number): FlagStatus | undefined {
  const [deprecated, obsolete, expired] = steps;
  if (expired !== undefined && jdk >= expired) return 'refused';
  if (obsolete !== undefined && jdk >= obsolete) return expired === undefined ? undefined : 'ignored';
  if (deprecated !== undefined && jdk >= deprecated) return obsolete === undefined && expired === undefined ? undefined : 'deprecated';
  // Before the first step the flag is a plain one: it was worth a step.
  return deprecated === undefined && obsolete === undefined && expired === undefined ? undefined : 'ok';
}
