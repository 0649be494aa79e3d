export { loadRuleFile } from '../rules/ruleFile.js';
