import type { SourceText } from '../text/sourceText.js';
import type { FilePart } from './definition.js';

/* Parts of a file of YAML that are files of their own. */

/** The documents of a file, between lines that begin with three dashes, each with the line that it begins in. */
export function documentsIn(text: string): readonly { readonly text: string; readonly line: number }[] {
  const lines = text.split('\n');
  const starts = lines.flatMap((line, at) => (at === 0 || line.startsWith('---') ? [at] : []));
  return starts.map((line, at) => ({
    line,
    text: lines
      .slice(line, starts[at + 1])
      .join('\n')
      .replace(/^---[^\n]*/, ''),
  }));
}

/**
 * A part of a document, without the blanks in front of its lines; its first line may begin behind the dash of a list.
 * @param source the document
 * @param file the name of the part
 * @param line the one that the document begins in
 */
export function partAt(source: SourceText, start: number, end: number, file: string, line: number): FilePart {
  const { text } = source;
  const { line: first, column } = source.positionAt(start);
  const [rest = ''] = /^[^\n]*/.exec(text.slice(end)) ?? [];
  const [own = '', ...others] = text.slice(start, end + rest.length).split('\n');
  const plain = others.map((each) => each.slice(Math.min(column, each.length - each.trimStart().length)));
  return { name: file, line: line + first, column, text: [own, ...plain].join('\n') };
}

/** Whether a file is a patch of Kustomize by its name: a part of an object, in which what is missing says nothing. */
export function isPatch(path: string): boolean {
  return /patch[^/]*$/i.test(path);
}
