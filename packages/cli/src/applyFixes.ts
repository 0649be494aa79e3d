export * from '../../core/src/applyFixes.js';
