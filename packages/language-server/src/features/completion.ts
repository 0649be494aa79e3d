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
import type { Catalog } from '../../../core/src/catalog/catalog.js';
import { productNames } from '../../../core/src/catalog/product.js';
import type { Setting } from '../../../core/src/catalog/setting.js';
import { convertsUnits, units } from '../../../core/src/catalog/units.js';
import { environmentVariables } from '../../../core/src/deployment/jvm/environmentVariables.js';
import { Duration, formatDuration, formatSize, Rate, Size } from '../../../core/src/expressions/quantities.js';
import { writtenValue } from '../../../core/src/fixes/writeFix.js';
import type { Document } from '../../../core/src/formats/document.js';
import { escapeXml } from '../../../core/src/formats/hadoopXml/hadoopXmlEntities.js';
import type { Range } from '../../../core/src/text/range.js';
import type { CheckedDeployment } from '../checkedDeployment.js';
import type { EditorHost } from '../host.js';
import { intersects, toOffset, toRange } from '../positions.js';
import { catalogRelease, knownName, productsOfKind, quantityOf } from '../settingFacts.js';
import { rankOf } from '../usage.js';
import type { FileView } from '../workspace.js';
import { type CompletionContext, completionContext } from './completionContext.js';
import { settingText } from './hover.js';

/** What the client can show. */
export interface CompletionAbilities {
  readonly snippets: boolean;
}

const none: CompletionList = { isIncomplete: false, items: [] };

