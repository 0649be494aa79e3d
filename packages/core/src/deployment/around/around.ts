import type { Document } from '../../formats/document.js';
import { type ContainerVariable, containersWithVariables, mayStartContainers } from '../../formats/held/containerVariables.js';
import { patternsChanged } from '../../formats/held/packagedFiles.js';
import { stripTemplateEnding } from '../../formats/template.js';
import type { Files } from '../../host.js';
import { confirmByContent, recognizeByName } from '../../products/recognition.js';
import { definitionOf, fileDefinition, isReleased, releasableOf } from '../../products/registry.js';
import { baseName, directoryOf } from '../../text/paths.js';
import { hostsListedIn, numberListedIn } from '../cluster/inventories.js';
import { nodesJoiningAtOnce } from '../cluster/joiningNodes.js';
import { foldersOfNodes, nodesSharingData, nodesStartedIn, nodesWith, type Peers } from '../cluster/peers.js';
import { podServicesIn } from '../cluster/podServices.js';
import { unlikeServices } from '../cluster/unlikeServices.js';
import type { Deployment } from '../deployment.js';
import { isForTests } from '../files/grouping.js';
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
} from '../machine/containers.js';
import { type Machine, machinesIn, memoryOfMachineType } from '../machine/machinesMade.js';
import { buildsImage, startsPackage, undoesPackageStart } from '../machine/packageStart.js';
import { evidenceInPath, floatingImagesIn } from '../releases/evidence/evidenceIn.js';
import type { ReleaseEvidence } from '../releases/evidence/releaseEvidence.js';
import { writtenFor } from '../releases/evidence/writtenFor.js';
import { fillsIn, makesOf, tracesOf, writes } from '../releases/evidence/writtenNames.js';
import { FilesAround, type Level } from './filesAround.js';

/**
 * The release that a file is named for: `cassandra2.0.yaml.erb`, `cassandra_conf_2.0_auth.tpl`, `cassandra_20x.yaml`, one of several templates. A number without a dot in a file that is no
 * template may be a node's.
 */
function releaseInName(name: string, product: string): string | undefined {
  const { name: made, dialect } = stripTemplateEnding(name);
  const part = '(?:[-_](?:env|conf|config))?';
  const [, number] =
    new RegExp(`(?:^|[-_.])${product}${part}[-_.]?v?(\\d+(?:\\.\\d+){0,2}|\\d{2,3}x)(?:[-_][a-z]+)*(?:\\.[a-z]+)?$`, 'i').exec(made) ?? [];
  const own = number?.replace(/^(\d)(\d+)x$/i, '$1.$2');
  return own !== undefined && (dialect !== undefined || own.includes('.')) ? own : undefined;
}

/** Whether a file beside a module that installs a release is named for another one. */
function isNamedForOther(name: string, product: string, version: string): boolean {
  const own = releaseInName(name, product);
  return own !== undefined && !`${version}.`.startsWith(`${own}.`) && !`${own}.`.startsWith(`${version}.`);
}

/** `templates/config/3.3`: of the templates of a role those for one release. */
const folderOfRelease = /(?:^|\/)(?:templates|files)\/(?:[\w-]+\/)*v?(\d+\.\d+(?:\.\d+)?)(?:\.x)?$/i;

/** The releases that the folders of a product's files are named for. */
function releasesOfFolders(paths: readonly string[]): readonly ReleaseEvidence[] {
  return paths.flatMap((path) => {
    const kind = recognizeByName(path);
    const { product, holds } = kind === undefined ? { product: undefined, holds: [] } : fileDefinition(kind);
    const [, version] = folderOfRelease.exec(directoryOf(path)) ?? [];
    if (product === undefined || !isReleased(product) || holds.length === 0 || version === undefined) return [];
    return [{ product: releasableOf(product), version, path: directoryOf(path) }];
  });
}

