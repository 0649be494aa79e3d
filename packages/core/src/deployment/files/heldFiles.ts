import type { FormatName } from '../../formats/document.js';
import type { EditedLine } from '../../formats/held/editedLines.js';
import { fileOfLines, gathered, piecesOf } from '../../formats/held/gatheredLines.js';
import { ownPlays } from '../../formats/held/hostTasks.js';
import { nameInLine, ofNoLine } from '../../formats/held/replacedLines.js';
import { linesOf } from '../../formats/held/spelledText.js';
import { mayWriteFiles, type WrittenFile, writtenBy } from '../../formats/held/writtenFiles.js';
import { type Files, isFailure } from '../../host.js';
import { confirmByContent, recognizeByName } from '../../products/recognition.js';
import { type FileKind, fileDefinition, fileKinds, isReleased, releasedProducts } from '../../products/registry.js';
import { baseName, join } from '../../text/paths.js';
import type { Position } from '../../text/range.js';
import { type LineEdit, SourceText, type Within } from '../../text/sourceText.js';
import { parseYamlTree, textOf, valueAt, type YamlTree } from '../../text/yamlTree.js';
import { pathBeside } from './includes.js';

/*
 * Files that stand in another one: a ConfigMap of Kubernetes holds each as a block of its data, and mounts it under its key. What starts a daemon in a container,
 * a service of Compose or a stateful set, is such a part as well, and what a script or a task of Ansible writes word for word.
 */

/** A file that another one holds. */
export interface HeldFile {
  /** A path below that of the file that holds it, which no file of the host has: `deploy/hbase.yaml/hbase-site.xml`. */
  readonly path: string;
  readonly kind: FileKind;
  /** The text as it is mounted, without its indentation. */
  readonly text: string;
  readonly within: Within;
}

/** Larger files are data. */
const mostCharacters = 1_000_000;

/** Whether a file of this name may hold others. */
export function mayHoldFiles(path: string): boolean {
  return isYaml.test(path) || mayWriteFiles(path) || fileKinds.some((kind) => fileDefinition(kind).heldIn?.test(path) === true);
}

const isYaml = /\.ya?ml(?:\.(?:j2|jinja2|tpl|tmpl|gotmpl|erb))?$/i;

