import { createHash } from 'node:crypto';

/** Longest first line, in bytes. */
export const longestHeader = 256;

/**
 * A backup: one line with length and checksum, then the file byte by byte. Owner, mode and attributes are those of the backup file itself.
 * By hand: `tail -n +2 NAME.storelint.bak > NAME`.
 */
export function sealBackup(content: Uint8Array): Uint8Array {
  const header = `storelint backup 1, length ${content.length}, sha256 ${checksum(content)}; the file begins on line 2: tail -n +2\n`;
  return Buffer.concat([Buffer.from(header, 'ascii'), content]);
}

/** The content of a backup; where it is none that counts, why. */
export function openBackup(bytes: Uint8Array): { readonly content: Uint8Array } | { readonly broken: 'empty' | 'unsealed' | 'damaged' } {
  if (bytes.length === 0) return { broken: 'empty' };
  const end = bytes.subarray(0, longestHeader).indexOf(0x0a);
  const header = /^storelint backup 1, length (\d+), sha256 ([0-9a-f]{64});/.exec(
    Buffer.from(bytes.subarray(0, end === -1 ? longestHeader : end)).toString('latin1'),
  );
  if (header === null)
    return { broken: Buffer.from(bytes.subarray(0, 16)).toString('latin1') === 'storelint backup' ? 'damaged' : 'unsealed' };
  const content = bytes.subarray(end + 1);
  return content.length === Number(header[1]) && checksum(content) === header[2] ? { content } : { broken: 'damaged' };
}

function checksum(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
