import { type BigIntStats, lstatSync } from 'node:fs';
import { basename, dirname, join, parse, resolve, sep } from 'node:path';
import { companionDirectoriesOf } from '@storelint/core/deployment';
import type { FileFailure, FileText } from '@storelint/core/host';
import { recognizeByName } from '@storelint/core/products';
import { MiB } from '@storelint/core/text';
import { decode } from './encoding.js';
import { displayPath, explain, largestFile } from './files.js';
import { LinkResolver, type Place } from './links.js';
import { readRegular } from './openFile.js';

/** Where version control keeps what is its own, credentials among them. Never read, unless a user names such a directory as PATH. */
export const versionControl: ReadonlySet<string> = new Set(['.git', '.hg', '.svn', '.bzr', '.jj', '.sl']);

/** The file that says what storelint is to know of the files around and below it. */
export const configurationName = '.storelint.yaml';

/** What lies inside. */
interface Tree {
  /** Real path. */
  readonly root: string;
  readonly isRepository: boolean;
  /** Only files directly in the root, none further down. */
  readonly isShallow: boolean;
}

/** A path that somebody's file may have named: where it leads, and whether it may be read. */
export interface Located extends Place {
  /** Why it may not be read: `this is a link that leads outside of the repository`. */
  readonly refusal?: string;
  /** What the user may do about it. */
  readonly hint?: string;
  /** It lies outside, under the same name: how distributions lay the files that two products share. */
  readonly isShared: boolean;
}

export interface BoundaryOptions {
  /** `--allow-outside`: what lies outside is read, too. */
  readonly allowOutside?: boolean;
}

/** How a user lifts the boundary, behind a message that says what is not read. */
const outsideHint = '--allow-outside reads it';

/** Why a file has no text, for somebody at a command line. */
export function failureText({ message, hint }: FileFailure): string {
  return hint === undefined ? message : `${message}; ${hint}`;
}

/**
 * The one gate to files that other files name: links, includes, companions, configurations and what they name. A path is read if it leads to a regular
 * file inside of a tree: the repository that holds a PATH of the call, else the PATH itself. docs/configuration.md says it for users.
 */
export class Boundary {
  private readonly trees: Tree[] = [];
  /** Files that the user named; links there are the user's. */
  private readonly named = new Set<string>();
  /** Who runs this, and root. Empty where the system has no owners. */
  private readonly users: readonly number[] = process.getuid === undefined ? [] : [process.getuid(), 0];
  /** Owners of what the user named, and of the directory that the user stands in. */
  private readonly owners = new Set<number>();
  private readonly links = new LinkResolver();
  private readonly allowOutside: boolean;

  /** @param paths what the user named: files and directories; what is not there is passed over */
  constructor(
    private readonly workingDirectory: string,
    paths: readonly string[],
    options: BoundaryOptions = {},
  ) {
    this.allowOutside = options.allowOutside === true;
    const standing = this.links.place(resolve(workingDirectory)).status;
    if (standing !== undefined) this.owners.add(Number(standing.uid));
    for (const path of paths) if (path !== '') this.add(path);
  }

  /** The user named one more path. */
  add(path: string): void {
    const full = resolve(this.workingDirectory, path);
    const place = this.links.place(full);
    const isDirectory = place.status?.isDirectory() === true;
    // A link into .git is nobody's wish, even where `*` of a shell named it.
    if (place.isLink && !isVersionControl(full) && isVersionControl(place.real)) return;
    const directory = isDirectory ? place : this.links.place(dirname(full));
    if (directory.status !== undefined) this.owners.add(Number(directory.status.uid));
    const repository = this.repositoryOf(directory.real);
    if (repository !== undefined) this.addTree({ root: repository, isRepository: true, isShallow: false });
    else {
      const isShallow = !isDirectory && directory.real === parse(full).root;
      this.addTree({ root: directory.real, isRepository: false, isShallow });
      if (!isDirectory) this.addCompanions(dirname(full));
    }
    if (!isDirectory) this.named.add(full);
  }

  /** Directories beside a file's own in which the files of its deployment lie, unless a link leads there. */
  private addCompanions(directory: string): void {
    const companions = companionDirectoriesOf(directory.replaceAll('\\', '/')).map((companion) => resolve(companion));
    const anchors = companions.filter((companion) => directory.startsWith(companion)).map((anchor) => this.links.place(anchor).real);
    for (const companion of companions) {
      const { real } = this.links.place(companion);
      if (anchors.some((root) => isWithin(real, { root, isRepository: false, isShallow: false })))
        this.addTree({ root: real, isRepository: false, isShallow: true });
    }
  }

