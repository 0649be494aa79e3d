export { BuiltKnowledge } from '../builtKnowledge.js';
