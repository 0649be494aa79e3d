import type { Range } from '../text/range.js';
import type { YamlNode } from './cassandraYaml/yamlNode.js';
import { type Document, type Entry, includesOf } from './document.js';

/** What a name begins with, holds in this order, and ends in. */
type NamePieces = readonly string[];

/** Lines that a template gets when it is filled in, and that do not stand in it. */
interface BroughtLines {
  /** Markup that may become any line: `{{ more_properties }}`, an include, a template that a program fills in by means of its own. */
  readonly any: boolean;
  /** Names that markup is a part of, in the pieces around it: `dfs.namenode.rpc-address.`, `.nn1`. */
  readonly names: readonly NamePieces[];
}

const none: BroughtLines = { any: false, names: [] };

const known = new WeakMap<Document, BroughtLines>();

/**
 * Whether a line may be there that does not stand in the document: one that the markup of a template brings, one behind the place where a file is cut off, one of another
 * file that an env file reads, or one of the variables that an image has itself.
 * What may not be brought and does not stand there is absent: holes in values, and the lines of branches that are not taken, bring no names.
 * @param name of the line; without it: a line of any name
 */
export function mayBring(document: Document, name?: string): boolean {
  if (isCutOff(document) || readsAnother(document)) return true;
  const byImage = broughtByImage(document);
  if (byImage !== undefined) return name === undefined || byImage.test(name);
  if (document.template === undefined) return false;
  let brought = known.get(document);
  if (brought === undefined) {
    brought = broughtBy(document, document.template.holes);
    known.set(document, brought);
  }
  if (brought.any) return true;
  return name !== undefined && (brought.names.some((pieces) => fits(pieces, name)) || standsElsewhere(document, name));
}

/** Whether lines may be there that do not stand in the document; {@link mayBring} says which. */
export function isIncomplete(document: Document): boolean {
  return document.template !== undefined || isCutOff(document) || readsAnother(document) || broughtByImage(document) !== undefined;
}

/** Whether a document has variables of containers, each of which is a host of its own to its daemon. */
export function isOfContainers(document: Document): boolean {
  return document.format !== 'xmlTasks' && document.format !== 'settingMaps' && broughtByImage(document) !== undefined;
}

/** The image that variables are given to has further ones. */
function broughtByImage(document: Document): RegExp | undefined {
  return 'brought' in document ? document.brought : undefined;
}

/** Whether a file ends before its root element does: what stood behind is not known. */
export function isCutOff(document: Document): boolean {
  return document.format === 'hadoopXml' && document.root?.empty === false && document.root.close === undefined;
}

