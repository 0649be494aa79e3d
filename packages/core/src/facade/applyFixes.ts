export { type ChangedTexts, fixUntilStable } from '../applyFixes.js';
