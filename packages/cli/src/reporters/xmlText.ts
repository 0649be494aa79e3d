import { printable } from '../../../node/src/encoding.js';

/** Text for XML 1.0: escaped, with U+FFFD for characters that XML cannot hold. Line ends are kept in attributes as references. */
export function xmlText(text: string): string {
  return printable(text)
    .replace(notXml, '\ufffd')
    .replace(/[&<>"\t\r\n]/g, (character) => escapes[character] ?? character);
}

/** XML 1.0 has no control characters but tab and line ends. */
const notXml = /(?![\t\r\n])[\p{Cc}\ufffe\uffff]/gu;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\r': '&#13;',
  '\n': '&#10;',
};

/** Attributes in the order given; undefined ones are left out. */
export function xmlAttributes(attributes: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${xmlText(String(value))}"`)
    .join('');
}
