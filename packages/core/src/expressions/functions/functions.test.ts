import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadCatalog } from '../../catalog/loadCatalog.js';
import type { Deployment } from '../../deployment/deployment.js';
import { documentsOf, testDeployment } from '../../deployment/testDeployment.js';
import { isUnknown } from '../../deployment/unknown.js';
import type { Product } from '../../products/registry.js';
import { settingTypes } from '../../rules/ruleSettings.js';
import { compileExpression, specialise } from '../compileExpression.js';
import { evaluateExpression, parseExpression } from '../expressionEnvironment.js';
import { linearPatterns } from '../linearPatterns.js';
import { providePatterns } from '../pattern.js';
import { Duration, Rate, Size } from '../quantities.js';
import { resolverOf } from '../resolverOf.js';
import { expressionTypeOf } from '../settingType.js';
import { hostFunctions } from './host.js';
import { machineMemoryFunctions } from './machineMemory.js';

const known = new Map(
  ['hbase', 'hadoop', 'jvm'].map((name) => [
    name,
    loadCatalog(JSON.parse(readFileSync(new URL(`../../../../../catalog/${name}.json`, import.meta.url), 'utf8'))),
  ]),
);
const catalogs = (product: Product) => known.get(product);
const GiB = 1024 ** 3;

const xml = (settings: Readonly<Record<string, string>>) =>
  `<configuration>${Object.entries(settings)
    .map(([name, value]) => `<property><name>${name}</name><value>${value}</value></property>`)
    .join('\n')}</configuration>`;

/** What a region server makes of an expression, with these files. */
function evaluator(files: Readonly<Record<string, string>>, own: Partial<Deployment> = {}, jdk?: string, hbase = '2.6.4') {
  const releases = { hbase, ...(jdk === undefined ? {} : { jdk }) };
  const deployment = { ...testDeployment(documentsOf(files), releases, ['regionserver']), ...own };
  const resolution = resolverOf(deployment, catalogs).resolution('regionserver', releases);
  return (source: string): unknown => {
    const { expression } = compileExpression(source, { typesOf: (name) => settingTypes(name, catalogs) });
    const text = specialise(expression.text, (name) => {
      const { setting } = resolution.setting(name);
      return setting === undefined ? 'string' : expressionTypeOf(setting);
    });
    try {
      return evaluateExpression(parseExpression(text), { resolution });
    } catch (error) {
      if (isUnknown(error)) return 'unknown';
      throw error;
    }
  };
}

type Cases = readonly (readonly [source: string, value: unknown])[];

function gives(what: string, evaluate: (source: string) => unknown, cases: Cases): void {
  describe(what, () => {
    it.each(cases)('%s is %j', (source, value) => {
      expect(evaluate(source)).toEqual(value);
    });
  });
}

beforeAll(() => providePatterns(() => linearPatterns));

gives(
  'the name of a setting with an old line',
  evaluator({ 'hbase-site.xml': xml({ 'hbase.regionserver.global.memstore.upperLimit': '0.3' }) }),
  [
    ['nameOf("hbase.regionserver.global.memstore.size")', 'hbase.regionserver.global.memstore.upperLimit'],
    ['nameOf("hbase.regionserver.handler.count")', 'hbase.regionserver.handler.count'],
  ],
);

gives('a value that is not known', evaluator({ 'hbase-site.xml': xml({ 'hbase.tmp.dir': '${nobody.sets.it}/x', 'hbase.rootdir': '' }) }), [
  ['hasHole("hbase.tmp.dir")', true],
  ['hasHole("hbase.rootdir")', false],
  ['blanksAround("hbase.rootdir")', 'unknown'],
  ['blanksAround("hbase.tmp.dir")', 'unknown'],
  ['hasHole("hbase.wal.dir")', false],
]);

