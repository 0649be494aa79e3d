import type { Recommendation } from '../recommendation.js';
import { formatSource } from './sources.js';

/** Writes a new file of one name from the recommendations that belong into it. */
export function writeFile(name: string, recommendations: readonly Recommendation[], about: string): string {
  if (name.endsWith('.xml')) return hadoopXml(recommendations, about);
  if (name.endsWith('.yaml')) return cassandraYaml(recommendations, about);
  if (name.endsWith('.options')) return optionFile(recommendations, about);
  if (name.endsWith('.sh')) return shellEnvironment(recommendations, about);
  return properties(recommendations, about);
}

/** Longest line of a comment. */
const width = 110;

function wrapped(text: string, indent: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.replace(/\s+/g, ' ').trim().split(' ')) {
    if (line !== '' && indent.length + line.length + 1 + word.length > width) {
      lines.push(indent + line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return line === '' ? lines : [...lines, indent + line];
}

/** Why a value was chosen, in one paragraph. */
function reason(item: Recommendation): string {
  const formula = item.formula === '' || item.formula === item.value ? '' : ` ${item.formula}.`;
  const alternatives = item.alternatives.map(({ value, why }) => ` Or ${value}: ${why}`).join('');
  return `${item.why}${formula}${alternatives} (${item.sources.map(formatSource).join(', ')})`;
}

function byGroup(items: readonly Recommendation[]): readonly (readonly [string, readonly Recommendation[]])[] {
  const groups = new Map<string, Recommendation[]>();
  for (const item of items) groups.set(item.group, [...(groups.get(item.group) ?? []), item]);
  return [...groups];
}

function hadoopXml(items: readonly Recommendation[], about: string): string {
  const lines = ['<?xml version="1.0"?>', '<!--', ...wrapped(xmlComment(about), '  '), '-->', '<configuration>'];
  for (const [group, ofGroup] of byGroup(items)) {
    lines.push('', `  <!-- ${group} -->`);
    for (const item of ofGroup) {
      const [first = '', ...more] = wrapped(xmlComment(reason(item)), '    ');
      lines.push(
        '  <property>',
        `    <name>${xmlText(item.name)}</name>`,
        `    <value>${xmlText(item.value)}</value>`,
        more.length === 0
          ? `    <!-- ${first.trim()} -->`
          : ['    <!--', `  ${first}`, ...more.map((line) => `  ${line}`), '    -->'].join('\n'),
        '  </property>',
      );
    }
  }
  return [...lines, '</configuration>', ''].join('\n');
}

function xmlText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Two hyphens end a comment. */
function xmlComment(text: string): string {
  return text.replace(/-{2,}/g, '-').replace(/-$/, '');
}

function comment(text: string, prefix = '# '): string[] {
  return wrapped(text, prefix);
}

function cassandraYaml(items: readonly Recommendation[], about: string): string {
  const lines = [...comment(about)];
  for (const [group, ofGroup] of byGroup(items)) {
    lines.push('', `# --- ${group} ---`);
    for (const item of ofGroup) lines.push('', ...comment(reason(item)), `${item.name}: ${item.value}`);
  }
  return `${lines.join('\n')}\n`;
}

function properties(items: readonly Recommendation[], about: string): string {
  const lines = [...comment(about)];
  for (const item of items.filter(({ kind }) => kind !== 'fact')) lines.push('', ...comment(reason(item)), `${item.name} = ${item.value}`);
  const facts = items.filter(({ kind }) => kind === 'fact');
  if (facts.length > 0) lines.push('', '# Not for this file:');
  for (const item of facts) lines.push(...comment(`${item.name} ${item.value}: ${reason(item)}`));
  return `${lines.join('\n')}\n`;
}

function optionFile(items: readonly Recommendation[], about: string): string {
  const lines = [...comment(about)];
  for (const item of items) lines.push('', ...comment(reason(item)), item.value);
  return `${lines.join('\n')}\n`;
}

function shellEnvironment(items: readonly Recommendation[], about: string): string {
  const lines = [...comment(about)];
  for (const item of items.filter(({ kind }) => kind === 'variable')) {
    lines.push('', ...comment(reason(item)), `export ${item.name}=${shellQuoted(item.value)}`);
  }
  const variables = new Map<string, Recommendation[]>();
  for (const item of items) {
    if (item.kind !== 'option' || item.variable === undefined) continue;
    variables.set(item.variable, [...(variables.get(item.variable) ?? []), item]);
  }
  for (const [variable, options] of variables) {
    lines.push('');
    for (const item of options) lines.push(...comment(`${item.value}: ${reason(item)}`));
    lines.push(`export ${variable}="${options.map(({ value }) => value).join(' ')}"`);
  }
  return `${lines.join('\n')}\n`;
}

function shellQuoted(text: string): string {
  return /^[\w.,:/+-]+$/.test(text) ? text : `"${text.replace(/["\\$`]/g, '\\$&')}"`;
}
