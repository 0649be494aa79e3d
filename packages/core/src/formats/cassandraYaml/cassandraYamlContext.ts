import type { SourceText } from '../../text/sourceText.js';
import { lineAt, type WritingContext } from '../writingContext.js';

/** What can be written at an offset of a cassandra.yaml. */
export function contextInYaml(source: SourceText, offset: number): WritingContext | undefined {
  const { before, after, line } = lineAt(source, offset);
  const key = /^(\s*(?:- \s*)?)([\w-]*)$/.exec(before);
  if (key !== null) {
    const typed = key[2] ?? '';
    const rest = /^[\w-]*/.exec(after)?.[0].length ?? 0;
    const behind = /^\s*:/.test(after.slice(rest)) ? '' : ': ';
    const parent = parentOf(source, line, (key[1] ?? '').length);
    if (parent === undefined) return undefined;
    return { kind: 'name', range: { start: offset - typed.length, end: offset + rest }, parent, behind };
  }
  const value = /^(\s*(?:- \s*)?)([\w-]+):\s+(\S*)$/.exec(before);
  if (value === null) return undefined;
  const parent = parentOf(source, line, (value[1] ?? '').length);
  const rest = /^[^\s#]*/.exec(after)?.[0].length ?? 0;
  if (parent === undefined) return undefined;
  return { kind: 'value', name: parent + (value[2] ?? ''), range: { start: offset - (value[3] ?? '').length, end: offset + rest } };
}

/** `client_encryption_options.` for a line of YAML below it; empty at the margin. */
export function parentOf(source: SourceText, line: number, indent: number): string | undefined {
  let parent = '';
  let limit = indent;
  for (let at = line - 1; at >= 0 && limit > 0; at--) {
    const text = source.lineText(at);
    if (/^\s*(?:#.*)?$/.test(text)) continue;
    const found = /^(\s*(?:- \s*)?)([\w-]+):/.exec(text);
    const own = (found?.[1] ?? /^\s*/.exec(text)?.[0] ?? '').length;
    if (own >= limit) continue;
    if (found === null) return undefined;
    parent = `${found[2]}.${parent}`;
    limit = own;
  }
  return limit > 0 ? undefined : parent;
}
