export { type PatternCompiler, providePatterns } from '../expressions/pattern.js';
export { Duration, formatDuration, formatSize, inSeconds, Rate, Size, shownSize } from '../expressions/quantities.js';
export { readableText } from '../expressions/readableText.js';
export type { Read, ReadKind } from '../expressions/reads.js';
export { resolverOf } from '../expressions/resolverOf.js';
