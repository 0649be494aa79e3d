import type { Constants } from './classConstants.js';

const word = /[\w-]/;

/** Whether a text has a token in it, not as a part of a longer word: `dfs.replication` does not stand in `dfs.replication.max`. */
export function holds(text: string, token: string): boolean {
  for (let at = text.indexOf(token); at >= 0; at = text.indexOf(token, at + 1)) {
    const end = at + token.length;
    const before = word.test(token[0] ?? '') && /[\w-]$|\w\.$/.test(text.slice(Math.max(0, at - 2), at));
    const after = word.test(token.at(-1) ?? '') && /^[\w-]|^\.\w/.test(text.slice(end, end + 2));
    if (!before && !after) return true;
  }
  return false;
}

/** Whether a member says a token: in a text, as a number, or as the name of what it calls, reads or makes. */
export function says({ texts, names, numbers }: Constants, token: string): boolean {
  if (names.has(token) || texts.some((text) => holds(text, token))) return true;
  if (token === 'true' || token === 'false') return numbers.has(token === 'true' ? '1' : '0');
  return token.trim() !== '' && (numbers.has(token) || numbers.has(String(Number(token))));
}

/** A number stands somewhere in any release. */
export function isNumber(token: string): boolean {
  return token.trim() !== '' && !Number.isNaN(Number(token));
}