/** `. /etc/hbase/env-common.sh`, `[ -f "$file" ] && source "$file"`: what login shells read sets no options of daemons. */
const sourcing = /(?:^|&&|;|\bthen\b)[ \t]*(?:\.|source)[ \t]+(?!\S*(?:profile|bashrc))["']?[$/~\w][^\n]*$/m;

const reading = new WeakMap<Document, boolean>();

/** Whether an env file takes over what stands in another file. */
function readsAnother(document: Document): boolean {
  if (document.format !== 'shellEnv') return false;
  const found =
    reading.get(document) ?? document.source.text.split('\n').some((line) => !line.trimStart().startsWith('#') && sourcing.test(line));
  reading.set(document, found);
  return found;
}

/** Holes times entries, comments and holes that are looked at: a template with more may bring anything. */
const mostCompared = 5_000_000;

function broughtBy(document: Document, holes: readonly Range[]): BroughtLines {
  const { markup, format, entries, comments } = document;
  if (holes.length * (entries.length + comments.length + holes.length) > mostCompared) return { any: true, names: [] };
  // A program that we do not know makes the file, or all but a few lines: Ambari, a script that is told by the file's name alone.
  const isFilledOtherwise =
    markup.template === undefined ||
    /\.fragment(?:\.|$)/.test(document.source.path) ||
    (document.format === 'shellEnv' && document.inXml) ||
    (!markup.hasMarkup && !markup.isLanguage);
  // Names of hosts and the files of an include are not lines with names.
  if (isFilledOtherwise || markup.includes || includesOf(document).length > 0 || (format === 'hostList' && markup.hasMarkup))
    return { any: true, names: [] };
  const names: NamePieces[] = [];
  for (const hole of holes) {
    const brought = broughtByHole(document, hole);
    if (brought === 'any') return { any: true, names };
    names.push(...brought);
  }
  return names.length === 0 ? none : { any: false, names };
}

function broughtByHole(document: Document, hole: Range): 'any' | readonly NamePieces[] {
  const { source, comments, entries, format } = document;
  if (comments.some(({ range }) => touches(range, hole)) || isHeader(source.slice(hole))) return [];
  const inName = entries.find(({ keyRange }) => touches(keyRange, hole));
  if (inName !== undefined) return format === 'shellEnv' ? 'any' : [nameWithHoles(document, inName)];
  // The innermost of the entries around it: entries of YAML stand in each other, the inner ones behind.
  const around = entries.findLast(({ range, valueRange }) => touches(valueRange, hole) || touches(range, hole));
  if (format === 'workload') return broughtIntoObject(source.text, hole);
  if (format === 'cassandraYaml') return around === undefined ? 'any' : broughtBelow(document, around, hole);
  if (around !== undefined) return [];
  // The value of another line of a unit: `Group={{ group }}`.
  if (format === 'limits' && /^[ \t]*\w+[ \t]*=/.test(lineBefore(source.text, hole.start))) return [];
  // A condition, or an argument of a command: no assignment.
  return format === 'shellEnv' && !beginsCommand(source.text, hole.start) ? [] : 'any';
}

/** What stands in the place of a value may be a map: `client_encryption_options: {{ options }}`. */
function broughtBelow(document: Document, { key, keyRange, node }: Entry, hole: Range): 'any' | readonly NamePieces[] {
  if (node !== undefined && isInQuotes(node, hole)) return [];
  const column = ({ start }: Range) => document.source.positionAt(start).column;
  const alone = document.source.text.slice(document.source.text.lastIndexOf('\n', hole.start - 1) + 1, hole.start).trim() === '';
  return alone && column(hole) <= column(keyRange) ? 'any' : [[`${key}.`, '']];
}

/** What is read of an object of Kubernetes below some of its names; below others nothing is. */
const readBelow: Readonly<Record<string, readonly string[]>> = {
  env: ['env.'],
  volumeMounts: ['container.mounts'],
  resources: ['container.memory', 'container.cpu'],
  affinity: ['workload.spread'],
};
const nothingBelow =
  /^(?:labels|matchLabels|annotations|metadata|nodeSelector|tolerations|imagePullSecrets|securityContext|lifecycle|\w+Probe|command|args)$/;

/** Markup of a chart that may print lines, as `{{- toYaml .Values.resources | nindent 12 }}` does, prints what stands below the name before it. */
function broughtIntoObject(text: string, hole: Range): 'any' | readonly NamePieces[] {
  const before = text.slice(0, hole.start);
  const line = lineBefore(text, hole.start);
  if (line.trim() !== '' && !/\b(?:toYaml|n?indent)\b/.test(text.slice(hole.start, hole.end))) return [];
  const name = /^[ \t]*(?:-[ \t]+)?(\w+):[ \t]*$/.exec(line.trim() === '' ? lastOwnLine(before) : line)?.[1] ?? '';
  const read = readBelow[name];
  if (read !== undefined) return read.map((beginning) => [beginning, '']);
  return nothingBelow.test(name) ? [] : 'any';
}

/** A line up to an offset in it. */
function lineBefore(text: string, offset: number): string {
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
}

/** Characters of lines of markup that stand below each other. */
const mostMarkup = 5000;

/** The last line that is no markup alone. */
function lastOwnLine(text: string): string {
  return (
    text
      .slice(-mostMarkup)
      .split('\n')
      .findLast((line) => line.trim() !== '' && !/^\s*\{\{.*\}\}\s*$/.test(line)) ?? ''
  );
}

/** A text in quotes may go over several lines: `"{% for host in hosts %}`, a line for each host. */
function isInQuotes(node: YamlNode, hole: Range): boolean {
  if (!touches(node.range, hole)) return false;
  if (node.kind === 'scalar') return node.style === 'double' || node.style === 'single';
  return (node.kind === 'sequence' ? node.items : node.pairs.map(({ value }) => value)).some((each) => isInQuotes(each, hole));
}

function nameWithHoles({ source, template }: Document, { keyRange, key }: Entry): NamePieces {
  const pieces: string[] = [];
  let at = keyRange.start;
  for (const { start, end } of template?.holes ?? []) {
    if (!touches(keyRange, { start, end })) continue;
    pieces.push(source.slice({ start: at, end: Math.max(at, start) }));
    at = end;
  }
  pieces.push(source.slice({ start: at, end: Math.max(at, keyRange.end) }));
  // The names of the maps around it stand before a name of YAML.
  const above = key.slice(0, Math.max(0, key.length - (keyRange.end - keyRange.start)));
  return [above + (pieces[0] ?? ''), ...pieces.slice(1)];
}

function fits(pieces: NamePieces, name: string): boolean {
  const [first = '', ...others] = pieces;
  const last = others.pop() ?? '';
  if (!name.startsWith(first)) return false;
  let at = first.length;
  for (const piece of others) {
    const found = name.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return name.length - last.length >= at && name.endsWith(last);
}

/** The header that says which program wrote the file is a comment. */
function isHeader(markup: string): boolean {
  return /^\{\{[-~]?\s*ansible_managed\b/.test(markup);
}

function beginsCommand(text: string, at: number): boolean {
  return /(?:^|[\n\r;&|{(])\s*(?:(?:export|source|\.|eval)\s+(?:[\w/.$"'-]*))?$/.test(text.slice(Math.max(0, at - 200), at));
}

/** A name that stands in the text, and in no entry: the parser did not come to its line, or markup holds it. */
function standsElsewhere({ source, comments, entries, format }: Document, name: string): boolean {
  const { text } = source;
  // A description of one setting names others.
  const aside = format === 'hadoopXml' ? [...comments, ...entries] : comments;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const end = at + name.length;
    if (/[\w.-]/.test(text.charAt(at - 1)) || /[\w-]|\.\w/.test(text.slice(end, end + 2))) continue;
    if (!aside.some(({ range }) => range.start <= at && end <= range.end)) return true;
  }
  return false;
}

function touches(range: Range, hole: Range): boolean {
  return hole.start < range.end && range.start < hole.end;
}
