import type { Advice, Assumption, PlannedMemory, Recommendation } from '@storelint/core/advice';
import { shownSize } from '@storelint/core/expressions';
import { type Printable, text, visible } from '@storelint/core/text';
import { clip, wrapLines } from '../commands/textLayout.js';
import type { Terminal } from '../terminal.js';

/** Widest and narrowest line that is laid out. */
const lineWidth = { least: 60, most: 160 };
/** From this width on values stand in columns. */
const wide = 110;
/** Characters that a reason beside its setting has at least. */
const leastReason = 34;

/** What to set, file by file: the value now, the advised one and a line of reason. */
export function adviceTable(advice: Advice, terminal: Terminal): Printable<'terminal'> {
  const width = widthOf(terminal);
  const lines: (Printable<'terminal'> | string)[] = [];
  const changes = advice.recommendations.filter((item) => item.current !== item.value);
  const same = advice.recommendations.length - changes.length;
  for (const memory of advice.memory) lines.push(...memoryLines(memory, width));
  for (const [place, items] of byPlace(changes)) {
    lines.push(lines.length === 0 ? place : text`\n${place}`);
    const examples = items.filter(isExample);
    if (examples.length > 0) lines.push(...wrapLines(examples.map(({ name }) => name).join(', '), width, '  yours: ', ' '.repeat(9)));
    let before = '';
    for (const item of items.filter((each) => !isExample(each))) {
      const reason = reasonOf(item);
      lines.push(...rowsOf(item, reason === before ? '' : reason, width, items));
      before = reason;
    }
  }
  if (same > 0) lines.push(text`\n${String(same)} ${same === 1 ? 'value is' : 'values are'} as advised.`);
  lines.push(...untoldLines(advice, width));
  lines.push(text`\nFormulas, sources and other values: --why`);
  return text`${text.join(lines, '\n')}\n`;
}

/** What the machine's memory goes to. */
function memoryLines({ budget }: PlannedMemory, width: number): string[] {
  const parts = budget.parts.filter(({ inside, bytes }) => inside === undefined && bytes > 0);
  return wrapLines(
    parts.map(({ name, bytes }) => `${name} ${shownSize(bytes)}`).join(', '),
    width,
    `memory ${shownSize(budget.total)}: `,
    '  ',
  );
}

/** A name or an address that stands for one of the operators. */
function isExample({ example, why }: Recommendation): boolean {
  return example === true && why.startsWith('Replace ');
}

/** Widest columns of names and of values; what is longer stands out. */
const columns = { name: 50, change: 24 };

/** One line where the reason has room in it, else the reason below. Wide lines have their columns under each other. */
function rowsOf(item: Recommendation, reason: string, width: number, beside: readonly Recommendation[]): string[] {
  const column = (texts: readonly string[], most: number) =>
    width < wide ? 0 : Math.max(0, ...texts.map(({ length }) => length).filter((length) => length <= most));
  const names = column(
    beside.map(({ name }) => name),
    columns.name,
  );
  const changes = column(beside.map(changeOf), columns.change);
  const name = `  ${visible(item.name).padEnd(names)}`;
  const change = changeOf(item);
  const head = `${name}  ${change.padEnd(changes)}`;
  const isLong = head.trimEnd().length > width;
  const setting = isLong ? [name, ...clipped(change, 6, width)] : [head.trimEnd()];
  if (reason === '') return setting;
  const room = width - head.length - 2;
  if (isLong || room < Math.min(reason.length, leastReason)) return [...setting, ...clipped(reason, 6, width)];
  return [`${head}  ${clip(reason, room)}`];
}

function clipped(line: string, indent: number, width: number): string[] {
  return [`${' '.repeat(indent)}${clip(line, width - indent)}`];
}

/** `30 -> 64`, `64` where nothing holds today; an option is its name and its value in one. */
function changeOf({ kind, name, value, current }: Recommendation): string {
  const short = (text_: string) =>
    visible(kind === 'option' && text_.startsWith(name) ? text_.slice(name.length).replace(/^=/, '') || 'on' : text_);
  return current === undefined || current === '' ? short(value) : `${short(current)} -> ${short(value)}`;
}

/** A clause that tells the unit alone. */
const unitAlone = /^(?:The value is )?in \S+$/i;

/** The first clause of why that says something. */
function reasonOf({ why }: Recommendation): string {
  const clauses = why
    .replace(/\s+/g, ' ')
    .trim()
    .split(/(?<=[^.;:])[.;:](?:\s|$)/);
  return (clauses.find((clause) => clause.trim().split(' ').length > 2 && !unitAlone.test(clause.trim())) ?? why).trim();
}

