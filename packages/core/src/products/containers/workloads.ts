import { parseYamlTree, textOf, valueAt, type YamlMap } from '../../text/yamlTree.js';
import type { FilePart } from '../definition.js';

/* Which parts of files of Docker Compose and Kubernetes start a node of Cassandra. */

/** Programs with an image or a service of that name that are no node: they ask one, watch it, or load a schema. */
const otherProgram =
  /reaper|export|web|ui\b|migrat|schema|keyspace|stargate|medusa|admin|sidecar|backup|restore|stress|tools?\b|operator|init|load|client|test|spark|cqlsh|nodetool|monitor|agent|manager|logger|proxy|driver/i;

/** `<<: *common`: more of it stands elsewhere. */
const partly = /^\s*<<:|:[ \t]+\*\w|^\s*extends:/m;

/** The parts that start nodes. A template is no YAML, so its markup leaves nothing to read. */
export function cassandraWorkloads(path: string, text: string): readonly FilePart[] {
  if (!/cassandra/i.test(text) || !/^\s*-?\s*(?:services|kind|image|build):/m.test(text)) return [];
  const lines = text.split('\n');
  const parts: FilePart[] = [];
  let start = 0;
  for (let end = 1; end <= lines.length; end++) {
    if (end < lines.length && lines[end]?.startsWith('---') !== true) continue;
    const part = lines
      .slice(start, end)
      .join('\n')
      .replace(/^---[^\n]*/, '');
    if (/cassandra/i.test(part)) parts.push(...partsBetween(path, part, start));
    start = end;
  }
  return parts
    .filter(({ text: part }) => !partly.test(part))
    .map((part, at, whole) => (whole.findIndex(({ name }) => name === part.name) === at ? part : { ...part, name: `${at}-${part.name}` }));
}

function partsBetween(path: string, text: string, line: number): readonly FilePart[] {
  const { tree } = parseYamlTree(text, { isForeign: true });
  if (tree?.kind !== 'map') return [];
  const isCompose = /(?:^|\/)[^/]*compose[^/]*$/i.test(path);
  const services = valueAt(tree, 'services') ?? (isCompose && valueAt(tree, 'version') === undefined ? tree : undefined);
  if (services?.kind === 'map') {
    return services.pairs.flatMap(({ key, value }) => {
      const { start } = key.range;
      return value.kind === 'map' && isService(key.text, value) ? [partAt(text, start, value.range.end, key.text, line)] : [];
    });
  }
  return [...objectsIn(tree)].flatMap((object) =>
    startsNodes(object) ? [partAt(text, object.range.start, object.range.end, textOf(valueAt(object, 'metadata', 'name')), line)] : [],
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

/** A part of the text, without the blanks in front of its lines; its first line may begin behind the dash of a list. */
function partAt(text: string, start: number, end: number, name: string, line: number): FilePart {
  const before = text.slice(0, start);
  const column = before.length - (before.lastIndexOf('\n') + 1);
  const [rest = ''] = /^[^\n]*/.exec(text.slice(end)) ?? [];
  const [first = '', ...others] = text.slice(start, end + rest.length).split('\n');
  const plain = others.map((each) => each.slice(Math.min(column, each.length - each.trimStart().length)));
  const file = `${name.replace(/[^\w.-]/g, '_') || 'node'}.workload`;
  return { name: file, line: line + before.split('\n').length - 1, column, text: [first, ...plain].join('\n') };
}
