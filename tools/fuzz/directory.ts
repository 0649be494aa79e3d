import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let own: string | undefined;

/** A directory of this process, gone with it. */
export function ownDirectory(): string {
  if (own === undefined) {
    const made = mkdtempSync(join(tmpdir(), 'storelint-fuzz-files-'));
    process.once('exit', () => rmSync(made, { recursive: true, force: true }));
    own = made;
  }
  return own;
}
