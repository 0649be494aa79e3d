import type { Document } from '../formats/document.js';
import { unescapeXml } from '../formats/hadoopXml/hadoopXmlEntities.js';
import { firstMask, lastMask, shownCharacters } from '../text/mask.js';
import { ownText } from '../text/ownText.js';
import { mergedRanges, type Range } from '../text/range.js';
import { looksMade } from './hiddenRanges.js';
import { SecretNames, type SecretWords, standardNames } from './secretNames.js';
import { type SecretSpans, secretSpans } from './secretSpans.js';

/** Values that are shorter are hidden where they stand, and not looked for elsewhere. */
const shortestSought = 6;

/** Of a longer value its beginning is looked for. */
const longestSought = 200;

/** Values that begin alike and are told apart; of more, whatever begins like them is hidden. */
const mostAlike = 50;

/** Rounds in which names that secrets refer to are followed. */
const mostRounds = 5;

/** Common words that are also somebody's password. */
const ordinary =
  /^(?:cassandra|hbase|hadoop|hdfs|zookeeper|password|changeit|changeme|secret|admin|root|default|test|value|setting|server|client|example|localhost|storepass|keypass|keystore|truststore|\d{1,6}|[\s\p{P}]*)$/iu;

/** Secrets that were found so far, and the names of variables and settings that they are made of: documents that are read later are searched for them, too. */
export class KnownSecrets {
  /** Names that secrets refer to. */
  readonly referenced = new Set<string>();
  /** Parts of secrets by their first characters. */
  private readonly sought = new Map<string, Set<string>>();
  /** Marks what two characters they begin with: most places of a text are passed over by this alone. */
  private readonly soughtPairs = new Uint8Array(0x10000);

  private unread: (() => void) | undefined;

  /** Has secrets told when somebody first asks for them. @param read tells them to {@link seek} */
  learn(read: () => void): void {
    this.readUnread();
    this.unread = read;
  }

  private readUnread(): void {
    const read = this.unread;
    this.unread = undefined;
    read?.();
  }

  /** Whether there is nothing to look for. */
  get isEmpty(): boolean {
    this.readUnread();
    return this.sought.size === 0;
  }

