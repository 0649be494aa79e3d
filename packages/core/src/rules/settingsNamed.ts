import type { MessagePart } from './compiledRule.js';

const word = /[A-Za-z][\w.-]*\w/g;

/**
 * Takes settings that have had other names out of the plain pieces of a text, so that each is shown by the name that it has where the rule is judged. A text that
 * says an old name beside the new one means both as they stand.
 * @param oldNamesOf every old name of a setting that is given by its newest one
 */
export function settingsNamed(pieces: readonly MessagePart[], oldNamesOf: (name: string) => readonly string[]): readonly MessagePart[] {
  const words = new Set(pieces.flatMap((piece) => (typeof piece === 'string' ? (piece.match(word) ?? []) : [])));
  const renamed = [...words].filter((name) => {
    const old = oldNamesOf(name);
    return old.length > 0 && !old.some((each) => words.has(each));
  });
  if (renamed.length === 0) return pieces;
  const names: ReadonlySet<string> = new Set(renamed);
  return pieces.flatMap((piece) => (typeof piece === 'string' ? split(piece, names) : [piece]));
}

function split(text: string, names: ReadonlySet<string>): readonly MessagePart[] {
  const parts: MessagePart[] = [];
  let from = 0;
  for (const { 0: name, index } of text.matchAll(word)) {
    if (!names.has(name)) continue;
    if (index > from) parts.push(text.slice(from, index));
    parts.push({ setting: name });
    from = index + name.length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}
