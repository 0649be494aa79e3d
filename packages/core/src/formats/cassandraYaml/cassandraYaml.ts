import type { Range } from '../../text/range.js';
import type { CassandraYamlDocument, Entry, Format, SourceFile, SyntaxProblem } from '../document.js';
import { fileOfLines } from '../newFile.js';
import { touchesHole } from '../template.js';
import { yamlComments } from './cassandraYamlComments.js';
import { type Composed, composeYaml, isFailure, type YamlFailure } from './cassandraYamlComposer.js';
import { contextInYaml } from './cassandraYamlContext.js';
import { cassandraYamlEditor } from './cassandraYamlEditor.js';
import { entriesOf } from './cassandraYamlEntries.js';
import { tabProblem } from './cassandraYamlProblems.js';
import type { YamlMapping, YamlNode } from './yamlNode.js';

/**
 * Reads cassandra.yaml as SnakeYAML does. Entries are all top-level keys, and nested options joined by dots; lists stay trees.
 * A file that does not parse as a whole is read block by block: each block starts in column 0.
 */
function parse(file: SourceFile): CassandraYamlDocument {
  const { text } = file.source;
  const { masked: hidden, template, holes } = file.markup;
  // YAML 1.1 has three more line ends than YAML 1.2.
  const masked = hidden.replace(/[\u0085\u2028\u2029]/g, '\n');
  const work: Work = { parsed: 0 };
  const whole = composeJoined(masked, text, 0, holes, work);
  const parts: Blocks = isFailure(whole) ? composeBlocks(masked, text, holes, work) : { composed: [whole], broken: [] };

  const mappings: YamlMapping[] = [];
  const problems: SyntaxProblem[] = [];
  for (const { roots, problems: found } of parts.composed) {
    problems.push(...found);
    for (const root of roots) if (root.kind === 'mapping') mappings.push(root);
  }
  const roots = parts.composed.flatMap((part) => part.roots);
  const root = wholeTree(mappings, roots);
  const entries: Entry[] = root === undefined ? [] : [...entriesOf(root, text, holes)];
  for (const { start, end } of parts.broken) {
    const entry = firstLineEntry(text, masked, start, end, holes);
    if (entry !== undefined) entries.push(entry);
  }
  if (parts.broken.length > 0) entries.sort((a, b) => a.keyRange.start - b.keyRange.start);

  const covered = [...parts.composed.flatMap((part) => [...part.covered])].sort((a, b) => a.start - b.start);
  const plainEnds = new Set(parts.composed.flatMap((part) => [...part.plainEnds]));
  const comments = yamlComments(text, covered, parts.broken);
  if (isFailure(whole)) {
    problems.unshift(failureProblem(whole, text, parts.broken));
  } else {
    const skipped = [...covered, ...comments.map((comment) => comment.range)].sort((a, b) => a.start - b.start);
    problems.push(...shapeProblems(roots, text), ...tabProblem(masked, skipped, plainEnds));
  }

  return {
    ...file,
    format: 'cassandraYaml',
    entries,
    comments,
    charactersParsed: work.parsed,
    // Markup may mend what it surrounds, but not a quote that is none.
    problems: problems.filter(
      ({ code, range }) => code === 'typographic-quotes' || (template === undefined && !onLineOfHole(range, text, holes)),
    ),
    root,
    hasAnchors: parts.composed.some(({ hasAnchors }) => hasAnchors) || (parts.broken.length > 0 && /[&*][\w-]/.test(text)),
  };
}

/** Most lines that are joined, and most characters of a file that are parsed for it: a quote that is never closed would go on to the end of the file. */
const mostJoined = { lines: 60, characters: 2_000_000 };

/** How many characters of a file were parsed so far. */
interface Work {
  parsed: number;
}

/**
 * Inside of brackets and quotes SnakeYAML does not look at the indentation, js-yaml does. Where it complains, the line end before goes,
 * which changes nothing there; a comment on that line goes with it.
 */
