import { stripTemplateEnding } from '../../formats/template.js';
import { type Files, isFailure } from '../../host.js';
import type { ClusterNode, NodePlace } from '../../products/definition.js';
import { confirmByContent, recognizeByName } from '../../products/recognition.js';
import { fileDefinition, knownProducts } from '../../products/registry.js';
import { baseName, directoryOf, join, parentOf } from '../../text/paths.js';
import { MiB } from '../../text/units.js';
import { mayBeInventory, mayHoldInventories } from '../cluster/inventories.js';
import type { PlacedNode } from '../cluster/peers.js';
import { evidenceIn, mayTellReleases } from '../releases/evidence/evidenceIn.js';
import type { ReleaseEvidence } from '../releases/evidence/releaseEvidence.js';

/** Directories above a deployment's own that are looked into, at most. */
const mostLevels = 8;

/** Directories and files beneath one of them: what has more is a tree of something else. */
const mostDirectories = 60;
const mostFiles = 200;

/** Directories and files whose names are looked at. */
const mostListed = 5000;

/** Characters that are read around all deployments together: files that are read are kept. */
const mostCharacters = 48 * MiB;

/** How far beneath a directory others are looked into: `roles/hbase/defaults/main.yml`. */
const deepest = 3;

/** Directories whose files say nothing about a deployment around them. */
const passedOver = /^(?:node_modules|target|build|dist|docs?|src|tests?|spec|molecule|examples?|\..*)$/i;

/** Folders of what runs beside others of its kind: `envs/prod`, `staging2`. */
const environments =
  /^(?:dev(?:el(?:opment)?)?|test(?:ing)?|qa|uat|stag(?:e|ing)|pre-?prod|prod(?:uction)?|live|local|sandbox|ci|demo)\d*$/i;

/** The last such folder of a path; empty where there is none. */
function environmentOf(directory: string): string {
  return (
    directory
      .toLowerCase()
      .split('/')
      .findLast((name) => environments.test(name)) ?? ''
  );
}

/** Directories with what is put on top of units of systemd, and with what it makes in /run. */
const ofSystemd = /^(?:tmpfiles|[\w@.-]+\.service)\.d$/;

/** Files with what systemd makes in /run, by their own names: `cassandra.tmpfiles.conf`. */
const temporaryFiles = /tmpfiles/;

function isOfSystemd(path: string): boolean {
  return ofSystemd.test(baseName(directoryOf(path))) || temporaryFiles.test(baseName(path));
}

/** Directories that are a product's by their name: `modules/zookeeper`, `roles/ansible-hbase`. */
const productNamed = new RegExp(
  `/(?:[a-z]+-)?(?:${knownProducts.flatMap(({ id, isReleased }) => (isReleased ? [id] : [])).join('|')})$`,
  'i',
);

/** Folders may be called after the addresses of nodes. */
const isAddress = /^\d{1,3}(?:\.\d{1,3}){3}$/;

interface Place {
  readonly directory: string;
  readonly depth: number;
}

/** What a directory and those beneath it hold. */
export interface Level {
  readonly evidence: readonly ReleaseEvidence[];
  /** Files that build, start or describe machines. */
  readonly files: readonly string[];
  /** Those of them that may start nodes of what stands here: where a directory holds too much to be of one thing, those in itself. */
  readonly starting: readonly string[];
  /** Files that may list the hosts of groups. */
  readonly inventories: readonly string[];
  /** Files of nodes that have a folder each. */
  readonly nodes: readonly string[];
  /** By text: which of the files have it in them. */
  readonly mentioning: Map<string, readonly string[]>;
}

/** What the text of a file was asked, and what it said. */
interface Answer<T = unknown> {
  readonly of: (path: string, text: string) => T;
  readonly said: T;
}

const gatherers = new WeakMap<Files, FilesAround>();

