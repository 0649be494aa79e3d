import { asRegExp, nameInLine, ofNoLine, type ReplacedLine, replacedLines, replacing } from './replacedLines.js';
import type { ShellWord } from './shellCommands.js';
import { joined, linesOf, type SpelledText, sliced, unspelled } from './spelledText.js';

/* What `sed -i` writes into a file. What is not understood writes nothing that is known. */

/** The files that a command changes, and the lines that stand in them afterwards. */
export interface EditedFiles {
  readonly targets: readonly string[];
  readonly lines: readonly ReplacedLine[];
  /** They come behind what is there; else they take the place of other lines. */
  readonly isAdded?: boolean;
  /** What the lines have in them that it changes or takes away; undefined where a part of it is not understood. */
  readonly patterns: readonly string[] | undefined;
}

/** @param words of a command, the program first */
export function editedBySed(words: readonly ShellWord[]): EditedFiles | undefined {
  const scripts: SpelledText[] = [];
  const others: ShellWord[] = [];
  let isInPlace = false;
  let isExtended = false;
  for (let at = 1; at < words.length; at++) {
    const word = words[at] as ShellWord;
    const { text } = word;
    const [, long] = /^--(.*)$/s.exec(text) ?? [];
    if (long !== undefined) {
      if (/^in-place(?:=.*)?$/.test(long)) isInPlace = true;
      else if (/^regexp-extended$/.test(long)) isExtended = true;
      else if (long.startsWith('expression=')) scripts.push(sliced(word, '--expression='.length));
      else if (!/^(?:follow-symlinks|posix|debug|sandbox|separate|unbuffered)$/.test(long)) return undefined;
    } else if (/^-[A-Za-z]/.test(text)) {
      for (let letter = 1; letter < text.length; letter++) {
        const option = text.charAt(letter);
        if (option === 'i') {
          isInPlace = true;
          // BSD's takes an ending, which may be empty, as a word of its own.
          if (words[at + 1]?.text === '') at++;
          break;
        }
        if (option === 'r' || option === 'E') isExtended = true;
        else if (option === 'e') {
          const own = letter + 1 < text.length ? sliced(word, letter + 1) : words[++at];
          if (own !== undefined) scripts.push(own);
          break;
        } else if (!/[su]/.test(option)) return undefined;
      }
    } else others.push(word);
  }
  if (scripts.length === 0) scripts.push(...others.splice(0, 1));
  if (!isInPlace || others.length === 0) return undefined;
  const read = scripts.map((script) => editedLines(script, isExtended));
  return {
    targets: others.map(({ text }) => text),
    lines: read.flatMap(({ lines }) => lines),
    patterns: read.every(({ patterns }) => patterns !== undefined) ? read.flatMap(({ patterns = [] }) => patterns) : undefined,
  };
}

/** Longer ones no person writes. */
const longestScript = 10_000;

