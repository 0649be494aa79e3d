import { joined, linesOf, type SpelledText, sliced, unspelled } from './spelledText.js';

/*
 * What a replacement makes of a line: `s/^num_tokens:.*\/num_tokens: 4/` of sed, `regexp` and `replace` of Ansible. The line that is replaced is not seen. So what stands there afterwards is known only
 * where the pattern takes all of the line, or names the setting and its whole value: `listen_address: localhost`.
 */

/** A part of a pattern. */
interface Atom {
  /** The character that it stands for; undefined where that is one of several. */
  readonly literal?: string;
  /** Blanks and signs of a comment alone. */
  readonly isBlank: boolean;
  readonly isAnchor: boolean;
  /** Whether it stands for one character, once. */
  readonly isOnce: boolean;
  /** Takes whatever is there. */
  readonly isAll: boolean;
  /** Where it stands in the pattern. */
  readonly at: number;
  /** The numbers of the groups around it. */
  readonly groups: readonly number[];
}

/** A name of a setting with what stands between it and its value; the name may be an item of a list, or a shell's variable. */
const named = /^(?:export[ \t]+|-[ \t]+)?([A-Za-z_][\w.-]*)[ \t]*[:=]/;
const withValue = /^(?:export[ \t]+|-[ \t]+)?[A-Za-z_][\w.-]*[ \t]*[:=][ \t]*[^\s]/;
const option = /^-[A-Za-z][^\s]*$/;

/** Whether a text has properties of Hadoop, which stand for themselves, wherever they are put. */
export function isOfXml(text: string): boolean {
  return /<name>[^<>]*<\/name>/.test(text);
}

/** The name of the setting that a line sets, commented out or not. */
export function nameInLine(line: string): string | undefined {
  return named.exec(line.trimStart())?.[1];
}

/** A line that takes the place of another one. */
export interface ReplacedLine extends SpelledText {
  /** The setting that both are for: where no line of it is there, this one is not either. */
  readonly replaces?: string;
  /** What the line before them has in it, as JavaScript's regular expressions have it; absent where that is not known. */
  readonly pattern?: string;
}

/** Lines with the setting that they replace, where they set the same one. @param name that the line before them sets; undefined where it is not known */
export function replacing(lines: readonly ReplacedLine[], name: string | undefined): readonly ReplacedLine[] {
  return lines.map((line) => (name !== undefined && nameInLine(line.text) === name ? { ...line, replaces: name } : line));
}

/**
 * The lines that stand in a file where a replacement was made; none where they are not known.
 * @param isExtended brackets are groups without a backslash
 */
export function replacedLines(pattern: SpelledText, replacement: SpelledText, isExtended: boolean): readonly ReplacedLine[] {
  const atoms = atomsOf(pattern.text, isExtended);
  if (atoms === undefined) return [];
  const own = filledIn(pattern, atoms, replacement);
  if (own === undefined) return [];
  if (isOfXml(own.text)) return [own];
  const last = atoms.at(-1);
  const isToEnd = last !== undefined && (last.isAll || (last.isAnchor && atoms.length > 1));
  const inside = atoms.slice(
    Math.max(
      0,
      atoms.findIndex(({ isBlank, isAnchor }) => !isBlank && !isAnchor),
    ),
  );
  const isFromStart = inside[0]?.isAll === true || atoms[0]?.isAnchor === true;
  const words = literalOf(inside.filter(({ isAnchor }) => !isAnchor));
  const isOption = option.test(words) && option.test(own.text);
  // The rest of the line stays: of a value in quotes all is known where they close.
  const isWholeValue = withValue.test(words) && own.text.split('"').length % 2 === 1;
  if (!isToEnd && !isWholeValue && !isOption) return [];
  if (!isFromStart && !isOption && !isNamedAlike(own.text, words)) return [];
  const source = asRegExp(pattern.text, isExtended);
  const lines = replacing(linesOf(own), nameInLine(words));
  return source === undefined ? lines : lines.map((line) => ({ ...line, pattern: source }));
}

/** The pattern of what is added: it takes the place of no line. */
export const ofNoLine = '(?!)';

const classes: Readonly<Record<string, string>> = {
  space: '\\s',
  blank: ' \\t',
  digit: '0-9',
  alpha: 'a-zA-Z',
  alnum: 'a-zA-Z0-9',
  upper: 'A-Z',
  lower: 'a-z',
};

