import { ClosingMarks } from '../formats/template.js';

/** Characters in which a quote or a bracket has to be closed: one that never is would go on to the end of the file. */
const longestQuoted = 4000;

/** Quotes and brackets without an end that are followed. What comes behind the last of them is hidden to the end of the file: it costs time to tell. */
const mostUnclosed = 2000;

const quotes = ['\\"', "\\'", '&quot;', '&apos;', '&#34;', '&#39;', '"', "'", '`'];

/** Tells where values of a text end, in time that is linear in its length as long as they are asked for in order. */
export class ValueReader {
  private readonly marks: ClosingMarks;
  private lineFrom = 0;
  private lineTo = -1;
  private joinedFrom = 0;
  private joinedTo = -1;
  private unclosed = 0;

  constructor(readonly text: string) {
    this.marks = new ClosingMarks(text);
  }

  /** End of the line that an offset stands in, without its line end. */
  lineEnd(at: number): number {
    if (at >= this.lineFrom && at <= this.lineTo) return this.lineTo;
    let end = at;
    while (end < this.text.length && this.text.charCodeAt(end) !== 10 && this.text.charCodeAt(end) !== 13) end++;
    this.lineFrom = at;
    this.lineTo = end;
    return end;
  }

  /** Start of the line below; the end of the text where there is none. */
  nextLine(end: number): number {
    return Math.min(this.text.length, end + (this.text.startsWith('\r\n', end) ? 2 : 1));
  }

  /** The beginning of the line up to an offset, as far as it is near. */
  lineLead(at: number): string {
    const near = this.text.slice(Math.max(0, at - 1000), at);
    return near.slice(Math.max(near.lastIndexOf('\n'), near.lastIndexOf('\r')) + 1);
  }

  /** End of a line with those that a backslash at its end joins to it. */
  joinedLineEnd(at: number): number {
    if (at >= this.joinedFrom && at <= this.joinedTo) return this.joinedTo;
    let end = this.lineEnd(at);
    while (end > at && end < this.text.length && this.text[end - 1] === '\\') end = this.lineEnd(this.nextLine(end));
    this.joinedFrom = at;
    this.joinedTo = end;
    return end;
  }

  /** Offset of a mark from `at` on; the end of the text where there is none. */
  next(mark: string, at: number): number {
    const found = this.marks.from(mark, at);
    return found < 0 ? this.text.length : found;
  }

  /** The quote that a value begins with; undefined for none. */
  quoteAt(at: number): string | undefined {
    return quotes.find((quote) => this.text.startsWith(quote, at));
  }

  /** Offset behind the quote that closes what begins at `from`; undefined where none is near. */
  closing(from: number, mark: string): number | undefined {
    const { text } = this;
    const limit = Math.min(text.length, from + longestQuoted);
    for (let at = from; at < limit; at++) {
      if (mark !== "'" && text[at] === '\\' && !mark.startsWith('\\')) at++;
      else if (text.startsWith(mark, at)) {
        // In YAML a doubled quote stands for one.
        if (mark === "'" && text[at + 1] === "'") at++;
        else return at + mark.length;
      }
    }
    return this.giveUp();
  }

  private bracketEnd(from: number, open: string, close: string): number | undefined {
    const { text } = this;
    const limit = Math.min(text.length, from + longestQuoted);
    let depth = 0;
    for (let at = from; at < limit; at++) {
      if (text[at] === '\\') at++;
      else if (text[at] === open) depth++;
      else if (text[at] === close && --depth === 0) return at + 1;
    }
    return this.giveUp();
  }

  private giveUp(): number | undefined {
    return ++this.unclosed > mostUnclosed ? this.text.length : undefined;
  }

