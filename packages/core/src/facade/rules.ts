export type { CompiledRule, RuleExample, RuleProse } from '../rules/compiledRule.js';
export { unreadableDirectory } from '../rules/fileFindings.js';
export { fileRules, type RuleDescription } from '../rules/fileRules.js';
export type { Category, Confidence, Finding, Location, Refusal, Severity } from '../rules/finding.js';
export { globBase, RulePacks } from '../rules/rulePacks.js';
export { homepage, rulePageAddress } from '../rules/rulePages.js';
export { valuesOf } from '../rules/settingValues.js';
export { type MadeFinding, ShownFindings } from '../rules/shownFindings.js';
export { applySuppressions } from '../rules/suppression.js';
