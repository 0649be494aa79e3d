import type { FlagRange, FlagStatus } from '../../catalog/jvmFlags.js';
import { isSlip } from '../../text/didYouMean.js';
import { KiB } from '../../text/units.js';
import type { Resolution } from '../deployment.js';
import type { JvmArgument, JvmArguments } from './jvmArgument.js';
import { formFault, meantFlag, meantOption, readsDigits } from './jvmFlagForm.js';
import {
  aboutOf,
  chosenCollectors,
  collectorOf,
  flagOf,
  flagsOf,
  type JvmFlag,
  lastArgument,
  lastFlag,
  lastValue,
  mayNeverMeet,
  parseJvmNumber,
  parseJvmSize,
} from './jvmFlags.js';
import { xlogFault } from './jvmXlog.js';
import { optionKey } from './optionKey.js';

/** The JVM of a role: its arguments, its release, what is known of flags. */
export type RoleJvm = Pick<Resolution, 'jvm' | 'jdk' | 'jvmFlags'> & Partial<Pick<Resolution, 'deployment'>>;

/** Arguments of a role that have something in common, by the name that rules use (`jvmList("refused")`), each text once; undefined where the JDK decides and is not known. Nothing is said of what only the host knows. */
export function jvmList(name: string, role: RoleJvm): readonly JvmArgument[] | undefined {
  const list = wholeList(name, role);
  return list === undefined ? undefined : unique(list);
}

/** The same with every place that gives an argument: what a fix has to change. */
function wholeList(name: string, role: RoleJvm): readonly JvmArgument[] | undefined {
  return lists[name]?.(role.jvm(ofAllArguments.has(name) ? 'all' : 'flags'), role);
}

/** JDK 8 has no modules: without what opens them there nothing is missing. */
function isForModules(text: string, { jdk }: RoleJvm): boolean {
  return jdk !== undefined && jdk <= 8 && /^--(?:add-|illegal-access|enable-native-access|limit-modules|patch-module)/.test(text);
}

export function isJvmList(name: string): boolean {
  return name in lists;
}

/** Lists that may hold system properties, and words that are no option. */
const ofAllArguments: ReadonlySet<string> = new Set(['strayWords', 'quotedValues', 'repeatedOptions', 'overruledOptions']);

const lists: Readonly<Record<string, (args: JvmArguments, role: RoleJvm) => readonly JvmArgument[] | undefined>> = {
  /** Options that the JVM of the release does not know: it does not start. */
  refused: (args, role) => (ignoresUnknown(args) && role.jdk !== undefined ? [] : refusedArguments(args, role)),
  /** Options that the JVM does not know and passes over because -XX:+IgnoreUnrecognizedVMOptions tells it to. */
  hidden: (args, role) =>
    ignoresUnknown(args) || role.jdk === undefined ? refusedArguments(args, role)?.filter(({ text }) => !isForModules(text, role)) : [],
  ignored: (args, role) => withStatus(args, role, 'ignored'),
  deprecated: (args, role) => withStatus(args, role, 'deprecated'),
  /** Experimental and diagnostic flags that no unlocking option stands before. JDK 8 passes over them where it passes over unknown ones. */
  locked: (args, role) => (role.jdk === undefined ? undefined : role.jdk <= 8 && ignoresUnknown(args) ? [] : lockedFlags(args, role)),
  /** Flags that no JVM that was asked has ever had. Where the files let the JVM pass over unknown ones, another JVM may have them: then only what is nearly a flag. */
  unheardOf: (args, role) => {
    if (role.jvmFlags === undefined) return [];
    const isForOthers = isForSeveralJvms(args);
    return flagsOf(args)
      .filter(({ name }) => role.jvmFlags?.has(name) === false)
      .filter(({ name }) => !isForOthers || nearFlag(name, role) !== undefined)
      .map((flag) => flag.argument);
  },
  /** Words that are an option but for their case or a colon. */
  misspelt: (args) => args.arguments.filter(({ text, unknown }) => unknown !== true && meantOption(text) !== undefined),
  /** The options that switch collectors on, where several of different kinds are. */
  collectors: (args, { jdk }) => severalCollectors(args, jdk),
  /** Sizes that no JVM reads. */
  badSizes: (args, { jdk }) => args.arguments.filter((argument) => isBadSize(argument, jdk)),
  /** Words that are no option: what a blank in a value leaves over, since the scripts give the variable to java without quotes. */
  strayWords: ({ arguments: all }) => all.filter((argument, index) => isStray(argument, all[index - 1])),
  /** Values between quotes, which the scripts hand to java as they stand. */
  quotedValues: ({ arguments: all }) => all.filter(isQuoted),
  /** -Xmx given more than once with different values in one variable: only the last counts. */
  repeatedHeap: (args) => repeated(args, isHeap).flat(),
  /** Those of them that do not count. */
  overruledHeap: (args) => repeated(args, isHeap).flatMap((list) => list.slice(0, -1)),
  /** The same of all other options. */
  repeatedOptions: (args) => repeated(args, (key) => !isHeap(key)).flat(),
  overruledOptions: (args) => repeated(args, (key) => !isHeap(key)).flatMap((list) => list.slice(0, -1)),
  badXlog: (args, { jdk }) =>
    jdk === undefined || jdk < 9
      ? []
      : args.arguments.filter((argument) => argument.unknown !== true && xlogFault(argument.text, jdk) !== undefined),
  /** Flags without what their type asks, or with more: the JVM stops. */
  malformed: (args, role) =>
    args.arguments.filter(
      (argument) => formFaultOf(argument, role) !== undefined && !(ignoresUnknown(args) && isPassedOver(argument, role)),
    ),
  /** Numeric flags outside the range that HotSpot checks when it starts. */
  outOfRange: (_, role) => rangeFaults(role).map(({ argument }) => argument),
  /** Options of which each of several possible JDKs refuses one or more, though not all of them for one reason. */
  refusedByEvery: (args, role) => refusedByEvery(args, role),
};