gives(
  'a line of a template',
  evaluator({
    'hbase-site.xml.j2': `${xml({ 'hbase.tmp.dir': '/a', 'hbase.rootdir': '/b' }).replace('\n', '\n{% if first %}').replace('</configuration>', '{% endif %}</configuration>')}`,
  }),
  [
    ['isInBranch("hbase.tmp.dir")', false],
    ['isInBranch("hbase.rootdir")', true],
    ['isInBranch("hbase.wal.dir")', false],
  ],
);

gives('the name of a setting without a line', evaluator({ 'hbase-site.xml': xml({}) }, {}, undefined, '0.98.24'), [
  ['nameOf("hbase.regionserver.global.memstore.size")', 'hbase.regionserver.global.memstore.upperLimit'],
]);

gives('numbers and quantities', evaluator({}), [
  ['min(3, 2) + max(3, 2)', 5],
  ['[clamp(1, 2, 3), clamp(2.5, 2, 3), clamp(4, 2, 3)]', [2, 2.5, 3]],
  ['[abs(-2), abs(2)]', [2, 2]],
  ['[floorTo(5, 14), ceilTo(5, 11), floorTo(0, 14), ceilTo(0.1, 0.31)]', [10, 15, 14, 0.4]],
  ['min(KiB(2), bytes(1))', new Size(1)],
  ['max(KiB(2), bytes(1))', new Size(2048)],
  ['clamp(seconds(5), minutes(1), hours(1))', new Duration(60_000)],
  ['clamp(days(5), minutes(1), hours(1))', new Duration(3_600_000)],
  ['abs(ms(-5))', new Duration(5)],
  ['floorTo(MiB(256), GiB(1) - bytes(1))', new Size(0.75 * GiB)],
  ['ceilTo(MiB(256), GiB(1) + bytes(1))', new Size(1.25 * GiB)],
  ['[number(2), number(" 2.5 "), number(TiB(1)), number(days(1)), number(MiBPerSecond(1))]', [2, 2.5, 1024 * GiB, 86_400_000, 1024 ** 2]],
  ['number("")', 'unknown'],
  ['number("2x")', 'unknown'],
  ['KiBPerSecond(2)', new Rate(2048)],
  ['bytesPerSecond(MiB(1))', new Rate(1024 ** 2)],
  ['KiB(MiB(1))', new Size(1024 ** 2)],
  ['GiBPerSecond(KiBPerSecond(1))', new Rate(1024)],
  ['hours(seconds(1))', new Duration(1000)],
  ['[floor(-1.5), ceil(-1.5), round(1.5), trunc(-1.5)]', [-2, -1, 2, -1]],
  ['[ln(1), log2(8), sqrt(9), pow(2, 10), float32(0.5)]', [0, 3, 3, 1024, 0.5]],
  ['[percent(0.29), percent(1)]', [29, 100]],
  ['GiB(2) - GiB(1) + GiB(3)', new Size(4 * GiB)],
  ['minutes(2) - minutes(1)', new Duration(60_000)],
  ['2 * KiB(1) / 4', new Size(512)],
  ['KiB(1) * 2', new Size(2048)],
  [
    '[KiB(1) < KiB(1), KiB(1) <= KiB(1), KiB(1) > KiB(1), KiB(1) >= KiB(1), KiB(1) == KiB(1), KiB(1) != KiB(1)]',
    [false, true, false, true, true, false],
  ],
  [
    '[ms(1) < ms(2), ms(1) <= ms(2), ms(1) > ms(2), ms(1) >= ms(2), ms(1) == ms(2), ms(1) != ms(2)]',
    [true, true, false, false, false, true],
  ],
  ['isFragment()', false],
]);

