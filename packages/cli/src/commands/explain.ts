import pc from 'picocolors';
import { type Product, productNames, products } from '../../../core/src/catalog/product.js';
import type { CompiledRule, RuleExample, RuleProse } from '../../../core/src/rules/compiledRule.js';
import { fileRule } from '../../../core/src/rules/fileRules.js';
import { NodeKnowledge } from '../../../node/src/knowledge.js';
import { CallError, exitStatus } from '../callError.js';
import { nearId } from '../checkOptions.js';
import type { Terminal } from '../terminal.js';
import { type Explanation, explanationsOf, type SettingExplanation, sourceText, typeText } from './explanation.js';

type Paint = ReturnType<typeof pc.createColors>;

/** Settings of a family that are shown one by one. */
const mostOfFamily = 60;
/** Rules and other names that are shown one by one. */
const mostOfList = 20;

/** `storelint explain`: a rule by its id; a setting, a JVM flag, a fact, a statement of a source by its name. @throws {CallError} where there is none */
export function runExplain(
  name: string,
  options: { readonly release: readonly string[]; readonly format?: string },
  terminal: Terminal,
): number {
  const knowledge = new NodeKnowledge();
  const format = options.format ?? 'text';
  if (format !== 'text' && format !== 'json' && format !== 'markdown')
    throw new CallError(`--format ${format}: known are text, json and markdown`);
  const ofRule = explainRule(name, knowledge, format, pc.createColors(terminal.color && format === 'text'));
  if (ofRule !== undefined) {
    process.stdout.write(ofRule);
    return exitStatus.fine;
  }
  const explanations = explanationsOf(name, options.release, knowledge);
  if (explanations.length === 0) {
    if (name.includes('/')) throw new CallError(`there is no rule "${name}"${nearId(name, knowledge.ruleIds())}`);
    throw new CallError(`no release that storelint knows has a setting "${name}"${nearSetting(name, knowledge)}`);
  }
  if (format === 'json') process.stdout.write(`${JSON.stringify({ version: 1, explanations }, null, 2)}\n`);
  else if (format === 'markdown') process.stdout.write(explanations.map(markdownOf).join('\n'));
  else process.stdout.write(explanations.map((explanation) => textOf(explanation, pc.createColors(terminal.color))).join('\n'));
  return exitStatus.fine;
}

function explainRule(id: string, knowledge: NodeKnowledge, format: 'text' | 'json' | 'markdown', paint: Paint): string | undefined {
  const ofFiles = fileRule(id);
  if (ofFiles !== undefined) {
    const { title, severity, confidence, why, remedy } = ofFiles;
    if (format === 'json') return `${JSON.stringify({ version: 1, rule: { id, title, severity, confidence, why, remedy } }, null, 2)}\n`;
    if (format === 'markdown') return `## ${id}\n\n${title}. ${severity}, ${confidence}; about whole files.\n\n${why}\n\n${remedy ?? ''}\n`;
    const about = paint.dim(`${severity}, ${confidence}; about whole files`);
    return `${paint.bold(id)}: ${title}\n${about}\n\n${wrap(why)}\n${paint.bold('What to do')}\n${wrap(remedy ?? '')}`;
  }
  for (const product of products) {
    const rule = knowledge.rules(product).find((candidate) => candidate.id === id);
    const prose = knowledge.ruleProse(product).get(id);
    if (rule === undefined || prose === undefined) continue;
    if (format === 'json') return ruleJson(rule, prose, knowledge);
    if (format === 'markdown') return ruleMarkdown(rule, prose, knowledge);
    return ruleText(rule, prose, knowledge, paint);
  }
  return undefined;
}

