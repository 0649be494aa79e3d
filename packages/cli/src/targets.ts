import { dirname, relative, resolve } from 'node:path';
import { companionDirectoriesOf, excludeMatcher, mayHoldFiles, type RecognisedFile, secretWordsOf } from '@storelint/core/deployment';
import { isFailure } from '@storelint/core/host';
import { globMatcher } from '@storelint/core/ownFiles';
import { confirmByContent, type FileKind, recognizeByName } from '@storelint/core/products';
import type { SecretWords } from '@storelint/core/secrets';
import { displayPath, type NodeFiles, statusOf, walk } from '@storelint/node';
import type { ConfigurationFinder, FoundConfiguration } from './configuration.js';

/** What the PATH arguments stand for. */
export interface Targets {
  /** Files beneath one configuration: those asked for and, for a file argument, the rest of its deployment. */
  readonly groups: readonly { readonly found: FoundConfiguration; readonly files: readonly RecognisedFile[] }[];
  /** Paths whose findings are reported; of files that stand in others, paths below these. */
  readonly requested: ReadonlySet<string>;
  /** The file on disk that a path stands for: of a file that stands in another, that one. */
  readonly fileOf: (path: string) => string;
  /** PATH arguments that do not exist. */
  readonly missing: readonly string[];
  /** Sentences about arguments that are no file of a kind we know. */
  readonly notes: readonly string[];
  readonly unreadable: readonly { readonly path: string; readonly message: string }[];
  /** What the configuration of a file says about names of secrets. */
  readonly secretWords: (path: string) => SecretWords | undefined;
}

export interface TargetOptions {
  readonly workingDirectory: string;
  readonly as: FileKind | undefined;
  readonly files: NodeFiles;
  readonly configurations: ConfigurationFinder;
  /** Whether files that stand in others (ConfigMaps) are looked for, too: they are read, and nothing writes them. */
  readonly held?: boolean;
  /** A file that need not exist: its text is given. */
  readonly given: string | undefined;
}

/** YAML files that are looked into for others, at most: a tree with more is data. */
const mostHolders = 5000;

/** Finds the files that the arguments name. */
export function findTargets(paths: readonly string[], options: TargetOptions): Targets {
  const { workingDirectory, configurations } = options;
  const kinds = new Map<string, FileKind>();
  /** Files that stand in others, with these, and those that hold their lines. */
  const heldIn = new Map<string, string>();
  const linesIn = new Map<string, string>();
  let holders = 0;
  const requested = new Set<string>();
  const missing: string[] = [];
  const notes: string[] = [];
  const unreadable: { path: string; message: string }[] = [];

  /** Recognised by name, confirmed by content; `--as` needs neither. */
  const recognise = (path: string, kind: FileKind | undefined): FileKind | undefined => {
    const known = kinds.get(path);
    if (known !== undefined) return known;
    const named = kind ?? recognizeByName(path);
    if (named === undefined) return undefined;
    const read = options.files.read(path);
    // What cannot be read is reported under the kind that its name says.
    const confirmed = kind !== undefined || isFailure(read) ? named : confirmByContent(named, read.text, path);
    if (confirmed !== undefined) kinds.set(path, confirmed);
    return confirmed;
  };
  /** The files of our kinds that a file holds. */
  const recogniseHeld = (path: string): readonly string[] => {
    if (options.held !== true || !mayHoldFiles(path) || kinds.has(path) || holders++ >= mostHolders) return [];
    return options.files.heldBy(path).map((held) => {
      kinds.set(held.path, held.kind);
      heldIn.set(held.path, path);
      linesIn.set(held.path, held.within.file);
      return held.path;
    });
  };
  const isExcluded = (path: string): boolean => {
    const { configuration, directory } = configurations.nearest(dirname(resolve(workingDirectory, path)));
    if (configuration.exclude === undefined) return false;
    return excludeMatcher(configuration.exclude)(pathBelow(directory, resolve(workingDirectory, path)));
  };

  for (const argument of paths) {
    const full = resolve(workingDirectory, argument);
    const path = displayPath(full, workingDirectory);
    // An empty PATH is a variable that somebody forgot to set, not this directory.
    const status = path === options.given || argument === '' ? undefined : statusOf(full);
    const { refusal, hint } = path === options.given ? {} : options.files.boundary.locate(full);
    if (status === undefined && path !== options.given) {
      missing.push(argument);
    } else if (status?.isDirectory() === true) {
      const { boundary } = options.files;
      const walked = walk(full, {
        workingDirectory,
        boundary,
        isWanted: (file) => recognizeByName(file) !== undefined || (options.held === true && mayHoldFiles(file)),
        isExcluded,
        onListed: (listed, names) => {
          options.files.knowList(listed, names);
          configurations.knowList(listed, names);
        },
      });
      unreadable.push(...walked.unreadable);
      // A file that might hold others is none that somebody misses.
      const isNamed = ({ path: file }: { readonly path: string }) => recognizeByName(file) !== undefined || !mayHoldFiles(file);
      notes.push(...walked.passedOver.filter(isNamed).map(notChecked), ...walked.shared.filter(isNamed).map(shared));
      for (const file of walked.files)
        if (recognise(file, undefined) !== undefined) requested.add(file);
        else for (const held of recogniseHeld(file)) requested.add(held);
    } else if (isExcluded(path)) {
      notes.push(`${path}: ${configurations.nearest(dirname(full)).configuration.path} excludes it, so it is not checked`);
    } else if (refusal !== undefined) {
      notes.push(notChecked({ path, why: refusal, hint }));
    } else if (recognise(path, options.as) !== undefined) {
      requested.add(path);
      const companions = companionFiles(full, options);
      for (const companion of companions.files) recognise(companion, undefined);
      notes.push(...companions.notes);
    } else {
      const held = recogniseHeld(path);
      for (const file of held) requested.add(file);
      const named = recognizeByName(path);
      if (held.length === 0)
        notes.push(
          named === undefined
            ? `${path}: no file that storelint knows by its name; --as KIND says what it is`
            : `${path}: named like ${named}, but its content is something else; --as ${named} checks it all the same`,
        );
    }
  }

  const groups = new Map<string, { found: FoundConfiguration; files: RecognisedFile[] }>();
  for (const [path, kind] of [...kinds].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const found = configurations.nearest(dirname(resolve(workingDirectory, heldIn.get(path) ?? path)));
    const key = found.configuration.path ?? '';
    const group = groups.get(key) ?? { found, files: [] };
    groups.set(key, group);
    group.files.push({ path, kind });
  }
  const words = new Map(
    [...groups.values()].flatMap(({ found, files }) => files.map(({ path }) => [path, secretWordsOf(found.configuration)])),
  );
  const [first] = words.values();
  // A file that another one includes has no configuration of its own.
  const secretWords = (path: string) => (words.has(path) ? words.get(path) : first);
  return {
    groups: [...groups.values()],
    requested,
    fileOf: (path) => linesIn.get(path) ?? path,
    missing,
    notes: [...notes, ...configurations.notes],
    unreadable,
    secretWords,
  };
}

