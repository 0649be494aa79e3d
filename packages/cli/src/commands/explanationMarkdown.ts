import { productNames } from '../../../core/src/catalog/product.js';
import type { Explanation, RuleMention } from './explanation.js';
import { factsOf, releaseText, stateText, statusWords } from './explanationText.js';

/** What `storelint explain --format markdown` prints of a name that is no rule. */
export function markdownOf(explanation: Explanation): string {
  const code = (items: readonly string[]) => items.map((item) => `\`${item}\``).join(', ');
  const ruleLines = (rules: readonly RuleMention[]) => rules.map(({ id, severity, title }) => `- \`${id}\` (${severity}): ${title}`);
  switch (explanation.kind) {
    case 'setting': {
      const { name, product, release, description, history, rules, links } = explanation;
      const cell = (text: string) => text.replaceAll('|', '\\|');
      return [
        `## ${name}`,
        '',
        ...(description === undefined ? [] : [description, '']),
        `| ${releaseText(product, release)} | |`,
        '| --- | --- |',
        ...factsOf(explanation).map(([label, value]) => `| ${label} | ${cell(value)} |`),
        '',
        '| from | |',
        '| --- | --- |',
        ...history.map((entry) => `| ${entry.since} | ${cell(stateText(entry))} |`),
        '',
        ...(rules.length === 0 ? [] : ['Rules:', '', ...ruleLines(rules), '']),
        ...links.map((link) => `<${link}>`),
        '',
      ].join('\n');
    }
    case 'family':
      return [
        `## ${explanation.name}`,
        '',
        ...explanation.settings.map(({ name, description }) => `- \`${name}\`${description === undefined ? '' : `: ${description}`}`),
        '',
      ].join('\n');
    case 'flag': {
      const rows = explanation.byJdk.map(
        ({ jdk, status, default: standard }) => `| ${jdk} | ${statusWords[status] ?? status} | ${standard ?? ''} |`,
      );
      const rules = explanation.rules.length === 0 ? [] : ['', 'Rules:', '', ...ruleLines(explanation.rules)];
      const meaning = explanation.description === undefined ? [] : ['', explanation.description];
      const table = rows.length === 0 ? [] : ['', '| JDK | | default |', '| --- | --- | --- |', ...rows];
      return [`## ${explanation.name}`, ...meaning, ...table, ...rules, ''].join('\n');
    }
    case 'variable':
      return [
        `## ${explanation.name}`,
        '',
        'A variable that the start scripts read.',
        '',
        ...explanation.uses.map(({ product, description }) => `- ${productNames[product]}: ${description}`),
        ...(explanation.rules.length === 0 ? [] : ['', 'Rules:', '', ...ruleLines(explanation.rules)]),
        '',
      ].join('\n');
    case 'fact': {
      const { name, type, unit, description, rules } = explanation;
      return [
        `## ${name}`,
        '',
        `A fact that no file tells (${unit === undefined ? type : `${type}, in ${unit}`}): ${description}.`,
        '',
        ...(rules.length === 0 ? [] : ['Rules:', '', ...ruleLines(rules)]),
        '',
      ].join('\n');
    }
    case 'topic':
      return [
        `## ${explanation.title}`,
        '',
        explanation.text,
        '',
        `Source: ${explanation.source}`,
        '',
        `See ${code(explanation.see)}`,
        '',
      ].join('\n');
  }
}
