import { classNames, convertsUnits, inBaseUnits, quantityOf, type Setting, units } from '@storelint/core/catalog';
import { classesFor, inOneCase } from '@storelint/core/explain';
import { Duration, Rate, Size } from '@storelint/core/expressions';
import { writtenValue } from '@storelint/core/fixes';
import { type Document, escapeXml, type WritingContext } from '@storelint/core/formats';
import { definitionOf, productNames } from '@storelint/core/products';
import { valuesOf } from '@storelint/core/rules';
import { MiB, second, visible } from '@storelint/core/text';
import { type CompletionItem, CompletionItemKind } from 'vscode-languageserver';
import type { CheckedDeployment } from '../checkedDeployment.js';
import { toRange } from '../positions.js';
import { inWords, type KnownName, knownName, releaseOf } from '../settingFacts.js';
import { reasonOf, recommendationsFor } from './advice.js';
import { writtenLines } from './writtenLines.js';

/** Where Cassandra takes a class with parameters. */
const classKey = /\.class_name$/;

/** What a setting may be: what is advised, its default, what its reader or a rule names, amounts around the default. */
export function valueItems(
  document: Document,
  deployment: CheckedDeployment,
  { name, range, behind = '', spell = (value) => value }: WritingContext & { kind: 'value' },
): CompletionItem[] {
  const found = settingFor(name, document, deployment) ?? settingFor(name.replace(classKey, ''), document, deployment);
  if (found === undefined || found.setting.secret === true) return [];
  const { known, setting } = found;
  const lspRange = toRange(document.source, range);
  const values = new Map<string, { detail: string; kind: CompletionItemKind }>();
  const add = (value: string, what: string, kind: CompletionItemKind = CompletionItemKind.Value) => {
    // A class that may be named without its package is offered so.
    if (value === '' || values.has(value) || values.has(value.slice(value.lastIndexOf('.') + 1))) return;
    const meaning =
      deployment.knowledge.valueMeaning(setting.name, value) ??
      (kind === CompletionItemKind.Value ? wordsFor(value, setting, known) : undefined);
    const parts = [...(what === '' ? [] : [what]), ...(meaning === undefined ? [] : [meaning])];
    values.set(value, { detail: parts.join('; '), kind });
  };
  const advised = recommendationsFor(deployment).find((each) => each.name === setting.name);
  if (advised !== undefined)
    add(advised.value, advised.example === true ? 'an example: replace hosts and paths' : visible(`recommended: ${reasonOf(advised)}`));
  if (setting.default !== undefined && advised === undefined)
    for (const value of deployment.betterThan(document, setting.name, setting.default))
      add(value, `recommended in place of ${setting.default}`);
  if (setting.default !== undefined)
    add(setting.default, `default of ${productNames[known.product]} ${releaseOf(known, deployment) ?? ''}`.trim());
  for (const { value, what } of definitionOf(known.product)?.listsOfIds?.(setting.name, writtenLines(deployment)) ?? []) add(value, what);
  if (setting.type === 'boolean') for (const value of ['true', 'false']) add(value, '', CompletionItemKind.EnumMember);
  for (const value of setting.values ?? [])
    add(value, '', setting.type === 'class' ? CompletionItemKind.Class : CompletionItemKind.EnumMember);
  // A star opens all that the other words name, one by one: who means it knows it.
  for (const value of inOneCase(setting.meaning?.words ?? [])) if (value !== '*') add(value, '', CompletionItemKind.EnumMember);
  if (setting.type === 'list' || setting.type === 'string')
    for (const value of deployment.knowledge.explainedValues(setting.name)) add(value, '', CompletionItemKind.EnumMember);
  for (const value of valuesOf(setting.name, known.release, deployment.knowledge.rules(known.product)))
    add(value, '', CompletionItemKind.EnumMember);
  const { classes } = known.catalog.setting(setting.name.replace(classKey, ''), known.release) ?? {};
  if (setting.type === 'class' && classes !== undefined) for (const value of classNames(classes)) add(value, '', CompletionItemKind.Class);
  for (const value of classesFor(setting, known.catalog, known.release)) add(value, '', CompletionItemKind.Class);
  for (const [value, detail] of quantities(setting, known)) add(value, detail, CompletionItemKind.Unit);
  const write = (value: string) => (document.format === 'hadoopXml' ? escapeXml(value) : value) + behind;
  return [...values].flatMap(([value, { detail, kind }], index): CompletionItem | readonly [] => {
    const spelt = spell(value);
    if (spelt === undefined) return [];
    const edit = { range, newText: write(spelt) };
    const needed = deployment.changesFor(document, [name, setting.name], edit, {
      value,
      behind,
      // Amounts are our own idea; words and classes are the product's, and may want others beside them.
      isNeedless: kind === CompletionItemKind.Unit || (value === setting.default && setting.type !== 'boolean'),
    });
    if (needed === undefined) return [];
    const shown = [detail, needed.names.length === 0 ? '' : `with ${needed.names.join(', ')}`].filter((part) => part !== '').join('; ');
    return {
      label: value,
      kind,
      ...(shown === '' ? {} : { detail: shown }),
      sortText: String(index).padStart(4, '0'),
      textEdit: { range: lspRange, newText: edit.newText },
      ...(needed.edits.length === 0
        ? {}
        : { additionalTextEdits: needed.edits.map((each) => ({ range: toRange(document.source, each.range), newText: each.newText })) }),
    };
  });
}