/** The releases that files of a product are named for; an env file beside one with settings may be there for several of them. */
function releasesInNames(paths: readonly string[]): readonly ReleaseEvidence[] {
  const files = paths.flatMap((path) => {
    const kind = recognizeByName(path);
    return kind === undefined ? [] : [{ path, ...fileDefinition(kind) }];
  });
  return files.flatMap(({ path, product, holds }) => {
    if (!isReleased(product) || (holds.length === 0 && files.some((other) => other.product === product && other.holds.length > 0)))
      return [];
    const version = releaseInName(baseName(path), product);
    return version?.includes('.') === true ? [{ product: releasableOf(product), version, path }] : [];
  });
}

/** Programs and templates that may write files, and are not read as scripts. */
const programs = /\.(?:py|rb|pp|pl|ps1|sls|erb|epp|j2|tpl|tmpl)$/i;

/** What is around deployments. */
export class Around {
  /** What was last made of answers, by its name: those who stand in one file ask for the same, one after the other. */
  private readonly made = new Map<string, { readonly answers: readonly unknown[]; readonly is: unknown }>();

  private constructor(private readonly files: FilesAround) {}

  static of(files: Files): Around {
    return new Around(FilesAround.of(files));
  }

  /**
   * What the files around a deployment say about its releases, nearest first: what names of its own directories say, what stands beside its files and beneath
   * them, then the same for each directory above, as far as the host lets core look.
   * @param paths of the deployment's files
   */
  releases(paths: readonly string[]): readonly (readonly ReleaseEvidence[])[] {
    // What the repository installs says nothing about the resources of its tests.
    const directories = [...new Set(paths.filter((path) => !isForTests(path, this.files)).map(directoryOf))];
    const names = new Set(paths.map(baseName));
    const written = this.files
      .askAll(this.files.filesAround(paths), 'templates of some releases', writtenFor)
      .flatMap(({ said }) => said)
      .filter(({ template }) => names.has(template));
    // The release that a role installs where nobody says otherwise, beside a template that it writes for other releases.
    const isForOthers = ({ product, version }: ReleaseEvidence) =>
      [...names].some((name) => isNamedForOther(name, product, version)) ||
      written.some(({ template, variable, includes }) => template.includes(product) && variable.includes(product) && !includes(version));
    const holders = directories.filter((holder) => /\.ya?ml$/i.test(holder));
    const floating = new Set(this.files.askAll(holders, 'floating images', floatingImagesIn).flatMap(({ said }) => said));
    const isOfOtherFile = ({ product, path }: ReleaseEvidence) => floating.has(product) && !holders.includes(path);
    const levels = this.files
      .levelsFrom(directories)
      .map((here) => withoutOwnTags(here.flatMap(({ evidence }) => evidence.filter((each) => !isForOthers(each) && !isOfOtherFile(each)))));
    // The name of a template says less than what is installed.
    return [[...directories.flatMap(evidenceInPath), ...releasesOfFolders(paths)], ...levels, releasesInNames(paths)];
  }

  private madeOf<T>(name: string, answers: readonly unknown[], make: () => T): T {
    const last = this.made.get(name);
    if (last?.answers.length === answers.length && answers.every((answer, at) => answer === last.answers[at])) return last.is as T;
    const is = make();
    this.made.set(name, { answers, is });
    return is;
  }

  /** Whether a file around a deployment, one that builds or starts something, has a text in it: what it may fill in is not known. */
  mentions(paths: readonly string[], text: string): boolean {
    return this.files.filesMentioning(paths, text).length > 0;
  }

  /** Whether a file around a deployment writes lines of a setting into other files. */
  mayWrite(paths: readonly string[], name: string): boolean {
    const files = new Set(tracesOf(name).flatMap((text) => this.files.filesMentioning(paths, text)));
    return [...files].some((path) => this.files.ask(path, `writes ${name}`, (file, text) => writes(file, text, name)));
  }

