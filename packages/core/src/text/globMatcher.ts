import { type GlobPattern, type GlobToken, readGlob } from './globPattern.js';

const slash = 0x2f;

/** Stands for the dots of a leading `..`: only the same in a glob matches it, no wildcard. */
const climbing = '\0';

/** Distinct characters whose masks are kept. */
const mostMasks = 512;

interface Masks {
  /** Places from which the character leads to the next. */
  readonly advance: Int32Array;
  /** Places that the character leaves as they are. */
  readonly stay: Int32Array;
}

/**
 * All globs of a list at once, as one automaton whose states are bits: a path takes as many steps as it has characters, whatever the globs are.
 * Each place lies before a token; a `*` is no place of its own, the place before it stays while other characters than `/` go by.
 */
class GlobAutomaton {
  private readonly tokens: (GlobToken | undefined)[] = [];
  private readonly loops: boolean[] = [];
  private readonly starts = new Set<number>();
  /** Of the places where a path may end: the index of their glob. */
  private readonly ends = new Map<number, number>();
  private readonly words: number;
  private readonly directories: Int32Array;
  private readonly first: Int32Array;
  private readonly masks = new Map<number, Masks>();
  /** Where the directory of the last path led: the next file mostly lies in the same. */
  private directory: { readonly path: string; readonly places: Int32Array };

  constructor(globs: readonly (readonly (readonly GlobToken[])[])[]) {
    for (const [index, alternatives] of globs.entries()) for (const tokens of alternatives) this.add(tokens, index);
    this.words = Math.ceil(this.tokens.length / 32);
    this.directories = this.bits((place) => this.tokens[place]?.kind === 'directories');
    this.first = this.bits((place) => this.starts.has(place));
    this.enter(this.first);
    this.directory = { path: '', places: this.first };
  }

  private add(tokens: readonly GlobToken[], index: number): void {
    this.starts.add(this.tokens.length);
    let loops = false;
    for (const [at, token] of tokens.entries()) {
      if (token.kind === 'star') {
        loops = true;
        continue;
      }
      // What ends in `/**` matches the directory itself, too; `*` before it would make every file one.
      const isLast = at === tokens.length - 1;
      const endsBeneath = at === tokens.length - 2 && tokens[at + 1]?.kind === 'directories';
      if (isLast ? token.kind === 'directories' : endsBeneath && tokens[at - 1]?.kind !== 'star') this.ends.set(this.tokens.length, index);
      this.tokens.push(token);
      this.loops.push(loops);
      loops = false;
    }
    this.ends.set(this.tokens.length, index);
    this.tokens.push(undefined);
    this.loops.push(loops);
  }

  /** The index of the last glob that matches; -1 where none does. */
  lastMatch(path: string): number {
    const name = path.lastIndexOf('/') + 1;
    const isBeneath = path.startsWith(this.directory.path);
    let now = (isBeneath ? this.directory.places : this.first).slice();
    let next = new Int32Array(this.words);
    for (let at = isBeneath ? this.directory.path.length : 0; at < path.length; at++) {
      const code = path.charCodeAt(at);
      const { advance, stay } = this.masksOf(code);
      let carry = 0;
      let alive = 0;
      for (let word = 0; word < this.words; word++) {
        const before = now[word] ?? 0;
        const moved = before & (advance[word] ?? 0);
        const after = (moved << 1) | carry | (before & (stay[word] ?? 0));
        carry = moved >>> 31;
        next[word] = after;
        alive |= after;
      }
      if (alive === 0) return -1;
      if (code === slash) this.enter(next);
      [now, next] = [next, now];
      if (at + 1 === name) this.directory = { path: path.slice(0, name), places: now.slice() };
    }
    let last = -1;
    for (const [place, index] of this.ends) if (((now[place >>> 5] ?? 0) >>> (place & 31)) & 1) last = Math.max(last, index);
    return last;
  }

  /** Where a name begins, `**` may end: the place behind it is reached as well. */
  private enter(places: Int32Array): void {
    let carry = 0;
    for (let word = 0; word < this.words; word++) {
      const skipping = (places[word] ?? 0) & (this.directories[word] ?? 0);
      places[word] = (places[word] ?? 0) | (skipping << 1) | carry;
      carry = skipping >>> 31;
    }
  }

  private masksOf(code: number): Masks {
    const kept = this.masks.get(code);
    if (kept !== undefined) return kept;
    if (this.masks.size >= mostMasks) this.masks.clear();
    const isName = code !== slash && code !== climbing.charCodeAt(0);
    const masks = {
      advance: this.bits((place) => takes(this.tokens[place], code, isName)),
      stay: this.bits((place) => (isName && this.loops[place] === true) || (code !== 0 && this.tokens[place]?.kind === 'directories')),
    };
    this.masks.set(code, masks);
    return masks;
  }

  private bits(isSet: (place: number) => boolean): Int32Array {
    const bits = new Int32Array(this.words);
    for (let place = 0; place < this.tokens.length; place++) {
      if (isSet(place)) bits[place >>> 5] = (bits[place >>> 5] ?? 0) | (1 << (place & 31));
    }
    return bits;
  }
}

function takes(token: GlobToken | undefined, code: number, isName: boolean): boolean {
  switch (token?.kind) {
    case 'character':
      return token.code === code;
    case 'any':
      return isName;
    case 'class':
      return isName && token.negated !== token.ranges.some(([first, last]) => first <= code && code <= last);
    default:
      return false;
  }
}

/**
 * Matches paths by globs; `*` stays within one directory, names that begin with a dot match, too. Of several globs that match the last decides,
 * and one with `!` takes out again; a list that begins with `!` starts from everything. Globs that cannot be read match nothing.
 */
export function globMatcher(globs: readonly string[]): (path: string) => boolean {
  const read = globs.map(readGlob).filter((glob): glob is GlobPattern => !('problem' in glob));
  if (read.length === 0) return () => false;
  const automaton = new GlobAutomaton(read.map(({ alternatives }) => alternatives.map(climbingTokens)));
  const usual = read[0]?.negated === true;
  return (path) => {
    if (path === '') return false;
    const glob = read[automaton.lastMatch(path.replace(leadingDots, climbingText))];
    return glob === undefined ? usual : !glob.negated;
  };
}

const leadingDots = /^(?:\.\.?(?:\/|$))+/;

function climbingText(dots: string): string {
  return dots.replaceAll('.', climbing);
}

/** The leading `../` of a glob, as those of paths are written. */
function climbingTokens(tokens: readonly GlobToken[]): readonly GlobToken[] {
  const text = tokens.map((token) => (token.kind === 'character' ? String.fromCharCode(token.code) : ' ')).join('');
  const { length } = leadingDots.exec(text)?.[0] ?? '';
  return tokens.map((token, at) =>
    at < length && token.kind === 'character' && token.code !== slash ? { kind: 'character', code: climbing.charCodeAt(0) } : token,
  );
}
