import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decode, encode } from './encoding.js';

test.each([
  ['plain', Buffer.from('<value>1</value>\n')],
  ['byte order mark', Buffer.from('\ufeffkey: 1\n')],
  ['Latin-1 in a comment', Buffer.from([0x23, 0x20, 0xe9, 0x74, 0xe9, 0x0a])],
  ['a cut sequence at the end', Buffer.from([0x61, 0xf0, 0x9f, 0x98])],
  ['an encoded surrogate', Buffer.from([0xed, 0xb2, 0x80])],
  ['UTF-16 little endian', Buffer.from('\ufeffkey: é\n', 'utf16le')],
  ['UTF-16 big endian', Buffer.from('\ufeffkey: é\n', 'utf16le').swap16()],
])('%s is written back as it was', (_, bytes) => {
  const decoded = decode(bytes);
  expect(decoded).toBeDefined();
  if (decoded !== undefined) expect(Buffer.from(encode(decoded.text, decoded.encoding))).toEqual(bytes);
});

test('any bytes without NUL come back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (raw) => {
      const bytes = Buffer.from(raw.map((byte) => (byte === 0 ? 1 : byte)));
      const decoded = decode(bytes);
      if (decoded !== undefined) expect(Buffer.from(encode(decoded.text, decoded.encoding))).toEqual(bytes);
    }),
  );
});

test('binary files give no text', () => {
  expect(decode(Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1]))).toBeUndefined();
});
