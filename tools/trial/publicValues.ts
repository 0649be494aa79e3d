import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { load } from 'js-yaml';
import { parseString } from 'xml2js';

/** What public files give settings: for each name its values, the most held one first. */
export interface PublicValues {
  /** Repositories that set it, or a number in their proportion. */
  readonly holders: number;
  readonly values: readonly { readonly value: string; readonly holders: number }[];
}

/** A name and its value as a file has them. */
type Pair = readonly [name: string, value: string];

/** Text that a program puts in before the file is used, or that the repository made unreadable. */
const hole =
  /\{\{|\{%|<%|\$\$|@[A-Z_a-z.]+@|%[A-Z_a-z]+%|__[A-Z]|<[a-z_A-Z ]+>|\*\*\*|CHANGE|REPLACE|^[A-Z]{4,}(?:HOST|PORT|DIR|PATH|SIZE|COUNT)$/;
/** A variable of the environment or of a deployment's tool; Hadoop's own have lower-case names with dots, or user.name. */
const foreignVariable = /\$(?!\{(?:[a-z]+\.)+[a-z.-]+\})/;

/**
 * Values of all readable files below a directory.
 * @param directory each folder in it holds the files of one repository
 */
export function publicValues(directory: string): ReadonlyMap<string, PublicValues> {
  const holders = new Map<string, Map<string, Set<string>>>();
  for (const path of filesBelow(directory)) {
    const repository = relative(directory, path).split('/')[0] ?? '';
    for (const [name, value] of pairsOf(path)) {
      if (hole.test(value) || foreignVariable.test(value)) continue;
      const values = holders.get(name) ?? new Map<string, Set<string>>();
      values.set(value, (values.get(value) ?? new Set()).add(repository));
      holders.set(name, values);
    }
  }
  const result = new Map<string, PublicValues>();
  for (const [name, values] of holders) {
    const counted = [...values].map(([value, repositories]) => ({ value, holders: repositories.size }));
    counted.sort((a, b) => b.holders - a.holders || (a.value < b.value ? -1 : 1));
    result.set(name, { holders: new Set([...values.values()].flatMap((each) => [...each])).size, values: counted });
  }
  return result;
}

/** Without public files: the names that most of them set, by their rank in catalog/usage.json. */
export function rankedNames(root = '.'): ReadonlyMap<string, PublicValues> {
  const { names } = JSON.parse(readFileSync(join(root, 'catalog/usage.json'), 'utf8')) as {
    readonly names: Readonly<Record<string, readonly string[]>>;
  };
  return new Map(Object.values(names).flatMap((ranked) => ranked.map((name, rank) => [name, { holders: 100 / (rank + 2), values: [] }])));
}

function filesBelow(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function pairsOf(path: string): readonly Pair[] {
  const name = basename(path);
  const text = readFileSync(path, 'utf8');
  if (name.endsWith('.xml')) return xmlPairs(text);
  if (/cassandra.*\.ya?ml$/.test(name)) return yamlPairs(text);
  if (name.endsWith('.cfg')) return linePairs(text);
  return [];
}

function xmlPairs(text: string): readonly Pair[] {
  const pairs: Pair[] = [];
  parseString(text, (error, root: { configuration?: { property?: readonly unknown[] } } | null) => {
    if (error !== null) return;
    for (const property of root?.configuration?.property ?? []) {
      const { name, value } = property as { name?: readonly unknown[]; value?: readonly unknown[] };
      if (typeof name?.[0] === 'string' && typeof value?.[0] === 'string') pairs.push([name[0].trim(), value[0].trim()]);
    }
  });
  return pairs;
}

function yamlPairs(text: string): readonly Pair[] {
  let root: unknown;
  try {
    root = load(text);
  } catch {
    return [];
  }
  return flat('', root);
}

/** `a: { b: 1 }` is a.b with 1; seeds have a name of their own. */
function flat(prefix: string, value: unknown): readonly Pair[] {
  if (value === null || value === undefined) return [];
  if (prefix === 'seed_provider') {
    const seeds = /"seeds":"([^"]*)"/.exec(JSON.stringify(value))?.[1];
    return seeds === undefined ? [] : [[prefix, seeds]];
  }
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string') ? [[prefix, `[${value.join(', ')}]`]] : [];
  if (typeof value !== 'object') return [[prefix, String(value)]];
  return Object.entries(value).flatMap(([name, inner]) => flat(prefix === '' ? name : `${prefix}.${name}`, inner));
}

function linePairs(text: string): readonly Pair[] {
  return text.split(/\r?\n/).flatMap((line): Pair[] => {
    const match = /^\s*([A-Za-z][\w.-]*)\s*=\s*(.*?)\s*$/.exec(line);
    return match?.[1] === undefined || match[2] === undefined ? [] : [[match[1], match[2]]];
  });
}
