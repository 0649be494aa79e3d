import { EVENT_ID, type Event, parseEvents, YAMLException } from 'js-yaml';

/* Stock files are comments for the most part, line after line: the parser gets each run of such lines as one. */

/**
 * What js-yaml reads, by the offsets of the text.
 * @throws {YAMLException} where the text is no YAML
 */
export function yamlEvents(text: string): readonly Event[] {
  const short = withoutCommentRuns(text);
  if (short === undefined) return parseEvents(text, {});
  let events: readonly Event[];
  try {
    events = parseEvents(short.text, {});
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    return parseEvents(text, {});
  }
  // Within a text of several lines a number sign begins no comment.
  const isSeveralLines = (event: Event) => {
    if (event.type !== EVENT_ID.SCALAR) return false;
    const end = short.text.indexOf('\n', event.valueStart);
    return event.valueStart >= 0 && end >= 0 && end < event.valueEnd;
  };
  return events.some(isSeveralLines) ? parseEvents(text, {}) : events.map((event) => moved(event, short));
}

/** A text without most of its comments, and where its pieces stood. */
interface ShortText {
  readonly text: string;
  readonly pieces: readonly { readonly at: number; readonly stoodAt: number }[];
}

/** Undefined where there is no run of comment lines, or a carriage return alone ends a line. */
function withoutCommentRuns(text: string): ShortText | undefined {
  if (/\r(?!\n)/.test(text)) return undefined;
  const pieces: { at: number; stoodAt: number }[] = [];
  let short = '';
  let from = 0;
  const keep = (to: number) => {
    pieces.push({ at: short.length, stoodAt: from });
    short += text.slice(from, to);
  };
  for (let start = 0; start < text.length; ) {
    const run = endOfRun(text, start);
    if (run > start) {
      keep(text.indexOf('#', start) + 1);
      short += '\n';
      from = run;
    }
    const end = text.indexOf('\n', run);
    start = end < 0 ? text.length : end + 1;
  }
  if (pieces.length === 0) return undefined;
  keep(text.length);
  return { text: short, pieces };
}

/** Where the comment lines that begin here end; the same place where none does. */
function endOfRun(text: string, start: number): number {
  let at = start;
  for (;;) {
    let first = at;
    while (text.charCodeAt(first) === 32) first++;
    const end = text.charCodeAt(first) === 35 ? text.indexOf('\n', first) : -1;
    if (end < 0) return at;
    at = end + 1;
  }
}

function moved(event: Event, short: ShortText): Event {
  if (event.type === EVENT_ID.DOCUMENT || event.type === EVENT_ID.POP) return event;
  const result: Record<string, unknown> = { ...event };
  for (const name of offsets) {
    const offset = result[name];
    if (typeof offset === 'number' && offset >= 0) result[name] = stoodAt(offset, short);
  }
  return result as unknown as Event;
}

const offsets = ['start', 'valueStart', 'valueEnd', 'anchorStart', 'anchorEnd', 'tagStart', 'tagEnd'];

function stoodAt(offset: number, { pieces }: ShortText): number {
  let low = 0;
  let high = pieces.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((pieces[middle]?.at ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  const { at, stoodAt: stood } = pieces[low] ?? { at: 0, stoodAt: 0 };
  return offset - at + stood;
}