  /** Whether a script around a deployment lets a program fill in the variables of a file. */
  mayFill(paths: readonly string[], file: string): boolean {
    const name = baseName(file);
    return this.files
      .filesMentioning(paths, name)
      .some((path) => this.files.ask(path, `fills in ${name}`, (_, text) => fillsIn(text, name)));
  }

  /** Whether a task around a deployment makes the whole of a file that the product reads of a template: what that leaves out is not there. */
  isMadeWhole(paths: readonly string[], { kind, source }: Document): boolean {
    const [template, { name }] = [baseName(source.path), fileDefinition(kind)];
    return this.files
      .filesMentioning(paths, template)
      .some((path) => this.files.ask(path, `makes ${name} of ${template}`, (_, text) => makesOf(text, template, name)));
  }

  /**
   * The one container of the nearest files whose image has a product's name and whose memory is limited; undefined where there are several that differ. What
   * stands in another branch of the repository may start other nodes than those that the files of the deployment are for.
   */
  container(paths: readonly string[], product: string): Container | undefined {
    for (const files of this.files.filesOnTheWay(paths)) {
      const found = this.files
        .askAll(files, `containers ${product}`, (file, text) => containersIn(file, text, product))
        .flatMap(({ said }) => said);
      if (found.length > 0) return new Set(found.map(({ memory }) => memory)).size === 1 ? found[0] : undefined;
    }
    return undefined;
  }

  /** What the files of Compose and Kubernetes beside and above a deployment mount, and images and commands; undefined where no such file is there. Hosts may have a file each. */
  mounts(paths: readonly string[]): Mounts | undefined {
    const found = this.files
      .askAll(this.files.filesOnTheWay(paths).flat(), 'mounts', mountsIn)
      .map(({ path, said }) => ({ path, ...said }));
    const first = found.find(({ isOfContainers }) => isOfContainers);
    if (first === undefined) return undefined;
    const all = (kind: 'paths' | 'volumes') => [...new Set(found.flatMap((each) => each[kind]))];
    return { paths: all('paths'), volumes: all('volumes'), place: baseName(first.path) };
  }

  /** What the files of Compose, and commands, around a deployment start; undefined where there are none. */
  services(paths: readonly string[]): Services | undefined {
    const around = this.files.filesAround(paths);
    const found = this.files.askAll(around, 'services', composeServicesIn).filter(({ said }) => said.length > 0);
    const [first] = found;
    if (first === undefined) return undefined;
    const lower = (name: string) => name.toLowerCase();
    const memory = this.files.askAll(around, 'memory of services', serviceMemoryIn).map(({ said }) => said);
    const answers = found.map(({ said }) => said);
    const ofAll = this.madeOf('services', [...answers, ...memory], () => ({
      names: new Set(answers.flat().flatMap(({ names, brought }) => [...names, ...brought].map(lower))),
      memory: mostOfEach(memory.flat()),
      published: new Map(
        answers.flat().flatMap(({ names, ports }) => (ports === undefined ? [] : names.map((name) => [lower(name), ports] as const))),
      ),
    }));
    return { ...ofAll, place: baseName(first.path), mentions: (name: string) => this.mentions(paths, name) };
  }

  /** What the files of Compose, and commands, around a deployment give to their containers, beside files of variables. */
  variables(paths: readonly string[]): readonly ContainerVariable[] {
    const found = this.files.askAll(this.files.filesAround(paths), 'variables', (file, text) =>
      /^services:|\b(?:docker|podman|nerdctl)[ \t]/m.test(text)
        ? containersWithVariables(file, text).flatMap(({ variables }) => variables)
        : [],
    );
    return found.flatMap(({ said }) => said);
  }

  /** What the files of Compose and Kubernetes around a deployment start, nearest first. */
  started(paths: readonly string[]): readonly (readonly StartedContainers[])[] {
    return this.answers(paths, 'started', startedIn).map((here, level) => {
      const answers = here.map(({ said }) => said);
      return this.madeOf(`started ${level}`, answers, () => answers.flat());
    });
  }

