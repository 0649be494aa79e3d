import {
  accessSync,
  closeSync,
  constants,
  fstatSync,
  linkSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  type Stats,
  unlinkSync,
} from 'node:fs';
import { MiB } from '@storelint/core/text';
import { decode, encode } from '../encoding.js';
import { explain } from '../files.js';
import { type Draft, explainDraft, type Model, writeDraft } from './draft.js';
import type { FileChange } from './fileChange.js';
import { temporaryNameFor } from './temporaryName.js';

/** Why a file that somebody else writes into is left alone. */
export const changedMeanwhile = 'it changed while it was being read';

/** In bytes. What is replaced is compared, so it is read. */
const largestCompared = 256 * MiB;

interface Present {
  readonly bytes: Uint8Array;
  readonly status: Stats;
}

/** The change of one file, in steps that can be taken back. Whatever fails throws an `Error` with words for people. */
export class FileStep {
  private done = false;

  private constructor(
    readonly path: string,
    readonly kind: 'create' | 'replace' | 'remove',
    readonly target: string,
    private readonly draft: Draft | undefined,
    /** What the target must hold until it is replaced; undefined where anything will do. */
    private readonly present: Present | undefined,
    /** A second name of what the target holds, or a copy of it: the way back. Undefined where there is nothing yet. */
    private readonly old: string | undefined,
  ) {}

  /** Makes all that the change needs: nothing of it can be seen yet, and no later step needs room on the disk. */
  static prepare(change: FileChange, target: string, targetOf: (path: string) => string): FileStep {
    const status = lstatSync(target, { throwIfNoEntry: false });
    if (status === undefined) {
      if (!('content' in change)) throw new Error(changedMeanwhile);
      const kind = change.over === 'anything' ? 'replace' : 'create';
      return new FileStep(change.path, kind, target, draftOf(target, change.content, modelOf(change, targetOf)), undefined, undefined);
    }
    if ('content' in change && change.over === 'nothing') throw new Error('it is there already');
    requireWritable(target, status);
    const present = 'content' in change && change.over === 'anything' ? undefined : readPresent(target);
    const content = newContent(change, present);
    const own: Model = { path: target, status: present?.status ?? status };
    const draft = content === undefined ? undefined : draftOf(target, content, modelOf(change, targetOf) ?? own);
    try {
      const kind = content === undefined ? 'remove' : 'replace';
      return new FileStep(change.path, kind, target, draft, present, keepOld(own, present));
    } catch (error) {
      if (draft !== undefined) unlinkSync(draft.path);
      throw error;
    }
  }

  /** What of the file's owner and attributes is not kept, in words. */
  get lost(): readonly string[] {
    return this.draft?.lost ?? [];
  }

  perform(): void {
    if (this.kind === 'create') this.appear();
    else {
      if (this.present !== undefined) requireSame(this.target, this.present);
      if (this.draft === undefined) unlinkSync(this.target);
      else renameSync(this.draft.path, this.target);
      this.done = true;
      // Whoever had the file open may have written into it between the comparison and the rename.
      if (this.present !== undefined && this.old !== undefined) requireSame(this.old, this.present);
    }
  }

  private appear(): void {
    if (this.draft === undefined) return;
    try {
      // Unlike a rename, this fails where somebody else was faster.
      linkSync(this.draft.path, this.target);
    } catch (error) {
      if (!hasNoLinks(error)) throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? new Error('it is there already') : error;
      if (lstatSync(this.target, { throwIfNoEntry: false }) !== undefined) throw new Error('it is there already');
      renameSync(this.draft.path, this.target);
    }
    this.done = true;
  }

  /** @returns why the file is not as it was before, in words */
  undo(): string | undefined {
    if (!this.done) return undefined;
    try {
      if (this.draft !== undefined && !isSameFile(lstatSync(this.target), this.draft.status)) {
        this.done = false;
        return `${this.path} was changed once more meanwhile, so it stays as it is`;
      }
      if (this.old === undefined) unlinkSync(this.target);
      else renameSync(this.old, this.target);
      this.done = false;
      return undefined;
    } catch (error) {
      return `${this.path} cannot be put back (${explain(error)})${this.old === undefined ? '' : `: move ${this.old}, which holds its old content, to a safe place`}`;
    }
  }

  /** Removes the temporary files; after a failed `undo` the old content stays. */
  clean(failed: boolean): void {
    for (const path of [this.draft?.path, failed && this.done ? undefined : this.old]) {
      if (path === undefined) continue;
      try {
        unlinkSync(path);
      } catch {
        // It became the target, or cannot be removed: then the next run tries.
      }
    }
  }
}

function newContent(change: FileChange, present: Present | undefined): Iterable<Uint8Array> | undefined {
  if ('content' in change) return change.content;
  if ('remove' in change) {
    if (present === undefined || !equal(present.bytes, change.remove)) throw new Error(changedMeanwhile);
    return undefined;
  }
  const decoded = present === undefined ? undefined : decode(present.bytes);
  if (decoded === undefined || decoded.text !== change.before) throw new Error(changedMeanwhile);
  return [encode(change.after, decoded.encoding)];
}

function modelOf(change: FileChange, targetOf: (path: string) => string): Model | undefined {
  if (!('content' in change) || change.like === undefined) return undefined;
  const path = targetOf(change.like);
  return { path, status: lstatSync(path) };
}

function draftOf(target: string, content: Iterable<Uint8Array>, model: Model | undefined): Draft {
  try {
    return writeDraft(target, content, model);
  } catch (error) {
    throw new Error(explainDraft(error));
  }
}

/** Root may write anywhere; a file that nobody may write is meant to stay as it is. */
function requireWritable(target: string, status: Stats): void {
  if (!status.isFile()) throw new Error('it is not a regular file');
  if ((status.mode & 0o222) === 0) throw new Error('the file is read-only');
  accessSync(target, constants.W_OK);
}

function readPresent(path: string): Present {
  // Something else may have come to stand there: neither a link is followed nor a pipe waited for.
  const handle = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const status = fstatSync(handle);
    if (!status.isFile()) throw new Error('it is not a regular file');
    if (status.size > largestCompared) throw new Error(`it holds more than ${largestCompared / MiB} MiB`);
    return { bytes: readFileSync(handle), status };
  } finally {
    closeSync(handle);
  }
}

function requireSame(path: string, { bytes, status }: Present): void {
  let now: Present | undefined;
  try {
    now = readPresent(path);
  } catch {
    // Gone, or no longer a file.
  }
  const same = now !== undefined && now.status.mode === status.mode && now.status.uid === status.uid && now.status.gid === status.gid;
  if (now === undefined || !same || !equal(now.bytes, bytes)) throw new Error(changedMeanwhile);
}

function isSameFile(a: Stats, b: Stats): boolean {
  return a.ino === b.ino && a.mtimeMs === b.mtimeMs && a.size === b.size;
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

function keepOld({ path, status }: Model, present: Present | undefined): string {
  const old = temporaryNameFor(path);
  try {
    linkSync(path, old);
    return old;
  } catch (error) {
    if (!hasNoLinks(error)) throw error;
    return writeDraft(path, [(present ?? readPresent(path)).bytes], { path, status }).path;
  }
}

/** File systems without hard links; Linux also refuses them for files of others (protected_hardlinks). */
function hasNoLinks(error: unknown): boolean {
  return ['EPERM', 'EACCES', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EINVAL'].includes((error as NodeJS.ErrnoException).code ?? '');
}
