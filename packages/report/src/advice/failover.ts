import { type AdviceRequest, advisedAmong, advisedProducts } from '@storelint/core/advice';
import { formatDuration } from '@storelint/core/expressions';
import type { FailoverEvent } from '@storelint/core/products';
import { html } from '@storelint/core/text';
import { responsive, timeline } from './charts.js';
import { type Html, section, table } from './markup.js';
import type { Values } from './values.js';

/** A product's marks have one colour. */
const colors = ['heap', 'direct', 'daemon'] as const;

interface ColoredEvent extends FailoverEvent {
  readonly color: string;
}

/** By time; of one moment those first of the products that others stand on. */
function eventsOf({ releases }: AdviceRequest, values: Values): readonly ColoredEvent[] {
  const events = advisedAmong(releases).map((product) => {
    const color = colors[advisedProducts.indexOf(product) % colors.length] ?? '';
    return product.advice.failover(values).map((event) => ({ ...event, color }));
  });
  return events
    .reverse()
    .flat()
    .sort((a, b) => a.at - b.at);
}

/** How long each part takes to notice that a machine is gone, today and as advised. */
export function failoverSection(request: AdviceRequest, before: Values, after: Values, isNew: boolean): Html | string {
  const lanes = [
    { label: isNew ? 'default' : 'today', events: eventsOf(request, before) },
    { label: 'recommended', events: eventsOf(request, after) },
  ] as const;
  const [today, advised] = lanes;
  const key = ({ who, what }: FailoverEvent) => `${who}: ${what}`;
  const names = [...new Set([...advised.events, ...today.events].map(key))];
  if (names.length === 0) return '';
  const shown = ({ events }: { readonly events: readonly FailoverEvent[] }, name: string) => {
    const event = events.find((other) => key(other) === name);
    return event === undefined ? 'never' : formatDuration(Math.round(event.at / 100) * 100);
  };
  const rows = names.map((name, index) => {
    const event = [...advised.events, ...today.events].find((other) => key(other) === name);
    const later = event === undefined || event.upTo === 0 ? '' : `; up to ${formatDuration(event.upTo)} later`;
    return [
      html`<strong>${index + 1}</strong> ${name}`,
      shown(today, name),
      html`<strong>${shown(advised, name)}</strong>`,
      html`<span class="dim">${`${event?.formula ?? ''}${later}`}</span>`,
    ];
  });
  const label = names.map((name) => `${name}: ${shown(today, name)}, recommended ${shown(advised, name)}`).join('; ');
  const numbered = lanes.map((lane) => ({
    label: lane.label,
    events: lane.events.map((event) => ({ at: event.at, number: names.indexOf(key(event)) + 1, color: event.color })),
  }));
  return section(
    'When a machine falls silent',
    html`${responsive((width) => timeline(width, label, numbered))}${table(['What is noticed', isNew ? 'Default' : 'Today', 'Recommended', 'From'], rows, 'stacked')}`,
  );
}
