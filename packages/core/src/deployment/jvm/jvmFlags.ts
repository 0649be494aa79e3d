import { KiB } from '../../text/units.js';
import type { JvmArgument, JvmArguments } from './jvmArgument.js';

/** A collector as `collector()` of the rules names it. */
export type Collector = 'G1' | 'CMS' | 'Parallel' | 'Serial' | 'ZGC' | 'Shenandoah' | 'Epsilon';

/** One `-XX:` option, split. */
export interface JvmFlag {
  readonly name: string;
  /** `-XX:+Name` and `-XX:-Name`. */
  readonly switch?: boolean;
  /** `-XX:Name=value`. */
  readonly value?: string;
  readonly argument: JvmArgument;
}

/** Undefined for what is no `-XX:` option. */
export function flagOf(argument: JvmArgument): JvmFlag | undefined {
  const match = /^-XX:(?:([+-])([A-Za-z]\w*)|([A-Za-z]\w*):?=(.*))$/s.exec(argument.text);
  if (match === null) return undefined;
  const [, sign, switched, name, value] = match;
  if (switched !== undefined) return { name: switched, switch: sign === '+', argument };
  return { name: name ?? '', value: value ?? '', argument };
}

/** Every `-XX:` option, in the order in which the JVM reads them. */
export function flagsOf(args: JvmArguments): readonly JvmFlag[] {
  const flags: JvmFlag[] = [];
  for (const argument of args.arguments) {
    const flag = flagOf(argument);
    if (flag !== undefined) flags.push(flag);
  }
  return flags;
}

function last<T>(items: readonly T[], test: (item: T) => boolean): T | undefined {
  for (let i = items.length - 1; i >= 0; i--) {
    const item = items[i];
    if (item !== undefined && test(item)) return item;
  }
  return undefined;
}

/** The last `-XX:+Name` or `-XX:-Name`: of equal flags the JVM takes the last. */
export function lastFlag(args: JvmArguments, name: string): { readonly value: boolean; readonly argument: JvmArgument } | undefined {
  const flag = last(flagsOf(args), (candidate) => candidate.name === name && candidate.switch !== undefined);
  return flag?.switch === undefined ? undefined : { value: flag.switch, argument: flag.argument };
}

/** The last `-XX:Name=value`, as text. */
export function lastValue(args: JvmArguments, name: string): { readonly value: string; readonly argument: JvmArgument } | undefined {
  const flag = last(flagsOf(args), (candidate) => candidate.name === name && candidate.value !== undefined);
  return flag?.value === undefined ? undefined : { value: flag.value, argument: flag.argument };
}

/** The last argument that sets the flag in any form, or equals the text, or begins with it where it ends in `*`. */
export function lastArgument(args: JvmArguments, pattern: string): JvmArgument | undefined {
  if (/^[A-Za-z]\w*$/.test(pattern)) return last(flagsOf(args), (flag) => flag.name === pattern)?.argument;
  if (pattern.endsWith('*')) return last(args.arguments, (argument) => argument.text.startsWith(pattern.slice(0, -1)));
  if (pattern === '-Xmx' || pattern === '-Xms' || pattern === '-Xss' || pattern === '-Xmn') return lastSize(args, pattern)?.argument;
  return last(args.arguments, (argument) => argument.text === pattern);
}

/** What is looked at by who asks for the last argument that a pattern means: no system property, unless it may be one. */
export function aboutOf(pattern: string): 'all' | 'flags' {
  return /^(?!-D)-?\w{2}/.test(pattern) ? 'flags' : 'all';
}

/** Options that set one amount of memory: the last one of either form wins. */
const sizeForms: Readonly<Record<string, { readonly prefixes: readonly string[]; readonly unit: number }>> = {
  '-Xmx': { prefixes: ['-Xmx', '-XX:MaxHeapSize=', '-mx'], unit: 1 },
  '-Xms': { prefixes: ['-Xms', '-XX:InitialHeapSize=', '-ms'], unit: 1 },
  // -XX:ThreadStackSize is in KiB.
  '-Xss': { prefixes: ['-Xss', '-XX:ThreadStackSize=', '-ss'], unit: KiB },
  '-Xmn': { prefixes: ['-Xmn'], unit: 1 },
};

/** The last argument of a size option in any of its forms. `bytes` is undefined where the JVM would refuse the text, or where it cannot be told. */
export function lastSize(
  args: JvmArguments,
  option: '-Xmx' | '-Xms' | '-Xss' | '-Xmn',
): { readonly bytes: number | undefined; readonly argument: JvmArgument } | undefined {
  const form = sizeForms[option];
  if (form === undefined) return undefined;
  const argument = last(args.arguments, ({ text }) => form.prefixes.some((prefix) => text.startsWith(prefix)));
  const prefix = form.prefixes.find((candidate) => argument?.text.startsWith(candidate));
  if (argument === undefined || prefix === undefined) return undefined;
  const amount = parseJvmSize(argument.text.slice(prefix.length));
  return { bytes: amount === undefined ? undefined : prefix.endsWith('=') ? amount * form.unit : amount, argument };
}

