import type { Catalog, Setting } from '@storelint/core/catalog';
import { type Document, escapeXml, type WritingContext } from '@storelint/core/formats';
import { environmentVariables, fileDefinition } from '@storelint/core/products';
import { type Range, seal, shownWords, visible } from '@storelint/core/text';
import {
  type CompletionItem,
  CompletionItemKind,
  CompletionItemTag,
  type CompletionList,
  InsertTextFormat,
  InsertTextMode,
  MarkupKind,
  type Position,
} from 'vscode-languageserver';
import type { CheckedDeployment } from '../checkedDeployment.js';
import type { EditorHost } from '../host.js';
import { intersects, toOffset, toRange } from '../positions.js';
import { catalogRelease, knownName, productsOfKind } from '../settingFacts.js';
import { type FileView, shownView } from '../workspace.js';
import { completionContext } from './completionContext.js';
import { settingText } from './hover.js';
import { optionItems } from './optionItems.js';
import { valueItems } from './valueItems.js';

/** What the client can show. */
export interface CompletionAbilities {
  readonly snippets: boolean;
}

const none: CompletionList = { isIncomplete: false, items: [] };

/** Names not yet set, or values, for a position. */
export function completionAt(view: FileView, position: Position, abilities: CompletionAbilities): CompletionList {
  const { document, deployments } = shownView(view);
  const deployment = deployments[0];
  const context = completionContext(document, toOffset(document.source, position));
  if (deployment === undefined || context === undefined) return none;
  switch (context.kind) {
    case 'name':
      return list(nameItems(document, deployment, context, (name) => ({ newText: name.slice(context.parent.length) + context.behind })));
    case 'property':
      return list(
        nameItems(document, deployment, { ...context, parent: '' }, (name, setting) =>
          propertyText(name, setting, document, context, abilities),
        ),
      );
    case 'root':
      return list([rootItem(document, context, abilities)]);
    case 'element':
      return list(elementItems(document, context, abilities));
    case 'value':
      return list(valueItems(document, deployment, context));
    case 'variable':
      return list(variableItems(document, deployment, context.range));
    case 'option':
      return list(optionItems(document, deployment, context.range));
    case 'assignment':
      return list(assignmentItems(document, context, abilities));
    case 'shellVariable':
      return list(shellVariableItems(document, deployment, context.range));
  }
}

function list(items: CompletionItem[]): CompletionList {
  return { isIncomplete: false, items };
}

interface OfferedName {
  readonly name: string;
  readonly setting: Setting;
  readonly deprecated: boolean;
  readonly sortText: string;
  readonly detail: string;
}

const offered = new WeakMap<Catalog, Map<string, readonly OfferedName[]>>();

/** All names of a release in the order in which they are offered. */
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
      const place = usage.get(name) ?? (setting.documented === true ? 9000 : 9500);
      const detail =
        setting.secret === true || setting.default === undefined ? setting.type : `${setting.type}, default ${shorten(setting.default)}`;
      const own: OfferedName = { name, setting, deprecated: false, sortText: String(place).padStart(4, '0'), detail };
      const old = (setting.oldNames ?? []).map((each) => ({
        name: each.name,
        setting,
        deprecated: true,
        sortText: '9990',
        detail: `old name of ${name}`,
      }));
      return [own, ...old];
    });
    byRelease.set(release, names);
  }
  return names;
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

function nameItems(
  document: Document,
  deployment: CheckedDeployment,
  { range, parent }: { readonly range: Range; readonly parent: string },
  write: (name: string, setting: Setting) => { readonly newText: string; readonly snippet?: boolean; readonly filterText?: string },
): CompletionItem[] {
  const typed = document.source.slice(range).replace(/^<[a-z]*/i, '');
  const set = new Set(
    document.entries.filter((entry) => !(range.start <= entry.keyRange.end && entry.keyRange.start <= range.end)).map((entry) => entry.key),
  );
  const lspRange = toRange(document.source, range);
  const items: CompletionItem[] = [];
  for (const [order, product] of productsOfKind(document.kind).entries()) {
    const catalog = deployment.knowledge.catalog(product);
    const release = catalog === undefined ? undefined : catalogRelease(product, catalog, deployment);
    if (catalog === undefined || release === undefined) continue;
    const usage = deployment.knowledge.usage(product);
    for (const { name, setting, deprecated, sortText, detail } of offeredNames(catalog, release, usage)) {
      if (set.has(name) || !name.startsWith(parent) || (document.format === 'cassandraYaml' && name.includes('.', parent.length))) continue;
      // A name that only Hadoop's files hold is offered in HBase's when it is typed.
      if (order > 0 && !usage.has(name) && !(typed.length > 2 && name.includes(typed))) continue;
      const { newText, snippet, filterText } = write(name, setting);
      items.push({
        label: parent === '' ? name : name.slice(parent.length),
        kind: CompletionItemKind.Property,
        detail,
        sortText: `${order}${sortText}`,
        ...(filterText === undefined ? {} : { filterText }),
        ...(deprecated ? { tags: [CompletionItemTag.Deprecated] } : {}),
        textEdit: { range: lspRange, newText },
        ...(snippet === true ? { insertTextFormat: InsertTextFormat.Snippet, insertTextMode: InsertTextMode.asIs } : {}),
        data: { path: document.source.path, name },
      });
    }
  }
  return items;
}

function propertyText(
  name: string,
  setting: Setting,
  document: Document,
  { range, indent }: WritingContext & { kind: 'property' },
  { snippets }: CompletionAbilities,
): { newText: string; snippet?: boolean; filterText?: string } {
  const { lineEnd } = document.source;
  const step = indent === '' ? '  ' : indent;
  const value = setting.secret === true ? '' : escapeXml(setting.default ?? '');
  const text = (shown: string) =>
    [`<property>`, `${indent}${step}<name>${name}</name>`, `${indent}${step}<value>${shown}</value>`, `${indent}</property>`].join(lineEnd);
  const filterText = document.source.text[range.start] === '<' ? `<property> ${name}` : undefined;
  return {
    newText: snippets ? text(`\${1:${value.replace(/[\\$}]/g, '\\$&')}}`).replaceAll('$$', '$') : text(value),
    ...(snippets ? { snippet: true } : {}),
    ...(filterText === undefined ? {} : { filterText }),
  };
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
  { snippets }: CompletionAbilities,
): CompletionItem[] {
  const assigned = new Set(document.entries.filter(({ keyRange }) => !intersects(keyRange, range)).map(({ key }) => key));
  const lspRange = toRange(document.source, range);
  return environmentVariables(document.kind)
    .filter(({ name, options }) => options === true || !assigned.has(name))
    .map(({ name, description, options }, index) => {
      const lead = exported || complete || fileDefinition(document.kind).isSourced === true ? '' : 'export ';
      const before = options === true ? `"\${${name}} ` : '';
      const escaped = before.replaceAll('$', '\\$').replaceAll('}', '\\}');
      const value = complete ? '' : options === true ? (snippets ? `=${escaped}$0"` : `=${before}"`) : '=';
      return {
        label: name,
        kind: CompletionItemKind.Variable,
        detail: description,
        sortText: String(index).padStart(4, '0'),
        textEdit: { range: lspRange, newText: `${lead}${name}${value}` },
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
  const value = seal(settingText(name, known, shown.document, deployment, host));
  return { ...item, documentation: { kind: MarkupKind.Markdown, value } };
}
