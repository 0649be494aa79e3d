import type { Range } from '../../text/range.js';

/** One piece of an XML text. Together the tokens cover every character from the first to the last, in order. */
export type XmlToken =
  | { readonly kind: 'text'; readonly range: Range }
  | {
      readonly kind: 'open';
      readonly range: Range;
      readonly name: string;
      readonly attributes: readonly XmlAttribute[];
      readonly empty: boolean;
    }
  | { readonly kind: 'close'; readonly range: Range; readonly name: string }
  /** `content` is what stands between the marks. */
  | { readonly kind: 'comment' | 'cdata' | 'instruction' | 'doctype'; readonly range: Range; readonly content: Range };

export interface XmlAttribute {
  readonly name: string;
  readonly nameRange: Range;
  /** Between the quotes. */
  readonly valueRange: Range;
}

/** Markup that cannot be read as such. The scan goes on behind it. */
export interface XmlScanProblem {
  readonly code:
    | 'unclosed-comment'
    | 'unclosed-cdata'
    | 'unclosed-instruction'
    | 'unclosed-doctype'
    | 'unclosed-tag'
    | 'stray-less-than'
    | 'misspelt-comment'
    | 'too-deep';
  readonly range: Range;
}

/** Elements within each other at which Woodstox, Hadoop's parser since 2.9, gives up. */
export const deepest = 1000;

/** What stands before the name of an element: `<`, perhaps `/`, then a letter. Anything else behind `<` is a stray character. */
const tagStart = /<\/?[A-Za-z_:\u00c0-\uffff][^\s<>/="']*/y;
const attribute = /\s*([^\s=<>/"']+)(?:\s*=\s*(?:"([^"<]*)"|'([^'<]*)'|([^\s<>"'/]+)))?/y;
const tagEnd = /\s*(?:(\/)\s*)?>/y;

/**
 * Cuts a text into tokens. Never throws, linear in the length of the text. From an element that is nested too deep on, all is text.
 * Nothing is unescaped, no entity is looked up: a caller takes what it needs from the text by offset.
 */
export function scanXml(text: string): { readonly tokens: readonly XmlToken[]; readonly problems: readonly XmlScanProblem[] } {
  const tokens: XmlToken[] = [];
  const problems: XmlScanProblem[] = [];
  const open: string[] = [];
  let textStart = 0;
  let at = text.indexOf('<');
  const flush = (end: number): void => {
    if (end > textStart) tokens.push({ kind: 'text', range: { start: textStart, end } });
  };
  while (at >= 0) {
    const section = readSection(text, at, problems);
    if (section !== undefined) {
      flush(at);
      tokens.push(section);
      textStart = section.range.end;
      at = text.indexOf('<', textStart);
      continue;
    }
    const tag = readTag(text, at, problems);
    if (tag === undefined) {
      const code = text.startsWith('<--', at) ? 'misspelt-comment' : 'stray-less-than';
      problems.push({ code, range: { start: at, end: at + 1 } });
      at = text.indexOf('<', at + 1);
      continue;
    }
    flush(at);
    if (tag.kind === 'open' && !tag.empty) open.push(tag.name);
    else if (tag.kind === 'close' && open.includes(tag.name)) open.length = open.lastIndexOf(tag.name);
    if (open.length > deepest) {
      problems.push({ code: 'too-deep', range: tag.range });
      textStart = at;
      break;
    }
    tokens.push(tag);
    textStart = tag.range.end;
    at = text.indexOf('<', textStart);
  }
  flush(text.length);
  return { tokens, problems };
}