/** Whether a file holds a text on a line that is no comment: what somebody has switched off does nothing. */
function says(text: string | undefined, sought: string): boolean {
  if (text === undefined) return false;
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
    const start = text.lastIndexOf('\n', at) + 1;
    if (!/^[ \t]*#(?!!)/.test(text.slice(start, at + 1))) return true;
  }
  return false;
}

/** Whether a file names a text; what is for systemd does so by its path, too. */
function names(path: string, text: string | undefined, sought: string): boolean {
  return says(text, sought) || (isOfSystemd(path) && path.includes(sought));
}

/** Lines that a script writes are listed like a file below it. */
function isPartOfFile(name: string): boolean {
  return /\.fragment$/.test(name);
}

const withoutEndings = new WeakMap<readonly string[], ReadonlySet<string>>();

/** The names of a directory without the endings of templates. */
function namesWithoutEndings(list: readonly string[]): ReadonlySet<string> {
  const known = withoutEndings.get(list) ?? new Set(list.map((name) => stripTemplateEnding(name).name));
  withoutEndings.set(list, known);
  return known;
}

/** The files around deployments, each directory looked at once, and what they say to questions: an answer holds until its file changes. */
export class FilesAround {
  private readonly levels = new Map<string, Level>();
  /** By path and question. What was read from files, not the files: there may be many thousands. */
  private readonly answers = new Map<string, Map<string, Answer>>();
  /** All that was asked of whatever files there are. */
  private readonly questions = new Map<string, Answer['of']>([['releases', evidenceIn]]);
  private readonly lists = new Map<string, readonly string[]>();
  /** Characters of each file that was read. */
  private readonly wasRead = new Map<string, number>();
  /** Directories of the deployments that something was asked about. */
  private readonly asked = new Set<string>();
  private charactersLeft = mostCharacters;
  /** What was looked up last: several ask about the same deployment, one after the other. */
  private last: { readonly directories: string; readonly levels: readonly (readonly Level[])[] } | undefined;

  private constructor(private readonly files: Files) {}

  /** The one of these files: what it found for one check serves the next. */
  static of(files: Files): FilesAround {
    const gatherer = gatherers.get(files) ?? new FilesAround(files);
    gatherers.set(files, gatherer);
    return gatherer;
  }

  /**
   * Lets files that differ from others in a few texts, of deployments, have what was gathered around those: nothing is looked for twice.
   * A text that names a release itself is read anew.
   */
  static lend(from: Files, to: Files, changed: Iterable<string>): void {
    const gatherer = FilesAround.of(from);
    if (![...changed].some((path) => gatherer.tellsReleases(path))) gatherers.set(to, gatherer);
  }

  /** Files came or went unseen: whoever asks for the gatherer of these files from now on gets a new one. */
  static forget(files: Files): void {
    gatherers.delete(files);
  }

  /**
   * A file was made, changed or removed: what was gathered from it is forgotten, and its directories are looked at again.
   * @returns directories around which something else is found than before
   */
  refresh(path: string): ReadonlySet<string> {
    this.last = undefined;
    const around = [...this.levels].filter(([top]) => isNear(top, path));
    const isKnown = around.some(([, level]) => isOf(level, path));
    if (!isKnown && !mayCount(path)) return new Set();
    const before = this.answers.get(path);
    this.charactersLeft += this.wasRead.get(path) ?? 0;
    this.wasRead.delete(path);
    this.answers.delete(path);
    const isThere = !isFailure(this.files.read(path));
    if (!isThere || !isKnown) {
      this.lists.delete(path);
      // Its directories may have been made with it.
      for (let directory = directoryOf(path), depth = 0; depth <= deepest; directory = parentOf(directory), depth++)
        this.lists.delete(directory);
    }
    // A key that is pressed mostly changes nothing of what counts. A file that is not there says as little as an empty one; a new one is asked all that others were.
    const asked = before ?? [...this.questions].map(([question, of]) => [question, { of, said: of(path, '') }] as const);
    const saysTheSame = [...asked].every(
      ([question, { of, said }]) => JSON.stringify(isThere ? this.ask(path, question, of) : of(path, '')) === JSON.stringify(said),
    );
    if (isThere && isKnown && saysTheSame && around.every(([, level]) => this.mentionsAsBefore(level, path))) return new Set();
    return new Set(around.flatMap(([top, level]) => (this.lookAgain(top, level, path, saysTheSame) ? [top] : [])));
  }

