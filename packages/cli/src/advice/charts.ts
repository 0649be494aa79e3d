import { scaleBand, scaleLinear } from 'd3-scale';
import { stack } from 'd3-shape';
import type { FailoverEvent } from '../../../core/src/advice/models/failover.js';

/** A part of a stacked bar; `color` is a CSS variable's name. */
export interface BarPart {
  readonly name: string;
  readonly value: number;
  readonly color: string;
}

export interface NamedBar {
  readonly name: string;
  readonly value: number;
  readonly color: string;
  readonly label: string;
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Each chart is drawn for a wide and for a narrow page, so that its letters keep their size; the style sheet shows one. */
export function responsive(draw: (width: number) => string): string {
  return `<div class="wide">${draw(900)}</div><div class="narrow">${draw(330)}</div>`;
}

function svg(width: number, height: number, label: string, content: string): string {
  return `<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeHtml(label)}">${content}</svg>`;
}

const round = (value: number) => Math.round(value * 10) / 10;

/** One bar whose parts add up to a whole; a second row divides parts of the first. */
export function stackedBar(width: number, label: string, rows: readonly (readonly BarPart[])[], total: number): string {
  const x = scaleLinear().domain([0, total]).range([0, width]);
  const height = 34;
  const content = rows.map((parts, row) => {
    const names = parts.map((_part, index) => String(index));
    const layers = stack<Record<string, number>>().keys(names)([
      Object.fromEntries(parts.map(({ value }, index) => [String(index), value])),
    ]);
    return layers
      .map((layer, index) => {
        const part = parts[index];
        const [from = 0, to = 0] = layer[0] ?? [];
        if (part === undefined || part.color === '' || to <= from) return '';
        const wide = Math.max(0.5, x(to) - x(from) - 1);
        return `<rect x="${round(x(from))}" y="${row * (height + 4)}" width="${round(wide)}" height="${row === 0 ? height : height - 12}" fill="var(--${part.color})"><title>${escapeHtml(part.name)}</title></rect>`;
      })
      .join('');
  });
  return svg(width, rows.length * (height + 4), label, content.join(''));
}

/** Horizontal bars with their values behind them. */
export function bars(width: number, label: string, items: readonly NamedBar[]): string {
  const names = width > 500 ? 150 : 96;
  const x = scaleLinear()
    .domain([0, Math.max(...items.map(({ value }) => value), 1e-9)])
    .range([0, width - names - (width > 500 ? 150 : 92)]);
  const y = scaleBand<string>()
    .domain(items.map(({ name }) => name))
    .range([0, items.length * 30])
    .padding(0.25);
  const content = items
    .map(({ name, value, color, label: text }) => {
      const top = y(name) ?? 0;
      const middle = round(top + y.bandwidth() / 2 + 4.5);
      return [
        `<text x="${names - 8}" y="${middle}" text-anchor="end">${escapeHtml(name)}</text>`,
        `<rect x="${names}" y="${round(top)}" width="${round(Math.max(1, x(value)))}" height="${round(y.bandwidth())}" fill="var(--${color})"/>`,
        `<text x="${round(names + x(value) + 6)}" y="${middle}">${escapeHtml(text)}</text>`,
      ].join('');
    })
    .join('');
  return svg(width, items.length * 30, label, content);
}

/** What is noticed when, from the moment a machine falls silent. Time runs in powers, so that 10 s and 10 min both can be read. */
export function timeline(width: number, label: string, events: readonly FailoverEvent[]): string {
  const latest = Math.max(...events.map(({ at }) => at), 1000) / 1000;
  const x = scaleLinear()
    .domain([0, Math.sqrt(latest)])
    .range([8, width - 8]);
  const at = (seconds: number) => round(x(Math.sqrt(seconds)));
  const ticks = [0, 10, 30, 60, 120, 300, 600, 1200].filter((tick) => tick <= latest * 1.05);
  const axis = 30;
  const shown = ticks.filter((tick, index) => index === 0 || at(tick) - at(ticks[index - 1] ?? 0) > 30);
  const content = [
    `<line x1="8" x2="${width - 8}" y1="${axis}" y2="${axis}" stroke="var(--line)" stroke-width="2"/>`,
    ...shown.map(
      (tick) =>
        `<line x1="${at(tick)}" x2="${at(tick)}" y1="${axis}" y2="${axis + 6}" stroke="var(--line)"/><text x="${at(tick)}" y="${axis + 21}" text-anchor="${tick === 0 ? 'start' : at(tick) > width - 24 ? 'end' : 'middle'}">${tick < 120 ? `${tick} s` : `${tick / 60} min`}</text>`,
    ),
    ...events.map(
      ({ at: ms, who }, index) =>
        `<circle cx="${at(ms / 1000)}" cy="${axis}" r="8" fill="var(--${colorOf(who)})"><title>${escapeHtml(who)}</title></circle><text x="${at(ms / 1000)}" y="${axis - 13}" text-anchor="${at(ms / 1000) > width - 20 ? 'end' : 'middle'}">${index + 1}</text>`,
    ),
  ].join('');
  return svg(width, 56, label, content);
}

function colorOf(who: FailoverEvent['who']): string {
  return { HDFS: 'direct', HBase: 'heap', Cassandra: 'daemon' }[who];
}