/** Files that may belong to the same deployment as one file: beside it, in companion directories, and what its configuration puts together. */
function companionFiles(full: string, options: TargetOptions): { readonly files: readonly string[]; readonly notes: readonly string[] } {
  const { workingDirectory, files } = options;
  const { boundary } = files;
  const directory = dirname(full);
  const result = new Set<string>();
  const notes: string[] = [];
  for (const candidate of companionDirectoriesOf(directory.replaceAll('\\', '/'))) {
    for (const name of files.list(candidate)) {
      const companion = resolve(candidate, name);
      const path = displayPath(companion, workingDirectory);
      if (companion === full || recognizeByName(path) === undefined) continue;
      const { status, refusal, hint, isShared, real } = boundary.locate(companion);
      if (refusal !== undefined) notes.push(notChecked({ path, why: refusal, hint }));
      else if (status?.isFile() === true) result.add(path);
      if (isShared) notes.push(shared({ path, target: real }));
    }
  }
  const { configuration, directory: base } = options.configurations.nearest(directory);
  const memberships = configuration.deployments
    .map((deployment) => globMatcher(deployment.files))
    .filter((isMember) => isMember(pathBelow(base, full)));
  if (memberships.length > 0) {
    const isMember = (path: string) => memberships.some((matches) => matches(pathBelow(base, resolve(workingDirectory, path))));
    const isWanted = (path: string) => recognizeByName(path) !== undefined && isMember(path);
    for (const path of walk(base, { workingDirectory, boundary, isWanted, namedBy: base }).files) result.add(path);
  }
  return { files: [...result], notes };
}

function notChecked({ path, why, hint }: { readonly path: string; readonly why: string; readonly hint?: string | undefined }): string {
  return `${path}: ${why}, so it is not checked${hint === undefined ? '' : `; ${hint}`}`;
}

function shared({ path, target }: { readonly path: string; readonly target: string }): string {
  return `${path} is a link to ${target}, which is checked, and changed by fixes`;
}

/** A path relative to a directory, with `/`. */
export function pathBelow(directory: string, full: string): string {
  return relative(directory, full).replaceAll('\\', '/');
}
