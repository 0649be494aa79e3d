import { COLLECTION_STYLE_FLOW, EVENT_ID, type Event, getScalarValue, SCALAR_STYLE, type ScalarEvent, YAMLException } from 'js-yaml';
import type { Range } from '../../text/range.js';
import type { SyntaxProblem } from '../document.js';
import { touchesHole } from '../template.js';
import { yamlEvents } from './cassandraYamlEvents.js';
import { plainTag } from './snakeYamlScalar.js';
import type { YamlMapping, YamlNode, YamlScalar } from './yamlNode.js';

/** One YAML text as trees, one a document. */
export interface Composed {
  readonly roots: readonly YamlNode[];
  readonly problems: readonly SyntaxProblem[];
  /** Characters that belong to scalars, anchors, tags and aliases: a `#` or a tab in these is part of a value. In the order of the text. */
  readonly covered: readonly Range[];
  /** Ends of plain scalars: SnakeYAML takes tabs right after these. */
  readonly plainEnds: ReadonlySet<number>;
  /** Whether a node is named, or stands for one that is. */
  readonly hasAnchors: boolean;
}

/** Where parsing stopped. */
export interface YamlFailure {
  readonly at: number;
  readonly reason: string;
}

/** SnakeYAML's own limit of aliases to maps and lists (LoaderOptions.maxAliasesForCollections). */
const mostAliases = 50;

const styles: Readonly<Record<number, YamlScalar['style']>> = {
  [SCALAR_STYLE.PLAIN]: 'plain',
  [SCALAR_STYLE.SINGLE_QUOTED]: 'single',
  [SCALAR_STYLE.DOUBLE_QUOTED]: 'double',
  [SCALAR_STYLE.LITERAL_BLOCK]: 'literal',
  [SCALAR_STYLE.FOLDED_BLOCK]: 'folded',
};

/**
 * Composes the masked text. Offsets in the trees are those of the whole file: the text may be a part of it that starts at `offset`.
 * Aliases stand for the node they name; merge keys (`<<`) are resolved, their pairs come first and have the range of the `<<` pair.
 */
export function composeYaml(masked: string, original: string, offset: number, holes: readonly Range[]): Composed | YamlFailure {
  let events: readonly Event[];
  try {
    events = yamlEvents(masked);
  } catch (error) {
    if (!(error instanceof YAMLException)) return { at: offset, reason: 'it is nested too deep' };
    return { at: offset + Math.min(error.mark?.position ?? 0, masked.length), reason: error.reason };
  }
  return new Composer(masked, original, offset, holes, events).compose();
}

export function isFailure(result: Composed | YamlFailure): result is YamlFailure {
  return 'reason' in result;
}

class Composer {
  private at = 0;
  /** Where the last token ended, in the part's own offsets. */
  private cursor = 0;
  private readonly problems: SyntaxProblem[] = [];
  private readonly covered: Range[] = [];
  private readonly plainEnds = new Set<number>();
  private anchors = new Map<string, YamlNode | 'open'>();
  private collectionAliases = 0;
  private hasAnchors = false;

  constructor(
    private readonly masked: string,
    private readonly original: string,
    private readonly offset: number,
    private readonly holes: readonly Range[],
    private readonly events: readonly Event[],
  ) {}

  compose(): Composed {
    const roots: YamlNode[] = [];
    while (this.at < this.events.length) {
      const event = this.events[this.at];
      if (event === undefined) break;
      if (event.type === EVENT_ID.DOCUMENT || event.type === EVENT_ID.POP) {
        if (event.type === EVENT_ID.DOCUMENT) this.anchors = new Map();
        this.at++;
        continue;
      }
      roots.push(this.node());
    }
    return { roots, problems: this.problems, covered: this.covered, plainEnds: this.plainEnds, hasAnchors: this.hasAnchors };
  }

  private problem(start: number, end: number, code: string, message: string, effect: SyntaxProblem['effect']): void {
    this.problems.push({ range: this.range(start, end), code, message, effect });
  }

  private range(start: number, end: number): Range {
    return { start: start + this.offset, end: end + this.offset };
  }

  private cover(start: number, end: number): void {
    if (start >= 0 && end > start) this.covered.push(this.range(start, end));
  }

