import type { Deployment } from '../deployment/deployment.js';
import { type DocumentEdit, movedFix } from '../fixes/movedFix.js';
import type { Document, Entry } from '../formats/document.js';
import type { Range } from '../text/range.js';
import type { Finding, Location } from './finding.js';

/* What is said of lines that did not change, or that another node has, too, is said of them where they stand now. */

/** Tells where places of one state of a deployment are in another, or in that of another node. */
export class Counterparts {
  private readonly documents = new Map<Document, Document>();
  /** Those with the same text as before. */
  private readonly unchanged = new Set<Document>();
  private differInNames = false;

  private constructor(
    private readonly after: Deployment,
    private readonly changed: ReadonlySet<string>,
  ) {}

  /**
   * Undefined where the files do not have their settings in the same places: as many, and where a name differs, both are known to.
   * @param changed names of the lines that differ, with all that are made of them
   */
  static of(before: Deployment, after: Deployment, changed: ReadonlySet<string>): Counterparts | undefined {
    const counterparts = new Counterparts(after, changed);
    for (const [at, document] of before.documents.entries()) {
      const other = after.documents[at];
      if (other === undefined || !counterparts.haveSamePlaces(document, other)) return undefined;
      counterparts.documents.set(document, other);
      if (document === other || document.source.text === other.source.text) counterparts.unchanged.add(document);
    }
    return counterparts;
  }

  /** Whether all settings have the same names. */
  get haveSameNames(): boolean {
    return !this.differInNames;
  }

  private haveSamePlaces(one: Document, other: Document): boolean {
    if (one === other) return true;
    if (one.entries.length !== other.entries.length) return false;
    return one.entries.every(({ key }, at) => {
      const name = other.entries[at]?.key ?? key;
      if (name === key) return true;
      this.differInNames = true;
      return this.changed.has(key) && this.changed.has(name);
    });
  }

  /** The finding at its lines there; undefined where one of them says something else, or its fix is another one there. */
  finding(finding: Finding): Finding | undefined {
    const files = { deployment: this.after, placeOf: (edit: DocumentEdit) => this.edit(edit), changed: this.changed };
    const fix = finding.fix === undefined ? undefined : movedFix(finding.fix, files);
    if (finding.fix !== undefined && fix === undefined) return undefined;
    const primary = this.location(finding.primary);
    if (primary === undefined) return undefined;
    const related: Location[] = [];
    for (const each of finding.related) {
      const location = this.location(each);
      if (location === undefined) return undefined;
      related.push(location);
    }
    const moved = { ...finding, primary, related, ...(fix === undefined ? {} : { fix }) };
    const { entry } = finding;
    if (entry === undefined) return moved;
    const found = this.entry(entry, finding.primary.document);
    return found === undefined ? undefined : { ...moved, entry: found };
  }

  /** Whether all places of a finding are on the same lines of their files there: messages name lines. */
  hasSameLines(finding: Finding): boolean {
    return [finding.primary, ...finding.related].every((place) => {
      const there = this.location(place);
      return there !== undefined && lineOf(place) === lineOf(there);
    });
  }

  /** An edit there: nothing else may stand around its lines. */
  private edit({ document, edit }: DocumentEdit): DocumentEdit | undefined {
    const other = this.documents.get(document);
    if (other === undefined) return undefined;
    const { start, end } = edit.range;
    const shift = shiftOf(document, other, around(document, edit.range));
    return shift === undefined ? undefined : { document: other, edit: { ...edit, range: { start: start + shift, end: end + shift } } };
  }

  private location(location: Location): Location | undefined {
    const document = this.documents.get(location.document);
    if (document === undefined) return undefined;
    const range = this.unchanged.has(location.document) ? location.range : rangeIn(location.document, document, location.range);
    return range === undefined ? undefined : { ...location, document, range };
  }

  private entry(entry: Entry, document: Document): Entry | undefined {
    const at = document.entries.indexOf(entry);
    return at < 0 ? undefined : this.documents.get(document)?.entries[at];
  }
}

function rangeIn(before: Document, after: Document, range: Range): Range | undefined {
  const holder = areApart(before) ? holderAmongApart(before, range) : smallestHolder(before, range);
  if (holder === undefined) return range.start === before.head.start && range.end === before.head.end ? after.head : undefined;
  const from = before.entries[holder];
  const to = after.entries[holder];
  if (from === undefined || to === undefined || before.source.slice(from.range) !== after.source.slice(to.range)) return undefined;
  const shift = to.range.start - from.range.start;
  return { start: range.start + shift, end: range.end + shift };
}

const apart = new WeakMap<Document['entries'], boolean>();

/** Whether the entries follow each other with something between them; in YAML some lie within others. */
function areApart({ entries }: Document): boolean {
  let known = apart.get(entries);
  if (known === undefined) {
    known = entries.every(({ range }, at) => at === 0 || range.start > (entries[at - 1]?.range.end ?? 0));
    apart.set(entries, known);
  }
  return known;
}

/** The entry, by its index, that a range lies in. */
function holderAmongApart({ entries }: Document, { start, end }: Range): number | undefined {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.range.start ?? 0) <= start) low = middle + 1;
    else high = middle;
  }
  const holder = entries[low - 1];
  return holder !== undefined && end <= holder.range.end ? low - 1 : undefined;
}

function smallestHolder({ entries }: Document, { start, end }: Range): number | undefined {
  let holder: number | undefined;
  let length = Number.POSITIVE_INFINITY;
  entries.forEach(({ range: own }, at) => {
    if (own.start > start || end > own.end || own.end - own.start >= length) return;
    holder = at;
    length = own.end - own.start;
  });
  return holder;
}

function lineOf({ document, range }: Location): number {
  return document.source.positionAt(range.start).line;
}

/**
 * All that an editor of a format looks at to change a range: of a part of a setting that setting; else the lines beside it; in YAML, and where something is
 * added, the settings beside it.
 */
function around({ format, entries, source: { text } }: Document, { start, end }: Range): Range {
  const lineStart = (at: number) => (at <= 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1);
  const whole = entries.find(({ range }) => range.start <= start && end <= range.end && end - start < range.end - range.start);
  if (whole !== undefined && end > start) return { start: lineStart(whole.range.start), end: whole.range.end };
  if (format === 'cassandraYaml' || start === end)
    return {
      // With the blanks in front of it: what is added stands as far to the right.
      start: lineStart(entries.findLast(({ range }) => range.end < start)?.range.start ?? 0),
      end: entries.find(({ range }) => range.start > end)?.range.end ?? text.length,
    };
  const next = text.indexOf('\n', end);
  return { start: lineStart(lineStart(start) - 1), end: next < 0 ? text.length : next + 1 };
}

/** How far behind its place the characters of a range are in another text; undefined where the two differ in them, or on both sides of them. */
function shiftOf(before: Document, after: Document, { start, end }: Range): number | undefined {
  const one = before.source.text;
  const other = after.source.text;
  if (one === other) return 0;
  if (one.slice(0, end) === other.slice(0, end)) return 0;
  const shift = other.length - one.length;
  return start + shift >= 0 && one.slice(start) === other.slice(start + shift) ? shift : undefined;
}
