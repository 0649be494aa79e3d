import { baseName } from '../../text/paths.js';
import type { Range } from '../../text/range.js';
import { SourceText } from '../../text/sourceText.js';
import { parseYamlTree, textOf, valueAt, type YamlMap, type YamlTree } from '../../text/yamlTree.js';
import { addingFunction } from './addedProperties.js';
import { type EditedLine, editedInCommands, sourcesOfLines } from './editedLines.js';
import { editedInTasks } from './editTasks.js';
import { mapsIn } from './hostTasks.js';
import { isOfXml, nameInLine } from './replacedLines.js';
import { isSaid } from './saidCommands.js';
import { shellScriptName } from './shellCommands.js';
import { type SpelledText, spelledAt, spelledFrom } from './spelledText.js';
import { changedByXmlTasks } from './xmlTasks.js';

/*
 * Files that scripts and tasks of Ansible write: `cat > hbase-site.xml <<EOF`, `copy` with `content`, `blockinfile`, `write_files` of cloud-init; and the lines that they add to files or change in them:
 * `echo "vm.swappiness = 1" >> /etc/sysctl.conf`, `sed -i 's/^num_tokens:.*\/num_tokens: 4/' cassandra.yaml`, `lineinfile`, `replace`.
 * What stands there word for word is a file, or some lines of one. Nothing is run: what a shell or a template puts in stays a hole.
 */

/** A file, or lines of one, as they stand in another. */
export interface WrittenFile {
  /** The path that it is written to. */
  readonly target: string;
  /** Of its first line, counted from 0. */
  readonly line: number;
  /** Characters in front of each of its lines. */
  readonly column: number;
  readonly text: string;
  /** False: lines that are added to what is there. */
  readonly isWhole: boolean;
  /** What fills in its holes; undefined where it has none. */
  readonly filledBy: 'shell' | 'jinja' | undefined;
}

/** Scripts of shells, and what holds such: images, virtual machines, instances in a cloud. */
const scripts = /(?:^|\/)(?:[^/]*(?:dockerfile|containerfile|vagrantfile|user[-_]?data)[^/]*|[^/]+\.(?:tf|tpl|tftpl|packer|pkr\.hcl))$/i;
const yaml = /\.ya?ml$/i;

function isScript(path: string): boolean {
  return shellScriptName.test(path) || scripts.test(path);
}

/** Whether a file of this name may write others. */
export function mayWriteFiles(path: string): boolean {
  return isScript(path) || yaml.test(path);
}

/** What a text writes: files, or several lines together, and single lines of files. */
interface Written {
  readonly files: readonly WrittenFile[];
  readonly lines: readonly EditedLine[];
}

const nothing: Written = { files: [], lines: [] };

/** The files that a text writes, and the lines that it changes in others. */
export function writtenBy(path: string, text: string): Written {
  if (yaml.test(path)) return writesInYaml.test(text) ? byTasks(path, text) : nothing;
  return isScript(path) && writesInScript.test(text) ? byCommands(path, text) : nothing;
}