  private mentionsAsBefore({ files, mentioning }: Level, path: string): boolean {
    const text = files.includes(path) ? this.read(path) : undefined;
    return [...mentioning].every(([sought, found]) => found.includes(path) === (text !== undefined && names(path, text, sought)));
  }

  /** Whether a directory, in which one file changed, tells something else than before. */
  private lookAgain(top: string, before: Level, path: string, saysTheSame: boolean): boolean {
    const now = this.look(top);
    this.levels.set(top, now);
    const others = ({ files, inventories, nodes }: Level) =>
      [...files, '', ...inventories, '', ...nodes].filter((file) => file !== path).join('\n');
    if (others(now) !== others(before)) return true;
    const isConcerned = isOf(now, path) || isOf(before, path);
    const isSame = (saysTheSame || !isConcerned) && this.mentionsAsBefore({ ...before, files: now.files }, path);
    const text = now.files.includes(path) ? this.read(path) : undefined;
    for (const [sought, found] of before.mentioning)
      now.mentioning.set(sought, [
        ...found.filter((file) => file !== path),
        ...(text !== undefined && names(path, text, sought) ? [path] : []),
      ]);
    return !isSame;
  }

  /** Whether an answer about a deployment rests on what is around one of some directories. @param paths of the deployment's files */
  restsOn(paths: readonly string[], tops: ReadonlySet<string>): boolean {
    const asked = [...new Set(paths.map(directoryOf))].filter((directory) => this.asked.has(directory));
    return this.placesFrom(asked).some((here) => here.some((directory) => tops.has(directory)));
  }

  levelsFrom(directories: readonly string[]): readonly (readonly Level[])[] {
    const key = directories.join('\n');
    if (this.last?.directories === key) return this.last.levels;
    for (const directory of directories) this.asked.add(directory);
    const levels = this.placesFrom(directories).map((here) => here.map((directory) => this.levelOf(directory)));
    this.last = { directories: key, levels };
    return levels;
  }

  /** The directories that are looked into for some, nearest first. */
  private placesFrom(directories: readonly string[]): readonly (readonly string[])[] {
    const found: (readonly string[])[] = [];
    const left = new Set(directories);
    for (let level = 0; level < mostLevels && left.size > 0; level++) {
      const here = [...left];
      found.push(here);
      for (const directory of here) {
        left.delete(directory);
        const names = this.list(directory);
        // The top of a repository, or what may not be looked into.
        if (names.length > 0 && !names.includes('.git')) left.add(parentOf(directory));
      }
    }
    return found;
  }

  filesMentioning(paths: readonly string[], text: string): readonly string[] {
    const found: string[] = [];
    for (const here of this.levelsFrom([...new Set(paths.map(directoryOf))]))
      for (const level of here) for (const path of this.mentioning(level, text)) if (!paths.includes(path)) found.push(path);
    return found;
  }

  /** The files beside and below those of a deployment, and those in each directory above: what stands in another branch of the repository is left out. */
  filesOnTheWay(paths: readonly string[]): readonly (readonly string[])[] {
    const directories = [...new Set(paths.map(directoryOf))];
    const places = this.placesFrom(directories);
    return this.levelsFrom(directories).map((here, index) =>
      here.flatMap(({ files }) => files).filter((file) => index === 0 || places[index]?.includes(directoryOf(file)) === true),
    );
  }

