import { explainName, explainRule, sourceText, unknownNameText } from '@storelint/core/explain';
import { json, markdown, presentRuleId, retirementText, text } from '@storelint/core/text';
import { NodeKnowledge } from '@storelint/node';
import { asCall, CallError } from '../callError.js';
import { readRelease } from '../checkOptions.js';
import { rulesKnownHere, statusAfter } from '../knownRules.js';
import { createPaint } from '../paint.js';
import { print } from '../sink.js';
import type { Terminal } from '../terminal.js';
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
  const rule = explainRule(presentRuleId(name), known);
  if (rule !== undefined) {
    const retirement = retirementText(name);
    if (retirement !== undefined) terminal.error(`storelint: ${retirement}`);
    print(format === 'json' ? ruleJson(rule) : format === 'markdown' ? ruleMarkdown(rule) : ruleText(rule, paint, terminal.width));
    return statusAfter(known, terminal);
  }
  const explanations = asCall(() => explainName(name, Object.fromEntries(options.release.map(readRelease)), known));
  if (explanations.length === 0) throw new CallError(unknownNameText(name, known));
  if (format === 'json') {
    const shown = explanations.map((each) => (each.kind === 'setting' ? { ...each, sources: each.sources.map(sourceText) } : each));
    print(json({ version: 1, explanations: shown }));
  } else if (format === 'markdown') print(markdown.join(explanations.map(markdownOf), '\n'));
  else
    print(
      text.join(
        explanations.map((explanation) => textOf(explanation, paint, terminal.width)),
        '\n',
      ),
    );
  return statusAfter(known, terminal);
}
