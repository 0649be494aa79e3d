import type { FileKind } from '../products/registry.js';
import type { Range } from '../text/range.js';
import type { SourceText } from '../text/sourceText.js';
import type { SourceFile } from './document.js';
import { Markup } from './template.js';

/** Lines that the first one that holds anything is looked for in. */
const mostLines = 200;

/**
 * A text as the formats take it.
 * @param like the markup, none, of a text that differs in a plain word alone
 */
export function sourceFile(source: SourceText, kind: FileKind, like?: Markup): SourceFile {
  const markup = new Markup(source.text, source.path, like);
  return { source, kind, markup, template: markup.template, head: firstLine(source) };
}

function firstLine({ text }: SourceText): Range {
  const start = text.search(/\S/);
  const before = text.slice(0, Math.max(0, start)).match(/\r\n?|\n/g)?.length ?? 0;
  if (start < 0 || before >= mostLines) return { start: 0, end: 0 };
  const [line = ''] = /^.*/.exec(text.slice(start)) ?? [];
  return { start, end: start + line.trimEnd().length };
}
