import type { ChangedTexts } from '@storelint/core/applyFixes';
import type { Document } from '@storelint/core/formats';
import { parseDocument } from '@storelint/core/products';
import { SecretTexts, type SecretWords } from '@storelint/core/secrets';
import { diff, diffHeader, type Printable, SourceText } from '@storelint/core/text';
import { createTwoFilesPatch } from 'diff';

/**
 * The changes as `diff -u` writes them. Secrets are hidden in both texts: each state of a file is read, and what is secret in one is hidden in the other.
 * @param documents the files before, with those beside them
 */
export function unifiedDiff(
  changed: ChangedTexts,
  documents: Iterable<Document>,
  wordsFor: (path: string) => SecretWords | undefined,
): Printable<'diff'> {
  const known = new Map([...documents].map((document) => [document.source.path, document]));
  const versions = [...changed].flatMap(([path, { before, after }]): (readonly [Document, Document])[] => {
    const kind = known.get(path)?.kind;
    if (kind === undefined) return [];
    return [[parseDocument(new SourceText(path, before), kind), parseDocument(new SourceText(path, after), kind)]];
  });
  const secrets = new SecretTexts([...known.values(), ...versions.flat()], wordsFor, versions);
  const patches = versions
    .sort(([{ source: a }], [{ source: b }]) => (a.path < b.path ? -1 : 1))
    .map(([before, after]) => {
      // The names have an own header: the library does not quote them.
      const patch = createTwoFilesPatch('a', 'b', secrets.shown(before), secrets.shown(after), '', '', { context: 3 });
      return diff`${diffHeader(before.source.path)}${patch.replace(/^=+\n--- a\t?\n\+\+\+ b\t?\n/, '')}`;
    });
  return diff.join(patches, '');
}
