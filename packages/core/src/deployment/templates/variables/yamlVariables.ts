import { plainValue, scalarValue, valueAt, withMerged, type YamlText, type YamlTree } from '../../../text/yamlTree.js';
import { type Printer, printed } from '../literal.js';
import type { Joined } from '../templateRequest.js';
import { type Block, type LoopItem, lineAt, type Resolve, type Said, type VariableFile } from './variableFile.js';

/** What an inventory in YAML tells groups and their hosts; nothing where the tree is none. */
export function groupsOf(tree: YamlTree | undefined): readonly YamlTree[] {
  if (tree?.kind !== 'map') return [];
  return tree.pairs.flatMap(({ value: group }) => {
    const [own, hosts, children] = ['vars', 'hosts', 'children'].map((name) => valueAt(group, name));
    if (hosts?.kind !== 'map' && children?.kind !== 'map') return [];
    return [
      ...(own === undefined ? [] : [own]),
      ...(hosts?.kind === 'map' ? hosts.pairs.map(({ value }) => value) : []),
      ...groupsOf(children),
    ];
  });
}

/** What several maps say of a variable: several things are nothing that is known. */
export function agreedIn(maps: readonly YamlTree[], text: string, ...asked: Parameters<VariableFile['say']>): Said {
  const said = maps.map((each) => inTree(each, text, ...asked)).filter((found) => found !== undefined);
  const [first] = said;
  return first !== 'computed' && said.every((found) => found !== 'computed' && found.text === first?.text) ? first : 'computed';
}

/** Whether a scalar is what it says: an alias stands for something else, and a tag (`!vault`) makes something else of it. */
const saysItself = ({ tagged, target }: YamlText) => tagged === undefined && target === undefined;

const saysAll = (tree: YamlTree): boolean =>
  tree.kind === 'text'
    ? saysItself(tree)
    : tree.kind === 'list'
      ? tree.items.every(saysAll)
      : tree.pairs.every(({ key, value }) => key.text !== '<<' && saysAll(value));

/** Longer ones are data. */
const longestBlock = 4_000;

export function blockIn(node: YamlTree | undefined, text: string): Block | undefined {
  if (node === undefined || !saysAll(node) || (node.kind === 'text' && scalarValue(node) !== null)) return undefined;
  const written = linesOf(plainValue(node)).join('\n');
  // What is filled in once more is not known.
  if (written.length > longestBlock || written.includes('{{')) return undefined;
  const isEmpty = node.kind === 'text' || (node.kind === 'map' ? node.pairs : node.items).length === 0;
  return { text: written, isEmpty, line: lineAt(text, node.range.start) };
}

/** What is below each name, or in each item, in one line: other names and items may stand around them. JSON is YAML, too. */
function linesOf(value: unknown): readonly string[] {
  if (Array.isArray(value) && value.length > 0) return value.map((item) => `- ${JSON.stringify(item)}`);
  const pairs = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return pairs.length > 0 ? pairs.map(([name, below]) => `${JSON.stringify(name)}: ${JSON.stringify(below)}`) : [JSON.stringify(value)];
}

export function itemsOf(node: YamlTree | undefined, text: string, printer: Printer, resolve: Resolve): readonly LoopItem[] | undefined {
  const textOf = (value: YamlTree) => {
    if (value.kind !== 'text' || !saysItself(value)) return undefined;
    const written = value.text.includes('{{') ? resolve(value.text) : value.text;
    return written === undefined ? undefined : printed(written, value.plain, printer);
  };
  if (node?.kind === 'map') {
    return node.pairs.map(({ key, value }) => ({
      fields: new Map([
        ['key', key.text],
        ['value', textOf(value)],
      ]),
      line: lineAt(text, key.range.start),
    }));
  }
  if (node?.kind !== 'list') return undefined;
  const maps = node.items.filter((item) => item.kind === 'map');
  if (maps.length < node.items.length) return undefined;
  return maps.map(({ pairs, range }) => ({
    fields: new Map(pairs.map(({ key, value }) => [key.text, textOf(value)])),
    line: lineAt(text, pairs[0]?.key.range.start ?? range.start),
  }));
}

export function inTree(
  tree: YamlTree | undefined,
  text: string,
  variable: readonly string[],
  printer: Printer,
  joined?: Joined,
  resolve?: Resolve,
): Said {
  let here = tree;
  for (const [depth, name] of variable.entries()) {
    here = here && withMerged(here);
    if (here?.kind !== 'map') return depth === 0 ? undefined : 'computed';
    here = here.pairs.findLast(({ key }) => key.text === name)?.value;
    if (here === undefined) return undefined;
  }
  here = here && withMerged(here);
  if (joined !== undefined) return here?.kind === 'list' ? joinedItems(here.items, text, printer, joined) : 'computed';
  if (here?.kind !== 'text' || !saysItself(here)) return 'computed';
  const written = here.text.includes('{{') ? resolve?.(here.text) : here.text;
  // What names a fact of the host, or a group, stands in the place of the variable as it is.
  const value = written === undefined || written.includes('{%') ? markupOfHosts(here.text, printer) : printed(written, here.plain, printer);
  return value === undefined ? 'computed' : { text: value, line: lineAt(text, here.range.start) };
}

/** Longer ones compute. */
const longestMarkup = 300;

const ofHosts = /\b(?:ansible_\w+|inventory_hostname|hostvars|groups|play_hosts)\b/;

/** An expression over hosts of the inventory, or facts of one, that stands in the place of a variable as it is; undefined for any other text. */
export function markupOfHosts(text: string, printer: Printer): string | undefined {
  return printer === 'python' && text.length <= longestMarkup && !/[\r\n]/.test(text) && ofHosts.test(text) ? text : undefined;
}

function joinedItems(items: readonly YamlTree[], text: string, printer: Printer, { separator, before, behind }: Joined): Said {
  const values = items.map((item) => (item.kind === 'text' && saysItself(item) ? printed(item.text, item.plain, printer) : undefined));
  const [first] = items;
  // An empty list is there to be overridden.
  if (first === undefined) return undefined;
  if (values.includes(undefined)) return 'computed';
  return { text: values.map((value) => `${before}${value}${behind}`).join(separator), line: lineAt(text, first.range.start) };
}
