import { type NewFile, type NewSetting, wrapped } from '../newFile.js';
import { escapeXml } from './hadoopXmlEntities.js';

/** A new file of properties; what stands beside a value as its reason is a comment in the property. */
export function createHadoopXml({ about, groups, notes }: NewFile): string {
  const lines = about === undefined ? [] : ['<?xml version="1.0"?>', '<!--', ...wrapped(inComment(about), '  '), '-->'];
  lines.push('<configuration>');
  for (const { title, settings } of groups) {
    if (title !== undefined) lines.push('', `  <!-- ${inComment(title)} -->`);
    for (const setting of settings) lines.push(...propertyOf(setting));
  }
  if (notes !== undefined) for (const text of [notes.title, ...notes.paragraphs]) lines.push(...commentOf(text));
  return [...lines, '</configuration>', ''].join('\n');
}

function propertyOf({ key, value, comments = [] }: NewSetting): string[] {
  return [
    '  <property>',
    `    <name>${escapeXml(key)}</name>`,
    `    <value>${escapeXml(value)}</value>`,
    ...comments.flatMap(commentOf),
    '  </property>',
  ];
}

function commentOf(text: string): string[] {
  const [first = '', ...more] = wrapped(inComment(text), '    ');
  if (more.length === 0) return [`    <!-- ${first.trim()} -->`];
  return ['    <!--', ...[first, ...more].map((line) => `  ${line}`), '    -->'];
}

/** Two hyphens end a comment. */
function inComment(text: string): string {
  return text.replace(/-{2,}/g, '-').replace(/-$/, '');
}
