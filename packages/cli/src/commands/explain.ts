import pc from 'picocolors';
import type { Catalog } from '../../../core/src/catalog/catalog.js';
import { type Product, products } from '../../../core/src/catalog/product.js';
import type { Setting } from '../../../core/src/catalog/setting.js';
import type { CompiledRule, RuleExample, RuleProse } from '../../../core/src/rules/compiledRule.js';
import { CallError, exitStatus } from '../callError.js';
import { nearId, readRelease } from '../checkOptions.js';
import { fileRule } from '../fileRules.js';
import { NodeKnowledge } from '../knowledge.js';
import type { Terminal } from '../terminal.js';

type Paint = ReturnType<typeof pc.createColors>;

const productNames: Readonly<Record<Product, string>> = {
  hbase: 'HBase',
  hadoop: 'Hadoop',
  cassandra: 'Cassandra',
  zookeeper: 'ZooKeeper',
  jvm: 'JDK',
  os: 'Linux',
};

/** `storelint explain`: a rule by its id, a setting by its name. @throws {CallError} where there is neither */
export function runExplain(name: string, options: { readonly release: readonly string[] }, terminal: Terminal): number {
  const knowledge = new NodeKnowledge();
  const paint = pc.createColors(terminal.color);
  const text = explainRule(name, knowledge, paint) ?? explainSetting(name, options.release, knowledge, paint);
  if (text === undefined) {
    if (name.includes('/')) throw new CallError(`there is no rule "${name}"${nearId(name, knowledge.ruleIds())}`);
    throw new CallError(`no release that storelint knows has a setting "${name}"${nearSetting(name, knowledge)}`);
  }
  process.stdout.write(text);
  return exitStatus.fine;
}

function explainRule(id: string, knowledge: NodeKnowledge, paint: Paint): string | undefined {
  const ofFiles = fileRule(id);
  if (ofFiles !== undefined) {
    const about = paint.dim(`${ofFiles.severity}, ${ofFiles.confidence}; about whole files`);
    return `${paint.bold(id)}: ${ofFiles.title}\n${about}\n\n${wrap(ofFiles.why)}\n${paint.bold('What to do')}\n${wrap(ofFiles.remedy ?? '')}`;
  }
  for (const product of products) {
    const rule = knowledge.rules(product).find((candidate) => candidate.id === id);
    const prose = knowledge.ruleProse(product).get(id);
    if (rule !== undefined && prose !== undefined) return ruleText(rule, prose, knowledge, paint);
  }
  return undefined;
}

