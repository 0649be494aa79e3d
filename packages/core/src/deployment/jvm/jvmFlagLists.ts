import type { FlagStatus } from '../../catalog/jvmFlags.js';
import { GiB, KiB, MiB } from '../../text/units.js';
import type { Resolution } from '../deployment.js';
import type { JvmArgument, JvmArguments } from './jvmArgument.js';
import { formFault, meantFlag } from './jvmFlagForm.js';
import {
  chosenCollectors,
  flagOf,
  flagsOf,
  type JvmFlag,
  lastArgument,
  lastFlag,
  lastValue,
  parseJvmNumber,
  parseJvmSize,
} from './jvmFlags.js';
import { xlogFault } from './jvmXlog.js';

/** The JVM of a role: its arguments, its release, what is known of flags. */
export type RoleJvm = Pick<Resolution, 'jvm' | 'jdk' | 'jvmFlags'>;

/** Arguments of a role that have something in common, by the name that rules use (`jvmList("refused")`), each text once; undefined where the JDK decides and is not known. Nothing is said of what only the host knows. */
export function jvmList(name: string, role: RoleJvm): readonly JvmArgument[] | undefined {
  const list = wholeList(name, role);
  return list === undefined ? undefined : unique(list);
}

/** The same with every place that gives an argument: what a fix has to change. */
function wholeList(name: string, role: RoleJvm): readonly JvmArgument[] | undefined {
  return lists[name]?.(role.jvm(), role);
}

export function isJvmList(name: string): boolean {
  return name in lists;
}

const lists: Readonly<Record<string, (args: JvmArguments, role: RoleJvm) => readonly JvmArgument[] | undefined>> = {
  /** Options that the JVM of the release does not know: it does not start. */
  refused: (args, role) => (ignoresUnknown(args) && role.jdk !== undefined ? [] : refusedArguments(args, role)),
  /** Options that the JVM does not know and passes over because -XX:+IgnoreUnrecognizedVMOptions tells it to. */
  hidden: (args, role) => (ignoresUnknown(args) || role.jdk === undefined ? refusedArguments(args, role) : []),
  ignored: (args, role) => withStatus(args, role, 'ignored'),
  deprecated: (args, role) => withStatus(args, role, 'deprecated'),
  /** Experimental and diagnostic flags that no unlocking option stands before. */
  locked: (args, role) => (role.jdk === undefined ? undefined : lockedFlags(args, role)),
  /** Flags that no JVM that was asked has ever had. */
  unheardOf: (args, { jvmFlags }) =>
    jvmFlags === undefined || ignoresUnknown(args)
      ? []
      : flagsOf(args)
          .filter((flag) => !jvmFlags.has(flag.name))
          .map((flag) => flag.argument),
  /** The options that switch collectors on, where several of different kinds are. */
  collectors: (args, { jdk }) => severalCollectors(args, jdk),
  /** Sizes that no JVM reads. */
  badSizes: (args) => args.arguments.filter(isBadSize),
  /** -Xmx given more than once with different values in one variable: only the last counts. */
  repeatedHeap: (args) => repeatedHeap(args),
  /** Those of them that do not count. */
  overruledHeap: (args) => repeatedHeap(args).slice(0, -1),
  badXlog: (args, { jdk }) =>
    jdk === undefined || jdk < 9
      ? []
      : args.arguments.filter((argument) => argument.unknown !== true && xlogFault(argument.text) !== undefined),
  /** Flags without what their type asks, or with more: the JVM stops. */
  malformed: (args, role) => (ignoresUnknown(args) ? [] : args.arguments.filter((argument) => formFaultOf(argument, role) !== undefined)),
  /** Numeric flags outside the range that HotSpot checks when it starts. */
  outOfRange: (args, { jdk }) =>
    flagRanges.filter((range) => isOutside(args, range, jdk)).flatMap((range) => lastValue(args, range.name)?.argument ?? []),
};

function unique(list: readonly JvmArgument[]): readonly JvmArgument[] {
  const seen = new Set<string>();
  return list.filter((argument) => {
    if (seen.has(argument.text)) return false;
    seen.add(argument.text);
    return true;
  });
}

/** Arguments that rules name: `@refused` is a list; a flag's name, `-Xmx`, `-D…*` are the one that counts. */
export function argumentsNamed(name: string, role: RoleJvm): readonly JvmArgument[] {
  if (name.startsWith('@')) return wholeList(name.slice(1), role) ?? [];
  const argument = lastArgument(role.jvm(), name);
  return argument === undefined ? [] : [argument];
}

