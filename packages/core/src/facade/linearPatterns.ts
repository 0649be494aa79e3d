export { linearPatterns } from '../expressions/linearPatterns.js';
