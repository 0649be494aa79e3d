/** What the build of the program needs of core. */
export { JsonLines, writeJsonLines } from './catalog/jsonLines.js';
export { writeCatalogLines } from './catalog/loadCatalog.js';
export { linearPatterns } from './expressions/linearPatterns.js';
export { providePatterns } from './expressions/pattern.js';
export { compileRules } from './rules/compileRules.js';
export { writeRuleLines } from './rules/ruleLines.js';
