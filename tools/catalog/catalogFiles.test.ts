import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { UsageFile } from '../../packages/core/src/builtKnowledge.js';
import type { Catalog } from '../../packages/core/src/catalog/catalog.js';
import { type ClassesFile, ClassNames, judgeClass } from '../../packages/core/src/catalog/classNames.js';
import type { FlagFacts, FlagRange } from '../../packages/core/src/catalog/jvmFlags.js';
import { loadCatalog } from '../../packages/core/src/catalog/loadCatalog.js';
import { contains, meaningKinds } from '../../packages/core/src/catalog/meaning.js';
import { beyondWorkable } from '../../packages/core/src/catalog/meanings/judgeNumber.js';
import { convertsUnits, inBaseUnits, units } from '../../packages/core/src/catalog/units.js';
import { parseRange } from '../../packages/core/src/catalog/versions.js';
import { settingNames } from '../../packages/core/src/products/cassandra/settingNames.js';
import { kernelParameters } from '../../packages/core/src/products/linux/parameters.js';
import { definitionOf } from '../../packages/core/src/products/registry.js';
import { standardNames } from '../../packages/core/src/secrets/secretNames.js';
import { readByHand, withByHand } from './byHand.js';
import { scannedProducts } from './plan.js';
import { recognisedNames, recognisedNamesPath } from './recognisedNames.js';
import { fittingDefault } from './sinks/fittingDefault.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const products = ['hbase', 'hadoop', 'yarn', 'cassandra', 'zookeeper'] as const;
const catalogs = Object.fromEntries(products.map((product) => [product, loadCatalog(read(`catalog/${product}.json`))])) as Record<
  (typeof products)[number],
  Catalog
>;

describe.each(['hbase', 'hadoop', 'yarn'] as const)('the catalog of %s', (product) => {
  const catalog = catalogs[product];
  // YARN's default file repeats a few names of Hadoop's.
  const isHadoops = (name: string) => product === 'yarn' && catalogs.hadoop.releasesOf(name).length > 0;

  test('has every name of every default file as a setting or an old name', () => {
    const missing: string[] = [];
    for (const [name, spans] of Object.entries(
      read(`fixtures/catalog/default-names-${product}.json`) as Record<string, [string, string][]>,
    )) {
      for (const [first, last] of spans) {
        for (const release of catalog.releases.slice(catalog.releases.indexOf(first), catalog.releases.indexOf(last) + 1)) {
          if (catalog.setting(name, release) === undefined && catalog.renaming(name, release) === undefined && !isHadoops(name))
            missing.push(`${name} in ${release}`);
        }
      }
    }
    expect(missing).toEqual([]);
  });

  test('has the live table of old names of every release', () => {
    const tables = Object.entries(read(`fixtures/catalog/deprecations-${product}.json`) as Record<string, Record<string, string[]>>);
    expect(tables.length).toBeGreaterThan(20);
    for (const [release, table] of tables) {
      for (const [old, newNames] of Object.entries(table))
        expect(catalog.renaming(old, release), `${old} in ${release}`).toMatchObject({ newNames });
    }
  });

  test('knows the reader of at least 95 % of what the code reads', () => {
    for (const release of catalog.releases) {
      const settings = catalog.names(release).flatMap((name) => catalog.setting(name, release) ?? []);
      const byCode = settings.filter((setting) => setting.read === true);
      expect(byCode.filter((setting) => setting.reader !== undefined).length / byCode.length, release).toBeGreaterThan(0.95);
    }
  });
});

