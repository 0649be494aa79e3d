import { hour, html, minute, second } from '@storelint/core/text';
import { scaleBand, scaleLinear } from 'd3-scale';
import { stack } from 'd3-shape';
import { all, type Html } from './markup.js';

/** A part of a stacked bar; `color` is a CSS variable's name, none where it is not drawn. */
export interface BarPart {
  readonly name: string;
  readonly value: number;
  readonly color: string;
}

export interface BarRow {
  readonly label: string;
  readonly parts: readonly BarPart[];
}

export interface NamedBar extends BarPart {
  /** Written behind the bar. */
  readonly label: string;
}

export interface Lane {
  readonly label: string;
  readonly events: readonly { readonly at: number; readonly number: number; readonly color: string }[];
}

/** Each chart is drawn for a wide and for a narrow page, so that its letters keep their size; the style sheet shows one. */
export function responsive(draw: (width: number) => Html): Html {
  return html`<div class="wide">${draw(900)}</div><div class="narrow">${draw(330)}</div>`;
}

function svg(width: number, height: number, label: string, content: readonly (Html | string)[]): Html {
  return html`<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">${all(content)}</svg>`;
}

const round = (value: number) => Math.round(value * 10) / 10;
/** Width of a letter of the charts, on the safe side. */
const letter = 7.2;
const rowHeight = 34;
/** Room for the names at the left; they are never left out, so even one of wide letters has to fit. */
const gutter = (names: readonly string[]) => Math.ceil(Math.max(...names.map(({ length }) => length)) * 1.15 * letter + 12);

/** Rows of bars on one scale; what fits is written into them. */
export function stackedBars(width: number, label: string, rows: readonly BarRow[], amount: (value: number) => string): Html {
  const left = gutter(rows.map((row) => row.label));
  const most = Math.max(...rows.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0)));
  const x = scaleLinear().domain([0, most]).range([left, width]);
  const content = rows.map(({ label: name, parts }, row) => {
    const top = row * (rowHeight + 6);
    const layers = stack<Record<string, number>>().keys(parts.map((_part, index) => String(index)))([
      Object.fromEntries(parts.map(({ value }, index) => [String(index), value])),
    ]);
    const drawn = layers.map((layer, index) => {
      const part = parts[index];
      const [from = 0, to = 0] = layer[0] ?? [];
      if (part === undefined || part.color === '' || to <= from) return '';
      const wide = Math.max(0.5, x(to) - x(from) - 1);
      const texts = [`${part.name} ${amount(part.value)}`, part.name, amount(part.value)];
      const text = texts.find((candidate) => candidate.length * letter + 8 < wide) ?? '';
      const written = html`<text class="on" x="${round(x(from) + 6)}" y="${top + 22}" style="fill:var(--on-${part.color})">${text}</text>`;
      return html`<rect x="${round(x(from))}" y="${top}" width="${round(wide)}" height="${rowHeight}" rx="2" style="fill:var(--${part.color})"><title>${texts[0] ?? ''}</title></rect>${text === '' ? '' : written}`;
    });
    return html`<text x="0" y="${top + 22}">${name}</text>${all(drawn)}`;
  });
  return svg(width, rows.length * (rowHeight + 6), label, content);
}

/** Horizontal bars with their values behind them. */
export function bars(width: number, label: string, items: readonly NamedBar[]): Html {
  const left = gutter(items.map(({ name }) => name));
  const x = scaleLinear()
    .domain([0, Math.max(...items.map(({ value }) => value), 1e-9)])
    .range([0, width - left - 110]);
  const y = scaleBand<string>()
    .domain(items.map(({ name }) => name))
    .range([0, items.length * rowHeight])
    .padding(0.2);
  const content = items.map(({ name, value, color, label: text }) => {
    const top = y(name) ?? 0;
    const middle = round(top + y.bandwidth() / 2 + 4.5);
    return all([
      html`<text x="0" y="${middle}">${name}</text>`,
      html`<rect x="${left}" y="${round(top)}" width="${round(Math.max(1, x(value)))}" height="${round(y.bandwidth())}" rx="2" style="fill:var(--${color})"/>`,
      html`<text x="${round(left + x(value) + 8)}" y="${middle}">${text}</text>`,
    ]);
  });
  return svg(width, items.length * rowHeight, label, content);
}

/** Lanes of events on one axis, from the moment a machine falls silent. The axis runs in square roots, so that 10 s and 10 min both can be read. */
export function timeline(width: number, label: string, lanes: readonly Lane[]): Html {
  const left = gutter(lanes.map((lane) => lane.label));
  const latest = Math.max(...lanes.flatMap(({ events }) => events.map(({ at }) => at)), minute) / second;
  const x = scaleLinear()
    .domain([0, Math.sqrt(latest)])
    .range([left, width - 14]);
  const at = (seconds: number) => round(x(Math.sqrt(seconds)));
  const bottom = lanes.length * rowHeight + 4;
  const ticks: number[] = [];
  for (const tick of [0, 10, 30, 60, 120, 300, 600, 1200, hour / second]) {
    const last = ticks.at(-1);
    if (tick <= latest && (last === undefined || at(tick) - at(last) > 40)) ticks.push(tick);
  }
  const axis = ticks.map((tick) => {
    const anchor = tick === 0 ? 'start' : at(tick) > width - 30 ? 'end' : 'middle';
    const text = tick < 120 ? `${tick} s` : `${tick / 60} min`;
    return html`<line x1="${at(tick)}" x2="${at(tick)}" y1="0" y2="${bottom}" class="grid"/><text x="${anchor === 'end' ? width : at(tick)}" y="${bottom + 16}" text-anchor="${anchor}">${text}</text>`;
  });
  const drawn = lanes.map(({ label: name, events }, lane) => {
    const middle = lane * rowHeight + rowHeight / 2 + 2;
    const marks = spread(events.map((event) => ({ ...event, x: at(event.at / second) }))).map(
      (event) =>
        html`<circle cx="${event.x}" cy="${middle}" r="11" style="fill:var(--${event.color})"/><text class="on" x="${event.x}" y="${middle + 4.5}" text-anchor="middle" style="fill:var(--on-${event.color})">${event.number}</text>`,
    );
    return html`<text x="0" y="${middle + 4.5}">${name}</text><line x1="${left}" x2="${width}" y1="${middle}" y2="${middle}" class="axis"/>${all(marks)}`;
  });
  return svg(width, bottom + 22, label, [...axis, ...drawn]);
}

/** Marks that would cover each other stand side by side. */
function spread<T extends { readonly x: number }>(marks: readonly T[]): readonly T[] {
  const result: T[] = [];
  for (const mark of [...marks].sort((a, b) => a.x - b.x)) {
    const least = (result.at(-1)?.x ?? Number.NEGATIVE_INFINITY) + 23;
    result.push(mark.x < least ? { ...mark, x: least } : mark);
  }
  return result;
}
