import type { Resolution } from '../../deployment/deployment.js';
import { isAtLeast } from '../../deployment/versions.js';
import type { ExpressionFunction } from '../expressionFunction.js';
import { unknown } from '../unknown.js';

/** The HBase release at hand; unknown where none is. */
export function hbaseRelease(resolution: Resolution): string {
  return resolution.releases.hbase ?? unknown();
}

export function hbaseSince(resolution: Resolution, version: string): boolean {
  return isAtLeast(hbaseRelease(resolution), version);
}

/** Text of a line that sets the name (or an old name that the release reads for it), as it stands; undefined where no line does. */
export function rawTextSet(resolution: Resolution, name: string): string | undefined {
  const effective = resolution.setting(name);
  if (effective.origin.kind !== 'entry') return undefined;
  if (effective.unknown || effective.text === undefined) return unknown();
  return effective.text === '' ? undefined : effective.text;
}

/** The same without blanks at both ends, as the typed readers take it; undefined where nothing is left. */
export function textSet(resolution: Resolution, name: string): string | undefined {
  const text = rawTextSet(resolution, name)?.trim();
  return text === '' ? undefined : text;
}

/** As Java's `getFloat`: the value a line sets, rounded to a float; the fallback where no line does. Unknown where the text is no number. */
export function floatSet(resolution: Resolution, name: string, fallback: number): number {
  const text = textSet(resolution, name);
  if (text === undefined) return Math.fround(fallback);
  return parseFloat32(text) ?? unknown();
}

/** As `Float.parseFloat`: decimal text with an optional exponent and type letter. */
export function parseFloat32(text: string): number | undefined {
  const match = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)[fFdD]?$/.exec(text);
  return match?.[1] === undefined ? undefined : Math.fround(Number(match[1]));
}

const storageUnits = ['b', 'k', 'm', 'g', 't', 'p', 'e'];

/** Bytes of a plain number or a number with a storage unit (`700m`, `12 GB`), as HBase's byte-size keys read it; undefined where it is neither. */
export function storageBytes(text: string): number | undefined {
  const match = /^([+-]?\d+(?:\.\d+)?)\s*([bkmgtpe]?)(b?)$/i.exec(text.trim());
  if (match?.[1] === undefined) return undefined;
  const [, number, unit = '', suffix = ''] = match;
  if (unit === '' && suffix === '') return /^[+-]?\d+$/.test(number) ? Number(number) : undefined;
  if (unit.toLowerCase() === 'b' && suffix !== '') return undefined;
  const power = unit === '' ? 0 : storageUnits.indexOf(unit.toLowerCase());
  return Math.trunc(Number(number) * 1024 ** power);
}

/** Bytes that a line sets by a byte-size key; undefined where no line does. */
export function bytesSet(resolution: Resolution, name: string): number | undefined {
  const text = textSet(resolution, name);
  return text === undefined ? undefined : (storageBytes(text) ?? unknown());
}

/** Packages of HBase itself from which the classes below are named in files; other parties put classes into some of HBase's other packages. */
const ownPackages = /^org\.apache\.hadoop\.hbase\.(master|master\.balancer|favored|rsgroup|regionserver)$/;
/** Schedulers' factories, balancers and MSLABs of 0.98 to 3.0, by simple name. */
const ownClasses = new Set([
  'BaseLoadBalancer',
  'CacheAwareLoadBalancer',
  'FavoredNodeLoadBalancer',
  'FavoredStochasticBalancer',
  'FifoRpcSchedulerFactory',
  'HeapMemStoreLAB',
  'ImmutableMemStoreLAB',
  'MaintenanceLoadBalancer',
  'MasterFifoRpcSchedulerFactory',
  'MemStoreLAB',
  'MemStoreLABImpl',
  'RSGroupBasedLoadBalancer',
  'SimpleLoadBalancer',
  'SimpleRpcSchedulerFactory',
  'StochasticLoadBalancer',
]);

/** False for a name that can be on no class path: without a package, in the packages of examples, or in HBase's own and unknown there. */
function isPlausibleClass(name: string): boolean {
  const dot = name.lastIndexOf('.');
  if (dot < 0 || /^(com|org|net)\.example\./.test(name)) return false;
  return !ownPackages.test(name.slice(0, dot)) || ownClasses.has(name.slice(dot + 1).replace(/\$.*/, ''));
}

/** Whether a release number may be the one that runs; unknown where only the patch differs and the release was not stated. */
function mayRun(resolution: Resolution, text: string): boolean {
  const running = hbaseRelease(resolution);
  if (text === running) return true;
  const lineOf = (release: string) => release.split('.').slice(0, 2).join('.');
  if (lineOf(text) !== lineOf(running)) return false;
  const stated = resolution.deployment.releases.hbase;
  return stated !== undefined && stated.vendor !== true && (stated.from === 'option' || stated.from === 'config') ? false : unknown();
}

export const hbaseSettingFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'setInHBaseSite(string): bool',
    description: 'whether a line of hbase-site.xml sets it (and not only one of core-site.xml or hdfs-site.xml)',
    call: ({ resolution }, name: string) => resolution.places(name).some(({ document }) => document.kind === 'hbase-site'),
  },
  {
    signature: 'rawText(string): string',
    description: 'text of the line that sets it, with its blanks, for values that HBase does not trim; empty where none does',
    call: ({ resolution }, name: string) => rawTextSet(resolution, name) ?? '',
  },
  {
    signature: 'classPlausible(string): bool',
    description:
      'whether the class that a setting names can exist: false without a package, in com.example, or unknown in a package of HBase itself',
    call: ({ resolution }, name: string) => isPlausibleClass(textSet(resolution, name) ?? unknown()),
  },
  {
    signature: 'runsRelease(string): bool',
    description: 'whether the release number given may be the HBase release that runs',
    call: ({ resolution }, text: string) => mayRun(resolution, text),
  },
  {
    signature: 'selfReferring(): list<string>',
    description: 'settings of hbase-site.xml whose value contains themselves as a variable',
    reads: ['hbase.*', 'zookeeper.*'],
    call: ({ resolution }) =>
      resolution.deployment.documents
        .filter(({ kind, template }) => kind === 'hbase-site' && template === undefined)
        .flatMap(({ entries }) => entries.filter(({ key, value }) => value?.includes(`\${${key}}`) === true).map(({ key }) => key)),
  },
];
