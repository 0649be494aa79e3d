import { load } from 'js-yaml';
import type { BuiltKnowledge } from '../../core/src/builtKnowledge.js';
import {
  type Configuration,
  type ConfigurationProblem,
  type ConfigurationScope,
  noConfiguration,
  readConfiguration,
} from '../../core/src/deployment/configuration.js';
import { globMatcher } from '../../core/src/deployment/configurationPlan.js';
import type { Hardware } from '../../core/src/deployment/deployment.js';
import { readHardware } from '../../core/src/deployment/hardware.js';
import { isFailure } from '../../core/src/host.js';
import type { CompiledRule } from '../../core/src/rules/compiledRule.js';
import { loadRuleFile } from '../../core/src/rules/ruleFile.js';
import type { OpenFiles } from './openFiles.js';
import { directoryOf, join, pathBelow } from './paths.js';

export const configurationName = '.storelint.yaml';

/** A configuration, with what it names: rules, problems of both. */
export interface EditorConfiguration {
  readonly configuration: Configuration;
  /** Directory that its globs start from; `/` where there is no file. */
  readonly directory: string;
  readonly problems: readonly ConfigurationProblem[];
  readonly ownRules: readonly CompiledRule[];
}

/** The nearest `.storelint.yaml` upward of each directory, each read once until it changes. */
export class Configurations {
  private readonly byDirectory = new Map<string, EditorConfiguration>();
  private defaults: ConfigurationScope = {};

  constructor(
    private readonly files: OpenFiles,
    private readonly knowledge: BuiltKnowledge,
  ) {}

  forgetAll(): void {
    this.byDirectory.clear();
  }

  /** What the editor's own settings say; a `.storelint.yaml` goes before. Gives what is wrong with them. */
  setDefaults(settings: unknown): readonly ConfigurationProblem[] {
    // JSON is YAML, so that the settings mean what they mean in the file.
    const { configuration, problems } = readConfiguration('settings', JSON.stringify(settings ?? {}));
    const { path: _path, deployments: _deployments, ...scope } = configuration;
    this.defaults = scope;
    this.forgetAll();
    return problems;
  }

  nearest(directory: string): EditorConfiguration {
    let found = this.byDirectory.get(directory);
    if (found === undefined) {
      const parent = directoryOf(directory);
      found = this.read(directory) ?? (parent === directory ? this.none() : this.nearest(parent));
      this.byDirectory.set(directory, found);
    }
    return found;
  }

  /** The profile that a configuration names; undefined where there is none, or it cannot be read. */
  hardware(nameOrPath: string, { directory }: EditorConfiguration): Hardware | undefined {
    let text = this.knowledge.profileText(nameOrPath);
    if (text === undefined) {
      const read = this.files.read(join(directory, nameOrPath));
      if (isFailure(read)) return undefined;
      text = read.text;
    }
    try {
      return readHardware(load(text)).hardware;
    } catch {
      return undefined;
    }
  }

  private none(): EditorConfiguration {
    return { configuration: this.withDefaults(noConfiguration), directory: '/', problems: [], ownRules: [] };
  }

  private withDefaults(configuration: Configuration): Configuration {
    const { releases, facts, rules } = this.defaults;
    return {
      ...this.defaults,
      ...configuration,
      ...(releases === undefined ? {} : { releases: { ...releases, ...configuration.releases } }),
      ...(facts === undefined ? {} : { facts: { ...facts, ...configuration.facts } }),
      ...(rules === undefined ? {} : { rules: { ...rules, ...configuration.rules } }),
    };
  }

  private read(directory: string): EditorConfiguration | undefined {
    const path = join(directory, configurationName);
    const read = this.files.read(path);
    if (isFailure(read)) return undefined;
    const { configuration, problems } = readConfiguration(path, read.text.replace(/^\ufeff/, ''));
    const packs = this.rulePacks(configuration, directory);
    return {
      configuration: this.withDefaults(configuration),
      directory,
      problems: [...problems, ...this.hardwareProblems(configuration, path, directory), ...packs.problems],
      ownRules: packs.rules,
    };
  }

  private hardwareProblems(configuration: Configuration, path: string, directory: string): ConfigurationProblem[] {
    const names = [configuration.hardware, ...configuration.deployments.map((deployment) => deployment.hardware)];
    const unreadable = names.filter(
      (name) => name !== undefined && this.hardware(name, { configuration, directory, problems: [], ownRules: [] }) === undefined,
    );
    const start = { line: 0, column: 0 };
    return unreadable.map((name) => ({ path, start, end: start, message: `hardware profile ${name}: it cannot be read` }));
  }

  private rulePacks(configuration: Configuration, directory: string): { rules: CompiledRule[]; problems: ConfigurationProblem[] } {
    const globs = [
      ...new Set([...(configuration.rulePacks ?? []), ...configuration.deployments.flatMap(({ rulePacks }) => rulePacks ?? [])]),
    ];
    const rules: CompiledRule[] = [];
    const problems: ConfigurationProblem[] = [];
    if (globs.length === 0) return { rules, problems };
    const isWanted = globMatcher(globs);
    const start = { line: 0, column: 0 };
    for (const path of this.files.walk(directory, (candidate) => isWanted(pathBelow(directory, candidate)))) {
      const read = this.files.read(path);
      if (isFailure(read)) continue;
      const loaded = loadRuleFile(path, read.text, (product) => this.knowledge.catalog(product));
      rules.push(...loaded.rules.map((rule) => ({ ...rule, pack: path })));
      for (const { rule, message } of loaded.problems)
        problems.push({ path, start, end: start, message: rule === undefined ? message : `${rule}: ${message}` });
    }
    return { rules, problems };
  }
}
