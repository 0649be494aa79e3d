import { type AdvisedValue, type RuleEffect, type RuleExplanation, sourceText } from '@storelint/core/explain';
import type { CompiledRule, RuleExample } from '@storelint/core/rules';
import { json, markdown, type Printable, text } from '@storelint/core/text';
import type { Paint } from '../paint.js';
import { wrap, wrapLines } from './textLayout.js';

/** Longer lines of prose are hard to read. */
const mostReadable = 90;

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
function turnOff({ id, onlyAdvised, onUpgrade }: CompiledRule): Printable<'terminal'> {
  if (onlyAdvised === true) return text`check says nothing of it. Leave it out of advice with storelint advise --rule ${id}=off\n`;
  if (onUpgrade === true)
    return text`check says nothing of it: a move into these releases tells it. Leave it out with storelint upgrade --rule ${id}=off\n`;
  return text`Turn it off with --rule ${id}=off, or in a file:\n  storelint-disable-next-line ${id}: why\n`;
}

/** What `storelint explain --format json` prints of a rule. */
export function ruleJson(explanation: RuleExplanation): Printable<'json'> {
  if (explanation.kind === 'file') {
    const { id, title, severity, confidence, why, remedy } = explanation;
    return json({ version: 1, rule: { id, title, severity, confidence, why, remedy } });
  }
  const { id, rule, title, why, remedy, examples, reads, advises, page } = explanation;
  const { product, severity, confidence, category, refuses, release, roles, preview, edition, onUpgrade, pack } = rule;
  const about = { id, title, product, severity, confidence, category, refuses, release, roles, preview, edition, onUpgrade, pack };
  const sources = explanation.sources.map(sourceText);
  return json({ version: 1, rule: { ...about, reads, advises, why, remedy, sources, examples, docs: page } });
}

/** What `storelint explain --format markdown` prints of a rule. */
export function ruleMarkdown(explanation: RuleExplanation): Printable<'markdown'> {
  const { id, title, why, remedy } = explanation;
  if (explanation.kind === 'file') {
    const { severity, confidence } = explanation;
    return markdown`## ${id}\n\n${title}. ${severity}, ${confidence}; about whole files.\n\n${why}\n\n${remedy ?? ''}\n`;
  }
  const { rule, appliesTo, advises, sources } = explanation;
  const bullets = (items: readonly (Printable<'markdown'> | string)[]) =>
    markdown.join(
      items.map((item) => markdown`- ${item}`),
      '\n',
    );
  const blocks = [
    markdown`## ${id}`,
    `${title}. ${rule.severity}, ${rule.confidence}, ${rule.category}; ${appliesTo}.`,
    why.trim(),
    ...(advises === undefined ? [] : ['Recommended:', bullets(advisedLines(advises))]),
    ...(remedy === undefined ? [] : [`What to do: ${remedy}`]),
    bullets(sources.map(sourceText)),
  ];
  return markdown`${markdown.join(blocks, '\n\n')}\n`;
}

/** What `storelint explain` prints of a rule. */
export function ruleText(explanation: RuleExplanation, paint: Paint, width: number): Printable<'terminal'> {
  const proseWidth = Math.min(width, mostReadable);
  const { id, title, why, remedy } = explanation;
  const head = (about: string) => text`${paint.bold(id)}: ${title}\n${text.join(wrapLines(about, width).map(paint.dim), '\n')}\n`;
  const whatToDo = (words: string) => text`${paint.bold('What to do')}\n${wrap(words, proseWidth)}\n`;
  if (explanation.kind === 'file') {
    const { severity, confidence } = explanation;
    return text.join(
      [head(`${severity}, ${confidence}; about whole files`), text`${wrap(why, proseWidth)}\n`, whatToDo(remedy ?? '')],
      '\n',
    );
  }
  const { rule, appliesTo, effects, advises, sources, examples } = explanation;
  const about = [
    `${rule.severity}, ${rule.confidence}, ${rule.category}`,
    ...effects.map(effectText),
    appliesTo,
    ...(rule.roles === undefined ? [] : [rule.roles.join(', ')]),
    ...(rule.preview === true ? ['preview: off unless turned on'] : []),
    ...(rule.pack === undefined ? [] : [`of ${rule.pack}`]),
    ...(rule.edition !== undefined ? [`in the default set from edition ${rule.edition} on`] : []),
  ];
  const invalid = examples.find((example) => example.invalid !== undefined);
  const valid = examples.find((example) => example.valid !== undefined);
  const blocks = [
    head(about.join('; ')),
    text`${wrap(why, proseWidth)}\n`,
    ...(remedy === undefined ? [] : [whatToDo(remedy)]),
    ...(advises === undefined
      ? []
      : [
          text`${paint.bold('Recommended')}\n${text.join(
            advisedLines(advises).map((line) => text`${wrap(line, proseWidth, '  ', '    ')}\n`),
            '',
          )}`,
        ]),
    ...exampleBlock('Found', invalid, paint),
    ...exampleBlock('Fine', valid, paint),
    text`${paint.bold('Sources')}\n${text.join(
      sources.map((source) => text`${wrap(sourceText(source), width, '  ', '    ')}\n`),
      '',
    )}`,
    turnOff(rule),
  ];
  return text.join(blocks, '\n');
}

function effectText({ text: effect, when }: RuleEffect): string {
  return when === undefined ? effect : `${effect}, where ${when}`;
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
