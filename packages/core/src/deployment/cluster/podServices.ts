import { parseYamlTree, textOf, valueAt, type YamlTree } from '../../text/yamlTree.js';
import { mostCharacters } from './peers.js';

/** A Service of Kubernetes; a headless one gives each of its pods a name. */
export interface PodService {
  readonly name: string;
  readonly isHeadless: boolean;
  /** At which its own address takes connections; those of a headless one are all that its pods open. */
  readonly ports: readonly string[];
  /** Labels that its pods have, as `app=cassandra`. */
  readonly selector: readonly string[];
  /** How hosts outside of Kubernetes reach the CQL port of the pods through it; undefined where they do not. */
  readonly opens?: 'NodePort' | 'LoadBalancer';
}

/** Annotations of clouds that keep a load balancer within the network of its machines. */
const keptWithin = /internal/i;

/** Whether hosts outside reach the CQL port by a Service, and nothing says which of them. */
function opensCql(service: YamlTree | undefined): PodService['opens'] {
  const spec = valueAt(service, 'spec');
  const type = textOf(valueAt(spec, 'type'));
  const ports = valueAt(spec, 'ports');
  const isCql =
    ports?.kind === 'list' &&
    ports.items.some((port) => [valueAt(port, 'port'), valueAt(port, 'targetPort')].some((each) => textOf(each) === '9042'));
  const notes = valueAt(service, 'metadata', 'annotations');
  const isKept =
    valueAt(spec, 'loadBalancerSourceRanges') !== undefined ||
    (notes?.kind === 'map' && notes.pairs.some(({ key, value }) => keptWithin.test(`${key.text} ${textOf(value)}`)));
  return isCql && !isKept && (type === 'NodePort' || type === 'LoadBalancer') ? type : undefined;
}

function portsOf(service: YamlTree | undefined): readonly string[] {
  const ports = valueAt(service, 'spec', 'ports');
  return ports?.kind === 'list' ? ports.items.map((port) => textOf(valueAt(port, 'port'))) : [];
}

/** Labels of a map, as `app=cassandra`. */
export function labelsIn(tree: YamlTree | undefined): readonly string[] {
  return tree?.kind === 'map' ? tree.pairs.map(({ key, value }) => `${key.text}=${textOf(value)}`) : [];
}

/** The Services of a file of Kubernetes that is no template. */
export function podServicesIn(path: string, text: string): readonly PodService[] {
  if (!/\.ya?ml$/i.test(path) || text.length > mostCharacters || text.includes('{{') || !/^kind:[ \t]*["']?Service\b/m.test(text))
    return [];
  return text.split(/^---.*$/m).flatMap((part) => {
    const { tree } = parseYamlTree(part, { isForeign: true });
    if (textOf(valueAt(tree, 'kind')) !== 'Service') return [];
    const opens = opensCql(tree);
    const isHeadless = textOf(valueAt(tree, 'spec', 'clusterIP')) === 'None';
    const name = textOf(valueAt(tree, 'metadata', 'name'));
    return [
      {
        name,
        isHeadless,
        ports: portsOf(tree),
        selector: labelsIn(valueAt(tree, 'spec', 'selector')),
        ...(opens === undefined ? {} : { opens }),
      },
    ];
  });
}
