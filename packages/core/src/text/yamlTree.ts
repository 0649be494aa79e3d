import {
  boolCoreTag,
  EVENT_ID,
  type Event,
  floatCoreTag,
  getScalarValue,
  intCoreTag,
  NOT_RESOLVED,
  nullCoreTag,
  parseEvents,
  SCALAR_STYLE_PLAIN,
  YAMLException,
} from 'js-yaml';
import type { Range } from './range.js';

/**
 * YAML of our own files (`.storelint.yaml`, hardware profiles, rule files) with the place of everything. Scalars stay text, so `3.10` is not `3.1`;
 * `plainValue` says what else they may mean.
 */
export type YamlTree = YamlText | YamlMap | YamlList;

export interface YamlText {
  readonly kind: 'text';
  readonly text: string;
  /** Not quoted: `true`, `12` and nothing at all may mean more than their text. */
  readonly plain: boolean;
  /** A tag of another program may make something else of it: `!Ref Copies`. */
  readonly tagged?: true;
  readonly range: Range;
  /** What an alias stands for. A function, so that nobody who goes through a tree goes through that, too: a tree that did would have no bound. */
  readonly target?: () => YamlTree | undefined;
}

export interface YamlMap {
  readonly kind: 'map';
  readonly pairs: readonly { readonly key: YamlText; readonly value: YamlTree }[];
  readonly range: Range;
}

export interface YamlList {
  readonly kind: 'list';
  readonly items: readonly YamlTree[];
  readonly range: Range;
}

export interface YamlProblem {
  readonly range: Range;
  readonly message: string;
}

/** What a file may hold at most: it may come from a stranger. The parser itself stops at `depth` levels. */
const most = { characters: 2_000_000, parts: 100_000, depth: 50, problems: 100 };

/**
 * Parses one document. An empty file gives no tree and no problem, one with problems no tree. Nothing in a tree stands for something else: aliases are refused, so a tree is never
 * larger than its text.
 * @param isForeign the file is another program's: of aliases the text is empty, tags are passed over, and a name may stand in a map twice
 */
export function parseYamlTree(
  text: string,
  { isForeign = false }: { readonly isForeign?: boolean } = {},
): { readonly tree: YamlTree | undefined; readonly problems: readonly YamlProblem[] } {
  if (text.length > most.characters) return refused(0, `the file is longer than ${most.characters} characters`);
  let events: readonly Event[];
  try {
    events = parseEvents(text, { maxDepth: most.depth });
  } catch (error) {
    if (!(error instanceof YAMLException)) return refused(0, `not valid YAML: ${String(error)}`);
    return refused(error.mark?.position ?? 0, `not valid YAML: ${error.reason}`);
  }
  if (events.length > most.parts) return refused(0, `the file holds more than ${most.parts} values`);
  return new TreeBuilder(text, events, isForeign).build();
}

function refused(at: number, message: string): { readonly tree: undefined; readonly problems: readonly YamlProblem[] } {
  return { tree: undefined, problems: [{ range: { start: at, end: at }, message }] };
}

class TreeBuilder {
  private readonly problems: YamlProblem[] = [];
  private readonly anchored = new Map<string, YamlTree>();
  private at = 0;
  private last = 0;

  constructor(
    private readonly text: string,
    private readonly events: readonly Event[],
    private readonly isForeign: boolean,
  ) {}

  build(): { readonly tree: YamlTree | undefined; readonly problems: readonly YamlProblem[] } {
    if (this.events[0]?.type === EVENT_ID.DOCUMENT) this.at = 1;
    const tree = this.next();
    if (this.events.filter((event) => event.type === EVENT_ID.DOCUMENT).length > 1)
      this.report({ start: this.last, end: this.last }, 'a file holds one document; remove the others');
    const isEmpty = tree?.kind === 'text' && tree.plain && tree.text === '';
    return { tree: isEmpty || this.problems.length > 0 ? undefined : tree, problems: this.problems };
  }

  private report(range: Range, message: string): void {
    if (this.problems.length < most.problems) this.problems.push({ range, message });
  }

  /** The next value; undefined where the list, mapping or document ends. */
  private next(): YamlTree | undefined {
    const event = this.events[this.at];
    const found = this.value();
    if (found !== undefined && event !== undefined && 'anchorStart' in event && event.anchorStart >= 0 && event.type !== EVENT_ID.ALIAS)
      this.anchored.set(this.text.slice(event.anchorStart, event.anchorEnd), found);
    return found;
  }

