import { slippedName } from '../../text/didYouMean.js';
import { parseYamlTree, plainValue, textOf, valueAt, type YamlMap } from '../../text/yamlTree.js';
import { mostCharacters, nodesOf, servicesIn } from './peers.js';
import { address, namesOf, seedsOf, variableOf } from './serviceNames.js';
import { otherPlace } from './spelling.js';

/* What a node of a file of Compose has otherwise than the nodes that it belongs to. */

/** A service, and what stands in the others. */
export interface UnlikeService {
  readonly service: string;
  /** The name of the cluster that its seed has; empty where both have the same. */
  readonly clusterOfSeed: string;
  /** The image of its seed; empty where both have the same. */
  readonly imageOfSeed: string;
  /** How most nodes of its cluster write its data centre and its rack with other capitals; empty where none does. */
  readonly dataCentre: string;
  readonly rack: string;
  /** A seed that no host has the name of, and the host that has nearly this name. */
  readonly lostSeed: string;
  readonly meantSeed: string;
}

/** The nodes of a file of Compose that have something otherwise. */
export function unlikeServices(path: string, text: string, product: string): readonly UnlikeService[] {
  if (!/\.ya?ml$/i.test(path) || text.length > mostCharacters || !text.includes(product)) return [];
  const services = servicesIn(path, parseYamlTree(text, { isForeign: true }).tree);
  if (services === undefined) return [];
  const hosts = services.pairs.flatMap(({ key, value }) => namesOf(key.text, value)).filter((name) => name.search(address) !== 0);
  const more = namesOfNetworks(services);
  const nodes = nodesOf(path, services, product).map(({ key, value }) => ({
    service: key.text,
    names: namesOf(key.text, value),
    seeds: seedsOf(value),
    image: written(textOf(valueAt(value, 'image'))),
    cluster: written(variableOf(value, '_CLUSTER_NAME')),
    dataCentre: written(variableOf(value, '_DC')),
    rack: written(variableOf(value, '_RACK')),
  }));
  return nodes.flatMap((node) => {
    const seed = nodes.find(({ service, names }) => service !== node.service && node.seeds.some((each) => names.includes(each)));
    const clusterOfSeed = node.cluster === '' || seed === undefined || seed.cluster === node.cluster ? '' : seed.cluster;
    const together = nodes.filter(({ cluster }) => cluster === node.cluster);
    const isLost = (seed: string) => !hosts.includes(seed) && !more.has(seed) && slippedName(seed, hosts) !== undefined;
    const lost = node.seeds.find((seed) => /^[\w-]+$/.test(seed) && isLost(seed));
    const unlike = {
      service: node.service,
      clusterOfSeed,
      imageOfSeed: seed === undefined || seed.image === node.image ? '' : seed.image,
      ...otherPlace(node, together),
      lostSeed: lost ?? '',
      meantSeed: lost === undefined ? '' : (slippedName(lost, hosts) ?? ''),
    };
    return Object.values(unlike).filter((each) => each !== '').length > 1 ? [unlike] : [];
  });
}

/** What a shell fills in is not known. */
function written(text: string): string {
  return text.includes('$') ? '' : text.trim();
}

/** Words of lines about networks: each may be a name of a host. */
function namesOfNetworks(services: YamlMap): ReadonlySet<string> {
  const lines = services.pairs.flatMap(({ value }) =>
    ['networks', 'links', 'external_links', 'extra_hosts'].map((name) => valueAt(value, name)),
  );
  return new Set(lines.flatMap((tree) => (tree === undefined ? [] : (JSON.stringify(plainValue(tree)).match(/[\w-]+/g) ?? []))));
}
