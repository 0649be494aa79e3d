export type { Fix } from '../fixes/fix.js';
export { writtenValue } from '../fixes/writeFix.js';
