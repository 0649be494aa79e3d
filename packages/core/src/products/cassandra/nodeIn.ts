import { parseYamlTree, textOf, valueAt, type YamlTree } from '../../text/yamlTree.js';
import type { ClusterNode, NodePlace } from '../definition.js';

/* What a cassandra.yaml says of the node that it is for. */

/** An address that other hosts dial. A host name may stand for any. */
const dialled = /^(?!127\.|0\.0\.0\.0$)\d{1,3}(?:\.\d{1,3}){3}$/;

function firstOf(tree: YamlTree | undefined): YamlTree | undefined {
  return tree?.kind === 'list' ? tree.items[0] : undefined;
}

/** What is asked, with the lines below that belong to it: of hundreds of lines no others are parsed. */
const asked =
  /^(?:cluster_name|partitioner|storage_port|endpoint_snitch|server_encryption_options|listen_address|broadcast_address|seed_provider)[ \t]*:.*(?:\r?\n(?:[ \t#-].*)?(?=[\r\n]|$))*/gm;

/** What nodes must have alike to speak with each other. */
const alike = ['cluster_name', 'partitioner', 'storage_port', 'endpoint_snitch', 'server_encryption_options.internode_encryption'];

/** The snitch that takes both names from cassandra-rackdc.properties. */
const readsPlace = /^endpoint_snitch[ \t]*:[ \t]*["']?(?:org\.apache\.cassandra\.locator\.)?GossipingPropertyFileSnitch\b/m;

/** What cassandra-rackdc.properties says; the last line of a name counts. */
export function placeIn(text: string): NodePlace {
  const lastOf = (name: string) =>
    text.match(new RegExp(String.raw`(?<=^[ \t]*${name}[ \t]*=[ \t]*)[\w-]+(?=[ \t\r]*$)`, 'gm'))?.at(-1) ?? '';
  return { dataCentre: lastOf('dc'), rack: lastOf('rack') };
}

/** The node that a cassandra.yaml is for, where it has an address and seeds that stand there word for word. */
export function nodeIn(text: string): ClusterNode | undefined {
  const { tree, problems } = parseYamlTree((text.match(asked) ?? []).join('\n'), { isForeign: true });
  if (problems.length > 0) return undefined;
  const address = textOf(valueAt(tree, 'broadcast_address')) || textOf(valueAt(tree, 'listen_address'));
  const given = firstOf(valueAt(firstOf(valueAt(tree, 'seed_provider')), 'parameters'));
  const seeds = textOf(valueAt(given, 'seeds'))
    .split(',')
    .map((seed) => seed.trim().replace(/:\d+$/, ''))
    .filter((seed) => seed !== '');
  // From 4.0 such a node takes connections of both kinds.
  const isOptional = /^(?:true|yes|on)$/i.test(textOf(valueAt(tree, 'server_encryption_options', 'optional')));
  const isWritten = dialled.test(address) && seeds.length > 0 && seeds.every((seed) => dialled.test(seed));
  if (!isWritten) return undefined;
  return {
    address,
    seeds: [...new Set(seeds)].sort(),
    alike: Object.fromEntries(
      alike
        .filter((name) => !(isOptional && name.startsWith('server_encryption_options.')))
        .map((name) => [name, textOf(valueAt(tree, ...name.split('.'))).replace(/^org\.apache\.cassandra\.(?:dht|locator)\./, '')]),
    ),
    ...(readsPlace.test(text) ? { placeFile: 'cassandra-rackdc.properties' } : {}),
  };
}
