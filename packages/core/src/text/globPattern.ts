/* One glob as tokens: braces written out, everything that is not supported refused by name. */

/** What one token takes: exactly this character, one of a class, any but `/`, any number of these (`star`), or any number of whole directories. */
export type GlobToken =
  | { readonly kind: 'character'; readonly code: number }
  | { readonly kind: 'class'; readonly negated: boolean; readonly ranges: readonly (readonly [number, number])[] }
  | { readonly kind: 'any' }
  | { readonly kind: 'star' }
  | { readonly kind: 'directories' };

/** A glob that may be asked; `alternatives` are what its braces stand for. */
export interface GlobPattern {
  /** `!` stands before it: what it matches is taken out again. */
  readonly negated: boolean;
  readonly alternatives: readonly (readonly GlobToken[])[];
}

/** A glob that is not supported, and why. */
export interface GlobProblem {
  readonly problem: string;
}

/** What one glob may hold at most. */
const most = { characters: 1000, alternatives: 500, writtenOut: 20_000 };

class UnsupportedGlob extends Error {}

/** Reads a glob: `*`, `**` between slashes, `?`, `[a-z]`, `[!a-z]`, `{a,b}`, a leading `!`, and `\` before a character that stands for itself. */
export function readGlob(glob: string): GlobPattern | GlobProblem {
  try {
    if (glob.length > most.characters) throw new UnsupportedGlob(`the glob is longer than ${most.characters} characters`);
    const marks = /^!*/.exec(glob)?.[0].length ?? 0;
    const written = new Braces(withoutDots(glob.slice(marks))).writtenOut();
    return { negated: marks % 2 === 1, alternatives: written.map(tokensOf) };
  } catch (error) {
    if (error instanceof UnsupportedGlob) return { problem: error.message };
    throw error;
  }
}

/** How many characters a glob has once its braces are written out: what asking it costs. */
export function globSize(glob: string): number {
  const read = readGlob(glob);
  return 'problem' in read ? 0 : read.alternatives.reduce((sum, tokens) => sum + tokens.length, 0);
}

/** A leading `./` says nothing, a trailing `/` means all beneath. */
function withoutDots(glob: string): string {
  return glob.replace(/^(?:\.\/)+/, '').replace(/\/$/, '/**');
}

/** What stands for one token: a character, one behind its `\`, a class, stars. */
type Pieces = readonly string[];

/** Writes `{a,b}` out as the shell does: a pattern for each alternative. */
class Braces {
  private at = 0;

  constructor(private readonly glob: string) {}

  writtenOut(): readonly Pieces[] {
    const all = this.sequence(0);
    if (this.at < this.glob.length) throw new UnsupportedGlob('"}" has no "{"; write \\} for the character');
    return all;
  }

  /** Up to the comma or brace that ends it; at the outermost level a comma is a character. */
  private sequence(depth: number): readonly Pieces[] {
    let results: readonly Pieces[] = [[]];
    while (this.at < this.glob.length) {
      const character = this.glob[this.at];
      if (character === '}' || (character === ',' && depth > 0)) break;
      if (character === '{') results = combined(results, this.braces(depth));
      else results = combined(results, [this.plain(depth)]);
    }
    return results;
  }

  private braces(depth: number): readonly Pieces[] {
    const start = ++this.at;
    const alternatives: Pieces[] = [];
    let commas = 0;
    for (;;) {
      alternatives.push(...this.sequence(depth + 1));
      if (this.at >= this.glob.length) throw new UnsupportedGlob('"{" has no "}"; write \\{ for the character');
      if (this.glob[this.at++] === '}') break;
      commas++;
    }
    if (commas > 0) return alternatives;
    const inside = this.glob.slice(start, this.at - 1);
    if (inside.includes('..')) throw new UnsupportedGlob(`ranges such as {${inside}} are not supported; list what they stand for: {1,2,3}`);
    // As in the shell, braces around one thing are characters.
    return alternatives.map((alternative) => ['\\{', ...alternative, '\\}']);
  }

