import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { linearPatterns } from '../../packages/core/src/expressions/linearPatterns.js';
import { providePatterns } from '../../packages/core/src/expressions/pattern.js';
import type { Knowledge } from '../../packages/core/src/host.js';
import { type CompiledRules, compileRules } from '../../packages/core/src/rules/compileRules.js';

/** The rules and catalogs of this repository, compiled from their sources. */
export interface RepositoryRules extends CompiledRules {
  readonly knowledge: Knowledge;
}

const compiledAt = new Map<string, RepositoryRules>();

/** Compiled once by root. */
export function repositoryRules(root: string = resolve('.')): RepositoryRules {
  const known = compiledAt.get(root) ?? compileAt(root);
  compiledAt.set(root, known);
  return known;
}

function compileAt(root: string): RepositoryRules {
  providePatterns(() => linearPatterns);
  const files = [...filesBeneath(join(root, 'rules'), '.yaml'), ...filesBeneath(join(root, 'catalog'), '.yaml')].map((path) => ({
    path: relative(root, path).replaceAll('\\', '/'),
    text: readFileSync(path, 'utf8'),
  }));
  const catalogs = Object.fromEntries(
    filesBeneath(join(root, 'catalog'), '.json').map((path) => [
      relative(join(root, 'catalog'), path).slice(0, -'.json'.length),
      JSON.parse(readFileSync(path, 'utf8')),
    ]),
  );
  const compiled = compileRules(files, catalogs);
  return {
    ...compiled,
    knowledge: { catalog: (product) => compiled.catalogs.get(product), rules: (product) => compiled.rules.get(product) ?? [] },
  };
}

function filesBeneath(directory: string, ending: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
