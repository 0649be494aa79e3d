import { type ContainerVariable, containersWithVariables } from '../../formats/containerVariables.js';
import { stripTemplateEnding } from '../../formats/template.js';
import { type Files, isFailure } from '../../host.js';
import { confirmByContent, recognizeByName } from '../../products/recognition.js';
import { knownProducts } from '../../products/registry.js';
import { MiB } from '../../text/units.js';
import {
  type Container,
  composeServicesIn,
  containersIn,
  type Mounts,
  mountsIn,
  type Services,
  type StartedContainers,
  serviceMemoryIn,
  startedIn,
} from '../containers.js';
import { directoryOf, join, parentOf } from '../directories.js';
import { isForTests } from '../grouping.js';
import { nodesJoiningAtOnce } from '../joiningNodes.js';
import {
  foldersOfNodes,
  hostsListedIn,
  type Machine,
  machinesIn,
  mayBeInventory,
  mayHoldInventories,
  memoryOfMachineType,
  nodesSharingData,
  nodesStartedIn,
  numberListedIn,
  type Peers,
  podServicesIn,
} from '../peers.js';
import { evidenceIn, evidenceInPath, floatingImagesIn, mayTellReleases } from './evidenceIn.js';
import type { ReleaseEvidence } from './releaseEvidence.js';
import { writtenFor } from './writtenFor.js';
import { fillsIn, tracesOf, writes } from './writtenNames.js';

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
const passedOver = /^(?:node_modules|target|build|dist|docs?|src|tests?|spec|molecule|examples?|\..*)$/i;

/**
 * `cassandra2.0.yaml.erb` or `cassandra_20x.yaml` beside a module that installs 2.1.2: one of several templates, for another release. A number without a dot in a file that is no
 * template may be a node's.
 */
function isNamedForOther(name: string, product: string, version: string): boolean {
  const { name: made, dialect } = stripTemplateEnding(name);
  const [, number] = new RegExp(`(?:^|[-_.])${product}(?:-env)?[-_.]?v?(\\d+(?:\\.\\d+){0,2}|\\d{2,3}x)\\.[a-z]+$`, 'i').exec(made) ?? [];
  const own = number?.replace(/^(\d)(\d+)x$/i, '$1.$2');
  if (own === undefined || (dialect === undefined && !own.includes('.'))) return false;
  return !`${version}.`.startsWith(`${own}.`) && !`${own}.`.startsWith(`${version}.`);
}

/** Directories with what is put on top of units of systemd, and with what it makes in /run. */
const ofSystemd = /^(?:tmpfiles|[\w@.-]+\.service)\.d$/;

/** Files with what systemd makes in /run, by their own names: `cassandra.tmpfiles.conf`. */
const temporaryFiles = /tmpfiles/;

function isOfSystemd(path: string): boolean {
  return ofSystemd.test(nameOf(directoryOf(path))) || temporaryFiles.test(nameOf(path));
}

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
  /** Those of them that may start nodes of what stands here: where a directory holds too much to be of one thing, those in itself. */
  readonly starting: readonly string[];
  /** Files that may list the hosts of groups. */
  readonly inventories: readonly string[];
  /** By text: which of the files have it in them. */
  readonly mentioning: Map<string, readonly string[]>;
}

/** What the text of a file was asked, and what it said. */
interface Answer<T = unknown> {
  readonly of: (path: string, text: string) => T;
  readonly said: T;
}

const gatherers = new WeakMap<Files, EvidenceGatherer>();

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

/** What is around deployments: each directory is looked at once. */
export class EvidenceGatherer {
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
  static of(files: Files): EvidenceGatherer {
    const gatherer = gatherers.get(files) ?? new EvidenceGatherer(files);
    gatherers.set(files, gatherer);
    return gatherer;
  }