describe.each(scannedProducts)('what is written by hand about %s', (product) => {
  const catalog = catalogs[product];
  const {
    renamings = [],
    successors = [],
    mistaken = [],
    units = {},
    classes = [],
    items = [],
    meanings = [],
    domains = [],
    workable = [],
    types = [],
    elsewhere = [],
    settings = [],
    unread = [],
  } = readByHand(root, product);

  test('is in the catalog', () => {
    expect(withByHand(root, product)).toBe(readFileSync(join(root, 'catalog', `${product}.json`), 'utf8'));
  });

  test('is about names of some release', () => {
    const names = [
      ...renamings.flatMap(({ newNames }) => newNames),
      ...successors.flatMap(({ newNames }) => newNames),
      ...mistaken.flatMap(({ meant }) => meant),
      ...Object.values(units).flatMap(Object.keys),
      ...classes.flatMap((each) => each.settings),
      ...[...items, ...meanings, ...domains, ...workable].flatMap((each) => each.settings ?? []),
      ...settings.map(({ name }) => name),
    ];
    expect(names.filter((name) => catalog.releasesOf(name).length === 0)).toEqual([]);
    const none = [...mistaken.map(({ name }) => name), ...unread.flatMap((each) => each.settings)];
    expect(none.filter((name) => catalog.releasesOf(name).length > 0)).toEqual([]);
  });

  test('names its source', () => {
    const rows = [
      ...renamings,
      ...successors,
      ...mistaken,
      ...classes,
      ...items,
      ...meanings,
      ...domains,
      ...workable,
      ...types,
      ...elsewhere,
      ...settings,
      ...unread,
    ];
    expect(rows.filter(({ source }) => source.trim() === '')).toEqual([]);
  });

  test('gives each setting one meaning, one domain and one workable amount a release, with what they need', () => {
    for (const release of catalog.releases) {
      for (const rows of [meanings, domains, workable]) {
        const names = rows
          .filter(({ releases }) => parseRange(releases).includes(release))
          .flatMap((each) => each.settings ?? each.readers);
        expect(
          names.filter((name, at) => names.indexOf(name) !== at),
          release,
        ).toEqual([]);
      }
    }
    for (const { meaning, source } of meanings) {
      expect(meaningKinds, source).toContain(meaning.is);
      expect(meaning.words !== undefined, source).toBe(meaning.is === 'word');
    }
    // Each limit has its words, and words their limit.
    const wordless = workable.filter(
      ({ least, most, tooLittle, tooMuch }) =>
        (least === undefined && most === undefined) ||
        (least === undefined) !== (tooLittle === undefined) ||
        (most === undefined) !== (tooMuch === undefined),
    );
    expect(wordless).toEqual([]);
    // A bare number is no amount of seconds or KiB: values are compared in milliseconds and bytes.
    const unitless = workable
      .filter(({ least, most }) => typeof least === 'number' || typeof most === 'number')
      .flatMap(({ settings: names = [], releases }) =>
        catalog.releases
          .filter((release) => parseRange(releases).includes(release))
          .flatMap((release) => names.flatMap((name) => catalog.setting(name, release) ?? [])),
      )
      .filter((setting) => inBaseUnits(setting, 1) !== 1);
    expect(unitless.map(({ name, unit }) => `${name} in ${unit}`)).toEqual([]);
    for (const { domain, source } of domains) {
      const { least, above, most, below, except, proof } = domain;
      // Without a limit it says that the code takes any number, which needs a proof.
      expect(
        [least, above, most, below, except, proof].some((limit) => limit !== undefined),
        source,
      ).toBe(true);
      expect(least ?? above ?? Number.NEGATIVE_INFINITY, source).toBeLessThanOrEqual(most ?? below ?? Number.POSITIVE_INFINITY);
    }
  });

  test('names classes and items that some release has', () => {
    const kept = new Set(
      catalog.releases.flatMap((release) =>
        [...classes, ...items].flatMap((each) =>
          each.settings.flatMap((name) => {
            const setting = catalog.setting(name, release);
            return [...(setting?.classes?.names ?? []), ...(setting?.items ?? [])];
          }),
        ),
      ),
    );
    const written = [...classes.flatMap(({ names }) => Object.keys(names)), ...items.flatMap((each) => Object.keys(each.items))];
    expect(written.filter((word) => !kept.has(word))).toEqual([]);
  });
});

