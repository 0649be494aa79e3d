import type { FileKind } from '../../products/registry.js';
import { baseName } from '../../text/paths.js';
import type { Range } from '../../text/range.js';
import type { SourceText } from '../../text/sourceText.js';
import type { Comment, Entry, Format, HadoopXmlDocument, SourceFile, SyntaxProblem, XmlRoot } from '../document.js';
import { createHadoopXml } from './createHadoopXml.js';
import { contextInXml } from './hadoopXmlContext.js';
import { hadoopXmlEditor } from './hadoopXmlEditor.js';
import { readEntities } from './hadoopXmlEntities.js';
import { checkWellFormed } from './hadoopXmlProblems.js';
import { ConfigurationReader } from './hadoopXmlReader.js';
import { scanXml, type XmlToken } from './hadoopXmlTokens.js';
import { type ReadXml, readPlain } from './plainXml.js';

/**
 * Reads a Hadoop configuration as Hadoop's `Configuration` does since 2.9 (by its event parser): `name`, `value` and `final` count at any depth
 * below `property`, text of inner elements joins the value, the last of several counts, an empty one does not.
 * What Hadoop before 2.9 (by its tree) reads otherwise is told as an `odd` problem. Recorded against the real class: fixtures/readers/hadoop-xml.json.
 *
 * Where Hadoop would refuse the file, every property that can still be told is an entry.
 */
function parse(file: SourceFile): HadoopXmlDocument {
  const { text } = file.source;
  const { masked, holes } = file.markup;
  const plain = file.template === undefined && holes.length === 0 && masked === text ? readPlain(text, readXml) : undefined;
  if (plain !== undefined) {
    const { entries, comments, root } = plain;
    return { ...file, format: 'hadoopXml', template: undefined, head: root.open, root, entries, comments, problems: [], includes: [] };
  }
  return parseWhole(file);
}

/** Reads a file token by token, whatever stands in it. */
export function parseWhole(file: SourceFile): HadoopXmlDocument {
  const { source, kind } = file;
  const { text } = source;
  const { masked, holes } = file.markup;
  // A definition of Ambari's is made into a file: its holes are filled then.
  const template = file.template ?? (holes.length > 0 && isAmbariDefinition(text) ? ({ dialect: 'jinja', holes } as const) : undefined);
  const { tokens, reader, refused: found } = readXml(text, masked, holes);
  const part = found.some(({ code }) => code === 'several-roots') && isPart(masked, source.path, kind);
  const broken = part ? found.filter(({ code }) => code !== 'several-roots') : found;
  const refused = part || broken.some((problem) => problem.effect === 'refused') || template !== undefined;
  const entries = reader.finish(text.length, refused);
  const comments = reader.comments.map((comment) => inside(comment, entries));
  const problems = [...broken, ...(refused ? [] : inBlocks(reader.problems, entries, source))].sort(
    (a, b) => a.range.start - b.range.start,
  );
  const certain = part || broken.length > 0 ? [] : reader.problems.filter((problem) => isWithoutMarkup(problem, text, masked));
  const start = tokens.find((token) => token.kind === 'open' && token.name === 'configuration');
  return {
    ...file,
    format: 'hadoopXml',
    template,
    head: start?.range ?? file.head,
    root: rootOf(tokens),
    entries,
    comments,
    problems:
      template === undefined
        ? problems
        : [...problems.filter((problem) => entries.some((entry) => contains(entry.range, problem.range))), ...certain],
    includes: reader.includes,
  };
}

/** `masked`: the text without a template's markup. */
function readXml(text: string, masked = text, holes: readonly Range[] = []): ReadXml & { readonly tokens: readonly XmlToken[] } {
  const { tokens, problems } = scanXml(masked);
  const entities = readEntities(masked, tokens);
  const reader = new ConfigurationReader(text, entities, holes);
  for (const token of tokens) reader.take(token);
  return { tokens, reader, refused: checkWellFormed(text, masked, tokens, problems, entities, holes) };
}

