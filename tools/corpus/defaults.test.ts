import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Catalog } from '../../packages/core/src/catalog/catalog.js';
import { Checker } from '../../packages/core/src/check.js';
import type { RecognisedFile } from '../../packages/core/src/deployment/files/grouping.js';
import type { Files } from '../../packages/core/src/host.js';
import { type FileKind, fileForSetting, releasableOf } from '../../packages/core/src/products/registry.js';
import { repositoryRules } from '../rules/repositoryRules.js';
import { type CorpusFile, corpusDirectory, hasCorpus } from './corpus.js';

const { knowledge } = repositoryRules();

/** What a product documents as its defaults, written out as site files, is a right configuration of that release. */
describe.each(['hbase', 'hadoop', 'yarn'] as const)('the documented defaults of %s', (product) => {
  const catalog = knowledge.catalog(product);
  if (catalog === undefined) throw new Error(`no catalog of ${product}`);
  it.each(catalog.releases.map((release) => [release]))('%s give no error, and no name is strange', (release) => {
    const texts = siteFiles(catalog, release);
    const files: Files = { list: () => [], read: (path) => ({ path, text: texts.get(path) ?? '' }) };
    const recognised = [...texts.keys()].map((path): RecognisedFile => ({ path, kind: path.replace('.xml', '') as FileKind }));
    const { findings, problems } = new Checker(files, knowledge).check({
      name: '.',
      files: recognised,
      releases: { [releasableOf(product)]: { version: release, from: 'option' } },
    });
    expect(problems).toEqual([]);
    const wrong = findings.filter(
      ({ severity, ruleId }) => severity === 'error' || /\/(?:unknown|misspelt|removed|newer)-setting$/.test(ruleId),
    );
    expect(wrong.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });
});

/** The release whose files a repository carries, where its own notes tell another one: a fork keeps the readme of what it forked. */
const carried: Readonly<Record<string, string>> = { 'bdeggleston/cassandra': '4.0', 'strapdata/elassandra': '2.1' };

if (!hasCorpus()) console.warn('skipped: no corpus beside the checkout, so no stock file of Cassandra is checked');

describe.skipIf(!hasCorpus())('the stock files of Cassandra', () => {
  const manifest = hasCorpus() ? readFileSync(join(corpusDirectory, 'MANIFEST.json'), 'utf8') : '{"files":[]}';
  const { files: listed } = JSON.parse(manifest) as { readonly files: readonly CorpusFile[] };
  const stock = listed
    .filter(({ origin }) => origin === 'stock')
    .map((file) => ({
      ...file,
      kind: (file.kind === 'jvm-options' ? 'cassandra-jvm-options' : file.kind) as FileKind,
      version: carried[file.repo] ?? file.release?.replace(/^cassandra /, '') ?? '',
    }));
  it.each(stock)('$repo, $path of $version give no error', ({ file, path, kind, version }) => {
    const text = readFileSync(join(corpusDirectory, file), 'utf8');
    const files: Files = { list: () => [], read: () => ({ path, text }) };
    const { findings, problems } = new Checker(files, knowledge).check({
      name: '.',
      files: [{ path, kind }],
      releases: { cassandra: { version, from: 'option' } },
    });
    expect(problems).toEqual([]);
    expect(findings.filter(({ severity }) => severity === 'error').map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });
});

/** What every cluster has to say: the default file alone names no NameNode. */
const site: Readonly<Record<string, string>> = { 'fs.defaultFS': 'hdfs://namenode:8020', 'fs.default.name': 'hdfs://namenode:8020' };

/** Settings of the default file, with the values that stand there. */
function siteFiles(catalog: Catalog, release: string): ReadonlyMap<string, string> {
  const byFile = new Map<string, string[]>();
  for (const name of catalog.names(release)) {
    const setting = catalog.setting(name, release);
    if (setting?.documented !== true) continue;
    const file = fileForSetting(name, catalog.product)?.name ?? '';
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
