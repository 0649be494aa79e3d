import { resolve } from 'node:path';
import { globMatcher } from '../../core/src/deployment/configurationPlan.js';
import { isFailure } from '../../core/src/host.js';
import type { CompiledRule } from '../../core/src/rules/compiledRule.js';
import { displayPath, type NodeFiles, walk } from '../../node/src/files.js';
import type { NodeKnowledge } from '../../node/src/knowledge.js';
import type { FoundConfiguration } from './configuration.js';
import { pathBelow } from './targets.js';

/** Rules of the user's own, and what is wrong with them, each with its file. */
export interface OwnRules {
  readonly rules: readonly CompiledRule[];
  readonly problems: readonly string[];
}

/** Loads the rule packs that a configuration names. The compiler is loaded only where there is one. */
export async function loadRulePacks(
  found: FoundConfiguration,
  workingDirectory: string,
  files: NodeFiles,
  knowledge: NodeKnowledge,
): Promise<OwnRules> {
  const { configuration, directory } = found;
  const globs = [
    ...new Set([...(configuration.rulePacks ?? []), ...configuration.deployments.flatMap((deployment) => deployment.rulePacks ?? [])]),
  ];
  if (globs.length === 0) return { rules: [], problems: [] };
  const { loadRuleFile } = await import('../../core/src/rules/ruleFile.js');
  const rules: CompiledRule[] = [];
  const problems: string[] = [];
  for (const glob of globs) {
    const isWanted = globMatcher([glob]);
    const base = globBase(glob);
    const full = resolve(directory, base);
    const isPlain = base === glob;
    const paths = isPlain
      ? [displayPath(full, workingDirectory)]
      : walk(
          full,
          workingDirectory,
          (path) => isWanted(pathBelow(directory, resolve(workingDirectory, path))),
          () => false,
        ).files;
    if (paths.length === 0) problems.push(`${configuration.path}: no rule file matches "${glob}"`);
    for (const path of paths) {
      const read = files.read(path);
      if (isFailure(read)) {
        problems.push(`${path}: ${read.message}`);
        continue;
      }
      const loaded = loadRuleFile(path, read.text, (product) => knowledge.catalog(product));
      rules.push(...loaded.rules.map((rule) => ({ ...rule, pack: path })));
      problems.push(
        ...loaded.problems.map((problem) => `${problem.file}: ${problem.rule === undefined ? '' : `${problem.rule}: `}${problem.message}`),
      );
    }
  }
  return { rules, problems };
}

/** The directories of a glob that hold no pattern; the whole of it where it is none. */
function globBase(glob: string): string {
  const parts = glob.replace(/^\.\//, '').split('/');
  const first = parts.findIndex((part) => /[*?[\]{}()!]/.test(part));
  return first < 0 ? glob : parts.slice(0, first).join('/') || '.';
}
