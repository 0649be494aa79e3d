import { type Files, isFailure } from '../../host.js';
import { standardNames } from '../../secrets/secretNames.js';
import { directoryOf, join, parentOf } from '../../text/paths.js';
import { pairAt, parseYamlTree } from '../../text/yamlTree.js';
import { mayBeInventory } from '../cluster/inventories.js';
import type { Literal, Printer } from './literal.js';
import { type Joined, shownText, templateRequest } from './templateRequest.js';
import { attribute, parameter } from './variables/assignments.js';
import { hostsOfInventory, inventoryFile } from './variables/inventory.js';
import { hostsOfPlays, playFile, taskFile } from './variables/plays.js';
import type { Block, LoopItem, VariableFile } from './variables/variableFile.js';
import { agreedIn, blockIn, groupsOf, inTree, itemsOf } from './variables/yamlVariables.js';

/** A value and the file that gives it. */
export interface FoundLiteral extends Literal {
  readonly path: string;
  /** Its text names another variable. */
  readonly isOfOther: boolean;
}

/** Values that name variables whose values name others. */
const deepestVariable = 4;

/** Variables of one host of an inventory. */
const ofHost = /(?:^|\/)host_vars\//;

/** Directories above a role or a chart in which an inventory may lie. */
const mostLevels = 3;

/** Files that are read for one template, at most, and how long one may be. */
const most = { files: 60, characters: 200_000 };

/** Folders of a role, a cookbook or a module whose files set its variables. */
const foldersOfHome = ['defaults', 'vars', 'tasks', 'attributes', 'manifests'];

/** Folders beside a chart, or above it, that may hold values of one of its installations. */
const folderOfValues =
  /^(?:values|env(?:ironment)?s?|overlays?|clusters?|deploy(?:ments?)?|releases?|helm(?:file)?|(?:prod|stag|dev|test)\w*)$/i;

/** Folders of variables beside a role or a playbook. */
const folderOfInventory = /^(?:(?:group|host)_vars|(?:[\w-]+[-_])?inventor(?:y|ies)(?:[-_][\w-]+)?|env(?:ironment)?s?|hosts?)$/;

/** Whether a file, by its place, may set variables of a template: one of those that {@link VariableFiles} looks into. */
export function mayBeVariableFile(path: string, template: string): boolean {
  const home = homeOf(template);
  for (let level = 0, directory = home; level <= mostLevels; level++, directory = parentOf(directory)) {
    const prefix = join(directory, '');
    if (!path.startsWith(prefix)) continue;
    const [first = '', ...rest] = path.slice(prefix.length).split('/');
    if (rest.length === 0) return yaml.test(first) || mayBeInventory(first);
    if (level === 1 && rest.join('/') === 'meta/main.yml') return true;
    const isBeside = folderOfInventory.test(first) || (folderOfValues.test(first) && yaml.test(path));
    return isBeside || (level === 0 && foldersOfHome.includes(first));
  }
  return false;
}

/** The files that set the variables of a role, a chart, a cookbook, a module or a formula, for the templates that lie in it. */
export class VariableFiles {
  private readonly byHome = new Map<string, readonly VariableFile[]>();

  constructor(private readonly files: Files) {}

  /**
   * The value of a variable, where all files that say it agree: an inventory that sets it again may be the one that counts. Where each host has its own, the first host's.
   * @param depth of the variables whose values name this one
   */
  literal(
    template: string,
    variable: readonly string[],
    printer: Printer,
    joined?: Joined,
    depth = 0,
  ): FoundLiteral | 'computed' | undefined {
    let isOfOther = false;
    const resolve = (text: string) => {
      isOfOther = true;
      return depth < deepestVariable ? this.resolved(template, text, printer, depth + 1) : undefined;
    };
    const files = this.around(template);
    const said = files.flatMap((file) => {
      const found = file.say(variable, printer, joined, resolve);
      return found === undefined ? [] : [{ path: file.path, found }];
    });
    const [first, ...others] = said;
    if (first === undefined) return undefined;
    const isAgreed = others.every(({ found }) => found !== 'computed' && first.found !== 'computed' && found.text === first.found.text);
    const host = isAgreed ? undefined : files.find(({ path }) => ofHost.test(path))?.path;
    const ofFirstHost = said.every(({ path }) => ofHost.test(path)) ? said.find(({ path }) => path === host) : undefined;
    const counts = isAgreed ? first : ofFirstHost;
    return counts === undefined || counts.found === 'computed' ? 'computed' : { ...counts.found, path: counts.path, isOfOther };
  }

