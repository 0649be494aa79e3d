import { jvmProperties } from '../../deployment/jvm/jvmProperties.js';
import type { Document, Entry } from '../../formats/document.js';
import { definitionOf, fileDefinition, holdsJvmOptions, knownProducts, type Product } from '../../products/registry.js';
import { slippedName } from '../../text/didYouMean.js';
import type { Range } from '../../text/range.js';
import type { CatalogCheck, CatalogIssue, CheckedLine } from './catalogCheck.js';
import { stopsDaemon } from './values.js';

/* Checks of lines that are no settings: variables of env files, options -Dname=value, files of properties. */

const isOf = (document: Document, product: Product) => fileDefinition(document.kind).product === product;

/** Of a file that one of the deployment's products reads. */
function sourcesOf({ resolution }: CheckedLine): readonly Document[] {
  return resolution.deployment.documents.filter(({ format }) => format === 'shellEnv');
}

let everyVariable: ReadonlySet<string> | undefined;
let everyProperty: readonly string[] | undefined;

function isReadVariable(name: string): boolean {
  everyVariable ??= new Set(knownProducts.flatMap(({ readNames }) => readNames?.variables ?? []));
  return everyVariable.has(name);
}

/** Whether some env file takes the variable up, be it in a line of its own that only adds to it. */
function isTakenUp(name: string, line: CheckedLine): boolean {
  return sourcesOf(line).some((document) => {
    const own = document.entries.filter(({ key }) => key === name);
    const isOwn = ({ start }: Range) => own.some(({ range }) => start >= range.start && start < range.end);
    return [...document.source.text.matchAll(new RegExp(`\\$\\{?[#!]?${name}\\b`, 'g'))].some(
      ({ index }) => !isOwn({ start: index, end: index }) && !isInComment(document, index),
    );
  });
}

function isInComment({ comments }: Document, offset: number): boolean {
  return comments.some(({ range }) => offset >= range.start && offset < range.end);
}

function renamed({ document, entry }: CheckedLine, near: string, isSet: boolean): Pick<CatalogIssue, 'fix'> {
  return { fix: [isSet ? { kind: 'remove', document, entry } : { kind: 'rename', document, entry, name: near }] };
}

export const misspeltVariable: CatalogCheck = {
  description: 'No start script of any release reads a variable of this name, and one of nearly this name is read.',
  lines: (document, product) => (document.format === 'shellEnv' && isOf(document, product) ? document.entries : undefined),
  find: (line) => {
    const { entry, document, product } = line;
    const name = entry.key;
    if (entry.hole === 'key' || !/^[A-Z][A-Z0-9_]*$/.test(name) || isReadVariable(name)) return undefined;
    const near = slippedName(name, definitionOf(product)?.readNames?.variables ?? []);
    if (near === undefined || isTakenUp(name, line)) return undefined;
    const isSet = document.entries.some(({ key }) => key === near);
    return {
      entry,
      range: entry.keyRange,
      settings: [],
      message: `no start script reads ${name}; ${isSet ? `${near}, which they read, is also set` : `did you mean ${near}?`}`,
      ...renamed(line, near, isSet),
    };
  },
};

const options = new WeakMap<Document, readonly Entry[]>();

/** `-Dname=value` as it is written; a name that a variable or a template goes on is left out. */
const property = /(?<![\w-])-D(?<name>[A-Za-z_][\w.-]*)(?=[=\s"'\\]|$)/g;

function propertiesOf(document: Document): readonly Entry[] {
  let found = options.get(document);
  if (found === undefined) {
    found = document.entries.flatMap(({ range }) =>
      [...document.source.slice(range).matchAll(property)].map((match): Entry => {
        const key = match.groups?.name ?? '';
        const end = range.start + match.index + match[0].length;
        const keyRange = { start: end - key.length, end };
        return { key, keyRange, value: undefined, valueRange: keyRange, range: keyRange };
      }),
    );
    options.set(document, found);
  }
  return found;
}

export const misspeltProperty: CatalogCheck = {
  description: 'Neither the JVM nor a product reads a system property of this name, and one of nearly this name is read.',
  lines: (document) => (holdsJvmOptions(document) ? propertiesOf(document) : undefined),
  find: ({ entry, document, catalogs }) => {
    everyProperty ??= [...jvmProperties, ...new Set(knownProducts.flatMap(({ readNames }) => readNames?.properties ?? []))];
    if (everyProperty.includes(entry.key)) return undefined;
    // Configuration puts a system property in the place of ${name}.
    if (knownProducts.some(({ id }) => (catalogs(id)?.releasesOf(entry.key).length ?? 0) > 0)) return undefined;
    const near = slippedName(entry.key, everyProperty);
    if (near === undefined) return undefined;
    const edit = { range: entry.keyRange, newText: near };
    return {
      entry,
      settings: [],
      message: `neither the JVM nor a daemon reads the system property ${entry.key}; did you mean ${near}?`,
      fix: [{ kind: 'edit', document, edit, title: `rename ${entry.key} to ${near}` }],
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
    const names = (fileDefinition(document.kind).keys ?? []).map(({ name }) => name);
    if (entry.hole === 'key' || names.includes(entry.key)) return undefined;
    const near = slippedName(entry.key, names);
    if (near === undefined) return undefined;
    const isSet = document.entries.some(({ key }) => key === near);
    return {
      entry,
      range: entry.keyRange,
      settings: [],
      message: `no release reads "${entry.key}" in this file; ${isSet ? `"${near}", which it reads, is also set` : `did you mean "${near}"?`}`,
      ...renamed(line, near, isSet),
    };
  },
};

export const switchNotRead: CatalogCheck = {
  description: 'The reader takes the text for false, and it does not look so.',
  lines: keyedLines,
  find: ({ entry, document }) => {
    const key = fileDefinition(document.kind).keys?.find(({ name }) => name === entry.key);
    const text = entry.value ?? '';
    if (key?.isSwitch !== true || entry.hole !== undefined || /^(?:true|false)$/i.test(text) || strayComment(document, entry))
      return undefined;
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
  const match = /[ \t]+(?:#|\/\/).*$/s.exec(document.source.slice(valueRange));
  return match === null ? undefined : { start: valueRange.start + match.index, end: valueRange.end };
}

export const commentInValue: CatalogCheck = {
  description: 'A comment stands behind a value: to Java it is a part of the value.',
  lines: propertyLines,
  find: (line) => {
    const { entry, document } = line;
    const range = strayComment(document, entry);
    if (range === undefined || stopsDaemon(line)) return undefined;
    return {
      entry,
      range: { start: range.end - document.source.slice(range).trimStart().length, end: range.end },
      settings: [],
      message: `${entry.key}: a comment cannot stand behind a value; the value is "${entry.value?.trim() ?? ''}"`,
      fix: [{ kind: 'edit', document, edit: { range, newText: '' }, title: 'take off the comment' }],
    };
  },
};

export const quotesInValue: CatalogCheck = {
  description: 'Quotes stand around a value: to Java they are a part of the value.',
  lines: propertyLines,
  find: (line) => {
    const { entry, document } = line;
    const bare = /^(["'])([^"']*)\1$/.exec(entry.value?.trim() ?? '')?.[2];
    if (bare === undefined || entry.hole !== undefined || stopsDaemon(line)) return undefined;
    return {
      entry,
      settings: [],
      message: `${entry.key}: the quotes are part of the value`,
      fix: [{ kind: 'setEntry', document, entry, text: bare }],
    };
  },
};
