export * from '../../node/src/knowledge.js';
