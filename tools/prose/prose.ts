import { readFileSync } from 'node:fs';
import { phrases } from './phrases.js';
import { type OwnText, ownTexts } from './texts.js';

/** A phrase of tools/prose/phrases.ts in one of our texts. */
export interface Slip {
  readonly file: string;
  readonly text: string;
}

/** Slips of one text, each with what to write in its place. */
export function slipsOf({ file, of, field, text }: OwnText): readonly Slip[] {
  return phrases
    .filter(({ fields }) => fields === undefined || fields.includes(field))
    .flatMap(({ pattern, instead }) =>
      [...text.matchAll(new RegExp(pattern, `${pattern.flags}g`))].map(({ index, 0: found }) => {
        const around = text.slice(Math.max(0, index - 30), index + found.length + 15);
        return { file, text: `${[file, of, field].filter((part) => part !== '').join(' ')}: "…${around}…"; write ${instead}` };
      }),
    );
}

/** Slips of all our texts, by file. */
export function slipsByFile(): ReadonlyMap<string, readonly Slip[]> {
  const found = new Map<string, Slip[]>();
  for (const slip of ownTexts().flatMap(slipsOf)) found.set(slip.file, [...(found.get(slip.file) ?? []), slip]);
  return found;
}

export const baselinePath = 'tools/prose/baseline.json';

/** How many slips a file had when the check came; it may only go down. A file that is not in it has none. */
export function readBaseline(): Readonly<Record<string, number>> {
  return JSON.parse(readFileSync(baselinePath, 'utf8')) as Readonly<Record<string, number>>;
}
