import { isAtLeast } from '../catalog/versions.js';
import type { CompiledRule } from './compiledRule.js';
import { enclosed } from './settingBounds.js';

/**
 * The texts that the product's code takes for a setting in a release, told by the rules that prove it. Empty where no rule is about that alone: what a
 * class or a number may be has no list.
 */
export function valuesOf(name: string, release: string, rules: readonly CompiledRule[]): string[] {
  const found = rules.flatMap(({ confidence, severity, expression, reads, product }) =>
    confidence === 'enforced' && severity !== 'advice' && expression !== undefined && reads.some((read) => read.name === name)
      ? listed(expression.text, name, product, release)
      : [],
  );
  return [...new Set(found)].filter((value) => value !== '');
}

/** Values of a condition, all of whose parts are looked at that are no negation: `!isSet("a") || text("a") in ["x", "y"] || since("hbase", "2.0") && text("a") == "z"`. */
function listed(condition: string, name: string, product: string, release: string): string[] {
  const text = enclosed(condition);
  const either = parts(text, ' || ');
  if (either.length > 1) return either.flatMap((part) => listed(part, name, product, release));
  const both = parts(text, ' && ');
  if (both.length > 1) {
    if (both.some((part) => !holdsIn(part, product, release))) return [];
    return both.flatMap((part) => listed(part, name, product, release));
  }
  const [, asked, list, value] = comparison.exec(text) ?? [];
  if (asked !== name) return [];
  return [...(list ?? value ?? '').matchAll(/"([^"\\]*)"/g)].map((match) => match[1] ?? '');
}

const comparison = /^(?:(?:lower|upper)?\()*(?:text|rawText)\("([^"]+)"\)\)* (?:in \[([^\]]*)\]|== ("[^"]*"))$/;

function holdsIn(part: string, product: string, release: string): boolean {
  const [, word, asked, version = ''] = /^\(?(since|before)\("(\w+)", "([^"]+)"\)\)?$/.exec(part) ?? [];
  return asked !== product || isAtLeast(release, version) === (word === 'since');
}

/** Splits at a connective that stands in no bracket and in no text. */
function parts(text: string, connective: string): string[] {
  const result: string[] = [];
  let depth = 0;
  let isQuoted = false;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"' && text[at - 1] !== '\\') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (character === '(' || character === '[') depth++;
    else if (character === ')' || character === ']') depth--;
    else if (depth === 0 && text.startsWith(connective, at)) {
      result.push(text.slice(start, at));
      start = at + connective.length;
    }
  }
  return [...result, text.slice(start)];
}
