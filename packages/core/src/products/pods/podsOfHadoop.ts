import { firstArms, Markup } from '../../formats/template.js';
import { objectsIn, podSpecOf } from '../../formats/workload/kubernetes.js';
import { SourceText } from '../../text/sourceText.js';
import { parseYamlTree, textOf, valueAt, type YamlMap, type YamlTree } from '../../text/yamlTree.js';
import type { FilePart } from '../definition.js';
import { documentsIn, isPatch, partAt } from '../yamlParts.js';

/* Which objects of Kubernetes start a daemon of HDFS, HBase or ZooKeeper, and which one. */

const kinds = /^(?:StatefulSet|Deployment|DaemonSet|ReplicaSet|ReplicationController|DeploymentConfig|Pod)$/;

/** Where a chart of Helm keeps the templates of its objects. */
const ofChart = /(?:^|\/)templates\//;

/** What the names of an object, its container and its image say, from the one that another may be a part of. */
const daemons: readonly (readonly [daemon: string, name: RegExp])[] = [
  ['secondarynamenode', /secondary|checkpoint/i],
  ['journalnode', /journal-?node|(?:^|[-_/])jn\d*(?:$|[-_])/i],
  ['namenode', /name-?node|(?:^|[-_/])nn\d*(?:$|[-_])/i],
  ['datanode', /data-?node|(?:^|[-_/])dn\d*(?:$|[-_])/i],
  ['regionserver', /region-?server|hbase-?rs\d*(?:$|[-_])/i],
  ['zookeeper', /(?:^|[-_])(?:zookeeper|zk)(?:-?\d+)?$/i],
];

/** Programs beside a daemon, or that ask one. */
const otherProgram = /export|web|\bui\b|operator|init|job|client|test|monitor|metrics|proxy|navigator|hive|spark|httpfs|nfs|kms/i;

/** The parts of a file that start one daemon in each pod. Of templates those of charts are read, without their markup. */
export function podsOfHadoop(path: string, text: string): readonly FilePart[] {
  if (!/\.ya?ml$/i.test(path) || !/hadoop|hdfs|hbase|zookeeper/i.test(path + text) || !/^kind:/m.test(text)) return [];
  const isTemplate = text.includes('{{');
  if ((isTemplate && !ofChart.test(path)) || isPatch(path)) return [];
  const parts = documentsIn(text).flatMap(({ text: part, line }) => podIn(path, part, line));
  return parts.map((part, at) =>
    parts.findIndex(({ name }) => name === part.name) === at ? part : { ...part, name: `${at}-${part.name}` },
  );
}

function podIn(path: string, text: string, line: number): readonly FilePart[] {
  const masked = (written: string) => (written.includes('{{') ? new Markup(written, path).masked : written);
  const parsed = parseYamlTree(masked(text), { isForeign: true });
  // The arms of a branch may exclude each other: volumes, or claims for them.
  const { tree } = parsed.problems.length === 0 ? parsed : parseYamlTree(masked(firstArms(text)), { isForeign: true });
  if (tree?.kind !== 'map') return [];
  const source = new SourceText(path, text);
  return objectsIn(tree).flatMap((object) => {
    const daemon = kinds.test(textOf(valueAt(object, 'kind'))) ? daemonOf(path, text, object) : undefined;
    // The end of a branch, which no object holds, is a part, too.
    const end = object === tree ? text.trimEnd().length : object.range.end;
    return daemon === undefined ? [] : [partAt(source, object.range.start, end, `${daemon}.pod`, line)];
  });
}

/** The daemon that the only container of an object's pods is; undefined where the names tell none, or several. */
function daemonOf(path: string, text: string, object: YamlMap): string | undefined {
  const containers = valueAt(podSpecOf(object), 'containers');
  const first = containers?.kind === 'list' ? containers.items[0] : undefined;
  // A patch has no image.
  if (first === undefined || valueAt(first, 'image') === undefined) return undefined;
  const written = (value: YamlTree | undefined) =>
    value?.kind === 'text' ? text.slice(value.range.start, value.range.end).replace(/^["']|["']$/g, '') : '';
  // Markup names the chart, not the daemon.
  const plain = (value: YamlTree | undefined) => written(value).replace(/\{\{.*?\}\}/g, '');
  const [image = ''] = plain(valueAt(first, 'image'))
    .replace(/@.*$/, '')
    .replace(/:[^/]*$/, '')
    .split('/')
    .slice(-1);
  const [set, container] = [plain(valueAt(object, 'metadata', 'name')), plain(valueAt(first, 'name'))];
  // One image may run all of them.
  const run = daemonsRun([valueAt(first, 'command'), valueAt(first, 'args')].map(wordsOf).join(' '));
  const named = [container, set, image].flatMap((name) => daemons.find(([, pattern]) => pattern.test(name))?.[0] ?? []);
  const told = run.length > 0 ? run : named;
  const isOther = [container, set, image].some((name) => otherProgram.test(name));
  const isOurs = run.length > 0 || /hadoop|hdfs|hbase|zookeeper/i.test([path, written(valueAt(first, 'image')), set, container].join(' '));
  return !isOther && isOurs && new Set(told).size === 1 ? told[0] : undefined;
}

function wordsOf(command: YamlTree | undefined): string {
  return command?.kind === 'list' ? command.items.map(textOf).join(' ') : textOf(command);
}

/** `hdfs --config /etc/hadoop journalnode`, `hbase regionserver start` */
const runByScript =
  /\b(?:hdfs\s+(?:--\w+\s+\S+\s+)*(?=(?:namenode|datanode|journalnode|secondarynamenode)\b)|hbase\s+(?:--\w+\s+\S+\s+)*(?=regionserver\s+\w*start\b))(\w+)/g;

/** The daemons that a command starts with the script of Hadoop or HBase, as far as it says so. */
function daemonsRun(command: string): readonly string[] {
  return [...command.matchAll(runByScript)].flatMap(([, daemon]) => daemon ?? []);
}