  /** Cursor moved over blanks, line ends and comments. */
  private afterTrivia(from: number): number {
    let at = from;
    for (;;) {
      const char = this.masked[at];
      if (char === ' ' || char === '\n' || char === '\r' || char === '\t') at++;
      else if (char === '#' && (at === 0 || /\s/.test(this.masked[at - 1] ?? ''))) {
        const end = this.masked.indexOf('\n', at);
        at = end < 0 ? this.masked.length : end;
      } else return at;
    }
  }

  private node(): YamlNode {
    const event = this.events[this.at++];
    if (event === undefined || event.type === EVENT_ID.POP || event.type === EVENT_ID.DOCUMENT) return this.empty(this.cursor);
    if (event.type === EVENT_ID.ALIAS) return this.alias(event.anchorStart, event.anchorEnd);
    this.cover(event.anchorStart - 1, event.anchorEnd);
    this.cover(event.tagStart, event.tagEnd);
    this.cursor = Math.max(this.cursor, event.anchorEnd, event.tagEnd);
    const anchor = event.anchorStart < 0 ? undefined : this.masked.slice(event.anchorStart, event.anchorEnd);
    if (anchor !== undefined) {
      this.hasAnchors = true;
      if (this.anchors.has(anchor)) {
        const message = `the anchor &${anchor} is named twice; the later one counts, and Cassandra before 3.11 refuses the file`;
        this.problem(event.anchorStart - 1, event.anchorEnd, 'duplicate-anchor', message, 'odd');
      }
      this.anchors.set(anchor, 'open');
    }
    const node = event.type === EVENT_ID.SCALAR ? this.scalar(event) : this.collection(event);
    if (anchor !== undefined) this.anchors.set(anchor, node);
    return node;
  }

  private empty(at: number): YamlScalar {
    return { kind: 'scalar', text: '', style: 'plain', range: this.range(at, at) };
  }

  private scalar(event: ScalarEvent): YamlScalar {
    const style = styles[event.style] ?? 'plain';
    const tag = event.tagStart < 0 ? {} : { tag: this.masked.slice(event.tagStart, event.tagEnd) };
    if (event.valueStart < 0) return { ...this.empty(this.cursor), ...tag };
    let end = event.valueEnd;
    if (style === 'literal' || style === 'folded') {
      while (end > event.valueStart && /\s/.test(this.masked[end - 1] ?? '')) end--;
    }
    const quoted = style === 'single' || style === 'double' ? 1 : 0;
    this.cover(event.valueStart - quoted, event.valueEnd + quoted);
    this.cursor = end + quoted;
    const range = this.range(event.valueStart, end);
    if (style === 'plain') {
      this.plainEnds.add(range.end);
      if (/[“”„‘’]/.test(this.original.charAt(event.valueStart))) {
        const message = 'Typographic quotes are no quotes to YAML: they become part of the text. Use " or \'.';
        this.problem(event.valueStart, end, 'typographic-quotes', message, 'odd');
      }
    }
    const hole = touchesHole(this.holes, range);
    return { kind: 'scalar', text: this.textOf(event, style, hole), style, ...tag, range, ...(hole ? { hole } : {}) };
  }

  private textOf(event: ScalarEvent, style: YamlScalar['style'], hole: boolean): string {
    if (hole || style === 'plain') {
      // A plain scalar on one line is its own text; the original's, so that a hole shows as it is written.
      const raw = this.original.slice(event.valueStart, event.valueEnd);
      if (hole || !/[\r\n]/.test(raw)) return raw;
    }
    try {
      return getScalarValue(this.masked, event);
    } catch {
      return this.original.slice(event.valueStart, event.valueEnd);
    }
  }

  private alias(start: number, end: number): YamlNode {
    this.hasAnchors = true;
    this.cover(start - 1, end);
    this.cursor = end;
    const name = this.masked.slice(start, end);
    const node = this.anchors.get(name);
    const unknown: YamlScalar = { kind: 'scalar', text: `*${name}`, style: 'plain', range: this.range(start - 1, end), hole: true };
    if (node === undefined) {
      this.problem(start - 1, end, 'undefined-alias', `nothing above is anchored as &${name}; Cassandra refuses the file`, 'refused');
      return unknown;
    }
    if (node === 'open') return unknown;
    if (node.kind !== 'scalar' && ++this.collectionAliases === mostAliases + 1) {
      const message = `more than ${mostAliases} aliases of maps and lists; Cassandra's YAML parser refuses the file`;
      this.problem(start - 1, end, 'too-many-aliases', message, 'refused');
    }
    return this.collectionAliases > mostAliases ? unknown : node;
  }

