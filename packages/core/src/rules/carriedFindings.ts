import type { Deployment } from '../deployment/deployment.js';
import type { Document, Entry } from '../formats/document.js';
import type { Range } from '../text/range.js';
import type { Finding, Location } from './finding.js';

/* What is said of lines that did not change, or that another node has, too, is said of them where they stand now. */

/** Tells where places of one state of a deployment are in another, or in that of another node. */
export class Counterparts {
  private readonly documents = new Map<Document, Document>();

  private constructor() {}

  /** Undefined where the files do not have the same names of settings in the same order. */
  static of(before: Deployment, after: Deployment): Counterparts | undefined {
    const counterparts = new Counterparts();
    for (const [at, document] of before.documents.entries()) {
      const other = after.documents[at];
      if (other === undefined || !hasSameNames(document, other)) return undefined;
      counterparts.documents.set(document, other);
    }
    return counterparts;
  }

  /** The finding at its lines there; undefined where one of them says something else, and where it comes with a fix, which is proven by all lines. */
  finding(finding: Finding): Finding | undefined {
    if (finding.fix !== undefined) return undefined;
    const primary = this.location(finding.primary);
    if (primary === undefined) return undefined;
    const related: Location[] = [];
    for (const each of finding.related) {
      const location = this.location(each);
      if (location === undefined) return undefined;
      related.push(location);
    }
    const { entry } = finding;
    if (entry === undefined) return { ...finding, primary, related };
    const found = this.entry(entry, finding.primary.document);
    return found === undefined ? undefined : { ...finding, primary, related, entry: found };
  }

  private location(location: Location): Location | undefined {
    const document = this.documents.get(location.document);
    const range = document === undefined ? undefined : rangeIn(location.document, document, location.range);
    return document === undefined || range === undefined ? undefined : { ...location, document, range };
  }

  private entry(entry: Entry, document: Document): Entry | undefined {
    const at = document.entries.indexOf(entry);
    return at < 0 ? undefined : this.documents.get(document)?.entries[at];
  }
}

function hasSameNames(one: Document, other: Document): boolean {
  if (one === other) return true;
  return one.entries.length === other.entries.length && one.entries.every(({ key }, at) => other.entries[at]?.key === key);
}

function rangeIn(before: Document, after: Document, range: Range): Range | undefined {
  if (before === after || before.source.text === after.source.text) return range;
  let holder: number | undefined;
  for (const [at, { range: own }] of before.entries.entries()) {
    if (own.start > range.start || range.end > own.end) continue;
    const length = holder === undefined ? Number.POSITIVE_INFINITY : lengthOf(before.entries[holder]);
    if (own.end - own.start < length) holder = at;
  }
  if (holder === undefined) return range.start === before.head.start && range.end === before.head.end ? after.head : undefined;
  const from = before.entries[holder];
  const to = after.entries[holder];
  if (from === undefined || to === undefined || before.source.slice(from.range) !== after.source.slice(to.range)) return undefined;
  const shift = to.range.start - from.range.start;
  return { start: range.start + shift, end: range.end + shift };
}

function lengthOf(entry: Entry | undefined): number {
  return entry === undefined ? Number.POSITIVE_INFINITY : entry.range.end - entry.range.start;
}
