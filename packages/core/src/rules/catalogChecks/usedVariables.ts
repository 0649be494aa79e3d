import type { Document, Entry } from '../../formats/document.js';
import { definitionOf, fileDefinition, knownProducts } from '../../products/registry.js';
import { slippedName } from '../../text/didYouMean.js';
import type { CatalogCheck } from './catalogCheck.js';

/* Variables that an assignment of an env file takes up, and that nothing sets: the shell puts nothing in their place. */

/** `$NAME` and `${NAME}`; `${NAME:-x}` says itself what holds where nothing sets it. */
const use = /(?<!\\)\$(?:\{(?<braced>[A-Z][A-Z0-9_]*)\}|(?<plain>[A-Z][A-Z0-9_]*))/g;

const uses = new WeakMap<Document['entries'], readonly Entry[]>();

/** Each use as an entry: what it takes up is its name. */
function usesIn(document: Document): readonly Entry[] {
  const found = document.entries.flatMap(({ range, hole }): readonly Entry[] => {
    const text = document.source.slice(range);
    if (hole !== undefined || text.includes("'")) return [];
    return [...text.matchAll(use)].map((match) => {
      const key = match.groups?.braced ?? match.groups?.plain ?? '';
      const start = range.start + match.index + match[0].indexOf(key);
      const keyRange = { start, end: start + key.length };
      return { key, keyRange, value: undefined, valueRange: keyRange, range: keyRange };
    });
  });
  return found.filter(({ key }) => !isRead(key) && !isSetIn(document, key));
}

let everyVariable: ReadonlySet<string> | undefined;

function isRead(name: string): boolean {
  everyVariable ??= new Set(knownProducts.flatMap(({ readNames }) => readNames?.variables ?? []));
  return everyVariable.has(name);
}

/** The text without its comments, by what was read of a file. */
const texts = new WeakMap<Document['entries'], string>();

function withoutComments(document: Document): string {
  const { entries, comments, source } = document;
  const known = texts.get(entries);
  if (known !== undefined) return known;
  let text = '';
  let at = 0;
  for (const { range } of comments) {
    text += source.text.slice(at, Math.max(at, range.start));
    at = Math.max(at, range.end);
  }
  text += source.text.slice(at);
  texts.set(entries, text);
  return text;
}

/** Whether a file names the variable without a `$`, as whatever sets it does, asks whether it is set, or runs another file, which may set it. */
function isSetIn(document: Document, name: string): boolean {
  const text = withoutComments(document);
  return (
    new RegExp(String.raw`(?<![\w$]|\$\{)${name}\b|\$\{?${name}:?[-+=?]|-[nz]\s+"?\$\{?${name}\b|"x?\$\{?${name}\}?"?\s*!?=`).test(text) ||
    runsOthers.test(text)
  );
}

const runsOthers = /^[ \t]*(?:\.|source)[ \t]+\S/m;

/** The comment that would set the variable. */
function commentOf(name: string, { comments, source }: Document) {
  const assignment = new RegExp(String.raw`^[#\s]*(?:export\s+)?${name}=`, 'm');
  return comments.find(({ range }) => assignment.test(source.slice(range)))?.range;
}

export const unsetVariable: CatalogCheck = {
  description:
    'An assignment takes up a variable that nothing sets: its only assignment is a comment, or it is nearly named like one of the scripts.',
  lines: (document, product) => {
    if (document.format !== 'shellEnv' || fileDefinition(document.kind).product !== product) return undefined;
    const found = uses.get(document.entries) ?? usesIn(document);
    uses.set(document.entries, found);
    return found;
  },
  find: ({ entry, document, product, resolution }) => {
    const others = resolution.deployment.documents.filter((other) => other !== document && other.format === 'shellEnv');
    if (others.some((other) => isSetIn(other, entry.key))) return undefined;
    const comment = commentOf(entry.key, document);
    const near = slippedName(entry.key, definitionOf(product)?.readNames?.variables ?? []);
    if (comment !== undefined) {
      return {
        entry,
        range: entry.keyRange,
        settings: [],
        message: `nothing sets ${entry.key}: its assignment is a comment; the shell puts nothing in its place`,
        related: [{ document, range: comment, label: 'only a comment' }],
        remedy: `Uncomment the assignment of ${entry.key}, or take the variable off this line.`,
      };
    }
    if (near === undefined) return undefined;
    return {
      entry,
      range: entry.keyRange,
      settings: [],
      message: `nothing sets ${entry.key}; did you mean ${near}?`,
      fix: [{ kind: 'edit', document, edit: { range: entry.keyRange, newText: near }, title: `rename ${entry.key} to ${near}` }],
    };
  },
};
