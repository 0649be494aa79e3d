import { resolve } from 'node:path';
import { isFailure } from '@storelint/core/host';
import { globMatcher, problemText } from '@storelint/core/ownFiles';
import { type CompiledRule, globBase, RulePacks, type RuleProse } from '@storelint/core/rules';
import { displayPath, failureText, type NodeFiles, type NodeKnowledge, walk } from '@storelint/node';
import type { FoundConfiguration } from './configuration.js';
import { pathBelow } from './targets.js';

/** Rules of the users' own packs. Loads each rule file once; the compiler is loaded only where there is one. */
export class OwnRules {
  /** What is wrong, each with its file. */
  readonly problems: string[] = [];
  private readonly packs = new RulePacks(() => this.knowledge.ruleIds());
  private readonly filesOfGlob = new Map<string, readonly string[]>();
  private readonly filesOfDirectory = new Map<string, readonly string[]>();

  constructor(
    private readonly workingDirectory: string,
    private readonly files: NodeFiles,
    private readonly knowledge: NodeKnowledge,
  ) {}

  /** By id, over all packs of the run. */
  get byId(): ReadonlyMap<string, CompiledRule> {
    return this.packs.byId;
  }

  get prose(): ReadonlyMap<string, RuleProse> {
    return this.packs.prose;
  }

  /** Loads all packs that a configuration and its deployments name. */
  async load({ configuration, directory }: FoundConfiguration): Promise<void> {
    const globs = [configuration, ...configuration.deployments].flatMap(({ rulePacks }) => rulePacks ?? []);
    for (const glob of new Set(globs)) {
      const key = keyOf(directory, glob);
      if (this.filesOfGlob.has(key)) continue;
      const { paths, refusal } = this.filesMatching(glob, directory);
      if (refusal !== undefined) this.problems.push(`${configuration.path}: rulePacks "${glob}": ${refusal}`);
      else if (paths.length === 0) this.problems.push(`${configuration.path}: no rule file matches "${glob}"`);
      this.filesOfGlob.set(key, paths);
      for (const path of paths) if (!this.packs.has(path)) await this.loadFile(path, directory);
    }
  }

  /** The rules of packs that were loaded, each once. */
  of(directory: string, globs: readonly string[]): readonly CompiledRule[] {
    return this.packs.of(globs.flatMap((glob) => this.filesOfGlob.get(keyOf(directory, glob)) ?? []));
  }

  private filesMatching(glob: string, directory: string): { readonly paths: readonly string[]; readonly refusal?: string } {
    const base = globBase(glob);
    const full = resolve(directory, base);
    if (base === glob) return { paths: [displayPath(full, this.workingDirectory)] };
    const { refusal, hint } = this.files.boundary.locate(full, directory);
    if (refusal !== undefined) return { paths: [], refusal: `${refusal}, so it is not read${hint === undefined ? '' : `; ${hint}`}` };
    const isWanted = globMatcher([glob]);
    const paths = this.filesBelow(full, directory).filter((path) => isWanted(pathBelow(directory, resolve(this.workingDirectory, path))));
    return { paths };
  }

  /** Walked once, however many globs begin there. */
  private filesBelow(full: string, directory: string): readonly string[] {
    let files = this.filesOfDirectory.get(full);
    if (files === undefined) {
      const { workingDirectory } = this;
      files = walk(full, { workingDirectory, boundary: this.files.boundary, isWanted: () => true, namedBy: directory }).files;
      this.filesOfDirectory.set(full, files);
    }
    return files;
  }

  private async loadFile(path: string, directory: string): Promise<void> {
    const read = this.files.readNamed(path, directory);
    if (isFailure(read)) {
      this.problems.push(`${path}: ${failureText(read)}`);
      return;
    }
    const { loadRuleFile } = await import('@storelint/core/ruleFiles');
    const loaded = loadRuleFile(path, read.text, (product) => this.knowledge.catalog(product));
    this.problems.push(...this.packs.add(path, loaded).map(problemText));
  }
}

function keyOf(directory: string, glob: string): string {
  return `${directory}\n${glob}`;
}