gives('texts', evaluator({}), [
  ['split(" a, ,b", ",")', ['a', 'b']],
  ['[count("abc"), count(["a", "b"])]', [3, 2]],
  ['distinct(["a", "b", "a"])', ['a', 'b']],
  ['lower("aB") + upper("aB") + trim(" c ")', 'abABc'],
  ['replace("a.b.c", ".", "-")', 'a-b-c'],
  ['join(["a", "b"], "+")', 'a+b'],
  [
    '["1", "-1.5", "+.5", "1.", "1e3", " 2 ", "", "x", "1x", "x1", ".", "1e"].map(t, isNumber(t))',
    [...Array(6).fill(true), ...Array(6).fill(false)],
  ],
]);

const disks = [
  { type: 'hdd' as const, count: 10, size: 4e12, bandwidth: 150e6, mount: '/data' },
  { type: 'ssd' as const, count: 2, size: 1e12, bandwidth: 500e6 },
];
const machine = { cores: 16, memory: 64 * GiB, disks, network: 1.25e9, dedicated: true, daemons: ['regionserver', 'datanode'] as const };

gives(
  'a machine',
  evaluator({}, { hardware: machine, workload: 'oltp', facts: { clients: 100, cacheFile: '/x', backupJob: true } }, '17'),
  [
    // One SSD is the bucket cache's.
    ['[hardware.cores, hardware.diskCount]', [16, 11]],
    ['[hardware.memory, hardware.smallestDisk]', [new Size(64 * GiB), new Size(1e12)]],
    ['hardware.largestDisk', new Size(4e12)],
    ['[hardware.diskBandwidth, hardware.network]', [new Rate(2e9), new Rate(1.25e9)]],
    ['hardware.diskRate', new Rate(2e9)],
    ['[hardware_networkKnown(), hardware_excludes("namenode"), hardware_excludes("datanode")]', [true, true, false]],
    ['ownMemory()', new Size(64 * GiB)],
    ['hardware.diskType', 'unknown'],
    ['hardware.largeKind', 'hdd'],
    ['hardware.largeCount', 10],
    ['hardware.largeRate', new Rate(1.5e9)],
    ['["hdd", "ssd", "nvme", "flash"].map(type, hardware_hasDisk(type))', [true, true, false, true]],
    ['hardware.disks.filter(disk, disk.type == "hdd").map(disk, disk.mount)', ['/data']],
    ['hardware.disks[1].bandwidth', new Rate(500e6)],
    ['hardware.disks[0].size', new Size(4e12)],
    ['[hardware.dedicated, hardware.known, hardware_runs("datanode"), hardware_runs("namenode")]', [true, true, true, false]],
    ['[facts.clients + 1, 1]', [101, 1]],
    ['facts.cacheFile + "y"', '/xy'],
    ['facts.backupJob', true],
    ['facts.datanodes', 'unknown'],
    ['[factGiven("clients"), factGiven("datanodes")]', [true, false]],
    ['jdk', 17],
    ['role + workload', 'regionserveroltp'],
    ['[since("hbase", "2.6"), since("hbase", "2.7"), before("hbase", "2.6"), before("hbase", "2.7")]', [true, false, false, true]],
    ['wholeHeap(MiB(2047))', new Size(1984 * 1024 ** 2)],
    ['wholeHeap(MiB(2400))', new Size(2304 * 1024 ** 2)],
  ],
);

