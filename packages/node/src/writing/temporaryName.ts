import { randomBytes } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { markPattern, ownMark } from './runMark.js';

/** The second form is that of early builds, which carries the process id alone. */
const nameOfOurs = new RegExp(`^\\.(.+)\\.storelint-(?:(${markPattern})-[0-9a-f]{16}\\.tmp|[0-9]{1,7})$`, 's');

/** A new name beside a file: `.NAME.storelint-<run>-<random>.tmp`. No program reads such a file. */
export function temporaryNameFor(path: string): string {
  return join(dirname(path), `.${shortened(basename(path))}.storelint-${ownMark}-${randomBytes(8).toString('hex')}.tmp`);
}

/** The run that made a temporary file, and the name that it made it for, shortened maybe; undefined for every other name. */
export function runOfTemporary(name: string): { readonly mark: string | undefined; readonly of: string } | undefined {
  const match = nameOfOurs.exec(name);
  return match === null ? undefined : { mark: match[2], of: match[1] ?? '' };
}

/** Keeps names that are made from a name within what every file system takes. */
export function shortened(name: string): string {
  const characters = [...name];
  while (Buffer.byteLength(characters.join('')) > 64) characters.pop();
  return characters.join('');
}
