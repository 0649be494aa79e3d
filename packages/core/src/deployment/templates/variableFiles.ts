import { mapsIn as mapsOfTree } from '../../formats/hostTasks.js';
import { type Files, isFailure } from '../../host.js';
import { pairAt, parseYamlTree, plainValue, scalarValue, textOf, valueAt, type YamlTree } from '../../text/yamlTree.js';
import { directoryOf, join, parentOf } from '../directories.js';
import { mayBeInventory } from '../peers.js';
import { type Literal, type Printer, printed } from './literal.js';
import { withSelected } from './puppetSelectors.js';
import { type Joined, templateRequest } from './templateRequest.js';

/** What one file says of a variable: a value, or something that is known only when the template is filled in. */
type Said = Literal | 'computed' | undefined;

/** A file that sets variables. */
interface VariableFile {
  readonly path: string;
  say(variable: readonly string[], printer: Printer, joined?: Joined, resolve?: Resolve): Said;
  /** The map or the list that a variable of a chart holds, or nothing at all. */
  block?(variable: readonly string[]): Block | undefined;
  /** What a loop over a variable goes through. */
  items?(variable: readonly string[], printer: Printer, resolve: Resolve): readonly LoopItem[] | undefined;
}

/** A value of a chart that is no scalar. */
export interface Block {
  /** Lines of YAML without indentation; `null` where nothing stands. */
  readonly text: string;
  readonly isEmpty: boolean;
  /** Counted from 0. */
  readonly line: number;
}

/** One round of a loop. */
export interface LoopItem {
  /** The texts by name, of a map of scalars those of `key` and `value`; undefined where one is known only when the template is filled in. */
  readonly fields: ReadonlyMap<string, string | undefined>;
  /** Counted from 0. */
  readonly line: number;
}