describe.each(products)('the classes of %s', (product) => {
  const catalog = catalogs[product];
  const file = read(`catalog/${product}.classes.json`) as ClassesFile;
  const classes = new ClassNames(file);

  test('are those of the releases of the catalog, and of types that are written by hand', () => {
    expect(file.releases).toEqual(catalog.releases);
    const { types = [], elsewhere = [] } = readByHand(root, product);
    expect(file.elsewhere.map(({ names }) => names)).toEqual(elsewhere.map(({ names }) => [...names].sort()));
    expect(types.flatMap(({ names }) => names).filter((type) => !classes.knows(type))).toEqual([]);
  });

  test('hold the classes that defaults name', () => {
    const blamed: string[] = [];
    for (const release of catalog.releases) {
      for (const name of catalog.names(release)) {
        const setting = catalog.setting(name, release);
        const fits = setting?.meaning?.fits;
        if (fits === undefined) continue;
        for (const each of (setting?.default ?? '').split(/[,\s]+/)) {
          const problem = judgeClass(each, { classes, release, fits, ...setting?.meaning });
          if (problem !== undefined) blamed.push(`${name} in ${release}: ${each} is ${problem.problem}`);
        }
      }
    }
    expect(blamed).toEqual([]);
  });
});

describe.each(products)('the catalog of %s', (product) => {
  const catalog = catalogs[product];

  test('keeps secrets and defaults apart, values with enums, and types within the model', () => {
    for (const release of catalog.releases) {
      for (const name of catalog.names(release)) {
        const setting = catalog.setting(name, release);
        expect(setting?.type, `${name} in ${release}`).toBeTypeOf('string');
        if (setting?.secret === true) {
          expect(setting.default, `${name} in ${release}`).toBeUndefined();
          // Outputs take secrets out by their names alone.
          expect(standardNames.isSecret(name.replace('*', 'x')), name).toBe(true);
        }
        if (setting?.type === 'enum' && setting.reader !== 'getEnum')
          expect(setting.values?.length, `${name} in ${release}`).toBeGreaterThan(0);
      }
    }
  });

  test('has well-formed meanings and domains that the defaults of their own release keep', () => {
    const blamed: string[] = [];
    for (const release of catalog.releases) {
      for (const name of catalog.names(release)) {
        const setting = catalog.setting(name, release);
        const { meaning, domain } = setting ?? {};
        const text = setting?.default;
        if (meaning !== undefined) {
          if (!meaningKinds.includes(meaning.is)) blamed.push(`${name} in ${release}: unknown kind`);
          if ((meaning.words !== undefined) !== (meaning.is === 'word')) blamed.push(`${name} in ${release}: words`);
          if (meaning.fits !== undefined && meaning.is !== 'class') blamed.push(`${name} in ${release}: fits`);
          if (meaning.proof === '' || meaning.parted === '') blamed.push(`${name} in ${release}: empty`);
          if (JSON.stringify(fittingDefault(meaning, text)) !== JSON.stringify(meaning)) blamed.push(`${name} in ${release}: ${text}`);
        }
        if (domain !== undefined) {
          const number = Number(text);
          const isNumber = text !== undefined && text.trim() !== '' && !Number.isNaN(number);
          if (isNumber && !contains(domain, number) && domain.also?.includes(number) !== true)
            blamed.push(`${name} in ${release}: ${text}`);
          if (domain.also?.some((each) => contains(domain, each)) === true) blamed.push(`${name} in ${release}: also`);
        }
      }
    }
    expect(blamed).toEqual([]);
  });

  test('has defaults that are among what they may be', () => {
    const beyond: string[] = [];
    for (const release of catalog.releases) {
      for (const name of catalog.names(release)) {
        const setting = catalog.setting(name, release);
        const { meaning, domain, default: text } = setting ?? {};
        if (setting === undefined || text === undefined || text === '') continue;
        const reading = definitionOf(product)?.read({ text, setting, release });
        const value = reading?.kind === 'value' ? reading.value : undefined;
        if (typeof value === 'number') {
          const factor = convertsUnits(setting) && setting.unit !== undefined ? units[setting.unit].factor : 1;
          if (domain !== undefined && !contains(domain, value / factor) && domain.also?.includes(value / factor) !== true)
            beyond.push(`${name} in ${release}: ${text}`);
          if (beyondWorkable(Number(inBaseUnits(setting, value)), setting) !== undefined) beyond.push(`${name} in ${release}: ${text}`);
        }
        if (meaning?.words !== undefined && meaning.open !== true) {
          const same = (a: string, b: string) => (meaning.anyCase === true ? a.toLowerCase() === b.toLowerCase() : a === b);
          const items = meaning.parted === undefined ? [text] : text.split(new RegExp(`[${meaning.parted}]`));
          if (!items.every((item) => meaning.words?.some((word) => same(word, item)))) beyond.push(`${name} in ${release}: ${text}`);
        }
      }
    }
    expect(beyond).toEqual([]);
  });

  test('no setting is an old name of the same release, and new names are settings', () => {
    for (const release of catalog.releases) {
      for (const name of catalog.names(release)) {
        for (const old of catalog.setting(name, release)?.oldNames ?? []) expect(catalog.setting(old.name, release)).toBeUndefined();
      }
    }
  });

  test('finds what was meant by a slip of the pen', () => {
    const release = catalog.releases.at(-1) ?? '';
    const names = catalog.names(release).filter((name) => name.length > 20 && /^[a-z._-]+$/.test(name));
    if (names.length === 0) return;
    let found = 0;
    let tried = 0;
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.nat(), (name, at) => {
        const letter = 3 + (at % (name.length - 4));
        const slip = name.slice(0, letter) + name.slice(letter + 1);
        if (catalog.setting(slip, release) !== undefined) return;
        tried++;
        if (catalog.nearNames(slip, release).includes(name)) found++;
      }),
      { numRuns: 300, seed: 7 },
    );
    expect(found / tried).toBeGreaterThan(0.8);
  });
});

