import { type Document, includesOf, type XmlInclude } from '../../formats/document.js';
import { type Files, isFailure } from '../../host.js';
import { parseDocument } from '../../products/parseDocument.js';
import { SourceText } from '../../text/sourceText.js';

/** How deep included files may include others. */
const maximumDepth = 8;
/** Files that are taken in at most: files that include others many times would grow without end. */
const maximumFiles = 1000;

/** The files that `xi:include` elements name, by the element. Only relative paths are followed, as far as the host lets them. */
export function loadIncludes(documents: readonly Document[], files: Files): ReadonlyMap<XmlInclude, Document> {
  const included = new Map<XmlInclude, Document>();
  const load = (document: Document, depth: number, trail: ReadonlySet<string>) => {
    for (const include of includesOf(document)) {
      const path = pathBeside(document.source.path, include.href);
      if (path === undefined || trail.has(path) || depth >= maximumDepth || included.size >= maximumFiles) continue;
      const read = files.read(path);
      if (isFailure(read)) continue;
      const target = parseDocument(new SourceText(read.path, read.text), document.kind);
      included.set(include, target);
      load(target, depth + 1, new Set([...trail, path]));
    }
  };
  for (const document of documents) load(document, 0, new Set([document.source.path]));
  return included;
}

/**
 * Includes of files that are not there, within the tree. Every Hadoop refuses a file with one, unless it has a fallback; an element without the prefix of
 * XInclude is an include to later releases alone, and a name with a placeholder is another one when it is read.
 */
export function missingIncludes(
  documents: readonly Document[],
  files: Files,
): { readonly document: Document; readonly include: XmlInclude }[] {
  return documents.flatMap((document) =>
    (document.template === undefined ? includesOf(document) : []).flatMap((include) => {
      const { href, hasFallback, range } = include;
      const path = pathBeside(document.source.path, href);
      if (path === undefined || hasFallback || /[@${}%]/.test(href) || document.source.text.startsWith('<include', range.start)) return [];
      const read = files.read(path);
      return isFailure(read) && read.reason === 'missing' ? [{ document, include }] : [];
    }),
  );
}

/** Undefined for addresses of other hosts and absolute paths: they name a file of the machine that the daemon runs on. */
export function pathBeside(path: string, href: string): string | undefined {
  if (href === '' || href.startsWith('/') || /^[a-z][a-z0-9+.-]*:/i.test(href)) return undefined;
  const isAbsolute = path.startsWith('/');
  const parts = path
    .split('/')
    .slice(0, -1)
    .filter((part) => part !== '' && part !== '.');
  for (const part of href.split('/')) {
    if (part === '..') {
      if (!isAbsolute && (parts.length === 0 || parts.at(-1) === '..')) parts.push('..');
      else parts.pop();
    } else if (part !== '.' && part !== '') parts.push(part);
  }
  return (isAbsolute ? '/' : '') + parts.join('/');
}
