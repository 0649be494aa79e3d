import { conditionsOf, type ScriptCondition } from '../../formats/held/scriptConditions.js';
import { baseName } from '../../text/paths.js';

/* Commands that format a NameNode without asking, in what starts it or in tasks that run again and again. What somebody runs once is left to him. */

export interface NameNodeFormat {
  readonly line: number;
  readonly isTask: boolean;
  /** The directory whose `current` is looked at first; undefined where nothing is. */
  readonly lookedAt?: string;
}

/** `hdfs --config /conf namenode -format -force`; the rest of the command is what answers its question. */
const command = /\b(?:hdfs|hadoop)["']?\s+(?:--?config\s+\S+\s+)?namenode\s+(?:[^\s;&|]+\s+)*?-format\b([^;&|#\n]*)/;
const answered = /(?:\becho\s+(?:-\w+\s+)?["']?y(?:es)?["']?|\byes)\s*\|/i;

/** What starts the daemons afterwards: a script without it is for formatting. */
const starts =
  /--daemon\s+start\s+namenode|hadoop-daemon\.sh\s+(?:--\S+\s+\S+\s+)*start\s+namenode|\b(?:hdfs|hadoop)["']?\s+(?:--config\s+\S+\s+)?namenode\s*(?:&|["'\])]|$)|\bstart-(?:dfs|all)\.sh|hadoop-hdfs-namenode/m;

/** What somebody runs once, or for tests. */
const once =
  /format|init|install|setup|reset|wipe|clean|destroy|provision|vagrant|user[-_]?data|deploy|build|create|test|example|demo|config|prepare|first/i;

/** Words of a condition that decides whether it is the first time. */
const wordOfFirst = /format|init|first|new|fresh|clean|reset|install|exist|mark|once|empty|force|wipe|ready|done/i;

/** A comparison of words and variables, which the next start finds the same: `[[ "$(hostname)" == "node01" ]]`. */
const comparison = /^(?:\[{1,2}\s+["'\w${}.*-]+\s*(?:=~|==?)\s*["'\w${}.*-]+\s+\]{1,2}\s*(?:&&|\|\|)?\s*)+$/;

const longestText = 200_000;

/** The commands of a file that format a NameNode though it may have metadata. @param path of a script, of tasks, of Compose or Kubernetes */
export function nameNodeFormats(path: string, text: string): readonly NameNodeFormat[] {
  if (text.length > longestText || !/-format\b/.test(text) || /^kind:\s*Job\b/m.test(text)) return [];
  const isYaml = /\.ya?ml$/i.test(path);
  const startsContainers = isYaml && /^(?:services|kind|apiVersion):/m.test(text);
  if (!startsContainers && (once.test(baseName(path)) || (!isYaml && !isScript(path, text)))) return [];
  const lines = text.split('\n');
  return lines.flatMap((line, at): readonly NameNodeFormat[] => {
    const [all, rest = ''] = command.exec(line) ?? [];
    if (all === undefined || /^\s*(?:#|(?:-\s*)?(?:name:|echo\b(?!.*\|)|printf\b))/.test(line)) return [];
    const before = line.slice(0, line.indexOf(all));
    if (!/\s-force\b/.test(rest) && !answered.test(before)) return [];
    const after = [line.slice(line.indexOf(all) + all.length), ...lines.slice(at + 1)].join('\n');
    if (!starts.test(after) && !(startsContainers && startsInPod(lines.slice(0, at), after))) return [];
    if (isYaml && !startsContainers) return isTaskOfEachRun(lines, at) ? [{ line: at + 1, isTask: true }] : [];
    const found = lookedAt(lines, at, isYaml ? `${textAbove(lines, at)} ${before}` : before);
    return found === false ? [] : [{ line: at + 1, isTask: false, ...(found === '' ? {} : { lookedAt: found }) }];
  });
}

/** Whether tasks of Ansible ask whether a file is there. */
export function looksForFiles(path: string, text: string): boolean {
  return /\.ya?ml$/i.test(path) && /\bstat:|\.exists\b|\bcreates\b/.test(text);
}

/** `command: [hdfs, namenode]`, or the containers that follow an init container. */
function startsInPod(above: readonly string[], after: string): boolean {
  const isBefore = above.some((line) => /^\s*initContainers:/.test(line)) && /^\s*containers:/m.test(after);
  return isBefore || /\bhdfs["']?,\s*["']?namenode["']?\s*\]/.test(after);
}

/** What stands above a line in the same text of YAML, where that is one line for a shell: `>`, or a text in quotes. Of a text line by line nothing. */
function textAbove(lines: readonly string[], at: number): string {
  const indent = (line: string) => line.length - line.trimStart().length;
  const own = lines[at] ?? '';
  if (/^\s*(?:-\s+)?[\w-]+:/.test(own)) return '';
  let first = at;
  while (first > 0 && indent(lines[first] ?? '') >= indent(own)) first--;
  return /\|[-+\d]*\s*$/.test(lines[first] ?? '') ? '' : lines.slice(first, at).join(' ');
}

function isScript(path: string, text: string): boolean {
  return /\.(?:sh|bash)(?:\.\w+)?$/i.test(path) || text.startsWith('#!');
}

/** What the conditions above a command look at: false where they may tell whether it is the first time, empty where they do not. */
function lookedAt(lines: readonly string[], at: number, before: string): string | false {
  if (/&&|\|\|(?!\s*true)|\[\s|\bif\b|\btest\s/.test(before)) return false;
  // `format) hdfs namenode -format -force;;`
  if (/^\s*\(?["'\w*|.-]+\)\s/.test(before) && wordOfFirst.test(before)) return false;
  // Who has metadata may have left before.
  if (/\s-[a-z]\s[^\n]*(?:\n[^\n]*){0,6}\b(?:exec|(?:exit|return)(?!\s+[1-9]))\b/.test(lines.slice(0, at).join('\n'))) return false;
  const conditions = conditionsOf(lines, at).filter((each) => !isSameAtEachStart(each));
  if (conditions.length === 0) return '';
  const [, directory] =
    /^\[{1,2}\s+!\s+-[adefs]\s+["']?(\/[\w./-]+)\/current(?:\/VERSION)?["']?\s+\]{1,2}$/.exec(conditions[0]?.text ?? '') ?? [];
  return conditions.length === 1 && directory !== undefined ? directory : false;
}

function isSameAtEachStart({ kind, text }: ScriptCondition): boolean {
  if (wordOfFirst.test(text)) return false;
  return kind === 'case' || (kind === 'if' && comparison.test(text.replace(/\$\(hostname[^)]*\)|`hostname[^`]*`/g, '$HOSTNAME')));
}

/** A task of Ansible that nothing keeps from running when the playbook runs again. */
function isTaskOfEachRun(lines: readonly string[], at: number): boolean {
  const indent = (line: string) => line.length - line.trimStart().length;
  const own = indent(lines[at] ?? '');
  let first = at;
  while (first > 0 && !(/^\s*-\s/.test(lines[first] ?? '') && (indent(lines[first] ?? '') < own || first === at))) first--;
  const start = indent(lines[first] ?? '');
  const next = lines.findIndex((line, index) => index > first && line.trim() !== '' && indent(line) <= start);
  const task = lines.slice(first, next < 0 ? undefined : next).join('\n');
  return /^\s*-\s/.test(lines[first] ?? '') && start === 0 && !/\b(?:when|creates|removes|tags|args|run_once)\b/.test(task);
}
