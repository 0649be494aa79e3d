export * from '../../core/src/rules/suppression.js';
