import { mergedRanges, type Range } from '../text/range.js';

/** Characters of one text that are to be hidden, with the names that hidden values refer to. */
export class HiddenRanges {
  private readonly found: { start: number; end: number }[] = [];
  private readonly told: Range[] = [];
  /** Variables and settings that the value of a secret is made of: theirs are secrets, too. */
  readonly references = new Set<string>();

  constructor(
    readonly text: string,
    /** A shell expands `$name`. */
    private readonly shell = false,
    /** Lines on which something may begin that is to be hidden; sorted. */
    readonly suspect: readonly Range[] = [{ start: 0, end: text.length }],
  ) {}

  /**
   * What a pattern finds that begins on a suspect line.
   * @param overLines of a pattern that goes on over several lines: what it begins with, and the characters behind the line that it may look at
   */
  *matches(
    pattern: RegExp,
    overLines?: { readonly begins: RegExp; readonly reach: number },
  ): Generator<RegExpMatchArray & { index: number }> {
    const reach = overLines?.reach ?? 1;
    for (const { start, end } of this.suspect) {
      if (overLines !== undefined && this.text.slice(start, end).search(overLines.begins) < 0) continue;
      for (const match of this.text.slice(start, end + reach).matchAll(pattern)) {
        if (start + match.index >= end) break;
        match.index += start;
        yield match;
      }
    }
  }

  /** Hides characters, without the blanks around them. @param isWord of prose: perhaps ordinary, so hidden elsewhere only if it looks like no word */
  hide(from: number, to: number, isWord = false): void {
    const { start, end } = this.withoutBlanks(from, to);
    if (end <= start) return;
    this.found.push({ start, end });
    if (!isWord || looksMade(this.text.slice(start, end))) this.told.push({ start, end });
  }

  /** Hides words where they stand, and nowhere else. */
  hideWords(from: number, to: number): void {
    for (const match of this.text.slice(from, to).matchAll(/[\p{L}\p{N}][^\s<>-]*/gu))
      this.found.push({ start: from + match.index, end: from + match.index + match[0].length });
  }

  /** What was hidden for sure: wherever else it stands, it is a secret, too. */
  get certain(): readonly Range[] {
    return this.told;
  }

  /**
   * Hides the value of a secret. What gives nothing away stays: flags, and references, whose names become secret; of a reference with a default only
   * the default is hidden.
   */
  hideValue(from: number, to: number): void {
    let { start, end } = this.withoutBlanks(from, to);
    const quote = this.text[start];
    if (end - start >= 2 && (quote === '"' || quote === "'") && this.text[end - 1] === quote) {
      start++;
      end--;
    }
    if (start >= end) return;
    const value = this.text.slice(start, Math.min(end, start + longestValue)).trim();
    const variable = this.isQuoted(from, quote) ? undefined : (this.shell ? /^\$(\w+)$/ : /^\$([A-Z_][A-Z0-9_]*)$/).exec(value)?.[1];
    if (end - start <= longestValue && (variable !== undefined || harmless.test(value))) {
      if (variable !== undefined) this.references.add(variable);
      return;
    }
    let at = start;
    for (const match of this.text.slice(start, end).matchAll(holes)) {
      const hole = start + match.index;
      this.hide(at, hole);
      this.hideInHole(hole, hole + match[0].length);
      at = hole + match[0].length;
    }
    this.hide(at, end);
  }

  /** Whether a shell leaves a `$` as it is: it stands in single quotes, which may open before it on its line. */
  private isQuoted(at: number, quote: string | undefined): boolean {
    if (!this.shell || quote === "'") return this.shell;
    const near = this.text.slice(Math.max(0, at - farthestQuote), at);
    const lead = near.slice(Math.max(near.lastIndexOf('\n'), near.lastIndexOf('\r')) + 1);
    return lead.replace(/\\.|"(?:[^"\\]|\\.)*"|'[^']*'/g, '').includes("'");
  }

  /** The parts of a hole that are literal text: what it falls back to. */
  hideInHole(start: number, end: number): void {
    const text = this.text.slice(start, end);
    if (text.startsWith('${')) {
      const [, name = '', rest = ''] = /^\$\{[!#]?([\w.]*)([\s\S]*?)\}?$/.exec(text) ?? [];
      // A name may hold dashes, and a dash may begin a default.
      this.references.add(name.replace(/^env\./, ''));
      const whole = name + rest;
      if (/^[\w.-]+$/.test(whole)) this.references.add(whole);
      if (/^-[\w.-]*\.[\w.-]*$/.test(rest) && !/\d/.test(rest) && !/^env\./.test(name)) return;
      const operator = /^(?:\[[^\]]*\])?(?::?[-=+?]|:|[%#/^,@|]+|\s)/.exec(rest)?.[0].length ?? 0;
      if (rest !== '') this.hide(start + text.indexOf(name) + name.length + operator, end - 1);
      return;
    }
    for (const match of text.matchAll(/"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`[^`]*`/g)) {
      // node['jmx']['password']: names of the variable.
      if (subscript.test(text.slice(0, match.index)) && /^.[A-Za-z_][\w:-]*.$/.test(match[0])) continue;
      this.hide(start + match.index + 1, start + match.index + match[0].length - 1);
    }
    // `default(x)` and `|| x`: a literal without quotes is a number at most.
    for (const match of text.matchAll(/(?<![\w.])\d\w{2}[\w.]*/g)) this.hide(start + match.index, start + match.index + match[0].length);
    const fallback = /(?:default\s*:?\s*\(?|\|\||\bor\b)\s*([^"'\s()}%][^)}%]*)/.exec(text);
    if (fallback?.[1] !== undefined)
      this.hide(start + fallback.index + fallback[0].length - fallback[1].length, start + fallback.index + fallback[0].length);
  }

  private withoutBlanks(from: number, to: number): { start: number; end: number } {
    let start = Math.max(0, from);
    let end = Math.min(this.text.length, to);
    while (start < end && isBlank(this.text.charCodeAt(start))) start++;
    while (end > start && isBlank(this.text.charCodeAt(end - 1))) end--;
    return { start, end };
  }

  /** Sorted, not overlapping, within the text. */
  merged(): readonly Range[] {
    return mergedRanges(this.found);
  }
}

/** Whether a text looks like no word that people write for another reason: it is long, or has digits or capitals among its letters. */
export function looksMade(text: string): boolean {
  return text.length >= 16 || (text.length >= 6 && /\p{L}/u.test(text) && /\d|\p{Ll}\p{Lu}|[^\p{L}\p{N}\s._:;,'"()/-]/u.test(text));
}

/** How far before a value the quotes are looked for that it stands in. */
const farthestQuote = 500;

/** Longer values are never flags or references alone. */
const longestValue = 4000;

/** Values that give nothing away. */
const harmless =
  /^(?:true|false|null|none|undefined|yes|no|on|off|~|\|[-+]?|>[-+]?|\*+|["']{2}|@[\w.-]+@|%\(\w+\)s|__[A-Z]\w*__|###\w+###|<[A-Z][A-Z_ -]*>|\$\(\s*(?:cat|<)\s+[\w./$"{}-]+\s*\))$/i;

/** What opens a subscript, and no list. */
const subscript = /[\w\])]\[\s*$/;

/** References within a value: of variables, and what a template fills in. */
const holes = /\$\{[^{}\r\n]{1,300}\}|\{\{[^{}]{0,300}\}\}|<%[^%]{0,300}%>/g;

function isBlank(code: number): boolean {
  return code === 32 || code === 9 || code === 10 || code === 13;
}
