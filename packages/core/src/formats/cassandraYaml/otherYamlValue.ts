import type { Range } from '../../text/range.js';
import { SourceText } from '../../text/sourceText.js';
import type { CassandraYamlDocument, Entry } from '../document.js';
import { sourceFile } from '../sourceFile.js';
import { isNull } from './snakeYamlScalar.js';
import type { YamlMapping, YamlNode, YamlScalar } from './yamlNode.js';

/** Characters that are read as they stand, without a word of capitals: that may be a placeholder. */
const plain = /^(?!.*[A-Z_]{5})(?:-?\w|[./]\w)[\w.,:/-]*$/;

/**
 * A cassandra.yaml as parsing gives it with another value at a place, without reading the rest of the text again. Undefined where only the parser can tell: in a file that
 * has problems, markup or anchors, for a value that is not read as it stands, and for the first one at the last line of a map, which ends before it.
 * @param at the value that stands there, or the place where it would stand
 */
export function withOtherYamlValue(document: CassandraYamlDocument, at: Range, value: string): CassandraYamlDocument | undefined {
  const { source, kind, markup, root, problems, hasAnchors } = document;
  if (problems.length > 0 || hasAnchors || markup.hasMarkup || markup.holes.length > 0 || root?.kind !== 'mapping') return undefined;
  if (!plain.test(value) || value.endsWith(':') || isNull({ kind: 'scalar', text: value, style: 'plain', range: at })) return undefined;
  const old = source.slice(at);
  const entry = document.entries.find((each) => isValueOf(each, at, source.text));
  const node = entry?.node;
  if (entry === undefined || node === undefined || !(old === '' || plain.test(old)) || !/^(?: |\r?\n|$)/.test(source.text.slice(at.end)))
    return undefined;
  const text = source.text.slice(0, at.start) + value + source.text.slice(at.end);
  const shift = value.length - old.length;
  const moved = ({ start, end }: Range): Range => ({
    start: start < at.end ? start : start + shift,
    end: end <= at.start ? end : end + shift,
  });
  const nodes = new Map<YamlNode, YamlNode>();
  const own: YamlScalar = { kind: 'scalar', text: value, style: 'plain', range: { start: at.start, end: at.start + value.length } };
  const other = otherNode(root, node, own, moved, nodes);
  if (other?.kind !== 'mapping') return undefined;
  return {
    ...document,
    ...sourceFile(new SourceText(source.path, text, source.within), kind, markup),
    entries: document.entries.map((each) => {
      const ranges = { keyRange: moved(each.keyRange), range: moved(each.range) };
      const found = each.node === undefined ? undefined : nodes.get(each.node);
      const valueRange = found?.range ?? moved(each.valueRange);
      // Of a map or a list the value is its text.
      const isAround =
        each === entry || (each.node?.kind !== 'scalar' && each.valueRange.start < at.start && at.end <= each.valueRange.end);
      const changed = isAround ? { value: text.slice(valueRange.start, valueRange.end) } : {};
      return { ...each, ...ranges, valueRange, ...(found === undefined ? {} : { node: found }), ...changed };
    }),
    comments: document.comments.map((comment) => ({ ...comment, range: moved(comment.range) })),
    charactersParsed: text.length,
    root: other,
  };
}

/** Whether a place is where the value of a line stands, a plain one, or none. */
function isValueOf({ keyRange, valueRange, node }: Entry, at: Range, text: string): boolean {
  if (node?.kind !== 'scalar' || node.style !== 'plain' || node.tag !== undefined || keyRange.end >= at.start) return false;
  const isThere =
    node.text === '' ? valueRange.end <= at.start && at.start === at.end : valueRange.start === at.start && valueRange.end === at.end;
  return isThere && /^: +$/.test(text.slice(keyRange.end, at.start));
}

/** A node with another one in it; undefined where nothing stood at the end of a map. Each node that has moved is told by the one that it was. */
function otherNode(
  node: YamlNode,
  old: YamlNode,
  own: YamlScalar,
  moved: (range: Range) => Range,
  nodes: Map<YamlNode, YamlNode>,
): YamlNode | undefined {
  const known = node === old ? own : nodes.get(node);
  const made = known ?? madeNode(node, old, own, moved, nodes);
  if (made !== undefined) nodes.set(node, made);
  return made;
}

function madeNode(
  node: YamlNode,
  old: YamlNode,
  own: YamlScalar,
  moved: (range: Range) => Range,
  nodes: Map<YamlNode, YamlNode>,
): YamlNode | undefined {
  const range = moved(node.range);
  if (node.kind === 'scalar') return { ...node, range };
  if (node.kind === 'sequence') {
    const items = node.items.map((item) => otherNode(item, old, own, moved, nodes));
    return items.every((item) => item !== undefined) ? { ...node, items, range } : undefined;
  }
  if (old.range.start === old.range.end && node.pairs.at(-1)?.value === old) return undefined;
  const pairs: YamlMapping['pairs'][number][] = [];
  for (const { key, value, range: around } of node.pairs) {
    const made = otherNode(value, old, own, moved, nodes);
    if (made === undefined) return undefined;
    const whole = moved(around);
    pairs.push({ key: { ...key, range: moved(key.range) }, value: made, range: value === old ? { ...whole, end: own.range.end } : whole });
  }
  return { ...node, pairs, range };
}
