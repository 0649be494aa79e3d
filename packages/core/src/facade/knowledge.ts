export { BuiltKnowledge } from '../builtKnowledge.js';
export type { LinesText } from '../catalog/jsonLines.js';
