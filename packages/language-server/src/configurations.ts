import {
  type Configuration,
  type ConfigurationProblem,
  type ConfigurationScope,
  type Hardware,
  noConfiguration,
  readConfiguration,
  readHardware,
} from '@storelint/core/deployment';
import { isFailure } from '@storelint/core/host';
import type { BuiltKnowledge } from '@storelint/core/knowledge';
import { globMatcher, parseYamlTree, problemText } from '@storelint/core/ownFiles';
import type { Product } from '@storelint/core/products';
import { loadRuleFile } from '@storelint/core/ruleFiles';
import { type CompiledRule, globBase, RulePacks } from '@storelint/core/rules';
import { didYouMean, retirementText } from '@storelint/core/text';
import type { OpenFiles } from './openFiles.js';
import { directoryOf, join, pathBelow } from './paths.js';

export const configurationName = '.storelint.yaml';

/** A configuration, with what it names: rules, problems of both. */
export interface EditorConfiguration {
  readonly configuration: Configuration;
  /** Directory that its globs start from; `/` where there is no file. */
  readonly directory: string;
  readonly problems: readonly ConfigurationProblem[];
  readonly packs: RulePacks;
  /** The users' rules for a deployment. */
  ownRules(deployment: { readonly rulePacks?: readonly string[] }): readonly CompiledRule[];
  /** Whether a file is a rule pack or a hardware profile of this configuration, by its name. */
  names(path: string): boolean;
}

/** What counts of a file of our own. */
interface CountingText {
  readonly counts: string;
  /** The file cannot be read as it is: this is what it said before. */
  readonly isOld: boolean;
}

const staysInEffect = 'what it said before stays in effect';

/** Whether a configuration or a rule pack can be read at all; what is wrong with single lines of it does not count. */
function isYaml(text: string): boolean {
  const { tree, problems } = parseYamlTree(text);
  return problems.length === 0 && tree?.kind !== 'text';
}

/** The editor's settings that mean what they mean in `.storelint.yaml`; empty ones say nothing. */
export function statedSettings(settings: unknown): Record<string, unknown> {
  if (typeof settings !== 'object' || settings === null) return {};
  const result: Record<string, unknown> = {};
  for (const name of ['edition', 'releases', 'hardware', 'workload', 'facts', 'knownSettings', 'rules', 'exclude']) {
    const value: unknown = (settings as Record<string, unknown>)[name];
    if (value === undefined || value === null || value === '') continue;
    if (typeof value === 'object' && Object.keys(value).length === 0) continue;
    result[name] = value;
  }
  return result;
}

/** The nearest `.storelint.yaml` upward of each directory, each read once until it changes. */
export class Configurations {
  private readonly byDirectory = new Map<string, EditorConfiguration>();
  private defaults: ConfigurationScope = {};
  /** Texts of configurations, profiles and rule packs that could last be read, by path: what they say counts while somebody types and the file cannot be read. */
  private readonly lastGood = new Map<string, string>();

  constructor(
    private readonly files: OpenFiles,
    private readonly knowledge: BuiltKnowledge,
  ) {}

