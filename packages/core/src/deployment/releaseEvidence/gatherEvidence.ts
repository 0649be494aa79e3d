import { type Files, isFailure } from '../../host.js';
import { recognizeByName } from '../../products/recognition.js';
import { knownProducts } from '../../products/registry.js';
import { MiB } from '../../text/units.js';
import { directoryOf, isForTests } from '../grouping.js';
import { evidenceIn, evidenceInPath, mayTellReleases } from './evidenceIn.js';
import type { ReleaseEvidence } from './releaseEvidence.js';
import { tracesOf, writes } from './writtenNames.js';

/** Directories above a deployment's own that are looked into, at most. */
const mostLevels = 8;

/** Directories and files beneath one of them: what has more is a tree of something else. */
const mostDirectories = 60;
const mostFiles = 200;

/** Characters that are read around all deployments together: files that are read are kept. */
const mostCharacters = 48 * MiB;

/** How far beneath a directory others are looked into: `roles/hbase/defaults/main.yml`. */
const deepest = 3;

/** Directories whose files say nothing about a deployment around them. */
const passedOver = /^(?:node_modules|target|build|dist|docs?|src|tests?|examples?|\..*)$/i;

/** Directories that are a product's by their name: `modules/zookeeper`, `roles/ansible-hbase`. */
const productNamed = new RegExp(
  `/(?:[a-z]+-)?(?:${knownProducts.flatMap(({ id, isReleased }) => (isReleased ? [id] : [])).join('|')})$`,
  'i',
);

interface Place {
  readonly directory: string;
  readonly depth: number;
}

/** What a directory and those beneath it hold. */
interface Level {
  readonly evidence: readonly ReleaseEvidence[];
  /** Files that build, start or describe machines. */
  readonly files: readonly string[];
  /** By text: which of the files have it in them. */
  readonly mentioning: Map<string, readonly string[]>;
}

const gatherers = new WeakMap<Files, EvidenceGatherer>();

/** What is around deployments: each directory is looked at once. */
export class EvidenceGatherer {
  private readonly levels = new Map<string, Level>();
  private readonly inFile = new Map<string, readonly ReleaseEvidence[]>();
  private readonly lists = new Map<string, readonly string[]>();
  private readonly wasRead = new Set<string>();
  private charactersLeft = mostCharacters;

  private constructor(private readonly files: Files) {}

  /** The one of these files: what it found for one check serves the next. */
  static of(files: Files): EvidenceGatherer {
    const gatherer = gatherers.get(files) ?? new EvidenceGatherer(files);
    gatherers.set(files, gatherer);
    return gatherer;
  }

  /**
   * What the files around a deployment say about its releases, nearest first: what names of its own directories say, what stands beside its files and beneath
   * them, then the same for each directory above, as far as the host lets core look.
   * @param paths of the deployment's files
   */
  around(paths: readonly string[]): readonly (readonly ReleaseEvidence[])[] {
    // What the repository installs says nothing about the resources of its tests.
    const directories = [...new Set(paths.filter((path) => !isForTests(path)).map(directoryOf))];
    return [directories.flatMap(evidenceInPath), ...this.levelsFrom(directories).map((here) => here.flatMap(({ evidence }) => evidence))];
  }

  private levelsFrom(directories: readonly string[]): readonly (readonly Level[])[] {
    const found: (readonly Level[])[] = [];
    const left = new Set(directories);
    for (let level = 0; level < mostLevels && left.size > 0; level++) {
      const here = [...left];
      found.push(here.map((directory) => this.levelOf(directory)));
      for (const directory of here) {
        left.delete(directory);
        const names = this.list(directory);
        // The top of a repository, or what may not be looked into.
        if (names.length > 0 && !names.includes('.git')) left.add(parentOf(directory));
      }
    }
    return found;
  }

  /** Whether a file around a deployment, one that builds or starts something, has a text in it: what it may fill in is not known. */
  mentions(paths: readonly string[], text: string): boolean {
    return this.filesMentioning(paths, text).length > 0;
  }