/** Lists of what stops the JVM; what is in one of them for every JDK has a rule of its own. */
const stopping = ['refused', 'locked', 'malformed', 'outOfRange'];

function refusedByEvery(args: JvmArguments, role: RoleJvm): readonly JvmArgument[] {
  const jdks = role.deployment?.releases.jdk?.is.map(Number) ?? [];
  if (jdks.length < 2) return [];
  const ofEach = jdks.map((jdk) => {
    const other: RoleJvm = { jvm: (what) => role.jvm(what), jvmFlags: role.jvmFlags, jdk };
    // What a script adds by itself, it adds for the JDK that it finds.
    return stopping.map((name) => (lists[name]?.(args, other) ?? []).filter(({ place }) => place !== undefined));
  });
  const isAlike = stopping.some((_, index) => ofEach.every((found) => found[index]?.length !== 0));
  const all = ofEach.map((found) => found.flat());
  return isAlike || all.some(({ length }) => length === 0) ? [] : all.flat();
}

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
  const argument = lastArgument(role.jvm(aboutOf(name)), name);
  return argument === undefined ? [] : [argument];
}

/** How the flag is written that an argument means, where it is written otherwise and no possible JVM passes over the flag. */
export function formFaultOf(argument: JvmArgument, { jdk, jvmFlags }: RoleJvm): string | undefined {
  const name =
    argument.unknown === true || isBadSize(argument, jdk) ? undefined : meantFlag(argument.text, (flag) => jvmFlags?.has(flag) === true);
  const type = name === undefined ? undefined : jvmFlags?.get(name)?.type;
  if (name === undefined || type === undefined || jvmFlags === undefined) return undefined;
  const passes = new Set<FlagStatus | undefined>(['ignored', undefined]);
  const isRead = (jdk === undefined ? jvmFlags.releases : [jdk]).every((release) => !passes.has(jvmFlags.status(name, release)));
  const isKnown = jdk === undefined || jvmFlags.status(name, jdk) !== 'refused';
  return isRead && isKnown ? formFault(argument.text, type, jdk) : undefined;
}

/** -XX:+IgnoreUnrecognizedVMOptions, wherever it stands. */
export function ignoresUnknown(args: JvmArguments): boolean {
  return lastFlag(args, 'IgnoreUnrecognizedVMOptions')?.value === true;
}

/** Whether somebody wrote -XX:+IgnoreUnrecognizedVMOptions; Hadoop's scripts add it from 3.4.2 on, whatever stands in the files. */
function isForSeveralJvms(args: JvmArguments): boolean {
  return ignoresUnknown(args) && lastFlag(args, 'IgnoreUnrecognizedVMOptions')?.argument.place !== undefined;
}

/** Whether a JVM that passes over what it does not know passes over a flag in the wrong form: JDK 8 does, later ones only where the name is not that of a flag. */
function isPassedOver({ text }: JvmArgument, { jdk, jvmFlags }: RoleJvm): boolean {
  const name = /^-XX:[+-]?(\w+):?(?:=|$)/.exec(text)?.[1];
  return jdk === undefined || jdk <= 8 || name === undefined || jvmFlags?.has(name) !== true;
}