  private addTree(tree: Tree): void {
    const isKnown = ({ root, isRepository, isShallow }: Tree) =>
      root === tree.root && isRepository === tree.isRepository && isShallow === tree.isShallow;
    if (!this.trees.some(isKnown)) this.trees.push(tree);
  }

  /** Where a path leads, and whether it may be read. @param namedBy directory of the configuration that names it: what lies beneath it is inside, too */
  locate(full: string, namedBy?: string): Located {
    const place = this.links.place(full);
    const inside = this.isInside(place.real, namedBy) || (this.named.has(full) && !isVersionControl(place.real));
    if (inside) return { ...place, isShared: false };
    const hidden = isVersionControl(place.real);
    if (!hidden && this.allowOutside) return { ...place, isShared: false };
    if (!hidden && this.isShared(full, place, namedBy)) return { ...place, isShared: true };
    const isLink = place.isLink || place.real !== full;
    const where = hidden ? `${isLink ? 'leads into' : 'lies in'} the directory of version control` : this.outside(full, isLink);
    const refusal = isLink ? `this is a link that ${where}` : `this ${where}`;
    return { ...place, isShared: false, refusal, ...(hidden ? {} : { hint: outsideHint }) };
  }

  /** Text of a file; the failure says nothing about what lies outside. @param path as the answer names it */
  read(full: string, path: string, namedBy?: string): FileText | FileFailure {
    // Who saves a file puts another one in its place: looked at once more.
    for (const isLast of [false, true]) {
      const located = this.locate(full, namedBy);
      const { refusal, hint } = located;
      if (refusal !== undefined)
        return { path, reason: 'outside', message: `${refusal}, so it is not read`, ...(hint === undefined ? {} : { hint }) };
      // Nothing can stand under a name that no file system takes.
      if (located.error?.code === 'ENAMETOOLONG') return missing(path);
      if (located.error !== undefined) return unreadable(path, located.error);
      if (located.status === undefined) return missing(path);
      if (!located.status.isFile()) return notAFile(path);
      try {
        const read = readRegular(located.real);
        if ('moved' in read && !isLast) this.links.forget();
        else return textOf(read, path);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || isLast) return unreadable(path, error);
      }
    }
    return missing(path);
  }

  /** A configuration: in the trees as any file; above them, and outside of repositories, one that is trusted. */
  readConfiguration(full: string, path: string): FileText | FileFailure {
    if (this.holds(full)) return this.read(full, path);
    if (statusOfEntry(full) === undefined) return missing(path);
    if (!this.isTrusted(full))
      return { path, reason: 'outside', message: 'this belongs to another user, so it is not read', hint: outsideHint };
    return this.read(full, path, dirname(full));
  }

  /**
   * Where a file is written that is read at this path.
   * @throws {Error} where it must not be: a link that leads outside, or a link in a circle
   */
  targetOf(path: string): string {
    const { refusal, error, real } = this.locate(resolve(this.workingDirectory, path));
    if (refusal !== undefined) throw new Error(`${refusal}, so nothing is written there`);
    if (error !== undefined) throw error;
    return real;
  }

  /** What a trusted configuration puts together with the files of the call is read like them. */
  admit(full: string): void {
    this.named.add(full);
  }

  /** Whether a directory is the root of a repository that holds a PATH: a configuration is not looked for above it. */
  endsAt(directory: string): boolean {
    const { real } = this.links.place(directory);
    return !this.allowOutside && this.trees.some(({ root, isRepository }) => isRepository && root === real);
  }

  /**
   * Whether an entry above what the user named may have a say, `.git` or a configuration: the user's own, root's, or of the owner of what was named.
   * The last does not count where everybody may write, such as /tmp.
   */
  isTrusted(full: string): boolean {
    if (this.allowOutside || this.users.length === 0) return true;
    const directory = this.links.place(dirname(full)).status;
    const othersWrite = directory === undefined || (directory.mode & 0o002n) !== 0n;
    const isTrusted = (status: BigIntStats | undefined) => {
      if (status === undefined) return false;
      const owner = Number(status.uid);
      return this.users.includes(owner) || (this.owners.has(owner) && !othersWrite);
    };
    return isTrusted(statusOfEntry(full)) && isTrusted(this.links.place(full).status);
  }

  /** Whether a path lies in one of the trees as it stands, links or not. */
  holds(full: string): boolean {
    return this.isInside(this.links.place(dirname(full)).real);
  }

  /** Files may have changed since: links are followed anew. */
  forget(): void {
    this.links.forget();
  }

  private isInside(real: string, namedBy?: string): boolean {
    if (this.trees.some((tree) => isWithin(real, tree))) return true;
    if (namedBy === undefined) return false;
    return isWithin(real, this.treeAt(namedBy));
  }

  private treeAt(directory: string): Tree {
    return { root: this.links.place(directory).real, isRepository: false, isShallow: false };
  }

  /** Outside of repositories `/etc/hbase/conf/hdfs-site.xml` may be a link to `/etc/hadoop/conf/hdfs-site.xml`. */
  private isShared(full: string, { real, status, isLink }: Place, namedBy: string | undefined): boolean {
    const name = basename(full);
    if (!isLink || status?.isFile() !== true || basename(real) !== name) return false;
    if (recognizeByName(full) === undefined && name !== configurationName) return false;
    const tree = this.treeOf(full);
    if (tree !== undefined) return !tree.isRepository;
    return namedBy !== undefined && isWithin(join(this.links.place(dirname(full)).real, name), this.treeAt(namedBy));
  }

  private outside(full: string, isLink: boolean): string {
    const tree = this.treeOf(full) ?? this.trees[0];
    const shown = tree === undefined ? '.' : displayPath(tree.root, this.workingDirectory);
    const name = tree?.isRepository === true ? 'the repository' : shown === '.' ? 'this directory' : shown;
    return `${isLink ? 'leads' : 'lies'} outside of ${name}`;
  }

  /** The tree that the name itself stands in, wherever it leads. A repository goes before a PATH in it. */
  private treeOf(full: string): Tree | undefined {
    const { real } = this.links.place(dirname(full));
    const around = this.trees.filter((tree) => isWithin(join(real, basename(full)), tree));
    return around.find(({ isRepository }) => isRepository) ?? around[0];
  }

  /** The nearest directory upward that version control keeps its own in. One that a stranger made above the user's files is none. */
  private repositoryOf(directory: string): string | undefined {
    if (isVersionControl(directory)) return undefined;
    for (let at = directory; ; at = dirname(at)) {
      for (const name of versionControl) {
        const full = join(at, name);
        if (statusOfEntry(full) !== undefined && this.isTrusted(full)) return at;
      }
      if (dirname(at) === at) return undefined;
    }
  }
}

