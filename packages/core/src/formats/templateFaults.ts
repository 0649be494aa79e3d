import type { Range } from '../text/range.js';
import { stripTemplateEnding } from './template.js';

/** What keeps a template from being filled in, or fills it in otherwise than it looks. */
export interface TemplateFault {
  readonly range: Range;
  readonly message: string;
}

/** How Jinja's tags close; inside of an output braces of its own may stand. */
const closings: Readonly<Record<string, string>> = { '{{': '}}', '{%': '%}', '{#': '#}' };

interface Tag {
  readonly start: number;
  readonly end: number;
  /** Undefined for comments. */
  readonly inner: string | undefined;
}

/** Faults of a file that Jinja fills in, by its ending: of other languages too little is known here. */
export function templateFaults(text: string, path: string): readonly TemplateFault[] {
  if (stripTemplateEnding(path).dialect !== 'jinja' || /\{%-?\s*raw\b|\{\{\s*['"]\{/.test(text)) return [];
  const tags: Tag[] = [];
  for (let at = nextTag(text, 0); at >= 0; ) {
    const open = text.slice(at, at + 2);
    const end = endOfTag(text, at, open);
    if (end === undefined) {
      const range = { start: at, end: endOfLine(text, at) };
      return [{ range, message: `${open} has no ${closings[open] ?? ''}: the template cannot be filled in` }];
    }
    tags.push({ start: at, end, inner: open === '{#' ? undefined : text.slice(at + 2, end - 2) });
    at = nextTag(text, end);
  }
  return [...strayEnd(text, tags), ...unbalanced(text, tags), ...wordsForTruth(tags), ...lostCounters(text, tags)];
}

function nextTag(text: string, from: number): number {
  const found = text.slice(from).search(/\{[{%#]/);
  return found < 0 ? -1 : from + found;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

/** Undefined where the tag has no end before another one begins. */
function endOfTag(text: string, start: number, open: string): number | undefined {
  const close = closings[open] ?? '';
  const end = text.indexOf(close, start + 2);
  if (end < 0) return undefined;
  const another = text.slice(start + 2, end).search(/\n[^{]*\{[{%]/);
  if (open !== '{#' && another >= 0) return undefined;
  // {{ {'a': {'b': 1}} }}: the first two braces close a dictionary.
  const depth = (at: number) => text.slice(start + 2, at).replace(/[^{}]/g, '');
  let at = end;
  while (open === '{{' && depth(at).split('{').length > depth(at).split('}').length && text.startsWith(close, at + 1)) at++;
  return at + close.length;
}

function strayEnd(text: string, tags: readonly Tag[]): readonly TemplateFault[] {
  for (let at = text.indexOf('%}'); at >= 0; at = text.indexOf('%}', at + 2)) {
    const position = at;
    if (tags.some(({ start, end }) => start <= position && position < end)) continue;
    return [{ range: { start: at, end: at + 2 }, message: '%} has no {% before it; the engine leaves it in the file' }];
  }
  return [];
}

/** A branch or a loop without an end, or an end without one. */
function unbalanced(text: string, tags: readonly Tag[]): readonly TemplateFault[] {
  const open: { readonly word: string; readonly tag: Tag }[] = [];
  const fault = ({ start, end }: Tag, message: string) => [
    { range: { start, end }, message: `${message}: the template cannot be filled in` },
  ];
  for (const tag of tags) {
    if (!text.startsWith('{%', tag.start)) continue;
    const word = /^[-+]?\s*(\w+)/.exec(tag.inner ?? '')?.[1] ?? '';
    if (word === 'if' || word === 'for') open.push({ word, tag });
    else if (word === 'endif' || word === 'endfor') {
      const last = open.pop();
      if (last === undefined) return fault(tag, `${word} ends nothing`);
      if (`end${last.word}` !== word) return fault(tag, `${word} stands where ${last.word} wants end${last.word}`);
    }
  }
  const left = open.at(-1);
  return left === undefined ? [] : fault(left.tag, `${left.word} has no end${left.word}`);
}

/** `default(yes)`: to Jinja a name like any other, which nothing sets. */
function wordsForTruth(tags: readonly Tag[]): readonly TemplateFault[] {
  return tags.flatMap(({ start, inner }) => {
    const match = /\|\s*(?:default|d)\(\s*(yes|no|on|off)\s*[,)]/i.exec(inner ?? '');
    if (match === null) return [];
    const at = start + 2 + match.index + match[0].search(/\(/);
    const word = match[1] ?? '';
    const message = `default(${word}) gives the variable ${word}, which nothing sets, and not the word: write default('${word}') or default(${/^(?:yes|on)$/i.test(word) ? 'true' : 'false'})`;
    return [{ range: { start: at + 1, end: at + 1 + word.length }, message }];
  });
}

const counting = /^[-+]?\s*set\s+([A-Za-z_]\w*)\s*=\s*([A-Za-z_]\w*)\s*\|?\s*(?:int\s*)?[-+]\s*\d+\s*[-+]?$/;

/** `{% set i = i + 1 %}` in a loop: the loop has variables of its own, which end with each turn. */
function lostCounters(text: string, tags: readonly Tag[]): readonly TemplateFault[] {
  /** Names that a loop sets anew in each turn, of the loops that are open. */
  const open: Set<string>[] = [];
  const faults: TemplateFault[] = [];
  for (const { start, end, inner } of tags) {
    if (inner === undefined || !text.startsWith('{%', start)) continue;
    const word = /^[-+]?\s*(\w+)/.exec(inner)?.[1] ?? '';
    if (word === 'for') open.push(new Set());
    else if (word === 'endfor') open.pop();
    const own = open.at(-1);
    const name = /^[-+]?\s*set\s+([A-Za-z_]\w*)/.exec(inner)?.[1];
    if (own === undefined || name === undefined) continue;
    const [, counted, from] = counting.exec(inner) ?? [];
    if (counted === undefined || counted !== from || own.has(counted)) own.add(name);
    else {
      const message = `${counted} has its old value again in the next turn of the loop (from Jinja 2.9), so it does not count: use loop.index, or a namespace`;
      faults.push({ range: { start, end }, message });
    }
  }
  return faults;
}
