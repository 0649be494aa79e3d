import type pc from 'picocolors';
import { productNames, products } from '../../../core/src/catalog/product.js';
import type { CompiledRule, RuleExample, RuleProse } from '../../../core/src/rules/compiledRule.js';
import { fileRule } from '../../../core/src/rules/fileRules.js';
import type { NodeKnowledge } from '../../../node/src/knowledge.js';
import { sourceText } from './explanation.js';
import { wrap } from './textLayout.js';

type Paint = ReturnType<typeof pc.createColors>;

const proseWidth = 90;

/** A rule as text, JSON or Markdown; undefined where no rule has the id. */
export function explainRule(id: string, knowledge: NodeKnowledge, format: 'text' | 'json' | 'markdown', paint: Paint): string | undefined {
  const ofFiles = fileRule(id);
  if (ofFiles !== undefined) {
    const { title, severity, confidence, why, remedy } = ofFiles;
    if (format === 'json') return `${JSON.stringify({ version: 1, rule: { id, title, severity, confidence, why, remedy } }, null, 2)}\n`;
    if (format === 'markdown') return `## ${id}\n\n${title}. ${severity}, ${confidence}; about whole files.\n\n${why}\n\n${remedy ?? ''}\n`;
    const about = paint.dim(`${severity}, ${confidence}; about whole files`);
    return `${paint.bold(id)}: ${title}\n${about}\n\n${wrap(why, proseWidth)}\n\n${paint.bold('What to do')}\n${wrap(remedy ?? '', proseWidth)}\n`;
  }
  for (const product of products) {
    const rule = knowledge.rules(product).find((candidate) => candidate.id === id);
    const prose = knowledge.ruleProse(product).get(id);
    if (rule === undefined || prose === undefined) continue;
    if (format === 'json') return ruleJson(rule, prose, knowledge);
    if (format === 'markdown') return ruleMarkdown(rule, prose, knowledge);
    return ruleText(rule, prose, knowledge, paint);
  }
  return undefined;
}

function ruleJson(rule: CompiledRule, prose: RuleProse, knowledge: NodeKnowledge): string {
  const { id, product, severity, confidence, category, refuses, release, roles, preview, edition, reads } = rule;
  const { title, why, remedy, examples } = prose;
  const sources = prose.sources.map((source) => sourceText(source, knowledge));
  const about = {
    id,
    title,
    product,
    severity,
    confidence,
    category,
    refuses,
    release,
    roles,
    preview,
    edition,
    reads,
    why,
    remedy,
    sources,
    examples,
  };
  return `${JSON.stringify({ version: 1, rule: { ...about, docs: `docs/rules/${id}.md` } }, null, 2)}\n`;
}

function ruleMarkdown(rule: CompiledRule, prose: RuleProse, knowledge: NodeKnowledge): string {
  const release = rule.release === undefined ? '' : ` ${rule.release}`;
  const about = `${rule.severity}, ${rule.confidence}, ${rule.category}; ${productNames[rule.product]}${release}`;
  const sources = prose.sources.map((source) => `- ${sourceText(source, knowledge)}`);
  const remedy = prose.remedy === undefined ? [] : ['', `What to do: ${prose.remedy}`];
  return [`## ${rule.id}`, '', `${prose.title}. ${about}.`, '', prose.why.trim(), ...remedy, '', ...sources, ''].join('\n');
}

function ruleText(rule: CompiledRule, prose: RuleProse, knowledge: NodeKnowledge, paint: Paint): string {
  const refuses = { start: 'the daemon does not start', client: 'the client refuses', use: 'it fails at first use' } as const;
  const about = [
    `${rule.severity}, ${rule.confidence}, ${rule.category}`,
    ...(rule.refuses === undefined ? [] : [refuses[rule.refuses]]),
    `${productNames[rule.product]}${rule.release === undefined ? '' : ` ${rule.release}`}`,
    ...(rule.roles === undefined ? [] : [rule.roles.join(', ')]),
    ...(rule.preview === true ? ['preview: off unless turned on'] : []),
    ...(rule.edition !== undefined ? [`in the default set from edition ${rule.edition} on`] : []),
  ];
  const sources = prose.sources.map((id) => sourceText(id, knowledge));
  const blocks = [
    `${paint.bold(rule.id)}: ${prose.title}\n${paint.dim(about.join('; '))}\n`,
    `${wrap(prose.why, proseWidth)}\n`,
    ...(prose.remedy === undefined ? [] : [`${paint.bold('What to do')}\n${wrap(prose.remedy, proseWidth)}\n`]),
    ...exampleBlock(
      'Found',
      prose.examples.find((example) => example.invalid !== undefined),
      paint,
    ),
    ...exampleBlock(
      'Fine',
      prose.examples.find((example) => example.valid !== undefined),
      paint,
    ),
    `${paint.bold('Sources')}\n${sources.map((source) => `  ${source}\n`).join('')}`,
    `Turn it off with --rule ${rule.id}=off, or in a file:\n  storelint-disable-next-line ${rule.id}: why\n`,
  ];
  return blocks.join('\n');
}

function exampleBlock(title: string, example: RuleExample | undefined, paint: Paint): string[] {
  const content = example?.invalid ?? example?.valid;
  if (example === undefined || content === undefined) return [];
  const lines = Object.entries(content).flatMap(([key, value]) => {
    if (typeof value === 'string' && value.includes('\n'))
      return [
        `  ${key}:`,
        ...value
          .trimEnd()
          .split('\n')
          .map((line) => `    ${line}`),
      ];
    if (typeof value === 'object' && value !== null)
      return [`  ${key}:`, ...Object.entries(value).map(([name, inner]) => `    ${name}: ${plainValue(inner)}`)];
    return [`  ${key}: ${plainValue(value)}`];
  });
  const release = example.release === undefined ? '' : ` (release ${example.release})`;
  return [`${paint.bold(`${title}${release}`)}\n${lines.join('\n')}\n`];
}

function plainValue(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
