import { isSlip } from '../../text/didYouMean.js';
import type { Range } from '../../text/range.js';
import type { Comment, Entry, SyntaxProblem, XmlInclude } from '../document.js';
import { touchesHole } from '../template.js';
import { unescapeXml, type XmlEntities } from './hadoopXmlEntities.js';
import type { XmlAttribute, XmlToken } from './hadoopXmlTokens.js';

/** A piece of character data, its references not yet resolved. */
interface Piece {
  readonly range: Range;
  readonly cdata: boolean;
}

/** `<name>`, `<value>`, `<final>` while it is read, and the last complete one of each. */
interface Leaf {
  readonly name: string;
  readonly depth: number;
  readonly contentStart: number;
  readonly pieces: Piece[];
  selfClosed: boolean;
  /** Something other than text and comments stands in it. */
  mixed: Range | undefined;
}

interface Property {
  readonly start: number;
  readonly depth: number;
  key: { readonly text: string; readonly range: Range } | undefined;
  value: { readonly text: string | undefined; readonly range: Range } | undefined;
  final: boolean;
  /** Something is written in it: empty ones are not worth a word. */
  written: boolean;
  /** Its name or value has no end yet: somebody types it, or the file is cut off. */
  unfinished: 'key' | 'unfinished' | undefined;
  readonly problems: SyntaxProblem[];
  values: number;
}

const leaves: ReadonlySet<string> = new Set(['name', 'value', 'final', 'source', 'tag']);

/** What Ambari's stack definitions add to a property. Ambari writes the file that Hadoop reads, without them. */
const ambariElements: ReadonlySet<string> = new Set(['value-attributes', 'depends-on', 'used-by', 'property_depends_on']);

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** What people write in `<final>` who want the property to be final. */
function meansTrue(content: string): boolean {
  const word = content.toLowerCase();
  return ['true', 'yes', 'on', '1'].includes(word) || isSlip(word, 'true');
}

/** Takes the tokens of a file, one after the other, as Hadoop's event parser does. */
export class ConfigurationReader {
  readonly comments: Comment[] = [];
  readonly includes: XmlInclude[] = [];
  readonly problems: SyntaxProblem[] = [];
  private readonly entries: Entry[] = [];
  /** Properties whose end another property took: read only where the file is refused anyway. */
  private readonly overtaken: Entry[] = [];
  private readonly stack: string[] = [];
  private property: Property | undefined;
  private leaf: Leaf | undefined;
  private openInclude: number | undefined;
  private depth = 0;
  /** Depth of an element of Ambari's that is passed over. */
  private skipped: number | undefined;

  constructor(
    private readonly text: string,
    private readonly entities: XmlEntities,
    private readonly holes: readonly Range[],
  ) {}

  take(token: XmlToken): void {
    switch (token.kind) {
      case 'text':
        if (this.leaf === undefined) this.strayText(token.range);
        else this.leaf.pieces.push({ range: token.range, cdata: false });
        break;
      case 'cdata':
        this.leaf?.pieces.push({ range: token.content, cdata: true });
        break;
      case 'comment':
        this.comments.push({ text: this.text.slice(token.content.start, token.content.end), range: token.range });
        break;
      case 'open':
        this.open(token);
        break;
      case 'close':
        this.close(localName(token.name), token.range);
        break;
      case 'instruction':
        if (this.leaf !== undefined) this.leaf.mixed ??= token.range;
        break;
      case 'doctype':
        break;
    }
  }

  finish(end: number, refused: boolean): readonly Entry[] {
    while (this.stack.length > 0) this.pop({ start: end, end }, true);
    return refused && this.overtaken.length > 0
      ? [...this.entries, ...this.overtaken].sort((a, b) => a.range.start - b.range.start)
      : this.entries;
  }

