import { explainProperty } from '@storelint/core/explain';
import { formatSize } from '@storelint/core/expressions';
import type { Document, WritingContext } from '@storelint/core/formats';
import { environmentVariables } from '@storelint/core/products';
import { GiB, MiB, visible } from '@storelint/core/text';
import { type CompletionItem, CompletionItemKind } from 'vscode-languageserver';
import type { CheckedDeployment } from '../checkedDeployment.js';
import { contains, toRange } from '../positions.js';
import { reasonOf, recommendationsFor } from './advice.js';

/* Values of options of the JVM, and of variables that take an amount of memory or a switch. */

/** Heaps that people give daemons, in GiB; with more than 31 the JVM no longer writes its pointers in half. */
const usualHeaps = [1, 2, 4, 8, 16, 31];

/** Share of a machine's memory that a heap may have in a list of values. */
const mostOfMemory = 0.75;

const stacks = ['256k', '512k', '1m'];

/** What is recommended, what the other end of the heap has, what the JVM takes without the option, and amounts around that. */
export function optionValueItems(
  document: Document,
  deployment: CheckedDeployment,
  { range, option }: WritingContext & { kind: 'optionValue' },
): CompletionItem[] {
  const variable = document.format === 'shellEnv' ? document.entries.find((entry) => contains(entry.range, range.start)) : undefined;
  const advised = recommendationsFor(deployment)
    .filter((each) => each.value.startsWith(option) && (each.variable === undefined || each.variable === variable?.key))
    .map((each): [string, string] => [each.value.slice(option.length), visible(`recommended: ${reasonOf(each)}`)]);
  const around = document.source.slice(variable?.range ?? { start: 0, end: document.source.text.length });
  if (option.startsWith('-D')) {
    const { values = [] } = explainProperty(option.slice('-D'.length, -1), deployment.knowledge) ?? {};
    return itemsOf(document, range, [...advised, ...values.map((value) => [value, ''] as const)]);
  }
  const others = option.startsWith('-XX:') ? ofFlag(option.slice('-XX:'.length, -1), deployment) : ofShort(option, around, deployment);
  return itemsOf(document, range, [...advised, ...others]);
}

function ofShort(option: string, around: string, { input }: CheckedDeployment): readonly (readonly [string, string])[] {
  if (option === '-Xss') return stacks.map((value) => [value, '']);
  const other = option === '-Xmx' ? '-Xms' : '-Xmx';
  const [, beside] = new RegExp(`${other}(\\d+[kmgt]?)\\b`, 'i').exec(around) ?? [];
  // Both ends of a server's heap are the same.
  if (beside !== undefined) return [[beside, `as ${other}`]];
  const most = (input.hardware?.memory ?? Number.POSITIVE_INFINITY) * mostOfMemory;
  return usualHeaps.filter((heap) => heap * GiB <= most).map((heap) => [`${heap}g`, heapNote(heap)]);
}

function heapNote(heap: number): string {
  return heap === 31 ? 'the most with compressed pointers' : '';
}

function ofFlag(name: string, { deployment, knowledge }: CheckedDeployment): readonly (readonly [string, string])[] {
  const jdk = Number(deployment.releases.jdk?.is.at(-1));
  const facts = knowledge.catalog('jvm')?.flags?.get(name);
  const standard = facts?.[jdk]?.default;
  if (facts?.type === 'bool' || standard === undefined || standard === '') return [];
  const amount = Number(standard);
  // What stands for no limit, or for the JVM's own choice, is written by nobody.
  if (Number.isNaN(amount) || amount <= 0 || !Number.isSafeInteger(amount)) return [];
  const isSize = amount % MiB === 0;
  const text = (value: number) => (isSize ? `${value / MiB}m` : String(value));
  const steps = isSize || /Millis$/.test(name) ? [0.5, 2, 4].map((step) => amount * step) : [];
  return [
    [text(amount), `default of JDK ${jdk}`],
    ...steps.filter((value) => Number.isInteger(isSize ? value / MiB : value)).map((value) => [text(value), ''] as const),
  ];
}

/** True or false, or heaps: with their unit, or in the MiB that a bare number counts. */
export function assignedItems(document: Document, { name, range }: WritingContext & { kind: 'assigned' }): CompletionItem[] {
  const variable = environmentVariables(document.kind).find((each) => each.name === name);
  if (variable?.isSwitch === true)
    return itemsOf(document, range, [
      ['true', ''],
      ['false', ''],
    ]);
  if (variable?.isHeap === true)
    return itemsOf(
      document,
      range,
      usualHeaps.map((heap) => [`${heap}G`, heapNote(heap)]),
    );
  if (variable?.isSize !== true) return [];
  return itemsOf(
    document,
    range,
    usualHeaps.map((heap) => [String((heap * GiB) / MiB), formatSize(heap * GiB)]),
  );
}

function itemsOf(
  { source }: Document,
  range: WritingContext['range'],
  values: readonly (readonly [value: string, detail: string])[],
): CompletionItem[] {
  const lspRange = toRange(source, range);
  const isFirst = ([value]: readonly [string, string], at: number) => values.findIndex(([other]) => other === value) === at;
  return values.filter(isFirst).map(([label, detail]) => ({
    label,
    kind: CompletionItemKind.Value,
    ...(detail === '' ? {} : { detail }),
    textEdit: { range: lspRange, newText: label },
  }));
}
