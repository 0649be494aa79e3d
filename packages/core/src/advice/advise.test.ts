import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NodeKnowledge } from '../../../node/src/knowledge.js';
import { Checker, type DeploymentInput } from '../check.js';
import type { Disk, Workload } from '../deployment/deployment.js';
import { parseJvmSize } from '../deployment/jvm/jvmFlags.js';
import type { StatedReleases } from '../deployment/releases/possibleReleases.js';
import { releaseChoices } from '../deployment/releases/releaseChoices.js';
import { resolverOf } from '../expressions/resolverOf.js';
import { filesOf } from '../host.js';
import { recognizeByName } from '../products/recognition.js';
import type { Role } from '../products/registry.js';
import { Adviser, advise, settle } from './advise.js';
import { adviseAndApply } from './adviseFiles.js';
import { assume } from './assumptions.js';
import { compareAdvice } from './compare.js';
import { contradictionsIn } from './contradictions.js';
import { rolesInOrder } from './placement.js';
import type { Advice, AdviceRequest } from './recommendation.js';

const built = fileURLToPath(new URL('../../../cli/dist', import.meta.url));
/** Machines a run of all tests looks at; CI and a patient reader ask for more. */
const runs = Number(process.env.STORELINT_PROFILES ?? 100);
/** Where the draw begins: a new one each time, unless a run is to be repeated. */
const { STORELINT_SEED } = process.env;
const GiB = 1024 ** 3;
const GB = 1e9;
const MiB = 1024 ** 2;

const knowledge = new NodeKnowledge(built);

const disk: fc.Arbitrary<Disk> = fc.record({
  type: fc.constantFrom<Disk['type']>('hdd', 'ssd', 'nvme'),
  count: fc.integer({ min: 1, max: 24 }),
  size: fc.integer({ min: 100, max: 20_000 }).map((size) => size * GB),
});

const daemons = fc.uniqueArray(
  fc.constantFrom<Role>('regionserver', 'datanode', 'namenode', 'master', 'zookeeper', 'journalnode', 'nodemanager', 'cassandra'),
  { minLength: 1, maxLength: 5 },
);

/** Releases of a node, with the JDKs that ran them. */
const products = fc.oneof(
  fc.record({ hbase: fc.constantFrom('1.2.12', '1.4.14', '1.7.2', '2.0.6', '2.1.10', '2.2.7', '2.3.7', '2.4.18', '2.5.8', '2.6.4') }),
  fc.record({ hbase: fc.constantFrom('2.4.18', '2.5.8', '2.6.4'), hadoop: fc.constantFrom('2.10.2', '3.2.4', '3.3.6', '3.4.2') }),
  fc.record({
    hbase: fc.constantFrom('2.4.18', '2.6.4'),
    hadoop: fc.constantFrom('3.3.6', '3.4.2'),
    zookeeper: fc.constantFrom('3.6.4', '3.8.4'),
  }),
  fc.record({ zookeeper: fc.constantFrom('3.4.14', '3.5.10', '3.7.2', '3.9.4') }),
  fc.record({ hbase: fc.constantFrom('0.92.1', '0.94.27', '0.96.2', '0.98.24') }),
  fc.record({ hadoop: fc.constantFrom('1.2.1', '2.7.7', '2.10.2', '3.0.3', '3.1.4', '3.2.4', '3.3.6', '3.4.2') }),
  fc.record({
    cassandra: fc.constantFrom(
      '0.8.10',
      '1.0.12',
      '1.1.12',
      '1.2.19',
      '2.0.17',
      '2.1.22',
      '2.2.19',
      '3.0.31',
      '3.11.17',
      '4.0.14',
      '4.1.3',
      '5.0.2',
    ),
  }),
);

/** JDKs that each line runs on. */
function jdksOf(releases: Readonly<Record<string, string | undefined>>): readonly number[] {
  const major = Number.parseFloat(releases.cassandra ?? '');
  if (Number.isFinite(major)) return major >= 5 ? [11, 17] : major >= 4 ? [8, 11] : major >= 2 ? [8] : [6, 7];
  const hbase = Number.parseFloat(releases.hbase ?? '2.5');
  return hbase < 1 ? [6, 7] : hbase < 2.3 ? [8] : [8, 11, 17, 21];
}

