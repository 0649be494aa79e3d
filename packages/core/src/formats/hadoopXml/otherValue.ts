import type { Range } from '../../text/range.js';
import { SourceText } from '../../text/sourceText.js';
import type { Document, Entry, HadoopXmlDocument } from '../document.js';
import { sourceFile } from '../sourceFile.js';

/** Characters that are read as they stand, without a word of capitals: that may be a placeholder. */
const plain = /^(?!.*[A-Z_]{5})[\w.,:/-]+$/;

/**
 * A Hadoop XML document as parsing gives it with another value of an entry, without reading the rest of the text again. Undefined where only the parser can tell:
 * in a file that has problems or markup, for a value that is not read as it stands.
 */
export function withOtherValue(document: Document, entry: Entry, value: string): HadoopXmlDocument | undefined {
  if (document.format !== 'hadoopXml' || document.problems.length > 0) return undefined;
  const { source, kind, root, markup } = document;
  if (markup.hasMarkup || markup.holes.length > 0) return undefined;
  const { valueRange } = entry;
  const [before, after] = [source.text.slice(0, valueRange.start), source.text.slice(valueRange.end)];
  const old = source.slice(valueRange);
  const isEmpty = entry.value === undefined && old === '' && before.endsWith('<value>') && after.startsWith('</value>');
  if (!(isEmpty || (entry.value === old && plain.test(old))) || !plain.test(value)) return undefined;
  const text = before + value + after;
  const shifted = (offset: number) => (offset < valueRange.end ? offset : offset + value.length - old.length);
  const moved = ({ start, end }: Range): Range => ({ start: shifted(start), end: shifted(end) });
  const entries = new Map(
    document.entries.map((each): [Entry, Entry] => {
      if (each.range.end < valueRange.end) return [each, each];
      const ranges = { keyRange: moved(each.keyRange), valueRange: moved(each.valueRange), range: moved(each.range) };
      const own = { value, valueRange: { start: valueRange.start, end: valueRange.start + value.length } };
      return [each, { ...each, ...ranges, ...(each === entry ? own : {}) }];
    }),
  );
  const { head } = document;
  return {
    ...document,
    ...sourceFile(new SourceText(source.path, text, source.within), kind, markup),
    head,
    root: root?.close === undefined ? root : { ...root, close: moved(root.close) },
    entries: [...entries.values()],
    comments: document.comments.map((comment) => {
      const inside = comment.inside === undefined ? undefined : entries.get(comment.inside);
      return { ...comment, range: moved(comment.range), ...(inside === undefined ? {} : { inside }) };
    }),
    includes: document.includes.map((include) => ({ ...include, range: moved(include.range) })),
  };
}
