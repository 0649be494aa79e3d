export { Boundary, type BoundaryOptions, configurationName, failureText } from './boundary.js';
export { decode } from './encoding.js';
export { displayPath, explain, largestFile, statusOf } from './files.js';
export { NodeKnowledge } from './knowledge.js';
export { NodeFiles } from './nodeFiles.js';
export { type Bytes, readNamedByUser, readStandardInput } from './openFile.js';
export { walk } from './walk.js';