  /**
   * What the files around a deployment say to a question, nearest first. A file in another branch is left out where its folder has settings of its own, or is of another environment: it is for those.
   * @param paths of the deployment's files
   */
  answersFor<T>(
    paths: readonly string[],
    question: string,
    of: (path: string, text: string) => T,
  ): readonly (readonly { readonly path: string; readonly said: T }[])[] {
    const directories = [...new Set(paths.map(directoryOf))];
    const places = this.placesFrom(directories);
    const names = new Set(paths.map((path) => stripTemplateEnding(baseName(path)).name));
    /** Tells files beneath a directory above that are for others. */
    const forOthersBelow = (top: string) => {
      const own = new Set(directories.map((each) => environmentOf(each.slice(top.length))));
      return (file: string) => {
        const environment = environmentOf(directoryOf(file).slice(top.length));
        if (environment !== '' && !own.has('') && !own.has(environment)) return true;
        for (let folder = directoryOf(file); folder.length > top.length && !directories.includes(folder); folder = parentOf(folder)) {
          const held = namesWithoutEndings(this.list(folder));
          for (const name of names) if (held.has(name)) return true;
        }
        return false;
      };
    };
    return this.levelsFrom(directories).map((here, index) =>
      this.askAll(
        here.flatMap(({ files }, at) => {
          const isForOthers = forOthersBelow(places[index]?.[at] ?? '');
          return files.filter((file) => !isForOthers(file));
        }),
        question,
        of,
      ),
    );
  }

  /** The node that a deployment is for, and those whose files lie in folders beside it. */
  nodesBeside(
    paths: readonly string[],
  ): { readonly own: PlacedNode; readonly all: readonly PlacedNode[]; readonly folder: string } | undefined {
    const path = paths.find(isOfNode);
    if (path === undefined) return undefined;
    const folders = [directoryOf(path)];
    let directory = directoryOf(path);
    while (folders.length <= deepestSettings && isFolderOfSettings(directory)) {
      directory = parentOf(directory);
      folders.push(directory);
    }
    const top = parentOf(directory);
    if (folders.some((each) => this.list(each).includes('.git')) || top === directory) return undefined;
    const nodes = this.askAll(this.levelOf(top).nodes, 'node', nodeOfFile).flatMap(({ path: file, said }) =>
      said === undefined ? [] : [{ file, node: { ...said, ...this.placeOf(file, said) } }],
    );
    const own = nodes.find(({ file }) => file === path)?.node;
    return own === undefined ? undefined : { own, all: nodes.map(({ node }) => node), folder: top };
  }

  /** Where the file beside a node's own says that it is. */
  private placeOf(path: string, { placeFile }: ClusterNode): NodePlace {
    const kind = placeFile === undefined ? undefined : recognizeByName(placeFile);
    const placeIn = kind === undefined ? undefined : fileDefinition(kind).placeIn;
    if (placeFile === undefined || placeIn === undefined) return { dataCentre: '', rack: '' };
    return this.ask(join(directoryOf(path), placeFile), 'place', (_, text) => placeIn(text));
  }

  /** All files in the directories around a deployment and beneath them, those that stand in others left out. */
  listedAround(paths: readonly string[]): readonly string[] {
    const found: string[] = [];
    const directories = this.placesFrom([...new Set(paths.map(directoryOf))]).flat();
    const left = directories.map((directory) => ({ directory, depth: 0 }));
    const seen = new Set(paths.map(directoryOf));
    for (let place = left.shift(); place !== undefined && seen.size < mostListed; place = left.shift()) {
      const { directory, depth } = place;
      if (seen.has(directory)) continue;
      seen.add(directory);
      for (const name of this.list(directory)) {
        const path = join(directory, name);
        if (!isPartOfFile(name)) found.push(path);
        if (depth < deepest && !/^(?:\.git|node_modules)$/.test(name)) left.push({ directory: path, depth: depth + 1 });
      }
    }
    return found;
  }

  /** A file, and those in its directory that build, start or describe machines. */
  filesBeside(path: string): readonly string[] {
    const directory = directoryOf(path);
    const near = this.levelsFrom([directory]).flatMap((here) => here.flatMap(({ files }) => files));
    return [...new Set(near)].filter((file) => directoryOf(file) === directory);
  }

