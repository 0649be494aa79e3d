import { type FileKind, fileDefinition, fileKinds } from '@storelint/core/products';
import { didYouMean } from '@storelint/core/text';
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
