import { html, type Printable } from '@storelint/core/text';

/** A part of the page. */
export type Html = Printable<'html'>;

/** Characters of a value that are shown. */
const mostCharacters = 240;

/** A name or a value: it may break behind a dot, a comma or a slash and between words, and a very long one is cut. */
export function code(text: string, kind = ''): Html {
  const shown = text.length <= mostCharacters ? text : `${text.slice(0, mostCharacters)}…`;
  const rest = shown === text ? '' : html` <span class="dim">(${text.length} characters)</span>`;
  const [first = '', ...others] = shown.split(/(?<=[.,/_=])(?=\S)|(?<=[a-z]{2})(?=[A-Z])/);
  // The hyphens before an option are no place to break a line.
  const whole = /^-+\w{1,3}:?/.exec(first)?.[0] ?? '';
  const begin = whole === '' ? first : html`<span class="whole">${whole}</span>${first.slice(whole.length)}`;
  return html`<code${kind === '' ? '' : html` class="${kind}"`}>${html.join([begin, ...others], html`<wbr>`)}</code>${rest}`;
}

export function table(head: readonly string[], rows: readonly (readonly (Html | string)[])[], kind = ''): Html {
  const header = head.map((cell) => html`<th scope="col">${cell}</th>`);
  const body = rows.map(
    (cells) => html`<tr>${all(cells.map((cell, index) => html`<td data-head="${head[index] ?? ''}">${cell}</td>`))}</tr>`,
  );
  return html`<table${kind === '' ? '' : html` class="${kind}"`}><thead><tr>${all(header)}</tr></thead><tbody>${all(body)}</tbody></table>`;
}

/** Pieces one behind the other. */
export function all(pieces: readonly (Html | string)[]): Html {
  return html.join(pieces, '');
}

/** A part of the page under a heading. */
export function section(heading: string, content: Html): Html {
  return html`<section><h2>${heading}</h2>${content}</section>`;
}
