import { ownText } from '../../text/ownText.js';
import { movedRange } from '../../text/range.js';
import type { Comment, Entry, SyntaxProblem, XmlRoot } from '../document.js';
import type { ConfigurationReader } from './hadoopXmlReader.js';

/** An XML text as a whole. */
export interface ReadXml {
  /** It has taken all of the text. */
  readonly reader: ConfigurationReader;
  /** What an XML parser refuses. */
  readonly refused: readonly SyntaxProblem[];
}

/** What a file of plain properties holds. */
export interface PlainXml {
  readonly entries: readonly Entry[];
  readonly comments: readonly Comment[];
  readonly root: XmlRoot;
}

/** Properties by their text, with ranges from its beginning; undefined: not plain. The files of many nodes have the same ones, and so have two states of a file. */
const properties = new Map<string, Entry | undefined>();
const mostProperties = 5000;
const longestProperty = 1000;

/** The comments around properties, by the text of all that stands there; undefined: not plain. */
const frames = new Map<string, readonly Comment[] | undefined>();
const mostFrames = 200;

const property = { open: '<property>', close: '</property>' };
const root = { open: '<configuration>', close: '</configuration>' };
const beginning = /\ufeff?(?:<\?xml version="1\.0"[^<>?]*\?>)?/y;

/**
 * Reads a file in which blanks, comments and plain properties alone stand in `<configuration>`: nothing of what one of them says hangs on the others, so that each is
 * read once for all files. Undefined where anything else stands in it, or anything is to be said of the file as XML: it is read as a whole then.
 */
export function readPlain(text: string, read: (text: string) => ReadXml): PlainXml | undefined {
  beginning.lastIndex = 0;
  beginning.exec(text);
  const start = behindBlanks(text, beginning.lastIndex);
  if (!text.startsWith(root.open, start)) return undefined;
  const open = { start, end: start + root.open.length };
  const entries: Entry[] = [];
  const around: string[] = [];
  /** Where properties are cut out of what stands around them, and how many characters so far. */
  const cuts: { readonly at: number; readonly length: number }[] = [];
  let from = 0;
  let length = 0;
  let at = behindBlanks(text, open.end);
  while (text.startsWith(property.open, at)) {
    const close = text.indexOf(property.close, at);
    if (close < 0) return undefined;
    const end = close + property.close.length;
    const entry = plainProperty(text.slice(at, end), read);
    if (entry === undefined) return undefined;
    entries.push(movedEntry(entry, at));
    around.push(text.slice(from, at));
    cuts.push({ at: at - length, length: length + end - at });
    length += end - at;
    from = end;
    at = behindBlanks(text, end);
  }
  const close = { start: at, end: at + root.close.length };
  if (entries.length === 0 || !text.startsWith(root.close, at) || behindBlanks(text, close.end) < text.length) return undefined;
  around.push(text.slice(from));
  const comments = plainFrame(around.join(''), read);
  if (comments === undefined) return undefined;
  let next = 0;
  const moved = comments.map((comment) => {
    while (next < cuts.length && (cuts[next]?.at ?? 0) <= comment.range.start) next++;
    return { ...comment, range: movedRange(comment.range, cuts[next - 1]?.length ?? 0) };
  });
  return { entries, comments: moved, root: { open, empty: false, close } };
}

/** The end of blanks, comments and names of style sheets. */
function behindBlanks(text: string, from: number): number {
  let at = from;
  for (;;) {
    for (let code = text.charCodeAt(at); code === 32 || code === 9 || code === 10 || code === 13; ) code = text.charCodeAt(++at);
    const mark = text.startsWith('<!--', at) ? '-->' : text.startsWith('<?xml-stylesheet', at) ? '?>' : undefined;
    const close = mark === undefined ? -1 : text.indexOf(mark, at + 4);
    if (mark === undefined || close < 0) return at;
    at = close + mark.length;
  }
}

function plainProperty(text: string, read: (text: string) => ReadXml): Entry | undefined {
  if (text.length > longestProperty) return findPlain(text, read);
  let entry = properties.get(text);
  if (entry === undefined && !properties.has(text)) {
    const own = ownText(text);
    entry = findPlain(own, read);
    if (properties.size >= mostProperties) properties.clear();
    properties.set(own, entry);
  }
  return entry;
}

function findPlain(text: string, read: (text: string) => ReadXml): Entry | undefined {
  const whole = `${root.open}${text}${root.close}`;
  const { reader, refused } = read(whole);
  const [entry, ...others] = reader.finish(whole.length, false);
  if (entry === undefined || others.length + refused.length > 0 || hasMore(reader) || reader.comments.length > 0) return undefined;
  const plain = movedEntry(entry, -root.open.length);
  return entry.hole === undefined && plain.range.start === 0 && plain.range.end === text.length ? plain : undefined;
}

function plainFrame(text: string, read: (text: string) => ReadXml): readonly Comment[] | undefined {
  let comments = frames.get(text);
  if (comments === undefined && !frames.has(text)) {
    const { reader, refused } = read(text);
    const isPlain = reader.finish(text.length, false).length + refused.length === 0 && !hasMore(reader);
    comments = isPlain ? reader.comments : undefined;
    if (frames.size >= mostFrames) frames.clear();
    frames.set(text, comments);
  }
  return comments;
}

/** Whether a text says more than entries and comments do. */
function hasMore({ problems, includes }: ConfigurationReader): boolean {
  return problems.length + includes.length > 0;
}

function movedEntry({ key, keyRange, value, valueRange, range, final }: Entry, by: number): Entry {
  const moved = { key, keyRange: movedRange(keyRange, by), value, valueRange: movedRange(valueRange, by), range: movedRange(range, by) };
  return final === undefined ? moved : { ...moved, final };
}