/** The text of a value that names others, `{{ home }}/data`; undefined where one of them is not known. */
type Resolve = (text: string) => string | undefined;

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

  /** A text with each `{{ variable }}` in it replaced. */
  private resolved(template: string, text: string, printer: Printer, depth: number): string | undefined {
    let isKnown = true;
    const filled = text.replace(/\{\{[^{}]*\}\}/g, (markup) => {
      const request = templateRequest(markup, 'jinja');
      const found =
        request?.joined === undefined && request !== undefined
          ? this.literal(template, request.path, printer, undefined, depth)
          : undefined;
      isKnown &&= found !== undefined && found !== 'computed';
      return found === undefined || found === 'computed' ? '' : found.text;
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

/** The machine that Ansible runs on, where a play is for it. */
function hostsOfPlays(text: string): readonly string[] {
  return /^- hosts:[ \t]*["']?(?:localhost|127\.0\.0\.1)["']?[ \t]*$/m.test(text) ? ['localhost'] : [];
}

/** The names of hosts in groups; of `web[1:3]` two stand for all. */
function hostsOfInventory(text: string): readonly string[] {
  let isOfHosts = true;
  return text.split('\n').flatMap((line) => {
    const [, section] = /^\[([^\]]+)\]/.exec(line) ?? [];
    if (section !== undefined) isOfHosts = !section.includes(':');
    const [host = ''] = section === undefined && isOfHosts ? (/^[\w.-]+(?:\[[^\]]*\])?(?=\s|$)/.exec(line) ?? []) : [];
    return host === '' ? [] : host.includes('[') ? [host, `${host} and more`] : [host];
  });
}

/** Where a play names a role. */
function namingRole(named: (name: string) => YamlTree | undefined, role: string): readonly YamlTree[] {
  const roles = named('roles');
  return (roles?.kind === 'list' ? roles.items : []).filter((item) => {
    const name = item.kind === 'map' ? item.pairs.find(({ key }) => key.text === 'role' || key.text === 'name')?.value : item;
    return name?.kind === 'text' && name.text.split('/').at(-1) === role;
  });
}

/** The maps of variables in `vars:`, which older plays write as a list. */
function mapsIn(variables: YamlTree | undefined): readonly YamlTree[] {
  return variables === undefined ? [] : variables.kind === 'list' ? variables.items : [variables];
}

const taskWithRole = /^(?:ansible\.builtin\.)?(?:include|import)_role$/;

/** What tasks that take a role in, and roles that need it, tell it. */
function usesOf(tree: YamlTree, role: string): readonly YamlTree[] {
  return [...mapsOfTree(tree)].flatMap((map) => {
    const task = map.pairs.find(({ key }) => taskWithRole.test(key.text))?.value;
    const isOwn = textOf(valueAt(task, 'name')).split('/').at(-1) === role;
    const needed = namingRole((name) => valueAt(map, name === 'roles' ? 'dependencies' : name), role);
    return [...(isOwn ? mapsIn(valueAt(map, 'vars')) : []), ...needed.flatMap((item) => [item, ...mapsIn(valueAt(item, 'vars'))])];
  });
}

/** A file that a play names and that lies beside or beneath it. */
const beneath = /^\w[\w-]*(?:[./]\w[\w-]*)*$/;

/** A task of a play that writes a template. */
const writesTemplate = /^[ \t]*(?:- )?(?:ansible\.builtin\.)?template:/m;

/**
 * A playbook: what all of its plays that have the role tell it. Hosts of several plays may get different values.
 * @param writes whether its plays write the templates themselves
 */
function playFile(path: string, text: string, role: string, writes: boolean): VariableFile & { readonly named: readonly string[] } {
  const isOfTemplates = writes && writesTemplate.test(text);
  const { tree } = isOfTemplates || text.includes(role) ? parseYamlTree(text) : { tree: undefined };
  const plays = (tree?.kind === 'list' ? tree.items : []).flatMap((play) => {
    if (play.kind !== 'map') return [];
    const named = (name: string) => play.pairs.find(({ key }) => key.text === name)?.value;
    const naming = namingRole(named, role);
    return (isOfTemplates && named('hosts') !== undefined) || naming.length > 0 ? [{ named, naming }] : [];
  });
  const variables = [
    ...plays.flatMap(({ named, naming }) => [
      ...mapsIn(named('vars')),
      // - { role: hadoop, heap: 8G }
      ...naming.flatMap((item) => [item, ...mapsIn(valueAt(item, 'vars'))]),
    ]),
    ...(tree === undefined ? [] : usesOf(tree, role)),
  ];
  const files = plays.flatMap(({ named }) => {
    const list = named('vars_files');
    return (list?.kind === 'list' ? list.items : []).flatMap((item) => (item.kind === 'text' && beneath.test(item.text) ? item.text : []));
  });
  return {
    path,
    named: [...new Set(files)].map((file) => join(directoryOf(path), file)),
    say: (...asked) => agreedIn(variables, text, ...asked),
  };
}

/** Tasks of a role: what they find out and set (`set_fact`, `register`) is known when they run. */
function taskFile(path: string, text: string): VariableFile {
  const isSet = (name: string) =>
    /\b(?:set_fact|register|include_vars)\b/.test(text) &&
    new RegExp(`(?:^|[\\s{,-])${name}\\s*[:=]|register:\\s*${name}\\s*$`, 'm').test(text);
  return { path, say: ([name = '']) => (isSet(name) ? 'computed' : undefined) };
}

/** `node1 heap=8G` of an inventory, and `[cassandra:vars]`: what it tells a host, or those of a group. Others may get different values. */
function inventoryFile(path: string, text: string): VariableFile {
  const said = new Map<string, Literal | 'computed'>();
  let isOfGroup = false;
  const say = (name: string, value: string, line: number) => {
    const [, quoted] = /^(?:"([^"]*)"|'[^']*')$/.exec(value) ?? [];
    const literal = printed(quoted ?? value.replace(/^'(.*)'$/, '$1'), quoted === undefined && !value.startsWith("'"), 'python');
    const other = said.get(name);
    const isAgreed = literal !== undefined && (other === undefined || (other !== 'computed' && other.text === literal));
    said.set(name, isAgreed ? { text: literal, line } : 'computed');
  };
  for (const [line, written] of text.split('\n').entries()) {
    const [, section] = /^\[([^\]]+)\]/.exec(written) ?? [];
    if (section !== undefined) isOfGroup = section.endsWith(':vars');
    const [, name = '', value = ''] = (isOfGroup && /^[ \t]*(\w+)[ \t]*=[ \t]*(.*?)[ \t]*(?:[ \t]#.*)?\r?$/.exec(written)) || [];
    if (name !== '') say(name, value, line);
    if (isOfGroup || /^\s*[#;]/.test(written)) continue;
    for (const [, own = '', given = ''] of written.matchAll(/[ \t](\w+)=("[^"]*"|'[^']*'|[^\s#]+)/g)) say(own, given, line);
  }
  return { path, say: ([name = '', ...more], _, joined) => (said.has(name) && (more.length > 0 || joined) ? 'computed' : said.get(name)) };
}

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
  const { tree } = parseYamlTree(text);
  const groups = groupsOf(tree);
  if (groups.length > 0) return { path, say: (...asked) => agreedIn(groups, text, ...asked) };
  return {
    path,
    say: (variable, printer, joined, resolve) => inTree(tree, text, variable, printer, joined, resolve),
    block: (variable) => blockIn(pairAt(tree, ...variable)?.value, text),
    items: (variable, printer, resolve) => itemsOf(pairAt(tree, ...variable)?.value, text, printer, resolve),
  };
}

/** What an inventory in YAML tells groups and their hosts; nothing where the tree is none. */
function groupsOf(tree: YamlTree | undefined): readonly YamlTree[] {
  if (tree?.kind !== 'map') return [];
  return tree.pairs.flatMap(({ value: group }) => {
    const [own, hosts, children] = ['vars', 'hosts', 'children'].map((name) => valueAt(group, name));
    if (hosts?.kind !== 'map' && children?.kind !== 'map') return [];
    return [
      ...(own === undefined ? [] : [own]),
      ...(hosts?.kind === 'map' ? hosts.pairs.map(({ value }) => value) : []),
      ...groupsOf(children),
    ];
  });
}

/** What several maps say of a variable: several things are nothing that is known. */
function agreedIn(maps: readonly YamlTree[], text: string, ...asked: Parameters<VariableFile['say']>): Said {
  const said = maps.map((each) => inTree(each, text, ...asked)).filter((found) => found !== undefined);
  const [first] = said;
  return first !== 'computed' && said.every((found) => found !== 'computed' && found.text === first?.text) ? first : 'computed';
}

/** Longer ones are data. */
const longestBlock = 4_000;

function blockIn(node: YamlTree | undefined, text: string): Block | undefined {
  if (node === undefined || (node.kind === 'text' && scalarValue(node) !== null)) return undefined;
  const written = linesOf(plainValue(node)).join('\n');
  // What is filled in once more is not known.
  if (written.length > longestBlock || written.includes('{{')) return undefined;
  const isEmpty = node.kind === 'text' || (node.kind === 'map' ? node.pairs : node.items).length === 0;
  return { text: written, isEmpty, line: lineAt(text, node.range.start) };
}

/** What is below each name, or in each item, in one line: other names and items may stand around them. JSON is YAML, too. */
function linesOf(value: unknown): readonly string[] {
  if (Array.isArray(value) && value.length > 0) return value.map((item) => `- ${JSON.stringify(item)}`);
  const pairs = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return pairs.length > 0 ? pairs.map(([name, below]) => `${JSON.stringify(name)}: ${JSON.stringify(below)}`) : [JSON.stringify(value)];
}

function itemsOf(node: YamlTree | undefined, text: string, printer: Printer, resolve: Resolve): readonly LoopItem[] | undefined {
  const textOf = (value: YamlTree) => {
    if (value.kind !== 'text') return undefined;
    const written = value.text.includes('{{') ? resolve(value.text) : value.text;
    return written === undefined ? undefined : printed(written, value.plain, printer);
  };
  if (node?.kind === 'map') {
    return node.pairs.map(({ key, value }) => ({
      fields: new Map([
        ['key', key.text],
        ['value', textOf(value)],
      ]),
      line: lineAt(text, key.range.start),
    }));
  }
  if (node?.kind !== 'list') return undefined;
  const maps = node.items.filter((item) => item.kind === 'map');
  if (maps.length < node.items.length) return undefined;
  return maps.map(({ pairs, range }) => ({
    fields: new Map(pairs.map(({ key, value }) => [key.text, textOf(value)])),
    line: lineAt(text, pairs[0]?.key.range.start ?? range.start),
  }));
}

function inTree(
  tree: YamlTree | undefined,
  text: string,
  variable: readonly string[],
  printer: Printer,
  joined?: Joined,
  resolve?: Resolve,
): Said {
  let here = tree;
  for (const [depth, name] of variable.entries()) {
    if (here?.kind !== 'map') return depth === 0 ? undefined : 'computed';
    here = here.pairs.findLast(({ key }) => key.text === name)?.value;
    if (here === undefined) return undefined;
  }
  if (joined !== undefined) return here?.kind === 'list' ? joinedItems(here.items, text, printer, joined) : 'computed';
  if (here?.kind !== 'text') return 'computed';
  const written = here.text.includes('{{') ? resolve?.(here.text) : here.text;
  // What names a fact of the host, or a group, stands in the place of the variable as it is.
  const value = written === undefined || written.includes('{%') ? markupIn(here.text, printer) : printed(written, here.plain, printer);
  return value === undefined ? 'computed' : { text: value, line: lineAt(text, here.range.start) };
}

/** Longer ones compute. */
const longestMarkup = 300;

const ofHosts = /\b(?:ansible_\w+|inventory_hostname|hostvars|groups|play_hosts)\b/;

function markupIn(text: string, printer: Printer): string | undefined {
  return printer === 'python' && text.length <= longestMarkup && !/[\r\n]/.test(text) && ofHosts.test(text) ? text : undefined;
}

function joinedItems(items: readonly YamlTree[], text: string, printer: Printer, { separator, before, behind }: Joined): Said {
  const values = items.map((item) => (item.kind === 'text' ? printed(item.text, item.plain, printer) : undefined));
  const [first] = items;
  if (first === undefined || values.includes(undefined)) return 'computed';
  return { text: values.map((value) => `${before}${value}${behind}`).join(separator), line: lineAt(text, first.range.start) };
}

/** `default['cassandra']['heap'] = '8G'` of a Chef cookbook, `default.cassandra.heap = '8G'` of an older one. */
function attribute(text: string, variable: readonly string[], printer: Printer): Said {
  const said = [
    ...text.matchAll(/^[ \t]*(?:node\.)?(?:force_)?(?:default|normal|override)((?:\[[^\]\n]*\]|\.\w+)+)[ \t]*=(?!=)[ \t]*(.*)$/gm),
  ].filter(([, keys]) => [...(keys ?? '').matchAll(/[\w-]+/g)].map(([key]) => key).join() === variable.join());
  // Of lines that stand in no branch and have one precedence the last counts.
  const isOverwritten = said.length > 1 && said.every(({ 0: line, index }) => line.startsWith('default') && !isInBlock(text, index));
  return onlyOne(text, [...(isOverwritten ? said.slice(-1) : said), ...inHashes(text, variable)], printer);
}

/** Whether a line of Ruby stands between `if`, `case` or `do` and their `end`, however it is indented. */
function isInBlock(text: string, at: number): boolean {
  const before = text.slice(0, at);
  const opened =
    before.match(/^[ \t]*(?:if|unless|case|while|until|begin|def)\b|\bdo\b[ \t]*(?:\|[^|\n]*\|)?[ \t]*(?:#.*)?$/gm)?.length ?? 0;
  const closed = before.match(/^[ \t]*end\b/gm)?.length ?? 0;
  return opened > closed;
}

/** `default[:cassandra] = {`, with lines `:heap => '8G',` and further maps in it: the lines that set an attribute. */
function inHashes(text: string, variable: readonly string[]): readonly RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  for (const head of text.matchAll(
    /^[ \t]*(?:node\.)?(?:force_)?(?:default|normal|override)((?:\[[^\]\n]*\])+)[ \t]*=[ \t]*\{[ \t]*(?:#.*)?$/gm,
  )) {
    const path = [...(head[1] ?? '').matchAll(/[\w-]+/g)].map(([key]) => key);
    const outer = path.length;
    const line = /^[ \t]*(?:(?::|["'])?([\w-]+)["']?[ \t]*(?:=>|:)[ \t]*(.*)|(\}).*|.*)$/gm;
    line.lastIndex = head.index + head[0].length + 1;
    for (let match = line.exec(text); match !== null && match.index < text.length; match = line.exec(text)) {
      const [, name, value = '', end] = match;
      if (end !== undefined) path.pop();
      if (path.length < outer) break;
      if (name !== undefined && [...path, name].join() === variable.join() && !value.startsWith('{')) found.push(match);
      if (name !== undefined && /^\{[ \t]*$/.test(value)) path.push(name);
      if (line.lastIndex === match.index) line.lastIndex++;
    }
  }
  return found;
}

/** `$heap = '8G'` of a class of Puppet, with or without a type. What a module takes over from its params.pp, or looks up with that as default, is the same value. */
function parameter(written: string, variable: readonly string[], printer: Printer): Said {
  const text = withSelected(written);
  const said = [...text.matchAll(/^[ \t]*(?:[A-Z][\w:]*(?:\[[^\n=]*\])?[ \t]+)?\$(\w+)[ \t]*=(?!=)[ \t]*(.*)$/gm)]
    .filter(([, name]) => name === variable[0])
    .filter(([, , value]) => !/^(?:\$[\w:]*params::\w+|undef|params_lookup\([^()]*\))\s*,?\s*$/.test(value ?? ''));
  return onlyOne(text, said, printer);
}

/** `node[:ipaddress]`: the address of the machine that Chef runs on stands in the place of the attribute as it is. */
const ownAddress = /^node\[(?::|["'])ipaddress["']?\]\s*,?\s*(?:#.*)?$/;

function onlyOne(text: string, said: readonly RegExpExecArray[], printer: Printer): Said {
  const [first] = said;
  if (first === undefined) return undefined;
  if (said.length === 1 && ownAddress.test(first[2] ?? '')) return { text: '<%= node[:ipaddress] %>', line: lineAt(text, first.index) };
  const [, quoted, single, plain] = /^(?:"([^"\\]*)"|'([^'\\]*)'|([\w.-]+))\s*,?\s*(?:#.*)?$/.exec(first[2] ?? '') ?? [];
  const written = quoted ?? single ?? plain;
  const value = written === undefined ? undefined : printed(written, plain !== undefined, printer);
  return said.length > 1 || value === undefined || (plain === undefined && /[$]|#\{/.test(written ?? ''))
    ? 'computed'
    : { text: value, line: lineAt(text, first.index) };
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length - 1;
}

/** The role, chart, cookbook or module that a template is of: what holds its folder `templates` or `files`, else its own folder. */
function homeOf(template: string): string {
  const directory = directoryOf(template);
  const folders = directory.split('/');
  const last = folders.findLastIndex((folder) => /^(?:[\w-]+[-_])?(?:templates?|files)$/.test(folder));
  return last < 0 ? directory : folders.slice(0, last).join('/') || (directory.startsWith('/') ? '/' : '.');
}