/** How the flag is written that an argument means, where it is written otherwise and no possible JVM passes over the flag. */
export function formFaultOf(argument: JvmArgument, { jdk, jvmFlags }: RoleJvm): string | undefined {
  const name = argument.unknown === true || isBadSize(argument) ? undefined : meantFlag(argument.text);
  const type = name === undefined ? undefined : jvmFlags?.get(name)?.type;
  if (name === undefined || type === undefined || jvmFlags === undefined) return undefined;
  const passes = new Set<FlagStatus | undefined>(['ignored', undefined]);
  const isRead = (jdk === undefined ? jvmFlags.releases : [jdk]).every((release) => !passes.has(jvmFlags.status(name, release)));
  const isKnown = jdk === undefined || jvmFlags.status(name, jdk) !== 'refused';
  return isRead && isKnown ? formFault(argument.text, type) : undefined;
}

/** -XX:+IgnoreUnrecognizedVMOptions, wherever it stands. */
export function ignoresUnknown(args: JvmArguments): boolean {
  return lastFlag(args, 'IgnoreUnrecognizedVMOptions')?.value === true;
}

/** What the role's JVM makes of a flag; undefined where the release is not known, or what it makes of it. */
export function statusOf(flag: JvmFlag, { jdk, jvmFlags }: RoleJvm): FlagStatus | undefined {
  return jdk === undefined ? undefined : jvmFlags?.status(flag.name, jdk);
}

function refusedArguments(args: JvmArguments, role: RoleJvm): readonly JvmArgument[] | undefined {
  const { jdk } = role;
  if (jdk === undefined) return undefined;
  return args.arguments.filter((argument) => {
    const flag = flagOf(argument);
    return flag === undefined ? isRefusedOption(argument.text, jdk) : statusOf(flag, role) === 'refused';
  });
}

/** Options that are no flags. */
function isRefusedOption(text: string, jdk: number): boolean {
  if (text === '-d64' || text === '-d32') return jdk >= 11;
  if (text === '-Xincgc') return jdk >= 11;
  return /^-Xlog(?::|$)/.test(text) && jdk <= 8;
}

function withStatus(args: JvmArguments, role: RoleJvm, status: 'ignored' | 'deprecated'): readonly JvmArgument[] | undefined {
  if (role.jdk === undefined) return undefined;
  return flagsOf(args)
    .filter((flag) => statusOf(flag, role) === status)
    .map((flag) => flag.argument);
}

/** The JVM reads options in their order: an unlocking option opens what stands behind it. */
function lockedFlags(args: JvmArguments, role: RoleJvm): readonly JvmArgument[] {
  const locked: JvmArgument[] = [];
  const open = { experimental: false, diagnostic: false };
  let gap = false;
  for (const argument of args.arguments) {
    const flag = flagOf(argument);
    if (flag === undefined) {
      if (argument.unknown === true && !argument.text.startsWith('-')) gap = true;
      continue;
    }
    if (flag.name === 'UnlockExperimentalVMOptions') open.experimental = flag.switch === true;
    else if (flag.name === 'UnlockDiagnosticVMOptions') open.diagnostic = flag.switch === true;
    else {
      const status = statusOf(flag, role);
      if ((status === 'experimental' || status === 'diagnostic') && !open[status]) locked.push(argument);
    }
  }
  // What cannot be told may unlock them.
  return gap || !args.complete ? [] : locked;
}

function severalCollectors(args: JvmArguments, jdk: number | undefined): readonly JvmArgument[] | undefined {
  const chosen = chosenCollectors(args);
  const kinds = new Map<string, JvmArgument>();
  for (const { collector, argument } of chosen) {
    // CMS is no collector from 14 on; below, ParNew belongs to it.
    if (collector === 'CMS' && jdk !== undefined && jdk >= 14) continue;
    if (!kinds.has(collector)) kinds.set(collector, argument);
  }
  if (kinds.has('CMS') && jdk === undefined && kinds.size === 2) return undefined;
  return kinds.size > 1 ? [...kinds.values()] : [];
}

function repeatedHeap(args: JvmArguments): readonly JvmArgument[] {
  const byVariable = new Map<string, JvmArgument[]>();
  for (const argument of args.arguments) {
    if (argument.place === undefined || !/^(?:-Xmx|-XX:MaxHeapSize=)/.test(argument.text)) continue;
    const key = `${argument.place.document.source.path} ${argument.variable}`;
    const before = byVariable.get(key);
    if (before === undefined) byVariable.set(key, [argument]);
    else before.push(argument);
  }
  return [...byVariable.values()].find((list) => new Set(list.map(({ text }) => text)).size > 1) ?? [];
}

