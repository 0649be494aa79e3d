/** Text as code in Markdown, whatever quotes it holds. */
export function code(text: string): string {
  const shown = text.length > 200 ? `${text.slice(0, 200)}…` : text;
  const line = shown.replace(/\s+/g, ' ').trim();
  if (line === '') return '(empty)';
  const ticks = '`'.repeat(Math.max(0, ...[...line.matchAll(/`+/g)].map((match) => match[0].length)) + 1);
  const space = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${ticks}${space}${line}${space}${ticks}`;
}

/** Our Markdown for a client that shows text alone: without marks, links by their words. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/^(?:```\w*\n?|#+ )/gm, '')
    .replace(/\[([^\]\n]*)\]\([^)\s]*\)/g, '$1')
    .replace(/\*\*([^*\n]+)\*\*/g, '$1')
    .replace(/(`+) ?([^`\n].*?) ?\1/g, '$2')
    .trim();
}
