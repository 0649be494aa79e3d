import pc from 'picocolors';
import { products } from '../../../core/src/catalog/product.js';
import { NodeKnowledge } from '../../../node/src/knowledge.js';
import { CallError, exitStatus } from '../callError.js';
import { nearId } from '../checkOptions.js';
import type { Terminal } from '../terminal.js';
import { explanationsOf } from './explanation.js';
import { markdownOf } from './explanationMarkdown.js';
import { textOf } from './explanationText.js';
import { explainRule } from './ruleExplanation.js';

/** `storelint explain`: a rule by its id; a setting, a JVM flag, a fact, a statement of a source by its name. @throws {CallError} where there is none */
export function runExplain(
  name: string,
  options: { readonly release: readonly string[]; readonly format?: string },
  terminal: Terminal,
): number {
  const knowledge = new NodeKnowledge();
  const format = options.format ?? 'text';
  if (format !== 'text' && format !== 'json' && format !== 'markdown')
    throw new CallError(`--format ${format}: known are text, json and markdown`);
  const ofRule = explainRule(name, knowledge, format, pc.createColors(terminal.color && format === 'text'));
  if (ofRule !== undefined) {
    process.stdout.write(ofRule);
    return exitStatus.fine;
  }
  const explanations = explanationsOf(name, options.release, knowledge);
  if (explanations.length === 0) {
    if (name.includes('/')) throw new CallError(`there is no rule "${name}"${nearId(name, knowledge.ruleIds())}`);
    throw new CallError(`no release that storelint knows has a setting "${name}"${nearSetting(name, knowledge)}`);
  }
  if (format === 'json') process.stdout.write(`${JSON.stringify({ version: 1, explanations }, null, 2)}\n`);
  else if (format === 'markdown') process.stdout.write(explanations.map(markdownOf).join('\n'));
  else
    process.stdout.write(
      explanations.map((explanation) => textOf(explanation, pc.createColors(terminal.color), terminal.width)).join('\n'),
    );
  return exitStatus.fine;
}

function nearSetting(name: string, knowledge: NodeKnowledge): string {
  const near = products.flatMap((product) => {
    const catalog = knowledge.catalog(product);
    const newest = catalog?.releases.at(-1);
    return catalog === undefined || newest === undefined ? [] : catalog.nearNames(name, newest);
  });
  if (near.length > 0)
    return `; did you mean ${near
      .slice(0, 3)
      .map((one) => `"${one}"`)
      .join(' or ')}?`;
  // Part of a name, or of a statement's.
  const part = name.toLowerCase();
  const containing = [
    ...products.flatMap((product) => {
      const catalog = knowledge.catalog(product);
      return catalog === undefined || part.length < 4
        ? []
        : catalog.names(catalog.releases.at(-1) ?? '').filter((candidate) => candidate.toLowerCase().includes(part));
    }),
    ...Object.keys(knowledge.topics()).filter((topic) => topic.includes(part)),
  ];
  if (containing.length > 0) {
    const shown = containing.slice(0, 5).join(', ');
    return `; names with these letters: ${shown}${containing.length > 5 ? ` and ${containing.length - 5} more` : ''}`;
  }
  return '; storelint settings lists them';
}