/** The setting of a name, or of the one that it is an old name of. */
function settingFor(name: string, document: Document, deployment: CheckedDeployment): { known: KnownName; setting: Setting } | undefined {
  const known = knownName(name, document, deployment);
  if (known === undefined) return undefined;
  const renamed = known.setting === undefined ? known.catalog.renaming(name, known.release)?.newNames[0] : undefined;
  const setting = known.setting ?? (renamed === undefined ? undefined : known.catalog.setting(renamed, known.release));
  return setting === undefined ? undefined : { known, setting };
}

/** A value in base units, as the setting's reader takes it. */
function amountIn(text: string, setting: Setting, { product, release }: KnownName): unknown {
  const reading = definitionOf(product)?.read({ text, setting, release });
  return reading?.kind === 'value' ? inBaseUnits(setting, reading.value) : undefined;
}

/** `128 MiB` for a bare number that counts bytes; undefined where the value says so itself. */
function wordsFor(text: string, setting: Setting, known: KnownName): string | undefined {
  const amount = amountIn(text, setting, known);
  // -1 stands for something else than an amount.
  const words = typeof amount === 'number' && amount < 0 ? undefined : inWords(amount, setting);
  return words?.replace(' ', '') === text ? undefined : words;
}

/** Amounts around the default, written as the setting's reader takes them. */
function quantities(setting: Setting, known: KnownName): [value: string, detail: string][] {
  const quantity = quantityOf(setting);
  if (quantity === 'number') return [];
  const factor =
    setting.unit === undefined || (convertsUnits(setting) && !Number.isFinite(Number(setting.default))) ? 1 : units[setting.unit].factor;
  const base = setting.default === undefined ? undefined : amountIn(setting.default, setting, known);
  const steps = quantity === 'duration' ? [0.5, 2, 5, 10] : [0.25, 0.5, 2, 4];
  const standard =
    quantity === 'duration'
      ? [1, 5, 10, 30, 60].map((seconds) => seconds * second)
      : [64, 128, 256, 512, 1024].map((mebibytes) => mebibytes * MiB);
  const ofUnit = standard.filter((amount) => amount >= factor);
  const usual = ofUnit.length > 1 ? ofUnit : [1, 6, 12, 24].map((count) => count * factor);
  const amounts = typeof base === 'number' && base > 0 ? steps.map((step) => Math.round(base * step)) : usual;
  return amounts
    .filter((amount) => amount >= factor)
    .map((amount) => {
      const value = quantity === 'size' ? new Size(amount) : quantity === 'duration' ? new Duration(amount) : new Rate(amount);
      const text = writtenValue(value, setting);
      return [text, wordsFor(text, setting, known) ?? ''];
    });
}