  seek(secret: string): void {
    const lines = [secret, unescaped(secret)].flatMap((each) => each.split(/[\r\n]+/));
    // What marks a comment is left in the file: without it the line would be read.
    const parts = new Set(lines.map((line) => line.replace(/^[\s#]+|\s+$/g, '').slice(0, longestSought)));
    for (const part of parts) {
      // A line that gives a setting its value is judged by its name, wherever it stands.
      if (part.length < shortestSought || ordinary.test(part) || /^[\w.-]+\s*[:=]\s/.test(part)) continue;
      const start = part.slice(0, shortestSought);
      this.soughtPairs[pairAt(start, 0)] = 1;
      const same = this.sought.get(start);
      if (same === undefined) this.sought.set(ownText(start), new Set([ownText(part)]));
      else if (same.size < mostAlike) same.add(ownText(part));
      else same.add(start);
    }
  }

  /** Where a text holds a secret. */
  occurrences(text: string): Range[] {
    const ranges: Range[] = [];
    if (this.isEmpty) return ranges;
    for (let at = 0; at + shortestSought <= text.length; at++) {
      if (this.soughtPairs[pairAt(text, at)] === 0) continue;
      const parts = this.sought.get(text.slice(at, at + shortestSought));
      if (parts === undefined) continue;
      let longest = 0;
      for (const part of parts)
        if (part.length > longest && text.startsWith(part, at) && (looksMade(part) || isWholeWord(text, at, at + part.length)))
          longest = part.length;
      if (longest === 0) continue;
      if (parts.size > mostAlike || longest === longestSought)
        longest += /^\S{0,500}/.exec(text.slice(at + longest, at + longest + 500))?.[0].length ?? 0;
      ranges.push({ start: at, end: at + longest });
      // What begins within it ends within it, or is found by its own beginning behind it.
      at += longest - shortestSought;
    }
    return mergedRanges(ranges);
  }

  /** A text with `*` for each character of a secret in it. */
  hide(text: string): string {
    let hidden = '';
    let at = 0;
    for (const { start, end } of this.occurrences(text)) {
      hidden += text.slice(at, start) + text.slice(start, end).replace(/\S/g, '*');
      at = end;
    }
    return at === 0 ? text : hidden + text.slice(at);
  }
}

/**
 * The texts of documents with every secret character masked: as long as before, and read by the same parsers as the same settings. Whatever is shown is made
 * of them. Equal secrets get equal masks, so that values can be compared without being known.
 */
export class SecretTexts {
  private readonly masked = new Map<Document, string>();
  private readonly spans = new Map<string, readonly Range[]>();
  private readonly ids = new Map<string, number>();

  /**
   * @param documents all that are shown together: a value that is secret in one of them is hidden in all
   * @param wordsFor what the configuration of a file says about names
   * @param versions two states of a file: a line whose name alone differs is as secret in one as in the other
   * @param known secrets of documents that are shown beside these; those of these are added
   */
  constructor(
    documents: Iterable<Document>,
    wordsFor: (path: string) => SecretWords | undefined = () => undefined,
    versions: readonly (readonly [Document, Document])[] = [],
    private readonly known: KnownSecrets = new KnownSecrets(),
  ) {
    const all = [...new Set(documents)];
    const { found, certain } = follow(all, wordsFor, known.referenced);
    for (const [before, after] of versions) {
      addRenamed(before, after, found, certain);
      addRenamed(after, before, found, certain);
    }
    for (const [{ source }, ranges] of certain) for (const range of ranges) known.seek(source.slice(range));
    if (known.isEmpty && [...found.values()].every((ranges) => ranges.length === 0)) return;
    for (const [document, own] of found) {
      const { path, text } = document.source;
      const ranges = mergedRanges([...own, ...known.occurrences(text)]);
      if (ranges.length === 0) continue;
      this.spans.set(path, ranges);
      this.masked.set(document, this.mask(text, ranges));
    }
  }

  /** Whether there is no secret in any of the documents. */
  get isEmpty(): boolean {
    return this.masked.size === 0;
  }

  /** Masked texts by path, of the files that hold secrets. */
  get texts(): ReadonlyMap<string, string> {
    return new Map([...this.masked].map(([{ source }, text]) => [source.path, text]));
  }

  /** The text of one of the documents as it is shown: `*` for each secret character. */
  shown(document: Document): string {
    const masked = this.masked.get(document);
    return masked === undefined ? document.source.text : shownCharacters(masked);
  }

  /** Whether a range of a document has a secret on one of its lines, or an alias, which may bring one. */
  isNear({ source: { path, text } }: Document, { start, end }: Range): boolean {
    const ranges = this.spans.get(path);
    if (ranges === undefined) return false;
    const from = start === 0 ? 0 : text.lastIndexOf('\n', start - 1) + 1;
    const next = text.indexOf('\n', end);
    const to = next < 0 ? text.length : next;
    return ranges.some((range) => range.start <= to && from <= range.end) || /(?<!\S)\*[^\s*]/.test(text.slice(from, to));
  }

  /** Whether a text holds a secret of the documents. */
  isIn(text: string): boolean {
    return this.known.occurrences(text).length > 0;
  }

  private mask(text: string, ranges: readonly Range[]): string {
    const parts: string[] = [];
    let at = 0;
    for (const { start, end } of ranges) {
      const secret = text.slice(start, end);
      let id = this.ids.get(secret);
      if (id === undefined) {
        id = this.ids.size;
        this.ids.set(secret, id);
      }
      const letters = lettersOf(id);
      let index = 0;
      parts.push(
        text.slice(at, start),
        secret.replace(/[^\s]/g, () => letters[index++ % letters.length] ?? ''),
      );
      at = end;
    }
    parts.push(text.slice(at));
    return parts.join('');
  }
}

type Ranges = Map<Document, readonly Range[]>;

const kept = new WeakMap<Document['entries'], SecretSpans>();

/** An editor asks again for files that did not change; the files of many nodes have the same text, and then the same entries. */
function spansOf(document: Document, names: SecretNames): SecretSpans {
  if (names !== standardNames) return secretSpans(document, names);
  let spans = kept.get(document.entries);
  if (spans === undefined) {
    spans = secretSpans(document, names);
    kept.set(document.entries, spans);
  }
  return spans;
}

/** The secret ranges of documents, also those of the variables and settings that secrets are made of. */
function follow(
  documents: readonly Document[],
  wordsFor: (path: string) => SecretWords | undefined,
  referenced: Set<string>,
): { found: Ranges; certain: Ranges } {
  const found: Ranges = new Map();
  const certain: Ranges = new Map();
  for (let round = 0; round < mostRounds; round++) {
    const names = new Map<SecretWords | undefined, SecretNames>();
    const before = referenced.size;
    for (const document of documents) {
      const words = wordsFor(document.source.path);
      let own = names.get(words);
      if (own === undefined) {
        own = words === undefined && before === 0 ? standardNames : new SecretNames(words, new Set(referenced));
        names.set(words, own);
      }
      const { ranges, certain: sure, references } = spansOf(document, own);
      found.set(document, ranges);
      certain.set(document, sure);
      for (const name of references) if (name !== '' && !own.isSecret(name)) referenced.add(name);
    }
    if (referenced.size === before) break;
  }
  return { found, certain };
}

/** Adds values of one state of a file whose name the other has not, and whose value is a secret there: the name was mended, or misspelt. */
function addRenamed(document: Document, other: Document, ...all: readonly Ranges[]): void {
  const [found = new Map() as Ranges] = all;
  const secret = found.get(other) ?? [];
  const values = new Set(
    other.entries
      .filter(({ valueRange }) => secret.some(({ start, end }) => start <= valueRange.start && valueRange.end <= end))
      .map(({ value }) => value),
  );
  if (values.size === 0) return;
  const kept = new Set(other.entries.map(({ key }) => key));
  const renamed = document.entries.filter(
    ({ key, value, valueRange }) => !kept.has(key) && values.has(value) && valueRange.end > valueRange.start,
  );
  if (renamed.length === 0) return;
  for (const ranges of all) ranges.set(document, [...(ranges.get(document) ?? []), ...renamed.map(({ valueRange }) => valueRange)]);
}

function lettersOf(id: number): string {
  const count = lastMask - firstMask + 1;
  return (
    String.fromCharCode(firstMask + (id % count)) + (id < count ? '' : String.fromCharCode(firstMask + (Math.floor(id / count) % count)))
  );
}

/** A secret that may be an ordinary word, too, is none as a part of another word. */
function isWholeWord(text: string, start: number, end: number): boolean {
  return !/[\p{L}\p{N}_]/u.test(`${text[start - 1] ?? ''}${text[end] ?? ''}`);
}

function unescaped(text: string): string {
  return unescapeXml(text).replace(/\\(.)/g, '$1').replaceAll("''", "'");
}

/** Two characters as a number of 16 bits; beyond Latin several pairs share one. */
function pairAt(text: string, at: number): number {
  return ((text.charCodeAt(at) & 0xff) << 8) | (text.charCodeAt(at + 1) & 0xff);
}