  private value(): YamlTree | undefined {
    const event = this.events[this.at++];
    if (event === undefined || event.type === EVENT_ID.POP || event.type === EVENT_ID.DOCUMENT) return undefined;
    if (event.type === EVENT_ID.ALIAS) {
      const range = { start: event.anchorStart - 1, end: event.anchorEnd };
      if (!this.isForeign) this.report(range, 'aliases are not supported; write the value out');
      this.last = range.end;
      const target = this.anchored.get(this.text.slice(event.anchorStart, event.anchorEnd));
      return { kind: 'text', text: '', plain: true, range, target: () => target };
    }
    if (event.tagStart >= 0 && !this.isForeign)
      this.report({ start: event.tagStart, end: event.tagEnd }, 'tags are not supported; remove it');
    if (event.type === EVENT_ID.SCALAR) {
      const isWritten = event.valueStart >= 0;
      const range = isWritten ? { start: event.valueStart, end: event.valueEnd } : { start: this.last, end: this.last };
      this.last = range.end;
      return {
        kind: 'text',
        text: isWritten ? getScalarValue(this.text, event) : '',
        plain: event.style === SCALAR_STYLE_PLAIN,
        ...(event.tagStart >= 0 ? { tagged: true as const } : {}),
        range,
      };
    }
    this.last = event.start;
    return event.type === EVENT_ID.SEQUENCE ? this.list(event.start) : this.map(event.start);
  }

  private list(start: number): YamlList {
    const items: YamlTree[] = [];
    for (let item = this.next(); item !== undefined; item = this.next()) items.push(item);
    return { kind: 'list', items, range: { start, end: this.last } };
  }

  private map(start: number): YamlMap {
    const pairs: { key: YamlText; value: YamlTree }[] = [];
    const names = new Set<string>();
    for (let key = this.next(); key !== undefined; key = this.next()) {
      const value = this.next();
      if (value === undefined) break;
      if (key.kind !== 'text') this.report(key.range, 'a key must be a text');
      else if (key.text === '__proto__') this.report(key.range, '"__proto__" cannot be a key');
      else if (names.has(key.text) && !this.isForeign) this.report(key.range, `"${shown(key.text)}" stands here twice`);
      else {
        names.add(key.text);
        pairs.push({ key, value });
      }
    }
    return { kind: 'map', pairs, range: { start, end: this.last } };
  }
}

/** The documents of a file, each from the line with three dashes on, which are blanked, and where it begins. */
export function yamlDocuments(text: string): readonly { readonly text: string; readonly start: number }[] {
  let start = 0;
  return text.split(/^(?=---)/m).map((part) => {
    const document = { text: part.replace(/^---[^\n]*/, (line) => ' '.repeat(line.length)), start };
    start += part.length;
    return document;
  });
}

/** A text for a message: a long one is cut. */
export function shown(text: string): string {
  return text.length <= 80 ? text : `${text.slice(0, 80)}…`;
}

/** The last pair of its name in a map, below maps of the names before it; undefined where one of them is missing. */
export function pairAt(tree: YamlTree | undefined, ...names: readonly string[]): YamlMap['pairs'][number] | undefined {
  let found: YamlMap['pairs'][number] | undefined;
  let here = tree;
  for (const name of names) {
    found = here?.kind === 'map' ? here.pairs.findLast(({ key }) => key.text === name) : undefined;
    here = found?.value;
  }
  return found;
}

/** The value of {@link pairAt}. */
export function valueAt(tree: YamlTree | undefined, ...names: readonly string[]): YamlTree | undefined {
  return pairAt(tree, ...names)?.value;
}

/** A map with what aliases and `<<` bring into it, one level deep; the map's own pairs are the last of their names. */
export function withMerged(tree: YamlTree, known: Map<YamlTree, YamlTree> = new Map()): YamlTree {
  const done = known.get(tree);
  if (done !== undefined) return done;
  known.set(tree, tree);
  let found = tree;
  const target = tree.kind === 'text' ? tree.target?.() : undefined;
  if (target !== undefined) found = withMerged(target, known);
  else if (tree.kind === 'map' && tree.pairs.some(({ key }) => key.text === '<<')) {
    const brought = tree.pairs
      .flatMap(({ key, value }) => (key.text !== '<<' ? [] : value.kind === 'list' ? value.items.toReversed() : [value]))
      .map((each) => withMerged(each, known));
    const pairs = [...brought.flatMap((each) => (each.kind === 'map' ? each.pairs : [])), ...tree.pairs];
    found = { ...tree, pairs: [...new Map(pairs.map((pair) => [pair.key.text, pair])).values()] };
  }
  known.set(tree, found);
  return found;
}

/** The text of a scalar; empty for anything else. */
export function textOf(tree: YamlTree | undefined): string {
  return tree?.kind === 'text' ? tree.text : '';
}

const plainTags = [nullCoreTag, boolCoreTag, intCoreTag, floatCoreTag];

/** What YAML 1.2 makes of a scalar: a number, true, false or null where it is plain and looks so, else its text. */
export function scalarValue({ text, plain }: YamlText): string | number | boolean | null {
  if (!plain) return text;
  for (const { resolve, tagName } of plainTags) {
    const value = resolve(text, false, tagName);
    if (value !== NOT_RESOLVED) return value as number | boolean | null;
  }
  return text;
}

/** The tree as plain values, as JSON has them. */
export function plainValue(tree: YamlTree): unknown {
  if (tree.kind === 'text') return scalarValue(tree);
  if (tree.kind === 'list') return tree.items.map(plainValue);
  return Object.fromEntries(tree.pairs.map(({ key, value }) => [key.text, plainValue(value)]));
}
