import { wholeService } from '../../formats/workload/compose.js';
import { parseYamlTree, plainValue, textOf, valueAt, type YamlMap, type YamlTree } from '../../text/yamlTree.js';
import { type JoiningAtOnce, mostCharacters, nodesOf, servicesIn } from './peers.js';
import { address, namesOf, seedsOf, variableOf } from './serviceNames.js';

/* Which nodes of a file of Compose join a cluster at one moment. */

/** A service that joins the cluster of other nodes, its seeds. */
interface Joining {
  readonly service: string;
  readonly cluster: string;
  readonly seeds: readonly string[];
  readonly waitsFor: ReadonlySet<string>;
}

/** The nodes of a file of Compose that join a cluster at one moment; each stands in one group. */
export function nodesJoiningAtOnce(path: string, text: string, product: string): readonly JoiningAtOnce[] {
  if (!/\.ya?ml$/i.test(path) || text.length > mostCharacters || !text.includes(product)) return [];
  const services = servicesIn(path, parseYamlTree(text, { isForeign: true }).tree);
  if (services === undefined) return [];
  const nodes = nodesOf(path, services, product).map(({ key, value }) => ({ service: key.text, value, names: namesOf(key.text, value) }));
  const unaided = nodes.filter((node) => seedsOf(node.value).length > 0 && !isSeed(node) && !isHelped(node.value));
  const needed = neededIn(services);
  const named = new Set(unaided.flatMap(({ names }) => names));
  // Where each seed waits for another one to be there, nothing starts: that is another fault.
  const joining = unaided
    .map(({ service, value }) => ({
      service,
      cluster: variableOf(value, '_CLUSTER_NAME'),
      seeds: seedsOf(value),
      waitsFor: waitsFor(needed, service),
    }))
    .filter(({ seeds }) => seeds.some((seed) => !named.has(seed)));
  const areTogether = (one: Joining, other: Joining) =>
    one.cluster === other.cluster &&
    one.seeds.some((seed) => other.seeds.includes(seed)) &&
    !one.waitsFor.has(other.service) &&
    !other.waitsFor.has(one.service);
  const told = new Set<string>();
  return joining.flatMap((one, at) => {
    const others = told.has(one.service) ? [] : joining.slice(at + 1).filter((other) => areTogether(one, other));
    if (others.length === 0) return [];
    for (const { service } of others) told.add(service);
    return [{ first: one.service, others: others.map(({ service }) => service) }];
  });
}

/** Whether a node is a seed, or may be: an address is whose it is told to be. */
function isSeed({ value, names }: { readonly value: YamlTree; readonly names: readonly string[] }): boolean {
  const hasAddress = names.some((name) => name.search(address) === 0);
  return seedsOf(value).some((seed) => names.includes(seed) || seed.includes('$') || (!hasAddress && seed.search(address) === 0));
}

/** What starts a node, or sets whether it takes over data, where something is mounted over it. */
const startOrSettings =
  /cassandra\.ya?ml|cassandra-env|jvm[\w-]{0,50}\.options|entrypoint|\.sh\b|:\/etc\/cassandra\/?(?:["':]|$)|\/conf\/?["':]/;
/** Options and variables by which a node joins without taking over data, or does not ask who else does. */
const ofJoining = /rangemovement|bootstrap|join_ring/i;
/** Images of releases before 2.1 let several nodes join. */
const olderImage = /:(?:[01]\.|2\.0(?:\D|$))/;

/** Whether somebody has seen to it that a node joins later, tries again, or joins in another way. */
function isHelped(service: YamlTree): boolean {
  const isTold = ['command', 'entrypoint', 'deploy', 'profiles', 'scale'].some((each) => valueAt(service, each) !== undefined);
  const isStartedAgain = !/^(?:no|false|)$/.test(textOf(valueAt(service, 'restart')));
  const volumes = JSON.stringify(plainValue(valueAt(service, 'volumes') ?? service));
  const environment = JSON.stringify(plainValue(valueAt(service, 'environment') ?? service));
  const image = textOf(valueAt(service, 'image'));
  return isTold || isStartedAgain || startOrSettings.test(volumes) || ofJoining.test(environment) || olderImage.test(image);
}

/** What a service needs to be started, or healthy, before it starts. */
interface Needed {
  readonly service: string;
  readonly isHealthy: boolean;
}

/** What each service of a file needs itself. */
function neededIn(services: YamlMap): ReadonlyMap<string, readonly Needed[]> {
  return new Map(
    services.pairs.map(({ key, value }) => {
      const needed = valueAt(wholeService(services, value), 'depends_on');
      if (needed?.kind === 'list') return [key.text, needed.items.map((item) => ({ service: textOf(item), isHealthy: false }))];
      const pairs = needed?.kind === 'map' ? needed.pairs : [];
      return [
        key.text,
        pairs.map((pair) => ({ service: pair.key.text, isHealthy: /healthy|completed/.test(textOf(valueAt(pair.value, 'condition'))) })),
      ];
    }),
  );
}

/** The services that have to be healthy before one starts. */
function waitsFor(needed: ReadonlyMap<string, readonly Needed[]>, name: string): ReadonlySet<string> {
  const healthy = new Set<string>();
  const reached = new Set([name]);
  // A set gives what is added while it is walked through, too.
  for (const each of reached) {
    for (const { service, isHealthy } of needed.get(each) ?? []) {
      reached.add(service);
      if (isHealthy) healthy.add(service);
    }
  }
  return healthy;
}
