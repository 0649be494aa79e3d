import type { DataRuleExplanation } from '../../packages/core/src/explain/rule.js';
import { type SourceExplanation, sourceTitle } from '../../packages/core/src/explain/source.js';
import { confidenceTexts, productTitle } from '../../packages/core/src/explain/wording.js';
import type { Knowledge } from '../../packages/core/src/host.js';
import type { CompiledRule, RuleExample } from '../../packages/core/src/rules/compiledRule.js';
import { rulePagePath } from '../../packages/core/src/rules/rulePages.js';
import { runExample } from '../rules/runExample.js';

/** A generated page: its path from the repository's root, and its text. */
export interface Page {
  readonly path: string;
  readonly text: string;
}

/** One page a rule: what is wrong, why, examples with what the tool says about them, what to do, where it is from. */
export function rulePage(explanation: DataRuleExplanation, knowledge: Knowledge): Page {
  const { rule, title, why, remedy, appliesTo, effects, raise, sources, evidence } = explanation;
  const lines = [
    `# ${title}`,
    '',
    `\`${rule.id}\` · ${rule.severity} · ${rule.category}${rule.preview === true ? ' · preview' : rule.edition === undefined ? '' : ` · edition ${rule.edition}`}`,
    '',
    '| | |',
    '| --- | --- |',
    `| applies to | ${cell(appliesTo)} |`,
    ...(rule.roles === undefined ? [] : [`| daemons | ${rule.roles.join(', ')} |`]),
    `| confidence | ${rule.confidence}: ${confidenceTexts[rule.confidence]} |`,
    ...effects.map(({ text, when }) => `| effect | ${text}${when === undefined ? '' : `, where \`${cell(when)}\``} |`),
    ...(rule.onUpgrade === true ? ['| told by | `storelint upgrade` alone, of a move into these releases |'] : []),
    ...(raise === undefined ? [] : [`| raised | to ${raise.to} where \`${cell(raise.when)}\` |`]),
    `| fix | ${fixText(rule)} |`,
    '',
    '## Why',
    '',
    why,
    '',
    ...recommendation(explanation),
    ...examples(explanation, knowledge, 'invalid', '## Example'),
    ...(remedy === undefined ? [] : ['## What to do', '', remedy, '']),
    ...examples(explanation, knowledge, 'valid', '## Nothing to report'),
    ...(rule.onlyAdvised === true ? [] : ['## Silence it', '', silence(rule), '']),
    '## Sources',
    '',
    ...sources.map((source) => `- ${sourceText(source)}`),
    ...evidence.map((each) => `- ${evidenceText(each)}`),
    '',
  ];
  return { path: rulePagePath(rule.id), text: lines.join('\n') };
}

/** A text as a cell of a table holds it. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}

function fixText({ recommend, fix, check, onlyAdvised }: CompiledRule): string {
  if (onlyAdvised === true) return 'none: `check` says nothing of it, `advise` writes it';
  if (recommend !== undefined) return `sets \`${recommend.setting}\`; changes the value, so it needs \`--unsafe\``;
  if (fix === undefined)
    return check === undefined ? 'by hand' : 'where one can be computed; safe where the effective configuration stays the same';
  const parts = [
    ...Object.keys(fix.set ?? {}).map((name) => `sets \`${name}\``),
    ...Object.entries(fix.rename ?? {}).map(([from, to]) => `renames \`${from}\` to \`${to}\``),
    ...(fix.remove ?? []).map((name) => `removes \`${name}\``),
    ...Object.keys(fix.replace ?? {}).map((name) => `replaces \`${name}\``),
  ];
  return `${parts.join(', ')}; ${fix.set === undefined ? 'safe where the effective configuration stays the same' : 'changes the value, so it needs `--unsafe`'}`;
}

/** The formula that `advise` works with, other sources' values, and worked ones. */
function recommendation({ rule, advises, examples }: DataRuleExplanation): string[] {
  if (advises === undefined) return [];
  const { name, value, companions, when, alternatives = [] } = advises;
  const lines = ['## Advised', '', `\`${name}\`: \`${cell(value)}\``, ''];
  if (companions !== undefined) lines.push(`with ${companions.map((option) => `\`${option}\``).join(', ')}`, '');
  if (when !== undefined) lines.push(`where \`${cell(when)}\``, '');
  const tolerated = rule.recommend?.tolerate;
  if (tolerated !== undefined) lines.push(`\`check\` is content from ${tolerated.from} to ${tolerated.to} times the value.`, '');
  for (const other of alternatives) lines.push(`- or \`${other.value}\`: ${other.why}`);
  if (alternatives.length > 0) lines.push('');
  const worked = examples.filter(({ advised }) => advised !== undefined);
  if (worked.length === 0) return lines;
  lines.push('| with | in the files | advised | |', '| --- | --- | --- | --- |');
  for (const example of worked) {
    const given = Object.entries(example.given ?? {}).map(
      ([name, value]) => `\`${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}\``,
    );
    const note = example.note ?? '';
    lines.push(`| ${cell(givenText(rule, example))} | ${cell(given.join(', '))} | \`${cell(String(example.advised))}\` | ${cell(note)} |`);
  }
  return [...lines, ''];
}

