import type { Range } from '../../text/range.js';
import type { Entry } from '../document.js';
import { touchesHole } from '../template.js';
import { isNull } from './snakeYamlScalar.js';
import type { YamlMapping, YamlNode } from './yamlNode.js';

/** Most entries of one file: aliases of aliases could make more than a memory holds. A real file has under 1,000. */
const mostEntries = 20_000;
const deepest = 12;

/** Entries of all keys in the order of the text; those under a map follow it, with its name and a dot before theirs. */
export function entriesOf(root: YamlMapping, text: string, holes: readonly Range[]): readonly Entry[] {
  const entries: Entry[] = [];
  const walk = (mapping: YamlMapping, prefix: string, depth: number): void => {
    for (const pair of mapping.pairs) {
      if (entries.length >= mostEntries) return;
      const entry = entryOf(pair, prefix, text, holes);
      entries.push(entry);
      if (pair.value.kind === 'mapping' && depth < deepest) walk(pair.value, `${entry.key}.`, depth + 1);
    }
  };
  walk(root, '', 1);
  return entries;
}

function entryOf(pair: YamlMapping['pairs'][number], prefix: string, text: string, holes: readonly Range[]): Entry {
  const { key, value } = pair;
  const isEmpty = value.kind === 'scalar' && isNull(value);
  const isHole = holdsHole(value) || touchesHole(holes, value.range) || (isEmpty && isFilledBelow(value.range.end, text, holes));
  const hole = key.hole === true ? 'key' : isHole ? 'value' : undefined;
  return {
    key: prefix + key.text,
    keyRange: key.range,
    value: isEmpty ? undefined : value.kind === 'scalar' ? value.text : text.slice(value.range.start, value.range.end),
    valueRange: value.range,
    range: linesOf(pair.range, value, text),
    ...(hole === undefined ? {} : { hole }),
    node: value,
  };
}

function holdsHole(node: YamlNode): boolean {
  return node.kind === 'scalar' && node.hole === true;
}

/** Template markup on the lines below an empty value: what it becomes is the value, for all we know. */
function isFilledBelow(end: number, text: string, holes: readonly Range[]): boolean {
  const blank = /(?:\s|#[^\r\n]*)*/y;
  blank.lastIndex = end;
  blank.test(text);
  const at = blank.lastIndex;
  return touchesHole(holes, { start: at, end: at + 1 }) || (holes.length > 0 && /^(?:\{[{%]|<%)/.test(text.slice(at, at + 2)));
}

/** The pair with its lines where it has them to itself, a comment behind the value included; else the pair alone. */
function linesOf(pair: Range, value: YamlNode, text: string): Range {
  const lineStart = text.lastIndexOf('\n', pair.start - 1) + 1;
  const before = text.slice(lineStart, pair.start);
  if (!/^\uFEFF?[ \t]*$/.test(before)) return pair;
  let end = Math.max(pair.end, value.range.end <= pair.end ? value.range.end : pair.end);
  const lineEnd = text.indexOf('\n', end);
  const rest = text.slice(end, lineEnd < 0 ? text.length : lineEnd);
  if (!/^[ \t]*(?:#.*)?\r?$/.test(rest)) return pair;
  end = lineEnd < 0 ? text.length : lineEnd + 1;
  return { start: before.startsWith('\uFEFF') ? lineStart + 1 : lineStart, end };
}