  /** The map or the list that a value of a chart is, where all files that say it agree. */
  block(template: string, variable: readonly string[]): (Block & { readonly path: string }) | undefined {
    const said = this.around(template).filter(({ say }) => say(variable, 'go') !== undefined);
    const blocks = said.map((file) => ({ path: file.path, found: file.block?.(variable) }));
    const [first] = blocks;
    const isAgreed = blocks.every(({ found }) => found !== undefined && found.text === first?.found?.text);
    return isAgreed && first?.found !== undefined ? { ...first.found, path: first.path } : undefined;
  }

  /** Whether the inventories and plays above a role name one host and no other: what the role says by default holds for it. */
  isForOneHost(template: string): boolean {
    const hosts = new Set<string>();
    const home = homeOf(template);
    for (let level = 0, directory = home; level <= mostLevels; level++, directory = parentOf(directory)) {
      for (const name of this.files.list(directory)) {
        const isPlay = yaml.test(name);
        const file = level > 0 && (isPlay || mayBeInventory(name)) ? this.files.read(join(directory, name)) : undefined;
        if (file === undefined || isFailure(file) || file.text.length > most.characters) continue;
        for (const host of isPlay ? hostsOfPlays(file.text) : hostsOfInventory(file.text)) hosts.add(host);
      }
    }
    return hosts.size === 1;
  }

  /** Whether a template is of a chart that has a file of values, and neither that nor another one sets the variable. */
  isUnset(template: string, variable: readonly string[]): boolean {
    return this.isChart(homeOf(template)) && this.around(template).every(({ say }) => say(variable, 'go') === undefined);
  }

  /** The rounds of a loop over a list of maps, or over a map of scalars; undefined where not one file alone says them. */
  items(
    template: string,
    variable: readonly string[],
    printer: Printer,
  ): { readonly path: string; readonly items: readonly LoopItem[] } | undefined {
    const resolve = (text: string) => this.resolved(template, text, printer, 1);
    const [file, ...others] = this.around(template).filter(({ say }) => say(variable, printer) !== undefined);
    const items = others.length > 0 ? undefined : file?.items?.(variable, printer, resolve);
    return file === undefined || items === undefined ? undefined : { path: file.path, items };
  }

  /** A text with each `{{ variable }}` in it replaced; undefined where one is not known, or a secret. */
  private resolved(template: string, text: string, printer: Printer, depth: number): string | undefined {
    let isKnown = true;
    const filled = text.replace(/\{\{[^{}]*\}\}/g, (markup) => {
      const request = templateRequest(markup, 'jinja');
      const found =
        request?.joined === undefined && request !== undefined && !standardNames.mayHide(request.path.join('.'))
          ? this.literal(template, request.path, printer, undefined, depth)
          : undefined;
      isKnown &&= found !== undefined && found !== 'computed';
      return request === undefined || found === undefined || found === 'computed' ? '' : shownText(request, found.text);
    });
    return isKnown ? filled : undefined;
  }

  private around(template: string): readonly VariableFile[] {
    const home = homeOf(template);
    let found = this.byHome.get(home);
    if (found === undefined) {
      const paths = new Set<string>();
      this.addHome(home, paths);
      const plays = new Set<string>();
      this.addInventories(home, paths, plays);
      // What has its own tasks is a role; of anything else the plays themselves write the templates.
      const role = this.files.list(home).includes('tasks') ? (home.split('/').at(-1) ?? '') : undefined;
      const files = [...plays].flatMap((path) =>
        this.read(path, (_, text) =>
          playFile(path, text, role ?? home.split('/').at(-1) ?? '', role === undefined && directoryOf(path) === home),
        ),
      );
      for (const { named } of files) for (const path of named) if (paths.size < most.files) paths.add(path);
      // Another role may need this one, with values for it.
      const dependents =
        role === undefined ? [] : this.files.list(parentOf(home)).map((name) => join(parentOf(home), `${name}/meta/main.yml`));
      files.push(...dependents.flatMap((path) => this.read(path, (_, text) => playFile(path, text, role ?? '', false))));
      const tasks = new Set<string>();
      this.addBeneath(join(home, 'tasks'), yaml, tasks);
      found = [
        ...this.ofChartAbove(home),
        ...[...paths].flatMap((path) => this.read(path, variableFile)),
        ...files,
        ...[...tasks].flatMap((path) => this.read(path, taskFile)),
      ];
      this.byHome.set(home, found);
    }
    return found;
  }

  private addHome(home: string, paths: Set<string>): void {
    for (const folder of ['defaults', 'vars']) this.addBeneath(join(home, folder), yaml, paths);
    this.addBeneath(join(home, 'attributes'), /\.rb$/, paths);
    this.addBeneath(join(home, 'manifests'), /\.pp$/, paths);
    for (const name of this.files.list(home)) if (/^(?:values[\w.-]*|defaults)\.ya?ml$/.test(name)) paths.add(join(home, name));
  }

