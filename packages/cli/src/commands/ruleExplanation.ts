import type pc from 'picocolors';
import { productNames } from '../../../core/src/catalog/product.js';
import { readableText } from '../../../core/src/expressions/readableText.js';
import type { CompiledRule, RuleExample, RuleProse } from '../../../core/src/rules/compiledRule.js';
import { fileRule } from '../../../core/src/rules/fileRules.js';
import type { NodeKnowledge } from '../../../node/src/knowledge.js';
import type { KnownRules } from '../knownRules.js';
import { sourceText } from './explanation.js';
import { wrap } from './textLayout.js';

type Paint = ReturnType<typeof pc.createColors>;

const proseWidth = 90;

/** A rule as text, JSON or Markdown; undefined where no rule has the id. */
export function explainRule(
  id: string,
  known: KnownRules,
  knowledge: NodeKnowledge,
  format: 'text' | 'json' | 'markdown',
  paint: Paint,
): string | undefined {
  const ofFiles = fileRule(id);
  if (ofFiles !== undefined) {
    const { title, severity, confidence, why, remedy } = ofFiles;
    if (format === 'json') return `${JSON.stringify({ version: 1, rule: { id, title, severity, confidence, why, remedy } }, null, 2)}\n`;
    if (format === 'markdown') return `## ${id}\n\n${title}. ${severity}, ${confidence}; about whole files.\n\n${why}\n\n${remedy ?? ''}\n`;
    const about = paint.dim(`${severity}, ${confidence}; about whole files`);
    return `${paint.bold(id)}: ${title}\n${about}\n\n${wrap(why, proseWidth)}\n\n${paint.bold('What to do')}\n${wrap(remedy ?? '', proseWidth)}\n`;
  }
  const rule = known.rules.find((candidate) => candidate.id === id);
  const prose = known.prose(id);
  if (rule === undefined || prose === undefined) return undefined;
  if (format === 'json') return ruleJson(rule, prose, knowledge);
  if (format === 'markdown') return ruleMarkdown(rule, prose, knowledge);
  return ruleText(rule, prose, knowledge, paint);
}

/** What a rule advises: its formula, when it is wanted, and what else sources say. */
interface AdvisedValue {
  /** Setting, option of the JVM, or fact. */
  readonly name: string;
  readonly value: string;
  readonly when?: string;
  readonly companions?: readonly string[];
  /** Factors of the value between which `check` is content; undefined where it says nothing at all. */
  readonly tolerate?: { readonly from: number; readonly to: number };
  readonly alternatives?: readonly { readonly value: string; readonly why: string }[];
}

function advisedBy({ recommend }: CompiledRule): AdvisedValue | undefined {
  if (recommend === undefined) return undefined;
  const { value, when, companions, silent, alternatives } = recommend;
  return {
    name: recommend.setting ?? recommend.option ?? recommend.fact ?? '',
    value: readableText(value),
    ...(when === undefined ? {} : { when: readableText(when) }),
    ...(companions === undefined ? {} : { companions }),
    ...(silent === true ? {} : { tolerate: recommend.tolerate ?? { from: 1, to: 1 } }),
    ...(alternatives === undefined ? {} : { alternatives }),
  };
}

function advisedLines({ name, value, when, companions, tolerate, alternatives = [] }: AdvisedValue): string[] {
  return [
    `${name} = ${value}`,
    ...(companions === undefined ? [] : [`with ${companions.join(' ')}`]),
    ...(when === undefined ? [] : [`where ${when}`]),
    ...(tolerate === undefined ? [] : [`check is content from ${tolerate.from} to ${tolerate.to} times the value`]),
    ...alternatives.map((other) => `or ${other.value}: ${other.why}`),
  ];
}

/** How to have no more of it. */
function turnOff({ id, recommend, onUpgrade }: CompiledRule): string {
  if (recommend?.silent === true) return `check says nothing of it. Leave it out of advice with storelint advise --rule ${id}=off\n`;
  if (onUpgrade === true)
    return `check says nothing of it: a move into these releases tells it. Leave it out with storelint upgrade --rule ${id}=off\n`;
  return `Turn it off with --rule ${id}=off, or in a file:\n  storelint-disable-next-line ${id}: why\n`;
}

function ruleJson(rule: CompiledRule, prose: RuleProse, knowledge: NodeKnowledge): string {
  const { id, product, severity, confidence, category, refuses, release, roles, preview, edition, onUpgrade, reads, pack } = rule;
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
    onUpgrade,
    pack,
    reads,
    advises: advisedBy(rule),
    why,
    remedy,
    sources,
    examples,
  };
  const docs = rule.docs ?? (pack === undefined ? `docs/rules/${id}.md` : undefined);
  return `${JSON.stringify({ version: 1, rule: { ...about, docs } }, null, 2)}\n`;
}

function ruleMarkdown(rule: CompiledRule, prose: RuleProse, knowledge: NodeKnowledge): string {
  const release = rule.release === undefined ? '' : ` ${rule.release}`;
  const about = `${rule.severity}, ${rule.confidence}, ${rule.category}; ${productNames[rule.product]}${release}`;
  const sources = prose.sources.map((source) => `- ${sourceText(source, knowledge)}`);
  const remedy = prose.remedy === undefined ? [] : ['', `What to do: ${prose.remedy}`];
  const advised = advisedBy(rule);
  const advice = advised === undefined ? [] : ['', 'Advised:', '', ...advisedLines(advised).map((line) => `- ${line}`)];
  return [`## ${rule.id}`, '', `${prose.title}. ${about}.`, '', prose.why.trim(), ...advice, ...remedy, '', ...sources, ''].join('\n');
}

function ruleText(rule: CompiledRule, prose: RuleProse, knowledge: NodeKnowledge, paint: Paint): string {
  const refuses = { start: 'the daemon does not start', client: 'the client refuses', use: 'it fails at first use' } as const;
  const about = [
    `${rule.severity}, ${rule.confidence}, ${rule.category}`,
    ...(rule.refuses === undefined ? [] : [refuses[rule.refuses]]),
    `${productNames[rule.product]}${rule.release === undefined ? '' : ` ${rule.release}`}`,
    ...(rule.roles === undefined ? [] : [rule.roles.join(', ')]),
    ...(rule.preview === true ? ['preview: off unless turned on'] : []),
    ...(rule.pack === undefined ? [] : [`of ${rule.pack}`]),
    ...(rule.edition !== undefined ? [`in the default set from edition ${rule.edition} on`] : []),
  ];
  const sources = prose.sources.map((id) => sourceText(id, knowledge));
  const advised = advisedBy(rule);
  const blocks = [
    `${paint.bold(rule.id)}: ${prose.title}\n${paint.dim(about.join('; '))}\n`,
    `${wrap(prose.why, proseWidth)}\n`,
    ...(prose.remedy === undefined ? [] : [`${paint.bold('What to do')}\n${wrap(prose.remedy, proseWidth)}\n`]),
    ...(advised === undefined
      ? []
      : [
          `${paint.bold('Advised')}\n${advisedLines(advised)
            .map((line) => `${wrap(line, proseWidth, '  ', '    ')}\n`)
            .join('')}`,
        ]),
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
    turnOff(rule),
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
