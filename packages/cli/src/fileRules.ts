export * from '../../core/src/rules/fileRules.js';
