import type { CompiledExpression } from '../../packages/core/src/expressions/compileExpression.js';
import { readableText } from '../../packages/core/src/expressions/readableText.js';
import type { Knowledge } from '../../packages/core/src/host.js';
import { productNames } from '../../packages/core/src/products/registry.js';
import type { CompiledRule, Evidence, RuleExample, RuleProse } from '../../packages/core/src/rules/compiledRule.js';
import type { Source } from '../../packages/core/src/rules/compileRules.js';
import { runExample } from '../rules/runExample.js';

/** A generated page: its path below docs/ and its text. */
export interface Page {
  readonly path: string;
  readonly text: string;
}

/** Ranges of the JVM's rules are of the JDK. */
const releaseNames: Readonly<Record<string, string>> = { ...productNames, jvm: 'JDK' };

const confidenceTexts: Readonly<Record<string, string>> = {
  enforced: "the product's own code does this",
  documented: 'its documentation or a measurement says so',
  judged: 'good practice',
};

const refusalTexts: Readonly<Record<string, string>> = {
  start: 'a daemon refuses to start',
  client: 'clients fail',
  use: 'the first use fails',
};

/** Where a rule's page stands, from the repository's root. */
export function pagePath(ruleId: string): string {
  return `rules/${ruleId}.md`;
}

/** One page a rule: what is wrong, why, examples with what the tool says about them, what to do, where it is from. */
export function rulePage(rule: CompiledRule, prose: RuleProse, sources: ReadonlyMap<string, Source>, knowledge: Knowledge): Page {
  const lines = [
    `# ${prose.title}`,
    '',
    `\`${rule.id}\` · ${rule.severity} · ${rule.category}${rule.preview === true ? ' · preview' : rule.edition === undefined ? '' : ` · edition ${rule.edition}`}`,
    '',
    '| | |',
    '| --- | --- |',
    `| applies to | ${appliesTo(rule)} |`,
    ...(rule.roles === undefined ? [] : [`| daemons | ${rule.roles.join(', ')} |`]),
    `| confidence | ${rule.confidence}: ${confidenceTexts[rule.confidence]} |`,
    ...(rule.refuses === undefined ? [] : [`| effect | ${refusalTexts[rule.refuses]} |`]),
    ...(rule.refusesStart === undefined ? [] : [`| effect | ${refusalTexts.start}, where \`${readable(rule.refusesStart)}\` |`]),
    ...(rule.onUpgrade === true ? ['| told by | `storelint upgrade` alone, of a move into these releases |'] : []),
    ...(rule.raise === undefined ? [] : [`| raised | to ${rule.raise.to} where \`${readable(rule.raise.when)}\` |`]),
    `| fix | ${fixText(rule)} |`,
    '',
    '## Why',
    '',
    prose.why,
    '',
    ...recommendation(rule, prose),
    ...examples(rule, prose, knowledge, 'invalid', '## Example'),
    ...(prose.remedy === undefined ? [] : ['## What to do', '', prose.remedy, '']),
    ...examples(rule, prose, knowledge, 'valid', '## Nothing to report'),
    ...(rule.recommend?.silent === true ? [] : ['## Silence it', '', silence(rule), '']),
    '## Sources',
    '',
    ...prose.sources.map((source) => `- ${sourceText(source, sources)}`),
    ...(prose.evidence ?? []).map((evidence) => `- ${evidenceText(evidence, sources)}`),
    '',
  ];
  return { path: pagePath(rule.id), text: lines.join('\n') };
}

function appliesTo(rule: CompiledRule): string {
  const own = `${releaseNames[rule.product]}${rule.release === undefined ? ', every release' : ` ${rule.release}`}`;
  const also = Object.entries(rule.also ?? {}).map(([product, range]) => `${releaseNames[product] ?? product.toUpperCase()} ${range}`);
  return [own, ...also].join(', with ').replaceAll('||', 'or').replaceAll('|', '\\|');
}

/** An expression, as a cell of a table holds it. */
function readable(expression: CompiledExpression): string {
  return readableText(expression).replaceAll('|', '\\|');
}

