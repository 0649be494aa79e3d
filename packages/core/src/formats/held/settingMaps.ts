import { directoryOf } from '../../text/paths.js';
import { movedRange, type Range } from '../../text/range.js';
import { parseYamlTree, textOf, valueAt, type YamlMap, type YamlText, type YamlTree, yamlDocuments } from '../../text/yamlTree.js';
import type { EntriesDocument, Entry, SourceFile } from '../document.js';
import { commentsOfLines } from '../lineComments.js';
import { readOnlyFormat } from '../readOnlyFormat.js';
import { attributesIn } from './chefAttributes.js';
import { encodedValues } from './hclValues.js';
import { alike, entryOf, mapsIn } from './hostTasks.js';
import { isSaid } from './saidCommands.js';

/*
 * Settings of Hadoop and HBase that stand in YAML and JSON as names with values, and that another program writes into their file: classifications of EMR, blueprints of Ambari, properties of Dataproc,
 * overrides of operators, variables of Ansible, Puppet and charts, attributes of Chef. What holds them is called as the file is. All of one text that are for files of a kind are a part of it, to which the program may
 * add lines of its own. Such a part is read, and nothing writes it.
 */

/** What a part is called: `hdfs-site.settings`. */
export const endingOfSettingMaps = '.settings';

/** A setting with its value. */
type Given = readonly [name: YamlText, value: YamlText];

/** `dfs.replication`; a part of it may come from a template, as the name service of `dfs.ha.namenodes.{{ cluster }}`. */
const settingName = /^[a-z][\w-]*(?:\.(?:[\w*-]|\{\{[^{}]*\}\})+)+$/i;

/** What holds the settings where a name of a file does not do so itself. */
const holder = /^(?:(?:configuration)?properties|config(?:uration|s)?|settings|values?)$/i;

/** What such a name may go on with: `hadoop_hdfs_site_properties`, `hdfs-site.xml`. */
const ending = '(?:-(?:xml|properties|props|conf(?:ig)?s?|configuration|settings|overrides|custom|extra|defaults?|vars|params))*';

/** A plain scalar that YAML reads as something else than its text, in one of its versions. */
const readOtherwise =
  /^(?:yes|no|on|off|y|n|~|null|[-+]?(?:0[\d_]+|0o[0-7]+|\d+(?:_|:[0-5]?\d)[\d_:]*|(?:\d+(?:\.\d*)?|\.\d+)e[-+]?\d+|\.inf)|\.nan|\d{4}-\d{2}-\d{2}.*|)$/i;

