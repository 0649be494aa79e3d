import type { SourceText } from '../../text/sourceText.js';
import { contextInOptions, lineAt, type WritingContext } from '../writingContext.js';

/** What can be written at an offset of an env file. */
export function contextInShell(source: SourceText, offset: number): WritingContext | undefined {
  return contextOfVariable(source, offset) ?? contextInOptions(source, offset, true) ?? contextOfValue(source, offset);
}

function contextOfValue(source: SourceText, offset: number): WritingContext | undefined {
  const { before, after } = lineAt(source, offset);
  const [, name, written = ''] = /^\s*(?:export\s+)?([A-Za-z_]\w*)=["']?(\w*)$/.exec(before) ?? [];
  if (name === undefined) return undefined;
  return { kind: 'assigned', name, range: { start: offset - written.length, end: offset + (/^\w*/.exec(after)?.[0].length ?? 0) } };
}

function contextOfVariable(source: SourceText, offset: number): WritingContext | undefined {
  const { before, after } = lineAt(source, offset);
  const rest = /^\w*/.exec(after)?.[0].length ?? 0;
  const assigned = /^\s*(export\s+)?([A-Za-z_]\w*|)$/.exec(before);
  // A blank line asks for nothing, and the rest of a continued line is no assignment.
  if (
    assigned !== null &&
    (assigned[0].trim() !== '' || before === '') &&
    !/\\$/.test(source.lineText(source.positionAt(offset).line - 1))
  ) {
    return {
      kind: 'assignment',
      range: { start: offset - (assigned[2] ?? '').length, end: offset + rest },
      exported: assigned[1] !== undefined,
      complete: after.slice(rest).startsWith('='),
    };
  }
  const variable = /\$\{?(\w*)$/.exec(before)?.[1];
  return variable === undefined ? undefined : { kind: 'shellVariable', range: { start: offset - variable.length, end: offset + rest } };
}