function ruleText(rule: CompiledRule, prose: RuleProse, knowledge: NodeKnowledge, paint: Paint): string {
  const refuses = { start: 'the daemon does not start', client: 'the client refuses', use: 'it fails at first use' } as const;
  const about = [
    `${rule.severity}, ${rule.confidence}, ${rule.category}`,
    ...(rule.refuses === undefined ? [] : [refuses[rule.refuses]]),
    `${productNames[rule.product]}${rule.release === undefined ? '' : ` ${rule.release}`}`,
    ...(rule.roles === undefined ? [] : [rule.roles.join(', ')]),
    ...(rule.preview === true ? ['preview: off unless turned on'] : []),
  ];
  const sources = prose.sources.map((id) => {
    const source = knowledge.sources().find((candidate) => candidate.id === id);
    return source === undefined
      ? id
      : [source.title, source.publisher, source.year, source.address].filter((part) => part !== undefined).join(', ');
  });
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

function explainSetting(name: string, stated: readonly string[], knowledge: NodeKnowledge, paint: Paint): string | undefined {
  const wanted = Object.fromEntries(stated.map(readRelease));
  const blocks: string[] = [];
  for (const product of products) {
    const catalog = knowledge.catalog(product);
    if (catalog === undefined) continue;
    const releases = catalog.releasesOf(name);
    if (releases.length === 0) continue;
    const version = product === 'jvm' || product === 'os' ? undefined : wanted[product];
    const release = version === undefined ? releases.at(-1) : catalog.nearest(version);
    if (release === undefined)
      throw new CallError(`nothing is known of ${product} ${version}; the oldest known is ${catalog.releases[0] ?? 'none'}`);
    blocks.push(settingText(name, product, catalog, release, releases, knowledge, paint));
  }
  if (blocks.length === 0) return undefined;
  return blocks.join('\n');
}

function settingText(
  name: string,
  product: Product,
  catalog: Catalog,
  release: string,
  releases: readonly string[],
  knowledge: NodeKnowledge,
  paint: Paint,
): string {
  const of = `${productNames[product]}${release === 'any' ? '' : ` ${release}`}`;
  const lines = [`${paint.bold(name)} in ${of}`];
  const description = knowledge.descriptions(product)[catalog.currentName(name)] ?? knowledge.descriptions(product)[name];
  if (description !== undefined) lines.push(wrap(description).trimEnd());
  const setting = catalog.setting(name, release);
  if (setting !== undefined) lines.push(...factsOf(setting));
  const renaming = catalog.renaming(name, release);
  if (renaming !== undefined) {
    lines.push(
      `  ${renaming.newNames.length === 0 ? 'an old name that is read no more' : `an old name of ${renaming.newNames.join(', ')}`}`,
    );
  }
  if (setting === undefined && renaming === undefined) {
    const absence = catalog.absence(name, release);
    lines.push(
      `  not in this release${absence?.lastIn === undefined ? '' : `; last in ${absence.lastIn}`}${absence?.firstIn === undefined ? '' : `; first in ${absence.firstIn}`}`,
    );
  }
  if (release !== 'any') lines.push(`  known in   ${releases[0]}${releases.length > 1 ? ` to ${releases.at(-1)}` : ''}`);
  const defaults = defaultHistory(name, catalog, releases);
  if (defaults.length > 1) lines.push('  defaults', ...defaults.map(({ since, value }) => `    ${since.padEnd(10)} ${value ?? 'none'}`));
  const rules = products.flatMap((other) =>
    knowledge.rules(other).filter((rule) => rule.reads.includes(catalog.currentName(name)) || rule.reads.includes(name)),
  );
  if (rules.length > 0) lines.push('  rules', ...[...new Set(rules.map((rule) => rule.id))].sort().map((id) => `    ${id}`));
  return `${lines.join('\n')}\n`;
}

function factsOf(setting: Setting): string[] {
  const facts: [string, string | undefined][] = [
    ['type', setting.unit === undefined ? setting.type : `${setting.type} in ${setting.unit}`],
    ['default', setting.secret === true ? undefined : setting.default],
    ['code says', setting.codeDefault],
    ['read by', setting.roles?.join(', ')],
    ['values', setting.values?.join(', ')],
    [
      'bounds',
      setting.minimum === undefined && setting.maximum === undefined ? undefined : `${setting.minimum ?? ''} to ${setting.maximum ?? ''}`,
    ],
    ['old names', setting.oldNames?.map((old) => old.name).join(', ')],
  ];
  return facts.filter(([, value]) => value !== undefined && value !== '').map(([label, value]) => `  ${label.padEnd(10)} ${value}`);
}

/** The releases in which the default changed. */
function defaultHistory(name: string, catalog: Catalog, releases: readonly string[]): { since: string; value: string | undefined }[] {
  const history: { since: string; value: string | undefined }[] = [];
  for (const release of releases) {
    const setting = catalog.setting(name, release);
    if (setting === undefined) continue;
    const last = history.at(-1);
    if (last === undefined || last.value !== setting.default) history.push({ since: release, value: setting.default });
  }
  return history;
}

function nearSetting(name: string, knowledge: NodeKnowledge): string {
  for (const product of products) {
    const catalog = knowledge.catalog(product);
    const newest = catalog?.releases.at(-1);
    const near = catalog === undefined || newest === undefined ? [] : catalog.nearNames(name, newest);
    if (near.length > 0) return `; did you mean ${near.map((one) => `"${one}"`).join(' or ')}?`;
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