// node tools/catalog/jvm/recordFlags.mjs writes it.
test('what is written by hand about flags of the JVM is in its catalog, and about no other flag', () => {
  const { since, ranges } = read('tools/catalog/by-hand/jvm.json') as {
    readonly since: readonly { readonly flag: string; readonly jdk: number; readonly source: string }[];
    readonly ranges: readonly (FlagRange & { readonly flag: string; readonly source: string })[];
  };
  const { flags } = read('catalog/jvm.json') as { readonly flags: Readonly<Record<string, FlagFacts>> };
  const told = Object.entries(flags);
  expect(told.flatMap(([flag, facts]) => (facts.since === undefined ? [] : [{ flag, jdk: facts.since }]))).toEqual(
    since.map(({ flag, jdk }) => ({ flag, jdk })).sort((a, b) => (a.flag < b.flag ? -1 : 1)),
  );
  const inOrder = [...ranges].sort((a, b) => (a.flag === b.flag ? a.from - b.from : a.flag < b.flag ? -1 : 1));
  // Of JDK 8 all, of later ones what these check beyond what they print.
  const byHand = new Set(ranges.filter(({ from }) => from > 8).map(({ flag }) => flag));
  const ofHand = told.flatMap(([flag, facts]) =>
    (facts.ranges ?? []).flatMap((range) => (range.from === 8 || byHand.has(flag) ? [{ flag, ...range }] : [])),
  );
  expect(ofHand).toEqual(inOrder.map(({ source, ...range }) => range));
  expect([...since, ...ranges].filter(({ source }) => source.trim() === '')).toEqual([]);
  const allRanges = told.flatMap(([, facts]) => facts.ranges ?? []);
  expect(allRanges.length).toBeGreaterThan(350);
  for (const {
    minimum = Number.NEGATIVE_INFINITY,
    maximum = Number.POSITIVE_INFINITY,
    from,
    until = Number.POSITIVE_INFINITY,
  } of allRanges)
    expect(minimum < maximum && from <= until).toBe(true);
});

// npm run catalog -- by-hand writes it.
test('cassandra.yaml is recognised by the names of the catalog, but for those of other programs', () => {
  expect(readFileSync(join(root, recognisedNamesPath), 'utf8')).toBe(recognisedNames(root));
  const names = new Set(settingNames.trim().split(/\s+/));
  expect([...names].filter((name) => catalogs.cassandra.releasesOf(name).length === 0)).toEqual([]);
  for (const { name } of readByHand(root, 'cassandra').sharedNames ?? []) {
    expect(catalogs.cassandra.releasesOf(name), name).not.toEqual([]);
    expect(names.has(name), name).toBe(false);
  }
});

