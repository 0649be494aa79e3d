import type { ExpressionFunction } from '../expressionFunction.js';
import { cassandraSince } from './cassandraYamlTree.js';

/* Literal addresses as java.net.InetAddress reads them; a host name is nobody's address here. */

/** `0.0.0.0`, its short forms (`0`, `0.0`), `::` and its long forms. */
const wildcard = /^(0{1,3}(\.0{1,3}){0,3}|\[?(::0{0,4}|(0{1,4}:){7}0{1,4}|(0{1,4}:){1,7}:|(0{1,4}:){1,6}(:0{1,4}){1,6})\]?)$/;
const loopback = /^(localhost|127(\.\d{1,3}){0,3}|\[?::1\]?)$/i;

export const cassandraAddressFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'isWildcardAddress(string): bool',
    description: 'whether Cassandra takes the text for "every address of the host"; before 2.1 that is 0.0.0.0 alone',
    call: ({ resolution }, text: string) => (cassandraSince(resolution, '2.1') ? wildcard.test(text.trim()) : text.trim() === '0.0.0.0'),
  },
  {
    signature: 'isLoopbackAddress(string): bool',
    description: 'whether the text is localhost or a loopback address',
    call: (_context, text: string) => loopback.test(text.trim()),
  },
];