const request: fc.Arbitrary<AdviceRequest> = products.chain((releases) =>
  fc
    .record({
      cores: fc.constantFrom(1, 2, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256),
      memory: fc.oneof(
        fc.constantFrom(2, 3, 4, 6, 7.5, 8, 15, 16, 31, 32, 61, 64, 68.4, 96, 128, 256, 512, 768, 1024, 2048, 4096),
        fc.integer({ min: 2, max: 4096 }),
      ),
      disks: fc.array(disk, { minLength: 1, maxLength: 2 }),
      jdk: fc.option(fc.constantFrom(...jdksOf(releases)), { nil: undefined }),
      network: fc.option(fc.constantFrom(125e6, 1.25e9, 3.125e9), { nil: undefined }),
      workload: fc.option(fc.constantFrom<Workload>('oltp', 'olap', 'mixed', 'write-heavy'), { nil: undefined }),
      facts: fc.record(
        {
          clients: fc.integer({ min: 1, max: 2000 }),
          p99Target: fc.constantFrom(5, 20, 100, 1000),
          scanShare: fc.constantFrom(0, 0.2, 0.8),
          compactionJob: fc.boolean(),
          cacheFile: fc.constant('/ssd/bucketcache'),
          cacheFileSize: fc.constantFrom(200, 1800),
          ingestPerNode: fc.integer({ min: 1, max: 8 }),
          racks: fc.integer({ min: 1, max: 5 }),
          replicationFactor: fc.integer({ min: 1, max: 3 }),
          longestPause: fc.constantFrom(50, 2000, 30_000),

          readShare: fc.double({ min: 0, max: 1, noNaN: true }).map((share) => Number(share.toFixed(2))),
          nodes: fc.integer({ min: 3, max: 400 }),
          requestSize: fc.constantFrom(1, 10, 100, 2048),
          columnFamilies: fc.integer({ min: 1, max: 3 }),
          dataPerServer: fc.integer({ min: 10, max: 10_000 }),
          datanodes: fc.integer({ min: 3, max: 1000 }),
          compression: fc.constantFrom(0.1, 0.4, 0.9, 1),
          compactionStrategy: fc.constantFrom('STCS', 'LCS', 'TWCS', 'UCS'),
          recoveryTime: fc.constantFrom(10, 60, 300, 3600),
          rebuildTime: fc.constantFrom(0.1, 1, 6, 72),
          dataCentreLink: fc.constantFrom(1, 200, 10_000),
        },
        { requiredKeys: [] },
      ),
      told: fc.boolean(),
      here: fc.option(daemons, { nil: undefined }),
      dedicated: fc.option(fc.boolean(), { nil: undefined }),
      mount: fc.option(fc.constantFrom('/data', '/mnt/disk'), { nil: undefined }),
    })
    .map(
      ({ workload, jdk, network, cores, memory, disks, facts, told, here, dedicated, mount }): AdviceRequest => ({
        releases,
        hardware: {
          cores,
          memory: memory * GiB,
          disks: disks.map((one, index) => (mount === undefined ? one : { ...one, mount: `${mount}${index}-` })),
          // A quarter of a smaller machine holds no container of YARN.
          ...(here === undefined ? {} : { daemons: here.filter((role) => role !== 'nodemanager' || memory >= 8) }),
          ...(dedicated === undefined ? {} : { dedicated }),
          ...(jdk === undefined ? {} : { jdk }),
          ...(network === undefined ? {} : { network }),
        },
        ...(workload === undefined ? {} : { workload }),
        facts: told ? facts : {},
      }),
    )
    // Advice is given for what can be true alone.
    .filter((asked) => contradictionsIn(asked).length === 0),
);

/** The written files as check and advise find them. */
function given({ files }: Pick<Advice, 'files'>, { releases, hardware, workload, facts }: AdviceRequest) {
  const host = {
    list: () => Object.keys(files),
    read: (path: string) => ({ path, text: files[path] ?? '' }),
  };
  const stated = Object.fromEntries(Object.entries(releases).map(([product, version]) => [product, { version, from: 'option' }]));
  const input: DeploymentInput = {
    name: '.',
    files: Object.keys(files).flatMap((path) => {
      const kind = recognizeByName(path);
      return kind === undefined ? [] : [{ path, kind }];
    }),
    releases: stated as StatedReleases,
    hardware,
    ...(workload === undefined ? {} : { workload }),
    facts,
  };
  return { checker: new Checker(host, knowledge), input };
}

function findingsOf(advice: Pick<Advice, 'files'>, request: AdviceRequest): readonly string[] {
  const { checker, input } = given(advice, request);
  const result = checker.check(input);
  return [
    ...result.findings.map((finding) => `${finding.ruleId}: ${finding.message}`),
    ...result.problems.map(({ ruleId }) => `problem ${ruleId}`),
  ];
}

/** What advice would change in the files that it wrote. */
function secondThoughts(advice: Advice, request: AdviceRequest): readonly string[] {
  const { checker, input } = given(advice, request);
  const { deployment } = checker.open(input);
  const again = advise(request, knowledge);
  const compared = compareAdvice(again.recommendations, deployment, knowledge);
  return [...compared.edits.map(({ recommendation, edit }) => `${recommendation.name}: ${edit.newText}`), ...compared.absentFiles];
}