/** Whether markup of a template cannot be what makes the elements stand as they do. */
function isWithoutMarkup({ code, range }: SyntaxProblem, text: string, masked: string): boolean {
  if (code === 'root-not-configuration') return text === masked && text.startsWith('<property', range.start);
  if (code !== 'nested-property') return false;
  const next = masked.indexOf('<property', range.end);
  return text.slice(range.start, next) === masked.slice(range.start, next);
}

/** Properties without a root, in a file that is named after its kind and something more: a script puts them into the real file. */
function isPart(text: string, path: string, kind: FileKind): boolean {
  return !/<\/?configuration\b/.test(text) && baseName(path) !== `${kind}.xml`;
}

/** Of number signs in lines that follow each other the first, with the names of all that is read behind them. */
function inBlocks(problems: readonly SyntaxProblem[], entries: readonly Entry[], source: SourceText): readonly SyntaxProblem[] {
  const kept: SyntaxProblem[] = [];
  const lineOf = (offset: number) => source.positionAt(offset).line;
  let block: { readonly at: number; readonly start: number; last: number } | undefined;
  const close = () => {
    const first = block === undefined ? undefined : kept[block.at];
    if (block === undefined || first === undefined) return;
    const { start, last } = block;
    const read = entries.filter(
      ({ keyRange }) => keyRange.start > start && lineOf(keyRange.start) <= last && lineOf(keyRange.start) >= lineOf(start),
    );
    block = undefined;
    if (read.length === 0) return;
    const names = read.map(({ key }) => key).join(', ');
    kept[kept.indexOf(first)] = {
      ...first,
      message: `a "#" makes no comment in XML: Hadoop reads ${names} all the same; write <!-- and -->`,
    };
  };
  for (const problem of problems) {
    if (problem.code !== 'hash-comment') {
      kept.push(problem);
      continue;
    }
    const line = lineOf(problem.range.start);
    if (block !== undefined && line <= block.last + 1) {
      block.last = line;
      continue;
    }
    close();
    block = { at: kept.length, start: problem.range.start, last: line };
    kept.push(problem);
  }
  close();
  return kept;
}

const definitions = new WeakMap<SourceText, boolean>();

/** A definition of a stack of Ambari's: defaults that Ambari and its advisor choose from when they write the file. Each finding of a file asks. */
export function isStackDefinition({ format, source }: { readonly format: string; readonly source: SourceText }): boolean {
  if (format !== 'hadoopXml') return false;
  const known = definitions.get(source) ?? isAmbariDefinition(source.text);
  definitions.set(source, known);
  return known;
}

/** Elements and attributes that only the stacks of Ambari have. */
function isAmbariDefinition(text: string): boolean {
  return /<(?:value-attributes|on-ambari-upgrade|display-name|depends-on)[\s>/]|\bsupports_(?:final|adding_forbidden|do_not_extend)\s*=/.test(
    text,
  );
}

function contains(outer: Range, inner: Range): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

function inside(comment: Comment, entries: readonly Entry[]): Comment {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle] as Entry).range.end <= comment.range.start) low = middle + 1;
    else high = middle;
  }
  const entry = entries[low];
  return entry !== undefined && contains(entry.range, comment.range) ? { ...comment, inside: entry } : comment;
}

function rootOf(tokens: readonly XmlToken[]): XmlRoot | undefined {
  const open = tokens.find((token) => token.kind === 'open');
  if (open === undefined || open.kind !== 'open' || open.name === 'property') return undefined;
  const close = tokens.findLast((token) => token.kind === 'close' && token.name === open.name);
  return { open: open.range, empty: open.empty, close: close?.range };
}

export const hadoopXml: Format<HadoopXmlDocument> = {
  parse,
  create: createHadoopXml,
  contextAt: ({ source }, offset) => contextInXml(source.text, offset),
  ...hadoopXmlEditor,
};
