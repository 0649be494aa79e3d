import type { Range } from '../../text/range.js';
import { addedByFunction, addingFunction } from './addedProperties.js';
import { isSaid } from './saidCommands.js';
import { type EditedFiles, editedBySed } from './sedCommands.js';
import { shellCommandAt } from './shellCommands.js';
import { joined, nowhere, type SpelledText, spelledAt, unspelled } from './spelledText.js';

/* Lines of files that commands change or add. What else stands in such a file is not seen. */

/** A line as it stands in a file afterwards. */
export interface EditedLine {
  /** The path of the file. */
  readonly target: string;
  /** With the comments above the command, or the argument of a task, that are for storelint. */
  readonly line: SpelledText;
  /** It stands behind all that was there; else in the place of another line, or among others. */
  readonly isAdded: boolean;
  /** The setting of the line whose place it takes; undefined where it comes to stand there in any case. */
  readonly replaces?: string | undefined;
  /** What a line has in it for this one to take its place, as JavaScript's regular expressions have it; undefined where that is not known. */
  readonly pattern?: string | undefined;
  /** Where no line has that in it, the file stays as it is. */
  readonly isOnlyInPlace?: boolean;
  /** What fills in its holes; undefined where it has none. */
  readonly filledBy: 'shell' | 'jinja' | undefined;
  /** Which commands run together with this one: those in the same arm of a branch, the same function, or outside of such. */
  readonly place: string;
}

/** More than that no person writes. */
const mostCommands = 200;
const longestCommand = 10_000;
const longestLine = 2000;
const mostComments = 20;

const sed = /(?<![\w.$/-])(?:\/(?:usr\/)?bin\/)?g?sed(?=[ \t])/g;
const adding = new RegExp(`(?<=^[ \\t]{0,200})${addingFunction}(?=[ \\t])`, 'gim');

/** What a shell fills in, and Ruby or Terraform before it. */
const filledElsewhere = /#\{|%\{/;
/** Texts in which `${…}` is filled in before a shell sees it. */
const ofTerraform = /\.(?:tf|tpl|tftpl|pkr\.hcl)$/i;
const isYaml = /\.ya?ml$/i;

/** A command that changes lines of files. */
interface EditingCommand {
  readonly range: Range;
  /** What stands before it on its line. */
  readonly before: string;
  readonly edited: EditedFiles;
}

/** The lines that `sed -i` changes, and that functions add. */
export function editedInCommands(path: string, text: string): readonly EditedLine[] {
  const lines = text.split('\n');
  const { placeOf, withComments } = sourcesOfLines(lines);
  return editingCommands(path, text).flatMap(({ range, before, edited }) => {
    const line = text.slice(0, range.start).split('\n').length - 1;
    // Another host has other files.
    const place = /\bssh\b/.test(before) ? `line ${line}` : isYaml.test(path) ? placeInYaml(lines, line) : placeOf(line);
    const { isAdded = false } = edited;
    return edited.targets.flatMap((target) =>
      edited.lines.flatMap((own): readonly EditedLine[] => {
        const { replaces, pattern } = own;
        const filledBy = fillerOf(path, own);
        if (filledBy === 'both') return [];
        return [{ target, line: withComments(line, own), isAdded, replaces, pattern, isOnlyInPlace: !isAdded, filledBy, place }];
      }),
    );
  });
}

/** What changes lines of a file that is there before. */
export interface KnownEdit {
  readonly range: Range;
  /** What the lines have in them that it changes or takes away, as JavaScript's regular expressions have it. */
  readonly patterns: readonly string[];
}

/** The commands of which it is known what lines they change. */
export function knownCommands(path: string, text: string): readonly KnownEdit[] {
  return editingCommands(path, text).flatMap(({ range, edited: { patterns } }) => (patterns === undefined ? [] : [{ range, patterns }]));
}

