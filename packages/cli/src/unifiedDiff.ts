import { createTwoFilesPatch } from 'diff';
import type { ChangedTexts } from '../../core/src/applyFixes.js';
import type { Document } from '../../core/src/formats/document.js';
import { blot, secretRanges } from '../../core/src/rules/redaction.js';
import { printable } from '../../node/src/encoding.js';

/** The changes as `diff -u` writes them; values of secret settings are blotted out in both texts. */
export function unifiedDiff(changed: ChangedTexts, documents: ReadonlyMap<string, Document>, blotValues: (text: string) => string): string {
  return [...changed]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, { before, after }]) => {
      const shownBefore = blotValues(blot(before, secretRanges(before, documents.get(path))));
      const shownAfter = blotValues(blot(after, secretRanges(after, undefined)));
      const patch = createTwoFilesPatch(`a/${path}`, `b/${path}`, printable(shownBefore), printable(shownAfter), '', '', { context: 3 });
      return patch.replace(/^=+\n/, '').replace(/^(---|\+\+\+) (.*)\t$/gm, '$1 $2');
    })
    .join('');
}
