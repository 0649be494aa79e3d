import type { Catalog, Setting } from '@storelint/core/catalog';
import { type Document, escapeXml, type WritingContext, type WrittenVariable } from '@storelint/core/formats';
import { definitionOf, environmentVariables, fileDefinition, fileForSetting, type Product } from '@storelint/core/products';
import { type Range, seal, shownWords, visible } from '@storelint/core/text';
import {
  type Command,
  type CompletionItem,
  CompletionItemKind,
  type CompletionList,
  InsertTextFormat,
  InsertTextMode,
  MarkupKind,
  type Position,
  type TextEdit,
} from 'vscode-languageserver';
import type { CheckedDeployment } from '../checkedDeployment.js';
import type { EditorHost } from '../host.js';
import { intersects, toOffset, toRange } from '../positions.js';
import { catalogRelease, knownName, productsOfKind } from '../settingFacts.js';
import { type FileView, shownView } from '../workspace.js';
import { recommendationsFor } from './advice.js';
import { completionContext } from './completionContext.js';
import { settingText } from './hover.js';
import { keyItems, ownKeys } from './keyItems.js';
import { fitting, matchName, type SearchedName, searchedName } from './nameMatch.js';
import { optionItems } from './optionItems.js';
import { assignedItems, optionValueItems } from './optionValues.js';
import { valueItems } from './valueItems.js';
import type { VariableView } from './variables.js';
import { writtenLines } from './writtenLines.js';

/** What the client can show. */
export interface CompletionAbilities {
  readonly snippets: boolean;
  /** Its command that shows offers anew. */
  readonly suggestCommand?: string;
  /** Whether it shows what offers mean beside all of them. */
  readonly labelDetails?: boolean;
}

const none: CompletionList = { isIncomplete: false, items: [] };

/** Names not yet set, or values, for a position. */
export function completionAt(view: FileView, position: Position, abilities: CompletionAbilities): CompletionList {
  const { document, deployments } = shownView(view);
  const deployment = deployments[0];
  const offset = toOffset(document.source, position);
  const context = completionContext(document, offset);
  if (deployment === undefined || context === undefined) return none;
  const keys = ownKeys(document);
  if (keys !== undefined && (context.kind === 'name' || context.kind === 'value'))
    return ranked(keyItems(document, deployment, keys, context, offset, opening(abilities)));
  switch (context.kind) {
    case 'name':
      return orAsTyped(
        [
          ...inOrder(
            nameItems(document, deployment, context, offset, (name, setting) =>
              nameText(name, setting, document, deployment, context, abilities),
            ),
          ),
          ...listItems(document, deployment, context, abilities),
        ],
        document,
        { range: context.range, behind: context.after === undefined ? context.behind : '</name>' },
        offset,
        abilities,
      );
    case 'property':
      return ranked(
        inOrder(
          nameItems(document, deployment, { ...context, parent: '' }, offset, (name, setting) =>
            propertyText(name, setting, document, deployment, context, abilities),
          ),
        ),
      );
    case 'root':
      return list([rootItem(document, context, abilities)]);
    case 'element':
      return list(elementItems(document, context, abilities));
    case 'value':
      return orAsTyped(
        valueItems(document, deployment, context).map((each) => withMeaning(each, abilities)),
        document,
        context,
        offset,
        abilities,
      );
    case 'variable':
      return list(variableItems(document, deployment, context.range));
    case 'option':
      return ranked(optionItems(document, deployment, context.range, offset, opening(abilities)));
    case 'optionValue':
      return ranked(optionValueItems(document, deployment, context).map((each) => withMeaning(each, abilities)));
    case 'assigned':
      return ranked(assignedItems(document, context).map((each) => withMeaning(each, abilities)));
    case 'assignment':
      return ranked(assignmentItems(document, context, offset, abilities));
    case 'shellVariable':
      return list(shellVariableItems(document, deployment, context.range));
  }
}

