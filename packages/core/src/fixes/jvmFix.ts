import type { Catalogs } from '../deployment/catalogs.js';
import type { Deployment, Resolution } from '../deployment/deployment.js';
import { effectiveArguments } from '../deployment/jvm/effectiveArguments.js';
import type { JvmArgument } from '../deployment/jvm/jvmArgument.js';
import { releaseChoices, withNeighbours } from '../deployment/releases/releaseChoices.js';
import type { Resolver } from '../deployment/resolve.js';
import { resolverOf } from '../expressions/resolverOf.js';
import { assignmentsOf, type Document } from '../formats/document.js';
import { removeWords } from '../formats/wordEdits.js';
import { parseDocument } from '../products/parseDocument.js';
import { daemonDefinition, releasableOf, rolesStartedWith } from '../products/registry.js';
import type { Range } from '../text/range.js';
import { SourceText } from '../text/sourceText.js';
import { applyEdits, type TextEdit } from '../text/textEdit.js';
import type { Fix } from './fix.js';

/** An argument of a JVM that goes, or gives way to other words. */
export interface ArgumentIntent {
  readonly argument: JvmArgument;
  /** Undefined: it goes. */
  readonly replacement?: string;
}

/**
 * Writes changes of a JVM's arguments: the words themselves and a blank beside them. Undefined where a word is not written as the JVM gets it, or where the
 * start script would make something else of the changed file than was meant.
 */
export function argumentFix(intents: readonly ArgumentIntent[], resolution: Resolution, catalogs: Catalogs): Fix | undefined {
  const changes = new Map<Document, Map<string, { range: Range; replacement?: string }>>();
  for (const { argument, replacement } of intents) {
    const { place, text } = argument;
    if (place === undefined || argument.unknown === true || place.document.source.slice(place.range) !== text) return undefined;
    if (replacement !== undefined && !/^-[\w@%+=:,./ -]*$/.test(replacement)) return undefined;
    const { document, range } = place;
    const ofDocument = changes.get(document) ?? new Map<string, { range: Range; replacement?: string }>();
    ofDocument.set(`${range.start}`, replacement === undefined ? { range } : { range, replacement });
    changes.set(document, ofDocument);
  }
  const edits = [...changes].flatMap(([document, words]) => editsOf(document, [...words.values()]).map((edit) => ({ document, edit })));
  if (edits.length === 0 || edits.some(({ document }) => document.template !== undefined)) return undefined;
  const documents = changed(resolution.deployment.documents, edits);
  if (documents === undefined) return undefined;
  const after = resolverOf({ ...resolution.deployment, documents }, catalogs);
  if (!isAsMeant(resolution, after.resolution(resolution.role, resolution.releases), changes)) return undefined;
  let safety: Fix['safety'] | undefined;
  return {
    get safety() {
      safety ??= isSame(resolution.deployment, after, [...changes.keys()], catalogs) ? 'safe' : 'unsafe';
      return safety;
    },
    title: titleOfArguments(intents),
    edits,
  };
}

function editsOf(document: Document, words: readonly { readonly range: Range; readonly replacement?: string }[]): TextEdit[] {
  const gone = words.filter(({ replacement }) => replacement === undefined).map(({ range }) => range);
  const replaced = words.flatMap(({ range, replacement }) => (replacement === undefined ? [] : [{ range, newText: replacement }]));
  return [...removeWords(document.source.text, gone), ...replaced];
}

/** `remove -XX:+UseParNewGC, replace -Xms1g by -Xms8g` */
export function titleOfArguments(intents: readonly ArgumentIntent[]): string {
  const gone = new Set(intents.flatMap(({ argument, replacement }) => (replacement === undefined ? [argument.text] : [])));
  const replaced = intents.flatMap(({ argument, replacement }) =>
    replacement === undefined ? [] : [`replace ${argument.text} by ${replacement}`],
  );
  return [...(gone.size === 0 ? [] : [`remove ${[...gone].join(' ')}`]), ...new Set(replaced)].join(', ');
}

/** The documents with the edits applied; undefined where a changed file has a fault that it had not before. */
function changed(
  documents: readonly Document[],
  edits: readonly { readonly document: Document; readonly edit: TextEdit }[],
): readonly Document[] | undefined {
  const result: Document[] = [];
  for (const document of documents) {
    const own = edits.filter((each) => each.document === document).map(({ edit }) => edit);
    if (own.length === 0) {
      result.push(document);
      continue;
    }
    const after = parseDocument(new SourceText(document.source.path, applyEdits(document.source.text, own)), document.kind);
    if (after.problems.length > document.problems.length || assignmentsOf(after).length !== assignmentsOf(document).length)
      return undefined;
    result.push(after);
  }
  return result;
}

/** Whether the start script now passes what it passed before, but for the words that were to change. */
function isAsMeant(
  before: Resolution,
  after: Resolution,
  changes: ReadonlyMap<Document, ReadonlyMap<string, { replacement?: string }>>,
): boolean {
  const wanted = before.jvm().arguments.flatMap(({ text, place }) => {
    const change = place === undefined ? undefined : changes.get(place.document)?.get(`${place.range.start}`);
    return change === undefined ? [text] : (change.replacement?.split(' ') ?? []);
  });
  const got = after.jvm().arguments.map(({ text }) => text);
  return wanted.length === got.length && wanted.every((text, index) => text === got[index]);
}

/** Whether every JVM that reads the files behaves as before, in every possible release. */
function isSame(deployment: Deployment, after: Resolver, documents: readonly Document[], catalogs: Catalogs): boolean {
  const before = resolverOf(deployment, catalogs);
  const possible = withNeighbours(deployment.releases);
  for (const role of new Set(documents.flatMap(({ kind }) => rolesStartedWith(kind)))) {
    // A JVM's arguments hang on the start script of its own product, and on the JDK.
    const own = releasableOf(daemonDefinition(role).product.id);
    for (const choice of releaseChoices(possible, own === undefined ? ['jdk'] : [own, 'jdk'])) {
      if (choice.jdk === undefined) return false;
      const [first, second] = [before, after].map((resolver) => effectiveArguments(resolver.resolution(role, choice)));
      if (first === undefined || second === undefined || first.join('\n') !== second.join('\n')) return false;
    }
  }
  return true;
}
