import type { Document, WritingContext } from '@storelint/core/formats';
import { editorOf, fileDefinition } from '@storelint/core/products';

/** What storelint can offer at an offset. Comments are free text, and so are lines of files whose settings no product defines. */
export function completionContext(document: Document, offset: number): WritingContext | undefined {
  if (document.comments.some(({ range }) => range.start < offset && offset < range.end)) return undefined;
  const isOfEntries = document.format === 'properties' || document.format === 'sysctlConf';
  const { holds, keys } = fileDefinition(document.kind);
  if (isOfEntries && holds.length === 0 && keys === undefined) return undefined;
  return editorOf(document).contextAt(document, offset);
}
