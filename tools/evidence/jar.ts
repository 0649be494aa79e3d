import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';

/** What a jar holds, by path; a file is read when it is asked for. */
export interface Jar {
  readonly paths: readonly string[];
  /** The bytes of a file; undefined where the jar has none of that path. */
  read(path: string): Buffer | undefined;
}

interface Entry {
  readonly method: number;
  readonly size: number;
  readonly offset: number;
}

const endOfDirectory = 0x06054b50;

/** @throws {Error} where the file is not a jar */
export function openJar(file: string): Jar {
  const entries = readDirectory(file);
  return {
    paths: [...entries.keys()],
    read: (path) => {
      const entry = entries.get(path);
      return entry === undefined ? undefined : readEntry(file, entry);
    },
  };
}

function readDirectory(file: string): Map<string, Entry> {
  const size = sizeOf(file);
  // The record at the end is 22 bytes and a comment of at most 64 KiB.
  const tail = readAt(file, Math.max(0, size - 0x10000 - 22), Math.min(size, 0x10000 + 22));
  let at = tail.length - 22;
  while (at >= 0 && tail.readUInt32LE(at) !== endOfDirectory) at--;
  if (at < 0) throw new Error(`${file} is not a jar`);
  const directory = readAt(file, tail.readUInt32LE(at + 16), tail.readUInt32LE(at + 12));
  const entries = new Map<string, Entry>();
  for (let here = 0; here + 46 <= directory.length; ) {
    const nameLength = directory.readUInt16LE(here + 28);
    const name = directory.toString('utf8', here + 46, here + 46 + nameLength);
    entries.set(name, {
      method: directory.readUInt16LE(here + 10),
      size: directory.readUInt32LE(here + 20),
      offset: directory.readUInt32LE(here + 42),
    });
    here += 46 + nameLength + directory.readUInt16LE(here + 30) + directory.readUInt16LE(here + 32);
  }
  return entries;
}

function readEntry(file: string, { method, size, offset }: Entry): Buffer {
  // The header before the bytes has a name and extra fields of its own length.
  const header = readAt(file, offset, 30);
  const bytes = readAt(file, offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28), size);
  return method === 0 ? bytes : inflateRawSync(bytes);
}

function readAt(file: string, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, bytes, 0, length, position);
  } finally {
    closeSync(descriptor);
  }
  return bytes;
}

function sizeOf(file: string): number {
  const descriptor = openSync(file, 'r');
  try {
    return fstatSync(descriptor).size;
  } finally {
    closeSync(descriptor);
  }
}