/** The lines that the commands of a script make; what stands behind one that is not understood is left out. */
function editedLines(script: SpelledText, isExtended: boolean): Pick<EditedFiles, 'lines' | 'patterns'> {
  const { text } = script;
  const found: ReplacedLine[] = [];
  const patterns: (string | undefined)[] = [];
  if (text.length > longestScript) return { lines: found, patterns: undefined };
  for (let at = 0; at < text.length; ) {
    const [blank = ''] = /^[\s;]*/.exec(text.slice(at)) ?? [];
    at += blank.length;
    const address = addressAt(text, at);
    if (address === undefined) return { lines: found, patterns: undefined };
    const [, regular] = /^\/((?:\\.|[^/\\])+)\/[ \t]*$/.exec(text.slice(at, address.end)) ?? [];
    const addressed = nameInLine(text.slice(at, address.end).replace(/^\/\^?(?:[# ]|\\s)*/, ''));
    const pattern = regular === undefined ? undefined : asRegExp(regular.replaceAll('\\/', '/'), isExtended);
    at = address.end;
    const command = text.charAt(at);
    if (command === 's') {
      const substitution = substitutionAt(script, at + 1);
      if (substitution === undefined) return { lines: found, patterns: undefined };
      patterns.push(mayNameAny(substitution) ? undefined : asRegExp(substitution.pattern.text, isExtended));
      found.push(...replacing(replacedLines(substitution.pattern, substitution.replacement, isExtended), addressed));
      at = substitution.end;
    } else if (/[aci]/.test(command)) {
      const [whole = '', before = '', own = ''] =
        /^([aci][ \t]*(?:\\\n|\\(?=[ \t])|\\)?)((?:\\[\s\S]|[^\\\n])*)/.exec(text.slice(at)) ?? [];
      const start = at + before.length;
      patterns.push(/^[\s#]*[$`{]/.test(own) ? undefined : command === 'c' ? pattern : ofNoLine);
      found.push(...replacing(linesOf(withoutBackslashes(sliced(script, start, start + own.length))), addressed));
      at += Math.max(whole.length, 1);
    } else if (command === 'd') {
      patterns.push(pattern);
      at++;
    } else if (command === '') break;
    else return { lines: found, patterns: undefined };
  }
  const known = patterns.flatMap((each) => each ?? []);
  return { lines: found, patterns: known.length < patterns.length ? undefined : known };
}

/** Whether what a shell fills in may become a line of any name. */
function mayNameAny({ pattern, replacement }: Substitution): boolean {
  return /^(?:[\^.#[ ]|\\s)/.test(pattern.text) ? /^[\s#]*[$`{]/.test(replacement.text) : /\\n[\s#]*[$`{]/.test(replacement.text);
}

/** `/^seeds/`, `10`, `$`, `1,$`, and nothing. */
function addressAt(text: string, start: number): { readonly end: number } | undefined {
  const [found = ''] =
    /^(?:(?:\/(?:\\.|\[[^\]]*\]|[^/\\\n[])+\/I?|\d+|\$)(?:,(?:\/(?:\\.|[^/\\\n])+\/|[+~]?\d+|\$))?)?[ \t]*/.exec(
      text.slice(start, start + 2000),
    ) ?? [];
  return text.charAt(start + found.length) === '!' ? undefined : { end: start + found.length };
}

interface Substitution {
  readonly pattern: SpelledText;
  readonly replacement: SpelledText;
  readonly end: number;
}

function substitutionAt(script: SpelledText, start: number): Substitution | undefined {
  const { text } = script;
  const delimiter = text.charAt(start);
  if (delimiter === '' || /[\s\\\w]/.test(delimiter)) return undefined;
  const middle = endOf(text, start + 1, delimiter, true);
  const end = endOf(text, middle + 1, delimiter, false);
  if (middle < 0 || end < 0) return undefined;
  const [flags = ''] = /^[gpIiMm\d]*/.exec(text.slice(end + 1)) ?? [];
  if (!/^[ \t]*(?:[;\n}]|$)/.test(text.slice(end + 1 + flags.length))) return undefined;
  const plain = (from: number, to: number) => withoutDelimiters(sliced(script, from, to), delimiter);
  return { pattern: plain(start + 1, middle), replacement: plain(middle + 1, end), end: end + 1 + flags.length };
}

/** Where a part of a substitution ends; -1 where it does not. */
function endOf(text: string, start: number, delimiter: string, isPattern: boolean): number {
  if (start <= 0) return -1;
  for (let at = start; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === delimiter) return at;
    if (character === '\\') at++;
    else if (isPattern && character === '[') {
      const [set] = /^\[\^?\]?(?:\[:\w+:\]|[^\]\n])*\]/.exec(text.slice(at)) ?? [];
      if (set !== undefined) at += set.length - 1;
    }
  }
  return -1;
}

/** A delimiter with a backslash is a plain character. */
function withoutDelimiters(spelled: SpelledText, delimiter: string): SpelledText {
  const isSpecial = /[.*[\]^$&()|{}?+]/.test(delimiter);
  const pieces: SpelledText[] = [];
  for (let at = 0; at < spelled.text.length; ) {
    const isDelimiter = !isSpecial && spelled.text.startsWith(`\\${delimiter}`, at);
    const length = spelled.text.charAt(at) === '\\' ? 2 : 1;
    pieces.push(isDelimiter ? sliced(spelled, at + 1, at + 2) : sliced(spelled, at, at + length));
    at += length;
  }
  return joined(...pieces);
}

function withoutBackslashes(spelled: SpelledText): SpelledText {
  const pieces: SpelledText[] = [];
  for (let at = 0; at < spelled.text.length; at++) {
    if (spelled.text.charAt(at) === '\\' && at + 1 < spelled.text.length) {
      at++;
      pieces.push(spelled.text.charAt(at) === 'n' ? unspelled('\n') : sliced(spelled, at, at + 1));
    } else pieces.push(sliced(spelled, at, at + 1));
  }
  return joined(...pieces);
}
