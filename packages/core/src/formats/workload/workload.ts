import { parseYamlTree, textOf, valueAt, type YamlMap, type YamlText, type YamlTree } from '../../text/yamlTree.js';
import type { EntriesDocument, SourceFile } from '../document.js';
import { runCommandOf } from '../held/runCommands.js';
import { commentsOfLines } from '../lineComments.js';
import { readOnlyFormat } from '../readOnlyFormat.js';
import { firstArms, Markup } from '../template.js';
import { addService, variableFilesOf, wholeService } from './compose.js';
import { Facts } from './facts.js';
import { addObject, daemonIn } from './kubernetes.js';
import { kubernetesFields } from './kubernetesFields.js';
import { addOfCassKop, addOperated } from './operators.js';
import { endingOfServiceVariables, ofVariableFile, unread } from './serviceVariables.js';

/**
 * What the official image and the scripts of Cassandra read of the environment: docker-entrypoint.sh writes settings of these names into files, and bin/cassandra and cassandra-env.sh
 * take the others. Those with which the image was built change nothing, and nobody takes them for settings.
 */
const readByImage =
  /^CASSANDRA_(?:BROADCAST_ADDRESS|BROADCAST_RPC_ADDRESS|CLUSTER_NAME|ENDPOINT_SNITCH|LISTEN_ADDRESS|NUM_TOKENS|RPC_ADDRESS|START_RPC|SEEDS|NAME|DC|RACK|CONF(?:IG)?|HOME|INCLUDE|LOG_DIR|HEAPDUMP_DIR|LIBJEMALLOC|USE_ALL_JDK|CLASSPATH|VERSION|SHA\d+)$/;

/** Variables named after Cassandra that the official image passes over, and that nothing else in the part names. What another object gives may be for whoever runs a command in the container. */
function addUnread(facts: Facts, text: string): void {
  const found = facts.entries.filter(({ key, value }) => {
    // Other names may hold what means something in a pattern.
    const [, name] = /^env\.(CASSANDRA_[A-Z_]+)$/.exec(key) ?? [];
    return name !== undefined && value !== '' && !readByImage.test(name) && !new RegExp(`\\$[{(]?${name}\\b`).test(text);
  });
  facts.entries.push(...unread(found));
}

/** Names that stand in one map twice. */
function repeatedIn(tree: YamlTree): readonly YamlText[] {
  if (tree.kind === 'list') return tree.items.flatMap(repeatedIn);
  if (tree.kind !== 'map') return [];
  const last = new Map(tree.pairs.map((each) => [each.key.text, each]));
  return tree.pairs.flatMap((each) => [...(last.get(each.key.text) === each ? [] : [each.key]), ...repeatedIn(each.value)]);
}

/** Each of the repeated names as a fact that has all of them. */
function addRepeated(facts: Facts, tree: YamlTree): void {
  const repeated = repeatedIn(tree);
  const names = [...new Set(repeated.map(({ text }) => text))].join(', ');
  for (const key of repeated) facts.add('workload.repeated', { key, value: key }, names);
}

/** The line that holds an offset, without the blanks around it. */
function rangeOfLine(text: string, offset: number): { readonly start: number; readonly end: number } {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const [line = ''] = /^[^\n]*/.exec(text.slice(lineStart)) ?? [];
  const start = lineStart + line.length - line.trimStart().length;
  return { start, end: start + line.trim().length };
}

/** What the name of a command that starts a container gets. */
export const endingOfRunCommands = '.docker-run';

function ofRunCommand(file: SourceFile): EntriesDocument {
  const { text } = file.source;
  const facts = new Facts(file);
  const started = runCommandOf(text)?.pair;
  if (started !== undefined) addService(facts, started.key.text, started.value, 'command');
  addUnread(facts, text);
  return withVariableFiles(
    { ...file, format: 'workload', entries: facts.entries, comments: commentsOfLines(text), problems: [], isCommand: true },
    started?.value,
  );
}

/** @param started the service, if it is one */
function withVariableFiles(document: EntriesDocument, started: YamlTree | undefined): EntriesDocument {
  const variableFiles = started === undefined ? [] : (variableFilesOf(started) ?? []);
  return variableFiles.length === 0 ? document : { ...document, variableFiles };
}

function parse(file: SourceFile): EntriesDocument {
  if (file.source.path.endsWith(endingOfServiceVariables)) return ofVariableFile(file);
  if (file.source.path.endsWith(endingOfRunCommands)) return ofRunCommand(file);
  const { text } = file.source;
  const isTemplate = file.template !== undefined;
  const whole = parseYamlTree(isTemplate ? file.markup.masked : text, { isForeign: true });
  // The arms of a branch may exclude each other. What stands in the first ones is as unsure as it is among all.
  const isOfArms = isTemplate && whole.problems.length > 0;
  const { tree, problems: refused } = isOfArms
    ? parseYamlTree(new Markup(firstArms(text), file.source.path).masked, { isForeign: true })
    : whole;
  const facts = new Facts(file);
  const kind = textOf(valueAt(tree, 'kind'));
  if (tree?.kind === 'map' && /^[A-Z]/.test(kind) && kubernetesFields.has(kind))
    facts.addRefusals(kubernetesFields.refusals(tree, kind, facts.isUnsure));
  let started: YamlTree | undefined;
  // A service that other parts of its file bring lines into comes last, and with these.
  const services = valueAt(tree, 'services');
  if (/^(?:CassandraDatacenter|K8ssandraCluster)$/.test(kind)) addOperated(facts, tree as YamlMap);
  else if (kind === 'CassandraCluster') addOfCassKop(facts, tree as YamlMap);
  else if (kind !== '') addObject(facts, tree as YamlMap, daemonIn(file.source.path));
  else if (services?.kind === 'map') {
    const service = services.pairs.at(-1);
    if (service !== undefined) {
      started = wholeService(services, service.value);
      addService(facts, service.key.text, started);
    }
  } else if (tree?.kind === 'map' && tree.pairs.length === 1 && tree.pairs[0] !== undefined) {
    if (valueAt(tree.pairs[0].value, 'datacenters') !== undefined) addOperated(facts, tree);
    else {
      started = tree.pairs[0].value;
      addService(facts, tree.pairs[0].key.text, started);
    }
  }
  addUnread(facts, text);
  // Names may stand in two arms of a branch.
  if (tree !== undefined && !isTemplate) addRepeated(facts, tree);
  const problems = (isTemplate ? [] : refused).map(({ range, message }) => ({
    range: rangeOfLine(text, range.start),
    code: 'not-yaml',
    message,
    effect: 'refused' as const,
  }));
  return withVariableFiles({ ...file, format: 'workload', entries: facts.entries, comments: commentsOfLines(text), problems }, started);
}

/** A part of a file of Compose or Kubernetes, or a command that starts a container. Nothing writes it. */
export const workload = readOnlyFormat<EntriesDocument>(parse);
