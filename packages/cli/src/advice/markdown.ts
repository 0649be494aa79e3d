import type { Advice, Recommendation } from '@storelint/core/advice';
import { codeInTable, markdown, type Printable, row, tableHead } from '@storelint/core/text';

/** Advice as tables for a pull request or a wiki. @param name of the deployment, where there are several */
export function adviceMarkdown(advice: Advice, name?: string): Printable<'markdown'> {
  const blocks = [name === undefined ? markdown`# Advised settings` : markdown`# Advised settings: ${name}`];
  const groups = new Map<string, Recommendation[]>();
  for (const item of advice.recommendations) groups.set(item.group, [...(groups.get(item.group) ?? []), item]);
  for (const [group, items] of groups) {
    const table = [tableHead('Setting', 'Now', 'Recommended', 'Why'), ...items.map(adviceRow)];
    blocks.push(markdown`## ${group.charAt(0).toUpperCase()}${group.slice(1)}`, markdown.join(table, '\n'));
  }
  if (advice.assumed.length > 0) {
    const items = advice.assumed.map(({ fact, value, why, otherwise }) => {
      const changes = otherwise?.changes.map((change) => `${change.name} ${change.value}`).join(', ');
      return markdown`- ${fact}: ${value} (${why})${changes === undefined ? '' : `; with ${otherwise?.value}: ${changes}`}`;
    });
    blocks.push(markdown`## Assumed`, markdown.join(items, '\n'));
  }
  return markdown`${markdown.join(blocks, '\n\n')}\n`;
}

function adviceRow(item: Recommendation): Printable<'markdown'> {
  const title = item.kind === 'option' ? `${item.variable ?? item.file}: ${item.name}` : item.name;
  const formula = item.formula === item.value || item.formula === '' ? '' : ` ${item.formula}`;
  const why = `${item.why}${formula} (${item.sources.join(', ')})`.replace(/\s+/g, ' ');
  return row(inCode(title), item.current === undefined ? '' : inCode(item.current), inCode(item.value), why);
}

function inCode(value: string): Printable<'markdown'> {
  return codeInTable(value.replace(/\s+/g, ' '));
}