  /** The values that a chart gives the charts in its folder `charts`, below their names. */
  private ofChartAbove(home: string): readonly VariableFile[] {
    const [, above, name] = /^(.+)\/charts\/([^/]+)$/.exec(home) ?? [];
    if (above === undefined || name === undefined) return [];
    const paths = this.files.list(above).flatMap((each) => (/^values[\w.-]*\.ya?ml$/.test(each) ? [join(above, each)] : []));
    return paths.flatMap((path) =>
      this.read(path, (...written) => {
        const file = variableFile(...written);
        // What is global above is global below.
        const above = (variable: readonly string[]) => (variable[0] === 'global' ? variable : [name, ...variable]);
        return {
          path,
          say: (variable, ...asked) => file.say(above(variable), ...asked),
          block: (variable) => file.block?.(above(variable)),
        };
      }),
    );
  }

  private addInventories(home: string, paths: Set<string>, plays: Set<string>): void {
    for (let level = 0, directory = home; level <= mostLevels; level++, directory = parentOf(directory)) {
      const names = this.files.list(directory);
      for (const name of names) if (folderOfInventory.test(name)) this.addBeneath(join(directory, name), yaml, paths);
      for (const name of names) if (!yaml.test(name) && mayBeInventory(name) && paths.size < most.files) paths.add(join(directory, name));
      // A play that gives a role its variables: `- hosts: cassandra`, `vars:`, `roles: [cassandra]`.
      for (const name of names) if (yaml.test(name) && paths.size < most.files) plays.add(join(directory, name));
      if (this.isChart(home))
        for (const name of names) if (folderOfValues.test(name)) this.addBeneath(join(directory, name), yaml, paths, 2);
      if (names.includes('.git') || names.length === 0) return;
    }
  }

  private isChart(home: string): boolean {
    const names = this.files.list(home);
    return names.includes('Chart.yaml') && names.includes('values.yaml');
  }

  /** Files in a folder and in the folders in it. */
  private addBeneath(folder: string, wanted: RegExp, paths: Set<string>, depth = 3): void {
    for (const name of this.files.list(folder)) {
      if (paths.size >= most.files) return;
      const path = join(folder, name);
      if (wanted.test(name)) paths.add(path);
      else if (depth > 0 && !name.includes('.')) {
        // The variables of a group may stand in a file of the group's bare name.
        if (wanted === yaml && this.files.list(path).length === 0) paths.add(path);
        else this.addBeneath(path, wanted, paths, depth - 1);
      }
    }
  }

  private read<T extends VariableFile>(path: string, parse: (path: string, text: string) => T): T[] {
    const file = this.files.read(path);
    if (isFailure(file) || file.text.length > most.characters) return [];
    return [parse(path, file.text)];
  }
}

const yaml = /\.ya?ml$/;

function variableFile(path: string, text: string): VariableFile {
  if (!/\.(?:ya?ml|rb|pp)$/.test(path) && /^\[[\w:.-]+\]/m.test(text)) return inventoryFile(path, text);
  if (path.endsWith('.rb'))
    return {
      path,
      say: (variable, printer, joined) =>
        joined === undefined ? attribute(text, variable, printer) : attribute(text, variable, printer) && 'computed',
    };
  if (path.endsWith('.pp'))
    return {
      path,
      say: (variable, printer, joined) =>
        joined === undefined ? parameter(text, variable, printer) : parameter(text, variable, printer) && 'computed',
    };
  const { tree } = parseYamlTree(text, { isForeign: true });
  const groups = groupsOf(tree);
  if (groups.length > 0) return { path, say: (...asked) => agreedIn(groups, text, ...asked) };
  return {
    path,
    say: (variable, printer, joined, resolve) => inTree(tree, text, variable, printer, joined, resolve),
    block: (variable) => blockIn(pairAt(tree, ...variable)?.value, text),
    items: (variable, printer, resolve) => itemsOf(pairAt(tree, ...variable)?.value, text, printer, resolve),
  };
}

/** The role, chart, cookbook or module that a template is of: what holds its folder `templates` or `files`, else its own folder. */
function homeOf(template: string): string {
  const directory = directoryOf(template);
  const folders = directory.split('/');
  const last = folders.findLastIndex((folder) => /^(?:[\w-]+[-_])?(?:templates?|files)$/.test(folder));
  return last < 0 ? directory : folders.slice(0, last).join('/') || (directory.startsWith('/') ? '/' : '.');
}