/**
 * A pattern as JavaScript has it; undefined where a shell or a template fills something in, or a part is not known to mean the same.
 * @param isExtended brackets are groups without a backslash
 */
export function asRegExp(pattern: string, isExtended: boolean): string | undefined {
  if (pattern === ofNoLine) return pattern;
  if (pattern.length > longestPattern || /\$[\w{(]|`|\{\{|\{%|\(\?[^:=!]/.test(pattern)) return undefined;
  let made = '';
  for (let at = 0; at < pattern.length; ) {
    const [part = ''] = /^(?:\\[\s\S]|\[\^?\]?(?:\[:\w+:\]|[^\]\n])*\]|[\s\S])/.exec(pattern.slice(at)) ?? [];
    const isFirst = at === 0 || /(?:^|[^\\])\\?[(|]$/.test(pattern.slice(0, at));
    at += part.length;
    const isEscaped = part.startsWith('\\');
    const character = part.at(-1) ?? '';
    if (part.length > 1 && !isEscaped) made += part.replace(/\[:(\w+):\]/g, (whole, name: string) => classes[name] ?? whole);
    else if (/[(){}?+|]/.test(character)) made += isEscaped === isExtended ? `\\${character}` : character;
    else if (isEscaped && /[<>]/.test(character)) made += '\\b';
    else if (isEscaped) {
      if (/[^\WsSwWbBtnd\d]/.test(character)) return undefined;
      made += /[\w.*[\]^$\\/]/.test(character) ? part : character;
    } else if (character === '^' && !isFirst) made += isExtended ? '^' : '\\^';
    else if (character === '*' && (isFirst || pattern.charAt(at - 2) === '^')) made += '\\*';
    else made += character;
  }
  try {
    new RegExp(made);
    return made;
  } catch {
    return undefined;
  }
}

/** Whether a line has the name that a pattern begins with. A pattern may begin within a name, so one of a single word is none: `address: ` is the end of many. */
function isNamedAlike(line: string, words: string): boolean {
  const name = nameInLine(line);
  return (
    name !== undefined &&
    name === nameInLine(words) &&
    /^[a-zA-Z]\w*[_.A-Z]|^(?:dc|rack|seeds|authenticator|authorizer|partitioner)$/.test(name)
  );
}

/** The plain characters that a pattern begins with. */
function literalOf(atoms: readonly Atom[]): string {
  const end = atoms.findIndex(({ literal, isOnce }) => literal === undefined || !isOnce);
  return (end < 0 ? atoms : atoms.slice(0, end)).map(({ literal = '' }) => literal).join('');
}

/** Patterns that are longer are no person's. */
const longestPattern = 2000;

/** The parts of a pattern; undefined where it has a choice, or something else that is not understood. */
function atomsOf(pattern: string, isExtended: boolean): readonly Atom[] | undefined {
  if (pattern.length > longestPattern) return undefined;
  const atoms: Atom[] = [];
  const open: number[] = [];
  let groups = 0;
  let closed: number | undefined;
  for (let at = 0; at < pattern.length; ) {
    const start = at;
    let character = pattern.charAt(at++);
    const isEscaped = character === '\\';
    if (isEscaped) character = pattern.charAt(at++);
    const isSpecial = /[(){}?+|]/.test(character) ? isEscaped !== isExtended : !isEscaped;
    if (isSpecial && character === '(') {
      if (pattern.startsWith('?', at)) return undefined;
      open.push(++groups);
      continue;
    }
    if (isSpecial && character === ')') {
      closed = open.pop();
      if (closed === undefined) return undefined;
      const [quantifier = ''] = (isExtended ? /^[*?]/ : /^(?:\*|\\\?)/).exec(pattern.slice(at)) ?? [];
      if (quantifier === '') continue;
      at += quantifier.length;
      // What may be there or not is a sign of a comment, or not understood.
      for (const [index, atom] of atoms.entries())
        if (atom.groups.includes(closed)) {
          if (!atom.isBlank) return undefined;
          atoms[index] = { ...atom, isOnce: false };
        }
      continue;
    }
    if (isSpecial && /[|{}?+]/.test(character)) return undefined;
    const atom = atomAt(pattern, start, at, character, isEscaped, isSpecial);
    if (atom === undefined) return undefined;
    at = atom.end;
    const [, quantifier = ''] = /^([*?+]|\\[?+])?/.exec(pattern.slice(at)) ?? [];
    const isQuantifier = quantifier === '*' || (quantifier !== '' && quantifier.startsWith('\\') !== isExtended);
    if (isQuantifier) at += quantifier.length;
    const isAll = atom.isAny && isQuantifier && !quantifier.endsWith('?');
    atoms.push({
      ...(atom.literal === undefined ? {} : { literal: atom.literal }),
      isBlank: atom.isBlank,
      isAnchor: atom.isAnchor,
      isOnce: !isQuantifier,
      isAll,
      at: start,
      groups: [...open],
    });
  }
  return open.length === 0 ? atoms : undefined;
}

interface Read extends Pick<Atom, 'literal' | 'isBlank' | 'isAnchor'> {
  readonly isAny: boolean;
  readonly end: number;
}

function atomAt(pattern: string, start: number, end: number, character: string, isEscaped: boolean, isSpecial: boolean): Read | undefined {
  const kind = { isBlank: false, isAnchor: false, isAny: false, end };
  if (isEscaped && /[sS]/.test(character)) return { ...kind, isBlank: character === 's' };
  if (isEscaped && /[A-Za-z0-9<>]/.test(character)) return undefined;
  if (isSpecial && character === '^' && start === 0) return { ...kind, isAnchor: true };
  if (isSpecial && character === '$' && end === pattern.length) return { ...kind, isAnchor: true };
  if (isSpecial && character === '.') return { ...kind, isAny: true, literal: '.' };
  if (isSpecial && character === '[') {
    const [set] = /^\[\^?\]?(?:\[:\w+:\]|[^\]])*\]/.exec(pattern.slice(start)) ?? [];
    if (set === undefined) return undefined;
    return { ...kind, isBlank: /^\[(?:[ \t#]|\\[st]|\[:(?:space|blank):\])+\]$/.test(set), end: start + set.length };
  }
  if (isSpecial && character === '*' && start > 0) return undefined;
  return { ...kind, literal: character, isBlank: /[ \t#]/.test(character) };
}

/** A replacement with what its references stand for, where that is plain. */
function filledIn(pattern: SpelledText, atoms: readonly Atom[], replacement: SpelledText): SpelledText | undefined {
  const { text } = replacement;
  const pieces: SpelledText[] = [];
  const referred = (group: number): SpelledText | undefined => {
    const own = atoms.filter(({ groups, isAnchor }) => (group === 0 ? !isAnchor : groups.includes(group)));
    if (own.every(({ isBlank, isAnchor }) => isBlank || isAnchor)) return unspelled('');
    // A point is one, more often than it is any character.
    if (own.some(({ literal, isOnce }) => literal === undefined || !isOnce)) return undefined;
    return joined(...own.map(({ literal = '', at }) => sliced({ ...pattern, text: pattern.text.slice(0, at) + literal }, at)));
  };
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at, at + 8);
    const [escaping = ''] = /^\\(?:x[0-9A-Fa-f]{2}|g<\d>|\n|[\s\S])/.exec(rest) ?? [];
    if (escaping !== '' || rest.startsWith('&')) {
      const group = escaping === '' ? '0' : /^\\(?:g<)?(\d)>?$/.exec(escaping)?.[1];
      const put = group === undefined ? escaped(escaping) : referred(Number(group));
      if (put === undefined) return undefined;
      pieces.push(typeof put === 'string' ? { text: put, offsets: [replacement.offsets[at] as number] } : put);
      at += Math.max(escaping.length, 1);
      continue;
    }
    pieces.push(sliced(replacement, at, ++at));
  }
  return joined(...pieces);
}

/** What a backslash makes of what is behind it; undefined where it changes what follows. */
function escaped(escaping: string): string | undefined {
  if (escaping.startsWith('\\x')) return String.fromCharCode(Number.parseInt(escaping.slice(2), 16));
  const [, character = ''] = escaping;
  if (character === 'n') return '\n';
  if (character === 't') return '\t';
  return /[A-Za-z]/.test(character) ? undefined : character;
}