const holds = /^kind:[ \t]*["']?(?:ConfigMap|Secret)\b/m;

/** `  hbase-site.xml: |` */
const blockKey = /^( *)(["']?)([\w.-]{1,100})\2:[ \t]*\|[-+]?\d?[-+]?[ \t]*\r?$/;

/** A line of a template that prints nothing by itself; it may stand where the indentation of the block would not let it. */
const statement = /^\s*(?:\{\{.*\}\}|\{%.*%\})\s*$/;

/**
 * The files of our kinds that a text holds. Templates of such files are no YAML yet, so lines are looked at, not a tree.
 * @param files where those stand that Kustomize mounts under the names of such files
 */
export function heldFiles(path: string, text: string, files?: Files): readonly HeldFile[] {
  if (!mayHoldFiles(path) || text.length > mostCharacters) return [];
  const held = [
    ...(isYaml.test(path) ? heldInObjects(path, text) : parts(path, text)),
    ...filesWrittenBy(path, text),
    ...(files === undefined ? [] : renamedFiles(path, text, files)),
  ];
  return isForSecrets.test(text) ? withSecrets(held, text) : held;
}

const isForSecrets = /^kind:[ \t]*["']?Secret\b/m;

/** The same; those in an object for secrets say so. */
function withSecrets(held: readonly HeldFile[], text: string): readonly HeldFile[] {
  const lines = text.split('\n');
  const starts = [0, ...lines.flatMap((line, at) => (at > 0 && line.startsWith('---') ? [at] : []))];
  const objects = starts
    .map((start, at) => ({ start, end: starts[at + 1] ?? lines.length }))
    .filter(({ start, end }) => isForSecrets.test(lines.slice(start, end).join('\n')));
  const inside = new Set(objects.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)));
  return held.map((file) => {
    const { within } = file;
    return inside.has(within.line) ? { ...file, within: { ...within, isSecret: true } } : file;
  });
}

/** `configMapGenerator` with `files: [hdfs-site.xml=conf/production.xml]`: what has a name of ours once it is mounted, and another one where it stands. */
function renamedFiles(path: string, text: string, files: Files): readonly HeldFile[] {
  if (!/^configMapGenerator:/m.test(text)) return [];
  const generators = itemsOf(valueAt(parseYamlTree(text, { isForeign: true }).tree, 'configMapGenerator'));
  return generators.flatMap((generator, at) =>
    itemsOf(valueAt(generator, 'files')).flatMap((item) => {
      const [, key = '', name = ''] = /^([\w.-]+)=(\S+)$/.exec(textOf(item)) ?? [];
      const kind = recognizeByName(key);
      const file = kind === undefined || recognizeByName(name) !== undefined ? undefined : pathBeside(path, name);
      const read = file === undefined ? undefined : files.read(file);
      if (kind === undefined || file === undefined || read === undefined || isFailure(read)) return [];
      const confirmed = confirmByContent(kind, read.text);
      // Each ConfigMap is for other pods.
      const directory = at === 0 ? path : join(path, String(at + 1));
      return confirmed === undefined
        ? []
        : [{ path: join(directory, key), kind: confirmed, text: read.text, within: { file, line: 0, column: 0 } }];
    }),
  );
}

function itemsOf(tree: YamlTree | undefined): readonly YamlTree[] {
  return tree?.kind === 'list' ? tree.items : [];
}

/** What adds lines has them among others: of these formats a line stands for itself. */
const readByLine: ReadonlySet<FormatName> = new Set(['sysctlConf', 'properties', 'shellEnv', 'cassandraYaml', 'jvmOptions']);

/** Scripts for all kinds of machines set parameters of the kernel: those count that have to do with daemons of ours. */
const ofOurDaemons = new RegExp(releasedProducts.join('|'), 'i');

/** A file that is written, or of which only lines are known. */
interface GatheredFile extends WrittenFile {
  readonly gathered?: Pick<Within, 'pieces' | 'replaced' | 'edits'>;
}

/** Those that a script or a task writes. */
function filesWrittenBy(path: string, text: string): readonly HeldFile[] {
  const times = new Map<string, number>();
  const { files, lines } = writtenBy(path, text);
  const found: readonly GatheredFile[] = [...files, ...filesOfLines(path, text, lines)];
  const ownLines = found.length > 0 && ofOurDaemons.test(path + text) ? ownPlays(path, text, ofOurDaemons).split('\n') : [];
  const isOnOurs = (line: number) => (ownLines[line] ?? '').trim() !== '';
  return found.flatMap(({ target, line, column, text: written, isWhole, filledBy, gathered: places }) => {
    // The limits of several users, or a unit.
    const inner = fileKinds.flatMap((kind) => {
      const { heldIn, partsOf } = fileDefinition(kind);
      return heldIn?.test(target) === true ? (partsOf?.(target, written) ?? []).map((part) => ({ ...part, kind, isAlone: true })) : [];
    });
    const kind = recognizeByName(target);
    const confirmed = kind === undefined || isOnlyMarkup(written) ? undefined : confirmByContent(kind, written);
    const isOwn =
      confirmed !== undefined &&
      written.trim() !== '' &&
      (isWhole || places !== undefined || readByLine.has(fileDefinition(confirmed).format)) &&
      (isReleased(fileDefinition(confirmed).product) || isOnOurs(line));
    const name = baseName(target);
    const ending = filledBy === 'shell' ? '.heredoc' : filledBy === 'jinja' ? '.j2' : '';
    const all = [...inner, ...(isOwn ? [{ name, line: 0, column: 0, text: written, kind: confirmed, isAlone: isWhole }] : [])];
    // A file that is written twice is two of several machines, or of several cases.
    const placed = (own: string, partName: string, file: string) => {
      const count = (times.get(partName) ?? 0) + 1;
      times.set(partName, count);
      return join(count === 1 ? own : join(own, String(count)), file);
    };
    const parts = all.map((part): HeldFile => {
      // What a daemon may use is judged apart from what it reads: lines for the one leave nothing of the other unknown.
      const own = isReleased(fileDefinition(part.kind).product) ? path : join(path, part.kind);
      const within = {
        file: path,
        line: line + part.line,
        column: column + part.column,
        isWhole: part.isAlone,
        ...places,
      };
      const file = `${part.name}${ending}${part.isAlone ? '' : '.fragment'}`;
      return { path: placed(own, part.name, file), kind: part.kind, text: part.text, within };
    });
    const isManifest = places === undefined && isYaml.test(target) && isObject.test(written);
    const objects = isManifest ? heldInObjects(`${name}${ending}`, written) : [];
    return [
      ...parts,
      ...objects.map(({ within, ...each }): HeldFile => {
        const file = baseName(each.path);
        const moved = <P extends Position>(at: P): P => ({ ...at, line: line + at.line, column: column + at.column });
        const pieces = within.pieces?.map(moved);
        const place = { ...moved(within), file: path, ...(pieces === undefined ? {} : { pieces }) };
        return { ...each, path: placed(path, file, `${file}${ending}`), within: place };
      }),
    ];
  });
}

const isObject = /^kind:/m;

/** The files that objects of Kubernetes hold. */
function heldInObjects(path: string, text: string): readonly HeldFile[] {
  return [...mountedFiles(path, text), ...parts(path, text)];
}

/** The files that lines are changed in, as far as the lines tell: those of one file in one place of the script together. */
function filesOfLines(path: string, text: string, lines: readonly EditedLine[]): readonly GatheredFile[] {
  const holder = new SourceText(path, text);
  const byPlace = new Map<string, EditedLine[]>();
  for (const line of lines) {
    // Two languages put something into what tasks write.
    const place = JSON.stringify([line.target, line.place, isYaml.test(path) ? line.filledBy : '']);
    byPlace.set(place, [...(byPlace.get(place) ?? []), line]);
  }
  return [...byPlace.values()].flatMap((together) =>
    gathered(together).flatMap((own) => {
      const [{ target }] = own as [EditedLine];
      const kind = recognizeByName(target);
      const format = kind === undefined ? 'limits' : fileDefinition(kind).format;
      const file = fileOfLines(format, own);
      const [first, ...others] = file === undefined ? [] : piecesOf(file, holder);
      if (file === undefined || first === undefined) return [];
      const { line, column } = first;
      const filledBy = own.find((each) => each.filledBy !== undefined)?.filledBy;
      return [
        {
          target,
          line,
          column,
          text: file.text,
          isWhole: false,
          filledBy,
          gathered: { pieces: [first, ...others], replaced: own.flatMap(({ replaces }) => replaces ?? []), edits: own.map(editOf) },
        },
      ];
    }),
  );
}

function editOf({ line, isAdded, pattern, isOnlyInPlace = false }: EditedLine): LineEdit {
  const name = nameInLine(linesOf(line).at(-1)?.text ?? '');
  return { name, pattern: isAdded ? ofNoLine : pattern, isOnlyInPlace };
}

function parts(path: string, text: string): readonly HeldFile[] {
  return fileKinds.flatMap((kind) =>
    (fileDefinition(kind).partsOf?.(path, text) ?? []).map(({ name, text: part, ...place }) => ({
      path: join(path, name),
      kind,
      text: part,
      within: { file: path, ...place },
    })),
  );
}

/** Those that the data of a ConfigMap or a Secret holds. */
function mountedFiles(path: string, text: string): readonly HeldFile[] {
  if (!holds.test(text)) return [];
  const lines = text.split('\n');
  const found: HeldFile[] = [];
  let objects = 0;
  let start = 0;
  for (let end = 1; end <= lines.length; end++) {
    if (end < lines.length && lines[end]?.startsWith('---') !== true) continue;
    if (holds.test(lines.slice(start, end).join('\n'))) {
      objects++;
      // Two objects may hold files of one name.
      const directory = objects === 1 ? path : join(path, String(objects));
      found.push(...filesBetween(lines, start, end, path, directory));
    }
    start = end + 1;
  }
  return found;
}

function filesBetween(lines: readonly string[], start: number, end: number, file: string, directory: string): HeldFile[] {
  const found: HeldFile[] = [];
  for (let at = start; at < end; at++) {
    const [, indent = '', , key = ''] = blockKey.exec(lines[at] ?? '') ?? [];
    const kind = key === '' ? undefined : recognizeByName(key);
    if (kind === undefined) continue;
    const block = blockBelow(lines, at + 1, end, indent.length);
    if (block === undefined) continue;
    const confirmed = confirmByContent(kind, block.text);
    if (confirmed === undefined || block.text.trim() === '' || isOnlyMarkup(block.text) || isEncoded(block.text)) continue;
    const ending = block.text.includes('{%') ? '.j2' : block.text.includes('{{') ? '.gotmpl' : '';
    const name = recognizeByName(key + ending) === kind ? key + ending : key;
    // It is mounted over the whole file; of cassandra.yaml and the like the start of a container makes another one.
    const isWhole = fileDefinition(kind).format === 'hadoopXml';
    found.push({ path: join(directory, name), kind, text: block.text, within: { file, line: at + 1, column: block.indent, isWhole } });
    at = block.end - 1;
  }
  return found;
}

/** `{{ .Files.Get "hbase-site.xml" | indent 4 }}`: the text stands elsewhere. */
function isOnlyMarkup(text: string): boolean {
  return text.split('\n').every((line) => line.trim() === '' || statement.test(line));
}

/** The data of a Secret is base64. */
function isEncoded(text: string): boolean {
  return text.trim().length >= 16 && /^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(text);
}

/** The block below a key: lines that are indented deeper, with blank ones and statements of a template among them. */
function blockBelow(
  lines: readonly string[],
  start: number,
  end: number,
  indentOfKey: number,
): { readonly text: string; readonly end: number; readonly indent: number } | undefined {
  const indentOf = (line: string) => line.length - line.trimStart().length;
  const isFree = (line: string) => line.trim() === '' || statement.test(line);
  let last = start;
  while (last < end && (isFree(lines[last] ?? '') || indentOf(lines[last] ?? '') > indentOfKey)) last++;
  while (last > start && isFree(lines[last - 1] ?? '') && indentOf(lines[last - 1] ?? '') <= indentOfKey) last--;
  const block = lines.slice(start, last);
  const first = block.find((line) => !isFree(line));
  if (first === undefined) return undefined;
  const indent = indentOf(first);
  return { text: block.map((line) => line.slice(Math.min(indent, indentOf(line)))).join('\n'), end: last, indent };
}
