import { createTwoFilesPatch } from 'diff';
import type { ChangedTexts } from '../../core/src/applyFixes.js';
import type { Document } from '../../core/src/formats/document.js';
import { blot, secretRanges } from '../../core/src/rules/redaction.js';
import { diff, diffHeader } from '../../core/src/text/diff.js';
import type { Printable } from '../../core/src/text/printable.js';

/** The changes as `diff -u` writes them; values of secret settings are blotted out in both texts. */
export function unifiedDiff(
  changed: ChangedTexts,
  documents: ReadonlyMap<string, Document>,
  blotValues: (text: string) => string,
): Printable<'diff'> {
  const patches = [...changed]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, { before, after }]) => {
      const shownBefore = blotValues(blot(before, secretRanges(before, documents.get(path))));
      const shownAfter = blotValues(blot(after, secretRanges(after, undefined)));
      // The names have an own header: the library does not quote them.
      const patch = createTwoFilesPatch('a', 'b', shownBefore, shownAfter, '', '', { context: 3 });
      return diff`${diffHeader(path)}${patch.replace(/^=+\n--- a\t?\n\+\+\+ b\t?\n/, '')}`;
    });
  return diff.join(patches, '');
}
