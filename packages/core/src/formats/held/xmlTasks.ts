import { pairAt, parseYamlTree, textOf, valueAt, type YamlMap, type YamlTree } from '../../text/yamlTree.js';
import type { EntriesDocument, Entry, SourceFile } from '../document.js';
import { commentsOfLines } from '../lineComments.js';
import { readOnlyFormat } from '../readOnlyFormat.js';
import { type Argument, alike, entryOf, filledIn, itemsOf, mapsIn } from './hostTasks.js';

/*
 * Properties that tasks of Ansible add to files of Hadoop and HBase with its module `xml`: each such task names a file, and what it adds are properties with a name and a value. All that one file of tasks
 * adds to files of a kind is a part of it. Such a part is read, and nothing writes it.
 */

/** What a part is called: `hdfs-site.xml-tasks`. */
export const endingOfXmlTasks = '.xml-tasks';

const module = /^(?:community\.general\.|ansible\.builtin\.)?xml$/;

/** `/configuration/property[name='dfs.replication']/value` */
const valueOfName = /property\[\s*name(?:\/text\(\))?\s*=\s*["']([\w.-]+)["']\s*\]\/value$/;

/** A setting with its value, as a task gives them. */
type Given = readonly [name: Argument, value: Argument];

/** Whether tasks of a text add properties to a file of the kind. */
export function addsProperties(kind: string, text: string): boolean {
  return /\bxml["']?\s*:/.test(text) && text.includes(`${kind}.xml`) && entriesOf(kind, text).length > 0;
}

/** The files that tasks change in this way. */
export function changedByXmlTasks(tree: YamlTree | undefined): ReadonlySet<string> {
  return new Set([...mapsIn(tree)].flatMap(({ pairs }) => pairs.flatMap(({ key, value }) => (module.test(key.text) ? fileOf(value) : []))));
}

function parse(file: SourceFile): EntriesDocument {
  const { text } = file.source;
  return {
    ...file,
    format: 'xmlTasks',
    template: undefined,
    entries: entriesOf(file.kind, text),
    comments: commentsOfLines(text),
    problems: [],
    ...(isStock(file.kind, text) ? {} : { brought: /^/ }),
  };
}

/** Whether the tasks add to the empty file of an archive that they unpack; else it may have other lines. */
function isStock(kind: string, text: string): boolean {
  const isNamedOtherwise = (line: string) => line.includes(`${kind}.xml`) && !/^\s*(?:#|(?:-\s+)?(?:name|path|dest|file)\s*:)/.test(line);
  return /\b(?:hadoop|hbase)-[^\s"']*\.(?:tar\.gz|tgz)\b/.test(text) && !text.split('\n').some(isNamedOtherwise);
}

function entriesOf(kind: string, text: string): readonly Entry[] {
  const { tree } = parseYamlTree(text, { isForeign: true });
  const given = [...mapsIn(tree)].flatMap((task) =>
    task.pairs.flatMap(({ key, value }): readonly Given[] => {
      const isOurs = module.test(key.text) && fileOf(value).some((file) => file.endsWith(`/${kind}.xml`));
      if (!isOurs || value.kind !== 'map') return [];
      const items = itemsOf(task);
      const added = addedBy(value);
      if (items === undefined) return added;
      return items.flatMap((item) =>
        added.flatMap(([name, content]): readonly Given[] => {
          const [ownName, ownContent] = [filledIn(name, item), filledIn(content, item)];
          return ownName === undefined || ownContent === undefined ? [] : [[ownName, ownContent]];
        }),
      );
    }),
  );
  // The name of another one may be anything.
  return alike(given.flatMap(([name, value]) => (/^[\w.-]+$/.test(name.text) ? [entryOf(name.text, name.range, value)] : [])));
}

function fileOf(task: YamlTree): readonly string[] {
  const file = textOf(valueAt(task, 'path') ?? valueAt(task, 'dest') ?? valueAt(task, 'file'));
  return file === '' ? [] : [file];
}

function addedBy(task: YamlMap): readonly Given[] {
  if (textOf(valueAt(task, 'state')) === 'absent') return [];
  const xpath = valueAt(task, 'xpath');
  const value = valueAt(task, 'value');
  const [, name] = valueOfName.exec(textOf(xpath)) ?? [];
  if (name !== undefined && xpath !== undefined && value?.kind === 'text') return [[{ text: name, range: xpath.range }, value]];
  const children = pairAt(task, 'add_children') ?? pairAt(task, 'set_children');
  return children?.value.kind === 'list' ? children.value.items.flatMap(propertyIn) : [];
}

/** `property: { name: …, value: … }` becomes attributes, which Hadoop reads as well; `property: { _: [{ name: … }, { value: … }] }` elements. */
function propertyIn(child: YamlTree): readonly Given[] {
  const property = valueAt(child, 'property');
  const elements = valueAt(property, '_');
  const part = (name: string) =>
    elements?.kind === 'list' ? elements.items.flatMap((item) => valueAt(item, name) ?? [])[0] : valueAt(property, name);
  const [name, value] = [part('name'), part('value')];
  return name?.kind === 'text' && value?.kind === 'text' ? [[name, value]] : [];
}

/** What tasks add. Nothing writes it. */
export const xmlTasks = readOnlyFormat<EntriesDocument>(parse);
