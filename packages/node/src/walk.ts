import { type Dirent, readdirSync } from 'node:fs';
import { basename, resolve, sep } from 'node:path';
import { type Boundary, versionControl } from './boundary.js';
import { displayPath, explain } from './files.js';
import { under } from './links.js';

/** What a walk found. Paths as `displayPath` gives them, sorted. */
export interface Walked {
  readonly files: readonly string[];
  /** Directories that could not be listed. */
  readonly unreadable: readonly { readonly path: string; readonly message: string }[];
  /** What has a wanted name and is no file, no directory that can be named, or a link that leads outside. */
  readonly passedOver: readonly { readonly path: string; readonly why: string; readonly hint?: string }[];
  /** Files that lie outside under the same name, with the place of each. */
  readonly shared: readonly { readonly path: string; readonly target: string }[];
}

export interface WalkOptions {
  readonly workingDirectory: string;
  readonly boundary: Boundary;
  /** Asked with the path of each file before anything is read. */
  readonly isWanted: (path: string) => boolean;
  /** Asked with the path of each directory (with a closing `/`) and wanted file. */
  readonly isExcluded?: (path: string) => boolean;
  /** Directory of the configuration that names the files: what lies beneath it is inside, too, and read from now on. */
  readonly namedBy?: string;
  /** Told the names in each directory, so that nobody has to list it again. */
  readonly onListed?: (directory: string, names: readonly string[]) => void;
  /** Levels of directories beneath the first that are entered. */
  readonly deepest?: number;
  /** In a tree of more directories nothing is found. */
  readonly mostDirectories?: number;
}

/** Directories that hold no configuration of a cluster. */
const skipped: ReadonlySet<string> = new Set(['node_modules', ...versionControl]);

/** A directory by the name that leads there, and by its real path. */
interface Directory {
  readonly full: string;
  readonly real: string;
}

/**
 * Lists the files beneath a directory whose names are wanted. Links are followed as far as the boundary lets them; a directory that is reached a second
 * time is not entered again, nor one that the walk itself stands in.
 */
export function walk(directory: string, options: WalkOptions): Walked {
  return new Walk(resolve(options.workingDirectory, directory), options).run();
}

class Walk {
  private readonly files: string[] = [];
  private readonly unreadable: { path: string; message: string }[] = [];
  private readonly passedOver: { path: string; why: string; hint?: string }[] = [];
  private readonly shared: { path: string; target: string }[] = [];
  /** Device and number of each directory: a path would have to be resolved anew at each level. */
  private readonly entered = new Set<string>();
  private readonly realFiles = new Set<string>();
  private readonly links: string[] = [];

  constructor(
    private readonly root: string,
    private readonly options: WalkOptions,
  ) {}

