import type { Advice } from '../../../core/src/advice/recommendation.js';

/** Advice as tables for a pull request or a wiki. @param name of the deployment, where there are several */
export function adviceMarkdown(advice: Advice, name?: string): string {
  const lines = [name === undefined ? '# Advised settings' : `# Advised settings: ${name}`];
  let group = '';
  for (const item of advice.recommendations) {
    if (item.group !== group) {
      group = item.group;
      lines.push(
        '',
        `## ${group.charAt(0).toUpperCase()}${group.slice(1)}`,
        '',
        '| Setting | Now | Advised | Why |',
        '| --- | --- | --- | --- |',
      );
    }
    const name = item.kind === 'option' ? `${item.variable ?? item.file}: ${item.name}` : item.name;
    const formula = item.formula === item.value || item.formula === '' ? '' : ` ${item.formula}`;
    lines.push(
      `| ${[code(name), item.current === undefined ? '' : code(item.current), code(item.value), cell(`${item.why}${formula} (${item.sources.join(', ')})`)].join(' | ')} |`,
    );
  }
  if (advice.assumed.length > 0) {
    lines.push('', '## Assumed', '', ...advice.assumed.map(({ fact, value, why }) => `- ${fact}: ${value} (${why})`));
  }
  return `${lines.join('\n')}\n`;
}

function cell(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('|', '\\|').replaceAll('<', '&lt;');
}

function code(text: string): string {
  return `\`${text.replace(/\s+/g, ' ').replaceAll('|', '\\|').replaceAll('`', "'")}\``;
}