function editingCommands(path: string, text: string): readonly EditingCommand[] {
  const found: EditingCommand[] = [];
  const commands = [
    ...[...text.matchAll(sed)].map((match) => ({ index: match.index, read: editedBySed })),
    ...[...text.matchAll(adding)].map((match) => ({ index: match.index, read: addedByFunction })),
  ];
  for (const { index, read } of commands.slice(0, mostCommands)) {
    const lineStart = text.lastIndexOf('\n', index - 1) + 1;
    const before = text.slice(lineStart, index);
    if (/^[ \t]*#/.test(before) || isSaid(commandOf(path, before))) continue;
    const quote = quoteAround(before);
    const words = shellCommandAt(text.slice(0, index + longestCommand), index, quote);
    const last = words.at(-1);
    // A backslash is another shell's, or YAML's, where the command stands in quotes.
    if (last === undefined || (quote !== '' && /\\|''/.test(text.slice(index, last.range.end)))) continue;
    const edited = read(words);
    if (edited !== undefined) found.push({ range: { start: index, end: last.range.end }, before, edited });
  }
  return found;
}

/** The command behind the name of a task's module, which says nothing. */
function commandOf(path: string, before: string): string {
  return isYaml.test(path) ? before.replace(/^.*?\b(?:shell|command|raw|cmd)["']?[ \t]*:/, '') : before;
}

function fillerOf(path: string, { text, offsets }: SpelledText): EditedLine['filledBy'] | 'both' {
  const isFilledIn = offsets.some((offset, at) => offset !== nowhere && at > 0 && offset === offsets[at - 1]);
  const byShell = isFilledIn || filledElsewhere.test(text) || (ofTerraform.test(path) && /\$\{/.test(text));
  const byJinja = /\{\{|\{%/.test(text);
  if (byShell && byJinja) return 'both';
  return byShell ? 'shell' : byJinja ? 'jinja' : undefined;
}

/** The quote that is open at the end of a line's beginning. */
function quoteAround(before: string): string {
  let quote = '';
  for (let at = 0; at < before.length; at++) {
    const character = before.charAt(at);
    if (character === '\\') at++;
    else if (quote === '' && /["']/.test(character)) quote = character;
    else if (quote === character) quote = '';
  }
  return quote;
}

/** A comment that is for storelint. */
const ownComment = /^[ \t]*#[ \t#]*storelint-/;

const opens =
  /(?:^|[;&|({]|\b(?:then|do|else))[ \t]*(?:if|case|for|while|until|select)\b|^[ \t]*(?:function[ \t]+[\w-]+|[\w-]+[ \t]*\(\))[ \t]*(?:\(\))?[ \t]*\{?[ \t]*$/g;
const closes = /(?:^|[;&|)}])[ \t]*(?:fi|esac|done)(?![\w-])|^[ \t]*\}[ \t]*$/g;
const changes = /^[ \t]*(?:else|elif)\b|;;/;

/** What the lines of a text are asked for. */
interface SourcesOfLines {
  /** Where a line begins. */
  readonly startOf: (line: number) => number;
  /** Which lines run together with a line of a script. */
  readonly placeOf: (line: number) => string;
  /** A line that a command makes, with the comments above the command: within it there is no place for one. */
  readonly withComments: (line: number, made: SpelledText) => SpelledText;
}

export function sourcesOfLines(lines: readonly string[]): SourcesOfLines {
  let places: readonly string[] | undefined;
  let starts: readonly number[] | undefined;
  const startOf = (line: number) => {
    starts ??= startsOf(lines);
    return starts[line] ?? 0;
  };
  return {
    startOf,
    placeOf: (line) => {
      places ??= placesOf(lines);
      return places[line] ?? '';
    },
    withComments: (line, made) => {
      let first = line;
      while (line - first < mostComments && ownComment.test(lines[first - 1] ?? '')) first--;
      if (first === line) return made;
      const comments = lines.slice(first, line).map((comment, at) => {
        const sign = comment.indexOf('#');
        return spelledAt(comment.slice(sign), startOf(first + at) + sign);
      });
      return joined(...comments.flatMap((comment) => [comment, unspelled('\n')]), made);
    },
  };
}

function startsOf(lines: readonly string[]): readonly number[] {
  let offset = 0;
  return lines.map((line) => {
    const start = offset;
    offset += line.length + 1;
    return start;
  });
}

/** The arm of a branch, the loop or the function that each line stands in. */
function placesOf(lines: readonly string[]): readonly string[] {
  const around: string[] = [];
  return lines.map((line, at) => {
    if (line.length > longestLine || /^[ \t]*#/.test(line)) return around.at(-1) ?? '';
    const opened = line.match(opens)?.length ?? 0;
    const closed = line.match(closes)?.length ?? 0;
    const own = `line ${at}`;
    if (changes.test(line) && around.length > 0) around.splice(-1, 1, own);
    const before = around.at(-1) ?? '';
    for (let each = 0; each < opened - closed; each++) around.push(own);
    for (let each = 0; each < closed - opened; each++) around.pop();
    return opened > 0 ? own : closed > 0 || before === '' ? before : (around.at(-1) ?? '');
  });
}

/** Tasks run for other hosts, and under conditions of their own. */
function placeInYaml(lines: readonly string[], line: number): string {
  if (lines.some((each) => /^(?:runcmd|bootcmd):/.test(each))) return 'runcmd';
  for (let at = line; at >= 0; at--) if (/^[ \t]*-[ \t]/.test(lines[at] ?? '')) return `line ${at}`;
  return '';
}
