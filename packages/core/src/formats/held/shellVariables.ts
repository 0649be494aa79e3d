import type { ShellCommand, ShellHole, ShellLoop, ShellScript, ShellWord } from './shellCommands.js';

/*
 * What variables of a script put into its commands, as far as that is certain: a variable that the script assigns once, at its top and before, and those of loops over words that it has itself. All
 * else stays what the shell fills in.
 */

/** What may give a variable another value: `read NAME`, `local NAME`, `. file`. */
const assigns = /^(?:read|unset|local|let|getopts|mapfile|readarray|declare|typeset)$/;
const runsMore = /^(?:source|\.|eval)$/;

/** `((NAME++))`, `${NAME:=value}` */
const elsewhereAssigned = /\(\([^()\n]{0,200}?\b([A-Za-z_]\w*)[ \t]*(?:\+\+|--|[-+*/%]?=(?!=))|\$\{(\w+):?=/g;

/** Loops run more often for no person, and longer values are data. */
const mostTurns = 50;
const longestValue = 2000;

/** The value of a variable by its name, where it is known. */
type Values = (name: string) => ShellWord | undefined;

/** What is known of the variables of a script. */
export class ShellVariables {
  private readonly values = new Map<string, ShellWord>();
  /** Loops that not every word of theirs runs to its end. */
  private readonly cut = new Set<ShellLoop>();

  constructor(
    private readonly text: string,
    { commands, assignments }: ShellScript,
  ) {
    const times = new Map<string, number>();
    const count = (name: string, by: number) => times.set(name, (times.get(name) ?? 0) + by);
    let lastSourced = -1;
    for (const { name } of assignments) count(name, 1);
    for (const { words, loops } of commands) {
      for (const { name } of loops) count(name, 2);
      const [program, ...others] = words.map((word) => word.text);
      if (program === undefined) continue;
      if (runsMore.test(program)) lastSourced = Math.max(lastSourced, words[0]?.range.start ?? 0);
      if (/^(?:break|continue)$/.test(program)) for (const loop of loops) this.cut.add(loop);
      if (assigns.test(program) || (program === 'printf' && others[0] === '-v'))
        for (const word of others) count(word.replace(/\W.*/s, ''), 2);
    }
    for (const [, counted, filledIn = ''] of text.matchAll(elsewhereAssigned)) count(counted ?? filledIn, 2);
    for (const { name, word, isPlain } of assignments) {
      if (!isPlain || times.get(name) !== 1 || word.range.start < lastSourced) continue;
      const value = partOf(filled(word, this.valuesAt(word)), name.length + 1);
      if (value.holes.length === 0 && value.text.length <= longestValue) this.values.set(name, value);
    }
  }

  /** A command for each turn of the loops around it; undefined where the turns are not known. */
  turnsOf(command: ShellCommand): readonly ShellCommand[] | undefined {
    if (command.isNested || command.isAnyNumber || command.loops.some((loop) => this.cut.has(loop))) return undefined;
    const values = this.valuesAt(command.words[0]);
    let turns: readonly Values[] = [values];
    let count = 1;
    for (const loop of command.loops) {
      const words = this.wordsOf(loop, values);
      count *= words?.length ?? 0;
      if (words === undefined || count > mostTurns) return undefined;
      turns = turns.flatMap((each) => words.map((word) => (name: string) => (name === loop.name ? word : each(name))));
    }
    return turns.map((each) => ({ ...command, words: command.words.map((word) => filled(word, each)), loops: [], isRepeated: false }));
  }

  /** A command with the variables that are known where it stands, whatever is around it. */
  filled(command: ShellCommand): ShellCommand {
    if (command.isNested) return command;
    const values = this.valuesAt(command.words[0]);
    return { ...command, words: command.words.map((word) => filled(word, values)) };
  }

  /** What was assigned before a word. */
  private valuesAt(place: ShellWord | undefined): Values {
    return (name) => {
      const value = this.values.get(name);
      return value !== undefined && place !== undefined && value.range.start < place.range.start ? value : undefined;
    };
  }

  /** The words of a loop; undefined where not all are known. */
  private wordsOf({ words }: ShellLoop, values: Values): readonly ShellWord[] | undefined {
    const found: ShellWord[] = [];
    for (const word of words) {
      const written = this.text.slice(word.range.start, word.range.end);
      const more = this.numbersOf(written, values) ?? wordsIn(written, word, values);
      if (more === undefined || more.length > mostTurns) return undefined;
      found.push(
        ...more.map((text) => ({ ...word, text, offsets: [...Array.from(text, () => word.range.start), word.range.end], holes: [] })),
      );
    }
    return found;
  }

  /** `$(seq 1 3)`, `` `seq 3` ``, `$(seq $COUNT)` */
  private numbersOf(written: string, values: Values): readonly string[] | undefined {
    const [, first = '1', last = ''] = /^(?:\$\(|`)[ \t]*seq[ \t]+(?:(\d+)[ \t]+)?(\d+|"?\$\{?\w+\}?"?)[ \t]*[)`]$/.exec(written) ?? [];
    const [, name] = /^"?\$\{?(\w+)\}?"?$/.exec(last) ?? [];
    return numbers(first, name === undefined ? last : (values(name)?.text ?? ''));
  }
}

function numbers(first: string, last: string): readonly string[] | undefined {
  // `01` keeps its width.
  if (!/^(?:0|[1-9]\d{0,5})$/.test(first) || !/^(?:0|[1-9]\d{0,5})$/.test(last)) return undefined;
  const [from, to] = [Number(first), Number(last)];
  return to < from || to - from >= mostTurns ? undefined : Array.from({ length: to - from + 1 }, (_, at) => String(from + at));
}

/** What one word of a loop stands for: `zk{1..3}`, `{a,b}`, `$NODES`, `zk1`. */
function wordsIn(written: string, word: ShellWord, values: Values): readonly string[] | undefined {
  const [, before = '', range = '', list = '', after = ''] =
    /^([\w.:-]*)\{(?:(\d+\.\.\d+)|([\w.:-]+(?:,[\w.:-]+)+))\}([\w.:-]*)$/.exec(written) ?? [];
  if (range !== '' || list !== '') {
    const [first = '', last = ''] = range.split('..');
    const middles = list === '' ? numbers(first, last) : list.split(',');
    return middles?.map((middle) => `${before}${middle}${after}`);
  }
  const [hole] = word.holes;
  if (hole === undefined) return /[{*?[]/.test(written) ? undefined : [word.text];
  // `$NODES` without quotes is split at its blanks.
  const value = values(hole.name);
  const isAlone = word.holes.length === 1 && hole.end - hole.start === word.text.length && !hole.isQuoted;
  if (isAlone) return value === undefined || /[*?[]/.test(value.text) ? undefined : value.text.split(/\s+/).filter((each) => each !== '');
  const whole = filled(word, values);
  return whole.holes.length === 0 ? [whole.text] : undefined;
}

/** A word with the values of the variables that are known. Without quotes a value with blanks would be several words. */
function filled(word: ShellWord, values: Values): ShellWord {
  if (word.holes.length === 0) return word;
  let text = '';
  let at = 0;
  const offsets: number[] = [];
  const holes: ShellHole[] = [];
  const copy = (end: number) => {
    text += word.text.slice(at, end);
    offsets.push(...word.offsets.slice(at, end));
    at = end;
  };
  for (const hole of word.holes) {
    copy(hole.start);
    const value = values(hole.name);
    if (value === undefined || (!hole.isQuoted && /^$|[\s*?[\]]/.test(value.text))) {
      const start = text.length;
      copy(hole.end);
      holes.push({ ...hole, start, end: text.length });
    } else {
      const from = word.offsets[hole.start] ?? word.range.start;
      text += value.text;
      offsets.push(...Array.from({ length: value.text.length }, () => from));
      at = hole.end;
    }
  }
  copy(word.text.length);
  return { ...word, text, offsets: [...offsets, word.offsets.at(-1) ?? word.range.end], holes };
}

/** A word without its first characters. */
function partOf(word: ShellWord, start: number): ShellWord {
  const text = word.text.slice(start);
  const holes = word.holes.map((hole) => ({ ...hole, start: hole.start - start, end: hole.end - start }));
  return { ...word, text, offsets: word.offsets.slice(start), holes };
}