const sizeOptions =
  /^(?:-Xm[xsn]|-Xss|-XX:(?:MaxHeapSize|InitialHeapSize|MaxDirectMemorySize|MaxMetaspaceSize|MetaspaceSize|ReservedCodeCacheSize|G1HeapRegionSize|NewSize|MaxNewSize|SoftMaxHeapSize)=)(.*)$/s;

function isBadSize(argument: JvmArgument): boolean {
  if (argument.unknown === true) return false;
  const value = sizeOptions.exec(argument.text)?.[1];
  // A word of capitals is a placeholder that somebody replaces before the JVM sees it.
  return value !== undefined && parseJvmSize(value) === undefined && !/[A-Z]{4,}/.test(value);
}

/** Bounds that HotSpot checks, both allowed; by JDK where they differ. Each was tried at both ends on 11, 17, 21 and 25. */
export interface FlagRange {
  readonly name: string;
  readonly minimum: number;
  readonly maximum: number;
  /** JDK releases the range holds in. */
  readonly from?: number;
  readonly until?: number;
}

export const flagRanges: readonly FlagRange[] = [
  { name: 'MaxTenuringThreshold', minimum: 0, maximum: 16, from: 11 },
  { name: 'InitialTenuringThreshold', minimum: 0, maximum: 16, from: 11 },
  { name: 'InitiatingHeapOccupancyPercent', minimum: 0, maximum: 100, from: 11 },
  { name: 'G1ReservePercent', minimum: 0, maximum: 50, from: 11 },
  { name: 'G1HeapWastePercent', minimum: 0, maximum: 100, from: 11 },
  { name: 'MaxGCPauseMillis', minimum: 1, maximum: Number.MAX_SAFE_INTEGER, from: 11 },
  { name: 'SurvivorRatio', minimum: 1, maximum: Number.MAX_SAFE_INTEGER, from: 11 },
  { name: 'ThreadPriorityPolicy', minimum: 0, maximum: 1, from: 11 },
  { name: 'MaxRAMPercentage', minimum: 0, maximum: 100, from: 11 },
  { name: 'InitialRAMPercentage', minimum: 0, maximum: 100, from: 11 },
  { name: 'MinHeapFreeRatio', minimum: 0, maximum: 100, from: 11 },
  { name: 'MaxHeapFreeRatio', minimum: 0, maximum: 100, from: 11 },
  { name: 'TargetSurvivorRatio', minimum: 0, maximum: 100, from: 11 },
  { name: 'G1HeapRegionSize', minimum: 0, maximum: 32 * MiB, from: 11, until: 17 },
  { name: 'G1HeapRegionSize', minimum: 0, maximum: 512 * MiB, from: 21 },
  { name: 'StringTableSize', minimum: 128, maximum: 16777216, from: 11 },
  { name: 'ReservedCodeCacheSize', minimum: 2496 * KiB, maximum: 2 * GiB, from: 11 },
];

function isOutside(args: JvmArguments, range: FlagRange, jdk: number | undefined): boolean {
  if (
    jdk === undefined
      ? range.until !== undefined || range.name === 'G1HeapRegionSize'
      : jdk < (range.from ?? 0) || jdk > (range.until ?? Number.MAX_SAFE_INTEGER)
  )
    return false;
  const found = lastValue(args, range.name);
  if (found === undefined || found.argument.unknown === true) return false;
  const value = /^\d+\.\d+$/.test(found.value) ? Number(found.value) : parseJvmNumber(found.value);
  return value !== undefined && (value < range.minimum || value > range.maximum);
}

/** The bounds of the first flag that is outside them, for a message. */
export function firstRangeFault(role: RoleJvm): string {
  const args = role.jvm();
  const range = flagRanges.find((candidate) => isOutside(args, candidate, role.jdk));
  if (range === undefined) return '';
  return range.maximum === Number.MAX_SAFE_INTEGER ? `${range.minimum} at least` : `${range.minimum} to ${range.maximum}`;
}

/** The known flag whose name is nearest in its letters, case left aside; undefined where none is near. */
export function nearFlag(name: string, { jvmFlags }: RoleJvm): string | undefined {
  const lower = name.toLowerCase();
  return jvmFlags?.names().find((candidate) => candidate.toLowerCase() === lower);
}
