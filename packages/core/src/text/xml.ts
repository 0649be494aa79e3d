import { Builder } from 'xml2js';
import { Printable } from './printable.js';
import { escapeOf, wellFormed } from './visible.js';

/** XML 1.0 has no control characters but tab and line ends, and no U+FFFE and U+FFFF: not even as references. */
const notXml = /(?![\t\r\n\u007f-\u009f])[\p{Cc}\ufffe\uffff]/gu;

/** An element by xml2js's names: its attributes, its text, and its children by name, in this order. Names are ours, values anybody's. */
export interface XmlElement {
  readonly $?: Readonly<Record<string, string | number>>;
  readonly _?: string;
  readonly [child: string]: string | XmlElement | readonly XmlElement[] | Readonly<Record<string, string | number>> | undefined;
}

/** An XML 1.0 document: `xmlDocument('checkstyle', { $: { version: '10.0' }, file: [] })`. */
export function xmlDocument(root: string, element: XmlElement): Printable<'xml'> {
  const builder = new Builder({ rootName: root, xmldec: { version: '1.0', encoding: 'UTF-8' } });
  return new Printable('xml', `${builder.buildObject(withoutIllegal(element))}\n`);
}

/** The same element without characters that XML cannot hold. */
function withoutIllegal<T>(data: T): T;
function withoutIllegal(data: unknown): unknown {
  if (typeof data === 'string') return wellFormed(data).replace(notXml, escapeOf);
  if (Array.isArray(data)) return data.map(withoutIllegal);
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, withoutIllegal(value)]));
}
