import type { YamlNode } from '../formats/cassandraYaml/yamlNode.js';
import type { Document } from '../formats/document.js';
import type { Range } from '../text/range.js';
import { HiddenRanges } from './hiddenRanges.js';
import { hideAssigned } from './looseText.js';
import { hideInProse, speaksOfSecrets } from './prose.js';
import { hideForms } from './secretForms.js';
import type { SecretNames } from './secretNames.js';
import { suspectLines } from './suspectLines.js';
import { hideProperties } from './xmlSecrets.js';
import { hideScalars } from './yamlSecrets.js';

/** What a document holds of secrets. */
export interface SecretSpans {
  /** Sorted, not overlapping. */
  readonly ranges: readonly Range[];
  /** Those of the ranges that are secrets for sure: words of prose may be ordinary. */
  readonly certain: readonly Range[];
  /** Names of variables and settings that secrets are made of. */
  readonly references: ReadonlySet<string>;
}

/**
 * Finds the characters of a document that are secrets: values of entries, by their names as the format decodes them; what names and forms in the raw text
 * say, also where the format could not be read; words of comments that speak of secrets. Each of them adds, none takes away.
 */
export function secretSpans(document: Document, names: SecretNames): SecretSpans {
  const { text } = document.source;
  const isCommand = 'isCommand' in document && document.isCommand === true;
  const isShell = document.format === 'shellEnv' || document.format === 'jvmOptions' || isCommand;
  // No shell reads a file of options: a $ in it is one.
  const hidden = new HiddenRanges(text, isShell && document.format !== 'jvmOptions', suspectLines(text, names, isShell));
  hideForms(hidden);
  hideAssigned(hidden, names, isShell);
  for (const entry of document.entries) {
    // Of a map each scalar is looked at.
    if (entry.node !== undefined && entry.node.kind !== 'scalar') continue;
    const { start, end } = entry.valueRange;
    if (!isShell && /\S\s+\S+\s+\S/.test(text.slice(start, Math.min(end, start + 200)))) hideComment(hidden, names, entry.valueRange);
    if (end > start && names.hides(entry.key, text.slice(start, Math.min(end, start + 2000))) && document.format !== 'cassandraYaml')
      hidden.hideValue(start, document.format === 'properties' ? Math.max(end, entry.range.end) : end);
  }
  if (document.format === 'cassandraYaml' && document.root !== undefined) hideScalars(hidden, names, document.root);
  if (document.format === 'hadoopXml' || /^\ufeff?\s*</.test(text.slice(0, 200)))
    hideProperties(
      hidden,
      names,
      document.format === 'hadoopXml' ? document.entries.filter(({ key }) => names.isSecret(key)).map(({ range }) => range) : [],
    );
  else if (/<name\b/.test(text) && /<value\b/.test(text)) hideProperties(hidden, names, [], true);
  if (text.includes('<description')) {
    for (const match of text.matchAll(/<description\b[^<>]{0,300}>([^<]*)/g))
      hideComment(hidden, names, { start: match.index + match[0].length - (match[1] ?? '').length, end: match.index + match[0].length });
  }
  for (const { range } of document.comments) hideComment(hidden, names, range);
  for (const { range } of document.problems)
    if (document.format !== 'hadoopXml' && range.end - range.start < 500) hideComment(hidden, names, range);
  if (document.source.within?.isSecret === true) hideData(hidden, document);
  return { ranges: hidden.merged(), certain: hidden.certain, references: hidden.references };
}

/** Values that nobody keeps from others: amounts and switches. */
const open = /^["']?(?:[-+]?\d[\d._]{0,12}\s?[a-z%]{0,4}|true|false|null|~)?["']?$/i;

/** Variables of the daemons themselves, of which the options of the JVM are. */
const ownVariables = /^(?:HBASE|HADOOP|HDFS|YARN|MAPRED|JAVA|JVM|CASSANDRA|ZOO|ZK|MAX_HEAP|HEAP|SERVER_JVM|LOCAL_JMX)/;

/** In an object for secrets every value is one, whatever its name is, and so may be what a comment says. */
function hideData(hidden: HiddenRanges, document: Document): void {
  const { text } = document.source;
  if (document.problems.length > 0) hidden.hideWords(0, text.length);
  for (const { range } of document.comments) hidden.hideWords(range.start, range.end);
  for (const match of text.matchAll(/<description\b[^<>]{0,300}>([^<]*)/g))
    hidden.hideWords(match.index + match[0].length - (match[1] ?? '').length, match.index + match[0].length);
  const hideValue = ({ start, end }: Range) => {
    if (!open.test(text.slice(start, end).trim())) hidden.hideWords(start, end);
  };
  for (const { key, node, valueRange } of document.entries) {
    if (document.format === 'shellEnv' && ownVariables.test(key)) continue;
    for (const range of node === undefined ? [valueRange] : scalarsOf(node)) hideValue(range);
  }
}

/** Deepest level that is looked at: trees come from files of any depth. */
const deepest = 200;

function scalarsOf(node: YamlNode, depth = 0): readonly Range[] {
  if (node.kind === 'scalar' || depth > deepest) return [node.range];
  const below = node.kind === 'sequence' ? node.items : node.pairs.map(({ value }) => value);
  return below.flatMap((each) => scalarsOf(each, depth + 1));
}

/** Lines of a comment that speak of secrets, and the line below one that ends in doing so. */
function hideComment(hidden: HiddenRanges, names: SecretNames, { start, end }: Range): void {
  if (!speaksOfSecrets(hidden.text, start, end, names)) return;
  let isOpen = false;
  for (const match of hidden.text.slice(start, end).matchAll(/[^\r\n]+/g)) {
    const line = match[0];
    const speaks = hideInProse(hidden, start + match.index, start + match.index + line.length, names, isOpen);
    isOpen = speaks && /(?:[:=]|\b(?:is|are|was|to|as|password|passphrase|secret|credentials?|pw|pwd))\W*$/i.test(line);
  }
  if (!isOpen) return;
  const next = /^(?:\r?\n|\r)[ \t]*(?:#+|!|;|\/\/|<!--)([^\r\n]{0,1000})/.exec(hidden.text.slice(end, end + 1100));
  if (next?.[1] !== undefined) hideInProse(hidden, end + next[0].length - next[1].length, end + next[0].length, names, true);
}