  /** All pieces up to the next brace, or the comma of one. */
  private plain(depth: number): Pieces {
    const { glob } = this;
    const pieces: string[] = [];
    while (this.at < glob.length) {
      const start = this.at;
      const character = glob[start] ?? '';
      if (character === '{' || character === '}' || (character === ',' && depth > 0)) break;
      const end =
        character === '\\'
          ? start + 2
          : character === '['
            ? classEnd(glob, start)
            : start + (/^\*+/.exec(glob.slice(start))?.[0].length ?? 1);
      this.at = Math.min(end, glob.length);
      pieces.push(glob.slice(start, this.at));
    }
    return pieces;
  }
}

function combined(before: readonly Pieces[], after: readonly Pieces[]): readonly Pieces[] {
  if (before.length * after.length > most.alternatives)
    throw new UnsupportedGlob(`the braces stand for more than ${most.alternatives} alternatives`);
  const all = before.flatMap((first) => after.map((second) => [...first, ...second]));
  if (all.reduce((sum, { length }) => sum + length, 0) > most.writtenOut)
    throw new UnsupportedGlob(`the glob has more than ${most.writtenOut} characters once its braces are written out`);
  return all;
}

/** Behind the `]` that closes a class. */
function classEnd(glob: string, open: number): number {
  let at = open + 1;
  if (glob[at] === '!' || glob[at] === '^') at++;
  // A bracket that comes first is one of the characters.
  if (glob[at] === ']') at++;
  for (; at < glob.length; at++) {
    if (glob[at] === '[' && glob[at + 1] === ':')
      throw new UnsupportedGlob('classes such as [[:alpha:]] are not supported; write [A-Za-z], or \\[ for the character');
    if (glob[at] === '\\') at++;
    else if (glob[at] === ']') return at + 1;
  }
  throw new UnsupportedGlob('"[" has no "]"; write \\[ for the character');
}

function tokensOf(pieces: Pieces): readonly GlobToken[] {
  const tokens: GlobToken[] = [];
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at] ?? '';
    if (pieces[at + 1] === '(' && /^[?*+@!]$/.test(piece))
      throw new UnsupportedGlob(`${piece}(…) is not supported; write alternatives as {a,b}, or \\( for the character`);
    if (piece === '(' || piece === ')')
      throw new UnsupportedGlob(`"${piece}" is not supported: a glob is no regular expression; write \\${piece} for the character`);
    if (piece === '\\') throw new UnsupportedGlob('a \\ at the end stands before nothing');
    if (piece.startsWith('\\')) tokens.push({ kind: 'character', code: piece.charCodeAt(1) });
    else if (piece.startsWith('[')) tokens.push(classOf(piece.slice(1, -1)));
    else if (piece === '*') tokens.push({ kind: 'star' });
    else if (piece.startsWith('*')) {
      if (piece !== '**' || (pieces[at - 1] ?? '/') !== '/' || (pieces[at + 1] ?? '/') !== '/')
        throw new UnsupportedGlob('"**" stands for whole directories, between slashes; write * or **/*');
      // It may stand for the slash behind it as well; several in a row are one.
      at++;
      if (tokens.at(-1)?.kind !== 'directories') tokens.push({ kind: 'directories' });
    } else tokens.push(piece === '?' ? { kind: 'any' } : { kind: 'character', code: piece.charCodeAt(0) });
  }
  return tokens;
}

function classOf(inside: string): GlobToken {
  const negated = inside.startsWith('!') || inside.startsWith('^');
  const members: { readonly code: number; readonly escaped: boolean }[] = [];
  for (let at = negated ? 1 : 0; at < inside.length; at++) {
    const escaped = inside[at] === '\\';
    if (escaped) at++;
    members.push({ code: inside.charCodeAt(at), escaped });
  }
  const ranges: (readonly [number, number])[] = [];
  for (let at = 0; at < members.length; at++) {
    const first = members[at]?.code ?? 0;
    const dash = members[at + 1];
    const last = members[at + 2]?.code;
    if (dash?.code !== dashCode || dash.escaped || last === undefined) {
      ranges.push([first, first]);
      continue;
    }
    if (last < first) throw new UnsupportedGlob(`the range in [${inside}] runs backwards`);
    ranges.push([first, last]);
    at += 2;
  }
  return { kind: 'class', negated, ranges };
}

const dashCode = 0x2d;