  /** Files in a directory, and in folders for them, that may be inventories. */
  private inventoriesIn(directory: string): readonly string[] {
    const names = this.list(directory);
    const folders = names.filter(mayHoldInventories).map((name) => join(directory, name));
    const below = folders.flatMap((folder) => [folder, ...this.list(folder).map((name) => join(folder, name))]);
    return [directory, ...below].flatMap((each) =>
      this.list(each)
        .filter(mayBeInventory)
        .map((name) => join(each, name)),
    );
  }

  /** Files of nodes in the folders of a directory. */
  private nodesBelow(directory: string): readonly string[] {
    const folders = this.list(directory)
      .filter((name) => (!name.includes('.') || isAddress.test(name)) && !passedOver.test(name))
      .slice(0, mostDirectories)
      .map((name) => join(directory, name));
    const filesIn = (folder: string, depth: number): readonly string[] =>
      this.list(folder).flatMap((name) => {
        const path = join(folder, name);
        return depth < deepestSettings && isFolderOfSettings(path) ? filesIn(path, depth + 1) : path;
      });
    return folders.flatMap((folder) => filesIn(folder, 0).filter(isOfNode));
  }

  /** Files that build, start or describe machines around a deployment, nearest first. */
  filesAround(paths: readonly string[]): readonly string[] {
    const levels = this.levelsFrom([...new Set(paths.map(directoryOf))]);
    return [...new Set(levels.flatMap((here) => here.flatMap(({ files }) => files)))];
  }

  /** What files say to a question; it is remembered where there is none, for one that comes to be. */
  askAll<T>(
    paths: readonly string[],
    question: string,
    of: (path: string, text: string) => T,
  ): readonly { readonly path: string; readonly said: T }[] {
    this.questions.set(question, of);
    return paths.map((path) => ({ path, said: this.ask(path, question, of) }));
  }

  /** What a file says to a question; the same question is answered the same way until the file changes. */
  ask<T>(path: string, question: string, of: (path: string, text: string) => T): T {
    const answers = this.answers.get(path) ?? new Map<string, Answer>();
    const answer = (answers.get(question) as Answer<T> | undefined) ?? { of, said: of(path, this.read(path) ?? '') };
    this.answers.set(path, answers.set(question, answer));
    return answer.said;
  }

  /** Each level is searched once for a text: a hundred deployments ask the same of the directories above them. */
  private mentioning({ files, mentioning }: Level, text: string): readonly string[] {
    // Mostly nothing builds or starts anything there.
    if (files.length === 0) return files;
    let found = mentioning.get(text);
    if (found === undefined) {
      found = files.filter((path) => names(path, this.read(path), text));
      mentioning.set(text, found);
    }
    return found;
  }

  /** What the file says; nothing once too much was read. */
  read(path: string): string | undefined {
    const isNew = !this.wasRead.has(path);
    if (isNew && this.charactersLeft <= 0) return undefined;
    const file = this.files.read(path);
    if (isFailure(file)) return undefined;
    if (isNew) {
      this.wasRead.set(path, file.text.length);
      this.charactersLeft -= file.text.length;
    }
    return file.text;
  }

  list(directory: string): readonly string[] {
    const names = this.lists.get(directory) ?? this.files.list(directory);
    this.lists.set(directory, names);
    return names;
  }

  private isScript(path: string): boolean {
    if (this.list(path).length > 0) return false;
    return this.read(path)?.startsWith('#!') === true;
  }

  private isGroup(path: string): boolean {
    return /(?:^|\/)group_vars\/[^/]+$/.test(path) && this.list(path).length === 0;
  }

  private holdsSettings(path: string): boolean {
    const kind = recognizeByName(path);
    return kind !== undefined && this.ask(path, 'holds settings', (_, text) => confirmByContent(kind, text, path) !== undefined);
  }

  private told(path: string): readonly ReleaseEvidence[] {
    return this.ask(path, 'releases', evidenceIn);
  }