  /** What the files that start or build something around a deployment say to a question, nearest first: those that its files stand in, then those of each directory. */
  answers<T>(
    paths: readonly string[],
    question: string,
    of: (path: string, text: string) => T,
  ): readonly (readonly { readonly path: string; readonly said: T }[])[] {
    const directories = [...new Set(paths.map(directoryOf))];
    return [
      this.files.askAll(
        directories.filter((holder) => /\.ya?ml$/i.test(holder)),
        question,
        of,
      ),
      ...this.files.answersFor(paths, question, of),
    ];
  }

  /** The nodes of a product that files around a deployment list or start, where one of them has several; of the nearest the most. */
  peers(paths: readonly string[], product: string): Peers | undefined {
    const said = (file: string, text: string) => nodesStartedIn(file, text, product);
    // What starts a node tells itself how many there are.
    const holders = [...new Set(paths.map(directoryOf))].filter(mayStartContainers);
    const isOwn = this.files.askAll(holders, `nodes ${product}`, said).some(({ said: count }) => count > 0);
    for (const here of this.files.levelsFrom([...new Set(paths.map(directoryOf))])) {
      const started = this.files.askAll(isOwn ? holders : here.flatMap(({ starting }) => starting), `nodes ${product}`, said);
      const listed = this.files.askAll(isOwn ? [] : here.flatMap(({ inventories }) => inventories), `hosts ${product}`, (_, text) =>
        hostsListedIn(text, new RegExp(product)),
      );
      const [most] = [...started, ...listed]
        .map(({ path, said }) => ({ path, count: said }))
        .filter(({ count }) => count > 1)
        .sort((one, other) => other.count - one.count);
      if (most === undefined) continue;
      const [shared] = this.files.askAll([most.path], `shared data ${product}`, (file, text) => nodesSharingData(file, text, product));
      const [built] = this.files.askAll([most.path], `folders ${product}`, (file, text) => foldersOfNodes(file, text, product));
      const [joining] = this.files.askAll([most.path], `joining ${product}`, (file, text) => nodesJoiningAtOnce(file, text, product));
      const [unlike] = this.files.askAll([most.path], `unlike ${product}`, (file, text) => unlikeServices(file, text, product));
      const beside = this.files.filesBeside(most.path);
      const services = this.files.askAll(beside, 'services of pods', podServicesIn).flatMap(({ said }) => said);
      const headless = new Set(services.flatMap(({ name, isHeadless }) => (isHeadless ? [name] : [])));
      return {
        addressed: [...new Set(services.map(({ name }) => name))].filter((name) => !headless.has(name)),
        opening: services.flatMap(({ name, opens }) => (opens === undefined ? [] : [`the ${opens} ${name}`])),
        place: baseName(most.path),
        count: most.count,
        seeds: [],
        otherwise: {},
        sharing: shared?.said ?? [],
        joining: joining?.said ?? [],
        unlike: unlike?.said ?? [],
        builtIn: built?.said ?? [],
      };
    }
    const beside = this.files.nodesBeside(paths);
    if (beside === undefined) return undefined;
    const name = baseName(beside.folder);
    return nodesWith(beside.own, beside.all, /^\.{0,2}$/.test(name) ? 'the folder above' : `the folder ${name}`);
  }

  /**
   * The file around a deployment that installs a product's package of Debian, which starts the daemon with the stock files; undefined where none does, or one takes away what the first start left.
   * @param file of the product that counts at its start
   */
  packageStart(paths: readonly string[], product: string, file: string): string | undefined {
    const files = this.files.filesAround(paths);
    const starting = this.files.askAll(files, `package of ${product} before ${file}`, (path, text) =>
      startsPackage(path, text, product, file),
    );
    const isOfImage = (path: string) => this.files.filesMentioning(paths, baseName(path)).some(buildsImage);
    const first = starting.find(({ path, said }) => said && !isOfImage(path));
    if (first === undefined) return undefined;
    const undoing = this.files.askAll(files, `package of ${product} undone`, (path, text) => undoesPackageStart(path, text, product));
    return undoing.some(({ said }) => said) ? undefined : baseName(first.path);
  }

