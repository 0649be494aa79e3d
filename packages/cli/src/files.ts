export * from '../../node/src/files.js';
