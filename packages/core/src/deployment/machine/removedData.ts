import { baseName } from '../../text/paths.js';
import type { Deployment } from '../deployment.js';
import { quotedLines } from './quotedLines.js';

/* Tasks of Ansible that remove the data of a node whenever they run, or whenever they change a file of settings. */

/** What a file of tasks says of it. */
export interface DataRemoval {
  /** Lines, from 1, of tasks that remove data. */
  readonly lines: readonly number[];
  /** Names of files of tasks that it includes under a condition: what they do is done for a reason. */
  readonly onCondition: readonly string[];
}

const modules = /^([ \t]*(?:-[ \t]+)?)(?:ansible\.(?:builtin|legacy)\.)?(file|shell|command|raw)[ \t]*:/;

/** Files and tags for somebody who wants to be rid of the data, or to begin anew. */
const forRemoval =
  /clean|wipe|reset|destroy|remov|uninstall|purge|delet|tear|absent|decommission|restor|rollback|replac|rebuild|\binit|bootstrap|fresh|drop|stop|undeploy|test|molecule|\bnever\b/i;

/** How tasks name the directories in which a product keeps its data. */
interface PlacesOfData {
  readonly byFile: RegExp;
  readonly byCommand: RegExp;
}

/**
 * The tasks of a file that remove the data of a product.
 * @param place pattern of a directory of a package, or of what roles call it
 * @param below pattern of what of it is data, too
 */
export function removalsOf(place: string, below: string): (path: string, text: string) => DataRemoval {
  const whole = String.raw`["']?${place}${below}["']?(?=[\s,}]|$)`;
  const places: PlacesOfData = {
    byFile: new RegExp(String.raw`\b(?:path|dest|name)[ \t]*[:=][ \t]*${whole}`, 'm'),
    byCommand: new RegExp(String.raw`\brm[ \t]+(?:-\w+[ \t]+)*-\w*r\w*[ \t]+(?:-\w+[ \t]+)*${whole}`, 'm'),
  };
  return (path, text) => dataRemovedIn(path, text, places);
}

/** The tasks around a deployment that remove data and that nobody asks for, each as a place. @param question what the removals are called among what is asked around */
export function tasksThatRemove({ askAround }: Deployment, question: string, removals: ReturnType<typeof removalsOf>): readonly string[] {
  const asked = (askAround?.(question, removals) ?? []).flat();
  const onCondition = new Set(asked.flatMap(({ said }) => said.onCondition));
  const sure = asked.filter(({ path }) => !onCondition.has(baseName(path)));
  return [...new Set(sure.flatMap(({ path, said }) => said.lines.map((line) => `${placeOf(path)}:${line}`)))];
}

const isAbsent = /\bstate[ \t]*[:=][ \t]*["']?absent\b/m;

/** `when: template is changed`, `when: template|changed`, `when: template.changed` */
const whenChanged = /^[ \t]*when:[ \t]*["']?(\w+)(?:[ \t]+is[ \t]+|[ \t]*\|[ \t]*|\.)changed["']?[ \t]*$/m;
/** Modules that change lines of files. */
const writesSettings = /^[ \t]*(?:-[ \t]+)?(?:[\w.]+\.)?(?:lineinfile|blockinfile|replace|template|copy):/m;

const hasCondition = /^[ \t]*(?:-[ \t]+)?when:/m;
const included = /\b(?:include|import)(?:_tasks|_role)?:[ \t]*["']?(?:[^\s"']*\/)?([\w.-]+)/;

/** How many names of a path tell what tasks are for: the role, its folder and the file. */
const namesThatTell = 3;

/** A file of tasks as people know it: `remove/tasks/main.yml`. */
function placeOf(path: string): string {
  return path.split('/').slice(-namesThatTell).join('/');
}

/** @param path as the host names the file */
function dataRemovedIn(path: string, text: string, places: PlacesOfData): DataRemoval {
  if (!/\.ya?ml$/i.test(path) || !/^[ \t]*-[ \t]/m.test(text)) return { lines: [], onCondition: [] };
  const tasks = tasksOf(text);
  const onCondition = tasks.flatMap(({ text: task }) =>
    hasCondition.test(task) || isTagged(task) ? (included.exec(task)?.[1] ?? []) : [],
  );
  // What stands around the tasks of a block may be its condition.
  const isRead = !forRemoval.test(placeOf(path)) && !/^[ \t]*(?:-[ \t]+)?(?:block|rescue|always):/m.test(text);
  const lines = isRead ? tasks.flatMap((task) => (removesData(task.text, places) && isUnasked(task.text, tasks) ? [task.line] : [])) : [];
  return { lines, onCondition };
}

interface Task {
  readonly text: string;
  /** From 1. */
  readonly line: number;
}

/** The items of lists in a file, each up to the next. */
function tasksOf(text: string): readonly Task[] {
  const all = text.split(/\r?\n/);
  const quoted = quotedLines(all, modules);
  const lines = all.map((line, at) => (/^[ \t]*#/.test(line) || quoted[at] === true ? '' : line));
  const starts = lines.flatMap((line, at) => (/^[ \t]*-[ \t]+\w[\w.]*:/.test(line) ? [at] : []));
  return starts.map((start, at) => ({ text: lines.slice(start, starts[at + 1]).join('\n'), line: start + 1 }));
}

function removesData(whole: string, { byFile, byCommand }: PlacesOfData): boolean {
  const task = whole.replace(/^[ \t]*-[ \t]+name:.*/, '');
  return task.split('\n').some((line) => {
    const [, , module] = modules.exec(line) ?? [];
    if (module === undefined) return false;
    return module === 'file' ? isAbsent.test(task) && byFile.test(task) : byCommand.test(task);
  });
}

/** Whether the tags of a task say that it is for somebody who asks for it. */
function isTagged(task: string): boolean {
  const [tags = ''] = /^[ \t]*(?:-[ \t]+)?tags:.*(?:\n[ \t]*-[ \t]+[\w-]+[ \t]*)*/m.exec(task) ?? [];
  return forRemoval.test(tags);
}

/** Whether nobody asks for it: the task has no condition, or runs when another one has changed a file. */
function isUnasked(task: string, tasks: readonly Task[]): boolean {
  if (/\bcreates[ \t]*[:=]/.test(task) || isTagged(task)) return false;
  if (!hasCondition.test(task)) return true;
  const [, registered] = whenChanged.exec(task) ?? [];
  if (registered === undefined) return false;
  const asked = new RegExp(String.raw`^[ \t]*register:[ \t]*["']?${registered}["']?[ \t]*$`, 'm');
  return tasks.some(({ text }) => asked.test(text) && writesSettings.test(text));
}
