import { parseYamlTree, textOf, valueAt, type YamlMap } from '../../text/yamlTree.js';
import type { FilePart } from '../definition.js';
import { isOperated, operatedValues } from '../operatedNodes.js';
import { documentsIn, partAt } from '../yamlParts.js';

/* Which parts of files of Docker Compose and Kubernetes start a node of Cassandra. */

/** Programs with an image or a service of that name that are no node: they ask one, watch it, or load a schema. */
const otherProgram =
  /reaper|export|web|ui\b|migrat|schema|keyspace|stargate|medusa|admin|sidecar|backup|restore|stress|tools?\b|operator|init|load|client|test|spark|cqlsh|nodetool|monitor|agent|manager|logger|proxy|driver/i;

/** `<<: *common`: more of it stands elsewhere. */
const partly = /^\s*<<:|:[ \t]+\*\w|^\s*extends:/m;

/** The parts that start nodes. A template is no YAML, so its markup leaves nothing to read; a file of Compose or an object of Kubernetes without markup that is no YAML is a part as a whole. */
export function cassandraWorkloads(path: string, text: string): readonly FilePart[] {
  if (!/cassandra/i.test(text) || !/^\s*-?\s*(?:services|kind|image|build|datacenters):/m.test(text)) return [];
  const parts = documentsIn(text).flatMap(({ text: part, line }) => (/cassandra/i.test(part) ? partsBetween(path, part, line) : []));
  return parts
    .filter(({ text: part }) => !partly.test(part))
    .map((part, at, whole) => (whole.findIndex(({ name }) => name === part.name) === at ? part : { ...part, name: `${at}-${part.name}` }));
}

function partsBetween(path: string, text: string, line: number): readonly FilePart[] {
  const { tree, problems } = parseYamlTree(text, { isForeign: true });
  const isCompose = /(?:^|\/)[^/]*compose[^/]*$/i.test(path);
  if (problems.length > 0 && (isCompose || isObject.test(text)) && isMeantForNodes(path, text))
    return [{ name: 'broken.workload', line, column: 0, text }];
  if (tree?.kind !== 'map') return [];
  const services = valueAt(tree, 'services') ?? (isCompose && valueAt(tree, 'version') === undefined ? tree : undefined);
  if (services?.kind === 'map') {
    return services.pairs.flatMap(({ key, value }) => {
      const { start } = key.range;
      return value.kind === 'map' && isService(key.text, value) ? [partAt(text, start, value.range.end, fileOf(key.text), line)] : [];
    });
  }
  const values = operatedValues(tree);
  if (values !== undefined) return [partAt(text, values.key.range.start, values.value.range.end, fileOf(values.key.text), line)];
  return [...objectsIn(tree)].flatMap((object) =>
    startsNodes(object)
      ? [partAt(text, object.range.start, object.range.end, fileOf(textOf(valueAt(object, 'metadata', 'name'))), line)]
      : [],
  );
}

const isObject = /^kind:[ \t]*["']?(?:StatefulSet|Deployment|DaemonSet|ReplicationController)\b/m;

/** Whether a text that is no YAML starts a node all the same, and no engine makes another text of it. */
function isMeantForNodes(path: string, text: string): boolean {
  return (
    /\.ya?ml$/i.test(path) &&
    !/\{\{|\{%|<%|\$\{\{|[ \t][@%]\w/.test(text) &&
    /^[ \t]*(?:-[ \t]+)?image:[ \t]*["']?(?:[\w.-]+\/)*cassandra(?:[:"'\s]|$)/m.test(text)
  );
}

/** Lists and templates hold objects as items. */
function objectsIn(tree: YamlMap): readonly YamlMap[] {
  const items = valueAt(tree, 'items') ?? valueAt(tree, 'objects');
  const held = items?.kind === 'list' ? items.items.flatMap((item) => (item.kind === 'map' ? [item] : [])) : [];
  return [tree, ...held];
}

const kinds = /^(?:StatefulSet|Deployment|DaemonSet|ReplicaSet|ReplicationController|DeploymentConfig)$/;

function startsNodes(object: YamlMap): boolean {
  if (isOperated(object)) return true;
  const containers = valueAt(object, 'spec', 'template', 'spec', 'containers');
  const [first] = containers?.kind === 'list' ? containers.items : [];
  return kinds.test(textOf(valueAt(object, 'kind'))) && first !== undefined && isNode(textOf(valueAt(first, 'image')), '');
}

function isService(name: string, service: YamlMap): boolean {
  const build = valueAt(service, 'build');
  const folder = textOf(valueAt(build, 'context') ?? build);
  const commands = JSON.stringify([valueAt(service, 'command'), valueAt(service, 'entrypoint')]);
  return isNode(textOf(valueAt(service, 'image')) || folder, `${name} ${commands}`);
}

function isNode(image: string, about: string): boolean {
  const name = image
    .replace(/@.*$/, '')
    .replace(/:[^/]*$/, '')
    .split('/')
    .at(-1);
  return name !== undefined && /(?:^|[-_.])cassandra(?:$|[-_.\d])/i.test(name) && !otherProgram.test(`${name} ${about}`);
}

function fileOf(name: string): string {
  return `${name.replace(/[^\w.-]/g, '_') || 'node'}.workload`;
}
