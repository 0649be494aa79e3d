import type { Range } from '../text/range.js';
import type { SourceText } from '../text/sourceText.js';

/** What can be written at an offset. Read from the text before it, so that a half-typed file has an answer, too. */
export type WritingContext =
  /**
   * A setting's name alone. `behind`: what is missing up to the place of its value · `after`: what is missing behind that; undefined where the value stands elsewhere · `variable`: the name is
   * written as that of a variable of a container · `list`: the setting of which an item may stand there as well · `isFlow`: it stands in a map in braces.
   */
  | {
      readonly kind: 'name';
      readonly range: Range;
      readonly parent: string;
      readonly behind: string;
      readonly after?: string;
      readonly variable?: WrittenVariable;
      readonly list?: string;
      readonly isFlow?: true;
    }
  /** A whole property of Hadoop XML. */
  | { readonly kind: 'property'; readonly range: Range; readonly indent: string }
  /** The element around all properties, of a file that has none; `prolog`: nothing stands before it. */
  | { readonly kind: 'root'; readonly range: Range; readonly prolog: boolean }
  /** A part of a property of Hadoop XML; `missing`: those that it has not got. */
  | { readonly kind: 'element'; readonly range: Range; readonly missing: readonly string[] }
  /** `behind`: what is missing after it · `spell`: how a value is written there; undefined where it would be something else. */
  | {
      readonly kind: 'value';
      readonly name: string;
      readonly range: Range;
      readonly behind?: string;
      readonly spell?: (value: string) => string | undefined;
    }
  /** `${…}` in a value. */
  | { readonly kind: 'variable'; readonly range: Range }
  /** `-XX:…`, `-D…` */
  | { readonly kind: 'option'; readonly range: Range }
  /** What stands behind `-Xmx`, `-XX:MaxGCPauseMillis=` or `-Dname=`. */
  | { readonly kind: 'optionValue'; readonly range: Range; readonly option: string }
  /** A variable that an env file assigns. */
  | { readonly kind: 'assignment'; readonly range: Range; readonly exported: boolean; readonly complete: boolean }
  /** The first word that an env file assigns to a variable. */
  | { readonly kind: 'assigned'; readonly range: Range; readonly name: string }
  /** `$NAME` in an env file. */
  | { readonly kind: 'shellVariable'; readonly range: Range };

/** How a setting is called in a variable of a container. */
export interface WrittenVariable {
  /** The part of the setting's name that stands before the caret. */
  readonly typed: string;
  /** Undefined: the image makes no such setting of a variable. */
  readonly spell: (setting: string) => string | undefined;
  /** Settings that other variables of the container set. */
  readonly taken: ReadonlySet<string>;
}

/** The line that an offset stands in. */
export function lineAt(source: SourceText, offset: number): { readonly before: string; readonly after: string; readonly line: number } {
  const { line, column } = source.positionAt(offset);
  const text = source.lineText(line);
  return { before: text.slice(0, column), after: text.slice(column), line };
}

/** In files of lines of assignments. @param glue what stands between a name and its value */
export function contextInAssignments(source: SourceText, offset: number, glue: string): WritingContext | undefined {
  const { before, after } = lineAt(source, offset);
  const name = /^\s*([\w./-]*)$/.exec(before);
  if (name !== null) {
    const typed = name[1] ?? '';
    const rest = /^[\w./-]*/.exec(after)?.[0].length ?? 0;
    return {
      kind: 'name',
      range: { start: offset - typed.length, end: offset + rest },
      parent: '',
      behind: /^\s*=/.test(after.slice(rest)) ? '' : glue,
    };
  }
  const value = /^\s*([\w./-]+)\s*=\s*(\S*)$/.exec(before);
  if (value === null) return undefined;
  const rest = /^\S*/.exec(after)?.[0].length ?? 0;
  return { kind: 'value', name: value[1] ?? '', range: { start: offset - (value[2] ?? '').length, end: offset + rest } };
}

/** An option of the JVM, or the beginning of a word of its name. @param isShell no word without its hyphen, and nothing on a blank line */
export function contextInOptions(source: SourceText, offset: number, isShell: boolean): WritingContext | undefined {
  const { before, after } = lineAt(source, offset);
  const [, option, written = ''] = /(?:^|[\s"'=])(-XX:\w+=|-X(?:mx|ms|ss)|-D[\w.-]+=)([\w.]*)$/.exec(before) ?? [];
  if (option !== undefined) {
    const rest = /^[\w.]*/.exec(after)?.[0].length ?? 0;
    return { kind: 'optionValue', range: { start: offset - written.length, end: offset + rest }, option };
  }
  // In a file of options on a blank line as well, and where a line begins with a letter.
  const typed =
    /(?:^|[\s"'=])(-D[\w.-]*|-X?X?:?[+-]?\w*)$/.exec(before)?.[1] ??
    /^\s*([a-z]\w*)?$/i.exec(before)?.[1] ??
    (before.trim() === '' ? '' : undefined);
  if (typed === undefined || (isShell && !/^-[XD]/.test(typed))) return undefined;
  const rest = (typed.startsWith('-D') ? /^[\w.-]*/ : /^\w*/).exec(after)?.[0].length ?? 0;
  return { kind: 'option', range: { start: offset - typed.length, end: offset + rest } };
}