  /** End of a word of a command line, whatever its quotes; where blanks follow that cannot be told from the value, further on. */
  wordEnd(start: number): number {
    const { text } = this;
    let at = start;
    while (at < text.length) {
      const character = text[at] as string;
      if (character === ' ' || character === '\t' || character === '\n' || character === '\r') break;
      const quote = this.quoteAt(at);
      if (quote !== undefined) {
        const behind = text[at + quote.length];
        if (at > start && (behind === undefined || /[\s;)|&,]/.test(behind))) return at;
        const end = this.closing(at + quote.length, quote);
        if (end === undefined) return this.lineEnd(at);
        at = end;
      } else if (character === '\\') at += text.startsWith('\r\n', at + 1) ? 3 : 2;
      else if (character === '$' && text[at + 1] === '(') at = this.bracketEnd(at + 1, '(', ')') ?? this.lineEnd(at);
      else if (character === '$' && text[at + 1] === '{') at = this.bracketEnd(at + 1, '{', '}') ?? this.lineEnd(at);
      else if (character === '(' && at === start) at = this.bracketEnd(at, '(', ')') ?? this.lineEnd(at);
      else if (text.startsWith('{{', at)) at = this.closing(at + 2, '}}') ?? at + 2;
      else if (text.startsWith('<%', at)) at = this.closing(at + 2, '%>') ?? at + 2;
      else if (character === '<' && (text[at + 1] === '/' || text.startsWith('<!--', at))) break;
      else at++;
    }
    return this.beyondBlanks(Math.min(at, text.length));
  }

  /** Words behind a value that begin no option, command or assignment may be the rest of it. */
  private beyondBlanks(end: number): number {
    const { text } = this;
    let at = end;
    for (;;) {
      const next = /^[ \t]{1,20}(?![-;&|#)<>"'\\\]}]|\w{1,80}\+?=|(?:then|fi|do|done|export|in|else)\b)[^\s"'<]{1,200}/.exec(
        text.slice(at, Math.min(at + 300, this.lineEnd(at))),
      );
      if (next === null) return at;
      at += next[0].length;
    }
  }

  /** End of a value in a line of names and values: a quoted text, a list in brackets, the rest of the line, lines below that are indented more. */
  lineValueEnd(nameAt: number, start: number): number {
    const { text } = this;
    const before = text[nameAt - 1] ?? '\n';
    const quote = this.quoteAt(start);
    if (quote !== undefined) {
      const end = this.closing(start + quote.length, quote);
      if (end !== undefined && /^(?:[ \t]*(?:[,;}\])>|&\r\n/?]|-->|<|$)|[ \t]+#)/.test(text.slice(end, end + 40))) return end;
      if (end !== undefined && /["'({[,;\s]/.test(before)) return Math.max(end, this.wordEnd(start));
    }
    const below = quote === undefined ? this.quotedBelow(start) : undefined;
    if (below !== undefined) return below;
    const open = text[start];
    if (open === '[' || open === '{') {
      const end = text.startsWith('{{', start) ? undefined : this.bracketEnd(start, open, open === '[' ? ']' : '}');
      if (end !== undefined) return Math.max(end, this.lineEnd(end));
    }
    const ownEnd = this.joinedLineEnd(start);
    const end = Math.min(ownEnd, this.next('</', start), this.next('-->', start));
    return end < ownEnd ? end : this.continuedEnd(nameAt, start, end);
  }

  /** End of a text in quotes that stands on the next line, and is no name: JSON may have it there. */
  private quotedBelow(start: number): number | undefined {
    const [blanks] = /^[ \t]{0,40}\r?\n[ \t]{0,300}(?=["'])/.exec(this.text.slice(start, start + 400)) ?? [];
    if (blanks === undefined) return undefined;
    const at = start + blanks.length;
    const end = this.closing(at + 1, this.text[at] ?? '') ?? this.lineEnd(at);
    return /^[ \t]*[:=]/.test(this.text.slice(end, end + 40)) ? undefined : end;
  }

  /** Lines below that are indented more than the name, behind the same comment mark. */
  continuedEnd(nameAt: number, start: number, end: number): number {
    const lead = this.lineLead(nameAt);
    if (!/^[\s#*!;/'"-]*$/.test(lead)) return end;
    const marked = /^\s*(?:#+|!|;|\/\/|\*)/.exec(lead)?.[0] ?? '';
    const mark = marked.trim();
    // Nothing of the value stands behind the name, or what opens a block.
    const isOpen = /^[ \t]*(?:[|>][-+\d]*|[&!]\S+|)[ \t]*(?:#.*)?$/.test(this.text.slice(start, Math.min(end, start + 300)));
    const indent = lead.length - marked.length;
    let last = end;
    for (let lines = 0; lines < 200; lines++) {
      const from = this.nextLine(last);
      if (from >= this.text.length) return last;
      const to = this.lineEnd(from);
      const line = this.text.slice(from, Math.min(to, from + 500));
      const own = mark === '' ? line : line.trimStart().startsWith(mark) ? line.trimStart().slice(mark.length) : undefined;
      if (own === undefined || (own.trim() === '' && !isOpen)) return last;
      const depth = own.length - own.trimStart().length;
      const isFirstOfComment = isOpen && mark !== '' && lines === 0 && !/^\s*[\w.-]+\s*[:=]/.test(own);
      // Comments are indented by a blank or not, as people like.
      const least = mark !== '' && !isOpen ? indent + 1 : indent;
      if (own.trim() !== '' && depth <= least && !isFirstOfComment) return last;
      if (!isOpen && /^\s*(?:- |#|[\w.-]+\s*[:=](?:\s|$))/.test(own)) return last;
      last = to;
    }
    return last;
  }
}
