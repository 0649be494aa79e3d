export type { FileChange } from './fileChange.js';
export { changedMeanwhile } from './fileStep.js';
export { mayBeLeftOver, removeLeftOversBeside } from './leftOvers.js';
export { whileLocked } from './lock.js';
export { lockOfDirectory, lockOfFile } from './lockFile.js';
export { realTarget, WriteError, type WriteOptions, writeFiles } from './writeFiles.js';
export { writeReport } from './writeReport.js';