  /**
   * Lets files that differ from others in a few texts, of deployments, have what was gathered around those: nothing is looked for twice.
   * A text that names a release itself is read anew.
   */
  static lend(from: Files, to: Files, changed: Iterable<string>): void {
    const gatherer = EvidenceGatherer.of(from);
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
    const others = ({ files, inventories }: Level) => [...files, '', ...inventories].filter((file) => file !== path).join('\n');
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

  /**
   * What the files around a deployment say about its releases, nearest first: what names of its own directories say, what stands beside its files and beneath
   * them, then the same for each directory above, as far as the host lets core look.
   * @param paths of the deployment's files
   */
  around(paths: readonly string[]): readonly (readonly ReleaseEvidence[])[] {
    // What the repository installs says nothing about the resources of its tests.
    const directories = [...new Set(paths.filter((path) => !isForTests(path)).map(directoryOf))];
    const names = new Set(paths.map(nameOf));
    const written = this.askAll(this.filesAround(paths), 'templates of some releases', writtenFor)
      .flatMap(({ said }) => said)
      .filter(({ template }) => names.has(template));
    // The release that a role installs where nobody says otherwise, beside a template that it writes for other releases.
    const isForOthers = ({ product, version }: ReleaseEvidence) =>
      [...names].some((name) => isNamedForOther(name, product, version)) ||
      written.some(({ template, variable, includes }) => template.includes(product) && variable.includes(product) && !includes(version));
    const holders = directories.filter((holder) => /\.ya?ml$/i.test(holder));
    const floating = new Set(this.askAll(holders, 'floating images', floatingImagesIn).flatMap(({ said }) => said));
    const isOfOtherFile = ({ product, path }: ReleaseEvidence) => floating.has(product) && !holders.includes(path);
    const levels = this.levelsFrom(directories).map((here) =>
      withoutOwnTags(here.flatMap(({ evidence }) => evidence.filter((each) => !isForOthers(each) && !isOfOtherFile(each)))),
    );
    return [directories.flatMap(evidenceInPath), ...levels];
  }

  private levelsFrom(directories: readonly string[]): readonly (readonly Level[])[] {
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

  /** Whether a file around a deployment, one that builds or starts something, has a text in it: what it may fill in is not known. */
  mentions(paths: readonly string[], text: string): boolean {
    return this.filesMentioning(paths, text).length > 0;
  }

  /** Whether a file around a deployment writes lines of a setting into other files. */
  mayWrite(paths: readonly string[], name: string): boolean {
    const files = new Set(tracesOf(name).flatMap((text) => this.filesMentioning(paths, text)));
    return [...files].some((path) => this.ask(path, `writes ${name}`, (file, text) => writes(file, text, name)));
  }

  /** Whether a script around a deployment lets a program fill in the variables of a file. */
  mayFill(paths: readonly string[], file: string): boolean {
    const name = nameOf(file);
    return this.filesMentioning(paths, name).some((path) => this.ask(path, `fills in ${name}`, (_, text) => fillsIn(text, name)));
  }

  private filesMentioning(paths: readonly string[], text: string): readonly string[] {
    return this.levelsFrom([...new Set(paths.map(directoryOf))]).flatMap((here) =>
      here.flatMap((level) => this.mentioning(level, text).filter((path) => !paths.includes(path))),
    );
  }

  /**
   * The one container of the nearest files whose image has a product's name and whose memory is limited; undefined where there are several that differ. What
   * stands in another branch of the repository may start other nodes than those that the files of the deployment are for.
   */
  container(paths: readonly string[], product: string): Container | undefined {
    for (const files of this.filesOnTheWay(paths)) {
      const found = this.askAll(files, `containers ${product}`, (file, text) => containersIn(file, text, product)).flatMap(
        ({ said }) => said,
      );
      if (found.length > 0) return new Set(found.map(({ memory }) => memory)).size === 1 ? found[0] : undefined;
    }
    return undefined;
  }

  /** The files beside and below those of a deployment, and those in each directory above: what stands in another branch of the repository is left out. */
  private filesOnTheWay(paths: readonly string[]): readonly (readonly string[])[] {
    const directories = [...new Set(paths.map(directoryOf))];
    const places = this.placesFrom(directories);
    return this.levelsFrom(directories).map((here, index) =>
      here.flatMap(({ files }) => files).filter((file) => index === 0 || places[index]?.includes(directoryOf(file)) === true),
    );
  }

  /** What the files of Compose and Kubernetes beside and above a deployment mount, and images and commands; undefined where no such file is there. Hosts may have a file each. */
  mounts(paths: readonly string[]): Mounts | undefined {
    const found = this.askAll(this.filesOnTheWay(paths).flat(), 'mounts', mountsIn).map(({ path, said }) => ({ path, ...said }));
    const first = found.find(({ isOfContainers }) => isOfContainers);
    if (first === undefined) return undefined;
    const all = (kind: 'paths' | 'volumes') => [...new Set(found.flatMap((each) => each[kind]))];
    return { paths: all('paths'), volumes: all('volumes'), place: nameOf(first.path) };
  }

  /** What the files of Compose around a deployment start; undefined where there is none. */
  services(paths: readonly string[]): Services | undefined {
    const around = this.filesAround(paths);
    const found = this.askAll(around, 'services', composeServicesIn).filter(({ said }) => said.length > 0);
    const [first] = found;
    if (first === undefined) return undefined;
    const services = found.flatMap(({ said }) => said);
    const lower = (name: string) => name.toLowerCase();
    return {
      names: new Set(services.flatMap(({ names, brought }) => [...names, ...brought].map(lower))),
      memory: new Map(this.askAll(around, 'memory of services', serviceMemoryIn).flatMap(({ said }) => said)),
      published: new Map(
        services.flatMap(({ names, ports }) => (ports === undefined ? [] : names.map((name) => [lower(name), ports] as const))),
      ),
      place: nameOf(first.path),
      mentions: (name: string) => this.mentions(paths, name),
    };
  }

  /** What the files of Compose around a deployment give to their containers, beside files of variables. */
  variables(paths: readonly string[]): readonly ContainerVariable[] {
    const found = this.askAll(this.filesAround(paths), 'variables', (file, text) =>
      /^services:/m.test(text) ? containersWithVariables(file, text).flatMap(({ variables }) => variables) : [],
    );
    return found.flatMap(({ said }) => said);
  }

  /** What the files of Compose and Kubernetes around a deployment start, nearest first. */
  started(paths: readonly string[]): readonly (readonly StartedContainers[])[] {
    const directories = [...new Set(paths.map(directoryOf))];
    const saidBy = (files: readonly string[]) => this.askAll(files, 'started', startedIn).flatMap(({ said }) => said);
    return [
      saidBy(directories.filter((holder) => /\.ya?ml$/i.test(holder))),
      ...this.levelsFrom(directories).map((here) => saidBy(here.flatMap(({ files }) => files))),
    ];
  }

  /** The nodes of a product that files around a deployment list or start, where one of them has several; of the nearest the most. */
  peers(paths: readonly string[], product: string): Peers | undefined {
    const said = (file: string, text: string) => nodesStartedIn(file, text, product);
    // What starts a node tells itself how many there are.
    const holders = [...new Set(paths.map(directoryOf))].filter((holder) => /\.ya?ml$/i.test(holder));
    const isOwn = this.askAll(holders, `nodes ${product}`, said).some(({ said: count }) => count > 0);
    for (const here of this.levelsFrom([...new Set(paths.map(directoryOf))])) {
      const started = this.askAll(isOwn ? holders : here.flatMap(({ starting }) => starting), `nodes ${product}`, said);
      const listed = this.askAll(isOwn ? [] : here.flatMap(({ inventories }) => inventories), `hosts ${product}`, (_, text) =>
        hostsListedIn(text, new RegExp(product)),
      );
      const [most] = [...started, ...listed]
        .map(({ path, said }) => ({ path, count: said }))
        .filter(({ count }) => count > 1)
        .sort((one, other) => other.count - one.count);
      if (most === undefined) continue;
      const [shared] = this.askAll([most.path], `shared data ${product}`, (file, text) => nodesSharingData(file, text, product));
      const [built] = this.askAll([most.path], `folders ${product}`, (file, text) => foldersOfNodes(file, text, product));
      const [joining] = this.askAll([most.path], `joining ${product}`, (file, text) => nodesJoiningAtOnce(file, text, product));
      const beside = this.filesBeside(most.path);
      const services = this.askAll(beside, 'services of pods', podServicesIn).flatMap(({ said }) => said);
      const headless = new Set(services.flatMap(({ name, isHeadless }) => (isHeadless ? [name] : [])));
      return {
        addressed: [...new Set(services.map(({ name }) => name))].filter((name) => !headless.has(name)),
        opening: services.flatMap(({ name, opens }) => (opens === undefined ? [] : [`the ${opens} ${name}`])),
        place: nameOf(most.path),
        count: most.count,
        sharing: shared?.said ?? [],
        joining: joining?.said ?? [],
        builtIn: built?.said ?? [],
      };
    }
    return undefined;
  }

  /** A file, and those in its directory that build, start or describe machines. */
  private filesBeside(path: string): readonly string[] {
    const directory = directoryOf(path);
    const near = this.levelsFrom([directory]).flatMap((here) => here.flatMap(({ files }) => files));
    return [...new Set(near)].filter((file) => directoryOf(file) === directory);
  }

  /** Whether an inventory around a deployment has several hosts in groups of some names, or Terraform or Vagrant makes several machines for daemons of these. */
  listsSeveral(paths: readonly string[], group: RegExp): boolean {
    return this.levelsFrom([...new Set(paths.map(directoryOf))]).some((here) => {
      const inventories = here.flatMap((level) => level.inventories);
      const listed = this.askAll(inventories, `hosts ${group.source}`, (_, text) => hostsListedIn(text, group));
      if (listed.some(({ said }) => said > 1)) return true;
      const { counts } = this.machinesAt(here, group);
      return counts.reduce((sum, count) => sum + count, 0) > 1;
    });
  }

  /** The machine with the most memory that Terraform or Vagrant makes for daemons of some names, in the nearest files that say how much it has. */
  machine(paths: readonly string[], group: RegExp): Machine | undefined {
    for (const here of this.levelsFrom([...new Set(paths.map(directoryOf))])) {
      const { counts, machines } = this.machinesAt(here, group);
      const [first, ...others] = machines.flatMap((machine) => machine ?? []);
      if (machines.length === 0) continue;
      if (first === undefined || others.length + 1 < machines.length) return undefined;
      const largest = others.reduce((one, other) => (other.bytes > one.bytes ? other : one), first);
      const isOnly = others.length === 0 && counts.reduce((sum, count) => sum + count, 0) === 1;
      const own = this.read(largest.path) ?? '';
      const scripts = here.flatMap(({ files }) => files).filter((path) => path !== largest.path && own.includes(nameOf(path)));
      return { ...largest, isOnly, provision: [own, ...scripts.map((path) => this.read(path) ?? '')].join('\n') };
    }
    return undefined;
  }

  /** Numbers of machines of a kind, and the machines with their memory, undefined where no file says it or several say different things. */
  private machinesAt(
    here: readonly Level[],
    group: RegExp,
  ): { readonly counts: readonly number[]; readonly machines: readonly (Pick<Machine, 'bytes' | 'place' | 'path'> | undefined)[] } {
    const starting = here.flatMap((level) => level.starting);
    const made = this.askAll(starting, `machines ${group.source}`, (file, text) => machinesIn(file, text, group));
    const variables = new Map<string, string>();
    for (const [name, value] of made.flatMap(({ said }) => said.variables))
      variables.set(name, variables.has(name) && variables.get(name) !== value ? '' : value);
    const counts = made
      .flatMap(({ said }) => said.counts)
      .map((count) => (typeof count === 'number' ? count : Number(variables.get(count)) || 1));
    // Files that replace what variables have by default.
    const areReplaced = [...new Set(starting.map(directoryOf))].some((directory) =>
      this.list(directory).some((name) => /\.tfvars\b/.test(name)),
    );
    const machines = made.flatMap(({ path, said }) =>
      said.memory.map((memory, at) => {
        const bytes = typeof memory === 'string' && !areReplaced ? memoryOfMachineType(variables.get(memory) ?? '') : memory;
        return typeof bytes === 'number' ? { bytes, place: `${nameOf(path)}:${said.lines[at]}`, path } : undefined;
      }),
    );
    return { counts, machines };
  }

  /** How many hosts the nearest inventories have in groups of some names; undefined where they have none, or differ. */
  numberListed(paths: readonly string[], group: RegExp): number | undefined {
    for (const here of this.levelsFrom([...new Set(paths.map(directoryOf))])) {
      const numbers = this.askAll(
        here.flatMap(({ inventories }) => inventories),
        `number of ${group.source}`,
        (_, text) => numberListedIn(text, group),
      ).flatMap(({ said }) => said ?? []);
      if (numbers.length > 0) return new Set(numbers).size === 1 ? numbers[0] : undefined;
    }
    return undefined;
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

  /** Files that build, start or describe machines around a deployment, nearest first. */
  private filesAround(paths: readonly string[]): readonly string[] {
    const levels = this.levelsFrom([...new Set(paths.map(directoryOf))]);
    return [...new Set(levels.flatMap((here) => here.flatMap(({ files }) => files)))];
  }

  /** What files say to a question; it is remembered where there is none, for one that comes to be. */
  private askAll<T>(
    paths: readonly string[],
    question: string,
    of: (path: string, text: string) => T,
  ): readonly { readonly path: string; readonly said: T }[] {
    this.questions.set(question, of);
    return paths.map((path) => ({ path, said: this.ask(path, question, of) }));
  }

  /** What a file says to a question; the same question is answered the same way until the file changes. */
  private ask<T>(path: string, question: string, of: (path: string, text: string) => T): T {
    const answers = this.answers.get(path) ?? new Map<string, Answer>();
    const answer = (answers.get(question) as Answer<T> | undefined) ?? { of, said: of(path, this.read(path) ?? '') };
    this.answers.set(path, answers.set(question, answer));
    return answer.said;
  }

  /** Each level is searched once for a text: a hundred deployments ask the same of the directories above them. */
  private mentioning({ files, mentioning }: Level, text: string): readonly string[] {
    let found = mentioning.get(text);
    if (found === undefined) {
      found = files.filter((path) => names(path, this.read(path), text));
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
      this.wasRead.set(path, file.text.length);
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
            (!name.includes('.') || ofSystemd.test(name)) &&
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
    if (directories < mostDirectories && read < mostFiles) return { evidence, files, starting: files, inventories, mentioning: new Map() };
    const starting = files.filter((path) => directoryOf(path) === top);
    const all = new Set(files);
    directories = 0;
    read = 0;
    walk([...named], (path) => all.add(path));
    return { evidence, files: [...all], starting, inventories, mentioning: new Map() };
  }
}

/** Where something says which release an image installs, the image's own tag says nothing. */
function withoutOwnTags(evidence: readonly ReleaseEvidence[]): readonly ReleaseEvidence[] {
  const told = new Set(evidence.flatMap(({ product, isOwnTag }) => (isOwnTag === true ? [] : product)));
  return evidence.filter(({ product, isOwnTag }) => isOwnTag !== true || !told.has(product));
}

/** Tasks and variables of Ansible may have the name of a file of settings: `tasks/cassandra_config.yml`. */
const ofAnsible = /(?:^|\/)(?:tasks|handlers|vars|defaults|group_vars|host_vars)\/[^/]*$/;

/** Settings are no evidence, which the text has to confirm: `cassandra-stack.yml` may be a file of Compose. An env file may name the directory of an installation. */
function isNamedAsSettings(path: string): boolean {
  return /\.ya?ml$/i.test(path) && !ofAnsible.test(path) && recognizeByName(path) !== undefined;
}

/** Whether a file that nobody has read may come to count: it has such a name, or that of a script or an inventory. */
function mayCount(path: string): boolean {
  const name = nameOf(path);
  return mayTellReleases(name) || isOfSystemd(path) || mayBeInventory(name) || (!name.includes('.') && recognizeByName(path) === undefined);
}

function isOf({ files, inventories }: Level, path: string): boolean {
  return files.includes(path) || inventories.includes(path);
}

/** Whether a file is looked at where somebody asks for what is around a directory. */
function isNear(top: string, path: string): boolean {
  const prefix = top === '/' ? '/' : `${top}/`;
  return path.startsWith(prefix) && path.slice(prefix.length).split('/').length <= deepest + 1;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