function ruleJson(rule: CompiledRule, prose: RuleProse, knowledge: NodeKnowledge): string {
  const { id, product, severity, confidence, category, refuses, release, roles, preview, edition, reads } = rule;
  const { title, why, remedy, examples } = prose;
  const sources = prose.sources.map((source) => sourceText(source, knowledge));
  const about = {
    id,
    title,
    product,
    severity,
    confidence,
    category,
    refuses,
    release,
    roles,
    preview,
    edition,
    reads,
    why,
    remedy,
    sources,
    examples,
  };
  return `${JSON.stringify({ version: 1, rule: { ...about, docs: `docs/rules/${id}.md` } }, null, 2)}\n`;
}

function ruleMarkdown(rule: CompiledRule, prose: RuleProse, knowledge: NodeKnowledge): string {
  const release = rule.release === undefined ? '' : ` ${rule.release}`;
  const about = `${rule.severity}, ${rule.confidence}, ${rule.category}; ${productNames[rule.product]}${release}`;
  const sources = prose.sources.map((source) => `- ${sourceText(source, knowledge)}`);
  const remedy = prose.remedy === undefined ? [] : ['', `What to do: ${prose.remedy}`];
  return [`## ${rule.id}`, '', `${prose.title}. ${about}.`, '', prose.why.trim(), ...remedy, '', ...sources, ''].join('\n');
}

function ruleText(rule: CompiledRule, prose: RuleProse, knowledge: NodeKnowledge, paint: Paint): string {
  const refuses = { start: 'the daemon does not start', client: 'the client refuses', use: 'it fails at first use' } as const;
  const about = [
    `${rule.severity}, ${rule.confidence}, ${rule.category}`,
    ...(rule.refuses === undefined ? [] : [refuses[rule.refuses]]),
    `${productNames[rule.product]}${rule.release === undefined ? '' : ` ${rule.release}`}`,
    ...(rule.roles === undefined ? [] : [rule.roles.join(', ')]),
    ...(rule.preview === true ? ['preview: off unless turned on'] : []),
    ...(rule.edition !== undefined ? [`in the default set from edition ${rule.edition} on`] : []),
  ];
  const sources = prose.sources.map((id) => sourceText(id, knowledge));
  const blocks = [
    `${paint.bold(rule.id)}: ${prose.title}\n${paint.dim(about.join('; '))}\n`,
    wrap(prose.why),
    ...(prose.remedy === undefined ? [] : [`${paint.bold('What to do')}\n${wrap(prose.remedy)}`]),
    ...exampleBlock(
      'Found',
      prose.examples.find((example) => example.invalid !== undefined),
      paint,
    ),
    ...exampleBlock(
      'Fine',
      prose.examples.find((example) => example.valid !== undefined),
      paint,
    ),
    `${paint.bold('Sources')}\n${sources.map((source) => `  ${source}\n`).join('')}`,
    `Turn it off with --rule ${rule.id}=off, or in a file:\n  storelint-disable-next-line ${rule.id}: why\n`,
  ];
  return blocks.join('\n');
}

function exampleBlock(title: string, example: RuleExample | undefined, paint: Paint): string[] {
  const content = example?.invalid ?? example?.valid;
  if (example === undefined || content === undefined) return [];
  const lines = Object.entries(content).flatMap(([key, value]) => {
    if (typeof value === 'string' && value.includes('\n'))
      return [
        `  ${key}:`,
        ...value
          .trimEnd()
          .split('\n')
          .map((line) => `    ${line}`),
      ];
    if (typeof value === 'object' && value !== null)
      return [`  ${key}:`, ...Object.entries(value).map(([name, inner]) => `    ${name}: ${plainValue(inner)}`)];
    return [`  ${key}: ${plainValue(value)}`];
  });
  const release = example.release === undefined ? '' : ` (release ${example.release})`;
  return [`${paint.bold(`${title}${release}`)}\n${lines.join('\n')}\n`];
}

