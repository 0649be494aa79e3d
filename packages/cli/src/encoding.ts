export * from '../../node/src/encoding.js';
