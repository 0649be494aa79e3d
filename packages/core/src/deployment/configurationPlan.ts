import type { Releasable } from '../products/registry.js';
import type { SecretWords } from '../secrets/secretNames.js';
import { globMatcher } from '../text/globMatcher.js';
import { presentRuleId } from '../text/retiredRules.js';
import {
  type Configuration,
  type ConfigurationScope,
  type ConfiguredDeployment,
  type ConfiguredSecrets,
  type RuleLevel,
  scopeOf,
} from './configuration.js';
import type { FactValue, Hardware, Workload } from './deployment.js';
import type { DeploymentInput } from './deploymentInput.js';
import { groupFiles, type RecognisedFile } from './files/grouping.js';
import type { StatedReleases } from './releases/possibleReleases.js';

/** What the call states; it goes before `.storelint.yaml`. */
export interface StatedOptions {
  readonly releases: Readonly<Partial<Record<Releasable, string>>>;
  readonly hardware?: Hardware;
  readonly workload?: Workload;
  readonly facts: Readonly<Record<string, FactValue>>;
  /** In the order given; the last that matches counts. */
  readonly rules: readonly (readonly [pattern: string, level: RuleLevel])[];
}

export const noStatedOptions: StatedOptions = { releases: {}, facts: {}, rules: [] };

/**
 * Which files make a deployment, and what is known about each: the deployments that the configuration names, then the rest by directory.
 * @param relativePath a file's path relative to the configuration's directory, with `/`
 * @param hardwareOf the profile that a configuration names
 */
export function planDeployments(
  files: readonly RecognisedFile[],
  configuration: Configuration,
  stated: StatedOptions,
  relativePath: (path: string) => string,
  hardwareOf: (nameOrPath: string) => Hardware | undefined,
): DeploymentInput[] {
  const inputs: DeploymentInput[] = [];
  const left = new Set(files);
  for (const deployment of configuration.deployments) {
    const isMember = globMatcher(deployment.files);
    const isExcluded = excludeMatcher(scopeOf(configuration, deployment).exclude ?? []);
    const members = files.filter((file) => isMember(relativePath(file.path)) && !isExcluded(relativePath(file.path)));
    for (const member of members) left.delete(member);
    if (members.length > 0)
      inputs.push({ name: deployment.name, files: members, ...saidOf(configuration, deployment, stated, relativePath, hardwareOf) });
  }
  const isExcluded = excludeMatcher(configuration.exclude ?? []);
  const groups = groupFiles([...left].filter((file) => !isExcluded(relativePath(file.path))));
  if (groups.length === 0) return inputs;
  const said = saidOf(configuration, undefined, stated, relativePath, hardwareOf);
  return [...inputs, ...groups.map(({ name, files: members }) => ({ name, files: members, ...said }))];
}

/** What is said of a deployment that the configuration names, or of all others. */
function saidOf(
  configuration: Configuration,
  deployment: ConfiguredDeployment | undefined,
  stated: StatedOptions,
  relativePath: (path: string) => string,
  hardwareOf: (nameOrPath: string) => Hardware | undefined,
): Omit<DeploymentInput, 'name' | 'files'> {
  const scope = scopeOf(configuration, deployment);
  const hardware = stated.hardware ?? (scope.hardware === undefined ? undefined : hardwareOf(scope.hardware));
  const workload = stated.workload ?? scope.workload;
  const isKnownSetting = settingMatcher(scope.knownSettings ?? []);
  const severityIn = severityByFile(configuration, stated, relativePath);
  return {
    releases: releasesOf(stated, scope),
    ...(deployment?.roles === undefined ? {} : { roles: deployment.roles }),
    ...(hardware === undefined ? {} : { hardware }),
    ...(workload === undefined ? {} : { workload }),
    facts: { ...scope.facts, ...stated.facts },
    ...(scope.rulePacks === undefined ? {} : { rulePacks: scope.rulePacks }),
    ...(scope.edition === undefined ? {} : { edition: scope.edition }),
    ...(deployment?.client === true ? { client: true } : {}),
    ...(deployment?.fragment === true ? { fragment: true } : {}),
    severityOf: severityChooser([...Object.entries(scope.rules ?? {}), ...stated.rules]),
    ...(severityIn === undefined ? {} : { severityIn }),
    ...(isKnownSetting === undefined ? {} : { isKnownSetting }),
  };
}

