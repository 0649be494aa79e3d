import { quotedLines } from './quotedLines.js';

/* Tasks of Ansible that bring a package up to date whenever they run. */

const modules = /^([ \t]*(?:-[ \t]+)?)(?:ansible\.(?:builtin|legacy)\.)?(?:apt|yum|dnf5?|zypper|package):[ \t]*(.*)$/;

/** What runs for an upgrade alone. */
const forUpgrade = /upgrade|updat|\bnever\b/i;

/** The lines, from 1, of tasks that install the newest of some packages. @param packages what one of them is called, as a pattern without anchors */
export function tasksForNewest(path: string, text: string, packages: string): readonly number[] {
  // A handler runs where a task notifies it, and a package that is held stays as it is.
  const isLeft = forUpgrade.test(path) || /\/handlers\//.test(path) || /dpkg_selections:|\bapt-mark[ \t]+hold\b|\bversionlock\b/.test(text);
  if (!/\.ya?ml$/i.test(path) || isLeft || !/\blatest\b/.test(text)) return [];
  const named = `["']?(?:${packages})["']?`;
  const listed = String.raw`[ \t]*\[(?:[^\]\n]*,)?[ \t]*${named}[ \t]*[,\]]|[ \t]*\n(?:[ \t]*-[^\n]*\n)*[ \t]*-[ \t]+${named}[ \t]*$`;
  const isOne = new RegExp(String.raw`\b(?:name|pkg)[ \t]*[:=](?:[ \t]*${named}(?=[ \t]*(?:$|[#,}])|[ \t]+\w+=)|${listed})`, 'm');
  const isItem = /\b(?:name|pkg)[ \t]*[:=][ \t]*["']?\{\{[ \t]*item[ \t]*\}\}/;
  const isAmongItems = new RegExp(String.raw`^[ \t]*(?:with_items|loop):(?:${listed})`, 'm');
  const isNewest = /\bstate[ \t]*[:=][ \t]*["']?latest["']?(?=[\s,}]|$)/m;
  const lines = text.split(/\r?\n/);
  const quoted = quotedLines(lines);
  return lines.flatMap((line, at) => {
    const [, before, inline = ''] = modules.exec(line) ?? [];
    if (before === undefined) return [];
    const end = lines.findIndex((next, index) => index > at && next.trim() !== '' && next.search(/\S/) <= before.length);
    const args = [inline, ...lines.slice(at + 1, end < 0 ? undefined : end)].filter((each) => !/^\s*#/.test(each)).join('\n');
    const isNamed = isOne.test(args) || (isItem.test(args) && isAmongItems.test(taskAt(lines, at).join('\n')));
    return isNamed && isNewest.test(args) && !isForUpgrade(lines, at) && quoted[at] !== true ? [at + 1] : [];
  });
}

const isHead = (line: string | undefined) => line === undefined || /^[ \t]*-[ \t]+\w[\w.]*:/.test(line);

/** The lines of the task that has one of them. */
function taskAt(lines: readonly string[], at: number): readonly string[] {
  let first = at;
  while (first > 0 && !isHead(lines[first])) first--;
  const next = lines.findIndex((line, index) => index > at && isHead(line));
  return lines.slice(first, next < 0 ? undefined : next);
}

/** Whether the condition or the tags of the task at a line, or of a block around it, name an upgrade. */
function isForUpgrade(lines: readonly string[], at: number): boolean {
  const isNamed = (line: string) => /^[ \t]*(?:-[ \t]+)?(?:when|tags):/.test(line) && forUpgrade.test(line);
  if (taskAt(lines, at).some(isNamed)) return true;
  const indent = (line: string) => line.search(/\S/);
  let own = indent(lines[at] ?? '');
  // Blocks above, each further to the left; a condition may stand below the block, too.
  const around: number[] = [];
  for (let above = at; above >= 0 && own > 0; above--) {
    const line = lines[above] ?? '';
    if (!isHead(line) || indent(line) >= own) continue;
    own = indent(line);
    around.push(above);
  }
  return around.some((head) => {
    const start = indent(lines[head] ?? '');
    const end = lines.findIndex((line, index) => index > head && line.trim() !== '' && indent(line) <= start);
    return lines.slice(head, end < 0 ? undefined : end).some((line, index) => (index === 0 || indent(line) === start + 2) && isNamed(line));
  });
}