function composeJoined(masked: string, text: string, offset: number, holes: readonly Range[], work: Work): Composed | YamlFailure {
  const first = composeYaml(masked, text, offset, holes);
  let result = first;
  let joined = masked;
  work.parsed += masked.length;
  for (let tries = 0; tries < mostJoined.lines && isFailure(result) && result.reason === 'deficient indentation'; tries++) {
    if (work.parsed + masked.length > mostJoined.characters) break;
    const at = joined.lastIndexOf('\n', result.at - offset - 1);
    if (at < 0) break;
    const lineStart = joined.lastIndexOf('\n', at - 1) + 1;
    const line = joined.slice(lineStart, at);
    const comment = /["']/.test(line) ? null : /(?:^|[ \t])#.*$/.exec(line);
    const kept = comment === null ? line : line.slice(0, comment.index).padEnd(line.length);
    joined = `${joined.slice(0, lineStart)}${kept.replace(/\r$/, ' ')} ${joined.slice(at + 1)}`;
    work.parsed += masked.length;
    result = composeYaml(joined, text, offset, holes);
  }
  return isFailure(result) && result.reason === 'deficient indentation' ? first : result;
}

interface Blocks {
  readonly composed: readonly Composed[];
  readonly broken: readonly Range[];
}

/** Blocks of a file that are parsed one by one; Cassandra has fewer than 300 settings. */
const mostBlocks = 3000;

function composeBlocks(masked: string, text: string, holes: readonly Range[], work: Work): Blocks {
  const composed: Composed[] = [];
  const broken: Range[] = [];
  for (const { start, end } of blocks(masked)) {
    const read = composed.length + broken.length < mostBlocks;
    const result = read ? composeJoined(masked.slice(start, end), text.slice(start, end), start, holes, work) : undefined;
    if (result === undefined || isFailure(result)) broken.push({ start, end });
    else {
      // An alias of another block cannot be told here: the whole was not read.
      composed.push({ ...result, problems: result.problems.filter((problem) => problem.code !== 'undefined-alias') });
    }
  }
  return { composed, broken };
}

/** A block starts with a key in column 0; what is indented, a comment, or a list item belongs to the block before. */
function blocks(text: string): readonly Range[] {
  const starts: number[] = text.startsWith('\uFEFF') ? [1] : [];
  const line = /^(?=[^\s#\-\]}.%]|-[^\s-]|\.[^.\s])/gm;
  for (let match = line.exec(text); match !== null; match = line.exec(text)) {
    starts.push(match.index);
    line.lastIndex = match.index + 1;
  }
  return starts.map((start, index) => ({ start, end: starts[index + 1] ?? text.length }));
}

/** The key of a block that does not parse: that it is set is known, its value is not. */
function firstLineEntry(text: string, masked: string, start: number, end: number, holes: readonly Range[]): Entry | undefined {
  const match = /^([A-Za-z_][\w.]*)[ \t]*:(?=[ \t\r\n]|$)[ \t]*([^\r\n]*)/.exec(masked.slice(start, end));
  if (match === null || match[1] === undefined) return undefined;
  const keyRange = { start, end: start + match[1].length };
  const valueEnd = start + match[0].trimEnd().length;
  const valueStart = Math.min(start + match[0].length - (match[2] ?? '').length, valueEnd);
  const valueRange = { start: valueStart, end: valueEnd };
  return {
    key: text.slice(keyRange.start, keyRange.end),
    keyRange,
    value: text.slice(valueStart, valueEnd),
    valueRange,
    range: { start, end: start + match[0].length },
    hole: touchesHole(holes, keyRange) ? 'key' : 'value',
  };
}

function wholeTree(mappings: readonly YamlMapping[], roots: readonly YamlNode[]): YamlMapping | undefined {
  const [first] = mappings;
  if (first === undefined) return undefined;
  if (roots.length === 1) return first;
  const last = mappings.at(-1) ?? first;
  return {
    kind: 'mapping',
    pairs: mappings.flatMap((mapping) => [...mapping.pairs]),
    flow: mappings.length === 1 && first.flow,
    range: { start: first.range.start, end: last.range.end },
  };
}

const reasons: readonly (readonly [RegExp, string, string])[] = [
  [/tab characters/, 'tab-indentation', 'a tab stands in the indentation; YAML takes blanks only'],
  [/bad indentation/, 'bad-indentation', 'the indentation is wrong, or a text with ": " or a leading special character needs quotes'],
  [
    /can not read a block mapping|implicit key|multiline key|expected ':' after|end of the stream or a document separator/,
    'no-key',
    'a "key: value" was expected here',
  ],
  [/unexpected end of the stream within|deficient indentation/, 'unclosed', 'a quote or bracket that was opened is not closed'],
];

/** A line without a colon is joined to the next, or to the end of the file, and a parser complains there: the line itself is the one to mend. */
function placeOfFailure(at: number, text: string): Range {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1;
  const failed = /^([ \t]*)(#|[\w."'-]+[ \t]*:)?/.exec(text.slice(lineStart, lineStart + 200));
  const isBlank = failed?.[2] === '#' || text.slice(lineStart, at + 1).trim() === '';
  if (isBlank || failed?.[2] !== undefined) {
    for (let end = lineStart - 1; end > 0; ) {
      const start = text.lastIndexOf('\n', end - 1) + 1;
      const line = text.slice(start, end);
      end = start - 1;
      if (/^[ \t\r]*(?:#|$)/.test(line)) continue;
      const word = /^([ \t]*)([\w.-]+)[ \t\r]*$/.exec(line);
      if (word?.[2] === undefined || !(isBlank || word[1] === failed?.[1])) break;
      return { start: start + (word[1] ?? '').length, end: start + (word[1] ?? '').length + word[2].length };
    }
  }
  return { start: at, end: Math.min(at + 1, text.length) };
}

/** Where a quote opens that has no end; the line of it has an odd number of them. */
function placeOfOpenQuote(text: string, broken: readonly Range[], sign: string): Range | undefined {
  for (const { start, end } of broken) {
    let at = start;
    for (const line of text.slice(start, end).split('\n')) {
      const signs = line.split(sign).length - 1;
      if (signs % 2 === 1) return { start: at + line.lastIndexOf(sign), end: at + line.trimEnd().length };
      at += line.length + 1;
    }
  }
  return undefined;
}

function failureProblem(failure: YamlFailure, text: string, broken: readonly Range[]): SyntaxProblem {
  const at = Math.min(failure.at, text.length);
  const known = reasons.find(([pattern]) => pattern.test(failure.reason));
  const message = known?.[2] ?? failure.reason;
  const quote = /single quoted|double quoted/.exec(failure.reason)?.[0];
  const open = quote === undefined ? undefined : placeOfOpenQuote(text, broken, quote.startsWith('s') ? "'" : '"');
  return {
    range: open ?? placeOfFailure(at, text),
    code: known?.[1] ?? 'no-yaml',
    message: `the file is not valid YAML from here on: ${message}; Cassandra refuses it`,
    effect: 'refused',
  };
}

function shapeProblems(roots: readonly YamlNode[], text: string): readonly SyntaxProblem[] {
  const problems: SyntaxProblem[] = [];
  const [first, second] = roots;
  if (first !== undefined && first.kind !== 'mapping' && !(first.kind === 'scalar' && first.text === '')) {
    const end = Math.min(first.range.end, first.range.start + 80, text.length);
    const message = 'the file holds no settings: a "key: value" a line is expected; Cassandra refuses it';
    problems.push({ range: { start: first.range.start, end }, code: 'not-a-map', message, effect: 'refused' });
  }
  if (second !== undefined) {
    const message = 'a second YAML document starts here; Cassandra takes one document a file and refuses this one';
    const at = Math.min(second.range.start, text.length);
    problems.push({ range: { start: at, end: at }, code: 'several-documents', message, effect: 'refused' });
  }
  return problems;
}

function onLineOfHole(range: Range, text: string, holes: readonly Range[]): boolean {
  const start = text.lastIndexOf('\n', Math.max(0, range.start - 1)) + 1;
  const end = text.indexOf('\n', range.start);
  return touchesHole(holes, { start, end: end < 0 ? text.length : end });
}

export const cassandraYaml: Format<CassandraYamlDocument> = {
  parse,
  create: (file) =>
    fileOfLines(
      file,
      ({ key, value }) => `${key}: ${value}`,
      (title) => `--- ${title} ---`,
    ),
  contextAt: ({ source }, offset) => contextInYaml(source, offset),
  ...cassandraYamlEditor,
};