test('the most used names are settings of their product, or flags of the JVM, each once', () => {
  const { names } = read('catalog/usage.json') as UsageFile;
  expect(new Set(Object.keys(names))).toEqual(new Set([...products, 'jvm', 'os']));
  const { flags } = loadCatalog(read('catalog/jvm.json'));
  expect((names.jvm ?? []).filter((name) => flags?.has(name) !== true)).toEqual([]);
  expect((names.os ?? []).filter((name) => !kernelParameters.includes(name))).toEqual([]);
  for (const product of products) {
    const used = names[product] ?? [];
    expect(used.length, product).toBeGreaterThan(0);
    expect(used.filter((name) => catalogs[product].releasesOf(name).length === 0)).toEqual([]);
  }
  for (const used of Object.values(names)) expect(new Set(used).size).toBe(used.length);
});

describe('facts that the products state', () => {
  test.each([
    ['hbase', 'hbase.regionserver.handler.count', '0.94.27', { type: 'int', default: '10' }],
    ['hbase', 'hbase.regionserver.handler.count', '2.5.10', { type: 'int', default: '30' }],
    ['hbase', 'hfile.block.cache.size', '0.90.5', { type: 'float', default: '0.2' }],
    ['hbase', 'hfile.block.cache.size', '2.6.4', { type: 'float', default: '0.4' }],
    ['hbase', 'hbase.hregion.majorcompaction', '2.6.4', { type: 'long', unit: 'ms', default: '604800000' }],
    ['hbase', 'hbase.regionserver.global.memstore.size', '2.5.10', { type: 'float', default: '0.4' }],
    ['hbase', 'hbase.regionserver.global.memstore.size.lower.limit', '1.4.14', { type: 'float', default: '0.95' }],
    ['hbase', 'hbase.ipc.client.tcpnodelay', '0.92.1', { type: 'boolean', default: 'false' }],
    ['hbase', 'hbase.ipc.client.tcpnodelay', '0.96.2', { type: 'boolean', default: 'true' }],
    ['hbase', 'hbase.zookeeper.property.autopurge.purgeInterval', '2.6.4', { pattern: 'hbase.zookeeper.property.*' }],
    ['hbase', 'hbase.regionserver.free.heap.min.memory.size', '2.5.13', { type: 'size', unit: 'B' }],
    ['hbase', 'hbase.regionserver.free.heap.min.memory.size', '2.5.12', undefined],
    ['hbase', 'hbase.hstore.blockingWaitTime', '2.6.4', { unit: 'ms' }],
    ['hbase', 'hbase.hstore.compaction.max', '3.0.0', { type: 'int', reader: 'getInt' }],
    ['hbase', 'hbase.defaults.for.version', '2.6.6', { default: '2.6.6' }],
    ['hbase', 'hbase.client.replicaCallTimeout.scan', '2.6.4', { unit: 'us' }],
    ['hadoop', 'hadoop.http.max.threads', '3.4.2', { type: 'int', default: '-1' }],
    ['hadoop', 'io.file.buffer.size', '2.7.7', { type: 'int', unit: 'B' }],
    ['hadoop', 'dfs.datanode.balance.bandwidthPerSec', '2.7.7', { type: 'long', unit: 'B/s', default: '1048576' }],
    ['hadoop', 'dfs.datanode.balance.bandwidthPerSec', '3.4.2', { type: 'rate', unit: 'B/s', default: '100m' }],
    ['hadoop', 'dfs.namenode.heartbeat.recheck-interval', '3.4.2', { type: 'int', unit: 'ms', default: '300000' }],
    ['hadoop', 'dfs.heartbeat.interval', '3.4.2', { type: 'duration', unit: 's', default: '3' }],
    ['hadoop', 'dfs.heartbeat.interval', '2.7.7', { type: 'long', unit: 's', default: '3' }],
    ['hadoop', 'dfs.namenode.rpc-address.ns1.nn1', '3.4.2', { pattern: 'dfs.namenode.rpc-address.*' }],
    ['hadoop', 'ipc.client.tcpnodelay', '2.5.2', { default: 'false' }],
    ['hadoop', 'ipc.client.tcpnodelay', '2.6.5', { default: 'true' }],
    [
      'hadoop',
      'dfs.datanode.max.transfer.threads',
      '3.4.2',
      { type: 'int', default: '4096', oldNames: [{ name: 'dfs.datanode.max.xcievers' }] },
    ],
    [
      'cassandra',
      'read_request_timeout',
      '5.0.9',
      { type: 'duration', reader: 'DurationSpec.LongMillisecondsBound', unit: 'ms', default: '5000ms' },
    ],
    ['cassandra', 'read_request_timeout_in_ms', '3.11.19', { type: 'long', unit: 'ms', default: '5000' }],
    ['cassandra', 'client_encryption_options.enabled', '4.0.19', { type: 'boolean' }],
    ['cassandra', 'commitlog_sync', '5.0.9', { type: 'enum', values: ['periodic', 'batch', 'group'], nullable: true }],
    ['cassandra', 'concurrent_compactors', '1.2.19', { type: 'int', computed: true }],
    ['zookeeper', 'tickTime', '3.8.0', { type: 'int', unit: 'ms', default: '3000' }],
    ['zookeeper', 'server.1', '3.8.0', { pattern: 'server.*' }],
  ] as const)('%s: %s in %s', (product, name, version, expected) => {
    const catalog = catalogs[product];
    const setting = catalog.setting(name, catalog.nearest(version) ?? '');
    if (expected === undefined) expect(setting).toBeUndefined();
    else expect(setting).toMatchObject(expected);
  });

  test('what counts pieces has no unit', () => {
    for (const name of [
      'dfs.namenode.decommission.blocks.per.interval',
      'io.mapfile.bloom.size',
      'dfs.namenode.stale.datanode.minimum.interval',
    ])
      expect(catalogs.hadoop.setting(name, '3.4.2')).not.toHaveProperty('unit');
  });

  test('old names', () => {
    const { hbase, hadoop, cassandra } = catalogs;
    expect(hbase.renaming('hbase.regionserver.global.memstore.upperLimit', '2.6.4')).toMatchObject({
      newNames: ['hbase.regionserver.global.memstore.size'],
      byHand: true,
    });
    expect(hbase.renaming('hbase.regionserver.global.memstore.upperLimit', '0.94.27')).toBeUndefined();
    expect(hbase.currentName('hbase.regionserver.hlog.writer.impl')).toBe('hbase.regionserver.wal.writer.impl');
    expect(hadoop.currentName('dfs.replication.considerLoad')).toBe('dfs.namenode.redundancy.considerLoad');
    expect(cassandra.renaming('read_request_timeout_in_ms', '4.1.10')).toEqual({
      oldName: 'read_request_timeout_in_ms',
      newNames: ['read_request_timeout'],
      converter: 'MILLIS_DURATION_LONG',
    });
    expect(cassandra.absence('rpc_port', '4.1.10')).toEqual({ lastIn: '3.11.19' });
  });
});

const corpus = join(root, '../shared/corpus');
test.skipIf(!existsSync(corpus))(
  'a near name is offered for few names of the corpus, and for a reason (skipped where the corpus is absent)',
  () => {
    const offered: string[] = [];
    for (const [kind, product] of [
      ['hbase-site', 'hbase'],
      ['hdfs-site', 'hadoop'],
      ['core-site', 'hadoop'],
    ] as const) {
      for (const file of readdirSync(join(corpus, kind))) {
        const text = readFileSync(join(corpus, kind, file), 'utf8').replace(/<!--[\s\S]*?-->/g, '');
        for (const [, name = ''] of text.matchAll(/<name>\s*([^<]*?)\s*<\/name>/g)) {
          if ((['hbase', 'hadoop'] as const).some((each) => catalogs[each].releasesOf(name).length > 0 || catalogs[each].isForeign(name)))
            continue;
          const catalog = catalogs[product];
          const [near] = catalog.nearNames(name, catalog.releases.at(-1) ?? '');
          if (near !== undefined) offered.push(`${name} -> ${near}`);
        }
      }
    }
    // Each was read by hand.
    expect([...new Set(offered)].sort()).toEqual(['base.regionserver.port -> hbase.regionserver.port']);
  },
);
