import type { ExpressionFunction } from '../expressionFunction.js';
import { wholeMatch } from '../pattern.js';

function pieces(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
}

/** Of addresses, `host:port`, on different hosts those whose port differs from the one that all others have. */
function oddPorts(addresses: readonly string[]): string[] {
  const split = addresses.map((address) => /^([^:]+):(\d+)$/.exec(address.trim()));
  if (split.some((each) => each === null) || new Set(split.map((each) => each?.[1])).size < split.length) return [];
  const ports = split.map((each) => each?.[2] ?? '');
  const usual = ports.find((port) => ports.filter((other) => other === port).length === ports.length - 1);
  return usual === undefined || ports.length < 3 ? [] : addresses.filter((_, at) => ports[at] !== usual);
}

export const textFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'matches(string, string): bool',
    description: 'whether the whole text fits the pattern (RE2 syntax, linear time)',
    call: (_context, text: string, pattern: string) => wholeMatch(pattern, text),
  },
  {
    signature: 'split(string, string): list<string>',
    description: 'pieces between separators, trimmed, empty ones left out',
    call: (_context, text: string, separator: string) => pieces(text, separator),
  },
  { signature: 'count(list): double', description: 'number of items', call: (_context, list: readonly string[]) => list.length },
  { signature: 'count(string): double', description: 'number of characters', call: (_context, text: string) => text.length },
  {
    signature: 'distinct(list<string>): list<string>',
    description: 'each item once',
    call: (_context, list: readonly string[]) => [...new Set(list)],
  },
  {
    signature: 'oddPorts(list<string>): list<string>',
    description: 'of three addresses or more, host:port on different hosts, the one whose port differs from that of all others',
    call: (_context, addresses: readonly string[]) => oddPorts(addresses),
  },
  { signature: 'lower(string): string', description: 'in lower case', call: (_context, text: string) => text.toLowerCase() },
  { signature: 'upper(string): string', description: 'in upper case', call: (_context, text: string) => text.toUpperCase() },
  { signature: 'trim(string): string', description: 'without blanks at both ends', call: (_context, text: string) => text.trim() },
  {
    signature: 'replace(string, string, string): string',
    description: 'every occurrence of the second text replaced by the third',
    call: (_context, text: string, from: string, to: string) => text.replaceAll(from, to),
  },
  {
    signature: 'join(list<string>, string): string',
    description: 'items with a separator between them',
    call: (_context, list: readonly string[], separator: string) => list.join(separator),
  },
  {
    signature: 'isNumber(string): bool',
    description: 'whether the text is a decimal number',
    call: (_context, text: string) => /^[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?$/.test(text.trim()),
  },
];
