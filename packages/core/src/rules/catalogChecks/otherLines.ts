import type { FixIntent } from '../../fixes/writeFix.js';
import type { Document, Entry } from '../../formats/document.js';
import { definitionOf, fileDefinition, holdsJvmOptions, knownProducts, type Product, productNames } from '../../products/registry.js';
import { isSlip, slippedName } from '../../text/didYouMean.js';
import { mergedRanges, type Range } from '../../text/range.js';
import { entryLocation } from '../locate.js';
import type { CatalogCheck, CheckedLine } from './catalogCheck.js';
import { meantProperty } from './meantName.js';
import { isMisread } from './values.js';

/* Checks of lines that are no settings: variables of env files, options -Dname=value, files of properties. */

const isOf = (document: Document, product: Product) => fileDefinition(document.kind).product === product;

function environmentsOf({ resolution }: CheckedLine): readonly Document[] {
  return resolution.deployment.documents.filter(({ format }) => format === 'shellEnv');
}

let everyVariable: ReadonlySet<string> | undefined;

function isReadVariable(name: string): boolean {
  everyVariable ??= new Set(knownProducts.flatMap(({ readNames }) => readNames?.variables ?? []));
  return everyVariable.has(name);
}

/** What a file has under each name. */
interface Names {
  readonly entries: ReadonlyMap<string, readonly Entry[]>;
  /** Where a shell takes a variable up: its name behind a `$`, comments left out. */
  readonly uses: ReadonlyMap<string, readonly Range[]>;
}

/** By what was read of a file: many nodes have the same text, and then the same entries. */
const names = new WeakMap<Document['entries'], Names>();

function namesOf(document: Document): Names {
  let found = names.get(document.entries);
  if (found === undefined) {
    const entries = new Map<string, Entry[]>();
    for (const entry of document.entries) into(entries, entry.key, entry);
    found = { entries, uses: usesIn(document) };
    names.set(document.entries, found);
  }
  return found;
}