function examples(
  { rule, examples: all }: DataRuleExplanation,
  knowledge: Knowledge,
  kind: 'valid' | 'invalid',
  heading: string,
): string[] {
  const lines: string[] = [];
  for (const example of all) {
    if (example[kind] === undefined) continue;
    const { files, findings } = runExample(rule, example, knowledge);
    const given = givenText(rule, example);
    if (given !== '') lines.push(`With ${given}:`, '');
    for (const [name, text] of Object.entries(files)) lines.push(`\`${name}\``, '', `\`\`\`${language(name)}`, text.trimEnd(), '```', '');
    for (const finding of findings) {
      lines.push('```text', `${finding.severity}[${finding.ruleId}]: ${finding.message}`);
      if (finding.fix !== undefined) lines.push(`fix (${finding.fix.safety}): ${finding.fix.title}`);
      lines.push('```', '');
    }
    if (example.note !== undefined) lines.push(example.note, '');
    if (example.legitimate !== undefined) lines.push(`Legitimate: ${example.legitimate}`, '');
  }
  return lines.length === 0 ? [] : [heading, '', ...lines];
}

function givenText(rule: CompiledRule, example: RuleExample): string {
  const own = rule.product === 'jvm' ? 'jdk' : rule.product;
  return [
    ...(example.release === undefined ? [] : [`\`${own}@${example.release}\``]),
    ...Object.entries(example.releases ?? {}).map(([product, version]) => `\`${product}@${version}\``),
    ...(example.hardware === undefined ? [] : [`hardware \`${JSON.stringify(example.hardware)}\``]),
    ...(example.workload === undefined ? [] : [`workload \`${example.workload}\``]),
    ...Object.entries(example.facts ?? {}).map(([name, value]) => `\`${name}=${String(value)}\``),
  ].join(', ');
}

function language(name: string): string {
  return name.endsWith('.xml') ? 'xml' : name.endsWith('.yaml') ? 'yaml' : name.endsWith('.sh') ? 'sh' : 'properties';
}

function silence(rule: CompiledRule): string {
  const comment =
    rule.product === 'hbase' || rule.product === 'hadoop'
      ? `<!-- storelint-disable-next-line ${rule.id}: reason -->`
      : `# storelint-disable-next-line ${rule.id} -- reason`;
  return `\`${comment}\` above the line, or \`rules: { ${rule.id}: off }\` in \`.storelint.yaml\`.`;
}

function sourceText(source: SourceExplanation): string {
  switch (source.kind) {
    case 'code':
      return `source code of ${source.product}: \`${source.name}\``;
    case 'unknown':
      return sourceTitle(source);
    case 'work': {
      const details = [source.publisher, source.year].filter((part) => part !== undefined).join(', ');
      const title = source.address === undefined ? source.title : `[${source.title}](${source.address})`;
      return `${title}${details === '' ? '' : ` (${details})`}`;
    }
  }
}

/** Where the claim stands, what stands there, and in which releases it was looked at. */
function evidenceText({
  product,
  class: owner,
  member,
  file,
  document,
  section,
  token,
  releases,
  bounds,
}: DataRuleExplanation['evidence'][number]): string {
  const [first, last] = releases;
  const range = first === last ? first : `${first} and ${last}`;
  const place =
    document !== undefined ? `${sourceText(document)}, ${section}` : file !== undefined ? `\`${file}\`` : `\`${owner}.${member}\``;
  const alone =
    bounds === undefined ? '' : `; not ${{ first: 'before', last: 'after', both: 'before and after' }[bounds]} the range of the rule`;
  return `evidence: ${place} says \`${token}\` (seen in ${productTitle(product)} ${range}${alone})`;
}

/** The list of all rules, by product. */
export function indexPage(rules: readonly DataRuleExplanation[]): Page {
  const byProduct = new Map<string, DataRuleExplanation[]>();
  for (const rule of rules) {
    const group = rule.id.slice(0, rule.id.indexOf('/'));
    byProduct.set(group, [...(byProduct.get(group) ?? []), rule]);
  }
  const lines = ['# Rules', '', `${rules.length} rules. Each page is generated from the rule and its examples by \`npm run docs\`.`, ''];
  for (const group of [...byProduct.keys()].sort()) {
    lines.push(`## ${group}`, '', '| rule | severity | confidence | what it says |', '| --- | --- | --- | --- |');
    for (const { id, rule, title } of [...(byProduct.get(group) ?? [])].sort((a, b) => (a.id < b.id ? -1 : 1)))
      lines.push(`| [${id}](${id}.md) | ${rule.severity} | ${rule.confidence} | ${cell(title)} |`);
    lines.push('');
  }
  return { path: 'docs/rules/README.md', text: lines.join('\n') };
}
