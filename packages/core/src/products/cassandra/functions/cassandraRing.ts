import type { Resolution } from '../../../deployment/deployment.js';
import { unknown } from '../../../deployment/unknown.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import { isPossibleAddress } from './cassandraAddresses.js';
import {
  cassandraSince,
  entryOf,
  isNull,
  parameterizedClass,
  parameterMapping,
  scalarText,
  unreadInClass,
  valueIn,
} from './cassandraYamlTree.js';

/* Seeds and tokens: SimpleSeedProvider, DatabaseDescriptor.applySeedProvider and applyTokensConfig. */

const simpleSeedProvider = /^(org\.apache\.cassandra\.locator\.)?SimpleSeedProvider$/;

interface Seeds {
  /** Text of `seeds`; undefined where none stands there. */
  readonly text: string | undefined;
  /** Whether a list or a map stands in its place: the server casts it to a text. */
  readonly isStructure: boolean;
  /** Whether the key `seeds` stands there, perhaps without a value. */
  readonly keyed: boolean;
}

/** Seeds of the simple provider; unknown for any other. */
function seedsOf(resolution: Resolution): Seeds {
  const provider = parameterizedClass(resolution, 'seed_provider');
  if (provider?.className === undefined || !simpleSeedProvider.test(provider.className)) return unknown();
  const parameters = parameterMapping(provider.parameters);
  const seeds = parameters === undefined ? undefined : valueIn(parameters, 'seeds');
  const isStructure = seeds !== undefined && seeds.kind !== 'scalar';
  return { text: isStructure ? undefined : scalarText(seeds), isStructure, keyed: seeds !== undefined };
}

/** The class of a provider that finds the seeds by itself, without its package: nobody writes or installs one for a single node. Empty for any other. */
export function seedSearch(resolution: Resolution): string {
  const className = parameterizedClass(resolution, 'seed_provider')?.className ?? '';
  const [, pack = '', name = ''] = /^((?:[a-z]\w*\.)+)([A-Z]\w*)$/.exec(className) ?? [];
  return /Simple|Single|Local|Static|Test|Mock/.test(name) || /^com\.example\.|\btests?\b/.test(pack) ? '' : name;
}

function seedList(text: string): string[] {
  return text
    .split(',')
    .map((seed) => seed.trim())
    .filter((seed) => seed !== '');
}

/** From 4.0 a port may follow the one colon of a seed, or the bracket of an IPv6 address; source: Guava's HostAndPort. */
function portOf(seed: string): string {
  return /^(?:[^:]*|\[.*\]):([^:]*)$/.exec(seed)?.[1] ?? '';
}

function isPort(text: string): boolean {
  return text === '' || (/^\d{1,9}$/.test(text) && Number(text) <= 65535);
}

function hostOf(seed: string): string {
  return /^([^:]*):[^:]*$/.exec(seed)?.[1] ?? seed.replace(/^\[(.*)\](?::\d*)?$/, '$1');
}

/** Hosts that SimpleSeedProvider is given, without their ports; unknown for any other provider. */
export function seedHosts(resolution: Resolution): string[] {
  return seedList(seedsOf(resolution).text ?? unknown()).map((seed) => hostOf(seed).toLowerCase());
}

