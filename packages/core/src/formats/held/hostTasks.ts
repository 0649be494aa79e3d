import type { Range } from '../../text/range.js';
import type { SourceText } from '../../text/sourceText.js';
import { pairAt, parseYamlTree, type YamlMap, type YamlText, type YamlTree } from '../../text/yamlTree.js';
import type { Comment, EntriesDocument, Entry, SourceFile } from '../document.js';
import { limitEntry } from '../limits.js';
import { readOnlyFormat } from '../readOnlyFormat.js';
import { isSaid } from './saidCommands.js';

/*
 * What tasks of Ansible and commands of a shell tell the kernel without a file in between: `sysctl` and `pam_limits` of Ansible, `sysctl -w vm.swappiness=60`, `echo 60 > /proc/sys/vm/swappiness`.
 * The entries are those of sysctl.conf, and of the limits of one user. Such a part of a file is read, and nothing writes it.
 */

/** What a part is called: `cassandra.host-tasks` has the limits of a user, `kernel.host-tasks` the parameters of the kernel. */
export const endingOfHostTasks = '.host-tasks';
export const partOfKernel = `kernel${endingOfHostTasks}`;

/** One argument with its place. */
export interface Argument {
  readonly text: string;
  readonly range: Range;
}

/** A limit that a task gives a user. */
interface LimitTask {
  readonly domain: Argument;
  readonly type: string;
  readonly item: Argument;
  readonly value: Argument;
}

