import type { FileKind } from '../../core/src/products/registry.js';
import { fileDefinition, fileKinds } from '../../core/src/products/registry.js';
import { didYouMean } from '../../core/src/text/didYouMean.js';
import { CallError } from './callError.js';

/**
 * The kind that `--as` names: by itself or by the file's name.
 * @throws {CallError}
 */
export function readKind(text: string): FileKind {
  const kind = fileKinds.find((known) => known === text || fileDefinition(known).name === text);
  if (kind === undefined) throw new CallError(`--as ${text}: there is no such kind of file${didYouMean(text, fileKinds)}`);
  return kind;
}
