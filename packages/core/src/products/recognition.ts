import { stripTemplateEnding, withoutMarkup } from '../formats/template.js';
import { type FileKind, fileDefinition, knownProducts } from './registry.js';

/** Copies that no program reads; `backup-masters` is a list of hosts. */
const leftOver =
  /(?:~|\.(?:bak|backup|orig|original|old|save|rej|swp|rpmnew|rpmsave|rpmorig|dpkg-(?:old|new|dist)|md5|sha\d*)|[-_.]original\.\w+|(?:^|\/)(?:backup|bak|old|orig(?:inal)?)[-_.](?!masters)[^/]*\.\w+)$/i;

/** Where an installation keeps its documentation, with `core-default.xml` and its like to be read by people, and where such files stand in a product's own source. */
const documentation = /(?:^|\/)(?:share\/doc\/|src\/main\/resources\/[^/]*-default\.xml$)/;

const files = knownProducts.flatMap((product) => product.files);

/** What a file is for by its path alone: fast enough for every file of a large tree. `confirmByContent` has the last word. */
export function recognizeByName(path: string): FileKind | undefined {
  if (leftOver.test(path) || documentation.test(path)) return undefined;
  const { name, dialect } = stripTemplateEnding(path);
  const found =
    files.find(({ names, others }) => names.test(name) && others?.folders?.test(path) !== true) ??
    (dialect === undefined ? undefined : files.find(({ templateNames }) => templateNames?.test(name) === true));
  if (found !== undefined) return found.kind;
  const plainPath = path.slice(0, path.lastIndexOf('/') + 1) + name;
  return files.find(({ paths }) => paths?.test(plainPath) === true)?.kind;
}

/** Characters of a sample at most: the shipped one has fewer than a thousand. */
const longestSample = 4_000;

/** The sample that Hadoop 2 has among its files: `mapred-site.xml.template` has no line for anybody to fill in, and nothing reads it. */
function isEmptySample(path: string, text: string): boolean {
  if (!/\.xml\.template$/i.test(path) || text.length > longestSample) return false;
  return /<configuration\s*>\s*<\/configuration\s*>\s*$/.test(text.replace(/<!--[\s\S]*?-->/g, ''));
}

/** What a link to another file is where links are checked out as texts. */
const nameOfFile = /\.(?:ya?ml|cfg|conf|properties)$/i;

/** Whether somebody begins to write a file: its first word does not tell yet whose it is. */
function isFirstWord(text: string): boolean {
  const word = text.replace(/^[ \t]*[#;!].*$/gm, '').trim();
  return /^[a-z][\w.]*$/i.test(word) && !nameOfFile.test(word);
}

/**
 * The kind if the text can be of that kind, else undefined: another tool's file of the same name is left alone.
 * A file that holds nothing, or nothing that can be read, keeps its name's kind: that it is broken is worth saying.
 */
export function confirmByContent(kind: FileKind, text: string, path = ''): FileKind | undefined {
  if (isEmptySample(path, text)) return undefined;
  const plain = withoutMarkup(text.startsWith('\ufeff') ? text.slice(1) : text);
  return fileDefinition(kind).accepts(plain) || isFirstWord(text) ? kind : undefined;
}