  private collection(event: Extract<Event, { start: number }>): YamlNode {
    const start = event.start;
    const flow = event.style === COLLECTION_STYLE_FLOW;
    this.cursor = flow ? start + 1 : Math.max(this.cursor, start);
    const node: YamlNode = event.type === EVENT_ID.SEQUENCE ? this.sequence(start, flow) : this.mapping(start, flow);
    this.at++;
    return node;
  }

  private closed(): boolean {
    const event = this.events[this.at];
    return event === undefined || event.type === EVENT_ID.POP || event.type === EVENT_ID.DOCUMENT;
  }

  private endOf(flow: boolean, close: string): number {
    if (!flow) return this.cursor;
    let at = this.afterTrivia(this.cursor);
    if (this.masked[at] === ',') at = this.afterTrivia(at + 1);
    if (this.masked[at] === close) this.cursor = at + 1;
    return this.cursor;
  }

  private sequence(start: number, flow: boolean): YamlNode {
    const items: YamlNode[] = [];
    while (!this.closed()) {
      const at = this.afterTrivia(this.cursor);
      if (this.masked[at] === (flow ? ',' : '-')) this.cursor = at + 1;
      items.push(this.node());
    }
    return { kind: 'sequence', items, flow, range: this.range(start, this.endOf(flow, ']')) };
  }

  private mapping(start: number, flow: boolean): YamlMapping {
    const pairs: YamlMapping['pairs'][number][] = [];
    const merged: YamlMapping['pairs'][number][] = [];
    while (!this.closed()) {
      const before = this.afterTrivia(this.cursor);
      if (this.masked[before] === ',') this.cursor = before + 1;
      const event = this.events[this.at];
      const key = this.node();
      const keyEnd = this.cursor;
      const at = this.afterTrivia(keyEnd);
      if (this.masked[at] === ':') this.cursor = at + 1;
      const value = this.node();
      const keyStart = event?.type === EVENT_ID.SCALAR && event.valueStart >= 0 ? this.startOfKey(event) : (keyEnd ?? start);
      const range = this.range(keyStart, Math.max(this.cursor, keyStart));
      if (key.kind !== 'scalar') {
        this.problem(keyStart, keyStart, 'key-not-scalar', 'a key is a name, not a list or a map', 'refused');
      } else if (key.style === 'plain' && key.tag === undefined && plainTag(key.text) === 'merge') {
        merged.push(...this.mergedPairs(value, range));
      } else {
        pairs.push({ key, value, range });
      }
    }
    const end = this.endOf(flow, '}');
    const own = new Set(pairs.map((pair) => pair.key.text));
    const inherited = merged.filter((pair) => !own.has(pair.key.text) && own.add(pair.key.text) !== undefined);
    return { kind: 'mapping', pairs: [...inherited, ...pairs], flow, range: this.range(start, end) };
  }

  private startOfKey(event: ScalarEvent): number {
    const quoted = event.style === SCALAR_STYLE.SINGLE_QUOTED || event.style === SCALAR_STYLE.DOUBLE_QUOTED ? 1 : 0;
    const starts = [event.valueStart - quoted, event.anchorStart - 1, event.tagStart].filter((start) => start >= 0);
    return Math.min(...starts);
  }

  private mergedPairs(value: YamlNode, range: Range): YamlMapping['pairs'][number][] {
    const maps = value.kind === 'sequence' ? value.items : [value];
    const pairs: YamlMapping['pairs'][number][] = [];
    for (const map of maps) {
      if (map.kind === 'mapping') pairs.push(...map.pairs.map((pair) => ({ ...pair, range })));
      else if (map.kind !== 'scalar' || map.hole !== true) {
        const message = 'only maps can be merged with <<; Cassandra refuses the file';
        this.problems.push({ range, code: 'merge-not-map', message, effect: 'refused' });
      }
    }
    return pairs;
  }
}