function statusOfEntry(path: string): BigIntStats | undefined {
  try {
    return lstatSync(path, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function isWithin(real: string, { root, isShallow }: Tree): boolean {
  if (real === root) return true;
  const prefix = root.endsWith(sep) ? root : root + sep;
  if (!real.startsWith(prefix)) return false;
  const below = real.slice(prefix.length);
  return isShallow ? !below.includes(sep) : !isVersionControl(below);
}

function isVersionControl(path: string): boolean {
  return path.split(sep).some((name) => versionControl.has(name.toLowerCase()));
}

function textOf(read: ReturnType<typeof readRegular>, path: string): FileText | FileFailure {
  if ('tooLarge' in read) {
    const message = `the file has ${Math.ceil(read.tooLarge / MiB)} MiB; files above ${largestFile / MiB} MiB are not read`;
    return { path, reason: 'too-large', message };
  }
  if (!('bytes' in read)) return notAFile(path);
  const decoded = decode(read.bytes);
  if (decoded === undefined) return { path, reason: 'binary', message: 'the file holds binary data, not text, so it is not read' };
  return { path, text: decoded.text };
}

function missing(path: string): FileFailure {
  return { path, reason: 'missing', message: 'the file does not exist (any more)' };
}

function notAFile(path: string): FileFailure {
  return { path, reason: 'not-a-file', message: 'this is no regular file, so it is not read' };
}

function unreadable(path: string, error: unknown): FileFailure {
  return { path, reason: 'unreadable', message: `the file cannot be read: ${explain(error)}` };
}