  /** Text between elements is passed over, and so is a "#" in it: what follows is read. Other text may be a template's. */
  private strayText(range: Range): void {
    const within = this.stack.at(-1);
    if (this.skipped !== undefined || (within !== 'configuration' && within !== 'property') || this.holeOf(range)) return;
    const found = /(?:^|\n)[ \t]*(#[^\n]*)/.exec(this.text.slice(range.start, range.end));
    if (found?.[1] === undefined) return;
    const start = range.start + found.index + found[0].length - found[1].length;
    const text = found[1].trimEnd();
    // Nothing but the sign before an element: that element is meant to be off.
    const message =
      text === '#'
        ? 'a "#" makes no comment in XML: Hadoop reads what follows it'
        : 'a "#" makes no comment in XML: Hadoop passes over this text';
    this.problems.push(odd('hash-comment', { start, end: start + text.length }, `${message}; write <!-- and -->`));
  }

  private open(token: XmlToken & { kind: 'open' }): void {
    const name = localName(token.name);
    if (this.skipped !== undefined || (this.property !== undefined && ambariElements.has(name))) {
      this.skipped ??= this.depth + 1;
      this.depth++;
      this.stack.push(name);
      if (token.empty) this.pop({ start: token.range.end, end: token.range.end });
      return;
    }
    if (this.stack.length === 0 && name !== 'configuration') {
      this.problems.push(
        odd(
          'root-not-configuration',
          token.range,
          `the root element is <${token.name}>, not <configuration>: ${name === 'property' ? 'Hadoop before 2.9 reads nothing of the file' : 'Hadoop before 2.9 logs an error'}`,
        ),
      );
    } else if (token.name !== name && (name === 'property' || leaves.has(name))) {
      this.problems.push(odd('prefixed-element', token.range, `Hadoop before 2.9 does not read <${token.name}>, later releases do`));
    }
    if (name === 'property') {
      if (this.property !== undefined) this.overtake(this.property, token.range.start);
      this.property = this.startProperty(token);
      this.leaf = undefined;
    } else if (name === 'include') {
      this.include(token);
    } else if (name === 'fallback') {
      const include = this.openInclude === undefined ? undefined : this.includes[this.openInclude];
      if (include !== undefined) this.includes[this.openInclude as number] = { ...include, hasFallback: true };
    } else if (leaves.has(name)) {
      // A value in a value, a name in a description: the reader starts anew.
      this.leaf = { name, depth: this.depth + 1, contentStart: token.range.end, pieces: [], selfClosed: token.empty, mixed: undefined };
      if (this.property !== undefined) {
        this.property.written = true;
        if (this.depth !== this.property.depth) {
          this.property.problems.push(nestedLeaf(name, token.range));
        }
      } else if (name === 'name' && this.stack.at(-1) === 'configuration') {
        this.problems.push(
          lost(
            'name-outside-property',
            token.range,
            '<name> stands outside of <property>: Hadoop does not read it, nor the value beside it',
          ),
        );
      }
    } else {
      this.leafMixed(token.range);
      if (this.property !== undefined && /^(?:name|value|final|property)$/i.test(name)) {
        this.property.written = true;
        this.problems.push(wrongCase(token.name, token.range));
      } else if (/^property$/i.test(name)) {
        this.problems.push(wrongCase(token.name, token.range));
      }
    }
    this.depth++;
    this.stack.push(name);
    if (token.empty) this.pop({ start: token.range.end, end: token.range.end });
  }

  private leafMixed(range: Range): void {
    if (this.leaf !== undefined) this.leaf.mixed ??= range;
  }

  private startProperty(token: XmlToken & { kind: 'open' }): Property {
    const property: Property = {
      start: token.range.start,
      depth: this.depth + 1,
      key: undefined,
      value: undefined,
      final: false,
      written: false,
      unfinished: undefined,
      problems: [],
      values: 0,
    };
    if (this.stack.some((name) => name !== 'configuration') && this.stack.length > 0 && !this.stack.includes('property')) {
      const around = this.stack.find((name) => name !== 'configuration' && name !== this.stack[0]);
      if (around !== undefined && around !== 'include' && around !== 'fallback') {
        property.problems.push(
          odd('property-in-element', token.range, `Hadoop before 2.9 does not read a property inside <${around}>; later releases do`),
        );
      }
    }
    for (const attribute of token.attributes) this.propertyAttribute(property, attribute);
    return property;
  }

  /** `<property name="a" value="1"/>`: read since 2.9, without trimming. */
  private propertyAttribute(property: Property, attribute: XmlAttribute): void {
    const content = this.textOf([{ range: attribute.valueRange, cdata: false }]);
    if (attribute.name === 'name') property.key = { text: content, range: attribute.valueRange };
    else if (attribute.name === 'value') property.value = { text: content, range: attribute.valueRange };
    else if (attribute.name === 'final') property.final = content === 'true';
    else return;
    property.written = true;
    if (attribute.name === 'name') {
      property.problems.push(
        odd('property-attributes', attribute.nameRange, 'Hadoop before 2.9 does not read a property that is written as attributes'),
      );
    }
  }

  private include(token: XmlToken & { kind: 'open' }): void {
    const href = token.attributes.find((attribute) => attribute.name === 'href');
    if (href === undefined) {
      this.problems.push(
        odd('include-without-href', token.range, 'the include names no file: Hadoop before 2.9 refuses it, later releases pass over it'),
      );
      return;
    }
    this.includes.push({
      href: this.textOf([{ range: href.valueRange, cdata: false }]),
      range: token.range,
      at: this.entries.length,
      hasFallback: false,
    });
    this.openInclude = this.includes.length - 1;
  }

  private close(name: string, range: Range): void {
    const top = this.stack[this.stack.length - 1];
    if (top === undefined) return;
    if (!this.stack.includes(name)) {
      // `<name>a</value>`, `<value>1</Value>`: whatever it says, it ends what was open, unless it ends nothing of ours.
      if (this.leaf !== undefined && leaves.has(top) && (leaves.has(name) || name.toLowerCase() === top)) this.pop(range);
      return;
    }
    while (this.stack.length > 0) {
      const popped = this.stack[this.stack.length - 1];
      this.pop(range, popped !== name);
      if (popped === name) return;
    }
  }

  /** Ends the innermost element; `range` is the end tag, or, where it is missing, the place where it would stand. */
  private pop(range: Range, isMissing = false): void {
    const name = this.stack.pop();
    const depth = this.depth--;
    if (this.skipped !== undefined) {
      if (depth <= this.skipped) this.skipped = undefined;
      return;
    }
    if (name === 'include') this.openInclude = undefined;
    if (name === 'property') {
      const property = this.property;
      if (isMissing && property !== undefined && property.value?.text === undefined) property.unfinished ??= 'unfinished';
      if (property !== undefined && depth >= property.depth) this.endProperty(property, range.end);
      if (depth <= (property?.depth ?? 0)) this.property = undefined;
      return;
    }
    const leaf = this.leaf;
    if (leaf === undefined || name === undefined || depth !== leaf.depth) return;
    this.leaf = undefined;
    if (isMissing && this.property !== undefined) this.property.unfinished = leaf.name === 'name' ? 'key' : 'unfinished';
    this.endLeaf(leaf, range.start);
  }

  private endLeaf(leaf: Leaf, end: number): void {
    const property = this.property;
    if (property === undefined) return;
    const content = this.textOf(leaf.pieces);
    const range = this.contentRange(leaf, end);
    if (leaf.name === 'name') {
      // An empty name does not count; the one before it does.
      if (content.length > 0) property.key = { text: trimJava(content), range };
    } else if (leaf.name === 'value') {
      property.values++;
      if (content.length > 0) property.value = { text: content, range };
      else property.value ??= { text: undefined, range };
      if (property.values === 2) {
        property.problems.push(odd('repeated-value', range, 'the property has a second <value>: the last one counts'));
      }
    } else if (leaf.name === 'final') {
      property.final = content === 'true';
      if (content !== 'true' && meansTrue(trimJava(content))) {
        property.problems.push(
          lost('final-not-true', range, 'the property is not final: only <final>true</final> counts, in lower case and without blanks'),
        );
      }
    }
    if (leaf.name !== 'name' && leaf.name !== 'value') return;
    const cdata = leaf.pieces.filter((piece) => piece.cdata);
    if (cdata.length > 0) {
      const plain = leaf.pieces.some((piece) => !piece.cdata);
      property.problems.push(
        odd(
          'cdata',
          range,
          `Hadoop 2.9 and 3.0 do not read what stands in a CDATA section${plain || cdata.length > 1 ? ', and releases before 2.9 read the first piece of text alone' : ''}`,
        ),
      );
    } else if (leaf.mixed !== undefined) {
      property.problems.push(
        odd(
          'markup-in-text',
          leaf.mixed,
          `<${leaf.name}> holds markup: Hadoop before 2.9 reads the text in front of it alone, later releases all text`,
        ),
      );
    }
  }

  /** What stands between the tags without blanks around it; the inside of a CDATA section that is alone. */
  private contentRange(leaf: Leaf, end: number): Range {
    if (leaf.selfClosed) return { start: end, end };
    const solid = leaf.pieces.filter((piece) => piece.cdata || this.text.slice(piece.range.start, piece.range.end).trim() !== '');
    const only = solid[0];
    const outer =
      only !== undefined && solid.length === 1 && only.cdata
        ? only.range
        : { start: leaf.contentStart, end: Math.max(end, leaf.contentStart) };
    return trimmedRange(this.text, outer);
  }

  private textOf(pieces: readonly Piece[]): string {
    let result = '';
    for (const { range, cdata } of pieces) {
      const raw = this.text.slice(range.start, range.end).replace(/\r\n?/g, '\n');
      result += cdata ? raw : unescapeXml(raw);
    }
    return result;
  }

  private overtake(property: Property, end: number): void {
    if (property.value?.text === undefined) property.unfinished ??= 'unfinished';
    const entry = this.entryOf(property, this.leafEnd(property, end));
    if (entry !== undefined) this.overtaken.push(entry);
    const start = { start: property.start, end: property.start + 1 };
    this.problems.push(
      property.written
        ? lost('nested-property', start, 'another property begins inside this one: this one is not read')
        : odd('nested-property', start, 'another property begins inside this one: Hadoop before 2.9 does not read the inner one'),
    );
  }

  /** Where an unfinished property ends: behind the last thing that was read of it. */
  private leafEnd(property: Property, end: number): number {
    let stop = end;
    while (stop > property.start && /\s/.test(this.text[stop - 1] ?? '')) stop--;
    return stop;
  }

  private endProperty(property: Property, end: number): void {
    const range = { start: property.start, end };
    const entry = this.entryOf(property, end);
    if (entry !== undefined) {
      this.entries.push(entry);
      this.problems.push(...property.problems);
    } else if (property.written) {
      this.problems.push(lost('property-without-name', range, 'the property has no name: it is not read'));
    }
    if (entry !== undefined && property.values === 0 && property.value === undefined) {
      this.problems.push(lost('property-without-value', range, `"${entry.key}" has no <value>: it is not read`));
    }
  }

  private entryOf(property: Property, end: number): Entry | undefined {
    const { key, value } = property;
    if (key === undefined || key.text === '' || key.text !== trimJava(key.text)) return undefined;
    const range = { start: property.start, end };
    const valueRange = value?.range ?? { start: key.range.end, end: key.range.end };
    const hole = this.holeOf(key.range)
      ? 'key'
      : this.holeOf(valueRange) || (value !== undefined && this.entities.isUsedIn(this.text, valueRange))
        ? 'value'
        : property.unfinished;
    return {
      key: key.text,
      keyRange: key.range,
      value: value?.text,
      valueRange,
      range,
      ...(property.final ? { final: true } : {}),
      ...(hole === undefined ? {} : { hole }),
    };
  }

  private holeOf(range: Range): boolean {
    return this.holes.length > 0 && touchesHole(this.holes, range);
  }
}

function odd(code: string, range: Range, message: string): SyntaxProblem {
  return { code, range, message, effect: 'odd' };
}

function lost(code: string, range: Range, message: string): SyntaxProblem {
  return { code, range, message, effect: 'lost' };
}

/** As Java's `String.trim`: every character up to the blank. */
function trimJava(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text.charCodeAt(start) <= 32) start++;
  while (end > start && text.charCodeAt(end - 1) <= 32) end--;
  return text.slice(start, end);
}

function trimmedRange(text: string, range: Range): Range {
  let { start, end } = range;
  while (start < end && text.charCodeAt(start) <= 32) start++;
  while (end > start && text.charCodeAt(end - 1) <= 32) end--;
  return { start, end };
}

function nestedLeaf(name: string, range: Range): SyntaxProblem {
  return odd(
    'nested-element',
    range,
    `<${name}> stands inside another element: Hadoop since 2.9 reads it as the property's own, before 2.9 it does not`,
  );
}

function wrongCase(name: string, range: Range): SyntaxProblem {
  return lost('element-name-case', range, `<${name}> is not read: Hadoop's elements are written in lower case`);
}