/** Names not yet set, or values, for a position. */
export function completionAt(view: FileView, position: Position, abilities: CompletionAbilities): CompletionList {
  const { document, deployments } = view;
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
function offeredNames(catalog: Catalog, release: string): readonly OfferedName[] {
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
      const rank = Math.min(rankOf(name), 9999);
      const place = rank < 9999 ? rank : setting.documented === true ? 9000 : 9500;
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
    for (const { name, setting, deprecated, sortText, detail } of offeredNames(catalog, release)) {
      if (set.has(name) || !name.startsWith(parent) || (document.format === 'cassandraYaml' && name.includes('.', parent.length))) continue;
      // A name that only Hadoop's files hold is offered in HBase's when it is typed.
      if (order > 0 && rankOf(name) > 9999 && !(typed.length > 2 && name.includes(typed))) continue;
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
  { range, indent }: CompletionContext & { kind: 'property' },
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

function valueItems(
  document: Document,
  deployment: CheckedDeployment,
  { name, range }: CompletionContext & { kind: 'value' },
): CompletionItem[] {
  const known = knownName(name, document, deployment);
  const renamed = known?.setting === undefined ? known?.catalog.renaming(name, known.release)?.newNames[0] : undefined;
  const setting = known?.setting ?? (renamed === undefined ? undefined : known?.catalog.setting(renamed, known.release));
  if (known === undefined || setting === undefined || setting.secret === true) return [];
  const lspRange = toRange(document.source, range);
  const values = new Map<string, { detail: string; kind: CompletionItemKind }>();
  const add = (value: string, detail: string, kind: CompletionItemKind = CompletionItemKind.Value) => {
    if (value !== '' && !values.has(value)) values.set(value, { detail, kind });
  };
  if (setting.default !== undefined)
    add(setting.default, `default of ${productNames[known.product]} ${known.release === 'any' ? '' : known.release}`.trim());
  if (setting.type === 'boolean') for (const value of ['true', 'false']) add(value, 'boolean', CompletionItemKind.EnumMember);
  for (const value of setting.values ?? []) add(value, setting.type === 'class' ? 'class' : 'value', CompletionItemKind.EnumMember);
  for (const [value, detail] of quantities(setting)) add(value, detail, CompletionItemKind.Unit);
  if (setting.type === 'class') {
    for (const release of known.catalog.releasesOf(name)) {
      const then = known.catalog.setting(name, release)?.default;
      if (then !== undefined) add(then, `default of ${release}`, CompletionItemKind.Class);
    }
  }
  return [...values].map(([value, { detail, kind }], index) => ({
    label: value,
    kind,
    detail,
    sortText: String(index).padStart(4, '0'),
    textEdit: { range: lspRange, newText: document.format === 'hadoopXml' ? escapeXml(value) : value },
  }));
}

/** Amounts around the default, written as the setting's reader takes them. */
function quantities(setting: Setting): [value: string, detail: string][] {
  const quantity = quantityOf(setting);
  const number = Number(setting.default);
  if (quantity === 'none') return [];
  const factor = setting.unit === undefined || (convertsUnits(setting) && !Number.isFinite(number)) ? 1 : units[setting.unit].factor;
  const base = Number.isFinite(number) && number > 0 ? number * factor : undefined;
  const steps = quantity === 'duration' ? [0.5, 2, 5, 10] : [0.25, 0.5, 2, 4];
  const standard =
    quantity === 'duration' ? [1000, 5000, 10_000, 30_000, 60_000] : [64, 128, 256, 512, 1024].map((mebibytes) => mebibytes * 1024 ** 2);
  const amounts = base === undefined ? standard : steps.map((step) => Math.round(base * step));
  return amounts
    .filter((amount) => amount >= factor)
    .map((amount) => {
      const value = quantity === 'size' ? new Size(amount) : quantity === 'duration' ? new Duration(amount) : new Rate(amount);
      const words = quantity === 'duration' ? formatDuration(amount) : `${formatSize(amount)}${quantity === 'rate' ? '/s' : ''}`;
      return [writtenValue(value, setting), words];
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
    .map((name) => ({ label: name, kind: CompletionItemKind.Variable, textEdit: { range: lspRange, newText: name + behind } }));
}

/** Variables that the start scripts read and this file does not assign yet; options may be added to again. */
function assignmentItems(
  document: Document,
  { range, exported, complete }: CompletionContext & { kind: 'assignment' },
  { snippets }: CompletionAbilities,
): CompletionItem[] {
  const assigned = new Set(document.entries.filter(({ keyRange }) => !intersects(keyRange, range)).map(({ key }) => key));
  const lspRange = toRange(document.source, range);
  return environmentVariables(document.kind)
    .filter(({ name, options }) => options === true || !assigned.has(name))
    .map(({ name, description, options }, index) => {
      // Cassandra's script is read into the shell that starts the JVM; those of HBase and Hadoop start another one.
      const lead = exported || complete || document.kind === 'cassandra-env' ? '' : 'export ';
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
      label,
      kind: CompletionItemKind.Variable,
      ...(detail === undefined ? {} : { detail }),
      sortText: String(index).padStart(4, '0'),
      textEdit: { range: lspRange, newText: label },
    };
  });
}

function optionItems(document: Document, deployment: CheckedDeployment, range: Range): CompletionItem[] {
  const jdks = (deployment.deployment.releases.jdk?.is ?? []).map(Number);
  const typed = document.source.slice(range);
  const sign = /^-XX:([+-])/.exec(typed)?.[1];
  const lspRange = toRange(document.source, range);
  const items: CompletionItem[] = [];
  const flags = deployment.knowledge.catalog('jvm')?.flags;
  for (const size of ['-Xms', '-Xmx', '-Xmn', '-Xss'])
    items.push({ label: size, kind: CompletionItemKind.Keyword, sortText: `0${size}`, textEdit: { range: lspRange, newText: size } });
  for (const flag of flags?.names() ?? []) {
    const status = jdks.map((jdk) => flags?.status(flag, jdk));
    if (status.length > 0 && status.every((each) => each === 'refused' || each === undefined)) continue;
    const isSwitch = flags?.get(flag)?.type === 'bool';
    const text = isSwitch ? `-XX:${sign ?? '+'}${flag}` : `-XX:${flag}=`;
    const old = status.some((each) => each === 'deprecated' || each === 'ignored' || each === 'refused');
    items.push({
      label: text,
      kind: CompletionItemKind.Keyword,
      sortText: `${old ? 2 : 1}${flag}`,
      ...(old ? { tags: [CompletionItemTag.Deprecated] } : {}),
      textEdit: { range: lspRange, newText: text },
    });
  }
  return items;
}

/** Adds what a setting is to an item that was chosen. */
export function resolveCompletion(item: CompletionItem, view: FileView | undefined, host: EditorHost): CompletionItem {
  const name: unknown = item.data?.name;
  const deployment = view?.deployments[0];
  if (view === undefined || deployment === undefined || typeof name !== 'string') return item;
  const known = knownName(name, view.document, deployment);
  if (known === undefined) return item;
  return { ...item, documentation: { kind: MarkupKind.Markdown, value: settingText(name, known, view.document, deployment, host) } };
}
