import { type Advice, type Assumption, adviceGroups, type PlannedMemory, type Recommendation } from '@storelint/core/advice';
import { shownSize } from '@storelint/core/expressions';
import { type Printable, text, visible } from '@storelint/core/text';
import { clip, wrapLines } from '../commands/textLayout.js';
import type { Terminal } from '../terminal.js';

/** Widest and narrowest line that is laid out. */
const lineWidth = { least: 60, most: 160 };
/** Lines of a table at most, as far as values and not reasons take them. */
const mostLines = 50;
/** From this width on values stand in columns. */
const wide = 110;
/** Characters that a reason beside its setting has at least. */
const leastReason = 34;

/**
 * What to set, file by file: the value now, the advised one and a line of reason. What would not fit on a screen, the least important settings first,
 * stands in the last line of its file without its reason.
 */
export function adviceTable(advice: Advice, terminal: Terminal): Printable<'terminal'> {
  const width = widthOf(terminal);
  const changes = advice.recommendations.filter((item) => item.current !== item.value);
  const same = advice.recommendations.length - changes.length;
  const before = advice.memory.flatMap((memory) => memoryLines(memory, width));
  const after = [
    ...untoldLines(advice, width),
    '',
    text`Reasons, formulas, sources and other values of all ${String(changes.length)}${same === 0 ? '' : `, and ${same} that are as recommended`}: --why`,
  ];
  const room = mostLines - before.length - after.length;
  const places = [...byPlace(changes)];
  const lines = [
    ...before,
    ...fitting(
      changes.filter((item) => !isExample(item)),
      room,
      (layout) => tableOf(places, layout, width),
    ),
    ...after,
  ];
  return text`${text.join(lines, '\n')}\n`;
}

type Line = Printable<'terminal'> | string;

/** How the settings of a table are laid out. */
interface Layout {
  /** Settings that stand in the last line of their place, without reasons. */
  readonly listed: ReadonlySet<Recommendation>;
  /** Lines that these take of each place at most; what does not fit is counted. */
  readonly listLines: number;
}

/** The lines with as few settings listed without reasons as fit; whole lists, as long as the memory's settings keep their reasons. */
function fitting(items: readonly Recommendation[], room: number, render: (layout: Layout) => readonly Line[]): readonly Line[] {
  const order = items
    .map((item, index) => ({ item, index }))
    .sort((a, b) => weightOf(a.item) - weightOf(b.item) || b.index - a.index)
    .map(({ item }) => item);
  const layoutOf = (count: number, listLines: number) => ({ listed: new Set(order.slice(0, count)), listLines });
  const fits = (layout: Layout) => render(layout).length <= room;
  const dispensable = order.filter((item) => weightOf(item) < weights.memory).length;
  const [listLines, all] = fits(layoutOf(dispensable, Number.POSITIVE_INFINITY))
    ? [Number.POSITIVE_INFINITY, dispensable]
    : [1, order.length];
  let [fewest, most] = [0, all];
  while (fewest < most) {
    const middle = (fewest + most) >> 1;
    if (fits(layoutOf(middle, listLines))) most = middle;
    else fewest = middle + 1;
  }
  return render(layoutOf(most, listLines));
}

/** That of the machine itself. */
const lastGroup = adviceGroups.at(-1);

/** How much a reader wants to see why. */
const weights = { flag: 0, nameOrHost: 1, constant: 2, computed: 3, memory: 4, ofFile: 5 };

function weightOf({ isSet, formula, value, kind, group, example }: Recommendation): number {
  if (isSet === true) return weights.ofFile;
  const isConstant = formula === '' || formula === value;
  // A flag that goes with another has its reason.
  if (kind === 'option' && isConstant) return weights.flag;
  if (group === lastGroup || example === true) return weights.nameOrHost;
  if (group === 'memory' && !isConstant) return weights.memory;
  return group === 'caches and memstores' || (!isConstant && group !== 'collector') ? weights.computed : weights.constant;
}

