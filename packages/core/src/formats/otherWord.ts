import { changedRange } from '../text/changedRange.js';
import type { Range } from '../text/range.js';
import type { SourceText } from '../text/sourceText.js';
import { withOtherYamlValue } from './cassandraYaml/otherYamlValue.js';
import type { Document } from './document.js';
import { withOtherValue } from './hadoopXml/otherValue.js';

/** A file with another value at a place, where that can be told without reading all of it again; undefined where only the parser can tell. */
export function withValueAt(document: Document, range: Range, value: string): Document | undefined {
  if (document.format === 'cassandraYaml') return withOtherYamlValue(document, range, value);
  const entry = document.entries.find(({ valueRange: { start, end } }) => start === range.start && end === range.end);
  return entry === undefined ? undefined : withOtherValue(document, entry, value);
}

/**
 * A file as parsing gives it with a text that differs in one value, as it does with each key that is pressed there, and from node to node. Undefined where only the parser can tell.
 * @param document as its format gives it
 */
export function withOtherWord(document: Document, source: SourceText): Document | undefined {
  if (document.source.name !== source.name || (document.format !== 'cassandraYaml' && document.format !== 'hadoopXml')) return undefined;
  const { text } = document.source;
  const { start, end } = changedRange(text, source.text);
  const shift = source.text.length - text.length;
  const holder = document.entries.findLast(({ valueRange }) => valueRange.start <= start && end <= valueRange.end);
  const isInside = holder !== undefined && holder.node?.kind !== 'mapping' && holder.node?.kind !== 'sequence';
  const range = isInside ? holder.valueRange : { start, end };
  const other = withValueAt(document, range, source.text.slice(range.start, range.end + shift));
  return other === undefined ? undefined : { ...other, source };
}
