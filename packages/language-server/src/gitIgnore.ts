import { isFailure } from '@storelint/core/host';
import { globMatcher } from '@storelint/core/ownFiles';
import { KiB } from '@storelint/core/text';
import type { OpenFiles } from './openFiles.js';
import { directoryOf, join, pathBelow } from './paths.js';

/** A longer `.gitignore` is left alone: all of its patterns are held against each file. */
const longest = 16 * KiB;

/** What one `.gitignore` says of paths beneath its directory; undefined: nothing. */
interface Patterns {
  directory(path: string): boolean | undefined;
  file(path: string): boolean | undefined;
}

interface GitIgnoreFile {
  readonly directory: string;
  readonly patterns: Patterns;
  /** The next one on the way up. */
  readonly above: GitIgnoreFile | undefined;
}

/** Which files git ignores, by the `.gitignore` of each directory from a top one down. */
export class GitIgnore {
  /** By directory: the nearest `.gitignore` at or above it. */
  private readonly nearestFiles = new Map<string, GitIgnoreFile | undefined>();
  private readonly ignoredDirectories = new Map<string, boolean>();

  /** @param top directory that the first `.gitignore` lies in */
  constructor(
    private readonly files: Pick<OpenFiles, 'read'>,
    private readonly top: string,
  ) {}

  isIgnored(path: string): boolean {
    const directory = directoryOf(path);
    return this.isIgnoredDirectory(directory) || this.decide(path, directory, 'file');
  }

  /** Git does not look beneath a directory that is ignored. */
  private isIgnoredDirectory(directory: string): boolean {
    if (directory === this.top || !directory.startsWith(this.top === '/' ? '/' : `${this.top}/`)) return false;
    let isIgnored = this.ignoredDirectories.get(directory);
    if (isIgnored === undefined) {
      const parent = directoryOf(directory);
      isIgnored = this.isIgnoredDirectory(parent) || this.decide(directory, parent, 'directory');
      this.ignoredDirectories.set(directory, isIgnored);
    }
    return isIgnored;
  }

  /** The nearest `.gitignore` that has a pattern for a path decides. */
  private decide(path: string, parent: string, kind: 'file' | 'directory'): boolean {
    for (let file = this.nearest(parent); file !== undefined; file = file.above) {
      const said = file.patterns[kind](pathBelow(file.directory, path));
      if (said !== undefined) return said;
    }
    return false;
  }

  private nearest(directory: string): GitIgnoreFile | undefined {
    if (!this.nearestFiles.has(directory)) {
      const above = directory === this.top || directory === '/' ? undefined : this.nearest(directoryOf(directory));
      const read = this.files.read(join(directory, '.gitignore'));
      const isHeeded = !isFailure(read) && read.text.length <= longest;
      this.nearestFiles.set(directory, isHeeded ? { directory, patterns: readPatterns(read.text), above } : above);
    }
    return this.nearestFiles.get(directory);
  }
}

/** No path is so long, and none has a line end: a list that begins with it starts from nothing. */
const nothing = '\n';

function readPatterns(text: string): Patterns {
  const lines = text.split(/\r?\n/).flatMap((line) => {
    const pattern = line.replace(/(?<!\\)[ \t]+$/, '');
    if (pattern === '' || pattern.startsWith('#')) return [];
    const isNegated = pattern.startsWith('!');
    const bare = pattern.slice(isNegated ? 1 : 0);
    const isForDirectories = bare.endsWith('/');
    const path = bare.replace(/\/$/, '');
    // A slash before the end ties a pattern to the directory of its file.
    const glob = path.includes('/') ? path.replace(/^\//, '') : `**/${path}`;
    return [{ isNegated, isForDirectories, glob: glob.replace(/[{}]/g, '\\$&') }];
  });
  const decider = (some: typeof lines) => {
    const ignores = globMatcher([nothing, ...some.map(({ isNegated, glob }) => `${isNegated ? '!' : ''}${glob}`)]);
    const names = globMatcher([nothing, ...some.map(({ glob }) => glob)]);
    return (path: string) => (names(path) ? ignores(path) : undefined);
  };
  return { directory: decider(lines), file: decider(lines.filter(({ isForDirectories }) => !isForDirectories)) };
}