  /** Whether a file is named by a configuration that was asked for: what it says counts for files of other names. */
  names(path: string): boolean {
    return [...new Set(this.byDirectory.values())].some((configuration) => configuration.names(path));
  }

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
      found = this.read(directory) ?? (parent === directory || this.files.endsAt(directory) ? this.none() : this.nearest(parent));
      this.byDirectory.set(directory, found);
    }
    return found;
  }

  /** The profile that a configuration names; undefined where there is none, or it never could be read. */
  hardware(nameOrPath: string, configuration: Pick<EditorConfiguration, 'directory'>): Hardware | undefined {
    const text = this.knowledge.profileText(nameOrPath) ?? this.ownProfile(nameOrPath, configuration)?.counts;
    return text === undefined ? undefined : readHardware(nameOrPath, text).hardware;
  }

  private ownProfile(nameOrPath: string, { directory }: Pick<EditorConfiguration, 'directory'>): CountingText | undefined {
    const path = join(directory, nameOrPath);
    const read = this.files.readNamed(path, directory);
    return isFailure(read) ? undefined : this.counting(path, read.text, (text) => readHardware(nameOrPath, text).hardware !== undefined);
  }

  /** A file that somebody types may be no more than half of one: until it is whole again, what it said before counts. */
  private counting(path: string, text: string, isWhole: (text: string) => boolean): CountingText {
    if (isWhole(text)) this.lastGood.set(path, text);
    const counts = this.lastGood.get(path) ?? text;
    return { counts, isOld: counts !== text };
  }

  private none(): EditorConfiguration {
    return {
      configuration: this.withDefaults(noConfiguration),
      directory: '/',
      problems: [],
      packs: new RulePacks(() => []),
      ownRules: () => [],
      names: () => false,
    };
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
    const text = read.text.replace(/^\ufeff/, '');
    const { counts, isOld } = this.counting(path, text, isYaml);
    const { configuration, problems: ofCounting } = readConfiguration(path, counts);
    const problems = isOld
      ? readConfiguration(path, text)
          .problems.slice(0, 1)
          .map((problem) => ({ ...problem, message: `${problem.message}; ${staysInEffect}` }))
      : ofCounting;
    const scopes = [configuration, ...configuration.deployments];
    const profiles = new Set(scopes.flatMap(({ hardware }) => hardware ?? []));
    const globs = new Set(scopes.flatMap(({ rulePacks }) => rulePacks ?? []));
    const filesOf = this.globReader(directory);
    const files = new Map([...globs].map((glob) => [glob, filesOf(glob)]));
    const packs = new RulePacks(() => this.knowledge.ruleIds());
    const wrongPacks = this.loadPacks(files, packs, directory);
    const isPack = globMatcher([...globs]);
    const paths = new Set([...profiles].map((name) => join(directory, name)));
    return {
      configuration: this.withDefaults(configuration),
      directory,
      problems: isOld
        ? problems
        : [
            ...problems,
            ...this.hardwareProblems(profiles, path, text, directory),
            ...wrongPacks.map((message) => ({ path, ...placeOf('rulePacks', text), message })),
            ...this.unknownRules(scopes, packs).map(({ id, message }) => ({ path, ...placeOf(id, text), message })),
          ],
      packs,
      ownRules: ({ rulePacks = [] }) => packs.of(rulePacks.flatMap((glob) => files.get(glob) ?? [])),
      names: (candidate) => paths.has(candidate) || isPack(pathBelow(directory, candidate)),
    };
  }

  private hardwareProblems(names: ReadonlySet<string>, path: string, text: string, directory: string): ConfigurationProblem[] {
    return [...names].flatMap((name) => {
      const isUnreadable = this.hardware(name, { directory }) === undefined;
      const isOld = this.knowledge.profileText(name) === undefined && this.ownProfile(name, { directory })?.isOld === true;
      if (!isUnreadable && !isOld) return [];
      const wrong = isUnreadable ? 'there is none that can be read' : `the file cannot be read as it is; ${staysInEffect}`;
      return [{ path, ...placeOf('hardware', text, name), message: `hardware profile ${name}: ${wrong}` }];
    });
  }

  private unknownRules(scopes: readonly ConfigurationScope[], packs: RulePacks): { id: string; message: string }[] {
    const named = new Set(scopes.flatMap(({ rules }) => Object.keys(rules ?? {})).filter((id) => !id.includes('*')));
    if (named.size === 0) return [];
    const ids = new Set([...this.knowledge.ruleIds(), ...packs.byId.keys()]);
    return [...named]
      .filter((id) => !ids.has(id))
      .map((id) => {
        const retirement = retirementText(id);
        if (retirement !== undefined) return { id, message: retirement };
        const near = didYouMean(id, [...ids]);
        // Where none is near it names all of them.
        return { id, message: `there is no rule "${id}"${near.endsWith('?') ? near : ''}` };
      });
  }

  /** Finds the files of a configuration's globs; a directory is walked once, however many begin there. */
  private globReader(directory: string): (glob: string) => readonly string[] {
    const walked = new Map<string, readonly string[]>();
    return (glob) => {
      const base = globBase(glob);
      if (base === glob) return [join(directory, glob)];
      const top = join(directory, base);
      const files = walked.get(top) ?? this.files.walk(top, () => true, { namedBy: directory });
      walked.set(top, files);
      const isWanted = globMatcher([glob]);
      return files.filter((path) => isWanted(pathBelow(directory, path)));
    };
  }

  /** Gives what is wrong with the packs, or with what names them. */
  private loadPacks(files: ReadonlyMap<string, readonly string[]>, packs: RulePacks, directory: string): string[] {
    const wrong: string[] = [];
    for (const [glob, paths] of files) {
      if (paths.length === 0) wrong.push(`no rule file matches "${glob}"`);
      for (const path of paths) {
        if (packs.has(path)) continue;
        const read = this.files.readNamed(path, directory);
        if (isFailure(read)) wrong.push(`${path}: ${read.message}`);
        else {
          const { counts, isOld } = this.counting(path, read.text, isYaml);
          const catalogs = (product: Product) => this.knowledge.catalog(product);
          const problems = packs.add(path, loadRuleFile(path, counts, catalogs));
          if (!isOld) wrong.push(...problems.map(problemText));
          else
            wrong.push(
              ...loadRuleFile(path, read.text, catalogs)
                .problems.slice(0, 1)
                .map((each) => `${problemText(each)}; ${staysInEffect}`),
            );
        }
      }
    }
    return wrong;
  }
}

/** Where a key stands first, with this value if there is one; else the beginning of the file. */
function placeOf(key: string, text: string, value = ''): Pick<ConfigurationProblem, 'start' | 'end'> {
  for (const [line, content] of text.split(/\r\n?|\n/).entries()) {
    const keyColumn = content.indexOf(key);
    const behind = keyColumn + key.length;
    if (keyColumn < 0 || !/^["']?\s*:/.test(content.slice(behind)) || !content.includes(value, behind)) continue;
    const column = value === '' ? keyColumn : content.indexOf(value, behind);
    return { start: { line, column }, end: { line, column: column + (value === '' ? key : value).length } };
  }
  const start = { line: 0, column: 0 };
  return { start, end: start };
}
