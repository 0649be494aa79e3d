import { describe, expect, it } from 'vitest';
import type { Catalog } from '../../packages/core/src/catalog/catalog.js';
import { Checker } from '../../packages/core/src/check.js';
import type { RecognisedFile } from '../../packages/core/src/deployment/grouping.js';
import type { FileKind } from '../../packages/core/src/formats/document.js';
import type { Files } from '../../packages/core/src/host.js';
import { repositoryRules } from '../rules/repositoryRules.js';

const { knowledge } = repositoryRules();

/** What a product documents as its defaults, written out as site files, is a right configuration of that release. */
describe.each(['hbase', 'hadoop'] as const)('the documented defaults of %s', (product) => {
  const catalog = knowledge.catalog(product);
  if (catalog === undefined) throw new Error(`no catalog of ${product}`);
  it.each(catalog.releases.map((release) => [release]))('%s give no error, and no name is strange', (release) => {
    const texts = siteFiles(catalog, release);
    const files: Files = { list: () => [], read: (path) => ({ path, text: texts.get(path) ?? '' }) };
    const recognised = [...texts.keys()].map((path): RecognisedFile => ({ path, kind: path.replace('.xml', '') as FileKind }));
    const { findings, problems } = new Checker(files, knowledge).check({
      name: '.',
      files: recognised,
      releases: { [product]: { version: release, from: 'option' } },
    });
    expect(problems).toEqual([]);
    const wrong = findings.filter(
      ({ severity, ruleId }) => severity === 'error' || /\/(?:unknown|misspelt|removed|newer)-setting$/.test(ruleId),
    );
    expect(wrong.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });
});

/** What every cluster has to say: the default file alone names no NameNode. */
const site: Readonly<Record<string, string>> = { 'fs.defaultFS': 'hdfs://namenode:8020', 'fs.default.name': 'hdfs://namenode:8020' };

/** What the build of a release writes into its default file: its own number, which the catalog tells by patches. */
const built = new Set(['hbase.defaults.for.version']);

/** Settings of the default file, with the values that stand there. */
function siteFiles(catalog: Catalog, release: string): ReadonlyMap<string, string> {
  const byFile = new Map<string, string[]>();
  for (const name of catalog.names(release)) {
    const setting = catalog.setting(name, release);
    if (setting?.documented !== true || built.has(name)) continue;
    const file = catalog.product === 'hbase' ? 'hbase-site.xml' : name.startsWith('dfs.') ? 'hdfs-site.xml' : 'core-site.xml';
    const value = site[name] ?? setting.default;
    if (value === undefined) continue;
    const property = `<property><name>${escaped(name)}</name><value>${escaped(value)}</value></property>`;
    byFile.set(file, [...(byFile.get(file) ?? []), property]);
  }
  return new Map([...byFile].map(([file, properties]) => [file, `<configuration>\n${properties.join('\n')}\n</configuration>\n`]));
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}