/** What the role's JVM makes of a flag; undefined where the release is not known, or what it makes of it. */
export function statusOf(flag: JvmFlag, { jdk, jvmFlags }: Pick<RoleJvm, 'jdk' | 'jvmFlags'>): FlagStatus | undefined {
  return jdk === undefined ? undefined : jvmFlags?.status(flag.name, jdk);
}

function refusedArguments(args: JvmArguments, role: RoleJvm): readonly JvmArgument[] | undefined {
  const { jdk } = role;
  if (jdk === undefined) return undefined;
  return args.arguments.filter((argument) => isRefused(argument, role));
}

/** Whether the role's JVM does not know an option, and stops. */
export function isRefused(argument: JvmArgument, role: Pick<RoleJvm, 'jdk' | 'jvmFlags'>): boolean {
  const flag = flagOf(argument);
  if (flag !== undefined) return statusOf(flag, role) === 'refused';
  return role.jdk !== undefined && isRefusedOption(argument.text, role.jdk);
}

/** Options that are no flags. */
function isRefusedOption(text: string, jdk: number): boolean {
  if (text === '-d64' || text === '-d32') return jdk >= 11;
  if (text === '-Xincgc') return jdk >= 11;
  // It takes its value behind =; with a blank no JVM reads it.
  if (text === '--illegal-access') return true;
  return jdk <= 8 && /^-Xlog(?::|$)|^--[a-z]/.test(text);
}

/** `%p'` of -XX:OnOutOfMemoryError='kill -9 %p'. The value of an option that takes one behind a blank is none, nor a size that somebody parted from -Xmx. */
function isStray({ text, place, unknown }: JvmArgument, before: JvmArgument | undefined): boolean {
  if (unknown === true || place === undefined || place.document.template !== undefined || !/^(?:[^-@]|-\d)/.test(text)) return false;
  // What an installer replaces: EXTRA_OPTS, %OPTS%, <opts>, __OPTS__.
  if (/^[A-Z][A-Z0-9_]{3,}$|^%\w+%$|^<.*>$|^__/.test(text)) return false;
  return before === undefined || !/^(?:--[a-z-]+|-(?:cp|classpath|p|m|jar|jvm|home|user|mx|ms|ss|Xm[xsn]|Xss))$/.test(before.text);
}

/** Variables that the JVM reads itself, and takes the quotes off. */
const readByJvm: ReadonlySet<string> = new Set(['JAVA_TOOL_OPTIONS', '_JAVA_OPTIONS', 'JDK_JAVA_OPTIONS']);

