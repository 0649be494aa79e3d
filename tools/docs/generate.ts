// npm run docs: writes docs/rules/**, one page a rule, and docs/functions.md; with --check it only says what is out of date, and exits 1.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { explainRule } from '../../packages/core/src/explain/rule.js';
import { functionTopics } from '../../packages/core/src/expressions/functions/index.js';
import { fileRules } from '../../packages/core/src/rules/fileRules.js';
import { repositoryRules } from '../rules/repositoryRules.js';
import { fileRulePage, fileRuleRows } from './fileRulePages.js';
import { functionsPage } from './functionsPage.js';
import { indexPage, rulePage } from './rulePages.js';

const isCheck = process.argv.includes('--check');
const { rules, prose, sources, problems, knowledge } = repositoryRules();
if (problems.length > 0) {
  process.stderr.write('Rules do not load; see npm run rules.\n');
  process.exit(1);
}
const proseOf = new Map(prose.map((item) => [item.id, item]));
const library = { rules: [...rules.values()].flat(), prose: (id: string) => proseOf.get(id), knowledge: { sources: () => sources } };
const explanations = library.rules.flatMap(({ id }) => {
  const explanation = explainRule(id, library);
  return explanation?.kind === 'data' ? [explanation] : [];
});
const index = indexPage(explanations);
const pages = [
  functionsPage(functionTopics),
  { ...index, text: `${index.text}\n${fileRuleRows(fileRules).join('\n')}` },
  ...fileRules.map(fileRulePage),
  ...explanations.map((explanation) => rulePage(explanation, knowledge)),
];

let stale = 0;
const wanted = new Set<string>();
for (const page of pages) {
  const { path } = page;
  wanted.add(path);
  if (existsSync(path) && readFileSync(path, 'utf8') === page.text) continue;
  stale++;
  if (isCheck) process.stdout.write(`out of date: ${path}\n`);
  else {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, page.text);
  }
}
for (const entry of existsSync('docs/rules') ? readdirSync('docs/rules', { recursive: true, withFileTypes: true }) : []) {
  const path = join(relative('.', entry.parentPath), entry.name);
  if (!entry.isFile() || wanted.has(path)) continue;
  stale++;
  if (isCheck) process.stdout.write(`no such rule: ${path}\n`);
  else rmSync(path);
}
process.stdout.write(`${pages.length} pages, ${stale} ${isCheck ? 'out of date' : 'changed'}\n`);
process.exitCode = isCheck && stale > 0 ? 1 : 0;
