import type { FileRule } from '../../packages/core/src/rules/fileRules.js';
import { rulePagePath } from '../../packages/core/src/rules/rulePages.js';
import type { Page } from './rulePages.js';

/** The page of a rule about a file as a whole, which is code and has no examples. */
export function fileRulePage({ id, title, severity, confidence, why, remedy }: FileRule): Page {
  const lines = [
    `# ${title}`,
    '',
    `\`${id}\` · ${severity} · ${confidence}; about whole files and comments, of every product`,
    '',
    '## Why',
    '',
    why,
    '',
    ...(remedy === undefined ? [] : ['## What to do', '', remedy, '']),
    '## Silence it',
    '',
    `\`rules: { ${id}: off }\` in \`.storelint.yaml\`, or \`--rule ${id}=off\`.`,
    '',
  ];
  return { path: rulePagePath(id), text: lines.join('\n') };
}

/** Their part of the list of all rules. */
export function fileRuleRows(rules: readonly FileRule[]): string[] {
  return [
    '## file',
    '',
    '| rule | severity | confidence | what it says |',
    '| --- | --- | --- | --- |',
    ...rules.map(({ id, title, severity, confidence }) => `| [${id}](${id}.md) | ${severity} | ${confidence} | ${title} |`),
    '',
  ];
}
