import type { WrittenLines } from '@storelint/core/products';
import type { CheckedDeployment } from '../checkedDeployment.js';

/** What the files of a deployment say, for names and values that hang on ids of other lines. */
export function writtenLines({ deployment: { documents } }: CheckedDeployment): WrittenLines {
  return {
    get keys() {
      return documents.flatMap(({ entries }) => entries.flatMap(({ key, hole }) => (hole === undefined ? [key] : [])));
    },
    listed: (name) => {
      for (const { entries } of documents) {
        const value = entries.findLast(({ key, hole }) => key === name && hole === undefined)?.value;
        if (value === undefined) continue;
        return value
          .split(',')
          .map((piece) => piece.trim())
          .filter((piece) => /^[\w-]+$/.test(piece));
      }
      return [];
    },
  };
}
