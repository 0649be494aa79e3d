/** A Java type as the catalog names it: `Map<String, Integer>`, `String[]`, `DurationSpec.IntSecondsBound`. */
export interface JavaType {
  readonly name: string;
  readonly arguments: readonly JavaType[];
}

const cache = new Map<string, JavaType>();

export function parseJavaType(text: string): JavaType {
  let type = cache.get(text);
  if (type === undefined) {
    type = parse(text.replaceAll('$', '.').replace(/\bjava\.(?:lang|util)\.(?:concurrent\.)?/g, ''));
    cache.set(text, type);
  }
  return type;
}

function parse(text: string): JavaType {
  const trimmed = text.trim();
  if (trimmed.endsWith('[]')) return { name: 'array', arguments: [parse(trimmed.slice(0, -2))] };
  const open = trimmed.indexOf('<');
  if (open < 0 || !trimmed.endsWith('>')) return { name: trimmed, arguments: [] };
  const parts: JavaType[] = [];
  let depth = 0;
  let start = open + 1;
  for (let at = start; at < trimmed.length; at++) {
    const char = trimmed[at];
    if (char === '<') depth++;
    if ((char === ',' && depth === 0) || at === trimmed.length - 1) {
      parts.push(parse(trimmed.slice(start, at)));
      start = at + 1;
    }
    if (char === '>') depth--;
  }
  return { name: trimmed.slice(0, open), arguments: parts };
}

export const primitives: ReadonlySet<string> = new Set(['int', 'long', 'short', 'byte', 'double', 'float', 'boolean']);
