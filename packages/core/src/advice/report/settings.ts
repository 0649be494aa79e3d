import { formatDuration } from '../../expressions/quantities.js';
import type { Advice, Recommendation } from '../recommendation.js';
import { code, escapeHtml, section, shownSize } from './markup.js';
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
  return `${items.length} values advised: ${told.join(', ')}`;
}

/** Each value before and after, with its reason. */
export function settingsSection(items: readonly Recommendation[]): string {
  const groups = new Map<string, Recommendation[]>();
  for (const item of items) groups.set(item.group, [...(groups.get(item.group) ?? []), item]);
  const lists = [...groups].map(
    ([group, members]) => `<h3>${escapeHtml(group.charAt(0).toUpperCase() + group.slice(1))}</h3>${members.map(settingArticle).join('')}`,
  );
  return section('Settings: before and after', lists.join(''));
}

/** What a bare number amounts to: bytes and milliseconds are hard to read. */
function amountOf(text: string, unit: string | undefined): string {
  const number = Number(text);
  if (unit === undefined || text.trim() === '' || !Number.isFinite(number) || number <= 0) return '';
  const amount = unit.startsWith('B') ? `${shownSize(number)}${unit.slice(1)}` : unit === 'ms' ? formatDuration(number) : '';
  return ` <span class="dim">${escapeHtml(amount === '' || amount.startsWith(`${text} `) ? unit : `(${amount})`)}</span>`;
}

function settingArticle(item: Recommendation): string {
  const state = stateOf(item);
  const place = item.kind === 'fact' ? 'the machine' : [item.variable, item.file].filter((part) => part !== undefined).join(' in ');
  const before =
    item.current === undefined
      ? '<span class="dim">not set</span>'
      : `${item.isSet === true ? '' : '<span class="dim">default </span>'}${item.current === '' ? '<span class="dim">empty</span>' : code(item.current)}${amountOf(item.current, item.unit)}`;
  const change =
    state === 'kept'
      ? `${code(item.value)}${amountOf(item.value, item.unit)} <span class="dim">stays</span>`
      : `${before} <span aria-hidden="true">→</span><span class="sr"> becomes </span> ${code(item.value, 'new')}${amountOf(item.value, item.unit)}`;
  const formula = item.formula === item.value || item.formula === '' ? '' : `<p class="dim">${escapeHtml(item.formula)}</p>`;
  const others = item.alternatives.map(({ value, why }) => `<p>Or ${code(value)}: ${escapeHtml(why)}</p>`).join('');
  const sources = `<p class="dim">${escapeHtml(`${item.confidence}; ${item.sources.join(', ')}`)}</p>`;
  return `<article class="${state}"><div><h4>${code(item.name)}</h4><p class="dim">${escapeHtml(place)}</p></div><p class="change">${change}</p><div><p>${escapeHtml(item.why)}</p>${formula}${others}${sources}</div></article>`;
}

/** What is not written, and why. */
export function withheldSection(withheld: ReportInput['withheld']): string {
  const items = withheld.map(
    ({ recommendation, why }) => `<li>${code(recommendation.name)} ${code(recommendation.value)}: ${escapeHtml(why)}</li>`,
  );
  return items.length === 0 ? '' : section('Left out', `<ul>${items.join('')}</ul>`);
}

/** What was taken because nobody told it, and what is not advised for want of it. */
export function assumedSection({ assumed, missingFacts }: Advice): string {
  const wanting = new Map<string, Set<string>>();
  for (const { setting, needs } of missingFacts) {
    const settings = wanting.get(needs.join(' and ')) ?? new Set();
    wanting.set(needs.join(' and '), settings.add(setting));
  }
  const items = [
    ...assumed.map(
      ({ fact, value, why }) =>
        `<li><strong>${escapeHtml(fact)}</strong>: ${escapeHtml(value)} <span class="dim">(${escapeHtml(why)})</span></li>`,
    ),
    ...[...wanting].map(
      ([needs, settings]) =>
        `<li><strong>${escapeHtml(needs)}</strong>: without it these are not advised: ${[...settings].map((name) => code(name)).join(', ')}</li>`,
    ),
  ];
  return items.length === 0 ? '' : section('What nobody told', `<ul>${items.join('')}</ul>`);
}