/** Recommendations by file, variables of a file apart; in the order of the advice. */
function byPlace(items: readonly Recommendation[]): ReadonlyMap<string, readonly Recommendation[]> {
  const places = new Map<string, Recommendation[]>();
  const order = [...new Set(items.map(({ file }) => file))].sort((a, b) => Number(a === '') - Number(b === ''));
  for (const file of order) {
    for (const item of items) {
      if (item.file !== file) continue;
      const place = placeOf(item);
      places.set(place, [...(places.get(place) ?? []), item]);
    }
  }
  return places;
}

function placeOf({ kind, file, variable }: Recommendation): string {
  if (kind === 'fact') return 'the machine, outside of files';
  if (kind === 'client') return 'files of clients, not of servers';
  return kind === 'option' && variable !== undefined ? `${file}: ${variable}` : file;
}

/** Unknown facts, what was taken, and what another value would change. */
function untoldLines({ assumed, missingFacts }: Advice, width: number): (Printable<'terminal'> | string)[] {
  if (assumed.length === 0 && missingFacts.length === 0) return [];
  const names = Math.max(...assumed.map(({ fact }) => fact.length), 0);
  const wanting = new Map<string, Set<string>>();
  for (const { setting, needs } of missingFacts) {
    const need = needs.map((each) => each.replace(/^fact /, '')).join(', ');
    wanting.set(need, (wanting.get(need) ?? new Set()).add(setting));
  }
  return [
    text`\nunknown (--fact NAME=VALUE, or --ask)`,
    ...assumed.flatMap((each) => [
      clip(`  ${each.fact.padEnd(names)}  ${each.value}`, width),
      ...(each.otherwise === undefined ? [] : clipped(otherwiseText(each.otherwise), names + 4, width)),
    ]),
    ...[...wanting].map(([need, settings]) => clip(`  ${need}: without it nothing is advised for ${[...settings].join(', ')}`, width)),
  ];
}

/** `with 200: hbase.regionserver.handler.count 200` */
function otherwiseText({ value, changes }: NonNullable<Assumption['otherwise']>): string {
  return `with ${value}: ${changes.map((change) => (change.value.startsWith(change.name) ? change.value : `${change.name} ${change.value}`)).join(', ')}`;
}

/** Everything that is known of each value, group by group: formula, reason, sources, other values. */
export function adviceExplained(advice: Advice, terminal: Terminal): Printable<'terminal'> {
  const lines: (Printable<'terminal'> | string)[] = [];
  const width = widthOf(terminal);
  const names = Math.max(...advice.recommendations.map((item) => titleOf(item).length), 10);
  const nameWidth = Math.min(names, 52);
  let group = '';
  for (const item of advice.recommendations) {
    if (item.group !== group) {
      group = item.group;
      lines.push(lines.length === 0 ? group : text`\n${group}`);
    }
    const change =
      item.current === undefined
        ? item.value
        : item.current === item.value
          ? `${item.value} (as it is)`
          : `${item.current} -> ${item.value}`;
    lines.push(`  ${titleOf(item).padEnd(nameWidth)}  ${change}`);
    if (item.formula !== item.value && item.formula !== '') lines.push(...indented(item.formula, width));
    lines.push(...indented(`${item.why} (${item.sources.join(', ')})`, width));
    for (const { value, why } of item.alternatives) lines.push(...indented(`or ${value}: ${why}`, width));
  }
  if (advice.assumed.length > 0) {
    lines.push(text`\nassumed`);
    for (const { fact, value, why, otherwise } of advice.assumed) {
      lines.push(...wrapLines(`${fact}: ${value} (${why})`, width, '  '));
      if (otherwise !== undefined) lines.push(...indented(otherwiseText(otherwise), width));
    }
  }
  if (advice.missingFacts.length > 0) {
    lines.push(text`\nnot advised without a fact`);
    for (const { setting, needs } of advice.missingFacts) lines.push(...wrapLines(`${setting}: ${needs.join(', ')}`, width, '  '));
  }
  return text`${text.join(lines, '\n')}\n`;
}

function widthOf({ width }: Terminal): number {
  return Math.max(lineWidth.least, Math.min(width, lineWidth.most));
}

function indented(prose: string, width: number): string[] {
  return wrapLines(prose, width, ' '.repeat(6));
}

/** An option with the variable or the file that holds it. */
export function titleOf(item: Recommendation): string {
  return item.kind === 'option' ? `${item.variable ?? item.file} ${item.name}` : item.name;
}
