export { type PatternCompiler, providePatterns } from '../expressions/pattern.js';
export { Duration, formatDuration, formatSize, inSeconds, quantityText, Rate, Size, shownSize } from '../expressions/quantities.js';
export { resolverOf } from '../expressions/resolverOf.js';