/** What may stand as an item of a list. */
function listItems(
  document: Document,
  deployment: CheckedDeployment,
  { list: name, range }: WritingContext & { kind: 'name' },
  abilities: CompletionAbilities,
): CompletionItem[] {
  if (name === undefined) return [];
  return valueItems(document, deployment, { kind: 'value', name, range }).map((each) => withMeaning(each, abilities));
}

/** Variables of a container, or values of one, for a place that several files are made of. */
export function variableCompletion(parts: readonly VariableView[], position: Position, abilities: CompletionAbilities): CompletionList {
  return ranked(
    inOrder(
      parts.flatMap(({ view, context }) => {
        const { document, deployments } = shownView(view);
        const [deployment] = deployments;
        if (deployment === undefined) return [];
        if (context.kind === 'value')
          return valueItems(document, deployment, context).map((each, score) => ({ score, item: withMeaning(each, abilities) }));
        return nameItems(document, deployment, context, toOffset(document.source, position), (name, setting) =>
          nameText(name, setting, document, deployment, context, abilities),
        );
      }),
    ),
  );
}

function list(items: CompletionItem[]): CompletionList {
  return { isIncomplete: false, items };
}

/** What a value means stands beside each: one is chosen among them by that. */
function withMeaning(item: CompletionItem, { labelDetails }: CompletionAbilities): CompletionItem {
  return labelDetails === true && item.detail !== undefined ? { ...item, labelDetails: { description: item.detail } } : item;
}

/** Most offers of one answer. */
const mostItems = 100;

/** Offers in the order in which they come. The client asks again after each letter, and keeps the order: it sees in all of them what was typed. */
export function ranked(items: readonly CompletionItem[]): CompletionList {
  return {
    isIncomplete: true,
    items: items.slice(0, mostItems).map((item, index) => ({ ...item, sortText: String(index).padStart(3, '0') })),
  };
}

/**
 * Where nothing of ours fits what was typed in an element of Hadoop XML, that itself: else the Enter key takes what others offer there, such as an
 * abbreviation of Emmet's, which makes elements of the words of a name.
 */
function orAsTyped(
  items: readonly CompletionItem[],
  document: Document,
  { range, behind = '' }: { readonly range: Range; readonly behind?: string },
  offset: number,
  abilities: CompletionAbilities,
): CompletionList {
  const typed = document.source.slice({ start: range.start, end: offset });
  const fits = ({ label, filterText }: CompletionItem) => filterText !== undefined || label.toLowerCase().includes(typed.toLowerCase());
  if (document.format !== 'hadoopXml' || typed.trim() === '' || shownWords(typed) !== typed || items.some(fits)) return ranked(items);
  const isAtEnd = offset === range.end;
  const { column } = document.source.positionAt(range.start);
  const snippet = isAtEnd && abilities.snippets && abilities.suggestCommand !== undefined && !/\s/.test(typed);
  const text = snippet ? wordOfLine(column) : typed;
  const asTyped: CompletionItem = {
    label: visible(typed),
    kind: CompletionItemKind.Text,
    detail: 'as typed',
    filterText: typed,
    textEdit: {
      range: toRange(document.source, { start: range.start, end: offset }),
      newText: isAtEnd ? text + behind : typed,
    },
    ...(snippet ? { insertTextFormat: InsertTextFormat.Snippet } : {}),
  };
  return ranked([asTyped]);
}

/**
 * For VS Code, the client that names its command: a snippet for the word that stands at a column of the line once it is accepted. On a busy machine more was typed
 * by then than the offer is for, and VS Code replaces all of it.
 */
function wordOfLine(column: number): string {
  return `\${TM_CURRENT_LINE/^.{${column}}([^<\\s]*).*$/$1/}`;
}

interface OfferedName {
  readonly name: string;
  readonly setting: Setting;
  /** Small for names that many people set. */
  readonly place: number;
  readonly searched: SearchedName;
  readonly oldNames: readonly { readonly name: string; readonly searched: SearchedName }[];
  readonly detail: string;
}

const offered = new WeakMap<Catalog, Map<string, readonly OfferedName[]>>();

