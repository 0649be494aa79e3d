import type { Advice, Recommendation } from '@storelint/core/advice';
import { type Printable, text, visible } from '@storelint/core/text';
import type { Terminal } from '../terminal.js';

/** Current value, advised value and why, group by group. */
export function adviceTable(advice: Advice, terminal: Terminal): Printable<'terminal'> {
  const lines: (Printable<'terminal'> | string)[] = [];
  const width = Math.max(60, Math.min(terminal.width, 160));
  const names = Math.max(...advice.recommendations.map((item) => titleOf(item).length), 10);
  const nameWidth = Math.min(names, 52);
  let group = '';
  for (const item of advice.recommendations) {
    if (item.group !== group) {
      group = item.group;
      lines.push(lines.length === 0 ? group : text`\n${group}`);
    }
    const change =
      item.current === undefined
        ? item.value
        : item.current === item.value
          ? `${item.value} (as it is)`
          : `${item.current} -> ${item.value}`;
    lines.push(`  ${titleOf(item).padEnd(nameWidth)}  ${change}`);
    if (item.formula !== item.value && item.formula !== '') lines.push(...wrap(item.formula, 6, width));
    lines.push(...wrap(`${item.why} (${item.sources.join(', ')})`, 6, width));
    for (const { value, why } of item.alternatives) lines.push(...wrap(`or ${value}: ${why}`, 6, width));
  }
  if (advice.assumed.length > 0) {
    lines.push(text`\nassumed`);
    for (const { fact, value, why } of advice.assumed) lines.push(...wrap(`${fact}: ${value} (${why})`, 2, width));
  }
  if (advice.missingFacts.length > 0) {
    lines.push(text`\nnot advised, for want of a fact`);
    for (const { setting, needs } of advice.missingFacts) lines.push(...wrap(`${setting}: ${needs.join(', ')}`, 2, width));
  }
  return text`${text.join(lines, '\n')}\n`;
}

/** An option with the variable or the file that holds it. */
export function titleOf(item: Recommendation): string {
  return item.kind === 'option' ? `${item.variable ?? item.file} ${item.name}` : item.name;
}

function wrap(prose: string, indent: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of visible(prose.replace(/\s+/g, ' ')).split(' ')) {
    if (line !== '' && indent + line.length + 1 + word.length > width) {
      lines.push(' '.repeat(indent) + line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return line === '' ? lines : [...lines, ' '.repeat(indent) + line];
}