const yaml = /\.ya?ml$/i;
const parameter = /^(?:vm|net|kernel|fs)[./][\w./*-]+$/;

/**
 * A playbook with its plays for other machines blank: those whose hosts are not all, and that nowhere name what the pattern names.
 * @param ours what tells our machines
 */
export function ownPlays(path: string, text: string, ours: RegExp): string {
  if (!yaml.test(path) || ours.test(path)) return text;
  const plays = text.split(/^(?=- )/m);
  const isForeign = (play: string) => {
    const [, hosts] = /^[- ] hosts:[ \t]*(.*)$/m.exec(play) ?? [];
    return hosts !== undefined && !/\ball\b|[{*!]/.test(hosts) && !ours.test(play);
  };
  return plays.map((play) => (isForeign(play) ? play.replace(/[^\r\n]/g, ' ') : play)).join('');
}

/** Whether tasks or commands of a text set parameters of the kernel. */
export function setsParameters(path: string, text: string): boolean {
  return /\bsysctl\b|\/proc\/sys\//.test(text) && parametersIn(path, text).length > 0;
}

/** The users to whom tasks of a text give limits. */
export function usersLimitedIn(path: string, text: string): readonly string[] {
  if (!yaml.test(path) || !text.includes('pam_limits')) return [];
  return [...new Set(limitsIn(text).map(({ domain }) => domain.text))];
}

function parse(file: SourceFile): EntriesDocument {
  const { text, path, name } = file.source;
  const holder = path.slice(0, path.lastIndexOf('/'));
  const entries = name === partOfKernel ? parametersIn(holder, text) : limitsOf(name.slice(0, -endingOfHostTasks.length), text);
  return { ...file, format: 'hostTasks', template: undefined, entries, comments: commentsOn(file.source, entries), problems: [] };
}

/** Those behind an entry, on the line above it, or at the top: others are about what else the file does. */
function commentsOn(source: SourceText, entries: readonly Entry[]): readonly Comment[] {
  const { text } = source;
  const lineOf = (offset: number) => source.positionAt(offset).line;
  const [top = ''] = /^(?:[ \t]*#.*\r?\n)*/.exec(text) ?? [];
  const lines = new Set(entries.flatMap(({ keyRange, valueRange }) => [lineOf(keyRange.start), lineOf(valueRange.start)]));
  return [...text.matchAll(/(?<![^\s])#(.*)$/gm)].flatMap((match) => {
    const line = lineOf(match.index);
    if (match.index >= top.length && !lines.has(line) && !lines.has(line + 1)) return [];
    return [{ text: match[1] ?? '', range: { start: match.index, end: match.index + match[0].length } }];
  });
}

/** What is set several times to different values hangs on who runs the tasks. */
export function alike(entries: readonly Entry[]): readonly Entry[] {
  const found = new Map<string, Entry>();
  for (const entry of entries) {
    const before = found.get(entry.key);
    if (before === undefined) found.set(entry.key, entry);
    else if (before.value !== entry.value) found.set(entry.key, { ...before, hole: 'value' });
  }
  return [...found.values()];
}

/** The entry of a name and its value, which is unknown where a template or a shell puts something in. */
export function entryOf(key: string, keyRange: Range, value: Argument): Entry {
  const range = { start: Math.min(keyRange.start, value.range.start), end: Math.max(keyRange.end, value.range.end) };
  const isUnsure = /\{[{%]|[#%]\{|\$|`|<%/.test(value.text);
  return { key, keyRange, value: value.text, valueRange: value.range, range, ...(isUnsure ? { hole: 'value' } : {}) };
}

function parametersIn(path: string, text: string): readonly Entry[] {
  return alike([...(yaml.test(path) ? parametersOfTasks(text) : []), ...parametersOfCommands(text)]);
}

function parametersOfTasks(text: string): readonly Entry[] {
  return tasksIn(text, /^(?:ansible\.(?:posix|builtin)\.)?sysctl$/).flatMap((argument) => {
    const name = argument('name') ?? argument('key');
    const value = argument('value') ?? argument('val');
    return name === undefined || value === undefined || !parameter.test(name.text)
      ? []
      : [entryOf(name.text.replaceAll('/', '.'), name.range, value)];
  });
}

/** `sysctl -w vm.swappiness=60`, `echo 60 | sudo tee /proc/sys/vm/swappiness`; a pattern is about lines, which no comment is. */
const commands =
  /^(?![ \t]*#).*?(?<command>\bsysctl[ \t]+(?:-[a-zA-Z]+[ \t]+)*["']?(?<key>[a-z]+\.[\w.]+)=["']?(?<set>[^\s"';&|]+)|\becho[ \t]+["']?(?<echoed>\d+)["']?[ \t]*(?:>|\|[ \t]*(?:sudo[ \t]+)?tee)[ \t]*\/proc\/sys\/(?<file>[\w/]+))/gm;

function parametersOfCommands(text: string): readonly Entry[] {
  return [...text.matchAll(commands)].flatMap((match) => {
    const { command = '', key, set, echoed, file = '' } = match.groups ?? {};
    const name = key ?? file.replaceAll('/', '.');
    const end = match.index + match[0].length;
    const value = set ?? echoed ?? '';
    if (!parameter.test(name) || isSaid(match[0].slice(0, -command.length))) return [];
    const placeOf = (part: string): Range => {
      const start = match.index + match[0].lastIndexOf(part);
      return { start, end: start + part.length };
    };
    const keyRange = placeOf(key ?? file);
    const valueRange = echoed === undefined ? { start: end - value.length, end } : placeOf(`${echoed}`);
    return [{ ...entryOf(name, keyRange, { text: value, range: valueRange }), range: { start: end - command.length, end } }];
  });
}

function limitsIn(text: string): readonly LimitTask[] {
  return tasksIn(text, /^(?:community\.general\.)?pam_limits$/).flatMap((argument) => {
    const [domain, type, item, value] = [argument('domain'), argument('limit_type'), argument('limit_item'), argument('value')];
    return domain === undefined || type === undefined || item === undefined || value === undefined || /[{@%*]/.test(domain.text)
      ? []
      : [{ domain, type: type.text, item, value }];
  });
}

function limitsOf(user: string, text: string): readonly Entry[] {
  const own = limitsIn(text).filter(({ domain }) => domain.text === user);
  const limits = own.flatMap(({ type, item, value }) => {
    const found = limitEntry(item.text, type, value.text);
    return found === undefined ? [] : [entryOf(found.key, item.range, { ...value, text: found.amount })];
  });
  const [first] = own;
  return first === undefined || limits.length === 0 ? [] : [entryOf('limit.user', first.domain.range, first.domain), ...alike(limits)];
}

/** What asks a task for an argument by its name. */
type Task = (name: string) => Argument | undefined;

/** The tasks of a module, one for each item of a literal list that it is run for. */
function tasksIn(text: string, module: RegExp): readonly Task[] {
  const { tree } = parseYamlTree(text, { isForeign: true });
  return [...mapsIn(tree)].flatMap((task) =>
    task.pairs.flatMap(({ key, value }): readonly Task[] => {
      if (!module.test(key.text)) return [];
      const given = argumentsOf(value, text);
      if (given.get('state')?.text === 'absent') return [];
      const items = itemsOf(task);
      if (items === undefined) return [(name) => given.get(name)];
      return items.map((item) => (name) => filledIn(given.get(name), item));
    }),
  );
}

/** A map of arguments, or `name=vm.swappiness value=1` in one text. */
export function argumentsOf(value: YamlTree, text: string): ReadonlyMap<string, Argument> {
  if (value.kind === 'map') return textsOf(value);
  if (value.kind === 'list') return new Map();
  const written = text.slice(value.range.start, value.range.end);
  return new Map(
    [...written.matchAll(/(?<!\w)(\w+)=("[^"]*"|'[^']*'|\{\{.*?\}\}|[^\s"']+)/g)].map((match) => {
      const [whole, name = '', quoted = ''] = match;
      const own = quoted.replace(/^(["'])(.*)\1$/s, '$2');
      const start = value.range.start + match.index + whole.indexOf(own, name.length + 1);
      return [name, { text: own, range: { start, end: start + own.length } }] as const;
    }),
  );
}

/** An item of a list: a text, or texts by name. */
export type Item = YamlText | ReadonlyMap<string, YamlText>;

/** The items of a list that stands there; undefined of a task that is run once. */
export function itemsOf(task: YamlMap): readonly Item[] | undefined {
  const loop = pairAt(task, 'loop') ?? pairAt(task, 'with_items') ?? pairAt(task, 'with_dict');
  if (loop === undefined) return undefined;
  const { key, value } = loop;
  if (value.kind === 'list')
    return value.items.flatMap((item): readonly Item[] => (item.kind === 'list' ? [] : [item.kind === 'text' ? item : textsOf(item)]));
  if (value.kind !== 'map' || key.text !== 'with_dict') return [];
  return value.pairs.flatMap(({ key: name, value: own }): readonly Item[] =>
    own.kind === 'text'
      ? [
          new Map([
            ['key', name],
            ['value', own],
          ]),
        ]
      : [],
  );
}

function textsOf({ pairs }: YamlMap): ReadonlyMap<string, YamlText> {
  return new Map(pairs.flatMap(({ key, value }) => (value.kind === 'text' ? [[key.text, value] as const] : [])));
}

/** `{{ item.name }}` of one item. */
export function filledIn(argument: Argument | undefined, item: Item): Argument | undefined {
  const [, named] = /^\{\{\s*item\b(.*?)\s*\}\}$/.exec(argument?.text ?? '') ?? [];
  if (named === undefined) return argument;
  const [name] = /\w+/.exec(named) ?? [];
  const own = 'kind' in item ? (name === undefined ? item : undefined) : item.get(name ?? '');
  return own === undefined ? undefined : { text: own.text, range: own.range };
}

/** The maps of a tree, each before those in it. */
export function* mapsIn(tree: YamlTree | undefined): Generator<YamlMap> {
  if (tree?.kind === 'list') for (const item of tree.items) yield* mapsIn(item);
  if (tree?.kind !== 'map') return;
  yield tree;
  for (const { value } of tree.pairs) if (value.kind !== 'text') yield* mapsIn(value);
}

/** Parts of tasks and scripts. Nothing writes them. */
export const hostTasks = readOnlyFormat<EntriesDocument>(parse);