/** `-XX:HeapDumpPath="/var/dumps"`, in a variable or a file whose lines a script puts into one. A number between quotes is no number, which is told otherwise. */
function isQuoted({ text, place, variable }: JvmArgument): boolean {
  const [, , value = ''] = /^-(?:D|XX:)[\w.-]+=(["'])([^"']+)\1$/.exec(text) ?? [];
  return place !== undefined && !readByJvm.has(variable ?? '') && value !== '' && !/^-?\d+(?:\.\d+)?[kmgt]?$/i.test(value);
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
  // ParNew goes with CMS alone; JDKs from 10 do not know it.
  const parNew = lastFlag(args, 'UseParNewGC');
  const isRefusedBeside = jdk === undefined ? !ignoresUnknown(args) : jdk < 10;
  if (parNew?.value === true && isRefusedBeside && !kinds.has('CMS') && !mayNeverMeet([...kinds.values(), parNew.argument]))
    kinds.set('ParNew', parNew.argument);
  return kinds.size > 1 ? [...kinds.values()] : [];
}

const isHeap = (key: string) => key === '-Xmx';

/** Options that one variable gives more than once with different values, a list each. What only the host knows may be the same, but for the name of a log. */
function repeated(args: JvmArguments, counts: (key: string) => boolean): readonly (readonly JvmArgument[])[] {
  const byKey = new Map<string, JvmArgument[]>();
  for (const argument of args.arguments) {
    const key = optionKey(argument);
    if (argument.place === undefined || key === undefined || !counts(key) || (argument.unknown === true && key !== '-Xloggc')) continue;
    const place = `${argument.variable} ${key}`;
    const before = byKey.get(place);
    if (before === undefined) byKey.set(place, [argument]);
    else before.push(argument);
  }
  return [...byKey.values()].filter(
    (list) => new Set(list.map(({ text }) => text)).size > 1 && !list.some((one) => mayBeLeftOut(one, list)),
  );
}

/** In a template an option that stands in an arm of a branch is there only with those of the same arm. */
function mayBeLeftOut({ place }: JvmArgument, list: readonly JvmArgument[]): boolean {
  const armOf = (at: JvmArgument['place']) => at?.document.markup.armAt(at.range.start);
  return place?.document.template !== undefined && list.some((other) => armOf(other.place) !== armOf(place));
}

const sizeOptions =
  /^(?:-Xm[xsn]|-Xss|-XX:(?:MaxHeapSize|InitialHeapSize|MaxDirectMemorySize|MaxMetaspaceSize|MetaspaceSize|ReservedCodeCacheSize|G1HeapRegionSize|NewSize|MaxNewSize|SoftMaxHeapSize)=)(.*)$/s;

function isBadSize(argument: JvmArgument, jdk: RoleJvm['jdk']): boolean {
  if (argument.unknown === true) return false;
  const value = sizeOptions.exec(argument.text)?.[1];
  // A word of capitals is a placeholder that somebody replaces before the JVM sees it.
  return value !== undefined && (parseJvmSize(value) === undefined || !readsDigits(value, jdk)) && !/[A-Z]{4,}/.test(value);
}

/** Values outside the range of their flag, in the order of the arguments. */
function rangeFaults(role: RoleJvm): readonly { readonly argument: JvmArgument; readonly range: FlagRange }[] {
  const args = role.jvm('flags');
  return [...new Set(flagsOf(args).map(({ name }) => name))].flatMap((name) => {
    const ranges = rangesIn(role.jvmFlags?.get(name)?.ranges ?? [], role.jdk);
    if (ranges.some(({ collector }) => collector !== undefined && collector !== collectorOf(args, role.jdk))) return [];
    const found = ranges.length === 0 ? undefined : lastValue(args, name);
    if (found === undefined || found.argument.unknown === true) return [];
    const value = /^\d+\.\d+$/.test(found.value) ? Number(found.value) : parseJvmNumber(found.value);
    const isOutside = ({ minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY }: FlagRange) =>
      value !== undefined && (value < minimum || value > maximum);
    const range = ranges.at(-1);
    return range !== undefined && ranges.every(isOutside) ? [{ argument: found.argument, range }] : [];
  });
}

/** The range that a JDK release checks. While the JDK is unknown all that there are, where JDK 8 has one or the later ones have the same. */
function rangesIn(ranges: readonly FlagRange[], jdk: number | undefined): readonly FlagRange[] {
  if (jdk === undefined) return ranges.length === 1 || ranges[0]?.from === 8 ? ranges : [];
  return ranges.filter(({ from, until = Number.POSITIVE_INFINITY }) => from <= jdk && jdk <= until);
}

/** The bounds of the first flag that is outside them, for a message: as sizes where its value is written as one. */
export function firstRangeFault(role: RoleJvm): string {
  const [fault] = rangeFaults(role);
  if (fault === undefined) return '';
  const {
    argument,
    range: { minimum, maximum },
  } = fault;
  const write = /\d[kmgt]$/i.test(argument.text) ? exactSize : String;
  if (minimum === undefined) return maximum === undefined ? '' : `at most ${write(maximum)}`;
  return maximum === undefined ? `at least ${write(minimum)}` : `${write(minimum)} to ${write(maximum)}`;
}

/** A number of bytes in the largest unit in which it is whole: 2496 KiB. */
function exactSize(bytes: number): string {
  const units = ['', ' KiB', ' MiB', ' GiB', ' TiB'];
  let value = bytes;
  let unit = 0;
  while (value !== 0 && value % KiB === 0 && unit < units.length - 1) {
    value /= KiB;
    unit++;
  }
  return `${value}${units[unit]}`;
}

/** The known flag whose name differs in the case of its letters alone, or else by one slip or a last word that is missing; undefined where none is near. */
export function nearFlag(name: string, { jvmFlags }: RoleJvm): string | undefined {
  const lower = name.toLowerCase();
  const names = jvmFlags?.names() ?? [];
  const longer = names.filter((candidate) => candidate.startsWith(name) && /^[A-Z]+[a-z]*$/.test(candidate.slice(name.length)));
  return (
    names.find((candidate) => candidate.toLowerCase() === lower) ??
    names.find((candidate) => isSlip(name, candidate)) ??
    (name.length >= 5 && longer.length === 1 ? longer[0] : undefined)
  );
}