function releasesOf(stated: StatedOptions, scope: ConfigurationScope): StatedReleases {
  const result: Partial<Record<Releasable, { version: string; from: 'option' | 'config' }>> = {};
  for (const [product, version] of Object.entries(scope.releases ?? {})) result[product as Releasable] = { version, from: 'config' };
  for (const [product, version] of Object.entries(stated.releases)) result[product as Releasable] = { version, from: 'option' };
  return result;
}

const excludeMatchers = new WeakMap<readonly string[], (path: string) => boolean>();

/** Globs as `exclude` means them: one that matches a directory covers all beneath it. */
export function excludeMatcher(globs: readonly string[]): (path: string) => boolean {
  let matcher = excludeMatchers.get(globs);
  if (matcher === undefined) {
    matcher = globMatcher(globs.flatMap((glob) => [glob, `${glob.replace(/\/$/, '')}/**`]));
    excludeMatchers.set(globs, matcher);
  }
  return matcher;
}

/** The level that the last matching pattern gives a rule; the id of a retired rule stands for its successor. */
export function severityChooser(
  levels: readonly (readonly [pattern: string, level: RuleLevel])[],
): (ruleId: string) => RuleLevel | undefined {
  if (levels.length === 0) return () => undefined;
  const matchers: { readonly at: number; readonly matches: (id: string) => boolean; readonly level: RuleLevel }[] = [];
  const exact = new Map<string, { readonly at: number; readonly level: RuleLevel }>();
  for (const [at, [pattern, level]] of levels.entries()) {
    if (pattern.includes('*')) matchers.push({ at, matches: starMatcher(pattern), level });
    else exact.set(presentRuleId(pattern), { at, level });
  }
  return (ruleId) => {
    const named = exact.get(ruleId);
    return (matchers.findLast(({ at, matches }) => at > (named?.at ?? -1) && matches(ruleId)) ?? named)?.level;
  };
}

/** What `overrides` make of a rule in a file; the last that matches counts, and what the call says of the rule goes before all of them. */
function severityByFile(
  { overrides = [] }: Configuration,
  stated: StatedOptions,
  relativePath: (path: string) => string,
): DeploymentInput['severityIn'] {
  if (overrides.length === 0) return undefined;
  const statedLevel = severityChooser(stated.rules);
  const choices = overrides.map(({ files, rules }) => ({ covers: excludeMatcher(files), levelOf: severityChooser(Object.entries(rules)) }));
  return (ruleId, path) => {
    if (statedLevel(ruleId) !== undefined) return undefined;
    const relative = relativePath(path);
    return choices.reduce<RuleLevel | undefined>(
      (level, { covers, levelOf }) => (covers(relative) ? (levelOf(ruleId) ?? level) : level),
      undefined,
    );
  };
}

const wordsOf = new WeakMap<ConfiguredSecrets, SecretWords>();

/** What a configuration says about names of secrets. */
export function secretWordsOf({ secrets }: Configuration): SecretWords | undefined {
  if (secrets === undefined) return undefined;
  let words = wordsOf.get(secrets);
  if (words === undefined) {
    const isNotSecret = settingMatcher(secrets.notSecret ?? []) ?? (() => false);
    words = {
      words: (secrets.words ?? []).map((word) => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')).filter((word) => word !== ''),
      isNotSecret,
    };
    wordsOf.set(secrets, words);
  }
  return words;
}

function settingMatcher(patterns: readonly string[]): ((name: string) => boolean) | undefined {
  if (patterns.length === 0) return undefined;
  const exact = new Set(patterns);
  const matchers = patterns.filter((pattern) => pattern.includes('*')).map(starMatcher);
  return (name) => exact.has(name) || matchers.some((matches) => matches(name));
}

/** `*` stands for any characters, dots and slashes among them. Compares piece by piece, so that no pattern takes long. */
export function starMatcher(pattern: string): (text: string) => boolean {
  const pieces = pattern.split('*');
  const first = pieces[0] ?? '';
  const last = pieces.at(-1) ?? '';
  if (pieces.length === 1) return (text) => text === pattern;
  return (text) => {
    if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return false;
    let at = first.length;
    for (const piece of pieces.slice(1, -1)) {
      const found = text.indexOf(piece, at);
      if (found < 0) return false;
      at = found + piece.length;
    }
    return at <= text.length - last.length;
  };
}
