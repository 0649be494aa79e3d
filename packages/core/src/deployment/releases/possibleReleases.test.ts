import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../catalog/loadCatalog.js';
import { parseDocument } from '../../products/parseDocument.js';
import type { Product } from '../../products/registry.js';
import { SourceText } from '../../text/sourceText.js';
import type { ReleaseEvidence } from './evidence/releaseEvidence.js';
import { possibleReleases } from './possibleReleases.js';
import { releaseChoices, withNeighbours } from './releaseChoices.js';

const readCatalog = (product: string) =>
  loadCatalog(JSON.parse(readFileSync(new URL(`../../../../../catalog/${product}.json`, import.meta.url), 'utf8')));
const known = { hbase: readCatalog('hbase'), cassandra: readCatalog('cassandra') };
const catalogs = (product: Product) => (product === 'hbase' || product === 'cassandra' ? known[product] : undefined);
const hbaseSite = parseDocument(new SourceText('hbase-site.xml', '<configuration/>'), 'hbase-site');
const option = (version: string) => ({ version, from: 'option' as const });

function hbase(version: string) {
  return possibleReleases([hbaseSite], ['regionserver'], { hbase: option(version) }, catalogs).hbase;
}

describe('a stated release', () => {
  it('is itself, known or not', () => {
    expect(hbase('2.5.8')).toEqual({ is: ['2.5.8'], from: 'option' });
    expect(hbase('2.8')).toEqual({ is: ['2.8'], from: 'option' });
  });

  it('is each known patch where it names a line', () => {
    const possible = hbase('2.4');
    expect(possible).toMatchObject({ from: 'option', line: '2.4' });
    expect(possible?.is.length).toBeGreaterThan(1);
    expect(possible?.is.every((release) => release.startsWith('2.4.'))).toBe(true);
  });

  it("stands between its base and the next line where it is a vendor's build, and is the last to be asked", () => {
    const possible = hbase('0.92.1-cdh4.1.2');
    expect(possible).toMatchObject({ is: ['0.92.1-cdh4.1.2'], vendor: 'build' });
    const neighbours = possible?.neighbours ?? [];
    expect(new Set(neighbours.map((release) => release.slice(0, 4)))).toEqual(new Set(['0.92', '0.94']));
    expect(neighbours).not.toContain('0.92.0');
    const choices = [...releaseChoices(withNeighbours(possible === undefined ? {} : { hbase: possible }), ['hbase'])];
    expect(choices.map((choice) => choice.hbase)).toEqual(['0.92.1-cdh4.1.2', ...neighbours.toReversed()]);
  });
});

it("another server's settings tell that Cassandra's numbers are not its own", () => {
  const text = 'cluster_name: x\nkey_cache_size: 1MiB\nauthenticator: com.datastax.bdp.cassandra.auth.DseAuthenticator\n';
  const document = parseDocument(new SourceText('cassandra.yaml', text), 'cassandra-yaml');
  const inferred = possibleReleases([document], ['cassandra'], {}, catalogs).cassandra;
  expect(inferred?.vendor).toBe('server');
  // A setting of 4.1 in it does not tell that its base is 4.1.
  expect(inferred?.is).toContain('3.11.19');
  expect(possibleReleases([document], ['cassandra'], { cassandra: option('4.0.0') }, catalogs).cassandra?.vendor).toBe('server');
  const inFolder = (path: string) =>
    possibleReleases([parseDocument(new SourceText(path, 'cluster_name: x\n'), 'cassandra-yaml')], ['cassandra'], {}, catalogs).cassandra;
  expect(inFolder('modules/dse/templates/cassandra.yaml')?.possible).toContain('2.0.17');
  expect(inFolder('modules/cassandra/templates/cassandra.yaml')?.possible ?? []).not.toContain('2.0.17');
});

describe('a file that a release of Cassandra ships', () => {
  const comments = '# what the setting does\n'.repeat(300);
  const commented = (...names: readonly string[]) => names.map((name) => `# ${name}: 1\n`).join('');
  const until30 = commented('counter_cache_size_in_mb', 'enable_user_defined_functions', 'hints_directory');
  const releases = (text: string) =>
    possibleReleases([parseDocument(new SourceText('conf/cassandra.yaml', text), 'cassandra-yaml')], ['cassandra'], {}, catalogs).cassandra;

  it('tells its line, and an error must hold in all that the names leave', () => {
    const found = releases(`${comments}cluster_name: x\n${until30}`);
    expect(found?.is.every((release) => release.startsWith('3.0.'))).toBe(true);
    expect(found?.possible).toContain('5.0.0');
    expect(found?.evidence).toEqual([{ product: 'cassandra', version: '3.0', path: 'conf/cassandra.yaml', line: 304 }]);
  });

  it.each([
    ['of a later line', `${comments}${until30}${commented('cdc_enabled', 'allocate_tokens_for_local_replication_factor')}`, '4.0'],
    [
      'with names as 4.1 has them',
      `${comments}${until30}${commented('cdc_enabled', 'allocate_tokens_for_local_replication_factor', 'max_hint_window')}`,
      '4.1',
    ],
    ['without its comments', until30, undefined],
    ['that lacks what its line has', `${comments}${commented('counter_cache_size_in_mb', 'hints_directory')}`, undefined],
    ['with a setting that its line refuses', `${comments}${until30}storage_compatibility_mode: NONE\n`, undefined],
  ])('%s', (_, text, version) => {
    expect(releases(text)?.evidence?.[0]?.version).toBe(version);
  });
});

