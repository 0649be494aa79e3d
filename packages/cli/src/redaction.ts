export * from '../../core/src/rules/redaction.js';