/** All names of a release that it reads. */
function offeredNames(catalog: Catalog, release: string, usage: ReadonlyMap<string, number>): readonly OfferedName[] {
  let byRelease = offered.get(catalog);
  if (byRelease === undefined) {
    byRelease = new Map();
    offered.set(catalog, byRelease);
  }
  let names = byRelease.get(release);
  if (names === undefined) {
    names = catalog.names(release).flatMap((name) => {
      const setting = catalog.setting(name, release);
      if (setting === undefined) return [];
      return [offeredName(name, setting, usage.get(name) ?? (setting.documented === true ? 2000 : 4000))];
    });
    byRelease.set(release, names);
  }
  return names;
}

function offeredName(name: string, setting: Setting, place: number): OfferedName {
  const detail =
    setting.secret === true || setting.default === undefined || setting.default === ''
      ? setting.type
      : `${setting.type}, default ${shorten(setting.default)}`;
  const oldNames = (setting.oldNames ?? []).map((each) => ({ name: each.name, searched: searchedName(each.name) }));
  return { name, setting, place, searched: searchedName(name), oldNames, detail };
}

/** Place of the first name with an id that the files give: who wrote the id needs it. */
const idPlace = 20;

/** Names with an id that the files give, in the order of their product; each before the same name without one. */
function namesWithIds(product: Product, catalog: Catalog, release: string, deployment: CheckedDeployment): readonly OfferedName[] {
  const usage = deployment.knowledge.usage(product);
  const names = definitionOf(product)?.namesWithIds?.(writtenLines(deployment)) ?? [];
  return names.flatMap((name, index) => {
    const setting = catalog.setting(name, release);
    const family = setting?.pattern?.replace(/\.\*.*$/, '');
    if (setting === undefined || family === undefined) return [];
    return [offeredName(name, setting, Math.min(idPlace + index, (usage.get(family) ?? Number.POSITIVE_INFINITY) - 0.5))];
  });
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** Place of the next line of a series among the names that people use. */
const seriesPlace = 5;

/** Places that a name loses in a file that is not the usual one for it: a name of MapReduce in yarn-site.xml. */
const otherFile = 100;

interface ScoredItem {
  /** Small for what goes first. */
  readonly score: number;
  readonly item: CompletionItem;
}

function inOrder(found: readonly ScoredItem[]): CompletionItem[] {
  return [...found].sort((a, b) => a.score - b.score).map(({ item }) => item);
}

function nameItems(
  document: Document,
  deployment: CheckedDeployment,
  { range, parent, variable }: { readonly range: Range; readonly parent: string; readonly variable?: WrittenVariable },
  offset: number,
  write: (name: string, setting: Setting) => WrittenName,
): readonly ScoredItem[] {
  const written = document.source.slice({ start: range.start, end: offset });
  const typed = variable?.typed ?? written.replace(/^<[a-z]*/i, '');
  const set =
    variable?.taken ??
    new Set(
      document.entries
        .filter((entry) => !(range.start <= entry.keyRange.end && entry.keyRange.start <= range.end))
        .map((entry) => entry.key),
    );
  const lspRange = toRange(document.source, range);
  const advised = new Map(recommendationsFor(deployment).map(({ name, value }) => [name, value]));
  const found: ScoredItem[] = [];
  for (const [order, product] of productsOfKind(document.kind).entries()) {
    const catalog = deployment.knowledge.catalog(product);
    const release = catalog === undefined ? undefined : catalogRelease(product, catalog, deployment);
    if (catalog === undefined || release === undefined) continue;
    const usage = deployment.knowledge.usage(product);
    const names = [...namesWithIds(product, catalog, release, deployment), ...offeredNames(catalog, release, usage)];
    for (const { name, setting, place, searched, oldNames, detail } of names) {
      if (set.has(name) || !name.startsWith(parent) || (document.format === 'cassandraYaml' && name.includes('.', parent.length))) continue;
      // A name that only Hadoop's files hold is offered in HBase's when it is typed.
      if (order > 0 && !usage.has(name) && typed.length < 3) continue;
      const spelt = variable?.spell(name);
      const match = spelt?.toLowerCase().startsWith(written.toLowerCase())
        ? 'begins'
        : (matchName(searched, parent + typed) ?? (parent === '' ? undefined : matchName(searched, typed)));
      // Who types an old name means the setting.
      const old = match === undefined ? oldNames.find((each) => matchName(each.searched, typed) === 'begins') : undefined;
      if (match === undefined && old === undefined) continue;
      const isOfFile = fileForSetting(name, product)?.kind === document.kind;
      // A variable costs no more for the file that the setting belongs to.
      if (!isOfFile && variable !== undefined) continue;
      const label = variable === undefined ? name.slice(parent.length) : spelt;
      if (label === undefined || deployment.isBlamedAnyway(document, setting)) continue;
      const recommended = advised.get(name);
      const { newText, snippet, beside, command } = write(name, setting);
      found.push({
        // Names that begin so go before those of which a word does; those with the letters somewhere inside come last.
        score:
          (match === 'inside' ? 1e6 : 0) +
          order * 1e5 +
          (isOfFile ? 0 : otherFile) +
          place * (match === 'begins' ? 0.4 : 1) * (recommended === undefined ? 1 : 0.5),
        item: {
          label,
          kind: CompletionItemKind.Property,
          detail:
            old !== undefined ? `the new name of ${old.name}` : recommended === undefined ? detail : `recommended: ${visible(recommended)}`,
          filterText: written,
          textEdit: { range: lspRange, newText },
          ...(beside === undefined ? {} : { additionalTextEdits: [beside] }),
          ...(snippet === true ? { insertTextFormat: InsertTextFormat.Snippet, insertTextMode: InsertTextMode.asIs } : {}),
          ...(command === undefined ? {} : { command }),
          data: { path: document.source.path, name },
        },
      });
    }
  }
  const { series } = fileDefinition(document.kind);
  if (series !== undefined && variable === undefined) {
    const numbers = [...set].flatMap((key) => (key.startsWith(series.prefix) ? [Number(key.slice(series.prefix.length)) || 0] : []));
    const label = `${series.prefix}${Math.max(0, ...numbers) + 1}`;
    const isAlone = /^[ \t]*(?:\r?\n|$)/.test(document.source.text.slice(range.end));
    const item: CompletionItem = {
      label,
      kind: CompletionItemKind.Property,
      detail: series.value,
      filterText: written,
      textEdit: { range: lspRange, newText: isAlone ? `${label}=${series.value}` : label },
    };
    const match = matchName(searchedName(label), typed);
    if (match !== undefined) found.push({ score: match === 'begins' ? seriesPlace : 2 * seriesPlace, item });
  }
  return found;
}

/** What is written for a name, and what the client does then. */
interface WrittenName {
  readonly newText: string;
  readonly snippet?: boolean;
  /** A value that is missing behind the name. */
  readonly beside?: TextEdit;
  readonly command?: Command;
}

/** The list of values follows the name. */
export function opening({ suggestCommand }: Pick<CompletionAbilities, 'suggestCommand'>): { readonly command?: Command } {
  return suggestCommand === undefined ? {} : { command: { title: 'Show values', command: suggestCommand } };
}

/** A name with what is missing around the place of its value. */
function nameText(
  name: string,
  setting: Setting,
  document: Document,
  deployment: CheckedDeployment,
  { range, parent, behind, after, variable, isFlow }: WritingContext & { kind: 'name' },
  abilities: CompletionAbilities,
): WrittenName {
  const own = variable?.spell(name) ?? name.slice(parent.length);
  if (document.format === 'cassandraYaml' && setting.nullable === true && setting.default !== undefined) {
    // Without a value the name means something else than without the line: the default comes with it.
    if (deployment.flawOf(document, name, '') === 'alone') {
      if (behind !== '') return { newText: own + behind + setting.default };
      const colon = /^[ \t]*:(?=[ \t]*(?:#.*)?$)/m.exec(document.source.text.slice(range.end))?.[0];
      if (colon !== undefined) {
        const at = range.end + colon.length;
        return { newText: own, beside: { range: toRange(document.source, { start: at, end: at }), newText: ` ${setting.default}` } };
      }
    }
  }
  if (behind === '') return { newText: own };
  if (after !== undefined && abilities.snippets)
    return { newText: `${snippetText(own + behind)}$1${snippetText(after)}$0`, snippet: true, ...opening(abilities) };
  if (after !== undefined) return { newText: `${own}</name>` };
  const block = packagedBlock(setting);
  const isBlock = setting.type === 'object' || setting.type === 'list' || block !== undefined;
  if (document.format !== 'cassandraYaml' || isFlow === true || !isBlock) return { newText: own + behind, ...opening(abilities) };
  const { column } = document.source.positionAt(range.start);
  if (block !== undefined && abilities.snippets) {
    // What stands in quotes at its end is the part that is another one in each cluster.
    const text = snippetText(block).replace(/"([^"]*)"$/, (_, value) => `"\${1:${value}}"`);
    return { newText: text.replaceAll('\n', document.source.lineEnd + ' '.repeat(column)), snippet: true };
  }
  const indent = ' '.repeat(column + 2);
  return {
    newText: `${own}:${document.source.lineEnd}${indent}${setting.type === 'object' ? '' : '- '}`,
    snippet: false,
    ...opening(abilities),
  };
}

/** What the product's own file has in several lines for a class: a list with its parameters, as of seed_provider. */
function packagedBlock({ name, type, packaged }: Setting): string | undefined {
  return type === 'class' ? packaged?.lines.find((line) => line.startsWith(`${name}:\n`)) : undefined;
}

/** A text as a snippet has it. */
function snippetText(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}

function propertyText(
  name: string,
  setting: Setting,
  document: Document,
  deployment: CheckedDeployment,
  { indent }: WritingContext & { kind: 'property' },
  abilities: CompletionAbilities,
): WrittenName {
  const { lineEnd } = document.source;
  const step = indent === '' ? '  ' : indent;
  const standard = setting.secret === true || abilities.suggestCommand !== undefined ? '' : (setting.default ?? '');
  const value = standard === '' || deployment.flawOf(document, name, standard) === 'alone' ? '' : escapeXml(standard);
  const text = (shown: string) =>
    [`<property>`, `${indent}${step}<name>${name}</name>`, `${indent}${step}<value>${shown}</value>`, `${indent}</property>`].join(lineEnd);
  if (!abilities.snippets) return { newText: text(value) };
  // A text that is selected already would hide the list of values.
  const shown = value === '' ? '$1' : `\${1:${snippetText(value)}}`;
  const [before = '', after = ''] = text('\0').split('\0');
  return { newText: `${snippetText(before)}${shown}${snippetText(after)}$0`, snippet: true, ...opening(abilities) };
}

/** What a new file begins with. */
function rootItem(
  document: Document,
  { range, prolog }: WritingContext & { kind: 'root' },
  { snippets }: CompletionAbilities,
): CompletionItem {
  const lines = [...(prolog ? ['<?xml version="1.0"?>'] : []), '<configuration>', snippets ? '  $0' : '  ', '</configuration>', ''];
  return {
    label: '<configuration>',
    kind: CompletionItemKind.Property,
    ...(document.source.text[range.start] === '<' ? {} : { filterText: 'configuration' }),
    textEdit: { range: toRange(document.source, range), newText: lines.join(document.source.lineEnd) },
    ...(snippets ? { insertTextFormat: InsertTextFormat.Snippet } : {}),
  };
}

/** The elements that a property has not got yet. */
function elementItems(
  document: Document,
  { range, missing }: WritingContext & { kind: 'element' },
  { snippets }: CompletionAbilities,
): CompletionItem[] {
  const lspRange = toRange(document.source, range);
  const isOpened = document.source.text[range.start] === '<';
  return missing.map((element, index) => {
    const inside = element === 'final' ? 'true' : snippets ? '$1' : '';
    return {
      label: `<${element}>`,
      kind: CompletionItemKind.Property,
      sortText: String(index),
      filterText: isOpened ? `<${element}>` : element,
      textEdit: { range: lspRange, newText: `<${element}>${inside}</${element}>` },
      ...(snippets ? { insertTextFormat: InsertTextFormat.Snippet } : {}),
    };
  });
}

function variableItems(document: Document, deployment: CheckedDeployment, range: Range): CompletionItem[] {
  const names = new Set(
    deployment.deployment.documents.filter((each) => each.format === 'hadoopXml').flatMap((each) => each.entries.map((entry) => entry.key)),
  );
  const lspRange = toRange(document.source, range);
  const behind = document.source.text[range.end] === '}' ? '' : '}';
  return [...names]
    .sort()
    .filter((name) => shownWords(name) === name)
    .map((name) => ({ label: visible(name), kind: CompletionItemKind.Variable, textEdit: { range: lspRange, newText: name + behind } }));
}

/** Variables that the start scripts read and this file does not assign yet; options may be added to again. */
function assignmentItems(
  document: Document,
  { range, exported, complete }: WritingContext & { kind: 'assignment' },
  offset: number,
  abilities: CompletionAbilities,
): CompletionItem[] {
  const { snippets } = abilities;
  const assigned = new Set(document.entries.filter(({ keyRange }) => !intersects(keyRange, range)).map(({ key }) => key));
  const lspRange = toRange(document.source, range);
  const typed = document.source.slice({ start: range.start, end: offset });
  const variables = environmentVariables(document.kind).filter(({ name, options }) => options === true || !assigned.has(name));
  return fitting(variables, ({ name }) => name, typed).map(({ name, description, options, isSize, isHeap, isSwitch }) => {
    const lead = exported || complete || fileDefinition(document.kind).isSourced === true ? '' : 'export ';
    const before = options === true ? `"\${${name}} ` : '';
    const escaped = before.replaceAll('$', '\\$').replaceAll('}', '\\}');
    const value = complete ? '' : options === true ? (snippets ? `=${escaped}$0"` : `=${before}"`) : '=';
    return {
      label: name,
      kind: CompletionItemKind.Variable,
      detail: description,
      filterText: typed,
      textEdit: { range: lspRange, newText: `${lead}${name}${value}` },
      ...(!complete && (isSize === true || isHeap === true || isSwitch === true) ? opening(abilities) : {}),
      ...(snippets && options === true && !complete ? { insertTextFormat: InsertTextFormat.Snippet } : {}),
    };
  });
}

function shellVariableItems(document: Document, deployment: CheckedDeployment, range: Range): CompletionItem[] {
  const own = deployment.deployment.documents
    .filter(({ kind }) => kind === document.kind)
    .flatMap(({ entries }) => entries.map(({ key }) => key));
  const known = new Map(environmentVariables(document.kind).map(({ name, description }) => [name, description]));
  const lspRange = toRange(document.source, range);
  return [...new Set([...own, ...known.keys()])].map((label, index) => {
    const detail = known.get(label);
    return {
      label: visible(label),
      kind: CompletionItemKind.Variable,
      ...(detail === undefined ? {} : { detail }),
      sortText: String(index).padStart(4, '0'),
      textEdit: { range: lspRange, newText: label },
    };
  });
}

/** Adds what a setting is to an item that was chosen. */
export function resolveCompletion(item: CompletionItem, view: FileView | undefined, host: EditorHost): CompletionItem {
  const name: unknown = item.data?.name;
  const shown = view === undefined ? undefined : shownView(view);
  const deployment = shown?.deployments[0];
  if (shown === undefined || deployment === undefined || typeof name !== 'string') return item;
  const known = knownName(name, shown.document, deployment);
  if (known === undefined) return item;
  const value = seal(settingText(name, known, shown.document, deployment, host, { isWhole: false }));
  return { ...item, documentation: { kind: MarkupKind.Markdown, value } };
}
