import { RE2JS } from 're2js';

const compiled = new Map<string, RE2JS>();

/** Longest pattern a rule may hold, in characters. */
const maximumPatternLength = 1000;

/**
 * Whether the whole text fits the pattern, in time linear in the text: patterns come from rule packs of strangers.
 * @throws {SyntaxError} where the pattern is none
 */
export function wholeMatch(pattern: string, text: string): boolean {
  let expression = compiled.get(pattern);
  if (expression === undefined) {
    expression = compilePattern(pattern);
    if (compiled.size > 500) compiled.clear();
    compiled.set(pattern, expression);
  }
  return expression.matches(text);
}

/** @throws {SyntaxError} */
export function compilePattern(pattern: string): RE2JS {
  if (pattern.length > maximumPatternLength) throw new SyntaxError(`the pattern is longer than ${maximumPatternLength} characters`);
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    throw new SyntaxError(`"${pattern}" is no pattern: ${error instanceof Error ? error.message : String(error)}`);
  }
}
