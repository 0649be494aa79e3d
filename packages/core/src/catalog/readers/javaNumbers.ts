/** Numbers as the parsing methods of Java's own classes take them. */

/** Bounds of Java's `int` and `long`. */
export const intBounds = { minimum: -(2n ** 31n), maximum: 2n ** 31n - 1n } as const;
export const longBounds = { minimum: -(2n ** 63n), maximum: 2n ** 63n - 1n } as const;

export interface IntegerBounds {
  readonly minimum: bigint;
  readonly maximum: bigint;
}

/** `Integer.parseInt`, `Long.parseLong`: an optional sign and digits, those of any script; undefined where it throws. */
export function parseInteger(text: string, bounds: IntegerBounds, radix: 10 | 16 = 10): bigint | undefined {
  const match = /^([+-]?)([\p{Nd}A-Fa-f]{1,400})$/u.exec(text);
  if (match === null || match[2] === undefined) return undefined;
  let value = 0n;
  for (const character of match[2]) {
    const digit = digitOf(character, radix);
    if (digit === undefined) return undefined;
    value = value * BigInt(radix) + BigInt(digit);
  }
  if (match[1] === '-') value = -value;
  return value >= bounds.minimum && value <= bounds.maximum ? value : undefined;
}

/** `Integer.decode`, `Long.decode`, by which system properties are read: 0x, 0X or # before hexadecimal digits, 0 before octal ones. */
export function decodeInteger(text: string, bounds: IntegerBounds): bigint | undefined {
  const [, sign = '', prefix = '', digits = ''] = /^([+-]?)(0[xX]|#|0(?=.))?([0-9A-Fa-f]{1,400})$/.exec(text) ?? [];
  if (digits === '') return undefined;
  if (prefix === '') return parseInteger(sign + digits, bounds);
  if (prefix !== '0') return parseInteger(sign + digits, bounds, 16);
  if (!/^[0-7]+$/.test(digits)) return undefined;
  const value = BigInt(`0o${digits}`) * (sign === '-' ? -1n : 1n);
  return value >= bounds.minimum && value <= bounds.maximum ? value : undefined;
}

/** `Character.digit`: decimal digits of a script stand in a row of ten, zero first. */
function digitOf(character: string, radix: 10 | 16): number | undefined {
  if (/[0-9]/.test(character)) return Number(character);
  if (/[A-Fa-f]/.test(character)) return radix === 16 ? Number.parseInt(character, 16) : undefined;
  const code = character.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return code - zero;
}

const decimal = /^[+-]?(?:NaN|Infinity|(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?[fFdD]?)$/;
const hexadecimal = /^([+-]?)0[xX]([0-9A-Fa-f]*)(?:\.([0-9A-Fa-f]*))?[pP]([+-]?\d+)[fFdD]?$/;

/** `Float.parseFloat`, `Double.parseDouble`, which trim by themselves; undefined where they throw. */
export function parseFloating(text: string): number | undefined {
  const trimmed = trimBlanks(text);
  if (decimal.test(trimmed)) return Number(trimmed.replace(/[fFdD]$/, ''));
  const hex = hexadecimal.exec(trimmed);
  if (hex === null) return undefined;
  const digits = `${hex[2] ?? ''}${hex[3] ?? ''}`;
  if (digits === '') return undefined;
  const magnitude = Number.parseInt(digits, 16) * 2 ** (Number(hex[4]) - 4 * (hex[3] ?? '').length);
  return hex[1] === '-' ? -magnitude : magnitude;
}

/** As `Float.parseFloat`: decimal text with an optional exponent and type letter. */
export function parseFloat32(text: string): number | undefined {
  const match = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)[fFdD]?$/.exec(text);
  return match?.[1] === undefined ? undefined : Math.fround(Number(match[1]));
}

/** Java's `(int) (x * 100)` with x a float. */
export function percentOf(x: number): number {
  return Math.trunc(Math.fround(Math.fround(x) * 100));
}

/** `String.trim`: every character up to the blank. */
export function trimBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text.charCodeAt(start) <= 32) start++;
  while (end > start && text.charCodeAt(end - 1) <= 32) end--;
  return text.slice(start, end);
}