  run(): Walked {
    const { boundary, namedBy } = this.options;
    const { real, refusal, hint } = boundary.locate(this.root, namedBy);
    if (refusal === undefined) this.enter({ full: this.root, real });
    else this.passOver(this.root, refusal, hint);
    // Links come last, so that what also lies in the tree itself keeps its own path.
    for (let index = 0; index < this.links.length; index++) this.follow(this.links[index] ?? '', real);
    if (this.isTooLarge()) this.files.length = 0;
    const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1);
    return {
      files: this.files.sort(),
      unreadable: this.unreadable,
      passedOver: this.passedOver.sort(byPath),
      shared: this.shared.sort(byPath),
    };
  }

  private enter(first: Directory): void {
    // A list, not calls within calls: a tree may be deep.
    const left = [first];
    for (let directory = left.pop(); directory !== undefined && !this.isTooLarge(); directory = left.pop()) {
      const { full, real } = directory;
      if (this.isTooDeep(full)) continue;
      const below: Directory[] = [];
      for (const entry of this.list(directory)) {
        const child = { full: under(full, entry.name), real: under(real, entry.name) };
        if (entry.isDirectory()) {
          if (skipped.has(entry.name) || this.isExcluded(`${this.shown(child.full)}/`)) continue;
          // A container makes one where a file that it mounts is missing. Others are called `workers` by right.
          if (/\.(?:xml|ya?ml|sh|cfg|conf|options|properties)$/i.test(entry.name)) this.addNoFile(child.full, 'this is a directory');
          below.push(child);
        } else if (entry.isFile()) this.addFile(child);
        else if (entry.isSymbolicLink()) this.links.push(child.full);
        else this.addNoFile(child.full, 'this is no regular file');
      }
      for (const child of below.reverse()) left.push(child);
    }
  }

  private isTooLarge(): boolean {
    return this.entered.size > (this.options.mostDirectories ?? Number.POSITIVE_INFINITY);
  }

  private isTooDeep(full: string): boolean {
    return full.slice(this.root.length).split(sep).filter(Boolean).length > (this.options.deepest ?? Number.POSITIVE_INFINITY);
  }

  /** Empty for a directory that was entered before, or cannot be listed. */
  private list({ full, real }: Directory): Dirent[] {
    try {
      // It may have become a link since it was listed.
      const { status, error, refusal } = this.options.boundary.locate(full, this.options.namedBy);
      if (error !== undefined) throw error;
      if (status === undefined) throw Object.assign(new Error('gone'), { code: 'ENOENT' });
      const identity = `${status.dev} ${status.ino}`;
      if (refusal !== undefined || this.entered.has(identity)) return [];
      this.entered.add(identity);
      const entries = readdirSync(real, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
      this.options.onListed?.(
        this.shown(full),
        entries.map(({ name }) => name),
      );
      return entries;
    } catch (error) {
      // A name that is no UTF-8 cannot be asked for: it was listed, and is not there.
      if (full !== this.root && (error as NodeJS.ErrnoException).code === 'ENOENT')
        this.passOver(full, 'the directory is gone, or its name is no UTF-8');
      else this.unreadable.push({ path: this.shown(full), message: explain(error) });
      return [];
    }
  }

  private follow(full: string, realRoot: string): void {
    const { boundary, namedBy } = this.options;
    const { real, status, refusal, hint, isShared, error } = boundary.locate(full, namedBy);
    // A link to a directory that the walk stands in leads to nothing new.
    if (status?.isDirectory() === true && (realRoot === real || realRoot.startsWith(real.endsWith(sep) ? real : real + sep))) return;
    if (refusal !== undefined) {
      if (skipped.has(basename(full)) || this.isExcluded(`${this.shown(full)}/`)) return;
      if (status?.isDirectory() === true) this.passOver(full, refusal, hint);
      else this.addNoFile(full, refusal, hint);
    } else if (status === undefined) {
      this.addNoFile(full, error?.code === 'ELOOP' ? 'its links go in a circle' : 'the link leads nowhere');
    } else if (status.isFile()) {
      if (!this.realFiles.has(real) && this.addFile({ full, real }) && isShared) this.shared.push({ path: this.shown(full), target: real });
    } else if (status.isDirectory()) {
      if (!skipped.has(basename(full)) && !this.isExcluded(`${this.shown(full)}/`)) this.enter({ full, real });
    } else this.addNoFile(full, 'this is no regular file');
  }

  private addFile({ full, real }: Directory): boolean {
    const path = this.shown(full);
    if (!this.options.isWanted(path) || this.isExcluded(path)) return false;
    this.files.push(path);
    this.realFiles.add(real);
    const { boundary, namedBy } = this.options;
    if (namedBy !== undefined && !boundary.holds(full)) boundary.admit(full);
    return true;
  }

  private addNoFile(full: string, why: string, hint?: string): void {
    const path = this.shown(full);
    if (this.options.isWanted(path) && !this.isExcluded(path)) this.passOver(full, why, hint);
  }

  private passOver(full: string, why: string, hint?: string): void {
    this.passedOver.push({ path: this.shown(full), why, ...(hint === undefined ? {} : { hint }) });
  }

  private shown(full: string): string {
    return displayPath(full, this.options.workingDirectory);
  }

  private isExcluded(path: string): boolean {
    return this.options.isExcluded?.(path) === true;
  }
}
