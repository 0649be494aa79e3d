import type { Deployment } from '../deployment.js';
import { quotedLines } from './quotedLines.js';

/* Tasks of Ansible that remove the data of a node whenever they run, or whenever they change a file of settings. */

/** What a file of tasks says of it. */
export interface DataRemoval {
  /** Lines, from 1, of tasks that remove data. */
  readonly lines: readonly number[];
  /** Handlers that do, which run where a task notifies them. */
  readonly handlers: readonly { readonly line: number; readonly name: string }[];
  /** What tasks notify that write files of settings. */
  readonly notified: readonly string[];
  /** Names of files of tasks, and of roles, that it includes under a condition: what they do is done for a reason. */
  readonly onCondition: readonly string[];
}

const modules = /^([ \t]*(?:-[ \t]+)?)(?:ansible\.(?:builtin|legacy)\.)?(file|shell|command|raw)[ \t]*:/;

/** Files and tags for somebody who wants to be rid of the data, or to begin anew. */
const forRemoval =
  /clean|wipe|reset|destroy|remov|uninstall|purge|delet|tear|absent|decommission|restor|rollback|replac|rebuild|\binit|bootstrap|fresh|drop|stop|undeploy|test|molecule|\bnever\b|(?:^|[-_/])(?:new|add|scale|expand|extend)(?:[-_/.]|$)/i;

/** How tasks name the directories in which a product keeps its data. */
interface PlacesOfData {
  readonly byFile: RegExp;
  readonly byCommand: RegExp;
  /** `path: "{{ item }}"`, with the place among the items. */
  readonly byEachItem: RegExp;
}

/**
 * The tasks of a file that remove the data of a product.
 * @param place pattern of a directory of a package, or of what roles call it
 * @param below pattern of what of it is data, too
 */
export function removalsOf(place: string, below: string): (path: string, text: string) => DataRemoval {
  const whole = String.raw`["']?${place}${below}["']?(?=[\s,}\]]|$)`;
  const places: PlacesOfData = {
    byFile: new RegExp(String.raw`\b(?:path|dest|name)[ \t]*[:=][ \t]*${whole}`, 'm'),
    byCommand: new RegExp(String.raw`\brm[ \t]+(?:-\w+[ \t]+)*-\w*r\w*[ \t]+(?:-\w+[ \t]+)*${whole}`, 'm'),
    byEachItem: new RegExp(
      String.raw`\b(?:path|dest|name)[ \t]*[:=][ \t]*["']?\{\{[ \t]*item[ \t]*\}\}[\s\S]*(?:with_items|loop):(?:[^\n]*[\[,][ \t]*${whole}|(?:\n[ \t]*-[^\n]*)*?\n[ \t]*-[ \t]+${whole})`,
      'm',
    ),
  };
  return (path, text) => dataRemovedIn(path, text, places);
}

/** The tasks around a deployment that remove data and that nobody asks for, each as a place. @param question what the removals are called among what is asked around */
export function tasksThatRemove({ askAround }: Deployment, question: string, removals: ReturnType<typeof removalsOf>): readonly string[] {
  const asked = (askAround?.(question, removals) ?? []).flat();
  const onCondition = new Set(asked.flatMap(({ said }) => said.onCondition));
  const notified = new Set(asked.flatMap(({ said }) => said.notified));
  const sure = asked.filter(({ path }) => !path.split('/').some((name) => onCondition.has(name)));
  const linesOf = ({ lines, handlers }: DataRemoval) => [
    ...lines,
    ...handlers.flatMap(({ line, name }) => (notified.has(name) ? line : [])),
  ];
  return [...new Set(sure.flatMap(({ path, said }) => linesOf(said).map((line) => `${placeOf(path)}:${line}`)))];
}

