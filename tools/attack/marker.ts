import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** A value that stands nowhere else: whatever piece of it is seen was leaked. */
export interface Marker {
  readonly plant: string;
  readonly text: string;
}

/** No hexadecimal digit and no vowel: neither a fingerprint nor a word holds a piece of such a marker. */
const letters = 'GHJKMNPQRTVWXYZghjkmnpqrtvwxyz';
/** For markers that look like words that a person chose. */
const rare = 'jqvwxz';
const consonants = 'bdfgklmnprstvz';
const vowels = 'aeiou';

const length = 18;

/** A piece of this many characters is a leak. */
const piece = 6;

/** Sizes of what is looked for: pieces, base64, hexadecimal, hashes. */
const sizes = [piece, 8, 12, 16] as const;

/** Gives each plant a marker for each copy of a tree, the same in every run; no two markers share a piece, read in either direction. */
export function createMarkers(plants: readonly string[], copies: readonly string[]): ReadonlyMap<string, readonly Marker[]> {
  const taken = piecesOfKnowledge();
  const free = (plant: string, copy: string): Marker => {
    for (let attempt = 0; ; attempt++) {
      const text = candidate(`${plant} ${basename(copy)} ${attempt}`);
      const pieces = [text, reversed(text)].flatMap((one) => piecesOf(one.toLowerCase()));
      if (pieces.some((one) => taken.has(one))) continue;
      for (const one of pieces) taken.add(one);
      return { plant, text };
    }
  };
  return new Map(copies.map((copy) => [copy, plants.map((plant) => free(plant, copy))]));
}

/** Names and descriptions of settings and the prose of rules are in many outputs: a marker that shares a piece with one would be seen everywhere. */
function piecesOfKnowledge(): Set<string> {
  const texts = ['catalog', 'rules']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
    .filter((path) => /\.(?:json|yaml)$/.test(path))
    .map((path) => readFileSync(path, 'utf8').toLowerCase());
  // SARIF writes the words of a rule's id together: ZookeeperTickTimeZero.
  const joined = texts.map((text) => [...text.matchAll(/[a-z]+(?:[/-][a-z]+)+/g)].map(([words]) => words.replace(/[/-]/g, '')).join(' '));
  return new Set([...texts, ...joined].flatMap((text) => [...text.matchAll(/[a-z]{6,}/g)].flatMap(([word]) => piecesOf(word))));
}

function candidate(seed: string): string {
  const noise = createHash('sha256').update(seed).digest();
  const pick = (from: string, at: number) => from[(noise[at] ?? 0) % from.length] ?? '';
  const spoken = (noise[31] ?? 0) % 2 === 0;
  return Array.from({ length }, (_, at) => {
    if (spoken) return pick(at % 2 === 1 ? vowels : at % 4 === 0 ? rare : consonants, at);
    return at % 5 === 4 ? pick('23456789', at) : pick(letters, at);
  }).join('');
}

const reversed = (text: string): string => [...text].reverse().join('');

function piecesOf(text: string, size: number = piece): string[] {
  return Array.from({ length: Math.max(0, text.length - size + 1) }, (_, at) => text.slice(at, at + size));
}

/** Of the characters of a piece; most of a text's places are passed over by it. */
function sumOf(text: string, at: number): number {
  let sum = 0;
  for (let index = at; index < at + piece; index++) sum = (sum * 37 + text.charCodeAt(index)) & 0xff_ffff;
  return sum;
}

/** Finds pieces of markers in what a program prints: as they are, in other cases, backwards, in base64, and as hashes. */
export class LeakFinder {
  private readonly byPiece = new Map<string, { readonly plant: string; readonly form: string }>();
  private readonly sums = new Uint8Array(0x100_0000);

  constructor(markers: Iterable<Marker & { readonly values: readonly string[] }>) {
    for (const { plant, text, values } of markers) {
      this.learn(plant, 'text', text.toLowerCase());
      this.learn(plant, 'backwards', reversed(text.toLowerCase()));
      for (const before of ['', 'a', 'aa']) {
        const encoded = Buffer.from(before + text)
          .toString('base64')
          .slice(4, -4);
        this.learn(plant, 'base64', encoded.toLowerCase(), 8);
        this.learn(plant, 'base64 backwards', reversed(encoded.toLowerCase()), 8);
      }
      this.learn(plant, 'hex', Buffer.from(text).toString('hex'), 12);
      for (const value of [text, ...values]) {
        for (const algorithm of ['md5', 'sha1', 'sha256', 'sha512']) {
          const digest = createHash(algorithm).update(value).digest();
          this.learn(plant, algorithm, digest.toString('hex').slice(0, 16), 16);
          this.learn(plant, `${algorithm} in base64`, digest.toString('base64').slice(0, 16).toLowerCase(), 16);
        }
      }
    }
  }

  private learn(plant: string, form: string, text: string, size: (typeof sizes)[number] = piece): void {
    for (const found of piecesOf(text, size)) {
      if (!this.byPiece.has(found)) this.byPiece.set(found, { plant, form });
      this.sums[sumOf(found, 0)] = 1;
    }
  }

  /** The plants that a text shows, each with what stands around its first piece. */
  find(output: string): ReadonlyMap<string, { readonly form: string; readonly around: string }> {
    const found = new Map<string, { form: string; around: string }>();
    const text = output.toLowerCase();
    for (let at = 0; at + piece <= text.length; at++) {
      if (this.sums[sumOf(text, at)] === 0) continue;
      for (const size of sizes) {
        const leak = this.byPiece.get(text.slice(at, at + size));
        if (leak === undefined || found.has(leak.plant)) continue;
        const from = Math.max(0, text.lastIndexOf('\n', at) + 1, at - 90);
        found.set(leak.plant, { form: leak.form, around: output.slice(from, at + 40).split('\n')[0] ?? '' });
      }
    }
    return found;
  }
}
