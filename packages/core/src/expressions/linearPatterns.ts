import { RE2JS } from 're2js';
import type { PatternCompiler } from './pattern.js';

/** The linear-time engine: rule packs come from strangers, and so do the files that patterns are held against. */
export const linearPatterns: PatternCompiler = (pattern) => {
  const expression = RE2JS.compile(pattern);
  return (text) => expression.matches(text);
};
