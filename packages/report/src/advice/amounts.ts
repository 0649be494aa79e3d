import type { AmountTable } from '@storelint/core/products';
import { html } from '@storelint/core/text';
import { type Html, section, table } from './markup.js';

/** Amounts that follow from the values, today and as advised. */
export function amountSection({ title, rows }: AmountTable): Html {
  const hasToday = rows.some(({ today }) => today !== undefined);
  const cells = rows.map(({ what, today, advised, from }) => [
    what,
    ...(hasToday ? [today ?? ''] : []),
    html`<strong>${advised}</strong>`,
    html`<span class="dim">${from}</span>`,
  ]);
  return section(title, table(['What', ...(hasToday ? ['Today'] : []), 'Recommended', 'From'], cells, 'stacked'));
}
