import { candidatesOf, type TrialCase, valuesOf } from '../../trial/cases.js';
import { rankedNames } from '../../trial/publicValues.js';
import type { TrialProduct } from '../../trial/settings.js';
import { randomOf } from '../fuzz/random.js';

/** What the product's own code makes of a value: refuses it, puts its default in its place, or takes it. */
export type Outcome = 'refused' | 'default' | 'taken';

/** One value and what the code said of it. */
export interface AskedValue {
  readonly setting: string;
  readonly base: string;
  readonly value: string;
  /** The mistake, or what is unusual. */
  readonly variation: string;
  readonly isWrong: boolean;
  readonly outcome: Outcome;
  /** Why it is refused; what is read where it is taken as something else. */
  readonly says?: string;
}

/** A file of tools/oracle/values. */
export interface ValueRecord {
  readonly about: string;
  readonly product: TrialProduct;
  readonly release: string;
  readonly values: readonly AskedValue[];
}

/** What only the reader says; other rules know what is behind it. */
export const ofReader = /\/(?:refused-value|refused-value-at-use)$/;

/** Whether a record is of a start, and not of a typed reader alone. */
export function isStartRecord(name: string): boolean {
  return /^(?:cassandra|zookeeper|hdfs-daemons)-/.test(name);
}

/** Settings that are asked of each release: the most used ones. */
export const mostUsed = 150;
const wrongEach = 6;
const rightEach = 2;

/** Values to ask a release about, the same each time; classes of others are on no class path here. */
export function valuesToAsk(product: TrialProduct, release: string): readonly (TrialCase & { readonly isWrong: boolean })[] {
  const random = randomOf(150);
  const candidates = candidatesOf(product, rankedNames()).filter((each) => each.release === release);
  const used = [...candidates].sort((a, b) => b.weight - a.weight || (a.setting.name < b.setting.name ? -1 : 1)).slice(0, mostUsed);
  return used.flatMap((candidate) => [
    ...valuesOf(product, candidate, 'wrong', wrongEach, random)
      .filter(({ undetectable }) => !undetectable)
      .map((each) => ({ ...each, isWrong: true })),
    ...valuesOf(product, candidate, 'right', rightEach, random)
      .filter(({ variation }) => variation !== "others' class")
      .map((each) => ({ ...each, isWrong: false })),
  ]);
}

/** A record's text, a line a value, in ASCII. */
export function recordText({ values, ...head }: ValueRecord): string {
  const rows = values.map((value) => `  ${JSON.stringify(value)}`).join(',\n');
  const text = `${JSON.stringify(head, undefined, 1).replace(/\n\}$/, '')},\n "values": [\n${rows}\n ]\n}\n`;
  return text.replace(/[\u007f-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