/** Bytes of the last -Xmx or -XX:MaxHeapSize; undefined where none is given, or its text is no size. */
export function maximumHeap(args: JvmArguments): number | undefined {
  return lastSize(args, '-Xmx')?.bytes;
}

/** Bytes of the last -Xms or -XX:InitialHeapSize. */
export function initialHeap(args: JvmArguments): number | undefined {
  return lastSize(args, '-Xms')?.bytes;
}

/** Bytes of the last -XX:MaxDirectMemorySize; undefined where none is given (the JVM then takes the heap's maximum) or it is 0, which means the same. */
export function maximumDirectMemory(args: JvmArguments): number | undefined {
  const value = lastValue(args, 'MaxDirectMemorySize');
  const bytes = value === undefined ? undefined : parseJvmSize(value.value);
  return bytes === 0 ? undefined : bytes;
}

const largestLong = 2n ** 64n - 1n;
const sizeFactors: Readonly<Record<string, bigint>> = { '': 1n, k: 2n ** 10n, m: 2n ** 20n, g: 2n ** 30n, t: 2n ** 40n };

const heapOption = /(?:^|\s)-(?:Xmx|XX:MaxHeapSize=)(\S*)/g;

/** Bytes of the last -Xmx or -XX:MaxHeapSize of a text of options; undefined where it has none, or its text is no size. */
export function heapInText(options: string): number | undefined {
  return parseJvmSize([...options.matchAll(heapOption)].at(-1)?.[1] ?? '');
}

/**
 * A size as HotSpot reads it: decimal or 0x-hexadecimal digits and at most one of k, m, g, t in either case; in bytes.
 * Undefined where the JVM refuses the text (`8gb`, `8 g`, `1.5g`, an amount above 64 bits). Source: HotSpot's Arguments::atojulong.
 */
export function parseJvmSize(text: string): number | undefined {
  const match = /^(0[xX][0-9a-fA-F]+|\d+)([kKmMgGtT]?)$/.exec(text);
  if (match === null || match[1] === undefined) return undefined;
  const amount = BigInt(match[1]) * (sizeFactors[(match[2] ?? '').toLowerCase()] ?? 1n);
  return amount > largestLong ? undefined : Number(amount);
}

/** A number as HotSpot reads the value of a numeric flag: a size with or without a sign. */
export function parseJvmNumber(text: string): number | undefined {
  if (text.startsWith('-')) {
    const amount = parseJvmSize(text.slice(1));
    return amount === undefined ? undefined : -amount;
  }
  return parseJvmSize(text);
}

const collectorFlags: readonly (readonly [string, Collector])[] = [
  ['UseG1GC', 'G1'],
  ['UseConcMarkSweepGC', 'CMS'],
  ['UseParallelGC', 'Parallel'],
  ['UseParallelOldGC', 'Parallel'],
  ['UseSerialGC', 'Serial'],
  ['UseZGC', 'ZGC'],
  ['UseShenandoahGC', 'Shenandoah'],
  ['UseEpsilonGC', 'Epsilon'],
];

/** Whether one option stands in an arm of a template and another in an arm of another branch, or in its `else`: perhaps they are never there together. */
export function mayNeverMeet(args: readonly JvmArgument[]): boolean {
  const arms = args.map(({ place }) => (place?.document.template === undefined ? '' : place.document.markup.armAt(place.range.start)));
  return arms.some((one) => arms.some((other) => !one.startsWith(other) && !other.startsWith(one)));
}

/** Flags of collectors that are on after the last of equal flags won, each with the argument that switched it on. None where a template may choose among them. */
export function chosenCollectors(
  args: JvmArguments,
): readonly { readonly collector: Collector; readonly flag: string; readonly argument: JvmArgument }[] {
  const chosen: { collector: Collector; flag: string; argument: JvmArgument }[] = [];
  for (const [flag, collector] of collectorFlags) {
    const found = lastFlag(args, flag);
    if (found?.value === true) chosen.push({ collector, flag, argument: found.argument });
  }
  return mayNeverMeet(chosen.map(({ argument }) => argument)) ? [] : chosen;
}

/**
 * The collector that the options choose; undefined where none is chosen, and where two are, so that the JVM does not start.
 * CMS counts only below JDK 14: JDK 14 ignores it with a warning, from 15 the flag is unknown. Parallel old counts with Parallel.
 */
export function collectorOf(args: JvmArguments, jdk: number | undefined): Collector | undefined {
  const collectors = new Set<Collector>();
  for (const { collector, flag } of chosenCollectors(args)) {
    if (collector === 'CMS' && jdk !== undefined && jdk >= 14) continue;
    if (flag === 'UseParallelOldGC' && jdk !== undefined && jdk >= 15) continue;
    collectors.add(collector);
  }
  const [collector] = collectors;
  return collectors.size === 1 ? collector : undefined;
}
