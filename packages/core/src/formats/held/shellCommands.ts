import type { Range } from '../../text/range.js';

/*
 * The commands of a POSIX shell's script, word by word. Nothing is run, and nothing expanded here (`shellVariables.ts` does that): what the shell fills in stays what it is, and is unknown. What is said (`echo "…"`, comments, documents that
 * are printed) is in no command, for it is an argument, or none.
 */

/** A word without its quotes. */
export interface ShellWord {
  /** What the shell fills in stands as `${NAME}`, or `$()` for a command. */
  readonly text: string;
  /** Where each of its characters stands, and the end of the last one. */
  readonly offsets: readonly number[];
  /** With its quotes. */
  readonly range: Range;
  /** What the shell fills in, in its order. */
  readonly holes: readonly ShellHole[];
}

/** What the shell fills in within a word. */
export interface ShellHole {
  /** In the text of the word. */
  readonly start: number;
  readonly end: number;
  /** Of `$NAME` and `${NAME}`; empty of all else. */
  readonly name: string;
  readonly isQuoted: boolean;
}

/** `for NAME in words`; of other loops nothing is known. */
export interface ShellLoop {
  readonly name: string;
  readonly words: readonly ShellWord[];
}

/** `NAME=value`, `export NAME=value`. */
export interface ShellAssignment {
  readonly name: string;
  /** All of it. */
  readonly word: ShellWord;
  /** It is certainly made once, and by the script itself. */
  readonly isPlain: boolean;
}

export interface ShellCommand {
  readonly words: readonly ShellWord[];
  /** In an arm of `if` or `case`: others may run in its place. */
  readonly isInArm: boolean;
  /** In a loop, or in a function, which may be called often. */
  readonly isRepeated: boolean;
  /** Handed to another host (`ssh host "…"`). */
  readonly isElsewhere: boolean;
  /** Around it, the outermost first. */
  readonly loops: readonly ShellLoop[];
  /** A function, or a loop that is not among {@link loops}, is around it. */
  readonly isAnyNumber: boolean;
  /** In a script that is handed to another program: its variables are not those of this one. */
  readonly isNested: boolean;
}

type Around = Omit<ShellCommand, 'words'>;

const outside: Around = { isInArm: false, isRepeated: false, isElsewhere: false, loops: [], isAnyNumber: false, isNested: false };

export interface ShellScript {
  readonly commands: readonly ShellCommand[];
  readonly assignments: readonly ShellAssignment[];
}

/** Scripts in scripts. */
const deepest = 8;

/** Blocks around a command that are looked at: no person nests more. */
const deepestBlock = 30;

/** Scripts of a shell: by the ending of their name, or by what a script without one is called after. */
export const shellScriptName = /\.(?:sh|bash)$|(?:^|\/)(?:provision|bootstrap|setup|install|deploy|start|launch|run)(?:[-_][\w-]+)?$/i;

/** The commands of a script; none where its quotes do not close, for then it is no script, or read wrongly. */
export function shellCommands(text: string): readonly ShellCommand[] {
  return shellScript(text).commands;
}

/** A script with its commands, and what it assigns. */
export function shellScript(text: string): ShellScript {
  const reader = new ShellReader(text, 0, text.length, outside, 0);
  return reader.read('') ? reader : { commands: [], assignments: [] };
}

/** The one command that begins at an offset of a line, of whatever file. @param quote that it stands in, which ends it */
export function shellCommandAt(text: string, start: number, quote: string): readonly ShellWord[] {
  const reader = new ShellReader(text, start, text.length, outside, 0);
  return reader.first(quote);
}

/** What may stand in front of a command, and what closes a block. */
const beforeCommand = /^(?:if|then|elif|else|fi|while|until|do|done|esac|!|\{|\}|time|exec|nohup|command|env|sudo)$/;
const assignment = /^[A-Za-z_]\w*\+?=/;

/** Programs that take a script as their argument, and those that run it on another host. */
const shells = /(?:^|\/)(?:ba|da|k|z)?sh$/;
const onOthers = /(?:^|\/)(?:ssh|docker-machine|gcloud)$/;
const takesScript = /(?:^|\/)(?:eval|su)$/;