  private tellsReleases(path: string): boolean {
    const told = this.answers.get(path)?.get('releases') as Answer<readonly ReleaseEvidence[]> | undefined;
    return (told?.said.length ?? 0) > 0;
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
        // A name without an ending may be a script's, or that of a group with variables.
        if (depth > 0 && read < mostFiles && (this.isScript(directory) || this.isGroup(directory))) {
          read++;
          take(directory);
          continue;
        }
        directories++;
        for (const name of this.list(directory)) {
          const path = join(directory, name);
          if (mayTellReleases(name) || isOfSystemd(path)) {
            if (read >= mostFiles) break;
            if (isNamedAsSettings(path) && this.holdsSettings(path)) continue;
            read++;
            take(path);
          } else if (
            depth < deepest &&
            (hasNoEnding(name) || ofSystemd.test(name)) &&
            !passedOver.test(name) &&
            recognizeByName(path) === undefined
          ) {
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
    const inventories = this.inventoriesIn(top);
    const nodes = this.nodesBelow(top);
    if (directories < mostDirectories && read < mostFiles)
      return { evidence, files, starting: files, inventories, nodes, mentioning: new Map() };
    const starting = files.filter((path) => directoryOf(path) === top);
    const all = new Set(files);
    directories = 0;
    read = 0;
    walk([...named], (path) => all.add(path));
    return { evidence, files: [...all], starting, inventories, nodes, mentioning: new Map() };
  }
}

/** Tasks and variables of Ansible may have the name of a file of settings: `tasks/cassandra_config.yml`. */
const ofAnsible = /(?:^|\/)(?:tasks|handlers|vars|defaults|group_vars|host_vars)\/[^/]*$/;

/** A node's folder may have one for settings: `node1/conf`, `node1/cassandra`, `node1/etc/cassandra`. */
function isFolderOfSettings(path: string): boolean {
  const name = baseName(path);
  return path.includes('/') && (/^(?:conf|config|etc)$/.test(name) || knownProducts.some(({ id }) => id === name));
}

/** Folders for settings within each other, at most: `node1/etc/cassandra/conf`. */
const deepestSettings = 3;

/** Whether a file of this name says of one node which it is. */
function isOfNode(path: string): boolean {
  return nodeReader(path) !== undefined;
}

function nodeReader(path: string) {
  const kind = recognizeByName(path);
  return kind === undefined ? undefined : fileDefinition(kind).nodeIn;
}

function nodeOfFile(path: string, text: string): ClusterNode | undefined {
  return nodeReader(path)?.(text, path);
}

/** Settings are no evidence, which the text has to confirm: `cassandra-stack.yml` may be a file of Compose. An env file may name the directory of an installation. */
function isNamedAsSettings(path: string): boolean {
  return /\.ya?ml$/i.test(path) && !ofAnsible.test(path) && recognizeByName(path) !== undefined;
}

/** A directory, or a script or a group of hosts; beside them the template of a script: `cassandra_backup.j2`. */
function hasNoEnding(name: string): boolean {
  return !name.replace(/(?<=.)\.(?:j2|erb)$/i, '').includes('.');
}

/** Whether a file that nobody has read may come to count: it has such a name, or that of a script or an inventory. */
function mayCount(path: string): boolean {
  const name = baseName(path);
  return (
    mayTellReleases(name) ||
    isOfNode(path) ||
    isOfSystemd(path) ||
    mayBeInventory(name) ||
    (hasNoEnding(name) && recognizeByName(path) === undefined)
  );
}

function isOf({ files, inventories, nodes }: Level, path: string): boolean {
  return files.includes(path) || inventories.includes(path) || nodes.includes(path);
}

/** Whether a file is looked at where somebody asks for what is around a directory. */
function isNear(top: string, path: string): boolean {
  const prefix = top === '/' ? '/' : `${top}/`;
  return path.startsWith(prefix) && path.slice(prefix.length).split('/').length <= deepest + 1;
}
