import { parseYamlTree, textOf, valueAt, type YamlText, type YamlTree } from '../text/yamlTree.js';
import type { EntriesDocument, Entry, SourceFile } from './document.js';
import { alike, entryOf, mapsIn } from './hostTasks.js';
import { commentsOfLines } from './lineComments.js';
import { readOnlyFormat } from './readOnlyFormat.js';

/*
 * Settings of Hadoop and HBase that stand in YAML and JSON as names with values, and that another program writes into their file: classifications of EMR, blueprints of Ambari, properties of Dataproc,
 * overrides of operators, variables of Ansible, Puppet and charts, attributes of Chef. What holds them is called as the file is. All of one text that are for files of a kind are a part of it, to which the program may
 * add lines of its own. Such a part is read, and nothing writes it.
 */

/** What a part is called: `hdfs-site.settings`. */
export const endingOfSettingMaps = '.settings';

/** A setting with its value. */
type Given = readonly [name: YamlText, value: YamlText];

/** `dfs.replication`; a part of it may come from a template. */
const settingName = /^[a-z][\w-]*(?:\.[\w*-]+)+$/i;

/** What holds the settings where a name of a file does not do so itself. */
const holder = /^(?:(?:configuration)?properties|config(?:uration|s)?|settings|values?)$/i;

/** What such a name may go on with: `hadoop_hdfs_site_properties`, `hdfs-site.xml`. */
const ending = '(?:-(?:xml|properties|props|conf(?:ig)?s?|configuration|settings|overrides|custom|extra|defaults?|vars|params))*';

/** A plain scalar that YAML 1.1 reads as something else than its text. */
const readOtherwise = /^(?:yes|no|on|off|y|n|~|null|0[\d_]+|\d[\d_]*(?:_|:[0-5]?\d)[\d_:]*|\d{4}-\d{2}-\d{2}.*|)$/i;

/** Whether a text has settings of the kind in this form. */
export function hasSettingMapsOf(kind: string, text: string): boolean {
  return mayHave(kind).test(text) && entriesOf(kind, text).length > 0;
}

/** Most files of YAML and JSON are about something else, and need not be parsed. */
function mayHave(kind: string): RegExp {
  return new RegExp(`${kind.replace('-', '[-_]?')}|${prefixOf(kind)}:[a-z][\\w-]*\\.`, 'i');
}

/** What names of Dataproc begin with: `hdfs` of `hdfs:dfs.replication`. */
function prefixOf(kind: string): string {
  return kind.replace(/-site$/, '');
}

function parse(file: SourceFile): EntriesDocument {
  const { text } = file.source;
  return {
    ...file,
    format: 'settingMaps',
    template: undefined,
    entries: entriesOf(file.kind, text),
    comments: commentsOfLines(text),
    problems: [],
    brought: /^/,
  };
}

function entriesOf(kind: string, text: string): readonly Entry[] {
  const attributes = attributesIn(kind, text);
  if (attributes.length > 0) return alike(attributes);
  return alike(
    documentsOf(text).flatMap(({ text: part, start }) => {
      const { tree } = parseYamlTree(part, { isForeign: true });
      const given = [...mapsIn(tree)].flatMap((map) => [...classified(kind, map), ...named(kind, map), ...prefixed(kind, map)]);
      return given.map((each) => moved(entryGiven(each), start));
    }),
  );
}

