import { composer, type Printable } from './printable.js';
import { escapeOf, wellFormed } from './visible.js';

/** What steers, but line ends and tabs: with others, text would no longer apply. */
const steering = /(?!\n|\t|\r\n)[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Hunks of a diff. Ordinary text stays as it is, so that `patch` takes it; a character that steers shows as its escape. */
export const diff = composer('diff', (hunks) => wellFormed(hunks).replace(steering, escapeOf));

/** The two lines that name the file: `patch -p1` applies them where the path begins, for an absolute one in the root. */
export function diffHeader(path: string): Printable<'diff'> {
  const below = path.replace(/^\/+/, '');
  return diff`--- ${quoted(`a/${below}`)}\n+++ ${quoted(`b/${below}`)}\n`;
}

const named: Readonly<Record<string, string>> = {
  '\n': 'n',
  '\r': 'r',
  '\t': 't',
  '"': '"',
  '\\': '\\',
  '\u0007': 'a',
  '\b': 'b',
  '\f': 'f',
  '\v': 'v',
};

/** A name as git quotes it: between double quotes where it holds what is no plain character, its bytes in octal. */
function quoted(name: string): string {
  const inside = wellFormed(name).replace(/["\\\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, (character) => {
    const short = named[character];
    return `\\${short ?? bytesOf(character).join('\\')}`;
  });
  if (inside !== name) return `"${inside}"`;
  // Without the tab, `patch` takes the name to end at its first blank.
  return name.includes(' ') ? `${name}\t` : name;
}

/** UTF-8 bytes of a character below U+10000, each as three octal digits. */
function bytesOf(character: string): string[] {
  const code = character.charCodeAt(0);
  const bytes =
    code < 0x80
      ? [code]
      : code < 0x800
        ? [0xc0 | (code >> 6), 0x80 | (code & 0x3f)]
        : [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)];
  return bytes.map((byte) => byte.toString(8).padStart(3, '0'));
}
