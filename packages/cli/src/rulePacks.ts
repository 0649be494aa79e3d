import { resolve } from 'node:path';
import { globMatcher } from '../../core/src/deployment/configurationPlan.js';
import { isFailure } from '../../core/src/host.js';
import type { CompiledRule, RuleProse } from '../../core/src/rules/compiledRule.js';
import { displayPath, type NodeFiles, walk } from '../../node/src/files.js';
import type { NodeKnowledge } from '../../node/src/knowledge.js';
import type { FoundConfiguration } from './configuration.js';
import { pathBelow } from './targets.js';

/** Rules of the users' own packs. Loads each rule file once; the compiler is loaded only where there is one. */
export class OwnRules {
  /** By id, over all packs of the run. */
  readonly byId = new Map<string, CompiledRule>();
  readonly prose = new Map<string, RuleProse>();
  /** What is wrong, each with its file. */
  readonly problems: string[] = [];
  private readonly byFile = new Map<string, readonly CompiledRule[]>();
  private readonly filesOfGlob = new Map<string, readonly string[]>();

  constructor(
    private readonly workingDirectory: string,
    private readonly files: NodeFiles,
    private readonly knowledge: NodeKnowledge,
  ) {}

  /** Loads all packs that a configuration and its deployments name. */
  async load({ configuration, directory }: FoundConfiguration): Promise<void> {
    const globs = [configuration, ...configuration.deployments].flatMap(({ rulePacks }) => rulePacks ?? []);
    for (const glob of new Set(globs)) {
      const key = keyOf(directory, glob);
      if (this.filesOfGlob.has(key)) continue;
      const paths = this.filesMatching(glob, directory);
      if (paths.length === 0) this.problems.push(`${configuration.path}: no rule file matches "${glob}"`);
      this.filesOfGlob.set(key, paths);
      for (const path of paths) if (!this.byFile.has(path)) this.byFile.set(path, await this.loadFile(path));
    }
  }

  /** The rules of packs that were loaded, each once. */
  of(directory: string, globs: readonly string[]): readonly CompiledRule[] {
    const paths = new Set(globs.flatMap((glob) => this.filesOfGlob.get(keyOf(directory, glob)) ?? []));
    return [...paths].flatMap((path) => this.byFile.get(path) ?? []);
  }

  private filesMatching(glob: string, directory: string): readonly string[] {
    const base = globBase(glob);
    const full = resolve(directory, base);
    if (base === glob) return [displayPath(full, this.workingDirectory)];
    const isWanted = globMatcher([glob]);
    return walk(
      full,
      this.workingDirectory,
      (path) => isWanted(pathBelow(directory, resolve(this.workingDirectory, path))),
      () => false,
    ).files;
  }

  private async loadFile(path: string): Promise<readonly CompiledRule[]> {
    const read = this.files.read(path);
    if (isFailure(read)) {
      this.problems.push(`${path}: ${read.message}`);
      return [];
    }
    const { loadRuleFile } = await import('../../core/src/rules/ruleFile.js');
    const { rules, prose, problems } = loadRuleFile(path, read.text, (product) => this.knowledge.catalog(product));
    for (const { file, rule, message } of problems) this.problems.push(`${file}: ${rule === undefined ? '' : `${rule}: `}${message}`);
    const taken = new Set(this.knowledge.ruleIds());
    const own: CompiledRule[] = [];
    for (const rule of rules) {
      const first = taken.has(rule.id) ? "storelint's own rules" : this.byId.get(rule.id)?.pack;
      if (first !== undefined) {
        this.problems.push(`${path}: ${rule.id}: the id stands in ${first} already`);
        continue;
      }
      const ofPack = { ...rule, pack: path };
      own.push(ofPack);
      this.byId.set(rule.id, ofPack);
    }
    for (const item of prose) if (!taken.has(item.id)) this.prose.set(item.id, item);
    return own;
  }
}

function keyOf(directory: string, glob: string): string {
  return `${directory}\n${glob}`;
}

/** The directories of a glob that hold no pattern; the whole of it where it is none. */
function globBase(glob: string): string {
  const parts = glob.replace(/^\.\//, '').split('/');
  const first = parts.findIndex((part) => /[*?[\]{}()!]/.test(part));
  return first < 0 ? glob : parts.slice(0, first).join('/') || '.';
}