function tableOf(
  places: readonly (readonly [place: string, items: readonly Recommendation[]])[],
  layout: Layout,
  width: number,
): readonly Line[] {
  return places.flatMap(([place, all]): readonly Line[] => {
    const yours = all.filter(isExample);
    const items = all.filter((item) => !isExample(item));
    const rows = items.filter((item) => !layout.listed.has(item));
    const others = items.filter((item) => layout.listed.has(item));
    let before = '';
    return [
      place,
      ...(yours.length === 0 ? [] : wrapLines(yours.map(({ name }) => name).join(', '), width, '  yours: ', ' '.repeat(9))),
      ...rows.flatMap((item) => {
        const reason = reasonOf(item);
        const isSaid = reason === before;
        before = reason;
        return rowsOf(item, isSaid ? '' : reason, width, rows);
      }),
      ...listLines(others, rows.length > 0, layout.listLines, width),
    ];
  });
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
const columns = { name: 52, change: 24 };
/** Longest value in a list. */
const longestListed = 40;

/** One line where the reason has room in it, else the reason below; a value that fills the line speaks for itself. Wide lines have their columns under each other. */
function rowsOf(item: Recommendation, reason: string, width: number, beside: readonly Recommendation[]): string[] {
  const column = (texts: readonly string[], most: number) =>
    width < wide ? 0 : Math.max(0, ...texts.map(({ length }) => length).filter((length) => length <= most));
  const names = column(
    beside.map(({ name }) => name),
    columns.name,
  );
  const changes = column(beside.map(changeOf), columns.change);
  const name = `  ${visible(item.name).padEnd(names)}`;
  const head = `${name}  ${changeOf(item)}`.padEnd(names + changes + 4);
  const room = width - head.length - 2;
  if (reason === '' || room < 0) return [clip(head.trimEnd(), width)];
  if (room < Math.min(reason.length, leastReason)) return [head.trimEnd(), `      ${clip(reason, width - 6)}`];
  return [`${head}  ${clip(reason, room)}`];
}

/** Options as they are written, settings as `name=value`; each is whole as far as it is not longer than a line. */
function listLines(items: readonly Recommendation[], isRest: boolean, mostLines: number, width: number): string[] {
  if (items.length === 0) return [];
  const lines: string[] = [];
  let line = isRest ? `  and ${items.length} more:` : ' ';
  for (const { kind, name, value } of items) {
    const word = kind === 'option' ? clip(value, width - 4) : `${visible(name)}=${clip(value, longestListed)}`;
    if (line.trim() !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = `    ${word}`;
    } else line += ` ${word}`;
  }
  lines.push(line);
  if (lines.length <= mostLines) return lines;
  const count = isRest ? '' : ` (${items.length})`;
  const last = (lines[mostLines - 1] ?? '').replace(/\.\.\.$/, '').slice(0, width - 4 - count.length);
  return [...lines.slice(0, mostLines - 1), `${last.trimEnd()} ...${count}`];
}

/** `30 -> 64`, `64` where nothing holds today; an option is its name and its value in one. */
function changeOf({ kind, name, value, current = '', isSet }: Recommendation): string {
  const short = (text_: string) =>
    visible(kind === 'option' && text_.startsWith(name) ? text_.slice(name.length).replace(/^=/, '') || 'on' : text_);
  // A long default tells nothing that matters beside the value that takes its place.
  const isTold = current !== '' && (isSet === true || current.length <= columns.change);
  return isTold ? `${short(current)} -> ${short(value)}` : short(value);
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

function placeOf({ kind, file, variable, place }: Recommendation): string {
  if (kind === 'fact') return 'the machine, outside of files';
  if (kind === 'client') return 'files of clients, not of servers';
  if (place !== undefined) return `${file} ${place}`;
  return kind === 'option' && variable !== undefined ? `${file}: ${variable}` : file;
}

/** Unknown facts with what was taken: a value, or nothing where formulas do without. */
function untoldLines({ assumed, missingFacts }: Advice, width: number): Line[] {
  if (assumed.length === 0 && missingFacts.length === 0) return [];
  const taken = assumed.map(({ fact, value }) => {
    const shown = /^[\d.]+|^(?!unknown$)[a-z-]+(?:, [a-z-]+)*$/.exec(value)?.[0].replaceAll(' ', '');
    return shown === undefined ? fact : `${fact}=${shown}`;
  });
  const wanting = new Map<string, Set<string>>();
  for (const { setting, needs } of missingFacts) {
    const need = needs.map((each) => each.replace(/^fact /, '')).join(', ');
    wanting.set(need, (wanting.get(need) ?? new Set()).add(setting));
  }
  return [
    '',
    text`unknown (--fact NAME=VALUE, or --ask; what each changes: --why)`,
    ...(taken.length === 0 ? [] : wrapLines(taken.join(', '), width, '  ')),
    ...[...wanting].map(([need, settings]) => clip(`  ${need}: without it nothing is recommended for ${[...settings].join(', ')}`, width)),
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
    lines.push(text`\nnot recommended without a fact`);
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
