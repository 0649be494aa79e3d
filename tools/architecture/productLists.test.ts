import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import picomatch from 'picomatch';
import { describe, expect, it } from 'vitest';
import { hookPattern } from '../../packages/core/src/products/hookPattern.js';
import { recognizeByName } from '../../packages/core/src/products/recognition.js';
import { fileDefinition, fileKinds, products, releasables, roles } from '../../packages/core/src/products/registry.js';
import { watchedGlobs } from '../../packages/language-server/src/watchedFiles.js';

/* What cannot ask the registry of products, because it is no code, names each of them all the same. */

/** Every list of names in a schema that holds one of `some`, with its place. */
function listsIn(schema: unknown, some: readonly string[], place = ''): (readonly [string, readonly string[]])[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]): (readonly [string, readonly string[]])[] =>
    key === 'enum' && Array.isArray(value) && value.some((each) => some.includes(each))
      ? [[place, value]]
      : listsIn(value, some, `${place}/${key}`),
  );
}

const schema = (name: string): unknown => JSON.parse(readFileSync(`schemas/${name}.schema.json`, 'utf8'));
const sorted = (names: readonly string[]) => [...names].sort();

describe('the schemas name', () => {
  it.each([
    ['rule', 'hbase', products],
    ['report', 'hbase', releasables],
    ['rule', 'namenode', roles],
    ['storelint', 'namenode', roles],
    // Profiles are of machines: clients and the kernel are no daemons of theirs.
    ['profile', 'namenode', roles.filter((role) => !/client|balancer|host/.test(role))],
  ])('in %s.schema.json, beside %s, every other', (name, one, all) => {
    const lists = listsIn(schema(name), [one]);
    expect(lists.length).toBeGreaterThan(0);
    for (const [place, list] of lists) expect([place, sorted(list)]).toEqual([place, sorted(all)]);
  });

  it('the releases that .storelint.yaml may state', () => {
    const { properties } = schema('storelint') as { properties: { releases: { properties: object } } };
    expect(sorted(Object.keys(properties.releases.properties))).toEqual(sorted(releasables));
  });
});

/** Names that operators give to a file of a kind. */
const namesOf = (plain: string) => {
  const dot = plain.lastIndexOf('.');
  const copy = dot < 0 ? [] : [`${plain.slice(0, dot)}-prod${plain.slice(dot)}`];
  return [plain, `conf/${plain}`, ...copy, ...copy.map((name) => `etc/${name}.j2`)];
};
const paths = fileKinds.flatMap((kind) => namesOf(fileDefinition(kind).name));

describe('every kind of file', () => {
  it.each(paths)('%s is recognised', (path) => {
    expect(recognizeByName(path)).toBeDefined();
  });

  it('is chosen by the hook of pre-commit', () => {
    const [{ files }] = load(readFileSync('.pre-commit-hooks.yaml', 'utf8')) as [{ files: string }];
    expect(files).toBe(hookPattern());
    const pattern = new RegExp(files.replace(/^\(\?i\)/, ''), 'i');
    expect(paths.filter((path) => !pattern.test(path))).toEqual([]);
  });

  it('is watched by editors, and starts the extension of VS Code', () => {
    const { activationEvents } = JSON.parse(readFileSync('packages/vscode/package.json', 'utf8')) as { activationEvents: string[] };
    const starting = activationEvents.flatMap((event) => (event.startsWith('workspaceContains:') ? [event.slice(18)] : []));
    const defaults = new Set(fileKinds.filter((kind) => fileDefinition(kind).isDefault === true).map((kind) => fileDefinition(kind).name));
    const isWatched = picomatch([...watchedGlobs], { dot: true });
    expect(paths.filter((path) => !isWatched(path))).toEqual([]);
    // A folder with nothing but host lists, a kernel's settings or a product's defaults is none of a cluster.
    const isStarting = picomatch(starting, { dot: true });
    const kinds = fileKinds.filter((kind) => !['hostList', 'sysctlConf'].includes(fileDefinition(kind).format));
    expect(kinds.map((kind) => fileDefinition(kind).name).filter((name) => !defaults.has(name) && !isStarting(name))).toEqual([]);
  });
});
