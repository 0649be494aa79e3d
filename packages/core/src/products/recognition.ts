import { stripTemplateEnding, withoutMarkup } from '../formats/template.js';
import { type FileKind, fileDefinition, knownProducts } from './registry.js';

/** Copies that no program reads. */
const leftOver = /(?:~|\.(?:bak|backup|orig|old|save|rej|swp|rpmnew|rpmsave|rpmorig|dpkg-(?:old|new|dist)|md5|sha\d*))$/i;

const files = knownProducts.flatMap((product) => product.files);

/** What a file is for by its path alone: fast enough for every file of a large tree. `confirmByContent` has the last word. */
export function recognizeByName(path: string): FileKind | undefined {
  if (leftOver.test(path)) return undefined;
  const { name, dialect } = stripTemplateEnding(path);
  const found =
    files.find(({ names, others }) => names.test(name) && others?.folders.test(path) !== true) ??
    (dialect === undefined ? undefined : files.find(({ templateNames }) => templateNames?.test(name) === true));
  if (found !== undefined) return found.kind;
  const plainPath = path.slice(0, path.lastIndexOf('/') + 1) + name;
  return files.find(({ paths }) => paths?.test(plainPath) === true)?.kind;
}

/**
 * The kind if the text can be of that kind, else undefined: another tool's file of the same name is left alone.
 * A file that holds nothing, or nothing that can be read, keeps its name's kind: that it is broken is worth saying.
 */
export function confirmByContent(kind: FileKind, text: string): FileKind | undefined {
  const plain = withoutMarkup(text.startsWith('\ufeff') ? text.slice(1) : text);
  return fileDefinition(kind).accepts(plain) ? kind : undefined;
}
