import { readVersion } from '../catalog/versions.js';
import { type Releasable, type Role, releasables, roles } from '../products/registry.js';
import { didYouMean } from '../text/didYouMean.js';
import { globSize, readGlob } from '../text/globPattern.js';
import { type FileProblem, readOwnFile } from '../text/ownFile.js';
import { fields, flag, list, oneOf, pairsOf, type Report, type Shape, written } from '../text/shape.js';
import { shown, type YamlTree } from '../text/yamlTree.js';
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
  /** What rules say of some files only. */
  readonly overrides?: readonly RuleOverride[];
  /** Address of the pages of storelint's own rules: `{id}` stands for the rule's id, which otherwise follows. */
  readonly rulePages?: string;
  /** What makes a value a secret, beside what storelint knows. */
  readonly secrets?: ConfiguredSecrets;
}

/** Names whose values are hidden, or shown although they look like those of secrets. */
export interface ConfiguredSecrets {
  /** Words: a name that holds one is a secret's. */
  readonly words?: readonly string[];
  /** Names that are no secret's; `*` stands for any characters. */
  readonly notSecret?: readonly string[];
}

/** Severities for findings in some files. */
export interface RuleOverride {
  /** Globs relative to the configuration. */
  readonly files: readonly string[];
  /** As {@link ConfigurationScope.rules}. */
  readonly rules: Readonly<Record<string, RuleLevel>>;
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

export type ConfigurationProblem = FileProblem;

export const noConfiguration: Configuration = { path: undefined, deployments: [] };

export const workloads: readonly Workload[] = ['oltp', 'olap', 'mixed', 'write-heavy'];
export const ruleLevels: readonly RuleLevel[] = ['off', 'advice', 'warning', 'error'];
/** The default set of rules where nobody states an edition. */
export const newestEdition = 2026;

/** Editions that exist. */
const editions: readonly number[] = [newestEdition];

/** What a file may hold at most: each file of the tree is held against all globs, each unknown name against all known ones. */
const most = { globCharacters: 30_000, deployments: 1000, overrides: 1000, patterns: 1000 };

const edition: Shape<number> = (tree, report) => {
  const found = oneOf(editions.map(String), 'edition')(tree, report);
  return found === undefined ? undefined : Number(found);
};

const globs = list(glob);

const scopeFields = {
  edition,
  releases: readReleases,
  hardware: written,
  workload: oneOf(workloads, 'workload'),
  facts: readFacts,
  rulePacks: list(packGlob),
  knownSettings: atMost(most.patterns, list(written)),
  rules: readRules,
  exclude: globs,
};

const readFields = fields(
  'configuration',
  {},
  {
    ...scopeFields,
    rulePages: readAddress,
    overrides: atMost(most.overrides, list(fields('override', { files: globs, rules: readRules }, {}))),
    secrets: fields(
      'field of secrets',
      {},
      { words: atMost(most.patterns, list(written)), notSecret: atMost(most.patterns, list(written)) },
    ),
    deployments: atMost(
      most.deployments,
      list(
        fields(
          'deployment',
          { name: written, files: globs },
          { ...scopeFields, roles: list(oneOf(roles, 'role')), client: flag, fragment: flag },
        ),
      ),
    ),
  },
);

/** Reads `.storelint.yaml`. What cannot be read is a problem and is left out; never throws. */
export function readConfiguration(
  path: string,
  content: string,
): { readonly configuration: Configuration; readonly problems: readonly ConfigurationProblem[] } {
  const { value = { deployments: [] }, problems } = readOwnFile(path, content, readWhole);
  return { configuration: { ...value, path }, problems };
}

/** The fields, and what only all of them together show. */
function readWhole(tree: YamlTree, report: Report): Omit<Configuration, 'path'> {
  const { deployments = [], ...scope } = readFields(tree, report) ?? {};
  const names = new Set<string>();
  for (const { name } of deployments) {
    if (names.has(name)) report(tree.range, `two deployments are named "${shown(name)}"`);
    names.add(name);
  }
  const size = [scope, ...deployments, ...(scope.overrides ?? [])].flatMap(globsOf).reduce((sum, each) => sum + globSize(each), 0);
  if (size <= most.globCharacters) return { ...scope, deployments };
  report(tree.range, `the globs have ${size} characters once their braces are written out; at most ${most.globCharacters} are supported`);
  const { exclude: _exclude, rulePacks: _rulePacks, overrides: _overrides, ...rest } = scope;
  return { ...rest, deployments: [] };
}

function globsOf({
  exclude = [],
  rulePacks = [],
  files = [],
}: Pick<ConfigurationScope, 'exclude' | 'rulePacks'> & { readonly files?: readonly string[] }): readonly string[] {
  return [...exclude, ...rulePacks, ...files];
}

/** The scope of one deployment: its own fields over those of the file. Releases, facts and rules are merged by key. */
export function scopeOf(configuration: Configuration, deployment: ConfiguredDeployment | undefined): ConfigurationScope {
  const {
    path: _path,
    deployments: _deployments,
    secrets: _secrets,
    overrides: _overrides,
    rulePages: _rulePages,
    ...common
  } = configuration;
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

/** A glob that can be asked. */
function glob(tree: YamlTree, report: Report): string | undefined {
  const text = written(tree, report);
  const read = text === undefined ? undefined : readGlob(text);
  if (read === undefined || !('problem' in read)) return text;
  report(tree.range, `"${shown(text ?? '')}": ${read.problem}`);
  return undefined;
}

/** A glob of files that are to be read. */
function packGlob(tree: YamlTree, report: Report): string | undefined {
  const text = glob(tree, report);
  if (text?.startsWith('!') !== true) return text;
  report(tree.range, `"${shown(text)}": "!" is not supported here; name the rule files that are wanted`);
  return undefined;
}

/** A list with no more than so many items; of a longer one none counts. */
function atMost<T>(limit: number, shape: Shape<readonly T[]>): Shape<readonly T[]> {
  return (tree, report) => {
    if (tree.kind !== 'list' || tree.items.length <= limit) return shape(tree, report);
    report(tree.range, `the list has ${tree.items.length} items; at most ${limit} are supported`);
    return undefined;
  };
}

function readReleases(value: YamlTree, report: Report): Readonly<Record<string, string>> {
  const result: Record<string, string> = {};
  for (const { key, value: version } of pairsOf(value, report)) {
    if (!(releasables as readonly string[]).includes(key.text)) {
      report(key.range, `unknown product "${shown(key.text)}"${didYouMean(key.text, releasables)}`);
      continue;
    }
    const read = version.kind === 'text' ? readVersion(version.text) : undefined;
    if (read === undefined)
      report(
        version.range,
        `${version.kind === 'text' ? `"${shown(version.text)}"` : 'this'} is not a valid release; expected one such as 2.5.8`,
      );
    else result[key.text] = read;
  }
  return result;
}

function readFacts(value: YamlTree, report: Report): Readonly<Record<string, FactValue>> {
  const result: Record<string, FactValue> = {};
  for (const { key, value: stated } of pairsOf(value, report)) {
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
      problem: `unknown fact "${shown(name)}"${didYouMean(
        name,
        facts.map((fact) => fact.name),
      )}`,
    };
  const trimmed = stated.trim();
  if (definition.type === 'string') {
    if (definition.words?.includes(trimmed) === false)
      return { problem: `${name} is ${definition.words.slice(0, -1).join(', ')} or ${definition.words.at(-1)}, not "${shown(stated)}"` };
    return trimmed === '' ? { problem: `${name} needs a text` } : { value: trimmed };
  }
  if (definition.type === 'boolean') {
    if (trimmed === 'true' || trimmed === 'false') return { value: trimmed === 'true' };
    return { problem: `${name} is true or false, not "${shown(stated)}"` };
  }
  const number = /^-?\d+(\.\d+)?(e\d+)?$/i.test(trimmed) ? Number(trimmed) : Number.NaN;
  const { unit, least = 0, most = Number.MAX_VALUE } = definition;
  if (number >= least && number <= most) return { value: number };
  const bounds = `from ${least}${most === Number.MAX_VALUE ? '' : ` to ${most}`}`;
  return { problem: `${name} is a number ${bounds}${unit === undefined ? '' : ` (${unit})`}, not "${shown(stated)}"` };
}

function readAddress(tree: YamlTree, report: Report): string | undefined {
  const text = written(tree, report);
  if (text === undefined || /^https?:\/\/[\x21-\x7e]+$/.test(text)) return text;
  report(tree.range, `"${shown(text)}" is not a valid address; expected one that begins with http:// or https://`);
  return undefined;
}

const readLevel = oneOf(ruleLevels, 'severity');

function readRules(value: YamlTree, report: Report): Readonly<Record<string, RuleLevel>> {
  const result: Record<string, RuleLevel> = {};
  const pairs = pairsOf(value, report);
  if (pairs.filter(({ key }) => key.text.includes('*')).length > most.patterns) {
    report(value.range, `more than ${most.patterns} of these ids hold *; list fewer`);
    return result;
  }
  for (const { key, value: level } of pairs) {
    const read = readLevel(level, report);
    if (!/^[a-z*][a-z0-9*-]*(\/[a-z0-9*-]+)?$/.test(key.text))
      report(key.range, `"${shown(key.text)}" is not a valid rule id; expected one such as hbase/handler-count or hbase/*`);
    else if (read !== undefined) result[key.text] = read;
  }
  return result;
}