/** The files with some of their numbers a little higher or lower, as operators round them. */
function rounded(files: Readonly<Record<string, string>>, factors: readonly number[]): Readonly<Record<string, string>> {
  let at = 0;
  const other = (_: string, before: string, amount: string, after: string) => {
    const number = Number(amount) * (factors[at++ % factors.length] ?? 1);
    return `${before}${amount.includes('.') ? Number(number.toPrecision(3)) : Math.round(number)}${after}`;
  };
  const isChanged = (name: string) => !/\.properties$|sysctl/.test(name);
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => [
      name,
      isChanged(name) ? text.replace(/(<value>|^\w+: |=|-Xm[xsn])(\d+(?:\.\d+)?)(<|$|[kmg]?[" \n])/gm, other) : text,
    ]),
  );
}

/** Files after the advice beside what they hold, what is wrong then, and what asking again would change. */
function written(files: Readonly<Record<string, string>>, request: AdviceRequest) {
  const { input } = given({ files }, request);
  const adviser = new Adviser(request, knowledge);
  const host = { files: filesOf({ ...files }), knowledge };
  const { deployment } = new Checker(host.files, knowledge).open(input);
  const { advice, applied } = adviseAndApply(adviser, input, deployment, host);
  const after = { ...files, ...Object.fromEntries([...applied.changed].map(([path, change]) => [path, change.after])) };
  return { advice, applied, after };
}

/** Values that their readers refuse or replace, or that are none of the type's. */
function misread(advice: Advice, request: AdviceRequest): readonly string[] {
  const { checker, input } = given(advice, request);
  const { deployment } = checker.open(input);
  const resolver = resolverOf(deployment, (product) => knowledge.catalog(product));
  const [choice = {}] = [...releaseChoices(deployment.releases, [])];
  return advice.recommendations.flatMap(({ kind, name, file }) => {
    // A rack's name has no reader; HDFS's settings have none where its release is not told.
    if (kind !== 'setting' || file.endsWith('.properties') || (name.startsWith('dfs.') && request.releases.hadoop === undefined)) return [];
    const read = rolesInOrder
      .filter((role) => deployment.roles.includes(role))
      .map((role) => resolver.resolution(role, choice).setting(name))
      .find(({ setting, origin }) => setting !== undefined && origin.kind === 'entry');
    if (read === undefined) return [`${name}: no daemon reads it`];
    return read.reading === undefined || read.reading.kind === 'value' ? [] : [`${name} = ${read.text}: ${read.reading.kind}`];
  });
}

/** Daemons whose JVM is given two collectors, or flags of one that does not run. */
function collectorsMixed(advice: Advice, request: AdviceRequest): readonly string[] {
  const { checker, input } = given(advice, request);
  const { deployment } = checker.open(input);
  const resolver = resolverOf(deployment, (product) => knowledge.catalog(product));
  return [...releaseChoices(deployment.releases, [])].flatMap((choice) =>
    deployment.roles.flatMap((role) => {
      const flags = resolver
        .resolution(role, choice)
        .jvm()
        .arguments.map(({ text }) => text);
      const chosen = flags.filter((flag) => /^-XX:\+Use(?:G1|ConcMarkSweep|Parallel|Serial|Z|Shenandoah)GC$/.test(flag));
      const isForeign = (flag: string) =>
        (/CMS/.test(flag) && !chosen.includes('-XX:+UseConcMarkSweepGC')) ||
        (/G1HeapRegionSize|InitiatingHeapOccupancyPercent|MaxGCPauseMillis/.test(flag) &&
          !chosen.includes('-XX:+UseG1GC') &&
          !isDefaultG1(choice.jdk));
      return new Set(chosen).size > 1 || flags.some(isForeign) ? [`${role}: ${flags.join(' ')}`] : [];
    }),
  );
}

/** Whether the JVM takes G1 by itself. */
function isDefaultG1(jdk: string | undefined): boolean {
  return Number(jdk ?? 8) >= 9;
}

/** Directories of data that are advised twice. */
function bookedTwice({ recommendations }: Advice): readonly string[] {
  return recommendations
    .filter(({ name }) => /^(?:dfs\.(?:datanode\.)?data\.dir|data_file_directories)$/.test(name))
    .flatMap(({ value }) => {
      const places = value.replace(/^\[(.*)\]$/, '$1').split(/,\s*/);
      return places.filter((place, index) => places.indexOf(place) !== index);
    });
}

/** Bytes of blocks that a region server caches; beside a bucket cache the heap holds indexes alone. */
function cacheOf({ recommendations }: Advice): number {
  const value = (name: string) =>
    recommendations.find((item) => item.name === name && (item.kind === 'setting' || item.variable === 'HBASE_REGIONSERVER_OPTS'))?.value;
  const heap = parseJvmSize(value('-Xmx')?.slice('-Xmx'.length) ?? '') ?? 0;
  const bucketCache = value('hbase.bucketcache.size');
  return bucketCache === undefined ? Number(value('hfile.block.cache.size') ?? 0.4) * heap : Number(bucketCache) * 1024 ** 2;
}

const options = (share = 1) => ({
  numRuns: Math.max(1, Math.round(runs * share)),
  ...(STORELINT_SEED === undefined ? {} : { seed: Number(STORELINT_SEED) }),
});

describe.skipIf(!existsSync(built))('advice (skipped where the program is not built)', () => {
  it(`of ${runs} machines, releases and loads leaves check nothing to say and fits the memory`, () => {
    fc.assert(
      fc.property(request, (asked) => {
        const advice = advise(asked, knowledge);
        expect(findingsOf(advice, asked)).toEqual([]);
        expect(secondThoughts(advice, asked)).toEqual([]);
        expect(misread(advice, asked)).toEqual([]);
        expect(collectorsMixed(advice, asked)).toEqual([]);
        expect(bookedTwice(advice)).toEqual([]);
        for (const { budget } of advice.memory) {
          const sum = budget.parts.filter((part) => part.inside === undefined).reduce((total, part) => total + part.bytes, 0);
          expect(sum).toBeLessThanOrEqual(budget.total * 1.0001);
          for (const part of budget.parts) expect(part.bytes).toBeGreaterThanOrEqual(0);
        }
        const places = advice.recommendations.map(({ file, variable, name }) => `${file}|${variable ?? ''}|${name}`);
        expect(new Set(places).size).toBe(places.length);
      }),
      options(),
    );
  }, 1_800_000);

  it('works out what hangs on values that stay in files by these, so that sums hold in what is written, and asking again changes nothing', () => {
    const factors = fc.array(fc.constantFrom(1, 1, 0.85, 0.93, 0.97, 1.03, 1.04, 1.1), { minLength: 7, maxLength: 13 });
    fc.assert(
      fc.property(request, factors, (asked, some) => {
        const held = rounded(advise(asked, knowledge).files, some);
        const before = new Set(findingsOf({ files: held }, asked));
        const { advice, applied, after } = written(held, asked);
        expect(findingsOf({ files: after }, asked).filter((finding) => !before.has(finding))).toEqual([]);
        for (const { budget } of advice.memory) {
          const sum = budget.parts.filter((part) => part.inside === undefined).reduce((total, part) => total + part.bytes, 0);
          if (applied.withheld.length === 0) expect(sum).toBeLessThanOrEqual(budget.total * 1.0001);
        }
        expect([...written(after, asked).applied.changed.values()].map((change) => change.after)).toEqual([]);
      }),
      options(0.3),
    );
  }, 1_800_000);

  it('says aloud what no setting can answer: more regions, data, files or writes than the machine can serve', () => {
    const crowded = fc.record({
      regionsPerServer: fc.integer({ min: 1, max: 2000 }),
      blockSize: fc.constantFrom(16, 32, 64),
      namespaceObjects: fc.integer({ min: 1, max: 500 }),
      ingestPerNode: fc.integer({ min: 1, max: 200 }),
    });
    fc.assert(
      fc.property(request, crowded, (asked, facts) => {
        const hard = { ...asked, facts: { ...asked.facts, ...facts } };
        const advice = advise(hard, knowledge);
        expect([...findingsOf(advice, hard)].sort()).toEqual([...advice.left].sort());
      }),
      options(0.2),
    );
  }, 1_800_000);

  it('gets a value, a condition that does not hold, or the name of a missing fact from every entry that applies', () => {
    fc.assert(
      fc.property(request, (asked) => {
        for (const { rule, role, recommended } of settle(assume(asked), knowledge).outcomes) {
          if (recommended.kind === 'wanted')
            expect(recommended.text, `${rule.id} ${role}`).not.toMatch(/^$|NaN|Infinity|undefined|\[object/);
          if (recommended.kind === 'unknown') expect(recommended.needs, `${rule.id} ${role}`).not.toEqual([]);
        }
      }),
      options(0.5),
    );
  }, 1_800_000);

  it('gives options to the small daemons that run on the machine, and to no other', () => {
    const disks = [{ type: 'hdd', count: 4, size: 4e12 }] as const;
    const variables = (daemons: readonly Role[]) => {
      const hardware = { cores: 16, memory: 64 * GiB, disks, daemons };
      const advice = advise({ releases: { hbase: '2.5.8', hadoop: '3.3.6', jdk: '11' }, hardware, facts: {} }, knowledge);
      return new Set(advice.recommendations.flatMap(({ variable, name }) => (name === '-Xmx' && variable !== undefined ? [variable] : [])));
    };
    expect(variables(['regionserver', 'datanode'])).toEqual(new Set(['HBASE_REGIONSERVER_OPTS', 'HDFS_DATANODE_OPTS']));
    expect(variables(['namenode', 'master'])).toEqual(new Set(['HBASE_MASTER_OPTS', 'HDFS_NAMENODE_OPTS']));
  });

  it('never gives a region server less cache for more memory', () => {
    const ofHBase = request.filter(({ releases }) => releases.hbase !== undefined);
    const sizes = fc.uniqueArray(fc.integer({ min: 2, max: 400 }), { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(ofHBase, sizes, (asked, memories) => {
        let before = 0;
        for (const memory of memories.sort((a, b) => a - b)) {
          const cache = cacheOf(advise({ ...asked, hardware: { ...asked.hardware, memory: memory * GiB } }, knowledge));
          expect(cache, `${memory} GiB`).toBeGreaterThanOrEqual(before);
          before = cache;
        }
      }),
      options(0.3),
    );
  }, 1_800_000);
});

describe.skipIf(!existsSync(built))('budgets of the machine (skipped where the program is not built)', () => {
  const hdds: Disk = { type: 'hdd', count: 12, size: 5e12 };
  const worker = { cores: 32, memory: 128 * GiB, disks: [hdds], jdk: 11, daemons: ['regionserver', 'datanode'] as readonly Role[] };
  const on = (hardware: AdviceRequest['hardware'], more: Partial<AdviceRequest> = {}) =>
    advise({ releases: { hbase: '2.5.8', hadoop: '3.3.6' }, hardware, facts: {}, ...more }, knowledge);
  const advised = ({ recommendations }: Advice, name: string, variable?: string) =>
    recommendations.find((item) => item.name === name && (variable === undefined || item.variable === variable))?.value;
  const megabytes = (text: string | undefined) => (parseJvmSize(text?.replace(/^.*?(?=\d)/, '') ?? '') ?? 0) / 1024 ** 2;

  it.each<[what: string, hardware: Partial<AdviceRequest['hardware']>, facts: AdviceRequest['facts']]>([
    ['a shared machine', { dedicated: false }, {}],
    ['a NodeManager with its containers', { daemons: ['regionserver', 'datanode', 'nodemanager'] }, {}],
    ['memory of others', {}, { otherMemory: 40 }],
  ])('leaves %s its memory', (_what, hardware, facts) => {
    const [alone, shared] = [on(worker), on({ ...worker, ...hardware }, { facts })];
    const whole = (advice: Advice) =>
      megabytes(advised(advice, '-Xmx', 'HBASE_REGIONSERVER_OPTS')) + megabytes(advised(advice, '-XX:MaxDirectMemorySize'));
    expect(whole(shared)).toBeLessThan(whole(alone) - 20 * 1024);
    expect(shared.memory[0]?.budget.parts.find(({ use }) => use === 'others')?.bytes).toBeGreaterThanOrEqual(32 * GiB);
  });

  it('books the disk of a bucket cache once', () => {
    const ssd: Disk = { type: 'ssd', count: 1, size: 2e12, mount: '/ssd' };
    const advice = on({ ...worker, disks: [hdds, ssd] }, { facts: { cacheFile: '/ssd/bucketcache', cacheFileSize: 1800 } });
    expect(advised(advice, 'hbase.bucketcache.ioengine')).toBe('file:/ssd/bucketcache');
    expect(advised(advice, 'dfs.datanode.data.dir')).not.toContain('/ssd');
    expect(advised(advice, 'hbase.wal.storage.policy')).toBeUndefined();
    expect(advised(advice, 'dfs.datanode.du.reserved')).toBe('250000000000');
  });

  it('plans a machine of masters for masters', () => {
    const disks: readonly Disk[] = [{ type: 'ssd', count: 4, size: 1e12, mount: '/meta' }];
    const daemons = ['master', 'namenode', 'journalnode', 'zkfc', 'zookeeper'] as const;
    const advice = on({ ...worker, memory: 384 * GiB, disks, daemons }, { facts: { namespaceBlocks: 180 } });
    expect(advised(advice, '-Xmx', 'HDFS_NAMENODE_OPTS')).toBe('-Xmx181g');
    for (const name of ['hbase.bucketcache.size', 'dfs.datanode.data.dir', '-XX:MaxDirectMemorySize', 'dfs.datanode.du.reserved'])
      expect(advised(advice, name), name).toBeUndefined();
    expect(advised(advice, 'dfs.namenode.name.dir')).toBe('file:///meta1/namenode,file:///meta2/namenode');
    expect(advised(advice, 'dfs.journalnode.edits.dir')).toBe('/meta4/journalnode');
  });

  it("keeps Cassandra's data on the kind of disk that holds more, and counts what lies off the heap", () => {
    const ssd = (size: number): Disk => ({ type: 'ssd', count: 2, size, mount: '/ssd' });
    const hdd: Disk = { type: 'hdd', count: 3, size: 4e12, mount: '/hdd' };
    const node = (disks: readonly Disk[]) =>
      on({ ...worker, disks, daemons: ['cassandra'] }, { releases: { cassandra: '3.11.19', jdk: '8' } });
    const spinning = node([ssd(960e9), hdd]);
    expect(advised(spinning, 'data_file_directories')).toBe('[/hdd1/cassandra/data, /hdd2/cassandra/data, /hdd3/cassandra/data]');
    expect(advised(spinning, 'commitlog_directory')).toBe('/ssd1/cassandra/commitlog');
    expect(advised(node([ssd(20e12), hdd]), 'data_file_directories')).toBe('[/ssd1/cassandra/data, /ssd2/cassandra/data]');
    expect(advised(node([hdd]), 'commitlog_directory')).toBe('/hdd1/cassandra/commitlog');
    // Of two sizes each directory would hold no more than the smaller one.
    const sizes = node([hdd, { ...hdd, size: 1e12, mount: '/small' }]);
    expect(advised(sizes, 'data_file_directories')).toBe('[/hdd1/cassandra/data, /hdd2/cassandra/data, /hdd3/cassandra/data]');
    expect(advised(sizes, 'commitlog_directory')).toBe('/small1/cassandra/commitlog');
    const unnamed = node([
      { type: 'hdd', count: 2, size: 4e12 },
      { type: 'ssd', count: 1, size: 1e12 },
    ]);
    expect(advised(unnamed, 'data_file_directories')).toBe('[/data/1/cassandra/data, /data/2/cassandra/data]');
    expect(advised(unnamed, 'commitlog_directory')).toBe('/data/3/cassandra/commitlog');
    expect(advised(node([{ ...hdd, count: 1, mount: '/var/lib/cassandra' }]), 'data_file_directories')).toBe('[/var/lib/cassandra/data]');
    const cache = Number(advised(spinning, 'file_cache_size_in_mb')) * MiB;
    expect(spinning.memory[0]?.budget.parts.find(({ name }) => name === 'chunk cache')?.bytes).toBe(cache);
  });

  it('plans a NodeManager with the heap that it writes', () => {
    const advice = on({ ...worker, daemons: ['regionserver', 'datanode', 'nodemanager'] });
    const heap = Number(advised(advice, 'YARN_NODEMANAGER_HEAPSIZE')) * MiB;
    expect(advice.memory[0]?.budget.parts.find(({ name }) => name === 'NodeManager')?.bytes).toBe(1.25 * heap);
  });

  it('shows no default beside a name that the reader replaces', () => {
    expect(on(worker).recommendations.find(({ name }) => name === 'fs.defaultFS')).not.toHaveProperty('current');
  });

  it('keeps settings of clients out of the files of servers', () => {
    const advice = on(worker, { workload: 'oltp', facts: { p99Target: 100 } });
    expect(advice.recommendations.find(({ name }) => name === 'hbase.client.operation.timeout')).toMatchObject({
      kind: 'client',
      file: '',
    });
    expect(advice.files['hbase-site.xml']).not.toMatch(/<name>hbase\.(?:client\.operation|rpc)\.timeout/);
  });

  it.each<
    [
      what: string,
      hardware: Partial<AdviceRequest['hardware']>,
      releases: AdviceRequest['releases'],
      setting: string,
      value: string | undefined,
    ]
  >([
    ['a link of 1 Gbit', { network: 125e6 }, { hbase: '2.5.8' }, 'hbase.hstore.compaction.throughput.higher.bound', '17825792'],
    [
      'one slow volume',
      { disks: [{ type: 'ssd', count: 1, size: 5e11, bandwidth: 125e6 }] },
      { hbase: '2.5.8' },
      'hbase.hstore.compaction.throughput.higher.bound',
      '14680064',
    ],
    ['a release without a limit', {}, { hbase: '1.4.14' }, 'hbase.hstore.compaction.throughput.higher.bound', undefined],
    ['96 cores', { cores: 96 }, { cassandra: '5.0.2' }, 'concurrent_writes', '256'],
    ['96 cores', { cores: 96 }, { cassandra: '5.0.2' }, '-XX:ParallelGCThreads', '-XX:ParallelGCThreads=16'],
    [
      'a volume of 125 MB/s',
      { network: 3.125e9, disks: [{ type: 'ssd', count: 1, size: 5e11, bandwidth: 125e6 }] },
      { cassandra: '5.0.2' },
      'stream_throughput_outbound',
      '39MiB/s',
    ],
    [
      'a volume of 125 MB/s',
      { disks: [{ type: 'ssd', count: 1, size: 5e11, bandwidth: 125e6 }] },
      { cassandra: '5.0.2' },
      'compaction_throughput',
      '56MiB/s',
    ],
  ])('caps by %s', (_what, hardware, releases, setting, value) => {
    const daemons: readonly Role[] = 'cassandra' in releases ? ['cassandra'] : ['regionserver'];
    expect(advised(on({ ...worker, daemons, ...hardware }, { releases }), setting)).toBe(value);
  });

  it.each([
    ['2.3.7', '8', 128, '-XX:+UseG1GC'],
    ['2.6.4', '8', 128, '-XX:+UseG1GC'],
    ['2.5.8', '8', 8, '-XX:+UseConcMarkSweepGC'],
    ['1.4.14', '8', 128, '-XX:+UseG1GC'],
    ['2.6.4', '17', 128, '-XX:+UseG1GC'],
  ])('chooses the collector for the heap: HBase %s on JDK %s with %i GiB', (hbase, jdk, memory, collector) => {
    const advice = on({ ...worker, memory: memory * GiB }, { releases: { hbase, jdk } });
    const own = advice.recommendations.filter(({ variable }) => variable === 'HBASE_REGIONSERVER_OPTS');
    expect(own.filter(({ name }) => /Use\w+GC$/.test(name)).map(({ value }) => value)).toEqual([collector]);
    // The start script of 2.3 to 2.6 adds CMS on JDK 8 where HBASE_OPTS is empty.
    expect(advised(advice, 'HBASE_OPTS') !== undefined).toBe(jdk === '8' && hbase.startsWith('2.'));
  });

  it('gives containers what the store leaves, and a NodeManager its directories', () => {
    const beside = on({ ...worker, daemons: ['regionserver', 'datanode', 'nodemanager'] });
    expect(advised(beside, 'yarn.nodemanager.resource.memory-mb')).toBe('32768');
    expect(advised(beside, 'yarn.nodemanager.local-dirs')?.split(',')).toHaveLength(12);
    const alone = on({ ...worker, daemons: ['datanode', 'nodemanager'] }, { releases: { hadoop: '3.3.6' } });
    const { budget } = alone.memory[0] ?? {};
    const containers = megabytes(`${advised(alone, 'yarn.nodemanager.resource.memory-mb')}m`) * 1024 ** 2;
    const others = budget?.parts.filter(({ use }) => use === 'daemon' || use === 'system').reduce((sum, { bytes }) => sum + bytes, 0);
    expect(containers + (others ?? 0)).toBeLessThanOrEqual(128 * GiB);
    expect(containers).toBeGreaterThan(100 * GiB);
    expect(budget?.parts.find(({ use }) => use === 'others')?.bytes).toBe(containers);
    expect(on(worker).files['yarn-site.xml']).toBeUndefined();
  });

  it('gives ZooKeeper a disk for its log, and the sessions that HBase asks for', () => {
    const ssd: Disk = { type: 'ssd', count: 2, size: 5e11, mount: '/meta' };
    const machine = { ...worker, disks: [ssd], daemons: ['zookeeper'] as const };
    const { 'zoo.cfg': alone = '' } = on(machine, { releases: { zookeeper: '3.8.4' } }).files;
    expect(alone).toMatch(/^dataDir=\/meta1\/zookeeper\/data$/m);
    expect(alone).toMatch(/^dataLogDir=\/meta2\/zookeeper\/log$/m);
    expect(alone).toMatch(/^autopurge.purgeInterval=24$/m);
    expect(alone).not.toContain('maxSessionTimeout');
    const beside = on(
      {
        ...worker,
        disks: [
          { ...hdds, mount: '/data' },
          { ...ssd, count: 1, mount: '/ssd' },
        ],
        daemons: ['datanode', 'zookeeper'],
      },
      { releases: { zookeeper: '3.8.4' } },
    ).files['zoo.cfg'];
    expect(beside).toMatch(/^dataLogDir=\/ssd\/zookeeper\/log$/m);
    expect(beside).toContain('the DataNode keeps its disks busy');
    expect(on(machine, { releases: { zookeeper: '3.8.4', hbase: '2.5.8' } }).files['zoo.cfg']).toMatch(/^maxSessionTimeout=120000$/m);
  });

  it('tells where a container gets settings of the kernel from', () => {
    const places = (container: boolean) =>
      on({ ...worker, container, daemons: ['cassandra'] }, { releases: { cassandra: '5.0.2' } })
        .recommendations.filter(({ file }) => file === 'sysctl.conf')
        .map(({ name, place = '' }) => `${name} ${place}`);
    expect(places(true)).toEqual(
      expect.arrayContaining([
        'vm.max_map_count on the host',
        'net.core.rmem_max on the host',
        expect.stringMatching(/^net\.core\.somaxconn of the container: sysctls in securityContext/),
        expect.stringMatching(/^net\.ipv4\.tcp_keepalive_time of the container/),
      ]),
    );
    expect(places(false).every((text) => text.endsWith(' '))).toBe(true);
  });

  it('sets scanners by the data of a disk, and copies of lost blocks by what disks and network give', () => {
    const settings = [
      'dfs.block.scanner.volume.bytes.per.second',
      'dfs.datanode.directoryscan.threads',
      'dfs.datanode.directoryscan.throttle.limit.ms.per.sec',
      'dfs.namenode.replication.max-streams',
      'dfs.namenode.replication.max-streams-hard-limit',
      'dfs.namenode.replication.work.multiplier.per.iteration',
    ];
    const dense: Disk = { type: 'hdd', count: 36, size: 18e12 };
    const all = (hardware: AdviceRequest['hardware']) => settings.map((name) => advised(on(hardware), name));
    expect(all({ ...worker, disks: [dense], network: 3.125e9 })).toEqual(['9437184', '6', '500', '20', '40', '20']);
    expect(all({ ...worker, disks: [{ type: 'nvme', count: 2, size: 1e12 }], network: 125e6 })).toEqual(Array(6).fill(undefined));
    // Hardware of a NameNode tells nothing of DataNodes.
    expect(all({ ...worker, disks: [dense], network: 3.125e9, daemons: ['namenode'] })).toEqual(Array(6).fill(undefined));
  });

  it('has the options of HubSpot for large heaps on G1, unlocked before they are set', () => {
    const flags = (workload: Workload, memory: number) =>
      on({ ...worker, memory: memory * GiB }, { workload })
        .recommendations.filter(({ variable }) => variable === 'HBASE_REGIONSERVER_OPTS')
        .map(({ value }) => value);
    const set = ['-XX:G1MixedGCCountTarget=16', '-XX:+UnlockExperimentalVMOptions', '-XX:G1NewSizePercent=3', '-XX:MaxTenuringThreshold=1'];
    expect(flags('oltp', 128).filter((flag) => set.includes(flag))).toEqual(set);
    expect(flags('olap', 128).filter((flag) => set.includes(flag))).toEqual(['-XX:MaxTenuringThreshold=1']);
    expect(flags('oltp', 16).filter((flag) => set.includes(flag))).toEqual([]);
  });

  it('says once why values go together', () => {
    const { files } = on({ ...worker, jdk: 17, daemons: ['cassandra'] }, { releases: { cassandra: '5.0.2' } });
    expect(files['jvm-server.options']).toMatch(/^-XX:\+AlwaysPreTouch\n-XX:\+HeapDumpOnOutOfMemoryError\n/m);
    expect(on({ ...worker, jdk: 8 }, { releases: { hbase: '1.2.12', hadoop: '2.7.7' } }).files['hbase-env.sh']).toMatch(
      /^# -Xloggc:\S+ -XX:\+PrintGCDetails -XX:\+PrintGCDateStamps/m,
    );
  });

  it('names an alternative only where it can be used', () => {
    const small = { cores: 4, memory: 16 * GiB, disks: [hdds], jdk: 17 };
    const others = (advice: Advice) => advice.recommendations.flatMap(({ alternatives }) => alternatives.map(({ value }) => value));
    const cassandra = others(on({ ...small, daemons: ['cassandra'] }, { releases: { cassandra: '5.0.2' } }));
    expect(cassandra).not.toContain('-XX:+UseConcMarkSweepGC');
    expect(cassandra).not.toContain('-Xmx31g');
    expect(others(on(small))).not.toContain('-Xmx60g');
    const vcnc = { ...small, cores: 8, memory: 68.4 * GiB, jdk: 6 };
    expect(others(on(vcnc, { releases: { hbase: '0.92.1' }, facts: { readShare: 0.97 } }))).toEqual(
      expect.arrayContaining(['-Xmx60g', '0.5', '0.3']),
    );
  });

  it('takes what cassandra_latest.yaml has, unless nodes of 4.x are there', () => {
    const files = (facts: AdviceRequest['facts']) =>
      on({ ...worker, daemons: ['cassandra'] }, { releases: { cassandra: '5.0.2' }, facts }).files['cassandra.yaml'] ?? '';
    for (const line of [
      'selected_format: bti',
      'storage_compatibility_mode: NONE',
      'inherits: trie',
      'UnifiedCompactionStrategy',
      'memtable_allocation_type: offheap_objects',
    ])
      expect(files({})).toContain(line);
    expect(files({ upgradedFrom4: true })).not.toMatch(/bti|NONE|UnifiedCompactionStrategy|trie/);
    expect(files({})).toContain('scaling_parameters: T4');
    expect(files({ compactionStrategy: 'LCS' })).toContain('scaling_parameters: L10');
  });

  it('plans memory for the compression offsets of the data', () => {
    const machine = { ...worker, daemons: ['cassandra'] as const };
    const offsets = (facts: AdviceRequest['facts']) =>
      on(machine, { releases: { cassandra: '4.1.3' }, facts }).memory[0]?.budget.parts.find(({ name }) => name === 'compression offsets')
        ?.bytes;
    expect(offsets({ dataPerServer: 2000, compression: 0.4 })).toBe((8 * 5000 * GiB) / (16 * 1024));
    expect([offsets({ dataPerServer: 2000 }), offsets({ dataPerServer: 2000, compression: 1 })]).toEqual([undefined, undefined]);
  });

  it('asks for compression, compaction strategy and recovery, and tells what they decide', () => {
    const asked = (advice: Advice) =>
      advice.assumed.map(({ fact, otherwise }) => [fact, otherwise?.value, otherwise?.changes.map(({ name }) => name)]);
    const cassandra = { releases: { cassandra: '4.1.3' } } as const;
    const machine = { ...worker, daemons: ['cassandra'] as const, network: 1.25e9 };
    const untold = asked(on(machine, cassandra));
    expect(untold).toContainEqual(['compression', '0.4 beside ingestPerNode=20', ['compaction_throughput']]);
    expect(untold).toContainEqual(['compactionStrategy', 'LCS beside ingestPerNode=20', ['compaction_throughput']]);
    expect(untold).toContainEqual(['rebuildTime', '6 beside dataPerServer=1000', ['stream_throughput_outbound']]);
    // What they are tried beside is told: it needs no words.
    const told = asked(on(machine, { ...cassandra, facts: { ingestPerNode: 20, dataPerServer: 1000 } }));
    expect(told).toContainEqual(['compression', '0.4', ['compaction_throughput']]);
    expect(asked(on(worker))).toContainEqual([
      'recoveryTime',
      '90',
      ['hbase.regionserver.offheap.global.memstore.size', 'zookeeper.session.timeout', 'hbase.regionserver.wal.max.splitters'],
    ]);
  });

  it('names the most data of a node: half of the disks for size tiers, and what a node can repair in time', () => {
    const most = (facts: AdviceRequest['facts'], cassandra = '4.1.3', disk: Disk = { type: 'ssd', count: 2, size: 1e12 }) =>
      advised(on({ ...worker, disks: [disk], daemons: ['cassandra'] }, { releases: { cassandra }, facts }), 'dataPerServer');
    expect(most({})).toBe('931');
    expect(most({ compactionStrategy: 'LCS' })).toBe('1490');
    expect(most({ dataPerServer: 900 })).toBeUndefined();
    expect(most({ dataPerServer: 1200 })).toBe('931');
    expect(most({}, '4.1.3', { type: 'ssd', count: 8, size: 4e12 })).toBe('2048');
    expect(most({}, '5.0.2', { type: 'ssd', count: 8, size: 4e12 })).toBe('4096');
  });
});