/** Comment, CDATA section, processing instruction or document type that begins at `start`. */
function readSection(text: string, start: number, problems: XmlScanProblem[]): XmlToken | undefined {
  const section = (kind: 'comment' | 'cdata' | 'instruction', open: number, close: string): XmlToken => {
    const found = text.indexOf(close, start + open);
    const content = { start: start + open, end: found < 0 ? text.length : found };
    if (found < 0) problems.push({ code: `unclosed-${kind}`, range: { start, end: start + open } });
    return { kind, range: { start, end: found < 0 ? text.length : found + close.length }, content };
  };
  if (text.startsWith('<!--', start)) return section('comment', 4, '-->');
  if (text.startsWith('<![CDATA[', start)) return section('cdata', 9, ']]>');
  if (text.startsWith('<?', start)) return section('instruction', 2, '?>');
  if (!text.startsWith('<!DOCTYPE', start)) return undefined;
  const end = doctypeEnd(text, start + 9);
  if (end === undefined) problems.push({ code: 'unclosed-doctype', range: { start, end: start + 9 } });
  const stop = end ?? text.length;
  return { kind: 'doctype', range: { start, end: stop }, content: { start: start + 9, end: end === undefined ? stop : stop - 1 } };
}

/** Offset behind the `>` of a document type: quotes, comments and the internal subset's brackets are skipped. */
function doctypeEnd(text: string, start: number): number | undefined {
  const piece = /<!--|["'[\]>]/g;
  piece.lastIndex = start;
  let depth = 0;
  for (let match = piece.exec(text); match !== null; match = piece.exec(text)) {
    const mark = match[0];
    if (mark === '[') depth++;
    else if (mark === ']') depth--;
    else if (mark === '>') {
      if (depth <= 0) return piece.lastIndex;
    } else {
      const close = mark === '<!--' ? '-->' : mark;
      const end = text.indexOf(close, piece.lastIndex);
      if (end < 0) return undefined;
      piece.lastIndex = end + close.length;
    }
  }
  return undefined;
}

/** Undefined where the character behind `<` begins no element. A tag that another `<` interrupts ends before it. */
function readTag(text: string, start: number, problems: XmlScanProblem[]): XmlToken | undefined {
  tagStart.lastIndex = start;
  const opened = tagStart.exec(text);
  if (opened === null) return undefined;
  const closing = opened[0].startsWith('</');
  const name = opened[0].slice(closing ? 2 : 1);
  const attributes: XmlAttribute[] = [];
  let at = start + opened[0].length;
  // Almost every tag ends right behind its name.
  if (text[at] === '>') {
    const range = { start, end: at + 1 };
    return closing ? { kind: 'close', range, name } : { kind: 'open', range, name, attributes, empty: false };
  }
  for (;;) {
    tagEnd.lastIndex = at;
    const ended = tagEnd.exec(text);
    if (ended !== null) {
      const range = { start, end: tagEnd.lastIndex };
      return closing ? { kind: 'close', range, name } : { kind: 'open', range, name, attributes, empty: ended[1] === '/' };
    }
    attribute.lastIndex = at;
    const found = attribute.exec(text);
    if (found === null) break;
    const end = attribute.lastIndex;
    const nameEnd = at + found[0].indexOf(found[1] ?? '') + (found[1] ?? '').length;
    const value = found[2] ?? found[3] ?? found[4];
    if (value !== undefined) {
      const valueEnd = found[4] === undefined ? end - 1 : end;
      attributes.push({
        name: found[1] ?? '',
        nameRange: { start: nameEnd - (found[1] ?? '').length, end: nameEnd },
        valueRange: { start: valueEnd - value.length, end: valueEnd },
      });
    }
    at = end;
  }
  // Broken: the tag ends at the next mark, so that what follows is read.
  const stop = /[<>]/g;
  stop.lastIndex = at;
  const mark = stop.exec(text);
  const end = mark === null ? text.length : mark[0] === '>' ? mark.index + 1 : mark.index;
  problems.push({ code: 'unclosed-tag', range: { start, end: Math.max(at, Math.min(end, at + 1)) } });
  return closing ? { kind: 'close', range: { start, end }, name } : { kind: 'open', range: { start, end }, name, attributes, empty: false };
}