/** `default['hadoop']['hdfs_site']['dfs.replication'] = '3'` of Chef, which is for certain only at the top of a file. */
const attribute =
  /^([ \t]*)(?:node\.)?(?:default|normal|override|force_default|force_override|set)(?:\[[^\]\n]{1,60}\]){0,3}\[['":](\w+)['"]?\]\[['"]([\w.*-]+)['"]\][ \t]*=[ \t]*(?:'([^'\n]*)'|"([^"\n]*)"|(true|false|\d+))?/gm;

function attributesIn(kind: string, text: string): readonly Entry[] {
  return [...text.matchAll(attribute)].flatMap((match): readonly Entry[] => {
    const [all, indentation = '', group = '', name = '', single, double, plain] = match;
    if (!isCalledAs(kind, group) || !settingName.test(name)) return [];
    const start = match.index + indentation.length;
    const keyStart = match.index + all.indexOf(name, indentation.length);
    const value = single ?? double ?? plain ?? '';
    const valueEnd = match.index + all.length - (plain === undefined && value !== '' ? 1 : 0);
    const key = { start: keyStart, end: keyStart + name.length };
    const entry = entryOf(name, key, { text: value, range: { start: valueEnd - value.length, end: valueEnd } });
    const rest = /^[ \t]*(?:#.*)?\r?$/m.exec(text.slice(match.index + all.length, match.index + all.length + 200));
    const isUnsure = indentation !== '' || value === '' || rest?.index !== 0;
    return [{ ...entry, range: { start, end: match.index + all.length }, ...(isUnsure ? { hole: 'value' as const } : {}) }];
  });
}

/** JSON in a script or in Terraform: `configurations_json = <<EOF`, `cat > blueprint.json <<'EOF'`, `--configurations '[{ … }]'`. */
const jsonInScript =
  /<<[-~]?[ \t]*["']?([A-Za-z_]\w*)["']?[^\n]*\n(?<heredoc>\s*[[{][\s\S]*?)^[ \t]*\1\b|(?<=[\s=])'(?<quoted>[[{][^']*)'/gm;

/** The documents of a text, with where they begin. Tabs, which JSON may have in front of its lines, are blanks. */
function documentsOf(text: string): readonly { readonly text: string; readonly start: number }[] {
  const plain = text.replaceAll('\t', ' ');
  const held = [...plain.matchAll(jsonInScript)].map(({ index, 0: all, groups }) => {
    const part = groups?.heredoc ?? groups?.quoted ?? '';
    return { text: part, start: index + all.indexOf(part) };
  });
  if (held.length > 0) return held;
  let start = 0;
  return plain.split(/^(?=---)/m).map((part) => {
    const found = { text: part.replace(/^---[^\n]*/, (line) => ' '.repeat(line.length)), start };
    start += part.length;
    return found;
  });
}

/** EMR's `{ "Classification": "hbase-site", "Properties": { … } }`. */
function classified(kind: string, map: Extract<YamlTree, { kind: 'map' }>): readonly Given[] {
  const isOurs = map.pairs.some(({ key, value }) => /^classification$/i.test(key.text) && textOf(value) === kind);
  return isOurs ? map.pairs.flatMap(({ key, value }) => (/^(?:configuration)?properties$/i.test(key.text) ? settingsIn(value) : [])) : [];
}

/** `hdfs-site: { … }`, however it is spelt. The stores of services of Ambari are no HBase of somebody's own. */
function named(kind: string, { pairs }: Extract<YamlTree, { kind: 'map' }>): readonly Given[] {
  return pairs.flatMap(({ key, value }) => (isCalledAs(kind, key.text) ? settingsIn(value) : []));
}

/** Whether what holds settings is called as a file is: `hdfs_site`, `hdfsSite`, `hdfs-site.xml`. */
function isCalledAs(kind: string, name: string): boolean {
  const inKebabCase = name
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  return new RegExp(`(?:^|-)(?<!(?:ams|yarn|timeline)-)${kind}${ending}$`).test(inKebabCase);
}

/** Dataproc's `hdfs:dfs.replication`. */
function prefixed(kind: string, { pairs }: Extract<YamlTree, { kind: 'map' }>): readonly Given[] {
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

/** Ambari puts a host for `%HOSTGROUP::master%`. */
function entryGiven([name, value]: Given): Entry {
  const entry = entryOf(name.text, name.range, value);
  const isUnsure = value.text.includes('%HOSTGROUP') || (value.plain && readOtherwise.test(value.text));
  return isUnsure ? { ...entry, hole: 'value' } : entry;
}

function moved(entry: Entry, by: number): Entry {
  const shifted = ({ start, end }: Entry['range']) => ({ start: start + by, end: end + by });
  return { ...entry, keyRange: shifted(entry.keyRange), valueRange: shifted(entry.valueRange), range: shifted(entry.range) };
}

/** Settings that another program writes. Nothing here writes them. */
export const settingMaps = readOnlyFormat<EntriesDocument>(parse);