/** `[ -z "$X" ] && …` */
const tests = /^(?:\[\[?|test)$/;

const blanks = /(?:[ \t\r]+|\\\r?\n)+/y;

interface Document {
  readonly word: string;
  readonly mayIndent: boolean;
  /** The command that takes it. */
  readonly at: number;
}

type Block = 'arm' | 'loop' | 'function' | 'group' | ShellLoop;

class ShellReader {
  readonly commands: ShellCommand[] = [];
  readonly assignments: ShellAssignment[] = [];
  private words: ShellWord[] = [];
  private documents: Document[] = [];
  private targets: string[] = [];
  private readonly blocks: Block[] = [];
  private isOpen = false;
  /** What stands in front of `&&` and `||` before the next command. */
  private behind: 'test' | 'command' | '' = '';

  constructor(
    private readonly text: string,
    private at: number,
    private readonly end: number,
    private readonly around: Around,
    private readonly depth: number,
  ) {}

  /** Reads up to what closes; false where something stays open. */
  read(closing: string): boolean {
    let parentheses = 0;
    while (this.at < this.end && !this.isOpen) {
      const character = this.text.charAt(this.at);
      if (character === closing && (closing !== ')' || parentheses === 0)) break;
      if (this.passedOver()) continue;
      if (character === '(') parentheses++;
      if (character === ')') {
        parentheses = Math.max(parentheses - 1, 0);
        // `name()`
        if (this.text.charAt(this.at - 1) === '(' && this.words.length === 1) this.words = [];
        else this.endCommand();
        this.at++;
        if (this.text.charAt(this.at - 2) === '(') this.blocks.push('function');
        continue;
      }
      if (character === '(' && this.text.charAt(this.at + 1) === ')') {
        this.at++;
        continue;
      }
      if (/[;&|(\n]/.test(character)) {
        const isEnd = this.words.length > 0;
        this.endCommand();
        const isDouble = /[&|]/.test(character) && this.text.charAt(this.at + 1) === character;
        this.at += isDouble ? 2 : 1;
        if (isDouble || isEnd)
          this.behind = isDouble ? (character === '&' && tests.test(this.commands.at(-1)?.words[0]?.text ?? '') ? 'test' : 'command') : '';
        if (character === '\n') this.takeDocuments();
      } else if (/[<>]/.test(character)) this.redirect();
      else this.words.push(this.word(closing));
    }
    this.endCommand();
    return !this.isOpen;
  }

  /** The words up to the end of a command, or the quote that it stands in. */
  first(quote: string): readonly ShellWord[] {
    while (this.at < this.end && !this.isOpen) {
      const character = this.text.charAt(this.at);
      if (character === quote || /[;&|()\n]/.test(character)) break;
      if (this.passedOver()) continue;
      if (/[<>]/.test(character)) this.redirect();
      else this.words.push(this.word(quote));
    }
    return this.isOpen ? [] : this.words;
  }

  /** Blanks, lines that go on, comments. */
  private passedOver(): boolean {
    blanks.lastIndex = this.at;
    const [blank] = blanks.exec(this.text) ?? [];
    if (blank !== undefined) {
      this.at += blank.length;
      return true;
    }
    if (this.text.charAt(this.at) !== '#') return false;
    const newline = this.text.indexOf('\n', this.at);
    this.at = newline < 0 ? this.end : Math.min(newline, this.end);
    return true;
  }

  private redirect(): void {
    const [sign = '<'] = /^(?:<<<|<<-?|>>|[<>]&|<>|>\||[<>])/.exec(this.text.slice(this.at, this.at + 3)) ?? [];
    // `2>&1`: the number is no word.
    const last = this.words.at(-1);
    if (last !== undefined && last.range.end === this.at && /^\d$/.test(last.text)) this.words.pop();
    this.at += sign.length;
    while (/[ \t]/.test(this.text.charAt(this.at))) this.at++;
    // `<(…)`
    if (this.text.charAt(this.at) === '(') return;
    const target = this.word('');
    if (sign.startsWith('<<') && sign !== '<<<')
      this.documents.push({ word: target.text, mayIndent: sign === '<<-', at: this.commands.length });
    else if (sign.startsWith('>')) this.targets.push(target.text);
  }

  /** The documents that stand below a line: those that a shell is given are scripts. */
  private takeDocuments(): void {
    for (const { word, mayIndent, at } of this.documents.splice(0)) {
      const start = this.at;
      let line = start;
      for (;;) {
        const newline = this.text.indexOf('\n', line);
        const stop = newline < 0 || newline > this.end ? this.end : newline;
        const own = this.text.slice(line, stop).replace(/\r$/, '');
        if ((mayIndent ? own.replace(/^\t+/, '') : own) === word) {
          const taker = this.commands[at]?.words.map(({ text }) => text) ?? [];
          if (this.takesDocument(taker)) this.nested(start, line, this.elsewhere(taker[0] ?? ''));
          this.at = stop;
          break;
        }
        if (newline < 0 || newline >= this.end) {
          this.isOpen = true;
          return;
        }
        line = newline + 1;
      }
    }
    this.targets = [];
  }

  private takesDocument(words: readonly string[]): boolean {
    const [program = ''] = words;
    if (shells.test(program) || onOthers.test(program)) return true;
    return /^(?:cat|tee)$/.test(program) && [...this.targets, ...words.slice(1)].some((file) => /\.(?:ba)?sh$|user[-_]?data/i.test(file));
  }

  private elsewhere(program: string): Around {
    const own = this.here();
    return onOthers.test(program) ? { ...own, isElsewhere: true } : own;
  }

  private here(): Around {
    const blocks = this.blocks.slice(0, deepestBlock);
    const loops = blocks.filter((block) => typeof block === 'object');
    const isAnyNumber =
      this.around.isAnyNumber || this.blocks.length > deepestBlock || blocks.some((block) => block === 'loop' || block === 'function');
    return {
      isInArm: this.around.isInArm || blocks.includes('arm'),
      isRepeated: this.around.isRepeated || isAnyNumber || loops.length > 0,
      isElsewhere: this.around.isElsewhere,
      loops: [...this.around.loops, ...loops],
      isAnyNumber,
      isNested: this.around.isNested,
    };
  }

  private nested(start: number, end: number, around: Around): void {
    if (this.depth >= deepest) return;
    const reader = new ShellReader(this.text, start, end, { ...around, isNested: true }, this.depth + 1);
    if (reader.read('')) this.commands.push(...reader.commands);
  }

  private assign(word: ShellWord): void {
    const { isInArm, isRepeated, isElsewhere, isNested } = this.here();
    const [, name = '', sign] = /^([A-Za-z_]\w*)(\+?=)/.exec(word.text) ?? [];
    const isPlain = sign === '=' && this.behind === '' && this.depth === 0 && !isInArm && !isRepeated && !isElsewhere && !isNested;
    this.assignments.push({ name, word, isPlain });
  }

  private endCommand(): void {
    const words = this.words;
    this.words = [];
    const assigned: ShellWord[] = [];
    while (words.length > 0) {
      const [first] = words as [ShellWord];
      const isBare = first.range.end - first.range.start === first.text.length;
      if (isBare) this.countBlock(first.text, words);
      if (isBare && beforeCommand.test(first.text)) {
        words.shift();
        if (first.text === 'sudo') while (/^-/.test(words[0]?.text ?? '')) if (/^-[ug]$/.test(words.shift()?.text ?? '')) words.shift();
      } else if (assignment.test(first.text)) assigned.push(...words.splice(0, 1));
      else break;
    }
    const [program] = words;
    // What stands in front of a command is for that alone.
    if (program === undefined) for (const each of assigned) this.assign(each);
    if (program === undefined) return;
    if (/^(?:export|readonly)$/.test(program.text)) for (const each of words.slice(1)) if (assignment.test(each.text)) this.assign(each);
    const own = this.here();
    this.commands.push({ words, ...own, isInArm: own.isInArm || this.behind === 'test' });
    const name = program.text;
    const isShell = shells.test(name) && words[1]?.text === '-c';
    if (!isShell && !onOthers.test(name) && !takesScript.test(name)) return;
    const script = words.slice(1).findLast(({ text }) => /\s/.test(text));
    const around = this.elsewhere(name);
    // `ssh host docker run …` has the command as its words, `ssh host "docker run …"` as one.
    const quoted = script === undefined ? '' : this.text.slice(script.range.start, script.range.end);
    if (script !== undefined && /^(["'])[^\\]*\1$/.test(quoted)) this.nested(script.range.start + 1, script.range.end - 1, around);
    const at = words.findIndex(({ text }, index) => index > 0 && /^(?:docker|podman|nerdctl|sudo)$/.test(text));
    if (at > 0) this.commands.push({ words: words.slice(words[at]?.text === 'sudo' ? at + 1 : at), ...around });
  }

  private countBlock(word: string, words: readonly ShellWord[]): void {
    const [, name, sign, ...listed] = words;
    if (word === 'if' || word === 'case') this.blocks.push('arm');
    else if (word === 'for' && name !== undefined && sign?.text === 'in' && this.blocks.length < deepestBlock)
      this.blocks.push({ name: name.text, words: listed });
    else if (word === 'for' || word === 'while' || word === 'until' || word === 'select') this.blocks.push('loop');
    else if (word === 'function') this.blocks.push('function');
    else if (word === 'fi' || word === 'esac' || word === 'done') this.blocks.pop();
    else if (word === '{' && this.blocks.at(-1) !== 'function') this.blocks.push('group');
    else if (word === '{') this.blocks.splice(-1, 1, 'function');
    else if (word === '}') this.blocks.pop();
  }

  /** The next word. @param closing the quote or bracket around the command, which ends it */
  private word(closing: string): ShellWord {
    const start = this.at;
    let text = '';
    let quote = '';
    const offsets: number[] = [];
    const take = (characters: string, from: number, isSpread = true) => {
      for (let index = 0; index < characters.length; index++) offsets.push(isSpread ? from + index : from);
      text += characters;
    };
    const holes: ShellHole[] = [];
    const fillIn = () => {
      const from = this.at;
      const filled = this.expansion();
      const [, own, braced = ''] = /^\$(?:(\w+)|\{(\w+)\})$/.exec(this.text.slice(from, Math.min(this.at, from + 200))) ?? [];
      holes.push({ start: text.length, end: text.length + filled.length, name: own ?? braced, isQuoted: quote === '"' });
      take(filled, from, false);
    };
    while (this.at < this.end && !this.isOpen) {
      const character = this.text.charAt(this.at);
      if (quote === '' && (character === closing || /[\s;&|()<>]/.test(character))) break;
      if (quote === "'") {
        if (character === "'") quote = '';
        else take(character, this.at);
        this.at++;
      } else if (character === '\\') {
        const next = this.text.charAt(this.at + 1);
        if (next === closing && closing !== '' && quote === '') break;
        if (next === '\n') this.at += 2;
        else if (quote === '"' && !/["\\$`]/.test(next)) take(character, this.at++);
        else {
          take(next, this.at + 1);
          this.at += 2;
        }
      } else if (character === '$' || character === '`') fillIn();
      else if (quote === '"' && character === '"') {
        quote = '';
        this.at++;
      } else if (quote === '' && (character === '"' || character === "'")) {
        quote = character;
        this.at++;
      } else take(character, this.at++);
    }
    this.isOpen ||= quote !== '';
    // A character that is no word's, which nothing took.
    if (this.at === start) this.at++;
    return { text, offsets: [...offsets, this.at], range: { start, end: this.at }, holes };
  }

  /** What the shell fills in, from its `$` or backquote on; its commands are run, too. */
  private expansion(): string {
    const start = this.at;
    const rest = this.text.slice(start, Math.min(start + 200, this.end));
    if (rest.startsWith('`')) return this.substitution(start + 1, '`');
    if (rest.startsWith('$((')) {
      const close = this.text.indexOf('))', start);
      this.isOpen ||= close < 0 || close > this.end;
      this.at = close < 0 ? this.end : close + 2;
      return '$()';
    }
    if (rest.startsWith('$(')) return this.substitution(start + 2, ')');
    const [braced] = /^\$\{/.exec(rest) ?? [];
    if (braced !== undefined) {
      this.at += 2;
      for (let open = 1; this.at < this.end && open > 0; this.at++) {
        const character = this.text.charAt(this.at);
        if (character === '{') open++;
        if (character === '}') open--;
      }
      return `\${${/^\$\{[!#]?(\w*)/.exec(rest)?.[1] ?? ''}}`;
    }
    const [named = '$'] = /^\$(?:\w+|[@*#?$!-])?/.exec(rest) ?? [];
    this.at += named.length;
    // A sign with no name behind it is itself.
    return named === '$' ? named : `\${${named.slice(1)}}`;
  }

  private substitution(start: number, closing: string): string {
    if (this.depth >= deepest) {
      this.isOpen = true;
      return '$()';
    }
    const reader = new ShellReader(this.text, start, this.end, this.here(), this.depth + 1);
    this.isOpen ||= !reader.read(closing) || this.text.charAt(reader.at) !== closing;
    this.commands.push(...reader.commands);
    this.assignments.push(...reader.assignments);
    this.at = reader.at + 1;
    return '$()';
  }
}