/** Commands that a provisioner of Terraform or Packer is given one by one: `inline = [` and a text for each. */
const inline = /(?<=\binline[ \t]*=[ \t]*\[[ \t]*\r?\n)(?:[ \t]*(?:["#].*)?\r?\n)+/g;
const listed = /^([ \t]*)"((?:[^"\\]|\\.)*)",?[ \t]*$/gm;

/** A text with such commands as a shell is given them, each character at its place; blanks stand for what comes behind them. */
function unquoted(text: string): string {
  return text.replace(inline, (lines) =>
    lines.replace(listed, (line, before: string, command: string) =>
      `${before} ${command.replace(/\\(["\\])/g, ' $1')}`.padEnd(line.length),
    ),
  );
}

/** What writes more is no script of a person. */
const mostWritten = 200;

const writesInScript = new RegExp(`<<|\\becho\\b|\\bsed\\b|\\b${addingFunction}\\b`, 'i');
const writesInYaml = /\b(?:content|block|line|replace|definition)\b["']?[ \t]*[:=]|\bsed\b/;

/** `cat <<EOF > file`, `sudo tee -a file <<'EOF'`, `COPY <<EOF /file`; the text is a shell's unless the word is quoted. */
const heredoc = /(?<!<)<<(?!<)[-~]?[ \t]*(["'\\]?)([A-Za-z_]\w*)/;
const redirected = /(>>?)[ \t]*["']?([^\s"'|;&<>]+)/;
const teed = /\btee[ \t]+((?:-a|--append)[ \t]+)?["']?([^\s"'|;&<>-][^\s"'|;&<>]*)/;
const copied = /^[ \t]*(?:COPY|ADD)[ \t][^<]*<<[-~]?["']?\w+["']?[ \t]+([^\s"']+)/i;
/** `echo 'line' >> file`, `echo line | sudo tee -a file`. */
const echoed =
  /\becho[ \t]+(?:"((?:[^"\\]|\\["$\\`])*)"|'([^']*)'|([^\s"'|;&<>\\-](?:[^"'|;&<>\\]*[^\s"'|;&<>\\])?))[ \t]*(?:>>?|\|[ \t]*(?:sudo[ \t]+)?tee[ \t]+(?:(?:-a|--append)[ \t]+)?)[ \t]*["']?([^\s"'|;&<>]+)/g;
/** What a shell puts in, and Ruby or Terraform before it. */
const putIn = /[$`]|#\{|%\{/;

/** `CORE_SITE=$HADOOP_CONF_DIR/core-site.xml`: a script may name the file first. */
const fileNamed =
  /^[ \t]*(?:(?:(?:export|readonly|local|ARG)[ \t]+)?(\w+)=|ENV[ \t]+(\w+)[= ])["']?([^\s"'`()]{1,300})["']?[ \t]*(?:#.*)?$/gm;
const variable = /^\$\{?(\w+)\}?$/;

/** Commands that make other lines of a file, and that add to it. */
const changing = /\b(?:sed|yq)\b.*\s-i|\b(?:xmlstarlet|crudini|augtool)\b|\bperl[ \t]+-p/;
const adding = />>|\btee[ \t]+(?:-a|--append)\b/;
/** `sed -i … "$file"` changes what a loop or a caller names, `sed -i … conf/*.xml` what ends so. */
const changesNamed = /\$\{?\w+\}?["']?[ \t\r]*(?:$|[;|)}])/;
const ofManyFiles = /\*([\w.-]*\.\w+)(?![\w.*-])/g;
/** `kubectl apply -f - <<EOF`, `cat <<EOF | oc create -f -`: the text is what objects of Kubernetes are made of. */
const applied = /\b(?:kubectl|oc)\b.*\b(?:apply|create|replace)\b.*(?:-f|--filename)[ =]*-(?:[ \t<]|$)/;
/** What such a text is called. */
const manifest = 'objects.yaml';
/** What a text goes through before it is written: it comes out as another one. */
const filtered = /\|[ \t]*(?:sed|awk|envsubst|perl|python3?|tr|m4|grep|base64)\b/;
/** `cat <<EOF` to the screen, `read -d '' usage <<EOF`: what stands there is said, and run nowhere. */
const said = /^[ \t]*(?:cat|read)\b[^|]*$/;

function byCommands(path: string, whole: string): Written {
  const text = unquoted(whole);
  const named = new Map([...text.matchAll(fileNamed)].map(([, name = '', ofImage = name, file = '']) => [ofImage, file]));
  const ofVariable = (target: string) => named.get(variable.exec(target)?.[1] ?? '') ?? target;
  const { files, echoed: added } = commandsIn(text.split('\n'), text !== whole);
  const written = files.map((each) => ({ ...each, target: ofVariable(each.target) }));
  const lines = [...editedInCommands(path, text), ...added].map((each) => ({ ...each, target: ofVariable(each.target) }));
  if (written.length === 0) return { files: [], lines };
  const targets = [...written, ...added].map(({ target }) => baseName(ofVariable(target)));
  const { isChanged, isAddedTo } = changesIn(text, named, targets);
  const left = written.flatMap((each) => {
    const name = baseName(each.target);
    // What is there afterwards is not what stands here.
    if (each.isWhole && isChanged(name)) return [];
    return [{ ...each, isWhole: each.isWhole && !isAddedTo(name) }];
  });
  return { files: left, lines };
}

interface Changes {
  readonly isChanged: (name: string) => boolean;
  readonly isAddedTo: (name: string) => boolean;
}

/**
 * What commands do to files that a script writes.
 * @param named files by the variables that name them
 * @param written names of the files that it writes, each as often as it does
 */
function changesIn(text: string, named: ReadonlyMap<string, string>, written: readonly string[]): Changes {
  const withNames = (line: string) => line.replace(/\$\{?(\w+)\}?/g, (whole, name: string) => named.get(name) ?? whole);
  const lines = text
    .replace(/\\\r?\n/g, ' ')
    .split(/\n|&&/)
    .filter(isCommand);
  const commands = (pattern: RegExp) =>
    lines
      .filter((line) => pattern.test(line))
      .slice(0, mostWritten)
      .map(withNames);
  const [changes, additions] = [commands(changing), commands(adding)];
  const endings = changes.flatMap((line) => [...line.matchAll(ofManyFiles)].map(([, ending = '']) => ending));
  // A file that is named once more than it is written may be what the variable stands for.
  const candidates = changes.some((line) => changesNamed.test(line)) ? lines.map(withNames) : [];
  const isNamedAgain = (name: string) =>
    candidates.filter((line) => holds(line, name)).length > written.filter((each) => each === name).length;
  const changed = new Set(
    [...new Set(written)].filter(
      (name) => changes.some((line) => holds(line, name)) || endings.some((ending) => name.endsWith(ending)) || isNamedAgain(name),
    ),
  );
  return { isChanged: (name) => changed.has(name), isAddedTo: (name) => additions.some((line) => holds(line, name)) };
}

function isCommand(line: string): boolean {
  return line.length <= longestLine && !/^[ \t]*#/.test(line);
}

/** Whether a line names a file, and not one whose name begins so. */
function holds(line: string, name: string): boolean {
  const at = line.indexOf(name);
  return at >= 0 && !/^[\w.-]/.test(line.slice(at + name.length));
}

/** @param isPadded blanks at the end of a line may stand for what was there */
function commandsIn(
  lines: readonly string[],
  isPadded: boolean,
): { readonly files: readonly WrittenFile[]; readonly echoed: readonly EditedLine[] } {
  const files: WrittenFile[] = [];
  const echoed: EditedLine[] = [];
  const ends = new Ends(lines);
  const { startOf, placeOf, withComments } = sourcesOfLines(lines);
  for (let at = 0; at < lines.length && files.length + echoed.length < mostWritten; at++) {
    const line = lines[at] ?? '';
    if (!isCommand(line)) continue;
    for (const { spelled, ...own } of echoedIn(line, startOf(at)))
      echoed.push({ ...own, line: withComments(at, spelled), place: placeOf(at) });
    const [, quote = '', word = ''] = heredoc.exec(line) ?? [];
    const to = word === '' ? undefined : targetOf(line);
    const end = to === undefined && !(word !== '' && said.test(line)) ? undefined : ends.after(at, word);
    if (end === undefined) continue;
    if (to === undefined) {
      at = end;
      continue;
    }
    const body = lines.slice(at + 1, end);
    const column = Math.min(
      ...body.slice(0, mostLines).flatMap((each) => (each.trim() === '' ? [] : [each.length - each.trimStart().length])),
    );
    if (Number.isFinite(column)) {
      const own = body.map((each) => (isPadded ? each.slice(column).trimEnd() : each.slice(column))).join('\n');
      files.push({ ...to, line: at + 1, column, text: own, filledBy: quote === '' && putIn.test(own) ? 'shell' : undefined });
    }
    at = end;
  }
  return { files, echoed };
}

/** Longer texts are data. */
const mostLines = 10_000;

/** Where the words stand alone that end the texts of commands. Asked for ever later places. */
class Ends {
  private readonly places = new Map<string, number[]>();

  constructor(lines: readonly string[]) {
    for (let at = lines.length - 1; at >= 0; at--) {
      const word = /^\s*(\w+)\s*$/.exec(lines[at] ?? '')?.[1];
      if (word === undefined) continue;
      const places = this.places.get(word);
      if (places === undefined) this.places.set(word, [at]);
      else places.push(at);
    }
  }

  after(line: number, word: string): number | undefined {
    const places = this.places.get(word) ?? [];
    while ((places.at(-1) ?? Number.POSITIVE_INFINITY) <= line) places.pop();
    return places.at(-1);
  }
}

/** Longer lines are data. */
const longestLine = 2000;

function targetOf(line: string): Pick<WrittenFile, 'target' | 'isWhole'> | undefined {
  const [, copy] = copied.exec(line) ?? [];
  if (copy !== undefined) return { target: copy, isWhole: true };
  if (filtered.test(line)) return undefined;
  if (applied.test(line)) return { target: manifest, isWhole: true };
  const [, append, tee] = teed.exec(line) ?? [];
  if (tee !== undefined) return { target: tee, isWhole: append === undefined };
  const [, sign, file] = redirected.exec(line.replace(heredoc, '')) ?? [];
  if (file === undefined || !/\bcat\b/.test(line)) return undefined;
  // `cat head.xml - > file`: other files stand around the text.
  return { target: file, isWhole: sign === '>' && !/\bcat[ \t]+(?:-[ \t]+)?[^\s<>|-]/.test(line) };
}

/** Where `echo` adds a line that sets something to what is there. */
export function echoedLines(text: string): readonly Range[] {
  return [...text.matchAll(echoed)].flatMap(({ index, 0: whole, 1: double, 2: single, 3: bare }) => {
    const isAdded = adding.test(whole) && nameInLine(double ?? single ?? bare ?? '') !== undefined;
    return isAdded ? [{ start: index, end: index + whole.length }] : [];
  });
}

function echoedIn(line: string, start: number): readonly (Omit<EditedLine, 'line' | 'place'> & { readonly spelled: SpelledText })[] {
  return [...line.matchAll(echoed)].flatMap((match) => {
    if (isSaid(line.slice(0, match.index))) return [];
    const [whole, double, single, bare, target = ''] = match;
    const written = double ?? single ?? bare ?? '';
    const at = start + match.index + whole.indexOf(written, 'echo'.length);
    const spelled = double === undefined ? spelledAt(written, at) : spelledFrom(double.replace(/\\(["$\\`])/g, '$1'), written, at);
    const filledBy = single === undefined && putIn.test(written) ? 'shell' : undefined;
    return spelled === undefined ? [] : [{ target, spelled, isAdded: true, filledBy }];
  });
}

/** Modules that write files, with `write_files` of cloud-init, whose items have the same names. */
const writers = /^(?:ansible\.builtin\.)?(?:copy|blockinfile|write_files)$/;
/** Those that make objects of Kubernetes of what they are given. */
const makers = /^(?:[\w.]+\.)?k8s$/;
/** Those that change a file that is there. */
const changers = /^(?:[\w.]+\.)?(?:replace|xml|ini_file|lineinfile|blockinfile)$/;

function byTasks(path: string, text: string): Written {
  const lines = text.split('\n');
  const source = new SourceText(path, text);
  const filledBy = (own: string): WrittenFile['filledBy'] => (/\{\{|\{%/.test(own) ? 'jinja' : undefined);
  const { tree } = parseYamlTree(text, { isForeign: true });
  const tasks = tasksIn(tree);
  const changed = new Set(tasks.flatMap(({ module, map }) => (changers.test(module) ? [baseName(targetOfTask(map))] : [])));
  const ofXmlTasks = changedByXmlTasks(tree);
  const writing = tasks.filter(({ module }) => writers.test(module)).slice(0, mostWritten);
  const files = writing.flatMap(({ map }) => {
    const target = targetOfTask(map);
    if (target === '' || ofXmlTasks.has(target) || textOf(valueAt(map, 'state')) === 'absent') return [];
    return map.pairs.flatMap(({ key, value }): readonly WrittenFile[] => {
      if (value.kind !== 'text' || !/^(?:content|block)$/.test(key.text)) return [];
      const { line, column } = source.positionAt(key.range.start);
      const block = /:[ \t]*\|[-+\d]*[ \t]*\r?$/.test(lines[line] ?? '') ? blockBelow(lines, line + 1, column) : undefined;
      if (block === undefined) return [];
      if (key.text === 'block' && isOfXml(block.text)) return [];
      const isWhole = key.text === 'content' && !changed.has(baseName(target));
      return [{ target, line: line + 1, ...block, isWhole, filledBy: filledBy(block.text) }];
    });
  });
  const objects = tasks.flatMap(({ module, map }) =>
    map.pairs.flatMap(({ key, value }): readonly WrittenFile[] => {
      if (!makers.test(module) || !/^(?:resource_)?definition$/.test(key.text) || (value.kind !== 'map' && value.kind !== 'text'))
        return [];
      const { line, column } = source.positionAt(key.range.start);
      const block = blockBelow(lines, line + 1, column);
      return block === undefined ? [] : [{ target: manifest, line: line + 1, ...block, isWhole: true, filledBy: filledBy(block.text) }];
    }),
  );
  const edited = [...editedInTasks(tree, text), ...editedInCommands(path, text)];
  return { files: [...files, ...objects], lines: edited.filter(({ target }) => !ofXmlTasks.has(target)).slice(0, mostWritten) };
}

function targetOfTask(map: YamlMap): string {
  return textOf(valueAt(map, 'dest') ?? valueAt(map, 'path') ?? valueAt(map, 'destfile'));
}

function blockBelow(
  lines: readonly string[],
  from: number,
  columnOfKey: number,
): { readonly text: string; readonly column: number } | undefined {
  const indentOf = (line: string) => line.length - line.trimStart().length;
  let end = from;
  while (end < lines.length && ((lines[end] ?? '').trim() === '' || indentOf(lines[end] ?? '') > columnOfKey)) end++;
  const block = lines.slice(from, end);
  const first = block.find((line) => line.trim() !== '');
  if (first === undefined) return undefined;
  const column = indentOf(first);
  return { text: block.map((line) => line.slice(Math.min(column, indentOf(line)))).join('\n'), column };
}

/** The arguments of each task that are a map, and the items of `write_files`. */
function tasksIn(tree: YamlTree | undefined): readonly { readonly module: string; readonly map: YamlMap }[] {
  return [...mapsIn(tree)].flatMap(({ pairs }) =>
    pairs.flatMap(({ key, value }) => {
      const items = value.kind === 'list' && key.text === 'write_files' ? value.items : [value];
      return items.flatMap((map) => (map.kind === 'map' ? [{ module: key.text, map }] : []));
    }),
  );
}
