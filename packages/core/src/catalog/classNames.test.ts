import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ClassesFile, ClassNames, judgeClass } from './classNames.js';

const read = (product: string) =>
  new ClassNames(JSON.parse(readFileSync(new URL(`../../../../catalog/${product}.classes.json`, import.meta.url), 'utf8')) as ClassesFile);
const known = {
  hadoop: read('hadoop'),
  yarn: read('yarn'),
  hbase: read('hbase'),
  cassandra: read('cassandra'),
  zookeeper: read('zookeeper'),
};

const hbase = 'org.apache.hadoop.hbase.';
const access = `${hbase}security.access.`;
const coprocessor = ['hbase', `${hbase}Coprocessor`] as const;
const codec = ['hadoop', 'org.apache.hadoop.io.compress.CompressionCodec'] as const;
const snitch = ['cassandra', 'org.apache.cassandra.locator.IEndpointSnitch'] as const;
const splits = ['hbase', `${hbase}regionserver.RegionSplitPolicy`] as const;

describe('a class that a setting names', () => {
  test.each([
    // As it should be.
    [coprocessor, '2.6.4', `${access}AccessController`, undefined],
    [codec, '3.3.6', 'org.apache.hadoop.io.compress.GzipCodec', undefined],
    // Misspelt, in another package, without one, in small letters, with a dot before a nested class.
    [coprocessor, '2.6.4', `${access}AccesController`, { problem: 'unknown', near: `${access}AccessController` }],
    [coprocessor, '2.6.4', `${hbase}security.AccessController`, { problem: 'unknown', near: `${access}AccessController` }],
    [coprocessor, '2.6.4', `${hbase}security.acess.AccessController`, { problem: 'unknown', near: `${access}AccessController` }],
    [coprocessor, '2.6.4', 'AccessController', { problem: 'unknown', near: `${access}AccessController` }],
    [coprocessor, '2.6.4', `${access}accesscontroller`, { problem: 'unknown', near: `${access}AccessController` }],
    [
      coprocessor,
      '2.6.4',
      `org.apche.hadoop.hbase.security.access.AccessController`,
      { problem: 'unknown', near: `${access}AccessController` },
    ],
    [codec, '3.3.6', 'org.apache.hadoop.io.compress.SnapyCodec', { problem: 'unknown', near: 'org.apache.hadoop.io.compress.SnappyCodec' }],
    [codec, '3.3.6', 'org.apache.hadoop.io.GzipCodec', { problem: 'unknown', near: 'org.apache.hadoop.io.compress.GzipCodec' }],
    [
      ['hbase', `${hbase}util.RegionSplitter$SplitAlgorithm`],
      '2.6.4',
      `${hbase}util.RegionSplitter.HexStringSplit`,
      { problem: 'unknown', near: `${hbase}util.RegionSplitter$HexStringSplit` },
    ],
    [codec, '3.3.6', 'org.apache.hadoop.io.compress.LzmaCodec', { problem: 'unknown' }],
    [codec, '3.3.6', 'nonsense', { problem: 'unknown' }],
    // Of another release.
    [splits, '1.2.0', `${hbase}regionserver.SteppingSplitPolicy`, { problem: 'later', since: '1.2.12' }],
    // A patch between two releases may have what the later one has.
    [splits, '1.2.5', `${hbase}regionserver.SteppingSplitPolicy`, undefined],
    [codec, '2.7.7', 'org.apache.hadoop.io.compress.ZStandardCodec', { problem: 'later', since: '2.9.0' }],
    [
      ['hbase', `${hbase}master.cleaner.FileCleanerDelegate`],
      '2.6.4',
      `${hbase}master.snapshot.SnapshotLogCleaner`,
      { problem: 'gone', lastIn: '1.2.12' },
    ],
    // Of another kind.
    [splits, '2.6.4', `${access}AccessController`, { problem: 'unfit' }],
    // Of others.
    [coprocessor, '2.6.4', 'org.apache.ranger.authorization.hbase.RangerAuthorizationCoprocessor', undefined],
    [coprocessor, '2.6.4', 'com.example.AccessController', undefined],
    [coprocessor, '2.6.4', `${access}my.MyAccessController`, undefined],
    [coprocessor, '2.6.4', `${hbase}coprocessor.example.BulkDeleteEndpoint`, undefined],
    [coprocessor, '2.6.4', `${hbase}coprocessor.AggregateImplementation`, undefined],
    [coprocessor, '0.94.27', `${access}AccessController`, undefined],
    [codec, '3.3.6', 'com.hadoop.compression.lzo.LzoCodec', undefined],
    [codec, '3.3.6', 'org.apache.hadoop.io.compress.LzoCodec', undefined],
    [codec, '3.3.6', 'io.sensesecure.hadoop.xz.XZCodec', undefined],
    // Not known, or none.
    [['hbase', 'java.util.concurrent.BlockingQueue'], '2.6.4', `${hbase}Nothing`, undefined],
    [coprocessor, '2.6.4', '', undefined],
    [coprocessor, '2.6.4', '${coprocessors}', undefined],
    [coprocessor, '2.6.4', '$COPROCESSORS', undefined],
    [coprocessor, '2.6.4', `${access}Access Controller`, undefined],
  ] as const)('%s in %s: %s', ([product, fits], release, name, expected) => {
    expect(judgeClass(name, { classes: known[product], release, fits })).toEqual(expected);
  });

  test.each([
    ['SimpleSnitch', undefined],
    ['org.apache.cassandra.locator.SimpleSnitch', undefined],
    ['SimpleSnich', { problem: 'unknown', near: 'SimpleSnitch' }],
    ['org.apache.cassandra.locator.SimpleSnich', { problem: 'unknown', near: 'org.apache.cassandra.locator.SimpleSnitch' }],
    ['org.apache.cassandra.SimpleSnitch', { problem: 'unknown', near: 'org.apache.cassandra.locator.SimpleSnitch' }],
    ['AzureSnitch', { problem: 'later', since: '5.0.0' }],
    ['Unheard', { problem: 'unknown' }],
  ] as const)('with a package that the server puts before it: %s', (name, expected) => {
    const [product, fits] = snitch;
    expect(judgeClass(name, { classes: known[product], release: '4.0.19', fits, packages: ['org.apache.cassandra.locator.'] })).toEqual(
      expected,
    );
  });
});

describe.each(Object.entries(known))('the classes of %s', (_, classes) => {
  test('are never blamed where they fit', () => {
    for (const release of [classes.releases[0], classes.releases.at(-1)]) {
      if (release === undefined) continue;
      for (const fits of classes.types) {
        for (const name of classes.names(fits, release)) expect(judgeClass(name, { classes, release, fits }), name).toBeUndefined();
      }
    }
  });

  test('are found again after a slip of the pen', () => {
    const release = classes.releases.at(-1) ?? '';
    const all = classes.types.flatMap((fits) => classes.names(fits, release).map((name) => ({ fits, name })));
    let found = 0;
    let tried = 0;
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.nat(), ({ fits, name }, at) => {
        const start = name.lastIndexOf('.') + 2;
        if (name.length - start < 8) return;
        const letter = start + (at % (name.length - start));
        const slip = name.slice(0, letter) + name.slice(letter + 1);
        if (classes.has(slip, release)) return;
        tried++;
        if (judgeClass(slip, { classes, release, fits })?.near === name) found++;
      }),
      { numRuns: 300, seed: 7 },
    );
    expect(found / tried).toBeGreaterThan(0.8);
  });
});
