import { quotedLines } from './quotedLines.js';

/* Tasks of Ansible that bring a package up to date whenever they run. */

const modules = /^([ \t]*(?:-[ \t]+)?)(?:ansible\.(?:builtin|legacy)\.)?(?:apt|yum|dnf5?|zypper|package):[ \t]*(.*)$/;

/** What runs for an upgrade alone. */
const forUpgrade = /upgrade|updat|\bnever\b/i;

/** The lines, from 1, of tasks that install the newest of some packages. @param packages what one of them is called, as a pattern without anchors */
export function tasksForNewest(path: string, text: string, packages: string): readonly number[] {
  if (!/\.ya?ml$/i.test(path) || forUpgrade.test(path) || !/\blatest\b/.test(text)) return [];
  const isOne = new RegExp(String.raw`\b(?:name|pkg)[ \t]*[:=][ \t]*["']?(?:${packages})["']?(?=[ \t]*(?:$|[#,}])|[ \t]+\w+=)`, 'm');
  const isNewest = /\bstate[ \t]*[:=][ \t]*["']?latest["']?(?=[\s,}]|$)/m;
  const lines = text.split(/\r?\n/);
  const quoted = quotedLines(lines);
  return lines.flatMap((line, at) => {
    const [, before, inline = ''] = modules.exec(line) ?? [];
    if (before === undefined) return [];
    const end = lines.findIndex((next, index) => index > at && next.trim() !== '' && next.search(/\S/) <= before.length);
    const args = [inline, ...lines.slice(at + 1, end < 0 ? undefined : end)].filter((each) => !/^\s*#/.test(each)).join('\n');
    return isOne.test(args) && isNewest.test(args) && !isForUpgrade(lines, at) && quoted[at] !== true ? [at + 1] : [];
  });
}

/** Whether the condition or the tags of the task at a line name an upgrade. */
function isForUpgrade(lines: readonly string[], at: number): boolean {
  const isHead = (line: string | undefined) => line === undefined || /^[ \t]*-[ \t]+\w[\w.]*:/.test(line);
  let first = at;
  while (first > 0 && !isHead(lines[first])) first--;
  const next = lines.findIndex((line, index) => index > at && isHead(line));
  const task = lines.slice(first, next < 0 ? undefined : next);
  return task.some((line) => /^[ \t]*(?:when|tags):/.test(line) && forUpgrade.test(line));
}