function usesIn({ source, comments }: Document): ReadonlyMap<string, readonly Range[]> {
  const uses = new Map<string, Range[]>();
  const skipped = mergedRanges(comments.map(({ range }) => range));
  let at = 0;
  for (const match of source.text.matchAll(/\$\{?[#!]?(?<name>[A-Z][A-Z0-9_]*)/g)) {
    const name = match.groups?.name ?? '';
    const end = match.index + match[0].length;
    while ((skipped[at]?.end ?? end) < end) at++;
    if (match.index < (skipped[at]?.start ?? end)) into(uses, name, { start: end - name.length, end });
  }
  return uses;
}

function into<Value>(map: Map<string, Value[]>, name: string, value: Value): void {
  const list = map.get(name);
  if (list === undefined) map.set(name, [value]);
  else list.push(value);
}

const isWithin = (inner: Range, outer: Range) => inner.start >= outer.start && inner.end <= outer.end;

/** Whether some env file takes the variable up elsewhere than where it is set. */
function isTakenUp(name: string, line: CheckedLine): boolean {
  return environmentsOf(line).some((document) => {
    const { entries, uses } = namesOf(document);
    const own = entries.get(name)?.slice(0, mostOwn) ?? [];
    return (uses.get(name) ?? []).slice(0, mostOwn).some((use) => !own.some(({ range }) => isWithin(use, range)));
  });
}

/** Lines of one variable that are looked at. */
const mostOwn = 100;

/** A line that adds to its own variable takes it up by its new name. */
function renamedVariable({ document, entry }: CheckedLine, name: string): readonly FixIntent[] {
  const title = `rename ${entry.key} to ${name}`;
  const uses = (namesOf(document).uses.get(entry.key) ?? []).filter((use) => isWithin(use, entry.range));
  return [entry.keyRange, ...uses].map((range) => ({ kind: 'edit', document, edit: { range, newText: name }, title }));
}

/** Lines with a name that nothing reads, each with the name that was meant; worked out once for a file. */
class Misspelt {
  private readonly meant = new WeakMap<Document['entries'], ReadonlyMap<Entry, string>>();

  constructor(private readonly find: (document: Document) => Iterable<readonly [entry: Entry, meant: string]>) {}

  of(document: Document): ReadonlyMap<Entry, string> {
    const found = this.meant.get(document.entries) ?? new Map(this.find(document));
    this.meant.set(document.entries, found);
    return found;
  }

  linesOf(document: Document): readonly Entry[] {
    return [...this.of(document).keys()];
  }
}

/** Entries with the name that was meant, each name looked up once. */
function withMeant(entries: Iterable<Entry>, meantBy: (name: string) => string | undefined): readonly (readonly [Entry, string])[] {
  const meant = new Map<string, string | undefined>();
  return [...entries].flatMap((entry) => {
    if (!meant.has(entry.key)) meant.set(entry.key, meantBy(entry.key));
    const name = meant.get(entry.key);
    return name === undefined ? [] : [[entry, name] as const];
  });
}

const variables = new Misspelt((document) => {
  const read = definitionOf(fileDefinition(document.kind).product)?.readNames?.variables ?? [];
  const written = document.entries.filter(({ key, hole }) => hole !== 'key' && /^[A-Z][A-Z0-9_]*$/.test(key));
  return withMeant(written, (name) => (isReadVariable(name) ? undefined : slippedName(name, read)));
});

export const misspeltVariable: CatalogCheck = {
  description: 'No start script of any release reads a variable of this name, and one of nearly this name is read.',
  lines: (document, product) => (document.format === 'shellEnv' && isOf(document, product) ? variables.linesOf(document) : undefined),
  find: (line) => {
    const { entry, document } = line;
    const near = variables.of(document).get(entry);
    if (near === undefined || isTakenUp(entry.key, line)) return undefined;
    const isSet = namesOf(document).entries.has(near);
    return {
      entry,
      range: entry.keyRange,
      settings: [],
      message: `no start script reads ${entry.key}; ${isSet ? `the correct name ${near} is also set` : `did you mean ${near}?`}`,
      fix: isSet ? [{ kind: 'remove', document, entry }] : renamedVariable(line, near),
    };
  },
};

/** `-Dname=value` as it is written; a name that a variable or a template goes on is left out. */
const property = /(?<![\w.-])-D(?<name>[A-Za-z_][\w.-]*)(?=[=\s"'\\]|$)/g;

function* propertiesIn(document: Document): Iterable<Entry> {
  for (const { range } of document.entries) {
    for (const match of document.source.slice(range).matchAll(property)) {
      const key = match.groups?.name ?? '';
      const end = range.start + match.index + match[0].length;
      const keyRange = { start: end - key.length, end };
      yield { key, keyRange, value: undefined, valueRange: keyRange, range: keyRange };
    }
  }
}

const properties = new Misspelt((document) => {
  return withMeant(propertiesIn(document), meantProperty);
});

export const misspeltProperty: CatalogCheck = {
  description: 'Neither the JVM nor a product reads a system property of this name, and one of nearly this name is read.',
  lines: (document) => (holdsJvmOptions(document) ? properties.linesOf(document) : undefined),
  find: ({ entry, document, catalogs }) => {
    const near = properties.of(document).get(entry);
    // Configuration puts a system property in the place of ${name}.
    if (near === undefined || knownProducts.some(({ id }) => (catalogs(id)?.releasesOf(entry.key).length ?? 0) > 0)) return undefined;
    const edit = { range: entry.keyRange, newText: near };
    return {
      entry,
      settings: [],
      message: `neither the JVM nor a daemon reads the system property ${entry.key}; did you mean ${near}?`,
      fix: [{ kind: 'edit', document, edit, title: `rename ${entry.key} to ${near}` }],
    };
  },
};

let numbers: ReadonlySet<string> | undefined;
let switches: ReadonlySet<string> | undefined;

/** Properties whose value has another form than the code takes; `$heap` and `{{ heap }}` may be anything. */
const malformed = new Misspelt((document) =>
  [...propertiesIn(document)].flatMap((entry) => {
    numbers ??= new Set(knownProducts.flatMap(({ readNames }) => readNames?.numbers ?? []));
    switches ??= new Set(knownProducts.flatMap(({ readNames }) => readNames?.switches ?? []));
    if (!numbers.has(entry.key) && !switches.has(entry.key)) return [];
    // A quote that does not end the option has more of the value behind it.
    const [, value] = /^(?:=([^\s"'\\]*))?(?=\\?["']?(?:[\s;,)\]}]|$))/.exec(document.source.text.slice(entry.range.end)) ?? [
      undefined,
      '$',
    ];
    const text = value ?? '';
    if (/[$`{}<>%@]/.test(text)) return [];
    if (switches.has(entry.key))
      return text === '' || /^(?:yes|y|on|1|t|enabled?)$/i.test(text) || isSlip(text.toLowerCase(), 'true') ? [[entry, text] as const] : [];
    return /^(?:[+-]?\d+|[+-]?(?:0x|#)[0-9a-f]+|)$/i.test(text) ? [] : [[entry, text] as const];
  }),
);

export const malformedProperty: CatalogCheck = {
  description: 'A system property has a value of another form than the code that reads it takes.',
  lines: (document) => (holdsJvmOptions(document) ? malformed.linesOf(document) : undefined),
  find: ({ entry, document }) => {
    const value = malformed.of(document).get(entry) ?? '';
    const isSwitch = switches?.has(entry.key) === true;
    const meaning = value === '' ? `has no value, which is taken for false` : `is ${value}, which is taken for false; only true is true`;
    return {
      entry,
      settings: [],
      message: isSwitch
        ? `the system property ${entry.key} ${meaning}`
        : `the system property ${entry.key} is ${value}, but an integer is read there; by its release the daemon does not start, or takes the default`,
    };
  },
};

function keyedLines(document: Document, product: Product): readonly Entry[] | undefined {
  return isOf(document, product) && fileDefinition(document.kind).keys !== undefined ? document.entries : undefined;
}

export const misspeltKey: CatalogCheck = {
  description: 'No release reads a property of this name in the file, and one of nearly this name is read.',
  lines: keyedLines,
  find: (line) => {
    const { entry, document } = line;
    const known = (fileDefinition(document.kind).keys ?? []).map(({ name }) => name);
    if (entry.hole === 'key' || known.includes(entry.key)) return undefined;
    const near = slippedName(entry.key, known);
    if (near === undefined) return undefined;
    const isSet = namesOf(document).entries.has(near);
    return {
      entry,
      range: entry.keyRange,
      settings: [],
      message: `${definitionOf(line.product)?.isReleased === false ? `${productNames[line.product]} does not know "${entry.key}"` : `no release reads "${entry.key}" in this file`}; ${isSet ? `the correct name "${near}" is also set` : `did you mean "${near}"?`}`,
      fix: [isSet ? { kind: 'remove', document, entry } : { kind: 'rename', document, entry, name: near }],
    };
  },
};

export const keyGivenTwice: CatalogCheck = {
  description: 'A property stands in the file twice with different values; the last one is read.',
  lines: keyedLines,
  find: ({ entry, document }) => {
    if (document.template !== undefined || entry.hole !== undefined) return undefined;
    // A line of another name is read by nobody, however often it stands there.
    if (fileDefinition(document.kind).keys?.some(({ name }) => name === entry.key) !== true) return undefined;
    const last = namesOf(document).entries.get(entry.key)?.at(-1);
    if (last === undefined || last === entry || last.hole !== undefined || last.value?.trim() === entry.value?.trim()) return undefined;
    const where = document.source.placeAt(last.range.start).line + 1;
    return {
      entry,
      range: entry.keyRange,
      settings: [],
      message: `"${entry.key}" is given twice; the value of line ${where} is read, this one has no effect`,
      related: [{ ...entryLocation(document, last), label: 'this value is read' }],
      fix: [{ kind: 'remove', document, entry }],
    };
  },
};

export const switchNotRead: CatalogCheck = {
  description: 'The reader takes the text for false, and it does not look so.',
  lines: keyedLines,
  find: ({ entry, document, resolution }) => {
    const key = fileDefinition(document.kind).keys?.find(({ name }) => name === entry.key);
    const text = entry.value ?? '';
    if (key?.isSwitch !== true || entry.hole !== undefined || /^(?:true|false)$/i.test(text) || strayComment(document, entry))
      return undefined;
    if (key.unreadWith?.some(({ setting, values }) => values.test((resolution.setting(setting).text ?? '').trim()))) return undefined;
    // What does not look like true is meant as false.
    const isMeant = /^\s*["']?(?:true|yes|y|on|1|enabled?|ture|treu|tru|truee)["']?\s*$/i.test(text);
    if (!isMeant) return undefined;
    return {
      entry,
      settings: [],
      message: `${entry.key}: "${text}" is not "true"; it is read as false`,
      fix: [{ kind: 'setEntry', document, entry, text: 'true' }],
    };
  },
};

function propertyLines(document: Document, product: Product): readonly Entry[] | undefined {
  return document.format === 'properties' && isOf(document, product) ? document.entries : undefined;
}

/** Where a # or // begins that stands apart behind a value, with the blanks before it. */
function strayComment(document: Document, { valueRange, hole }: Entry): Range | undefined {
  if (hole !== undefined) return undefined;
  const match = /(?<![ \t])[ \t]+(?:#|\/\/).*$/s.exec(document.source.slice(valueRange));
  return match === null ? undefined : { start: valueRange.start + match.index, end: valueRange.end };
}

export const commentInValue: CatalogCheck = {
  description: 'A comment stands behind a value: to Java it is a part of the value.',
  yields: true,
  lines: propertyLines,
  find: (line) => {
    const { entry, document } = line;
    const range = strayComment(document, entry);
    if (range === undefined || isMisread(line)) return undefined;
    return {
      entry,
      range: { start: range.end - document.source.slice(range).trimStart().length, end: range.end },
      settings: [],
      message: `${entry.key}: the comment is part of the value "${entry.value?.trim() ?? ''}"`,
      fix: [{ kind: 'edit', document, edit: { range, newText: '' }, title: 'take off the comment' }],
    };
  },
};

/** One piece of markup that is closed. */
const quotesMarkup = /^(?:\{\{[^{}]*\}\}|<%=[^%]*%>)$/;

export const quotesInValue: CatalogCheck = {
  description: 'Quotes stand around a value: to Java they are a part of the value.',
  yields: true,
  lines: propertyLines,
  find: (line) => {
    const { entry, document } = line;
    const bare = /^(["'])([^"']*)\1$/.exec(entry.value?.trim() ?? '')?.[2];
    // Quotes around what a template fills in; those in its markup are not printed.
    const isWhole = entry.hole === undefined || (entry.hole === 'value' && quotesMarkup.test(bare ?? ''));
    if (bare === undefined || !isWhole || isMisread(line)) return undefined;
    return {
      entry,
      settings: [],
      message: `${entry.key}: the quotes are part of the value`,
      fix: [{ kind: 'setEntry', document, entry, text: bare }],
    };
  },
};

/** Open files and threads that a daemon needs at the least. */
const leastLimits: Readonly<Record<string, { readonly least: number; readonly what: string }>> = {
  n: { least: 10_000, what: 'open file' },
  u: { least: 4096, what: 'thread' },
};

const limits = new WeakMap<Document['entries'], readonly Entry[]>();

/** `ulimit -n 1024` of a script. A soft limit alone is left out: the JVM raises that of open files to the hard one. */
function limitsIn(document: Document): readonly Entry[] {
  const skipped = document.comments.map(({ range }) => range);
  return [...document.source.text.matchAll(/(?<=^|[;&|]|\bthen|\bdo)[ \t]*ulimit[ \t]+-H?([nu])H?[ \t]+(\d+)/gm)].flatMap((match) => {
    const end = match.index + match[0].length;
    const range = { start: end - match[0].trimStart().length, end };
    if (skipped.some((comment) => isWithin(range, comment))) return [];
    const value = match[2] ?? '';
    return [{ key: match[1] ?? '', keyRange: range, value, valueRange: { start: end - value.length, end }, range }];
  });
}

export const lowLimit: CatalogCheck = {
  description: 'A script lowers the limit of open files or of threads below what a daemon needs.',
  lines: (document) => {
    if (document.format !== 'shellEnv') return undefined;
    const found = limits.get(document.entries) ?? limitsIn(document);
    limits.set(document.entries, found);
    return found;
  },
  find: ({ entry }) => {
    const { least, what } = leastLimits[entry.key] ?? { least: 0, what: '' };
    if (Number(entry.value) >= least) return undefined;
    return {
      entry,
      range: entry.range,
      settings: [],
      message: `the script limits the daemon to ${entry.value} ${what}${Number(entry.value) === 1 ? '' : 's'}, but it needs at least ${least}`,
    };
  },
};
