import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import { cassandraSince, entryOf, scalarText } from './cassandraYamlTree.js';

/* Literal addresses as java.net.InetAddress reads them; a host name is nobody's address here. */

/** `0.0.0.0`, its short forms (`0`, `0.0`), `::` and its long forms. */
const wildcard = /^(0{1,3}(\.0{1,3}){0,3}|\[?(::0{0,4}|(0{1,4}:){7}0{1,4}|(0{1,4}:){1,7}:|(0{1,4}:){1,6}(:0{1,4}){1,6})\]?)$/;
const loopback = /^(localhost|127(\.\d{1,3}){0,3}|\[?::1\]?)$/i;

/** Four numbers with dots between. */
export function isDottedQuad(text: string): boolean {
  return /^\d{1,3}(?:\.\d{1,3}){3}$/.test(text);
}

/** Parts of an IPv4 address as Java takes them: up to four decimal numbers, the last one filling what is left. */
function isIpv4(text: string): boolean {
  const parts = text.split('.');
  if (parts.length > 4 || !parts.every((part) => /^\d{1,20}$/.test(part))) return false;
  const last = Number(parts.at(-1));
  return parts.slice(0, -1).every((part) => Number(part) <= 255) && last < 256 ** (5 - parts.length);
}

/**
 * Whether Java's resolver could find anything by the text: no blanks, none of the marks that no name has, no boolean, no port behind it, and no number as its last label
 * unless the whole is an IPv4 address (no domain is a number). An empty text is the local host. An IPv6 text is judged by its characters only.
 */
export function isPossibleAddress(text: string): boolean {
  if (text === '') return true;
  if (text.includes(':')) {
    const literal = text.startsWith('[') && text.endsWith(']') ? text.slice(1, -1) : text;
    const groups = literal.replace(/%.*$/, '').replace(/\d{1,3}(\.\d{1,3}){3}$/, '0:0');
    return (
      /^[0-9a-f:]+$/i.test(groups) &&
      groups.split(':').every((group) => group.length <= 4) &&
      groups.split(':').length <= 9 &&
      (groups.includes('::') || groups.split(':').length === 8)
    );
  }
  if (/[\s,;/[\]*?!"=]|^(?:true|false)$/i.test(text)) return false;
  const last = text.replace(/\.$/, '').split('.').at(-1) ?? '';
  return !/^\d+$/.test(last) || isIpv4(text);
}

/** Whether the text is localhost or a loopback address. */
export function isLoopback(text: string): boolean {
  return loopback.test(text.trim());
}

/** Whether the text stands for every address of the host, in any release. */
export function isWildcard(text: string): boolean {
  return wildcard.test(text.trim());
}

export const cassandraAddressFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'isWildcardAddress(string): bool',
    description: 'whether Cassandra takes the text for "every address of the host"; before 2.1.1 that is 0.0.0.0 alone',
    call: ({ resolution }, text: string) => (cassandraSince(resolution, '2.1.1') ? isWildcard(text) : text.trim() === '0.0.0.0'),
  },
  {
    signature: 'isPossibleAddress(string): bool',
    description:
      'whether the value of a setting can be an address or the name of a host, or is not set: false for 10.0.0.256, 10.0.0.1:7000 and texts with blanks',
    call: ({ resolution }, name: string) => {
      const entry = entryOf(resolution, name);
      if (entry?.node === undefined || entry.node.kind !== 'scalar') return true;
      const text = scalarText(entry.node);
      return text === undefined || isPossibleAddress(text);
    },
  },
  {
    signature: 'isEmptyText(string): bool',
    description: 'whether the line that counts for a setting holds an empty text in quotes, which is a value',
    call: ({ resolution }, name: string) => {
      const node = entryOf(resolution, name)?.node;
      return node?.kind === 'scalar' && node.style !== 'plain' && node.text === '';
    },
  },
  {
    signature: 'isLoopbackAddress(string): bool',
    description: 'whether the text is localhost or a loopback address',
    call: (_context, text: string) => isLoopback(text),
  },
];
