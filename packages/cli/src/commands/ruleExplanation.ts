import { type ReadKind, readableText } from '@storelint/core/expressions';
import { productNames } from '@storelint/core/products';
import { type CompiledRule, fileRule, type RuleExample, type RuleProse } from '@storelint/core/rules';
import { json, markdown, type Printable, text } from '@storelint/core/text';
import type { NodeKnowledge } from '@storelint/node';
import type { KnownRules } from '../knownRules.js';
import type { Paint } from '../paint.js';
import { sourceText } from './explanation.js';
import { wrap } from './textLayout.js';

const proseWidth = 90;

/** A rule as text, JSON or Markdown; undefined where no rule has the id. */
export function explainRule(
  id: string,
  known: KnownRules,
  knowledge: NodeKnowledge,
  format: 'text' | 'json' | 'markdown',
  paint: Paint,
): Printable | undefined {
  const ofFiles = fileRule(id);
  if (ofFiles !== undefined) {
    const { title, severity, confidence, why, remedy } = ofFiles;
    if (format === 'json') return json({ version: 1, rule: { id, title, severity, confidence, why, remedy } });
    if (format === 'markdown')
      return markdown`## ${id}\n\n${title}. ${severity}, ${confidence}; about whole files.\n\n${why}\n\n${remedy ?? ''}\n`;
    const about = paint.dim(`${severity}, ${confidence}; about whole files`);
    return text`${paint.bold(id)}: ${title}\n${about}\n\n${wrap(why, proseWidth)}\n\n${paint.bold('What to do')}\n${wrap(remedy ?? '', proseWidth)}\n`;
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

/** What a rule reads in files, as `--format json` names it: a setting by its name, others behind what they are. */
function readsInFiles({ reads }: CompiledRule): readonly string[] {
  const marks: Partial<Record<ReadKind, string>> = { setting: '', flag: 'jvm:', variable: 'env:', file: 'file:' };
  return reads.flatMap(({ kind, name }) => (marks[kind] === undefined ? [] : [`${marks[kind]}${name}`]));
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
function turnOff({ id, recommend, onUpgrade }: CompiledRule): Printable<'terminal'> {
  if (recommend?.silent === true) return text`check says nothing of it. Leave it out of advice with storelint advise --rule ${id}=off\n`;
  if (onUpgrade === true)
    return text`check says nothing of it: a move into these releases tells it. Leave it out with storelint upgrade --rule ${id}=off\n`;
  return text`Turn it off with --rule ${id}=off, or in a file:\n  storelint-disable-next-line ${id}: why\n`;
}

function ruleJson(rule: CompiledRule, prose: RuleProse, knowledge: NodeKnowledge): Printable<'json'> {
  const { id, product, severity, confidence, category, refuses, release, roles, preview, edition, onUpgrade, pack } = rule;
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
    reads: readsInFiles(rule),
    advises: advisedBy(rule),
    why,
    remedy,
    sources,
    examples,
  };
  const docs = rule.docs ?? (pack === undefined ? `docs/rules/${id}.md` : undefined);
  return json({ version: 1, rule: { ...about, docs } });
}

function ruleMarkdown(rule: CompiledRule, prose: RuleProse, knowledge: NodeKnowledge): Printable<'markdown'> {
  const release = rule.release === undefined ? '' : ` ${rule.release}`;
  const about = `${rule.severity}, ${rule.confidence}, ${rule.category}; ${productNames[rule.product]}${release}`;
  const advised = advisedBy(rule);
  const bullets = (items: readonly string[]) =>
    markdown.join(
      items.map((item) => markdown`- ${item}`),
      '\n',
    );
  const blocks = [
    markdown`## ${rule.id}`,
    `${prose.title}. ${about}.`,
    prose.why.trim(),
    ...(advised === undefined ? [] : ['Advised:', bullets(advisedLines(advised))]),
    ...(prose.remedy === undefined ? [] : [`What to do: ${prose.remedy}`]),
    bullets(prose.sources.map((source) => sourceText(source, knowledge))),
  ];
  return markdown`${markdown.join(blocks, '\n\n')}\n`;
}

function ruleText(rule: CompiledRule, prose: RuleProse, knowledge: NodeKnowledge, paint: Paint): Printable<'terminal'> {
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
    text`${paint.bold(rule.id)}: ${prose.title}\n${paint.dim(about.join('; '))}\n`,
    text`${wrap(prose.why, proseWidth)}\n`,
    ...(prose.remedy === undefined ? [] : [text`${paint.bold('What to do')}\n${wrap(prose.remedy, proseWidth)}\n`]),
    ...(advised === undefined
      ? []
      : [
          text`${paint.bold('Advised')}\n${text.join(
            advisedLines(advised).map((line) => text`${wrap(line, proseWidth, '  ', '    ')}\n`),
            '',
          )}`,
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
    text`${paint.bold('Sources')}\n${text.join(
      sources.map((source) => text`  ${source}\n`),
      '',
    )}`,
    turnOff(rule),
  ];
  return text.join(blocks, '\n');
}

function exampleBlock(title: string, example: RuleExample | undefined, paint: Paint): Printable<'terminal'>[] {
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
  return [text`${paint.bold(`${title}${release}`)}\n${text.join(lines, '\n')}\n`];
}

function plainValue(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
