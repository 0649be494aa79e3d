import { formatSize } from '../../expressions/quantities.js';

/** What steers the line rather than being shown: a value must not turn around what stands beside it. */
const steering = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Text as it may stand in an element or between the double quotes of an attribute. */
export function escapeHtml(text: string): string {
  return text
    .replace(steering, (character) => (/\s/.test(character) ? ' ' : '\ufffd'))
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Characters of a value that are shown. */
const mostCharacters = 240;

/** A name or a value: it may break behind a dot, a comma or a slash and between words, and a very long one is cut. */
export function code(text: string, kind = ''): string {
  const shown = text.length <= mostCharacters ? text : `${text.slice(0, mostCharacters)}…`;
  const rest = shown === text ? '' : ` <span class="dim">(${text.length} characters)</span>`;
  // The hyphens before an option are no place to break a line.
  const broken = escapeHtml(shown)
    .replace(/[.,/_=](?=\S)|(?<=[a-z])[a-z](?=[A-Z])/g, '$&<wbr>')
    .replace(/^-+\w{1,3}:?/, '<span class="whole">$&</span>');
  return `<code${kind === '' ? '' : ` class="${kind}"`}>${broken}</code>${rest}`;
}

export function table(head: readonly string[], rows: readonly (readonly string[])[], kind = ''): string {
  const header = head.map((cell) => `<th scope="col">${escapeHtml(cell)}</th>`).join('');
  const body = rows
    .map((cells) => `<tr>${cells.map((cell, index) => `<td data-head="${escapeHtml(head[index] ?? '')}">${cell}</td>`).join('')}</tr>`)
    .join('');
  return `<table${kind === '' ? '' : ` class="${kind}"`}><thead><tr>${header}</tr></thead><tbody>${body}</tbody></table>`;
}

/** A part of the page under a heading. */
export function section(heading: string, content: string): string {
  return `<section><h2>${escapeHtml(heading)}</h2>${content}</section>`;
}

/** Three digits of a size are enough to look at. */
export function shownSize(bytes: number): string {
  const unit = 1024 ** Math.max(0, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return formatSize(Number((bytes / unit).toPrecision(3)) * unit);
}
