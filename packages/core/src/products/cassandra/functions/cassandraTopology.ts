import type { Resolution } from '../../../deployment/deployment.js';
import { unknown } from '../../../deployment/unknown.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import { mayBring } from '../../../formats/broughtLines.js';
import type { Entry } from '../../../formats/document.js';
import { isDottedQuad, isLoopback, isWildcard } from './cassandraAddresses.js';
import { seedHosts } from './cassandraRing.js';
import { entryOf, scalarText } from './cassandraYamlTree.js';

/* cassandra-rackdc.properties, which the snitch reads and not the server's configuration. */

/** Value of a property; undefined where the file has none. Unknown where there is no file, or a placeholder stands in it. */
function propertyOf(resolution: Resolution, name: string): string | undefined {
  const document = resolution.documentOf('cassandra-rackdc') ?? unknown();
  const entry = document.entries.filter((candidate) => candidate.key === name).at(-1);
  if (entry?.hole !== undefined) return unknown();
  if (entry === undefined && mayBring(document, name)) return unknown();
  return entry?.value;
}

/** Addresses of the sample that every release ships in the file. */
const sample: ReadonlySet<string> = new Set([
  '192.168.1.100',
  '192.168.2.200',
  '10.0.0.10',
  '10.0.0.11',
  '10.0.0.12',
  '10.0.0.13',
  '10.20.114.10',
  '10.20.114.11',
  '10.20.114.15',
  '10.21.119.10',
  '10.21.119.13',
  '10.21.119.14',
]);

function isOfSample(key: string): boolean {
  return sample.has(key) || key.startsWith('fe80');
}

/** Whether a line is that of a node, and not the default or one of the stock file. */
function isOfNode({ key }: { readonly key: string }): boolean {
  return key !== 'default' && !isOfSample(key);
}

/** Entries of cassandra-topology.properties; unknown where there is none, or a template is filled in. */
function topologyEntries(resolution: Resolution): readonly Entry[] {
  const document = resolution.documentOf('cassandra-topology') ?? unknown();
  return document.entries.some(({ hole }) => hole === 'key') || mayBring(document) ? unknown() : document.entries;
}

/** Literal addresses of the node and of its seeds for which the file has no line; a host name may have any address. */
function nodesOutsideTopology(resolution: Resolution): string[] {
  const listed = new Set(topologyEntries(resolution).map(({ key }) => key.replaceAll('/', '')));
  const own = [literalAddress(resolution, 'broadcast_address') ?? literalAddress(resolution, 'listen_address') ?? ''];
  const hasNames = [...listed].some((name) => name !== 'default' && !/^[\d.]+$|:/.test(name));
  return hasNames
    ? []
    : [...new Set([...own, ...seedHosts(resolution)])].filter(
        (each) => isDottedQuad(each) && !isLoopback(each) && !isWildcard(each) && !listed.has(each),
      );
}

/** Whether cassandra-topology.properties names several nodes beside those of the sample, or a template writes a line for each. */
export function topologyListsNodes(resolution: Resolution): boolean {
  const document = resolution.documentOf('cassandra-topology');
  if (document === undefined) return false;
  if (
    document.template !== undefined &&
    document.markup.branches.some((branch) =>
      document.entries.some(({ range, hole }) => hole === 'key' && branch.start <= range.start && range.end <= branch.end),
    )
  )
    return /\{%-?\s*for\b|\.each\b|\brange\b/.test(document.source.text);
  const own = document.entries.filter((entry) => entry.hole === undefined && isOfNode(entry));
  return new Set(own.map(({ key }) => key)).size > 1;
}

function literalAddress(resolution: Resolution, name: string): string | undefined {
  const entry = entryOf(resolution, name);
  return entry?.hole === undefined && entry?.node !== undefined ? scalarText(entry.node)?.trim() : undefined;
}

export const cassandraTopologyFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'rackdc(string): string',
    description: 'value of a property of cassandra-rackdc.properties; empty where it is not set, unknown where there is no such file',
    reads: { file: ['cassandra-rackdc'] },
    call: ({ resolution }, name: string) => (propertyOf(resolution, name) ?? '').trim(),
  },
  {
    signature: 'rackdcHas(string): bool',
    description: 'whether cassandra-rackdc.properties sets a property; unknown where there is no such file',
    reads: { file: ['cassandra-rackdc'] },
    call: ({ resolution }, name: string) => propertyOf(resolution, name) !== undefined,
  },
  {
    signature: 'rackdcIsFilledIn(): bool',
    description: 'whether cassandra-rackdc.properties is there, and a template fills in the data centre or the rack',
    reads: { file: ['cassandra-rackdc'] },
    call: ({ resolution }) =>
      resolution.documentOf('cassandra-rackdc')?.entries.some(({ key, hole }) => /^(?:dc|rack)$/.test(key) && hole === 'value') === true,
  },
  {
    signature: 'filledForEachNode(): bool',
    description: 'whether cassandra.yaml is a template: what makes it for each node makes the files beside it',
    reads: { presence: ['cassandra-yaml'] },
    call: ({ resolution }) => resolution.documentOf('cassandra-yaml')?.template !== undefined,
  },
  {
    signature: 'topologyNodes(): list<string>',
    description:
      "addresses of cassandra-topology.properties, without those of the stock file's sample; unknown where there is no such file",
    reads: { file: ['cassandra-topology'] },
    call: ({ resolution }) =>
      topologyEntries(resolution)
        .filter(isOfNode)
        .map(({ key }) => key),
  },
  {
    signature: 'topologyPlaces(): list<string>',
    description:
      "data centre and rack, DC1:RAC1, of each node of cassandra-topology.properties, without those of the stock file's sample; unknown where there is no such file",
    reads: { file: ['cassandra-topology'] },
    call: ({ resolution }) =>
      topologyEntries(resolution)
        .filter(isOfNode)
        .map(({ value = '', hole }) => (hole === undefined ? value.trim() : unknown())),
  },
  {
    signature: 'topologyListsNodes(): bool',
    description:
      "whether cassandra-topology.properties names several nodes beside those of the stock file's sample, or a template writes a line for each",
    reads: { file: ['cassandra-topology'] },
    call: ({ resolution }) => topologyListsNodes(resolution),
  },
  {
    signature: 'topologyHasDefault(): bool',
    description: 'whether cassandra-topology.properties has a line for nodes that it does not list; unknown where there is no such file',
    reads: { file: ['cassandra-topology'] },
    call: ({ resolution }) => topologyEntries(resolution).some(({ key }) => key === 'default'),
  },
  {
    signature: 'topologyMalformed(): list<string>',
    description:
      'lines of cassandra-topology.properties whose value lacks a data centre and a rack with a colon between; unknown where there is no such file',
    reads: { file: ['cassandra-topology'] },
    call: ({ resolution }) =>
      topologyEntries(resolution)
        .filter(({ value, hole }) => hole === undefined && (value ?? '').split(':').filter((part) => part !== '').length < 2)
        .map(({ key, value }) => `${key}=${value?.trim() ?? ''}`),
  },
  {
    signature: 'nodesOutsideTopology(): list<string>',
    description:
      'literal addresses of the node and of its seeds that cassandra-topology.properties does not list; unknown where there is no such file, empty where it lists host names',
    reads: { file: ['cassandra-topology'], setting: ['listen_address', 'broadcast_address', 'seed_provider'] },
    call: ({ resolution }) => nodesOutsideTopology(resolution),
  },
];
