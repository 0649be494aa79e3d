import { distance } from 'fastest-levenshtein';
import { type Releasable, type Role, releasables, roles } from '../catalog/product.js';
import { readVersion } from '../catalog/versions.js';
import type { Position, Range } from '../text/range.js';
import { SourceText } from '../text/sourceText.js';
import { parseYamlTree, type YamlMap, type YamlTree } from './configurationYaml.js';
import type { FactValue, Workload } from './deployment.js';
import { factDefinition, facts } from './facts.js';

/** What `.storelint.yaml` may say about all files, and again about each deployment. */
export interface ConfigurationScope {
  /** Default set of rules, a year: rules of later editions stay off. */
  readonly edition?: number;
  readonly releases?: Readonly<Partial<Record<Releasable, string>>>;
  /** Name of a shipped profile, or a path relative to the file. */
  readonly hardware?: string;
  readonly workload?: Workload;
  readonly facts?: Readonly<Record<string, FactValue>>;
  /** Globs of rule files, relative to the file. */
  readonly rulePacks?: readonly string[];
  /** Globs of settings that are known although no release has them. */
  readonly knownSettings?: readonly string[];
  /** Severity by rule id; ids may hold `*`. The last that matches counts. */
  readonly rules?: Readonly<Record<string, RuleLevel>>;
  /** Globs of files that are not checked, relative to the file. */
  readonly exclude?: readonly string[];
}

/** A severity of rules, or silence. */
export type RuleLevel = 'off' | 'advice' | 'warning' | 'error';

/** `.storelint.yaml` as it applies to the files beneath it. */
export interface Configuration extends ConfigurationScope {
  /** Undefined where no file was found. */
  readonly path: string | undefined;
  readonly deployments: readonly ConfiguredDeployment[];
}

/** Files that one node keeps together, named by the user. */
export interface ConfiguredDeployment extends ConfigurationScope {
  readonly name: string;
  /** Globs relative to the file. */
  readonly files: readonly string[];
  readonly roles?: readonly Role[];
  readonly client?: boolean;
  readonly fragment?: boolean;
}

/** What is wrong with the file, and where. Positions count from 0. */
export interface ConfigurationProblem {
  readonly path: string;
  readonly start: Position;
  readonly end: Position;
  readonly message: string;
}

export const noConfiguration: Configuration = { path: undefined, deployments: [] };

export const workloads: readonly Workload[] = ['oltp', 'olap', 'mixed', 'write-heavy'];
export const ruleLevels: readonly RuleLevel[] = ['off', 'advice', 'warning', 'error'];
/** The default set of rules where nobody states an edition. */
export const newestEdition = 2026;

/** Editions that exist. */
const editions: readonly number[] = [newestEdition];

type Report = (range: Range, message: string) => void;
type Field = (value: YamlTree, report: Report) => unknown;

const scopeFields: Readonly<Record<string, Field>> = {
  edition: (value, report) => oneOf(value, editions.map(String), 'edition', report, Number),
  releases: readReleases,
  hardware: text,
  workload: (value, report) => oneOf(value, workloads, 'workload', report),
  facts: readFacts,
  rulePacks: texts,
  knownSettings: texts,
  rules: readRules,
  exclude: texts,
};

const deploymentFields: Readonly<Record<string, Field>> = {
  ...scopeFields,
  name: text,
  files: texts,
  roles: (value, report) => list(value, report, (item) => oneOf(item, roles, 'role', report)),
  client: flag,
  fragment: flag,
};

const topFields: Readonly<Record<string, Field>> = {
  ...scopeFields,
  deployments: (value, report) =>
    list(value, report, (item) => {
      const fields = readFields(item, deploymentFields, 'deployment', report);
      if (fields === undefined) return undefined;
      if (fields.name === undefined) report(item.range, 'a deployment needs a name');
      if (fields.files === undefined) report(item.range, 'a deployment needs files');
      return fields.name === undefined || fields.files === undefined ? undefined : fields;
    }),
};

/** Reads `.storelint.yaml`. What cannot be read is a problem and is left out; never throws. */
export function readConfiguration(
  path: string,
  content: string,
): { readonly configuration: Configuration; readonly problems: readonly ConfigurationProblem[] } {
  const source = new SourceText(path, content);
  const problems: ConfigurationProblem[] = [];
  const report: Report = (range, message) => {
    problems.push({ path, start: source.positionAt(range.start), end: source.positionAt(range.end), message });
  };
  const { tree, problems: syntax } = parseYamlTree(content);
  for (const problem of syntax) report(problem.range, problem.message);
  const fields = tree === undefined ? {} : (readFields(tree, topFields, 'setting', report) ?? {});
  const deployments = (fields.deployments ?? []) as readonly ConfiguredDeployment[];
  const names = new Set<string>();
  for (const { name } of deployments) {
    if (names.has(name) && tree !== undefined) report(tree.range, `two deployments are named "${name}"`);
    names.add(name);
  }
  return { configuration: { ...(fields as ConfigurationScope), path, deployments }, problems };
}

/** The scope of one deployment: its own fields over those of the file. Releases, facts and rules are merged by key. */
export function scopeOf(configuration: Configuration, deployment: ConfiguredDeployment | undefined): ConfigurationScope {
  const { path: _path, deployments: _deployments, ...common } = configuration;
  if (deployment === undefined) return common;
  const { name: _name, files: _files, roles: _roles, client: _client, fragment: _fragment, ...own } = deployment;
  return {
    ...common,
    ...own,
    ...(common.releases || own.releases ? { releases: { ...common.releases, ...own.releases } } : {}),
    ...(common.facts || own.facts ? { facts: { ...common.facts, ...own.facts } } : {}),
    ...(common.rules || own.rules ? { rules: { ...common.rules, ...own.rules } } : {}),
  };
}

