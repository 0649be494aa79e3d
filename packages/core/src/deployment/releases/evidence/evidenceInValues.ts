import type { Document } from '../../../formats/document.js';
import { packagedIn } from './evidenceIn.js';
import type { ReleaseEvidence } from './releaseEvidence.js';

/** A whole number: the `hadoop-0.20` of CDH is a part of the names of its directories. */
const whole = /^\d+\.\d+\.\d/;

/**
 * The releases in the names of directories that values lie in: `/opt/hadoop-2.7.1/tmp`. Of a product that has two, one may be what an upgrade left behind: nothing is said of it.
 */
export function evidenceInValues(documents: readonly Document[]): readonly ReleaseEvidence[] {
  const found = documents.flatMap(({ entries, source }) =>
    entries.flatMap(({ value, hole, valueRange }) =>
      value === undefined || hole !== undefined || !value.includes('/')
        ? []
        : packagedIn(value)
            .filter(({ version }) => whole.test(version))
            .map((told) => ({ ...told, path: source.path, line: source.positionAt(valueRange.start).line + 1 })),
    ),
  );
  return found.filter(
    ({ product, version }, at) =>
      found.every((other) => other.product !== product || other.version === version) &&
      found.findIndex((other) => other.product === product) === at,
  );
}
