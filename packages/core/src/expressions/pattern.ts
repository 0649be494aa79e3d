/** Compiles a pattern into a test of whole texts, in time linear in the text. Throws where the text is no pattern. */
export type PatternCompiler = (pattern: string) => (text: string) => boolean;

let load: (() => PatternCompiler) | undefined;
let compiler: PatternCompiler | undefined;
const compiled = new Map<string, (text: string) => boolean>();

/** Longest pattern a rule may hold, in characters. */
const maximumPatternLength = 1000;

/**
 * Says where the pattern engine comes from (`linearPatterns.ts`). It is asked for when a pattern is first met: most runs meet none, and the engine's
 * tables cost more than reading a file.
 */
export function providePatterns(provider: () => PatternCompiler): void {
  load = provider;
  compiler = undefined;
  compiled.clear();
}

/**
 * Whether the whole text fits the pattern.
 * @throws {SyntaxError} where the pattern is none
 */
export function wholeMatch(pattern: string, text: string): boolean {
  return compilePattern(pattern)(text);
}

/** @throws {SyntaxError} */
export function compilePattern(pattern: string): (text: string) => boolean {
  const kept = compiled.get(pattern);
  if (kept !== undefined) return kept;
  if (pattern.length > maximumPatternLength) throw new SyntaxError(`the pattern is longer than ${maximumPatternLength} characters`);
  compiler ??= load?.();
  if (compiler === undefined) throw new SyntaxError('no pattern engine was provided');
  try {
    const test = compiler(pattern);
    if (compiled.size > 500) compiled.clear();
    compiled.set(pattern, test);
    return test;
  } catch (error) {
    throw new SyntaxError(`"${pattern}" is not a valid pattern: ${error instanceof Error ? error.message : String(error)}`);
  }
}
