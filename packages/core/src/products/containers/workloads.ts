import { builtIn, servicesIn, usesProduct } from '../../deployment/cluster/peers.js';
import { type UnlikeService, unlikeServices } from '../../deployment/cluster/unlikeServices.js';
import { runCommands } from '../../formats/held/runCommands.js';
import { Markup, stripTemplateEnding } from '../../formats/template.js';
import { wholeService } from '../../formats/workload/compose.js';
import { nodeContainerIn, objectsIn, podSpecOf } from '../../formats/workload/kubernetes.js';
import { endingOfRunCommands } from '../../formats/workload/workload.js';
import { SourceText } from '../../text/sourceText.js';
import { parseYamlTree, plainValue, textOf, valueAt, type YamlMap, type YamlTree } from '../../text/yamlTree.js';
import type { FilePart } from '../definition.js';
import { isOperated, operatedValues } from '../operatedNodes.js';
import { documentsIn, isPatch, partAt } from '../yamlParts.js';

/* Which parts of files of Docker Compose and Kubernetes, and which commands of scripts, start a node of Cassandra. */

/** Programs with an image or a service of that name that are no node: they ask one, watch it, or load a schema. */
const otherProgram =
  /reaper|export|web|ui\b|migrat|schema|keyspace|stargate|medusa|admin|sidecar|backup|restore|stress|tools?\b|operator|init|load|client|test|spark|cqlsh|nodetool|monitor|agent|manager|logger|proxy|driver|\bapi\b|\brest\b|gateway|consumer|producer|writer|reader/i;

/** `<<: *common`: more of it stands elsewhere. */
const partly = /^[ \t]*<<:|:[ \t]+\*\w|^[ \t]*extends:/m;

/** What the name of an image, of a service or of the object around them has: DataStax Enterprise runs Cassandra. */
const namesCassandra = /cassandra|dse-server/i;

/** Where a chart of Helm keeps the templates of its objects, and a role of Ansible its own. */
const ofTemplates = /(?:^|\/)templates\//;
const ofCassandra = /(?:^|[/_-])cassandra\/(?:templates\/)?[^/]*$/i;

/**
 * The parts that start nodes. Templates are read without their markup. A file of Compose or an object of
 * Kubernetes without markup that is no YAML is a part as a whole.
 */
export function cassandraWorkloads(path: string, text: string): readonly FilePart[] {
  const isNamed = (part: string) => namesCassandra.test(part) || ofCassandra.test(path);
  if (!isNamed(text)) return [];
  const isWorkload = /^[ \t]*(?:-[ \t]*)?(?:services|kind|image|build|datacenters):/m.test(text);
  const written = isWorkload
    ? documentsIn(text).flatMap(({ text: part, line }) => (isNamed(part) ? partsBetween(path, part, line) : []))
    : [];
  const parts = [...written, ...commandParts(path, text)];
  return parts.map((part, at, whole) =>
    whole.findIndex(({ name }) => name === part.name) === at ? part : { ...part, name: `${at}-${part.name}` },
  );
}

/** Files beside those of YAML and scripts whose commands start containers. */
export const filesWithCommands = /(?:^|\/)[^/]*makefile[^/]*$|\.mk$/i;