function plainValue(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function textOf(explanation: Explanation, paint: Paint): string {
  switch (explanation.kind) {
    case 'setting':
      return settingText(explanation, paint);
    case 'family': {
      const { name, product, release, settings } = explanation;
      const lines = settings
        .slice(0, mostOfFamily)
        .map((setting) => `  ${setting.name}${setting.description === undefined ? '' : `: ${setting.description}`}`);
      const more =
        settings.length > mostOfFamily
          ? [`  and ${settings.length - mostOfFamily} more; storelint settings '${name}' --release ${product}@${release}`]
          : [];
      return `${[`${paint.bold(name)} in ${releaseText(product, release)}: ${settings.length} settings`, ...lines, ...more].join('\n')}\n`;
    }
    case 'flag': {
      const { name, type, byJdk, rules } = explanation;
      const states = byJdk.map(
        ({ jdk, status, default: standard }) =>
          `  JDK ${String(jdk).padEnd(7)} ${statusWords[status] ?? status}${standard === undefined ? '' : `, default ${standard}`}`,
      );
      return `${[`${paint.bold(name)}, a flag of the JVM${type === undefined ? '' : ` (${type})`}`, ...states, ...list('rules', rules)].join('\n')}\n`;
    }
    case 'variable':
      return `${[`${paint.bold(explanation.name)}, a variable that the start scripts read`, ...list('rules', explanation.rules)].join('\n')}\n`;
    case 'fact': {
      const { name, type, unit, description, rules } = explanation;
      const kind = unit === undefined ? type : `${type}, in ${unit}`;
      return `${[`${paint.bold(name)}, a fact that no file tells (${kind}): ${description}`, `  state it    --fact ${name}=VALUE, or under facts in .storelint.yaml`, ...list('rules', rules)].join('\n')}\n`;
    }
    case 'topic': {
      const { title, text, source, see } = explanation;
      return `${paint.bold(title)} (no file setting)\n${wrap(text)}  source      ${source}\n${see.length === 0 ? '' : `${list('see', see).join('\n')}\n`}`;
    }
  }
}

const statusWords: Readonly<Record<string, string>> = {
  ok: 'taken',
  deprecated: 'taken, with a warning that it will go',
  ignored: 'ignored, with a warning',
  refused: 'refused: the JVM does not start',
  experimental: 'only behind -XX:+UnlockExperimentalVMOptions',
  diagnostic: 'only behind -XX:+UnlockDiagnosticVMOptions',
};

function releaseText(product: Product, release: string): string {
  return `${productNames[product]}${release === 'any' ? '' : ` ${release}`}`;
}

function list(label: string, items: readonly string[]): string[] {
  if (items.length === 0) return [];
  const more = items.length > mostOfList ? [`    and ${items.length - mostOfList} more; --format json lists them`] : [];
  return [`  ${label}`, ...items.slice(0, mostOfList).map((item) => `    ${item}`), ...more];
}

function settingText(explanation: SettingExplanation, paint: Paint): string {
  const { name, product, release, description, history, rules, links } = explanation;
  const lines = [`${paint.bold(name)} in ${releaseText(product, release)}`];
  if (description !== undefined) lines.push(wrap(description).trimEnd());
  lines.push(...factsOf(explanation).map(([label, value]) => `  ${label.padEnd(11)} ${value}`));
  if (history.length > 1 || release !== 'any')
    lines.push('  history', ...history.map((entry) => `    ${entry.since.padEnd(14)} ${stateText(entry)}`));
  lines.push(...list('rules', rules), ...list('documentation', links));
  return `${lines.join('\n')}\n`;
}

function stateText({ state, type, default: standard }: SettingExplanation['history'][number]): string {
  if (state !== 'setting') return state === 'absent' ? 'not there' : 'an old name';
  return `${type ?? ''}${standard === undefined ? '' : `, default ${standard === '' ? 'empty' : standard}`}`;
}

function factsOf({ setting, oldNameOf, absent }: SettingExplanation): [string, string][] {
  if (oldNameOf !== undefined) return [['old name', oldNameOf.length === 0 ? 'read no more' : `of ${oldNameOf.join(' and ')}`]];
  if (setting === undefined) {
    const since = absent?.lastIn === undefined ? '' : `; last in ${absent.lastIn}`;
    const first = absent?.firstIn === undefined ? '' : `; first in ${absent.firstIn}`;
    const instead =
      absent?.replacedBy === undefined || absent.replacedBy.length === 0 ? '' : `; ${absent.replacedBy.join(', ')} took its place`;
    return [['release', `does not have it${since}${first}${instead}`]];
  }
  const bounds =
    setting.minimum === undefined && setting.maximum === undefined ? undefined : `${setting.minimum ?? ''} to ${setting.maximum ?? ''}`;
  const standard =
    setting.secret === true ? 'kept back: it is a secret' : setting.computed === true ? 'worked out by the server' : setting.default;
  const facts: [string, string | undefined][] = [
    ['type', typeText(setting)],
    ['default', standard],
    ['code says', setting.secret === true ? undefined : setting.codeDefault],
    ['else reads', setting.fallback],
    ['read by', setting.roles?.join(', ')],
    ['at start by', setting.readAtStart?.join(', ')],
    ['values', setting.values?.join(', ')],
    ['bounds', bounds],
    ['family', setting.pattern],
    ['old names', setting.oldNames?.map((old) => old.name).join(', ')],
  ];
  return facts.flatMap(([label, value]) => (value === undefined || value === '' ? [] : [[label, value] as [string, string]]));
}

function markdownOf(explanation: Explanation): string {
  const code = (items: readonly string[]) => items.map((item) => `\`${item}\``).join(', ');
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
        ...(rules.length === 0 ? [] : [`Rules: ${code(rules)}`, '']),
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
      const rules = explanation.rules.length === 0 ? [] : ['', `Rules: ${code(explanation.rules)}`];
      return [`## ${explanation.name}`, '', '| JDK | | default |', '| --- | --- | --- |', ...rows, ...rules, ''].join('\n');
    }
    case 'variable':
      return [`## ${explanation.name}`, '', 'A variable that the start scripts read.', '', `Rules: ${code(explanation.rules)}`, ''].join(
        '\n',
      );
    case 'fact': {
      const { name, type, unit, description, rules } = explanation;
      return [
        `## ${name}`,
        '',
        `A fact that no file tells (${unit === undefined ? type : `${type}, in ${unit}`}): ${description}.`,
        '',
        ...(rules.length === 0 ? [] : [`Rules: ${code(rules)}`]),
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

function nearSetting(name: string, knowledge: NodeKnowledge): string {
  const near = products.flatMap((product) => {
    const catalog = knowledge.catalog(product);
    const newest = catalog?.releases.at(-1);
    return catalog === undefined || newest === undefined ? [] : catalog.nearNames(name, newest);
  });
  if (near.length > 0)
    return `; did you mean ${near
      .slice(0, 3)
      .map((one) => `"${one}"`)
      .join(' or ')}?`;
  // Part of a name, or of a statement's.
  const part = name.toLowerCase();
  const containing = [
    ...products.flatMap((product) => {
      const catalog = knowledge.catalog(product);
      return catalog === undefined || part.length < 4
        ? []
        : catalog.names(catalog.releases.at(-1) ?? '').filter((candidate) => candidate.toLowerCase().includes(part));
    }),
    ...Object.keys(knowledge.topics()).filter((topic) => topic.includes(part)),
  ];
  if (containing.length > 0) {
    const shown = containing.slice(0, 5).join(', ');
    return `; names with these letters: ${shown}${containing.length > 5 ? ` and ${containing.length - 5} more` : ''}`;
  }
  return '; storelint settings lists them';
}

/** Lines of at most 90 characters. */
function wrap(text: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.trim().split(/\s+/)) {
    if (line !== '' && line.length + word.length + 1 > 90) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return `${[...lines, line].join('\n')}\n`;
}