it('a function of the machine reads what it is named after', () => {
  const others: Readonly<Record<string, readonly string[]>> = {
    hasDisk: ['disks'],
    networkKnown: ['network'],
    runs: ['daemons'],
    excludes: ['daemons'],
    known: [],
  };
  for (const { signature, reads } of [...hostFunctions, ...machineMemoryFunctions]) {
    const [, part] = /^hardware_(\w+)\(/.exec(signature) ?? [];
    if (part !== undefined) expect([signature, reads?.hardware ?? []]).toEqual([signature, others[part] ?? [part]]);
    if (/^(?:memoryLeft|heapBeside)\(/.test(signature)) expect(reads).toEqual({ hardware: ['daemons'] });
  }
});

gives('a machine of which little is known', evaluator({}, { hardware: { cores: 1, memory: GiB, disks: [] } }), [
  ['hardware.diskCount', 'unknown'],
  ['hardware_hasDisk("hdd")', 'unknown'],
  ['hardware.network', 'unknown'],
  ['hardware.dedicated', 'unknown'],
  ['hardware_runs("datanode")', 'unknown'],
  ['memoryLeft()', 'unknown'],
  ['workload', 'unknown'],
  ['jdk', 'unknown'],
]);

gives('a part of a configuration', evaluator({}, { fragment: true }), [['isFragment()', true]]);

gives('no machine', evaluator({}), [
  ['hardware.known', false],
  ['hardware.cores', 'unknown'],
  ['since("hadoop", "3")', 'unknown'],
]);

const site = { 'hbase.client.retries.number': ' 7', 'hbase.zookeeper.quorum': 'a, b', 'hbase.regionserver.handler.count': 'x' };
const lines = evaluator({ 'hbase-site.xml': xml(site), regionservers: 'a\nb # c\n' });

gives('a line with an empty value, which sets nothing', evaluator({ 'hbase-site.xml': xml({ 'hbase.client.pause': '' }) }), [
  ['[isSet("hbase.client.pause"), setIn("hbase-site", "hbase.client.pause")]', [false, false]],
  ['timesSet("hbase.client.pause")', 0],
  ['textIn("hbase-site", "hbase.client.pause")', ''],
]);

gives('settings', lines, [
  ['setting("hbase.client.retries.number") + 1', 8],
  ['[text("hbase.client.retries.number"), text("hbase.zookeeper.quorum")]', ['7', 'a, b']],
  ['setting("hbase.regionserver.handler.count")', 'unknown'],
  ['[isSet("hbase.client.retries.number"), isSet("hbase.client.pause")]', [true, false]],
  ['[isPadded("hbase.client.retries.number"), isPadded("hbase.zookeeper.quorum"), isPadded("hbase.client.pause")]', [true, false, false]],
  [
    '[isKnown("hbase.client.retries.number"), isKnown("hbase.regionserver.handler.count"), isKnown("hbase.client.pause")]',
    [true, false, true],
  ],
  ['[isUnreadable("hbase.client.retries.number"), isUnreadable("hbase.regionserver.handler.count")]', [false, true]],
  ['[timesSet("hbase.client.retries.number"), timesSet("hbase.client.pause")]', [1, 0]],
  ['[fileGiven("hbase-site"), fileGiven("hbase-env")]', [true, false]],
  ['hosts("regionservers")', ['a', 'b']],
  ['hosts("backup-masters")', 'unknown'],
]);

gives(
  'settings of a template',
  evaluator({
    'hbase-site.xml.j2': xml({ 'hbase.client.pause': '{{ pause }}', 'hbase.client.retries.{{ kind }}': '1' }),
    'regionservers.j2': '{{ hosts }}\n',
  }),
  [
    ['[isSet("hbase.client.pause"), isKnown("hbase.client.pause")]', [true, false]],
    ['isSet("hbase.client.retries.number")', 'unknown'],
    ['isSet("hbase.client.max.total.tasks")', false],
    ['text("hbase.client.pause")', 'unknown'],
    ['isPadded("hbase.client.pause")', false],
    ['hosts("regionservers")', 'unknown'],
  ],
);

const options =
  '-Xmx8g -Xms4g -Xss512k -Xmn1g -XX:+UseG1GC -XX:-UseNUMA -XX:MaxDirectMemorySize=2g -XX:MaxGCPauseMillis=50 -XX:NewSize=1g -XX:OnError=x -XX:ConcGCThreads=1k -XX:+UseParNewGC -XX:G1HeapRegionSize=5 -XX:+Useg1gc -Xlog:gc=loud -XX:MaxHeapFreeRatio=200 -XX:+ParallelGCThreads';

gives(
  'the options of a JVM',
  evaluator({ 'hbase-env.sh': `export HBASE_REGIONSERVER_OPTS="${options}"\nexport HBASE_MANAGES_ZK=false\n` }, {}, '17'),
  [
    [
      '[heap(), initialHeap(), directMemory(), threadStack()]',
      [new Size(8 * GiB), new Size(4 * GiB), new Size(2 * GiB), new Size(512 * 1024)],
    ],
    ['heapText()', '8g'],
    ['[jvmFlag("UseG1GC"), jvmFlag("UseNUMA"), jvmFlag("UseZGC")]', [true, false, false]],
    ['[jvmFlagSet("UseG1GC"), jvmFlagSet("-Xss"), jvmFlagSet("UseZGC")]', [true, true, false]],
    ['jvmValue("MaxGCPauseMillis")', 50],
    ['jvmValue("OnError")', 'unknown'],
    ['jvmValue("NewRatio")', 'unknown'],
    ['[jvmSize("NewSize"), jvmSize("ConcGCThreads")]', [new Size(GiB), new Size(1024)]],
    ['jvmSize("OnError")', 'unknown'],
    ['jvmText("OnError")', 'x'],
    ['jvmText("NewRatio")', 'unknown'],
    ['[jvmHas("-Xmn1g"), jvmHas("-XX:Max*"), jvmHas("-XX:Z*")]', [true, true, false]],
    ['[jvmNumber("ConcGCThreads", 3), jvmNumber("NewRatio", 3)]', [1024, 3]],
    ['jvmNumber("OnError", 3)', 'unknown'],
    ['[hasYoungSize(), ignoresUnknownFlags()]', [true, false]],
    ['collector()', 'G1'],
    ['jvmList("refused").exists(option, option == "-XX:+UseParNewGC")', true],
    ['xlogFault()', '"loud" is not a level (off, trace, debug, info, warning, error)'],
    ['nearFlag()', 'UseG1GC'],
    ['[variable("HBASE_MANAGES_ZK"), variable("HBASE_REGIONSERVER_OPTS").startsWith("-Xmx8") ? "x" : ""]', ['false', 'x']],
    ['[variableSet("HBASE_MANAGES_ZK"), variableSet("HBASE_HEAPSIZE")]', [true, false]],
    ['variable("HBASE_HEAPSIZE")', 'unknown'],
  ],
);

const mode = (options: string) => evaluator({ 'hbase-env.sh': `export HBASE_REGIONSERVER_OPTS="${options}"\n` });
gives('a JVM that interprets at last', mode('-Xmixed -Xint'), [['jvmMode()', '-Xint']]);
gives('a JVM as usual', mode('-Xmx8g'), [['jvmMode()', '']]);
gives('a system property that is set twice', mode('-Da.b=no -Da.b=yes'), [
  ['jvmProperty("a.b")', 'yes'],
  ['jvmProperty("a.c")', ''],
]);

gives('a JVM with a misspelt option', evaluator({ 'hbase-env.sh': 'export HBASE_REGIONSERVER_OPTS="-xmx8g -XX+UseG1GC"\n' }), [
  ['meantOption()', '-Xmx8g'],
  ['count(jvmList("misspelt"))', 2],
]);

gives('a JVM whose options only the host knows', evaluator({ 'hbase-env.sh': 'export HBASE_REGIONSERVER_OPTS="$MORE -Da=b"\n' }), [
  ['heap()', 'unknown'],
  ['heapText()', 'unknown'],
  ['jvmFlag("UseG1GC")', 'unknown'],
  ['jvmFlagSet("UseG1GC")', 'unknown'],
  ['jvmHas("-XX:Max*")', 'unknown'],
  ['jvmHas("-Da=b")', true],
  ['jvmNumber("NewRatio", 3)', 'unknown'],
  ['collector()', 'unknown'],
  ['hasYoungSize()', false],
  ['directMemory()', 'unknown'],
]);