function readFields(
  tree: YamlTree,
  known: Readonly<Record<string, Field>>,
  what: string,
  report: Report,
): Record<string, unknown> | undefined {
  if (tree.kind !== 'map') {
    report(tree.range, `here stands a list of names with values (${Object.keys(known).slice(0, 3).join(', ')} …)`);
    return undefined;
  }
  const result: Record<string, unknown> = {};
  for (const { key, value } of tree.pairs) {
    const field = Object.hasOwn(known, key.text) ? known[key.text] : undefined;
    if (field === undefined) {
      report(key.range, `there is no ${what} "${key.text}"${didYouMean(key.text, Object.keys(known))}`);
      continue;
    }
    const read = field(value, report);
    if (read !== undefined) result[key.text] = read;
  }
  return result;
}

/** `; did you mean "releases"?` where a name is near, else nothing. */
export function didYouMean(name: string, known: readonly string[]): string {
  let best: string | undefined;
  let least = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const candidate of known) {
    const changes = distance(name.toLowerCase(), candidate.toLowerCase());
    if (changes < least) {
      best = candidate;
      least = changes;
    }
  }
  return best === undefined ? `; known: ${known.join(', ')}` : `; did you mean "${best}"?`;
}

function text(value: YamlTree, report: Report): string | undefined {
  if (value.kind === 'text' && value.text !== '') return value.text;
  report(value.range, 'a text is needed here');
  return undefined;
}

function list<T>(value: YamlTree, report: Report, read: (item: YamlTree) => T | undefined): readonly T[] | undefined {
  if (value.kind !== 'list') {
    report(value.range, 'a list is needed here');
    return undefined;
  }
  return value.items.map(read).filter((item) => item !== undefined);
}

function texts(value: YamlTree, report: Report): readonly string[] | undefined {
  return list(value, report, (item) => text(item, report));
}

function flag(value: YamlTree, report: Report): boolean | undefined {
  if (value.kind === 'text' && value.plain && (value.text === 'true' || value.text === 'false')) return value.text === 'true';
  report(value.range, 'true or false is needed here');
  return undefined;
}

function oneOf(
  value: YamlTree,
  known: readonly string[],
  what: string,
  report: Report,
  convert: (text: string) => unknown = (same) => same,
): unknown {
  if (value.kind === 'text' && known.includes(value.text)) return convert(value.text);
  report(value.range, `${value.kind === 'text' ? `"${value.text}" is` : 'this is'} no ${what}; known: ${known.join(', ')}`);
  return undefined;
}

function mapping(value: YamlTree, report: Report): YamlMap['pairs'] {
  if (value.kind === 'map') return value.pairs;
  report(value.range, 'names with values are needed here');
  return [];
}

function readReleases(value: YamlTree, report: Report): Readonly<Record<string, string>> {
  const result: Record<string, string> = {};
  for (const { key, value: version } of mapping(value, report)) {
    if (!(releasables as readonly string[]).includes(key.text)) {
      report(key.range, `"${key.text}" has no releases here${didYouMean(key.text, releasables)}`);
      continue;
    }
    const read = version.kind === 'text' ? readVersion(version.text) : undefined;
    if (read === undefined)
      report(version.range, `${version.kind === 'text' ? `"${version.text}"` : 'this'} is no release; one looks like 2.5.8`);
    else result[key.text] = read;
  }
  return result;
}

function readFacts(value: YamlTree, report: Report): Readonly<Record<string, FactValue>> {
  const result: Record<string, FactValue> = {};
  for (const { key, value: stated } of mapping(value, report)) {
    const read = stated.kind === 'text' ? readFact(key.text, stated.text) : { problem: 'a fact is a number, a text, true or false' };
    if ('problem' in read) report(factDefinition(key.text) === undefined ? key.range : stated.range, read.problem);
    else result[key.text] = read.value;
  }
  return result;
}

/** A fact's value from its text, or why it is none. */
export function readFact(name: string, stated: string): { readonly value: FactValue } | { readonly problem: string } {
  const definition = factDefinition(name);
  if (definition === undefined)
    return {
      problem: `there is no fact "${name}"${didYouMean(
        name,
        facts.map((fact) => fact.name),
      )}`,
    };
  const trimmed = stated.trim();
  if (definition.type === 'string') return trimmed === '' ? { problem: `${name} needs a text` } : { value: trimmed };
  if (definition.type === 'boolean') {
    if (trimmed === 'true' || trimmed === 'false') return { value: trimmed === 'true' };
    return { problem: `${name} is true or false, not "${stated}"` };
  }
  const number = /^-?\d+(\.\d+)?(e\d+)?$/i.test(trimmed) ? Number(trimmed) : Number.NaN;
  const { unit, least = 0, most = Number.MAX_VALUE } = definition;
  if (number >= least && number <= most) return { value: number };
  const bounds = `from ${least}${most === Number.MAX_VALUE ? '' : ` to ${most}`}`;
  return { problem: `${name} is a number ${bounds}${unit === undefined ? '' : ` (${unit})`}, not "${stated}"` };
}

function readRules(value: YamlTree, report: Report): Readonly<Record<string, RuleLevel>> {
  const result: Record<string, RuleLevel> = {};
  for (const { key, value: level } of mapping(value, report)) {
    const read = oneOf(level, ruleLevels, 'severity', report);
    if (!/^[a-z*][a-z0-9*-]*(\/[a-z0-9*-]+)?$/.test(key.text))
      report(key.range, `"${key.text}" is no rule id; one looks like hbase/handler-count or hbase/*`);
    else if (read !== undefined) result[key.text] = read as RuleLevel;
  }
  return result;
}