const isAbsent = /\bstate[ \t]*[:=][ \t]*["']?absent\b/m;

/** `when: template is changed`, `when: template|changed`, `when: template.changed` */
const whenChanged = /^[ \t]*when:[ \t]*["']?(\w+)(?:[ \t]+is[ \t]+|[ \t]*\|[ \t]*|\.)changed["']?[ \t]*$/m;
/** Modules that change lines of files. */
const writesSettings = /^[ \t]*(?:-[ \t]+)?(?:[\w.]+\.)?(?:lineinfile|blockinfile|replace|template|copy):/m;

const hasCondition = /(?:^[ \t]*(?:-[ \t]+)?|[{,][ \t]*)when:/m;
const included = /\b(?:(?:include|import)(?:_tasks|_role|_playbook)?|role):(?:\s*(?:file|name)[=:])?[ \t]*["']?(?:[^\s"']*\/)?([\w.-]+)/;

/** Somebody is asked before, or the play ends. */
const asksBefore = /^[ \t]*(?:-[ \t]+)?(?:ansible\.builtin\.)?(?:assert|fail|pause):|\bmeta:[ \t]*end_(?:play|host)/m;
/** Plays that ask who runs them, or are for hosts that have no data yet. */
const forWhoeverAsks = /^[ \t]*(?:-[ \t]+)?(?:vars_prompt:|hosts:.*\bnew)/m;

/** How many names of a path tell what tasks are for: the role, its folder and the file. */
const namesThatTell = 3;

/** A file of tasks as people know it: `remove/tasks/main.yml`. */
function placeOf(path: string): string {
  return path.split('/').slice(-namesThatTell).join('/');
}

const nothing: DataRemoval = { lines: [], handlers: [], notified: [], onCondition: [] };

/** @param path as the host names the file */
function dataRemovedIn(path: string, text: string, places: PlacesOfData): DataRemoval {
  if (!/\.ya?ml$/i.test(path) || !/^[ \t]*-[ \t]/m.test(text)) return nothing;
  const tasks = tasksOf(text);
  const onCondition = tasks.flatMap(({ text: task }) =>
    hasCondition.test(task) || isTagged(task) ? (included.exec(task)?.[1] ?? []) : [],
  );
  const notified = tasks.flatMap(({ text: task }) => (writesSettings.test(task) ? notifiedBy(task) : []));
  // What stands around the tasks of a block may be its condition.
  const isRead =
    !forRemoval.test(placeOf(path)) && !/^[ \t]*(?:-[ \t]+)?(?:block|rescue|always):/m.test(text) && !forWhoeverAsks.test(text);
  const asked = tasks.findIndex(({ text: task }) => asksBefore.test(task));
  const removing = (isRead ? tasks.slice(0, asked < 0 ? undefined : asked) : []).filter(
    (task) => removesData(task.text, places) && isUnasked(task.text, tasks),
  );
  const isHandler = (task: Task) => task.isHandler || /\/handlers\//.test(path);
  return {
    lines: removing.filter((task) => !isHandler(task)).map(({ line }) => line),
    handlers: removing.filter(isHandler).map(({ line, text: task }) => ({ line, name: nameOf(task) })),
    notified,
    onCondition,
  };
}

function nameOf(task: string): string {
  return /^[ \t]*(?:-[ \t]+)?name:[ \t]*["']?(.*?)["']?[ \t]*$/m.exec(task)?.[1] ?? '';
}

/** `notify: restart`, `notify: [a, b]`, or a list with a line for each. */
function notifiedBy(task: string): readonly string[] {
  const [, same = '', below = ''] = /^[ \t]*notify:[ \t]*(.*)((?:\n[ \t]*-[ \t]+.*)*)/m.exec(task) ?? [];
  return [...same.replace(/^\[|\]$/g, '').split(','), ...below.split('\n').map((line) => line.replace(/^[ \t]*-[ \t]+/, ''))]
    .map((each) => each.trim().replace(/^["']|["']$/g, ''))
    .filter((each) => each !== '');
}

interface Task {
  readonly text: string;
  /** From 1. */
  readonly line: number;
  /** Below `handlers:` of a play. */
  readonly isHandler: boolean;
}

const holdsTasks = /^[ \t]*(?:-[ \t]+)?(?:(?:pre_|post_)?tasks|handlers|roles|block|rescue|always):/;

/** The tasks, plays and roles in a file, each up to the next. */
function tasksOf(text: string): readonly Task[] {
  const all = text.split(/\r?\n/);
  const quoted = quotedLines(all, modules);
  const lines = all.map((line, at) => (/^[ \t]*#/.test(line) || quoted[at] === true ? '' : line));
  const above = linesAbove(lines);
  // Lists of other things stand within tasks: `with_items:`.
  const starts = lines.flatMap((line, at) => {
    const holder = above[at];
    return /^[ \t]*-[ \t]+(?:\{[ \t]*)?\w[\w.]*:/.test(line) && (holder === undefined || holdsTasks.test(holder)) ? [at] : [];
  });
  return starts.map((start, at) => ({
    text: lines.slice(start, starts[at + 1]).join('\n'),
    line: start + 1,
    isHandler: /^[ \t]*(?:-[ \t]+)?handlers:/.test(above[start] ?? ''),
  }));
}

/** The line that each one stands below, for items of a list the one that the list stands below; undefined at the top of the file. */
function linesAbove(lines: readonly string[]): readonly (string | undefined)[] {
  const indent = (line: string) => line.length - line.trimStart().length;
  const open: string[] = [];
  return lines.map((line) => {
    if (line.trim() === '') return undefined;
    const isPast = (each: string) => indent(each) > indent(line) || (indent(each) === indent(line) && /^[ \t]*-[ \t]/.test(each));
    while (open.length > 0 && isPast(open.at(-1) ?? '')) open.pop();
    const above = open.at(-1);
    open.push(line);
    return above;
  });
}

function removesData(whole: string, { byFile, byCommand, byEachItem }: PlacesOfData): boolean {
  const task = whole.replace(/^[ \t]*-[ \t]+name:.*/, '');
  return task.split('\n').some((line) => {
    const [, , module] = modules.exec(line) ?? [];
    if (module === undefined) return false;
    return module === 'file' ? isAbsent.test(task) && (byFile.test(task) || byEachItem.test(task)) : byCommand.test(task);
  });
}

/** Whether the tags of a task say that it is for somebody who asks for it. */
function isTagged(task: string): boolean {
  const [tags = ''] = /^[ \t]*(?:-[ \t]+)?tags:.*(?:\n[ \t]*-[ \t]+[\w-]+[ \t]*)*/m.exec(task) ?? [];
  return forRemoval.test(tags);
}

/** Whether nobody asks for it: the task has no condition, or runs when another one has changed a file. */
function isUnasked(task: string, tasks: readonly Task[]): boolean {
  if (/\bcreates[ \t]*[:=]|^[ \t]*check_mode:[ \t]*(?:yes|true|on)\b/im.test(task) || isTagged(task)) return false;
  if (!hasCondition.test(task)) return true;
  const [, registered] = whenChanged.exec(task) ?? [];
  if (registered === undefined) return false;
  const asked = new RegExp(String.raw`^[ \t]*register:[ \t]*["']?${registered}["']?[ \t]*$`, 'm');
  return tasks.some(({ text }) => asked.test(text) && writesSettings.test(text));
}
