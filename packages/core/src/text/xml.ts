import { composer, type Printable } from './printable.js';
import { escapeOf, wellFormed } from './visible.js';

/** XML 1.0 has no control characters but tab and line ends, and no U+FFFE and U+FFFF: not even as references. */
const notXml = /(?![\t\r\n\u007f-\u009f])[\p{Cc}\ufffe\uffff]/gu;

/** Markup, and characters that steer: a reference is the same data. */
const markup = /[&<>"\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A character as a reference: `&#10;`. */
export function referenceTo(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}

/** XML 1.0: `xml\`<file name="${path}"/>\``. */
export const xml = composer('xml', (text) =>
  wellFormed(text)
    .replace(notXml, escapeOf)
    .replace(markup, (character) => entities[character] ?? referenceTo(character)),
);

/** Attributes in the order given; names are ours. */
export function xmlAttributes(attributes: Readonly<Record<string, string | number>>): Printable<'xml'> {
  return xml.join(
    Object.entries(attributes).map(([name, value]) => xml` ${name}="${value}"`),
    '',
  );
}