/** Why the server finds no seed; empty where it finds one. */
function seedProblem(resolution: Resolution): string {
  const entry = entryOf(resolution, 'seed_provider');
  if (entry === undefined) return resolution.mayBeBrought('seed_provider') ? unknown() : 'seed_provider is not set';
  if (entry.node === undefined ? (entry.value ?? '').trim() === '' : isNull(entry.node)) return 'seed_provider has no value';
  if (entry.node?.kind === 'sequence' && entry.node.items.length === 0) return 'seed_provider names no class';
  const className = parameterizedClass(resolution, 'seed_provider')?.className;
  if (className === undefined) return 'seed_provider names no class';
  if (!className.includes('.') && entry.node?.kind !== 'scalar') return `seed_provider names its class without a package (${className})`;
  const { text, isStructure, keyed } = seedsOf(resolution);
  if (isStructure) return 'seeds is not a text with commas between the addresses';
  if (text === undefined) {
    // From 5.0 the node takes itself for the seed where nothing is said.
    if (keyed) return 'seeds has no value';
    return cassandraSince(resolution, '5.0') ? '' : 'the parameter seeds is not set';
  }
  // Up to 3.11 the empty text is looked up, and gives the loopback address.
  const seeds = seedList(text);
  const hasPorts = cassandraSince(resolution, '4.0');
  if (seeds.length === 0) return hasPorts ? 'seeds names no host' : '';
  const badPort = hasPorts ? seeds.find((seed) => !isPort(portOf(seed))) : undefined;
  if (badPort !== undefined) return `seed ${badPort} has no valid port`;
  return seeds.every((seed) => !isPossibleAddress(hasPorts ? hostOf(seed) : seed)) ? 'no seed is a valid address or host name' : '';
}

/** What SimpleSeedProvider reads from 5.0. */
const seedParameters = ['seeds', 'resolve_multiple_ip_addresses_per_dns_record'];

/** The name that stands where the seeds are expected; empty where they are there, or nothing stands in their place. */
function instead(resolution: Resolution): string {
  const entry = entryOf(resolution, 'seed_provider');
  if (entry === undefined || seedsOf(resolution).keyed) return '';
  const [unread] = unreadInClass(entry.node);
  if (unread !== undefined) return unread;
  const given = parameterMapping(parameterizedClass(resolution, 'seed_provider')?.parameters);
  const names = given?.pairs.map(({ key }) => key.text) ?? [];
  return names.includes('<<') ? unknown() : (names.find((name) => !seedParameters.includes(name)) ?? '');
}

/** Texts that the partitioner cannot read as tokens. */
function badTokens(resolution: Resolution): string[] {
  const entry = entryOf(resolution, 'initial_token');
  const partitioner = parameterizedClass(resolution, 'partitioner')?.className?.replace(/^org\.apache\.cassandra\.dht\./, '');
  if (entry?.value === undefined) return [];
  return seedList(entry.value).filter((token) => {
    if (partitioner === 'Murmur3Partitioner') return !isLong(token);
    if (partitioner === 'RandomPartitioner') return !/^\+?\d+$/.test(token) || BigInt(token.replace('+', '')) > 2n ** 127n;
    return unknown();
  });
}

function isLong(text: string): boolean {
  if (!/^[+-]?\d+$/.test(text)) return false;
  const value = BigInt(text.replace('+', ''));
  return value >= -(2n ** 63n) && value < 2n ** 63n;
}

export const cassandraRingFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'seedProblem(): string',
    description: 'why the server finds no seed in seed_provider; empty where it finds one, unknown for a provider of your own',
    reads: { setting: ['seed_provider'] },
    call: ({ resolution }) => seedProblem(resolution),
  },
  {
    signature: 'insteadOfSeeds(): string',
    description:
      'name in seed_provider that stands where parameters or seeds are expected; empty where there is none, unknown for a provider of your own',
    reads: { setting: ['seed_provider'] },
    call: ({ resolution }) => instead(resolution),
  },
  {
    signature: 'seeds(): list<string>',
    description: 'hosts that SimpleSeedProvider is given, with the ports that stand behind them',
    reads: { setting: ['seed_provider'] },
    call: ({ resolution }) => seedList(seedsOf(resolution).text ?? unknown()),
  },
  {
    signature: 'seedHosts(): list<string>',
    description: 'hosts that SimpleSeedProvider is given, without their ports',
    reads: { setting: ['seed_provider'] },
    call: ({ resolution }) => seedHosts(resolution),
  },
  {
    signature: 'badTokens(): list<string>',
    description: 'items of initial_token that the partitioner cannot read',
    reads: { setting: ['initial_token'] },
    call: ({ resolution }) => badTokens(resolution),
  },
];
