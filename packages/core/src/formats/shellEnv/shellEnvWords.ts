import type { DoubleQuotedChild, Word, WordPart } from 'unbash';
import type { Range } from '../../text/range.js';
import { touchesHole } from '../template.js';
import type { ShellPart } from './shellSyntax.js';

/** A backslash at the end of a line; as a group, for the pieces around it to be told from it. */
const lineContinued = /(\\\r?\n)/;

const operators = new Set([':-', '-', ':=', '=', ':+', '+']);

/** Reads words of the shell's syntax tree as pieces with their places. What a template fills in is opaque. */
export class WordReader {
  constructor(
    private readonly source: string,
    private readonly holes: readonly Range[],
  ) {}

  /** Pieces of a word, quotes taken away and backslashes resolved. */
  parts(word: Word): readonly ShellPart[] {
    const parts: ShellPart[] = [];
    if (word.parts === undefined) this.text(parts, word.value, word);
    else for (const part of word.parts) this.part(parts, part);
    return parts;
  }

  private part(parts: ShellPart[], part: WordPart | DoubleQuotedChild): void {
    switch (part.type) {
      case 'Literal':
      case 'Glob':
        this.text(parts, part.value, part);
        return;
      case 'SingleQuoted':
        this.text(parts, part.value, { pos: part.pos + 1, end: Math.max(part.pos + 1, part.end - 1) });
        return;
      case 'AnsiCQuoted':
        this.text(parts, part.value, part);
        return;
      case 'DoubleQuoted':
      case 'LocaleString':
        for (const child of part.parts) this.part(parts, child);
        return;
      case 'SimpleExpansion':
        this.variable(parts, part.text.slice(1), part);
        return;
      case 'ParameterExpansion': {
        const operation = part.operation;
        if (part.prefix !== undefined || part.index !== undefined) this.opaque(parts, part);
        else if (operation === undefined) this.variable(parts, part.parameter, part);
        else if (operation.type === 'Default' && operators.has(operation.operator)) {
          parts.push({
            kind: 'variable',
            name: part.parameter,
            operator: operation.operator as ':-',
            word: this.parts(operation.operand),
            range: range(part),
          });
        } else this.opaque(parts, part);
        return;
      }
      case 'BraceExpansion':
      case 'ExtendedGlob':
        this.text(parts, part.text, part);
        return;
      default:
        this.opaque(parts, part);
    }
  }

  private variable(parts: ShellPart[], name: string, at: { readonly pos: number; readonly end: number }): void {
    // $?, $1, $$, $@: only a shell knows them.
    if (/^[A-Za-z_]\w*$/.test(name)) parts.push({ kind: 'variable', name, range: range(at) });
    else this.opaque(parts, at);
  }

  private opaque(parts: ShellPart[], at: { readonly pos: number; readonly end: number }): void {
    parts.push({ kind: 'opaque', range: range(at) });
  }

  private text(parts: ShellPart[], value: string, at: { readonly pos: number; readonly end: number }): void {
    if (!touchesHole(this.holes, range(at))) {
      parts.push({ kind: 'text', text: value, range: range(at) });
      return;
    }
    // Around a template's holes the text is taken as it stands: what the template writes may hold anything.
    let start = at.pos;
    for (const hole of this.holes) {
      if (hole.end <= at.pos || hole.start >= at.end) continue;
      if (hole.start > start) this.besideHole(parts, start, hole.start);
      const end = Math.min(hole.end, at.end);
      parts.push({ kind: 'opaque', range: { start: Math.max(hole.start, at.pos), end } });
      start = end;
    }
    if (start < at.end) this.besideHole(parts, start, at.end);
  }

  /** A text beside a hole as it stands, but for the ends of lines that a backslash takes away. */
  private besideHole(parts: ShellPart[], start: number, end: number): void {
    let from = start;
    for (const text of this.source.slice(start, end).split(lineContinued)) {
      if (text !== '' && !lineContinued.test(text)) parts.push({ kind: 'text', text, range: { start: from, end: from + text.length } });
      from += text.length;
    }
  }
}

function range(at: { readonly pos: number; readonly end: number }): Range {
  return { start: at.pos, end: at.end };
}
