import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import picomatch from 'picomatch';
import { describe, expect, it } from 'vitest';
import { hookPattern } from '../../packages/core/src/products/hookPattern.js';
import { recognizeByName } from '../../packages/core/src/products/recognition.js';
import { fileDefinition, fileKinds, products, releasables, roles } from '../../packages/core/src/products/registry.js';
import { watchedGlobs } from '../../packages/language-server/src/watchedFiles.js';

/* What cannot ask the registry of products, because it is no code, names each of them all the same. */

/** A schema's file. */
const pathOf = (name: string) => `schemas/${name}.schema.json`;
const sorted = (names: readonly string[]) => [...names].sort();

/** The schema with `names` in the place of every list of names that holds one of them; on one line or on several, as it was. */
function withList(schema: string, one: string, names: readonly string[]): string {
  return schema.replace(/^( *)("enum": )\[([^\]]*)\]/gm, (list, indent: string, key: string, written: string) => {
    if (!written.includes(`"${one}"`)) return list;
    const quoted = names.map((name) => JSON.stringify(name));
    if (!written.includes('\n')) return `${indent}${key}[${quoted.join(', ')}]`;
    return `${indent}${key}[\n${quoted.map((name) => `${indent}  ${name}`).join(',\n')}\n${indent}]`;
  });
}

describe('what no code can be', () => {
  // Profiles are of machines: clients and the kernel are no daemons of theirs.
  const daemons = roles.filter((role) => !/client|balancer|host/.test(role));
  it.each<[schema: string, lists: readonly (readonly [one: string, names: readonly string[]])[]]>([
    [
      'rule',
      [
        ['hbase', products],
        ['namenode', roles],
      ],
    ],
    ['report', [['hbase', releasables]]],
    ['storelint', [['namenode', roles]]],
    ['profile', [['namenode', daemons]]],
  ])('names them in %s.schema.json: this test with -u writes it', async (name, lists) => {
    const written = readFileSync(pathOf(name), 'utf8');
    for (const [one] of lists) expect(written).toContain(`"${one}"`);
    const wanted = lists.reduce((text, [one, names]) => withList(text, one, names), written);
    await expect(wanted).toMatchFileSnapshot(`../../${pathOf(name)}`);
  });

  it('states their releases in storelint.schema.json', () => {
    const { properties } = JSON.parse(readFileSync(pathOf('storelint'), 'utf8')) as { properties: { releases: { properties: object } } };
    expect(sorted(Object.keys(properties.releases.properties))).toEqual(sorted(releasables));
  });

  it('chooses their files in the hook of pre-commit: this test with -u writes it', async () => {
    const written = readFileSync('.pre-commit-hooks.yaml', 'utf8');
    const wanted = written.replace(/^( *files: ').*'$/m, (_, key: string) => `${key}${hookPattern()}'`);
    await expect(wanted).toMatchFileSnapshot('../../.pre-commit-hooks.yaml');
  });
});

/** Names that operators give to a file of a kind. */
const namesOf = (plain: string) => {
  const dot = plain.lastIndexOf('.');
  const copy = dot < 0 ? [] : [`${plain.slice(0, dot)}-prod${plain.slice(dot)}`];
  return [plain, `conf/${plain}`, ...copy, ...copy.map((name) => `etc/${name}.j2`)];
};
/** Parts of other files have no names on disk. */
const onDisk = fileKinds.filter((kind) => fileDefinition(kind).isPart !== true);
const paths = onDisk.flatMap((kind) => namesOf(fileDefinition(kind).name));

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
    const kinds = onDisk.filter((kind) => !['hostList', 'sysctlConf'].includes(fileDefinition(kind).format));
    expect(kinds.map((kind) => fileDefinition(kind).name).filter((name) => !defaults.has(name) && !isStarting(name))).toEqual([]);
  });
});
