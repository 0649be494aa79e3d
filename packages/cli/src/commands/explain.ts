import { explainName, explainRule, explainUnknown, type UnknownName } from '@storelint/core/explain';
import { markdown, text } from '@storelint/core/text';
import { NodeKnowledge } from '@storelint/node';
import { asCall, CallError } from '../callError.js';
import { readRelease } from '../checkOptions.js';
import { type KnownRules, rulesKnownHere, statusAfter } from '../knownRules.js';
import { createPaint } from '../paint.js';
import { print } from '../sink.js';
import type { Terminal } from '../terminal.js';
import { jsonOf } from './explanationJson.js';
import { markdownOf } from './explanationMarkdown.js';
import { textOf } from './explanationText.js';
import { ruleJson, ruleMarkdown, ruleText } from './ruleExplanation.js';

/** `storelint explain`: a rule by its id; a setting, a JVM flag, a fact, a statement of a source by its name. @throws {CallError} where there is none */
export async function runExplain(
  asked: string,
  options: { readonly release: readonly string[]; readonly format?: string; readonly allowOutside?: boolean },
  terminal: Terminal,
): Promise<number> {
  const name = asked.trim();
  if (name === '') throw new CallError('explain what: a setting, a flag, a variable, a fact or a rule');
  const format = options.format ?? 'text';
  if (format !== 'text' && format !== 'json' && format !== 'markdown')
    throw new CallError(`--format ${format}: known are text, json and markdown`);
  const known = await rulesKnownHere(new NodeKnowledge(), options);
  const paint = createPaint(terminal.color && format === 'text');
  const rule = explainRule(name, known);
  if (rule !== undefined) {
    print(format === 'json' ? ruleJson(rule) : format === 'markdown' ? ruleMarkdown(rule) : ruleText(rule, paint));
    return statusAfter(known, terminal);
  }
  const explanations = asCall(() => explainName(name, Object.fromEntries(options.release.map(readRelease)), known));
  if (explanations.length === 0) throw new CallError(unknownText(name, known));
  if (format === 'json') print(jsonOf(explanations));
  else if (format === 'markdown') print(markdown.join(explanations.map(markdownOf), '\n'));
  else
    print(
      text.join(
        explanations.map((explanation) => textOf(explanation, paint, terminal.width)),
        '\n',
      ),
    );
  return statusAfter(known, terminal);
}

function unknownText(name: string, known: KnownRules): string {
  const unknown = explainUnknown(name, known);
  const near = (suggested: string | undefined, otherwise: string) =>
    suggested === undefined ? otherwise : `; did you mean "${suggested}"?`;
  switch (unknown.kind) {
    case 'rule':
      return `there is no rule "${name}"${near(unknown.near, '; storelint rules lists them')}`;
    case 'partOfRules':
      return `there is no setting "${name}"; there is the rule ${unknown.ids.join(' and ')}`;
    case 'option':
      return `no JVM that storelint knows has an option "${name}"${near(unknown.near, '')}`;
    case 'foreign':
      return `"${name}" is a setting of another program, which storelint leaves alone`;
    case 'setting':
      return `no release that storelint knows has a setting "${name}"${nearSettings(unknown)}`;
  }
}

function nearSettings({ near, containing }: Extract<UnknownName, { kind: 'setting' }>): string {
  if (near.length > 0)
    return `; did you mean ${near
      .slice(0, 3)
      .map((one) => `"${one}"`)
      .join(' or ')}?`;
  if (containing.length === 0) return '; storelint settings lists them';
  const shown = containing.slice(0, 5).join(', ');
  return `; names with these letters: ${shown}${containing.length > 5 ? ` and ${containing.length - 5} more` : ''}`;
}
