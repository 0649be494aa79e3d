import { knownProducts, products } from '../../../core/src/products/registry.js';
import { didYouMean } from '../../../core/src/text/didYouMean.js';
import { json } from '../../../core/src/text/json.js';
import { markdown } from '../../../core/src/text/markdown.js';
import { text } from '../../../core/src/text/printable.js';
import { NodeKnowledge } from '../../../node/src/knowledge.js';
import { CallError } from '../callError.js';
import { nearId } from '../checkOptions.js';
import { type KnownRules, rulesKnownHere, statusAfter } from '../knownRules.js';
import { createPaint } from '../paint.js';
import { print } from '../sink.js';
import type { Terminal } from '../terminal.js';
import { bareFlag, explanationsOf, variableNames } from './explanation.js';
import { markdownOf } from './explanationMarkdown.js';
import { textOf } from './explanationText.js';
import { explainRule } from './ruleExplanation.js';

/** `storelint explain`: a rule by its id; a setting, a JVM flag, a fact, a statement of a source by its name. @throws {CallError} where there is none */
export async function runExplain(
  asked: string,
  options: { readonly release: readonly string[]; readonly format?: string; readonly allowOutside?: boolean },
  terminal: Terminal,
): Promise<number> {
  const name = asked.trim();
  if (name === '') throw new CallError('explain what: a setting, a flag, a variable, a fact or a rule');
  const knowledge = new NodeKnowledge();
  const format = options.format ?? 'text';
  if (format !== 'text' && format !== 'json' && format !== 'markdown')
    throw new CallError(`--format ${format}: known are text, json and markdown`);
  const known = await rulesKnownHere(knowledge, options);
  const ofRule = explainRule(name, known, knowledge, format, createPaint(terminal.color && format === 'text'));
  if (ofRule !== undefined) {
    print(ofRule);
    return statusAfter(known, terminal);
  }
  const explanations = explanationsOf(name, options.release, knowledge, known);
  if (explanations.length === 0) throw new CallError(unknownName(name, knowledge, known));
  if (format === 'json') print(json({ version: 1, explanations }));
  else if (format === 'markdown') print(markdown.join(explanations.map(markdownOf), '\n'));
  else {
    const paint = createPaint(terminal.color);
    print(
      text.join(
        explanations.map((explanation) => textOf(explanation, paint, terminal.width)),
        '\n',
      ),
    );
  }
  return statusAfter(known, terminal);
}

function unknownName(name: string, knowledge: NodeKnowledge, known: KnownRules): string {
  const ids = [...new Set([...knowledge.ruleIds(), ...known.rules.map(({ id }) => id)])];
  if (/^[\w-]+\/[\w-]*$/.test(name)) return `there is no rule "${name}"${nearId(name, ids)}`;
  const ofProducts = ids.filter((id) => id.endsWith(`/${name}`));
  if (ofProducts.length > 0) return `there is no setting "${name}"; there is the rule ${ofProducts.join(' and ')}`;
  if (name.startsWith('-')) {
    const [near] = nearest(bareFlag(name), knowledge.catalog('jvm')?.flags?.names() ?? []);
    return `no JVM that storelint knows has an option "${name}"${near === undefined ? '' : `; did you mean "${near}"?`}`;
  }
  const owner = knownProducts.find(({ prefixes }) => prefixes?.test(name) === true);
  if ((owner === undefined ? products : [owner.id]).some((product) => knowledge.catalog(product)?.isForeign(name) === true))
    return `"${name}" is a setting of another program, which storelint leaves alone`;
  return `no release that storelint knows has a setting "${name}"${nearSetting(name, knowledge)}`;
}

function nearSetting(name: string, knowledge: NodeKnowledge): string {
  const near = [
    ...products.flatMap((product) => {
      const catalog = knowledge.catalog(product);
      const newest = catalog?.releases.at(-1);
      return catalog === undefined || newest === undefined ? [] : catalog.nearNames(name, newest);
    }),
    ...(/^[A-Z]/.test(name) ? nearest(name, [...(knowledge.catalog('jvm')?.flags?.names() ?? []), ...variableNames]) : []),
  ];
  if (near.length > 0)
    return `; did you mean ${near
      .slice(0, 3)
      .map((one) => `"${one}"`)
      .join(' or ')}?`;
  const containing = [
    ...products.flatMap((product) => {
      const catalog = knowledge.catalog(product);
      return catalog?.names(catalog.releases.at(-1) ?? '').filter((candidate) => holds(candidate, name)) ?? [];
    }),
    ...Object.entries(knowledge.topics()).flatMap(([topic, { names }]) =>
      [topic, ...names].some((each) => holds(each, name)) ? [topic] : [],
    ),
  ];
  if (containing.length > 0) {
    const shown = containing.slice(0, 5).join(', ');
    return `; names with these letters: ${shown}${containing.length > 5 ? ` and ${containing.length - 5} more` : ''}`;
  }
  return '; storelint settings lists them';
}

/** Few letters are looked for as a word, more of them anywhere; `_` and `-` are the same. */
function holds(candidate: string, part: string): boolean {
  const [text, wanted] = [candidate, part].map((each) => each.toLowerCase().replaceAll('_', '-')) as [string, string];
  return wanted.length < 4 ? text.split(/[.-]/).includes(wanted) : text.includes(wanted);
}

function nearest(name: string, names: readonly string[]): readonly string[] {
  const found = /^; did you mean "(.*)"\?$/.exec(didYouMean(name, names))?.[1];
  return found === undefined ? [] : [found];
}