/** What programs fill in that have marks of their own: a host of Ambari, `@COPIES@`, `__COPIES__`, `<copies>`, `[[ copies ]]`, `((copies))`, `%(copies)s`, a secret of eyaml. */
const filledIn = /%HOSTGROUP|@\w+@|__\w+__|<[\w .-]+>|<<|\[\[|\(\(|%\(\w+\)|&\{|^ENC\[/;

/** Whether a file has settings of the kind in this form. */
export function hasSettingMapsOf(kind: string, path: string, text: string): boolean {
  return (isCalledAsKind(kind, path) || mayHave(kind).test(text)) && mapsOf(kind, path, text).length > 0;
}

/** Whether a file is called after those that are made of it: `hdfs-site.yaml`. All of it is a map of settings. */
export function isCalledAsKind(kind: string, path: string): boolean {
  return new RegExp(`(?:^|/)${kind}\\.(?:ya?ml|json)${markup}$`).test(path);
}

/** What a template of such a file may end in. */
const markup = '(?:\\.(?:j2|jinja2|tpl|tmpl|tftpl|gotmpl|erb))?';

/** Most files of YAML and JSON are about something else, and need not be parsed. */
function mayHave(kind: string): RegExp {
  return new RegExp(`${kind.replace('-', '[-_]?')}|${prefixOf(kind)}:[a-z][\\w-]*\\.`, 'i');
}

/** What names of Dataproc begin with: `hdfs` of `hdfs:dfs.replication`. */
function prefixOf(kind: string): string {
  return kind.replace(/-site$/, '');
}

/** Services whose builds read settings of their own: classifications of EMR and properties of Dataproc are for nothing else. */
const ofService = /["']?\bclassification["']?[ \t]*[:=]|(?<![\w./-])(?:hdfs|hbase|yarn|core|mapred):[a-z][\w-]{0,60}\./i;

function parse(file: SourceFile): EntriesDocument {
  const { text } = file.source;
  const maps = mapsOf(file.kind, directoryOf(file.source.path), text);
  return {
    ...file,
    format: 'settingMaps',
    template: undefined,
    entries: alike(maps.flat()),
    comments: commentsOfLines(text),
    problems: [],
    brought: /^/,
    ...(maps.length > 1 ? { maps: maps.map((entries) => new Set(entries.map(({ key }) => key))) } : {}),
    ...(ofService.test(text) ? { isOfService: true } : {}),
    ...startedBy(text),
  };
}

/** What a blueprint of Ambari says of the hosts that it is for: the components that they get. One group of one host is a set-up for trials. */
function startedBy(text: string): Pick<EntriesDocument, 'components' | 'isOnOneHost'> {
  const groups = text.includes('"host_groups"') ? valueAt(treeOf(text.replaceAll('\t', ' ')), 'host_groups') : undefined;
  if (groups?.kind !== 'list') return {};
  const components = groups.items.map((group) => valueAt(group, 'components'));
  const names = components.flatMap((each) => (each?.kind === 'list' ? each.items.map((item) => textOf(valueAt(item, 'name'))) : []));
  if (names.length === 0) return {};
  const [group, ...others] = groups.items;
  const isAlone = others.length === 0 && textOf(valueAt(group, 'cardinality')) === '1';
  return { components: new Set(names), ...(isAlone ? { isOnOneHost: true } : {}) };
}

/** The entries of each map. @param path of the file that holds them */
function mapsOf(kind: string, path: string, text: string): readonly (readonly Entry[])[] {
  if (isCalledAsKind(kind, path)) {
    const whole = yamlDocuments(text).flatMap((part) => settingsOf(treeOf(part.text)).map((each) => moved(entryGiven(each), part.start)));
    if (whole.length > 0) return [whole];
  }
  const called = calledAs(kind);
  const attributes = attributesIn(text).filter(({ holder: name, entry }) => isCalled(name, called) && settingName.test(entry.key));
  if (attributes.length > 0) return [attributes.map(({ entry }) => entry)];
  const maps = documentsOf(text, mayHave(kind)).flatMap(({ text: part, start }) => {
    const found = [...mapsIn(treeOf(part))].flatMap((map) => [classified(kind, map), ...named(called, map), prefixed(kind, map)]);
    return found.filter((given) => given.length > 0).map((given) => given.map((each) => moved(entryGiven(each), start)));
  });
  return [...maps, ...propertiesIn(kind, text)];
}

/**
 * Dataproc's properties in Terraform, `"hdfs:dfs.replication" = "2"`, and in a command, `--properties=hdfs:dfs.replication=2,…`, which may name another sign than a comma:
 * those of each cluster.
 */
function propertiesIn(kind: string, text: string): readonly (readonly Entry[])[] {
  if (/--properties[= ]["']?\^/.test(text)) return [];
  const property = new RegExp(
    `(?<![\\w.:/-])${prefixOf(kind)}:([a-z][\\w-]*(?:\\.[\\w*-]+)+)(?:"[ \\t]*=[ \\t]*"([^"\\n]*)"|=([^\\s,"'\\\\;]*))`,
    'g',
  );
  const clusters = new Map<number, Entry[]>();
  const starts = [...text.matchAll(/\bgcloud\b|^resource\b/gm)].map(({ index }) => index);
  let cluster = 0;
  for (const match of [...text.matchAll(property)].slice(0, mostProperties)) {
    const { index, 0: all, 1: name = '' } = match;
    while ((starts[cluster] ?? Number.POSITIVE_INFINITY) < index) cluster++;
    if (!isCommand(text, index)) continue;
    const keyStart = index + all.indexOf(':') + 1;
    const value = match[2] ?? match[3] ?? '';
    const end = index + all.length - (match[2] === undefined ? 0 : 1);
    const key = { kind: 'text', text: name, plain: true, range: { start: keyStart, end: keyStart + name.length } } as const;
    const entry = entryGiven([key, { kind: 'text', text: value, plain: false, range: { start: end - value.length, end } }]);
    clusters.set(cluster, [...(clusters.get(cluster) ?? []), entry]);
  }
  return [...clusters.values()];
}

/** A cluster has no more of them. */
const mostProperties = 1000;

/** Trees of the last texts: each kind of file is looked for in the same ones. */
const trees = new Map<string, YamlTree | undefined>();
const mostTrees = 4;

/** A tree of a text that Python reads, too: in a list it lets a bracket that closes stand as far left as the dash. */
function treeOf(text: string): YamlTree | undefined {
  if (trees.has(text)) return trees.get(text);
  const tree = readTree(text);
  const [oldest] = trees.size < mostTrees ? [] : trees.keys();
  if (oldest !== undefined) trees.delete(oldest);
  trees.set(text, tree);
  return tree;
}

function readTree(text: string): YamlTree | undefined {
  const { tree, problems } = parseYamlTree(text, { isForeign: true });
  if (problems.length === 0) return tree;
  const closed = text.replace(/\r?\n(?=[ ]*[}\]]+,?[ ]*\r?$)/gm, (end) => ' '.repeat(end.length));
  return closed === text ? undefined : parseYamlTree(closed, { isForeign: true }).tree;
}

interface Part {
  readonly text: string;
  readonly start: number;
}

/** JSON in a script or in Terraform: `configurations_json = <<EOF`, `cat > blueprint.json <<'EOF'`, `--configurations '[{ … }]'`. */
const heredoc = /<<[-~]?[ \t]*["']?([A-Za-z_]\w{0,50})["']?[^\n]{0,300}\n(?=\s*[[{])/g;
const quoted = /(?<=[\s=])'([[{][^']*)'/g;

/** What has more of them is no script of a person. */
const mostInScript = 100;

function heredocsIn(text: string): readonly Part[] {
  const found: Part[] = [];
  let end = 0;
  for (const { index, 0: opening, 1: word = '' } of [...text.matchAll(heredoc)].slice(0, mostInScript)) {
    if (index < end || !isCommand(text, index)) continue;
    const start = index + opening.length;
    const closing = new RegExp(`^[ \\t]*${word}\\b`, 'gm');
    closing.lastIndex = start;
    end = closing.exec(text)?.index ?? text.length;
    if (end < text.length) found.push({ text: text.slice(start, end), start });
  }
  return found;
}

function quotedIn(text: string, ours: RegExp): readonly Part[] {
  const parts = [...text.matchAll(quoted)].filter(([, part = '']) => ours.test(part)).slice(0, mostInScript);
  return parts.flatMap(({ index, 1: part = '' }) => (isCommand(text, index) ? [{ text: part, start: index + 1 }] : []));
}

function encodedIn(text: string): readonly Part[] {
  return encodedValues(text).filter(({ start }) => isCommand(text, start));
}

/** Whether what stands at an offset is no comment, and no command that is only shown. */
function isCommand(text: string, offset: number): boolean {
  const before = text.slice(Math.max(0, offset - 1000), offset);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  return !/^[ \t]*(?:#|\/\/)/.test(line) && !isSaid(line);
}

/** The documents of a text that are about files of a kind, with where they begin. Tabs, which JSON may have in front of its lines, are blanks. */
function documentsOf(text: string, ours: RegExp): readonly Part[] {
  const plain = text.replaceAll('\t', ' ');
  return [...yamlDocuments(plain), ...heredocsIn(plain), ...quotedIn(plain, ours), ...encodedIn(plain)].filter((part) =>
    ours.test(part.text),
  );
}

function settingsOf(tree: YamlTree | undefined): readonly Given[] {
  return tree === undefined ? [] : settingsIn(tree);
}

/** EMR's `{ "Classification": "hbase-site", "Properties": { … } }`. */
function classified(kind: string, map: YamlMap): readonly Given[] {
  const isOurs = map.pairs.some(({ key, value }) => /^classification$/i.test(key.text) && textOf(value) === kind);
  return isOurs ? map.pairs.flatMap(({ key, value }) => (/^(?:configuration)?properties$/i.test(key.text) ? settingsIn(value) : [])) : [];
}

/** `hdfs-site: { … }`, however it is spelt. The stores of services of Ambari are no HBase of somebody's own. */
function named(called: RegExp, { pairs }: YamlMap): readonly (readonly Given[])[] {
  return pairs.map(({ key, value }) => (isCalled(key.text, called) ? settingsIn(value) : []));
}

/** What holds settings of a kind is called so, in kebab case: as the file is. */
function calledAs(kind: string): RegExp {
  return new RegExp(`(?:^|-)(?<!(?:ams|yarn|timeline)-)${kind}${ending}$`);
}

/** `hdfs_site`, `hdfsSite`, `hdfs-site.xml`. */
function isCalled(name: string, called: RegExp): boolean {
  const inKebabCase = name
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  return called.test(inKebabCase);
}

/** Dataproc's `hdfs:dfs.replication`. */
function prefixed(kind: string, { pairs }: YamlMap): readonly Given[] {
  const prefix = `${prefixOf(kind)}:`;
  return pairs.flatMap(({ key, value }): readonly Given[] => {
    const name = key.text.slice(prefix.length);
    return key.text.startsWith(prefix) && settingName.test(name) && value.kind === 'text' ? [[{ ...key, text: name }, value]] : [];
  });
}

/** A map of names and values, or a list of maps with both; either may stand below a further name. */
function settingsIn(holding: YamlTree): readonly Given[] {
  if (holding.kind === 'list') return holding.items.flatMap(settingIn);
  if (holding.kind === 'text') return [];
  return holding.pairs.flatMap(({ key, value }): readonly Given[] => {
    if (holder.test(key.text)) return settingsIn(value);
    const given = value.kind === 'map' ? valueAt(value, 'value') : value;
    return settingName.test(key.text) && given?.kind === 'text' ? [[key, given]] : [];
  });
}

/** `{ name: dfs.replication, value: 3 }`, in one map or in one for each; or `dfs.replication: 3`. */
function settingIn(item: YamlTree): readonly Given[] {
  const part = (name: string) => (item.kind === 'list' ? item.items.flatMap((each) => valueAt(each, name) ?? [])[0] : valueAt(item, name));
  const [name, value] = [part('name') ?? part('key'), part('value')];
  if (name === undefined) return item.kind === 'map' ? settingsIn(item) : [];
  return name.kind === 'text' && value?.kind === 'text' && settingName.test(name.text) ? [[name, value]] : [];
}

function entryGiven([name, value]: Given): Entry {
  const entry = entryOf(name.text, name.range, value);
  if (name.text.includes('{{')) return { ...entry, hole: 'key' };
  const isUnsure = value.tagged === true || filledIn.test(value.text) || (value.plain && readOtherwise.test(value.text));
  return isUnsure ? { ...entry, hole: 'value' } : entry;
}

function moved(entry: Entry, by: number): Entry {
  const shifted = (range: Range) => movedRange(range, by);
  return { ...entry, keyRange: shifted(entry.keyRange), valueRange: shifted(entry.valueRange), range: shifted(entry.range) };
}

/** Settings that another program writes. Nothing here writes them. */
export const settingMaps = readOnlyFormat<EntriesDocument>(parse);