function fixText(rule: CompiledRule): string {
  if (rule.recommend?.silent === true) return 'none: `check` says nothing of it, `advise` writes it';
  if (rule.recommend !== undefined) return `sets \`${rule.recommend.setting}\`; changes the value, so it needs \`--unsafe\``;
  if (rule.fix === undefined)
    return rule.check === undefined ? 'by hand' : 'where one can be computed; safe where the effective configuration stays the same';
  const parts = [
    ...Object.keys(rule.fix.set ?? {}).map((name) => `sets \`${name}\``),
    ...Object.entries(rule.fix.rename ?? {}).map(([from, to]) => `renames \`${from}\` to \`${to}\``),
    ...(rule.fix.remove ?? []).map((name) => `removes \`${name}\``),
  ];
  return `${parts.join(', ')}; ${rule.fix.set === undefined ? 'safe where the effective configuration stays the same' : 'changes the value, so it needs `--unsafe`'}`;
}

/** The formula that `advise` works with, other sources' values, and worked ones. */
function recommendation(rule: CompiledRule, prose: RuleProse): string[] {
  const { recommend } = rule;
  if (recommend === undefined) return [];
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const lines = ['## Advised', '', `\`${recommend.setting ?? recommend.option ?? recommend.fact}\`: \`${readable(recommend.value)}\``, ''];
  if (recommend.companions !== undefined) lines.push(`with ${recommend.companions.map((option) => `\`${option}\``).join(', ')}`, '');
  if (recommend.when !== undefined) lines.push(`where \`${readable(recommend.when)}\``, '');
  if (recommend.tolerate !== undefined)
    lines.push(`\`check\` is content from ${recommend.tolerate.from} to ${recommend.tolerate.to} times the value.`, '');
  for (const { value, why } of recommend.alternatives ?? []) lines.push(`- or \`${value}\`: ${why}`);
  if (recommend.alternatives !== undefined) lines.push('');
  const worked = prose.examples.filter(({ advised }) => advised !== undefined);
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

function examples(rule: CompiledRule, prose: RuleProse, knowledge: Knowledge, kind: 'valid' | 'invalid', heading: string): string[] {
  const lines: string[] = [];
  for (const example of prose.examples) {
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

function sourceText(id: string, sources: ReadonlyMap<string, Source>): string {
  const source = sources.get(id);
  if (source === undefined) {
    const [product, name] = id.split('-source:');
    return name === undefined ? id : `source code of ${releaseNames[product ?? ''] ?? product}: \`${name}\``;
  }
  const details = [source.publisher, source.year].filter((part) => part !== undefined).join(', ');
  const title = source.address === undefined ? source.title : `[${source.title}](${source.address})`;
  return `${title}${details === '' ? '' : ` (${details})`}`;
}

/** Where the claim stands, what stands there, and in which releases it was looked at. */
function evidenceText(evidence: Evidence, sources: ReadonlyMap<string, Source>): string {
  const { product, member, file, document, section, token, releases } = evidence;
  const [first, last] = releases;
  const range = first === last ? first : `${first} and ${last}`;
  const place =
    document !== undefined
      ? `${sourceText(document, sources)}, ${section}`
      : file !== undefined
        ? `\`${file}\``
        : `\`${evidence.class}.${member}\``;
  return `evidence: ${place} says \`${token}\` (seen in ${releaseNames[product]} ${range})`;
}

/** The list of all rules, by product. */
export function indexPage(rules: readonly CompiledRule[], titles: ReadonlyMap<string, string>): Page {
  const byProduct = new Map<string, CompiledRule[]>();
  for (const rule of rules) {
    const group = rule.id.slice(0, rule.id.indexOf('/'));
    byProduct.set(group, [...(byProduct.get(group) ?? []), rule]);
  }
  const lines = ['# Rules', '', `${rules.length} rules. Each page is generated from the rule and its examples by \`npm run docs\`.`, ''];
  for (const group of [...byProduct.keys()].sort()) {
    lines.push(`## ${group}`, '', '| rule | severity | confidence | what it says |', '| --- | --- | --- | --- |');
    for (const rule of [...(byProduct.get(group) ?? [])].sort((a, b) => (a.id < b.id ? -1 : 1))) {
      lines.push(
        `| [${rule.id}](${rule.id}.md) | ${rule.severity} | ${rule.confidence} | ${(titles.get(rule.id) ?? '').replaceAll('|', '\\|')} |`,
      );
    }
    lines.push('');
  }
  return { path: 'rules/README.md', text: lines.join('\n') };
}