  /**
   * Whether lines of a file that scripts or tasks change line by line are as the product ships them; undefined where anything around may write more of such a file, or the whole of it, or where another
   * server's package may bring it.
   */
  keepsPackaged(documents: readonly Document[]): Deployment['keepsPackaged'] {
    const ofKind = documents.filter(({ kind }) => definitionOf(fileDefinition(kind).product)?.packaged?.kind === kind);
    const [document, ...others] = ofKind;
    const packaged = document === undefined ? undefined : definitionOf(fileDefinition(document.kind).product)?.packaged;
    const { edits, pieces } = document?.source.within ?? {};
    if (document === undefined || edits === undefined || packaged === undefined || others.length > 0) return undefined;
    const { file } = document.source;
    const { name } = fileDefinition(document.kind);
    const paths = documents.map(({ source }) => source.path);
    const around = [...new Set([file, ...this.files.filesAround(paths)])];
    const isElsewhere = this.files.listedAround(paths).some((each) => {
      if (programs.test(each) && !around.includes(each)) return this.files.read(each)?.includes(name) === true;
      const isNamed = recognizeByName(each) === document.kind;
      return isNamed && confirmByContent(document.kind, this.files.read(each) ?? '') !== undefined;
    });
    if (isElsewhere) return undefined;
    const changes = around.map((path) => this.files.ask(path, `changes in ${name}`, (own, text) => patternsChanged(own, text, name)));
    if (changes.includes(undefined)) return undefined;
    const images = around.map((path) => this.files.ask(path, `images with ${name}`, (_, text) => packaged.images(text)));
    if (images.includes('others')) return undefined;
    const patterns = changes.flatMap((each) => each ?? []).map((pattern) => new RegExp(pattern, 'i'));
    // Where two commands change one line, it is not known what the file has in the end.
    const isChangedTwice = (line: string) => patterns.filter((pattern) => pattern.test(line)).length > 1;
    if (document.source.text.split('\n').some(isChangedTwice)) return undefined;
    const ownLines = new Set(pieces?.map(({ line }) => line));
    const isNamed = (path: string, setting: string) =>
      this.files
        .ask(path, `lines with ${setting}`, (_, text) => linesNaming(text, setting))
        .some((line) => path !== file || !ownLines.has(line));
    return (names, lines) =>
      !(images.includes('own') && names.some((each) => packaged.setByImage.test(each))) &&
      !patterns.some((pattern) => lines.some((line) => pattern.test(line))) &&
      !names.some((each) => around.some((path) => isNamed(path, each)));
  }

  /** Whether an inventory around a deployment has several hosts in groups of some names, or Terraform or Vagrant makes several machines for daemons of these. */
  listsSeveral(paths: readonly string[], group: RegExp): boolean {
    return this.files.levelsFrom([...new Set(paths.map(directoryOf))]).some((here) => {
      const inventories = here.flatMap((level) => level.inventories);
      const listed = this.files.askAll(inventories, `hosts ${group.source}`, (_, text) => hostsListedIn(text, group));
      if (listed.some(({ said }) => said > 1)) return true;
      const { counts } = this.machinesAt(here, group);
      return counts.reduce((sum, count) => sum + count, 0) > 1;
    });
  }

