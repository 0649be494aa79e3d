/* What writes lines into files of settings: scripts, tasks of Ansible, and images that make settings of variables. */

/** Files that write others line by line, or run commands that do. */
const scripts = /(?:^|\/)(?:[^./]+|[^/]*dockerfile[^/]*|[^/]+\.(?:sh|bash|rb|pp))$/i;

const yaml = /\.ya?ml$/i;

/** What asks for a setting in effect: start-yarn.sh of Hadoop itself. */
const asked = /\bgetconf\s+-confKey\s+\S+/g;

/** Modules whose tasks edit a file, or run a command that may. */
const editing =
  /^\s*(?:-\s+)?["']?(?:[a-z_]+\.){0,2}(?:lineinfile|blockinfile|replace|xml|ini_file|shell|command|raw|script|copy|assemble)["']?\s*:/;

/** A play, or a group of tasks: what stands in one of its tasks is no part of the others. */
const holdsTasks = /^\s*(?:-\s+)?(?:hosts\s*:|(?:tasks|pre_tasks|post_tasks|handlers|block|rescue|always)\s*:\s*$)/;

/** How names of variables end from which images make settings: `HDFS_CONF_dfs_namenode_http___bind___host`, `HDFS_SITE_dfs_replication`, `HDFS-SITE.XML_dfs.replication`. */
function variablesOf(name: string): readonly [flat: string, dotted: string] {
  const encoded = name.replace(/[_.-]/g, (character) => (character === '_' ? '__' : character === '.' ? '_' : '___'));
  return [`_${encoded}`, `.XML_${name}`];
}

/** Whether a text names such a variable. What stands in front is in capitals, and each image has its own: `hadoop_dfs_replication` is a variable of Ansible. */
function namesVariable(text: string, name: string): boolean {
  const [flat, dotted] = variablesOf(name);
  for (let at = text.indexOf(flat); at >= 0; at = text.indexOf(flat, at + 1))
    if (/[A-Z]/.test(text.charAt(at - 1)) && !/\w/.test(text.charAt(at + flat.length))) return true;
  return text.includes(dotted);
}

/** The texts that show in a file that a setting may be written; where any of them stands, `writes` says whether it is. */
export function tracesOf(name: string): readonly string[] {
  return [name, ...variablesOf(name)];
}

/** Whether a file around a deployment writes lines of a setting into other files, or names a variable from which an image does. YAML that merely describes does not. */
export function writes(path: string, text: string, name: string): boolean {
  if (namesVariable(text, name)) return true;
  if (!names(text.replace(asked, ''), name)) return false;
  return scripts.test(path) || (yaml.test(path) && (isInTask(text.split('\n'), name) || isInHeredoc(text, name) || isInScript(text, name)));
}

/** Lines that a script in YAML writes: `cat >> yarn-site.xml <<- EOF` in the start of a container. */
const heredoc = /<<[-~]?[ \t]*["']?([A-Za-z_]\w{0,50})["']?[^\n]*\n/g;

/** A file with more of them is data. */
const mostHeredocs = 50;

function isInHeredoc(text: string, name: string): boolean {
  return [...text.matchAll(heredoc)].slice(0, mostHeredocs).some(({ index, 0: opening, 1: word = '' }) => {
    const body = text.slice(index + opening.length);
    const end = new RegExp(`^[ \\t]*${word}[ \\t]*$`, 'm').exec(body)?.index;
    return end !== undefined && names(body.slice(0, end), name);
  });
}

/** A text of several lines in YAML, by the name of what holds it: `run.sh: |` of a ConfigMap. */
const block = /^([ \t]*)(?:-[ \t]+)?["']?([\w.-]+)["']?:[ \t]*[|>][-+\d]*[ \t]*\r?\n((?:\1[ \t]+\S.*\r?\n?|[ \t]*\r?\n)+)/gm;

/** Programs that change or write single lines. */
const changing = /\b(?:sed|yq|perl|awk|tee|echo|printf)\b/;

/** Whether a script that stands in YAML as a text, and changes lines, has the name. */
function isInScript(text: string, name: string): boolean {
  return [...text.matchAll(block)].some(([, , holder = '', body = '']) => {
    const isScript = /\.(?:sh|bash)$/i.test(holder) || body.trimStart().startsWith('#!');
    return isScript && changing.test(body) && names(body.replace(/^[ \t]*#.*$/gm, ''), name);
  });
}

/** Whether a text has the name, and not merely as a part of a longer one: `agent_rpc_broadcast_address`. */
function names(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!/\w/.test(text.charAt(at - 1)) && !/\w/.test(text.charAt(at + name.length))) return true;
  return false;
}

/** Programs that fill in the files which their command names: `envsubst < core-site.xml`, `python3 fill.py hdfs-site.xml`. */
const filling = /(?:^|[\s/;&|(])(?:envsubst|gomplate|(?:python[\d.]*|perl|ruby|node)\s+(?:-\w+\s+)*\S+\.(?:py|pl|rb|js))\s/;

/** A task of Ansible that fills in a file, whatever that is called: `template: src=files/cassandra.yaml dest=…`. */
const ofTemplate = /^[ \t]*(?:-[ \t]+)?(?:ansible\.(?:builtin|legacy)\.)?template:/m;
const destinations = /\bdest[=:][ \t]*["']?(?:(?:\{\{[^{}]*\}\}|[^\s"'#{])*\/)?([\w.-]+)/g;
const sources = /\bsrc[=:][ \t]*["']?(?:(?:\{\{[^{}]*\}\}|[^\s"'#{])*\/)?([\w.-]+)/g;

/** Whether a script lets a program fill in a file, with whatever variables that knows, or a task does. */
export function fillsIn(text: string, fileName: string): boolean {
  return (
    text.split('\n').some((line) => names(line, fileName) && filling.test(line)) ||
    templatesIn(text).some(({ source }) => source === fileName)
  );
}

/** Whether a task makes a file of a template, both by their names. */
export function makesOf(text: string, template: string, fileName: string): boolean {
  return templatesIn(text).some(({ source, made }) => source === template && made === fileName);
}

/** The templates that tasks of Ansible fill in, and what they make of each, in the order of the task. */
function templatesIn(text: string): readonly { readonly source: string; readonly made: string | undefined }[] {
  if (!ofTemplate.test(text)) return [];
  return text.split(/^(?=[ \t]*-[ \t]+\w+:)/m).flatMap((task) => {
    if (!ofTemplate.test(task)) return [];
    const targets = [...task.matchAll(destinations)].map(([, made]) => made);
    return [...task.matchAll(sources)].map(([, source = ''], at) => ({ source, made: targets[at] }));
  });
}

/** Lines with the name that are looked at: a file with more is data. */
const mostLines = 50;

/** Whether a task that edits a file names the setting. */
function isInTask(lines: readonly string[], name: string): boolean {
  const named = lines.flatMap((line, at) => (names(line, name) ? [at] : [])).slice(0, mostLines);
  return named.some((at) => itemsAround(lines, at).some((item) => item.some((each) => editing.test(each))));
}

/** The items of lists that a line stands in, from the inside out, up to the one that holds tasks. */
function itemsAround(lines: readonly string[], at: number): readonly (readonly string[])[] {
  const found: (readonly string[])[] = [];
  let indent = Number.POSITIVE_INFINITY;
  for (let start = at; start >= 0; start--) {
    const line = lines[start] ?? '';
    if (line.trim() === '') continue;
    const column = indentOf(line);
    if (column >= indent || !/^\s*-\s/.test(line)) {
      indent = Math.min(indent, column + 1);
      continue;
    }
    indent = column;
    const behind = lines.findIndex((each, index) => index > start && each.trim() !== '' && indentOf(each) <= column);
    const item = lines.slice(start, behind < 0 ? lines.length : behind);
    if (item.some((each) => holdsTasks.test(each))) break;
    found.push(item);
  }
  return found;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
