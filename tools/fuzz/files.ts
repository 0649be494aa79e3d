import fc, { type Arbitrary } from 'fast-check';
import type { FormatName } from '../../packages/core/src/formats/document.js';
import { formatOf } from '../../packages/core/src/products/parseDocument.js';
import type { FileKind } from '../../packages/core/src/products/registry.js';
import { mutated } from './mutate.js';
import { poolFiles } from './pool.js';

/** A file that was changed. */
export interface MutatedFile {
  readonly path: string;
  readonly kind: FileKind;
  readonly text: string;
}

const kinds = [...new Set(poolFiles().map(({ kind }) => kind))].sort();

function textsOf(isWanted: (file: { readonly kind: FileKind }) => boolean): readonly string[] {
  return poolFiles()
    .filter(isWanted)
    .map(({ text }) => text);
}

/** A changed file of a kind, under a name of that kind. */
function mutatedOfKind(kind: FileKind): Arbitrary<MutatedFile> {
  const format: FormatName = formatOf(kind);
  // Pieces come from all files of the format: settings of one product in a file of another.
  const bases = [
    ...textsOf((file) => file.kind === kind),
    ...textsOf((file) => file.kind !== kind && formatOf(file.kind) === format).slice(0, 50),
  ];
  const paths = [...new Set(poolFiles().flatMap((file) => (file.kind === kind ? [file.path] : [])))];
  return fc.record({ path: fc.constantFrom(...paths), kind: fc.constant(kind), text: mutated(bases, format) });
}

const byKind = new Map(kinds.map((kind) => [kind, mutatedOfKind(kind)]));

/** A changed file of any kind; each kind as often as the others. */
export const mutatedFile: Arbitrary<MutatedFile> = fc.oneof(...byKind.values());

/** Changed files of different kinds. */
export function mutatedFiles(wanted: readonly FileKind[], most: number): Arbitrary<readonly MutatedFile[]> {
  return fc
    .subarray([...wanted], { minLength: 1, maxLength: Math.min(most, wanted.length) })
    .chain((chosen) => fc.tuple(...chosen.flatMap((kind) => byKind.get(kind) ?? [])));
}
