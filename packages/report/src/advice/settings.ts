import { type Advice, hasReasonOf, type Recommendation } from '@storelint/core/advice';
import { formatDuration, shownSize } from '@storelint/core/expressions';
import { html } from '@storelint/core/text';
import { all, code, type Html, section } from './markup.js';
import type { ReportInput } from './reportInput.js';

/** What only the operators know and have told already says nothing new. */
export function isWorthShowing(item: Recommendation): boolean {
  return item.example !== true || item.current !== item.value;
}

type State = 'changed' | 'new' | 'kept';

function stateOf({ current, isSet, value }: Recommendation): State {
  if (current === value) return 'kept';
  return isSet === true ? 'changed' : 'new';
}

/** How many values change, in words. */
export function countOf(items: readonly Recommendation[]): string {
  const count = (state: State) => items.filter((item) => stateOf(item) === state).length;
  const words = [
    [count('changed'), 'changed'],
    [count('new'), 'not set today'],
    [count('kept'), 'kept'],
  ] as const;
  const told = words.filter(([number]) => number > 0).map(([number, word]) => `${number} ${word}`);
  return `${items.length} values recommended: ${told.join(', ')}`;
}

/** Each value before and after, with its reason. */
export function settingsSection(items: readonly Recommendation[]): Html {
  const groups = new Map<string, Recommendation[]>();
  for (const item of items) groups.set(item.group, [...(groups.get(item.group) ?? []), item]);
  const lists = [...groups].map(
    ([group, members]) =>
      html`<h3>${group.charAt(0).toUpperCase() + group.slice(1)}</h3>${all(members.map((item, index) => settingArticle(item, hasReasonOf(item, members[index - 1]))))}`,
  );
  return section('Settings: before and after', all(lists));
}

/** What a bare number amounts to: bytes and milliseconds are hard to read. */
function amountOf(text: string, unit: string | undefined): Html | string {
  const number = Number(text);
  if (unit === undefined || text.trim() === '' || !Number.isFinite(number) || number <= 0) return '';
  const amount = unit.startsWith('B') ? `${shownSize(number)}${unit.slice(1)}` : unit === 'ms' ? formatDuration(number) : '';
  return html` <span class="dim">${amount === '' || amount.startsWith(`${text} `) ? unit : `(${amount})`}</span>`;
}

/** @param isToldAbove the reason is that of the value before it */
function settingArticle(item: Recommendation, isToldAbove: boolean): Html {
  const state = stateOf(item);
  const place =
    item.kind === 'fact'
      ? 'the machine'
      : item.kind === 'client'
        ? 'files of clients'
        : [item.variable, item.file].filter((part) => part !== undefined).join(' in ');
  const before =
    item.current === undefined
      ? html`<span class="dim">not set</span>`
      : html`${item.isSet === true ? '' : html`<span class="dim">default </span>`}${item.current === '' ? html`<span class="dim">empty</span>` : code(item.current)}${amountOf(item.current, item.unit)}`;
  const change =
    state === 'kept'
      ? html`${code(item.value)}${amountOf(item.value, item.unit)} <span class="dim">stays</span>`
      : html`${before} <span aria-hidden="true">→</span><span class="sr"> becomes </span> ${code(item.value, 'new')}${amountOf(item.value, item.unit)}`;
  const formula = item.formula === item.value || item.formula === '' ? '' : html`<p class="dim">${item.formula}</p>`;
  const others = all(item.alternatives.map(({ value, why }) => html`<p>Or ${code(value)}: ${why}</p>`));
  const sources = html`<p class="dim">${`${item.confidence}; ${item.sources.join(', ')}`}</p>`;
  const reason = isToldAbove ? html`<p class="dim">As above.</p>` : html`<p>${item.why}</p>${formula}${others}${sources}`;
  return html`<article class="${state}"><div><h4>${code(item.name)}</h4><p class="dim">${place}</p></div><p class="change">${change}</p><div>${reason}</div></article>`;
}

/** What is not written, and why. */
export function withheldSection(withheld: ReportInput['withheld']): Html | string {
  const items = withheld.map(
    ({ recommendation, why }) => html`<li>${code(recommendation.name)} ${code(recommendation.value)}: ${why}</li>`,
  );
  return items.length === 0 ? '' : section('Left out', html`<ul>${all(items)}</ul>`);
}

/** A setting with the value that another fact would give it; an option is both in one. */
function changed({ name, value }: { readonly name: string; readonly value: string }): Html {
  return code(value.startsWith(name) ? value : `${name} ${value}`);
}

/** What was taken because nobody told it, and what is not advised for want of it. */
export function assumedSection({ assumed, missingFacts }: Advice): Html | string {
  const wanting = new Map<string, Set<string>>();
  for (const { setting, needs } of missingFacts) {
    const settings = wanting.get(needs.join(' and ')) ?? new Set();
    wanting.set(needs.join(' and '), settings.add(setting));
  }
  const items = [
    ...assumed.map(
      ({ fact, value, why, otherwise }) =>
        html`<li><strong>${fact}</strong>: ${value} <span class="dim">(${why})</span>${otherwise === undefined ? '' : html`; with ${otherwise.value}: ${html.join(otherwise.changes.map(changed), ', ')}`}</li>`,
    ),
    ...[...wanting].map(
      ([needs, settings]) =>
        html`<li><strong>${needs}</strong>: without it these have no recommendation: ${html.join(
          [...settings].map((name) => code(name)),
          ', ',
        )}</li>`,
    ),
  ];
  return items.length === 0 ? '' : section('What is missing', html`<ul>${all(items)}</ul>`);
}
