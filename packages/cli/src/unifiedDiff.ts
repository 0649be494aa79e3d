import type { ChangedTexts } from '@storelint/core/applyFixes';
import type { Document } from '@storelint/core/formats';
import { type FileKind, parseDocument } from '@storelint/core/products';
import { KnownSecrets, SecretTexts, type SecretWords } from '@storelint/core/secrets';
import { diff, diffHeader, type Printable, SourceText } from '@storelint/core/text';
import { createTwoFilesPatch } from 'diff';

/** A file that is changed, or would be. */
export interface ChangedFile {
  readonly path: string;
  readonly kind: FileKind;
  readonly before: string;
  readonly after: string;
}

/** Changed texts with the kinds of their files. */
export function changedFiles(changed: ChangedTexts, documents: Iterable<Document>): readonly ChangedFile[] {
  const kinds = new Map([...documents].map(({ source: { path }, kind }) => [path, kind]));
  return [...changed].flatMap(([path, { before, after }]) => {
    const kind = kinds.get(path);
    return kind === undefined ? [] : [{ path, kind, before, after }];
  });
}

/**
 * The changes as `diff -u` writes them, a file at a time. Secrets are hidden in both texts: each state of a file is read, and what is secret in one is hidden in the other.
 * @param known secrets of files beside these, and once this began of these
 */
export function* patchesOf(
  changed: readonly ChangedFile[],
  wordsFor: (path: string) => SecretWords | undefined,
  known: KnownSecrets,
): Generator<Printable<'diff'>> {
  const textsOf = ({ path, kind, before, after }: ChangedFile) => {
    const [old, now] = [before, after].map((text) => parseDocument(new SourceText(path, text), kind)) as [Document, Document];
    const secrets = new SecretTexts([old, now], wordsFor, [[old, now]], known);
    return [secrets.shown(old), secrets.shown(now)] as const;
  };
  // What one file tells may stand in the one before.
  for (const file of changed) textsOf(file);
  for (const file of [...changed].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const [before, after] = textsOf(file);
    // The names have an own header: the library does not quote them.
    const patch = createTwoFilesPatch('a', 'b', before, after, '', '', { context: 3 });
    yield diff`${diffHeader(file.path)}${patch.replace(/^=+\n--- a\t?\n\+\+\+ b\t?\n/, '')}`;
  }
}

/**
 * All changes together.
 * @param documents the files before, with those beside them
 */
export function unifiedDiff(
  changed: ChangedTexts,
  documents: readonly Document[],
  wordsFor: (path: string) => SecretWords | undefined,
): Printable<'diff'> {
  const known = new KnownSecrets();
  void new SecretTexts(documents, wordsFor, [], known);
  return diff.join([...patchesOf(changedFiles(changed, documents), wordsFor, known)], '');
}
