import type { Comment, Format, Host, HostListDocument, SourceFile, SyntaxProblem } from './document.js';
import { endOfLines, removalRange } from './lineEdits.js';
import { fileOfLines } from './newFile.js';
import { touchesHole } from './template.js';

/**
 * Reads regionservers, workers (slaves) and backup-masters as the start scripts do: names between blanks, `#` begins a comment.
 * `hosts` holds the names; there are no entries. A name over a template's hole is left out: the list is not complete then.
 */
function parse(file: SourceFile): HostListDocument {
  const { text } = file.source;
  const { masked, template, holes } = file.markup;
  const hosts: Host[] = [];
  const comments: Comment[] = [];
  const problems: SyntaxProblem[] = [];
  for (const piece of masked.matchAll(/#[^\r\n]*|[^\s#]+/g)) {
    const range = { start: piece.index, end: piece.index + piece[0].length };
    if (piece[0].startsWith('#')) {
      comments.push({ text: text.slice(range.start + 1, range.end), range });
      continue;
    }
    const skip = range.start === 0 && text.startsWith('\ufeff') ? 1 : 0;
    if (piece[0].length > skip && !touchesHole(holes, range))
      hosts.push({ name: text.slice(range.start + skip, range.end), range: { start: range.start + skip, end: range.end } });
  }
  if (template === undefined) checkCharacters(text, problems);
  return { ...file, format: 'hostList', entries: [], comments, problems, hosts };
}

/** A shell cuts words at blanks, tabs and line ends; anything else becomes part of the name that ssh is given. */
function checkCharacters(text: string, problems: SyntaxProblem[]): void {
  const carriageReturn = text.indexOf('\r');
  if (carriageReturn >= 0) {
    problems.push({
      code: 'carriage-return',
      range: { start: carriageReturn, end: carriageReturn + 1 },
      message: 'lines end in CR LF: the start script takes the carriage return for a part of the host name, and finds no such host',
      effect: 'lost',
    });
  }
  if (text.startsWith('\ufeff')) {
    problems.push({
      code: 'byte-order-mark',
      range: { start: 0, end: 1 },
      message: 'the file begins with a byte order mark: the start script takes it for a part of the first host name',
      effect: 'odd',
    });
  }
}

/** Host lists have no settings: a line is added or taken away, by an entry whose `range` is a host's. */
export const hostList: Format<HostListDocument> = {
  parse,
  contextAt: () => undefined,
  create: (file) => fileOfLines(file, ({ key }) => key),
  setValue() {
    return [];
  },
  rename(_document, entry, key) {
    return [{ range: entry.keyRange, newText: key }];
  },
  remove(document, entry) {
    return [{ range: removalRange(document.source, entry.range), newText: '' }];
  },
  insert(document, key) {
    const { at, before } = endOfLines(document.source);
    return [{ range: { start: at, end: at }, newText: `${before}${key}${document.source.lineEnd}` }];
  },
};

/** Names and addresses between blanks, or wrongly between commas; template markup may stand among them. */
export function isHostList(text: string): boolean {
  const words = text.replace(/#.*$/gm, '').split(/[\s,;]+/);
  return words.every(
    (word) => word === '' || /^(?:[A-Za-z0-9_](?:[\w.-]*[\w.])?|\[?[0-9A-Fa-f:]+\]?|[@$%<][\w.{}@%>-]+)(?::\d+)?$/.test(word),
  );
}