  /** The machine with the most memory that Terraform or Vagrant makes for daemons of some names, in the nearest files that say how much it has. */
  machine(paths: readonly string[], group: RegExp): Machine | undefined {
    for (const here of this.files.levelsFrom([...new Set(paths.map(directoryOf))])) {
      const { counts, machines } = this.machinesAt(here, group);
      const [first, ...others] = machines.flatMap((machine) => machine ?? []);
      if (machines.length === 0) continue;
      if (first === undefined || others.length + 1 < machines.length) return undefined;
      const largest = others.reduce((one, other) => (other.bytes > one.bytes ? other : one), first);
      const isOnly = others.length === 0 && counts.reduce((sum, count) => sum + count, 0) === 1;
      const own = this.files.read(largest.path) ?? '';
      const scripts = here.flatMap(({ files }) => files).filter((path) => path !== largest.path && own.includes(baseName(path)));
      return { ...largest, isOnly, provision: [own, ...scripts.map((path) => this.files.read(path) ?? '')].join('\n') };
    }
    return undefined;
  }

  /** Numbers of machines of a kind, and the machines with their memory, undefined where no file says it or several say different things. */
  private machinesAt(
    here: readonly Level[],
    group: RegExp,
  ): { readonly counts: readonly number[]; readonly machines: readonly (Pick<Machine, 'bytes' | 'place' | 'path'> | undefined)[] } {
    const starting = here.flatMap((level) => level.starting);
    const made = this.files.askAll(starting, `machines ${group.source}`, (file, text) => machinesIn(file, text, group));
    const variables = new Map<string, string>();
    for (const [name, value] of made.flatMap(({ said }) => said.variables))
      variables.set(name, variables.has(name) && variables.get(name) !== value ? '' : value);
    const counts = made
      .flatMap(({ said }) => said.counts)
      .map((count) => (typeof count === 'number' ? count : Number(variables.get(count)) || 1));
    // Files that replace what variables have by default.
    const areReplaced = [...new Set(starting.map(directoryOf))].some((directory) =>
      this.files.list(directory).some((name) => /\.tfvars\b/.test(name)),
    );
    const machines = made.flatMap(({ path, said }) =>
      said.memory.map((memory, at) => {
        const bytes = typeof memory === 'string' && !areReplaced ? memoryOfMachineType(variables.get(memory) ?? '') : memory;
        return typeof bytes === 'number' ? { bytes, place: `${baseName(path)}:${said.lines[at]}`, path } : undefined;
      }),
    );
    return { counts, machines };
  }

  /** How many hosts the nearest inventories have in groups of some names; undefined where they have none, or differ. */
  numberListed(paths: readonly string[], group: RegExp): number | undefined {
    for (const here of this.files.levelsFrom([...new Set(paths.map(directoryOf))])) {
      const numbers = this.files
        .askAll(
          here.flatMap(({ inventories }) => inventories),
          `number of ${group.source}`,
          (_, text) => numberListedIn(text, group),
        )
        .flatMap(({ said }) => said ?? []);
      if (numbers.length > 0) return new Set(numbers).size === 1 ? numbers[0] : undefined;
    }
    return undefined;
  }
}

/** The lines, counted from 0, that have the name of a setting, also as that of a variable: `CASSANDRA_LISTEN_ADDRESS`. */
function linesNaming(text: string, name: string): readonly number[] {
  const named = new RegExp(`(?<![a-z0-9])${name}(?![a-z0-9_])|_${name.toUpperCase()}\\b`);
  return text.split('\n').flatMap((line, at) => (named.test(line) && !/^[ \t]*#/.test(line) ? [at] : []));
}

/** Where something says which release an image installs, the image's own tag says nothing. */
function withoutOwnTags(evidence: readonly ReleaseEvidence[]): readonly ReleaseEvidence[] {
  const told = new Set(evidence.flatMap(({ product, isOwnTag }) => (isOwnTag === true ? [] : product)));
  return evidence.filter(({ product, isOwnTag }) => isOwnTag !== true || !told.has(product));
}

/** One file may give a service more than another, which is for trials. */
function mostOfEach(amounts: readonly (readonly [name: string, bytes: number])[]): ReadonlyMap<string, number> {
  const most = new Map<string, number>();
  for (const [name, bytes] of amounts) most.set(name, Math.max(bytes, most.get(name) ?? 0));
  return most;
}