  /** Whether a file around a deployment writes lines of a setting into other files. */
  mayWrite(paths: readonly string[], name: string): boolean {
    const files = new Set(tracesOf(name).flatMap((text) => this.filesMentioning(paths, text)));
    return [...files].some((path) => writes(path, this.read(path) ?? '', name));
  }

  private filesMentioning(paths: readonly string[], text: string): readonly string[] {
    return this.levelsFrom([...new Set(paths.map(directoryOf))]).flatMap((here) =>
      here.flatMap((level) => this.mentioning(level, text).filter((path) => !paths.includes(path))),
    );
  }

  /** Each level is searched once for a text: a hundred deployments ask the same of the directories above them. */
  private mentioning({ files, mentioning }: Level, text: string): readonly string[] {
    let found = mentioning.get(text);
    if (found === undefined) {
      found = files.filter((path) => this.read(path)?.includes(text) === true);
      mentioning.set(text, found);
    }
    return found;
  }

  /** What the file says; nothing once too much was read. */
  private read(path: string): string | undefined {
    const isNew = !this.wasRead.has(path);
    if (isNew && this.charactersLeft <= 0) return undefined;
    const file = this.files.read(path);
    if (isFailure(file)) return undefined;
    if (isNew) {
      this.wasRead.add(path);
      this.charactersLeft -= file.text.length;
    }
    return file.text;
  }

  private list(directory: string): readonly string[] {
    const names = this.lists.get(directory) ?? this.files.list(directory);
    this.lists.set(directory, names);
    return names;
  }

  private isScript(path: string): boolean {
    if (this.list(path).length > 0) return false;
    return this.read(path)?.startsWith('#!') === true;
  }

  private told(path: string): readonly ReleaseEvidence[] {
    let told = this.inFile.get(path);
    if (told === undefined) {
      const text = this.read(path);
      told = text === undefined ? [] : evidenceIn(path, text);
      this.inFile.set(path, told);
    }
    return told;
  }

  private levelOf(directory: string): Level {
    let found = this.levels.get(directory);
    if (found === undefined) {
      found = this.look(directory);
      this.levels.set(directory, found);
    }
    return found;
  }

  private look(top: string): Level {
    const evidence: ReleaseEvidence[] = [];
    const files: string[] = [];
    let directories = 0;
    let read = 0;
    // A repository may have hundreds of modules: those of a product are looked into for texts, though the others were too many.
    const named: Place[] = [];
    const walk = (queue: Place[], take: (path: string) => void) => {
      while (queue.length > 0 && directories < mostDirectories) {
        const { directory, depth } = queue.shift() ?? { directory: top, depth: 0 };
        // A name without an ending may be a script's.
        if (depth > 0 && read < mostFiles && this.isScript(directory)) {
          read++;
          take(directory);
          continue;
        }
        directories++;
        for (const name of this.list(directory)) {
          const path = join(directory, name);
          if (mayTellReleases(name)) {
            // Settings are no evidence; an env file may name the directory of an installation.
            if (/\.ya?ml$/i.test(name) && recognizeByName(path) !== undefined) continue;
            if (read >= mostFiles) break;
            read++;
            take(path);
          } else if (depth < deepest && !name.includes('.') && !passedOver.test(name) && recognizeByName(path) === undefined) {
            queue.push({ directory: path, depth: depth + 1 });
            if (productNamed.test(path)) named.push({ directory: path, depth: depth + 1 });
          }
        }
      }
    };
    walk([{ directory: top, depth: 0 }], (path) => {
      files.push(path);
      evidence.push(...this.told(path));
    });
    if (directories < mostDirectories && read < mostFiles) return { evidence, files, mentioning: new Map() };
    const all = new Set(files);
    directories = 0;
    read = 0;
    walk([...named], (path) => all.add(path));
    return { evidence, files: [...all], mentioning: new Map() };
  }
}

/** The directory above; above the working directory with `..`, as the host resolves it. */
function parentOf(directory: string): string {
  if (directory === '.') return '..';
  if (/(?:^|\/)\.\.$/.test(directory)) return `${directory}/..`;
  return directoryOf(directory);
}

function join(directory: string, name: string): string {
  return directory === '.' ? name : `${directory === '/' ? '' : directory}/${name}`;
}
