import {
  type Explanation,
  factText,
  flagStatusText,
  historyPhrases,
  plainPhrases,
  type RuleMention,
  releaseText,
  settingStatements,
  sourceLink,
} from '@storelint/core/explain';
import { productNames } from '@storelint/core/products';
import { code, link, markdown, type Printable, row, tableHead } from '@storelint/core/text';

type Block = Printable<'markdown'> | string;

/** What `storelint explain --format markdown` prints of a name that is no rule. */
export function markdownOf(explanation: Explanation): Printable<'markdown'> {
  return markdown`${markdown.join(blocksOf(explanation), '\n\n')}\n`;
}

function blocksOf(explanation: Explanation): Block[] {
  switch (explanation.kind) {
    case 'setting': {
      const { name, product, release, description, history, rules, sources, links } = explanation;
      return [
        markdown`## ${name}`,
        ...(description === undefined ? [] : [description]),
        listed([
          tableHead(releaseText(product, release), ''),
          ...settingStatements(explanation).map(({ label, phrases }) => row(label, plainPhrases(phrases))),
        ]),
        listed([tableHead('from', ''), ...history.map((entry) => row(entry.since, plainPhrases(historyPhrases(entry))))]),
        ...ruleBlocks(rules),
        ...(sources.length === 0 ? [] : ['Sources:', listed(sources.map((source) => markdown`- ${sourceLink(source)}`))]),
        ...(links.length === 0 ? [] : [listed(links.map((address) => link(address, address)))]),
      ];
    }
    case 'family':
      return [
        markdown`## ${explanation.name}`,
        listed(
          explanation.settings.map(
            ({ name, description }) => markdown`- ${code(name)}${description === undefined ? '' : `: ${description}`}`,
          ),
        ),
      ];
    case 'flag': {
      const rows = explanation.byJdk.map((each) => row(each.jdk, flagStatusText(each), each.default ?? ''));
      return [
        markdown`## ${explanation.name}`,
        ...(explanation.description === undefined ? [] : [explanation.description]),
        ...(rows.length === 0 ? [] : [listed([tableHead('JDK', '', 'default'), ...rows])]),
        ...ruleBlocks(explanation.rules),
      ];
    }
    case 'variable':
      return [
        markdown`## ${explanation.name}`,
        'A variable that the start scripts read.',
        listed(explanation.uses.map(({ product, description }) => markdown`- ${productNames[product]}: ${description}`)),
        ...ruleBlocks(explanation.rules),
      ];
    case 'fact': {
      const about = factText(explanation);
      return [markdown`## ${explanation.name}`, `${about.charAt(0).toUpperCase()}${about.slice(1)}.`, ...ruleBlocks(explanation.rules)];
    }
    case 'topic': {
      const { title, text, source, see } = explanation;
      const others = see.length === 0 ? [] : [markdown`See ${markdown.join(see.map(code), ', ')}`];
      return [markdown`## ${title}`, text, `Source: ${source}`, ...others];
    }
  }
}

function listed(items: readonly Block[]): Printable<'markdown'> {
  return markdown.join(items, '\n');
}

function ruleBlocks(rules: readonly RuleMention[]): Block[] {
  if (rules.length === 0) return [];
  return ['Rules:', listed(rules.map(({ id, severity, title }) => markdown`- ${code(id)} (${severity}): ${title}`))];
}
