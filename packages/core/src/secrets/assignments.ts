import type { Range } from '../text/range.js';

/** A name in front of `=`, `:`, `+=`, `=>` and their kin. */
export interface LooseAssignment {
  /** With the dashes that it begins with. */
  readonly name: string;
  readonly nameAt: number;
  /** Where its value begins. */
  readonly start: number;
  readonly isColon: boolean;
}

const longestName = 500;
const mostBlanks = 40;
const quotes = ['&quot;', '&apos;', '&#34;', '&#39;', '"', "'", '`', ']', '\\'];

/** What looks like names with values within a range of a text, in any syntax, in order. It looks back from each separator: there are few of them. */
export function* assignmentsIn(text: string, { start: from, end }: Range): Generator<LooseAssignment> {
  for (let at = from; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code !== 61 && code !== 58) continue;
    const next = text.charCodeAt(at + 1);
    const isColon = code === 58;
    // `==` compares, `://` and `::` are parts of words; of `:=` the sign behind counts.
    if (next === 61 || (isColon && (next === 58 || (next === 47 && text.charCodeAt(at + 2) === 47)))) {
      if (!isColon && next === 61) at++;
      continue;
    }
    const name = nameBefore(text, at);
    if (name === undefined) continue;
    let start = at + 1;
    if (code === 61 && next === 62) start++;
    for (let blanks = 0; blanks < mostBlanks && isBlank(text.charCodeAt(start)); blanks++) start++;
    yield { ...name, start, isColon };
  }
}

function nameBefore(text: string, separator: number): { name: string; nameAt: number } | undefined {
  let end = separator;
  // `+=`, `:=`, `?=`, `-=`
  if (text.charCodeAt(separator) === 61 && /[-+:?]/.test(text[end - 1] ?? '') && !isWordCharacter(text.charCodeAt(end - 1), false)) end--;
  for (let blanks = 0; blanks < mostBlanks && isBlank(text.charCodeAt(end - 1)); blanks++) end--;
  for (let count = 0; count < 4; count++) {
    const stop = end;
    const quote = mayCloseQuote(text.charCodeAt(stop - 1)) ? quotes.find((each) => text.endsWith(each, stop)) : undefined;
    if (quote === undefined) break;
    end -= quote.length;
  }
  let start = end;
  const least = Math.max(0, end - longestName);
  while (start > least && isPartOfName(text, start - 1)) start--;
  const written = text.slice(start, end);
  const run = written.includes('\\')
    ? written.replace(escaped, (_, code: string) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
    : written;
  const lead = /^[$.\d]*-?(?=-{0,2}[A-Za-z_])/.exec(run)?.[0].replace(/-$/, '') ?? undefined;
  if (lead === undefined || run.length === lead.length) return undefined;
  return { name: run.slice(lead.length), nameAt: start + lead.length };
}

/** A letter of a text in quotes: `\x73`, `\u0073`. */
const escaped = /\\(x[\da-f]{2}|u[\da-f]{4})/gi;

function isPartOfName(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return isWordCharacter(code, true) || (code === 92 && (text[at + 1] === 'x' || text[at + 1] === 'u'));
}

function isBlank(code: number): boolean {
  return code === 32 || code === 9;
}

function isWordCharacter(code: number, withSigns: boolean): boolean {
  if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95) return true;
  return withSigns && (code === 46 || code === 36 || code === 45);
}

/** `"`, `'`, `;`, `` ` ``, `\\`, `]` */
function mayCloseQuote(code: number): boolean {
  return code === 34 || code === 39 || code === 59 || (code >= 92 && code <= 96 && code !== 94 && code !== 95);
}
