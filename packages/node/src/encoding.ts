/**
 * How a file's bytes became text, so that the text can be written back as the same bytes.
 * `utf8`: every byte that is no UTF-8 became one lone surrogate (U+DC80 for 0x80 … U+DCFF for 0xFF), which UTF-8 itself can never give.
 */
export type Encoding = 'utf8' | 'utf16le' | 'utf16be';

export interface DecodedText {
  /** With the byte order mark, where the file has one. */
  readonly text: string;
  readonly encoding: Encoding;
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Decodes bytes without losing any. Undefined for a binary file: a NUL within the first 8 KiB and no UTF-16 mark. */
export function decode(bytes: Uint8Array): DecodedText | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.length >= 2 && buffer.length % 2 === 0) {
    if (buffer[0] === 0xff && buffer[1] === 0xfe) return losslessUtf16(buffer, 'utf16le');
    if (buffer[0] === 0xfe && buffer[1] === 0xff) return losslessUtf16(buffer, 'utf16be');
  }
  if (buffer.subarray(0, 8192).includes(0)) return undefined;
  try {
    return { text: strict.decode(bytes), encoding: 'utf8' };
  } catch {
    return { text: decodeKeepingBytes(buffer), encoding: 'utf8' };
  }
}

export function encode(text: string, encoding: Encoding): Uint8Array {
  if (encoding === 'utf16le') return Buffer.from(text, 'utf16le');
  if (encoding === 'utf16be') return Buffer.from(text, 'utf16le').swap16();
  if (!/[\udc80-\udcff]/.test(text)) return Buffer.from(text, 'utf8');
  const parts: Buffer[] = [];
  let at = 0;
  for (const match of text.matchAll(/(?<![\ud800-\udbff])[\udc80-\udcff]/g)) {
    parts.push(Buffer.from(text.slice(at, match.index), 'utf8'), Buffer.from([match[0].charCodeAt(0) - 0xdc00]));
    at = match.index + 1;
  }
  parts.push(Buffer.from(text.slice(at), 'utf8'));
  return Buffer.concat(parts);
}

function losslessUtf16(buffer: Buffer, encoding: 'utf16le' | 'utf16be'): DecodedText {
  const little = encoding === 'utf16le' ? buffer : Buffer.from(buffer).swap16();
  return { text: little.toString('utf16le'), encoding };
}

/** Runs of valid sequences are decoded at once; each byte that belongs to none becomes a lone surrogate. */
function decodeKeepingBytes(buffer: Buffer): string {
  const parts: string[] = [];
  let start = 0;
  let at = 0;
  while (at < buffer.length) {
    const length = sequenceLength(buffer, at);
    if (length > 0) {
      at += length;
      continue;
    }
    parts.push(buffer.toString('utf8', start, at), String.fromCharCode(0xdc00 + (buffer[at] ?? 0)));
    at += 1;
    start = at;
  }
  parts.push(buffer.toString('utf8', start, at));
  return parts.join('');
}

/** Length of the well-formed UTF-8 sequence at an offset; 0 where there is none (Unicode Standard, table 3-7). */
function sequenceLength(buffer: Buffer, at: number): number {
  const first = buffer[at] ?? 0;
  if (first < 0x80) return 1;
  const length = first >= 0xc2 && first <= 0xdf ? 2 : first >= 0xe0 && first <= 0xef ? 3 : first >= 0xf0 && first <= 0xf4 ? 4 : 0;
  if (length === 0 || at + length > buffer.length) return 0;
  const second = buffer[at + 1] ?? 0;
  const low = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  const high = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
  if (second < low || second > high) return 0;
  for (let i = 2; i < length; i++) {
    const next = buffer[at + i] ?? 0;
    if (next < 0x80 || next > 0xbf) return 0;
  }
  return length;
}
