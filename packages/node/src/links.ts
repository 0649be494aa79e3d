import { type BigIntStats, lstatSync, readlinkSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, parse, resolve, sep } from 'node:path';

/** Where a path leads once every symbolic link on the way is followed. */
export interface Place {
  /** Absolute. Of what is not there: where it would be. */
  readonly real: string;
  /** Undefined: nothing is there, or it cannot be reached. Numbers of files are larger than a double holds on some file systems. */
  readonly status: BigIntStats | undefined;
  /** The last name of the path is a link itself. */
  readonly isLink: boolean;
  /** Why it cannot be reached, where it is not simply missing. */
  readonly error?: NodeJS.ErrnoException;
}

/** What lies at a real path, with the names in it that were asked for. */
interface Entry extends Omit<Place, 'isLink'> {
  readonly parent: Entry | undefined;
  readonly known: Map<string, Found>;
}

interface Found {
  readonly entry: Entry;
  readonly isLink: boolean;
}

/** As many as Linux follows. */
const mostLinks = 40;

/**
 * Follows links name by name. Unlike `realpath` it tells where a link without a target leads, and it asks about each directory and link once: `realpath` asks
 * about every level of a deep tree for every file, and about every link of a chain for every link.
 */
export class LinkResolver {
  private readonly roots = new Map<string, Entry>();
  /** By the path that was asked for: nobody goes down from the root for each file of a directory. */
  private readonly directories = new Map<string, Entry>();

  /** @param full absolute */
  place(full: string): Place {
    const links = { left: mostLinks };
    const directory = dirname(full);
    const parent = this.directories.get(directory) ?? this.follow(this.root(full), directory, links).entry;
    const { entry, isLink } = directory === full ? { entry: parent, isLink: false } : this.follow(parent, basename(full), links);
    for (const [path, at] of [[directory, parent] as const, [full, entry] as const])
      if (at.status?.isDirectory() === true) this.directories.set(path, at);
    return { real: entry.real, status: entry.status, isLink, ...(entry.error === undefined ? {} : { error: entry.error }) };
  }

  /** Files may have changed: all are asked about anew. */
  forget(): void {
    this.roots.clear();
    this.directories.clear();
  }

  private root(path: string): Entry {
    const real = resolve(parse(path).root);
    const root = this.roots.get(real) ?? { real, status: statusOfName(real), parent: undefined, known: new Map() };
    this.roots.set(real, root);
    return root;
  }

  private follow(from: Entry, path: string, links: { left: number }): Found {
    const names = path.slice(parse(path).root.length).split(sep === '/' ? '/' : /[\\/]/);
    let found: Found = { entry: from, isLink: false };
    for (const [index, name] of names.entries()) {
      const { entry } = found;
      if (name === '' || name === '.') continue;
      if (entry.status?.isDirectory() !== true)
        return { entry: { ...entry, real: join(entry.real, names.slice(index).join(sep)), status: undefined }, isLink: false };
      found = name === '..' ? { entry: entry.parent ?? entry, isLink: false } : this.step(entry, name, links);
    }
    return found;
  }

  private step(from: Entry, name: string, links: { left: number }): Found {
    const known = from.known.get(name);
    if (known !== undefined) return known;
    const real = under(from.real, name);
    let isLink = false;
    try {
      const status = statusOfName(real);
      isLink = status?.isSymbolicLink() === true;
      let entry: Entry = { real, status, parent: from, known: new Map() };
      if (isLink) {
        if (links.left-- === 0) throw Object.assign(new Error('too many links'), { code: 'ELOOP' });
        const target = readlinkSync(real);
        entry = this.follow(isAbsolute(target) ? this.root(target) : from, target, links).entry;
      }
      const found = { entry, isLink };
      // Files are asked about once anyway; of links many may lead through one.
      if (entry.status !== undefined && (isLink || entry.status.isDirectory())) from.known.set(name, found);
      return found;
    } catch (error) {
      return { entry: { real, status: undefined, error: error as NodeJS.ErrnoException, parent: from, known: new Map() }, isLink };
    }
  }
}

/** A name in a directory. `join` reads the whole path anew, and a path may be long. */
export function under(directory: string, name: string): string {
  return directory.endsWith(sep) ? directory + name : directory + sep + name;
}

/** What stands under a name, a link itself. @throws what the system says, unless nothing is there */
function statusOfName(path: string): BigIntStats | undefined {
  return lstatSync(path, { bigint: true, throwIfNoEntry: false });
}