/** A comment that is for storelint. */
const ownComments = /(?:^[ \t]*#[ \t#]*storelint-[^\n]*\n)+$/m;

/** Commands that start nodes, each with the comments for storelint above it: within it there is no place for one. */
function commandParts(path: string, text: string): readonly FilePart[] {
  let last = -1;
  return runCommands(path, text).flatMap(({ pair: { key, value }, range }) => {
    // The turns of a loop are one command.
    if (range.start === last || value.kind !== 'map' || !isService(path, key.text, value)) return [];
    last = range.start;
    const start = text.lastIndexOf('\n', range.start - 1) + 1;
    const [above = ''] = ownComments.exec(text.slice(0, start)) ?? [];
    const own = `${above}${' '.repeat(range.start - start)}${text.slice(range.start, range.end)}`;
    const name = `${fileName(key.text)}${endingOfRunCommands}`;
    return [{ name, line: text.slice(0, start - above.length).split('\n').length - 1, column: 0, text: own }];
  });
}

function isOfEngine(path: string): boolean {
  return ofTemplates.test(path) || stripTemplateEnding(path).dialect !== undefined;
}

function partsBetween(path: string, text: string, line: number): readonly FilePart[] {
  const isTemplate = isOfEngine(path) && /\{\{|\{%/.test(text);
  const { tree, problems } = parseYamlTree(isTemplate ? new Markup(text, path).masked : text, { isForeign: true });
  const isCompose = /(?:^|\/)[^/]*compose[^/]*$/i.test(path);
  if (problems.length > 0 && (isCompose || isObject.test(text)) && isMeantForNodes(path, text))
    return [{ name: 'broken.workload', line, column: 0, text }];
  if (tree?.kind !== 'map') return [];
  const source = new SourceText(path, text);
  const services = servicesIn(path, tree);
  if (services !== undefined) {
    return services.pairs.flatMap((pair) => {
      const { key, value } = pair;
      const whole = wholeService(services, value);
      if (whole.kind !== 'map' || !isService(path, key.text, whole, source.slice(valueAt(whole, 'image')?.range ?? { start: 0, end: 0 })))
        return [];
      const part = partAt(source, key.range.start, value.range.end, fileOf(key.text), line);
      if (!partly.test(part.text)) return [part];
      // What stands in another file is not known, and files of the first format have nothing above their services.
      const isWhole = valueAt(tree, 'services') !== undefined && valueAt(value, 'extends', 'file') === undefined;
      return isWhole && services.pairs.length <= mostServices
        ? [{ name: part.name, line, column: 0, text: withContext(text, services, pair) }]
        : [];
    });
  }
  return objectParts(source, tree, isTemplate, line).filter((part) => !partly.test(part.text));
}

/** A file up to the end of a service, without the services that bring nothing into this one. Lines and columns stay. */
function withContext(text: string, services: YamlMap, service: YamlMap['pairs'][number]): string {
  const end = lineEndAt(text, service.value.range.end);
  const namesIn = ({ key, value }: YamlMap['pairs'][number], sign: RegExp) =>
    [...text.slice(key.range.end, value.range.end).matchAll(sign)].map(([, name = '']) => name);
  const anchors = new Map(services.pairs.map((pair) => [pair, namesIn(pair, /&([\w.-]+)/g)]));
  const needed = new Set([service]);
  // What is needed may need more; a set goes on with what is added to it.
  for (const each of needed) {
    const used = new Set(namesIn(each, /\*([\w.-]+)/g));
    const extended = extendedBy(each.value);
    for (const pair of services.pairs)
      if (extended === pair.key.text || anchors.get(pair)?.some((name) => used.has(name)) === true) needed.add(pair);
  }
  const parts: string[] = [];
  let at = 0;
  for (const { key, value } of services.pairs.filter((pair) => !needed.has(pair))) {
    const start = Math.max(at, Math.min(key.range.start, end));
    const stop = Math.max(start, Math.min(lineEndAt(text, value.range.end), end));
    parts.push(text.slice(at, start), text.slice(start, stop).replace(/[^\n]/g, ' '));
    at = stop;
  }
  return [...parts, text.slice(at, end)].join('');
}

function extendedBy(service: YamlTree): string {
  const extended = valueAt(service, 'extends');
  return textOf(extended) || textOf(valueAt(extended, 'service'));
}

/** Each part with what is above it is as long as the file: what has more services is written by no person. */
const mostServices = 100;

function lineEndAt(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

function objectParts(source: SourceText, tree: YamlMap, isTemplate: boolean, line: number): readonly FilePart[] {
  const { path, text } = source;
  if (isPatch(path)) return [];
  const values = operatedValues(tree);
  if (values !== undefined) return [partAt(source, values.key.range.start, values.value.range.end, fileOf(values.key.text), line)];
  const written = (value: YamlTree | undefined) => (value?.kind === 'text' ? text.slice(value.range.start, value.range.end) : '');
  return objectsIn(tree).flatMap((object) => {
    if (!(isTemplate ? isOperated(object) || isNodeOfChart(object, path, written) : startsNodes(object))) return [];
    const name = written(valueAt(object, 'metadata', 'name'));
    const end = isTemplate ? withMarkupBehind(text, object.range.end) : object.range.end;
    return [partAt(source, object.range.start, end, fileOf(name.includes('{{') ? '' : name), line)];
  });
}

/** Where the lines end that close the branches of an object's last lines: `{{- end }}`. */
function withMarkupBehind(text: string, end: number): number {
  const [lines = ''] = /^[^\n]*(?:\n[ \t]*\{\{.*\}\}[ \t]*)*/.exec(text.slice(end)) ?? [];
  return end + lines.length;
}

/** Whether an object of a chart starts nodes. Where the values name its image, the container or the chart tells what it is. */
function isNodeOfChart(object: YamlMap, path: string, written: (value: YamlTree | undefined) => string): boolean {
  const container = nodeContainerIn(podSpecOf(object));
  const [image, name] = [written(valueAt(container, 'image')), written(valueAt(container, 'name'))];
  if (!kinds.test(textOf(valueAt(object, 'kind'))) || image === '') return false;
  if (!image.includes('{{')) return textOf(valueAt(object, 'kind')) !== 'Pod' && isNode(image, '');
  const isNamed = name.includes('{{') ? ofCassandra.test(path) : isNode(name, '');
  return isNamed && !otherProgram.test(image) && textOf(valueAt(object, 'kind')) === 'StatefulSet';
}

const isObject = /^kind:[ \t]*["']?(?:StatefulSet|Deployment|DaemonSet|ReplicaSet|ReplicationController|Pod)\b/m;

/** Whether a text that is no YAML starts a node all the same, and no engine makes another text of it. */
function isMeantForNodes(path: string, text: string): boolean {
  return (
    /\.ya?ml$/i.test(path) &&
    !/\{\{|\{%|<%|\$\{\{|[ \t][@%]\w/.test(text) &&
    /^[ \t]*(?:-[ \t]+)?image:[ \t]*["']?(?:[\w.-]+\/)*cassandra(?:[:"'\s]|$)/m.test(text)
  );
}

const kinds = /^(?:StatefulSet|Deployment|DaemonSet|ReplicaSet|ReplicationController|DeploymentConfig|Pod)$/;

function startsNodes(object: YamlMap): boolean {
  if (isOperated(object)) return true;
  const container = nodeContainerIn(podSpecOf(object));
  const [image, kind] = [textOf(valueAt(container, 'image')), textOf(valueAt(object, 'kind'))];
  // A pod by itself is often there for a shell or a query.
  const about = kind === 'Pod' ? aboutPod(object, container) : '';
  return kinds.test(kind) && about !== undefined && isNode(image, about) && !servesOthers(image, container);
}

/** The names of a pod; undefined where it runs something else than the image does by itself. */
function aboutPod(pod: YamlMap, container: YamlTree | undefined): string | undefined {
  const own = ['command', 'args'].flatMap((name) => valueAt(container, name) ?? []);
  if (own.length > 0 && !/cassandra|run\.sh/.test(JSON.stringify(own.map(plainValue)))) return undefined;
  return `${textOf(valueAt(pod, 'metadata', 'name'))} ${textOf(valueAt(container, 'name'))}`;
}

/** Ports at which a node of Cassandra listens: for other nodes, for JMX, and for clients of CQL and Thrift. */
const portsOfNodes = /^(?:7000|7001|7199|9042|9142|9160)$/;

/** Whether a container that is not called after Cassandra alone names ports, and none of a node: `shop/cassandra-orders` with port 80. */
function servesOthers(image: string, container: YamlTree | undefined): boolean {
  const list = valueAt(container, 'ports');
  const ports = list?.kind === 'list' ? list.items.map((port) => textOf(valueAt(port, 'containerPort'))) : [];
  return (
    ports.length > 0 && ports.every((port) => /^\d+$/.test(port) && !portsOfNodes.test(port)) && !/(?:^|\/)cassandra(?:[:@]|$)/i.test(image)
  );
}

/** @param written an image as it stands in the file */
function isService(path: string, name: string, service: YamlMap, written = textOf(valueAt(service, 'image'))): boolean {
  const build = valueAt(service, 'build');
  const folder = builtIn(path, textOf(valueAt(build, 'context') ?? build));
  const commands = JSON.stringify([valueAt(service, 'command'), valueAt(service, 'entrypoint')]);
  // Where variables name the image, the service tells what it is.
  const image = /^["']?\{\{/.test(written) ? name : textOf(valueAt(service, 'image'));
  return isNode(image || folder, `${name} ${commands}`);
}

function isNode(image: string, about: string): boolean {
  const name = image
    .replace(/@.*$/, '')
    .replace(/:[^/]*$/, '')
    .split('/')
    .at(-1);
  return (
    name !== undefined &&
    (/(?:^|[-_.])cassandra(?:$|[-_.\d])/i.test(name) || name === 'dse-server') &&
    !usesProduct.test(name) &&
    !otherProgram.test(`${name} ${about}`)
  );
}

function fileOf(name: string): string {
  return `${fileName(name)}.workload`;
}

function fileName(name: string): string {
  return name.replace(/[^\w.-]/g, '_') || 'node';
}

/** The nodes of Cassandra in a file of Compose that have something otherwise than those that they belong to. */
export function unlikeNodes(path: string, text: string): readonly UnlikeService[] {
  return unlikeServices(path, text, 'cassandra');
}