describe('a JDK of the files that only extinct lines run on', () => {
  const env = (home: string) => parseDocument(new SourceText('hbase-env.sh', `export JAVA_HOME=${home}\n`), 'hbase-env');
  const first = (home: string) => possibleReleases([hbaseSite, env(home)], ['regionserver'], {}, catalogs).hbase?.is[0];

  it('points at them', () => {
    expect(first('/usr/lib/jvm/java-1.6.0-openjdk')).toBe('0.90.0');
    expect(first('/usr/lib/jvm/java-8-openjdk')).toBe('1.0.0');
  });
});

describe('what files around a deployment install', () => {
  const around = (...levels: readonly (readonly string[])[]) =>
    possibleReleases([hbaseSite], ['regionserver'], {}, catalogs, () =>
      levels.map((level) =>
        level.map((told, line) => {
          const [product, version] = told.split(' ') as ['hbase' | 'jdk', string];
          return { product, version, path: product === 'jdk' ? 'jdk/Dockerfile' : 'Dockerfile', line };
        }),
      ),
    );

  it('counts from the nearest place with an answer', () => {
    const { hbase } = around([], ['hbase 1.2.6'], ['hbase 2.5.8']);
    expect(hbase).toMatchObject({ is: ['1.2.6'], from: 'evidence' });
    expect(hbase?.possible).toContain('2.6.4');
  });

  it('is several where one place names them, oldest first', () => {
    expect(around(['hbase 2.4.9', 'hbase 1.4.14']).hbase?.is).toEqual(['1.4.14', '2.4.9']);
  });

  it('is the package where a line above names the repository that it comes from', () => {
    expect(around(['hbase 2.4', 'hbase 2.4.9']).hbase).toMatchObject({ is: ['2.4.9'], evidence: [{ version: '2.4.9' }] });
  });

  it('is no number of which the product has no line', () => {
    expect(around(['hbase 0.1', 'hbase 7.2'])).toMatchObject({ hbase: { from: 'inferred' } });
  });

  it('is extinct where it says so', () => {
    expect(around(['hbase 0.94.27']).hbase?.is).toEqual(['0.94.27']);
  });

  it.each([
    ['0.94.27', ['8']],
    ['2.5.8', ['8', '11', '17']],
  ])('tells JDKs: HBase %s runs on %j', (version, jdks) => {
    expect(around([`hbase ${version}`]).jdk).toMatchObject({ is: jdks, from: 'inferred', possible: ['8', '11', '17', '21', '25'] });
  });

  it('is a JDK only from a file that installs a product of the deployment', () => {
    expect(around(['hbase 1.2.6', 'jdk 8']).jdk).toMatchObject({ from: 'inferred' });
  });
});

describe('directories that values name', () => {
  const of = (values: readonly string[], around: readonly ReleaseEvidence[] = []) => {
    const lines = values.map((value, at) => `<property><name>my.path.${at}</name><value>${value}</value></property>`);
    const document = parseDocument(
      new SourceText('hbase-site.xml', `<configuration>\n${lines.join('\n')}\n</configuration>`),
      'hbase-site',
    );
    return possibleReleases([document], ['regionserver'], {}, catalogs, () => [around]).hbase;
  };

  it('tell the release where nothing around does', () => {
    const evidence = [{ product: 'hbase', version: '1.2.6', path: 'hbase-site.xml', line: 2 }];
    expect(of(['file:///opt/hbase-1.2.6/data', '/opt/hbase-1.2.6/tmp'])).toMatchObject({ is: ['1.2.6'], from: 'evidence', evidence });
    expect(of(['/opt/hbase-1.2.6/data'], [{ product: 'hbase', version: '2.5.8', path: 'Dockerfile', line: 1 }])?.is).toEqual(['2.5.8']);
  });

  it.each([
    ['two of them', ['/opt/hbase-1.2.6/data', '/opt/hbase-2.4.9/data']],
    ['a single jar', ['/opt/lib/hbase-1.2.6.jar']],
    ['no path', ['hbase-1.2.6']],
    ['named after a line', ['/var/lib/hbase-1.2/data']],
  ])('tell nothing where they are %s', (_, values) => {
    expect(of(values)?.from).toBe('inferred');
  });
});

it('a patch that the catalog does not hold is of its line, where containers do not mount the files', () => {
  const text = '<configuration><property><name>hbase.rootdir</name><value>/a</value></property></configuration>';
  const document = parseDocument(new SourceText('hbase-site.xml', text), 'hbase-site');
  const told = { product: 'hbase', version: '2.4.15', path: 'master.yaml', line: 3 } as const;
  expect(possibleReleases([document], ['regionserver'], {}, catalogs, () => [[told]], false).hbase?.is).toEqual(['2.4.15']);
});

it('a file may say what it was made for', () => {
  const text = '<configuration><property><name>hbase.defaults.for.version</name><value>2.4.9</value></property></configuration>';
  const document = parseDocument(new SourceText('hbase-site.xml', text), 'hbase-site');
  expect(possibleReleases([document], ['regionserver'], {}, catalogs).hbase).toMatchObject({ is: ['2.4.9'], from: 'files' });
});

it('files of some releases alone make these likely, and rule out nothing', () => {
  const yaml = parseDocument(new SourceText('cassandra.yaml', 'cluster_name: c\n'), 'cassandra-yaml');
  const options = (name: string) => parseDocument(new SourceText(name, '-ea\n'), 'cassandra-jvm-options');
  const of = (...names: readonly string[]) => possibleReleases([yaml, ...names.map(options)], ['cassandra'], {}, catalogs).cassandra;
  expect(of('jvm17-server.options', 'jvm-server.options')?.is[0]).toBe('5.0.0');
  expect(of('jvm17-server.options')?.possible).toContain('4.1.10');
  expect(of('jvm.options')?.is.every((release) => release.startsWith('3.'))).toBe(true);
  // Left behind by an upgrade.
  expect(of('jvm.options', 'jvm17-server.options')?.is).toContain('4.1.10');
});
