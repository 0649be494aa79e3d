import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NodeKnowledge } from '../../../node/src/knowledge.js';
import { loadCatalog } from '../catalog/loadCatalog.js';
import { facts } from '../deployment/facts.js';
import { products } from '../products/registry.js';
import type { CompiledRule, RuleProse } from '../rules/compiledRule.js';
import { explainName } from './explanation.js';
import { explainFact, factText } from './fact.js';
import { explainFlag } from './flag.js';
import { type ExplainedKnowledge, libraryOf } from './library.js';
import { explainRule } from './rule.js';
import { explainSetting, historyPhrases, type SettingExplanation, settingStatements } from './setting.js';
import { explainSource, sourceText } from './source.js';
import { plainPhrases } from './statement.js';
import { unknownNameText } from './unknownName.js';
import { explainVariable } from './variable.js';
import { flagStatusText } from './wording.js';

/* What is explained of the real catalogs and rules: `npm run build` makes them. */

const built = fileURLToPath(new URL('../../../cli/dist', import.meta.url));
const knowledge = new NodeKnowledge(built);
const library = libraryOf(knowledge, undefined);
const emptyKnowledge: ExplainedKnowledge = {
  catalog: () => undefined,
  rules: () => [],
  prose: () => undefined,
  sources: () => [],
  descriptions: () => ({}),
  topics: () => ({}),
};
const catalogs = products.flatMap((product) => knowledge.catalog(product) ?? []);

function settingIn(name: string, release: string): SettingExplanation {
  const catalog = catalogs.find((each) => each.releasesOf(name).length > 0);
  if (catalog === undefined) throw new Error(`no release has ${name}`);
  return explainSetting(name, catalog, catalog.nearest(release) ?? '', library);
}

const said = (explanation: SettingExplanation) =>
  settingStatements(explanation).map(({ label, phrases }) => `${label}: ${plainPhrases(phrases)}`);

describe.skipIf(!existsSync(built))('a setting', () => {
  it.each<[name: string, release: string, statements: readonly string[]]>([
    ['hbase.regionserver.handler.count', '2.5.8', ['type: int', 'default: 30', 'read by: master, regionserver']],
    ['dfs.heartbeat.interval', '3.3.6', ['type: duration in s', 'default: 3']],
    ['hbase.regionserver.global.memstore.upperLimit', '2.5.8', ['old name: of hbase.regionserver.global.memstore.size']],
    ['request_scheduler', '4.1.3', ['release: does not have it; last in 3.11.19']],
    ['hbase.regionserver.handler.abort.on.error.percent', '0.94.27', ['release: does not have it; first in 0.98.10']],
    ['dfs.namenode.rpc-address.ns1.nn1', '3.3.6', ['family: dfs.namenode.rpc-address.*']],
    ['concurrent_reads', '4.1.3', ['range: at least 2; a daemon refuses to start otherwise (cassandra/concurrent-reads-min)']],
    ['read_request_timeout', '4.1.3', ['type: duration in ms', 'old names: read_request_timeout_in_ms']],
  ])('%s in %s', (name, release, statements) => {
    expect(said(settingIn(name, release))).toEqual(expect.arrayContaining([...statements]));
  });

  it('has the values that a rule proves where its reader names none', () => {
    const { setting, values } = settingIn('hbase.wal.provider', '2.5.8');
    expect(setting?.values).toBeUndefined();
    expect(values).toContain('asyncfs');
  });

  it('has a step of its history for each change, and none for a release that changes nothing', () => {
    for (const catalog of catalogs) {
      const newest = catalog.releases.at(-1) ?? '';
      for (const name of catalog.names(newest).filter((_, index) => index % 20 === 0)) {
        const { history } = explainSetting(name, catalog, newest, library);
        expect(history.length, name).toBeGreaterThan(0);
        expect(history.at(-1)?.state, name).toBe('setting');
        const steps = history.map((entry) => plainPhrases(historyPhrases(entry)));
        for (const [index, step] of steps.entries()) expect(step, `${name} ${history[index]?.since}`).not.toBe(steps[index - 1]);
      }
    }
  });

  it('is read by the rules that read its newest name, the gravest first', () => {
    const { rules } = settingIn('read_request_timeout_in_ms', '3.11.19');
    expect(rules.map(({ id }) => id)).toEqual(settingIn('read_request_timeout', '5.0.0').rules.map(({ id }) => id));
    const severities = settingIn('hbase.regionserver.handler.count', '2.5.8').rules.map(({ severity }) => severity);
    expect(severities).toEqual([...severities].sort((a, b) => order.indexOf(a) - order.indexOf(b)));
    expect(new Set(severities).size).toBe(3);
  });
});

const order = ['error', 'warning', 'advice'];

const small = loadCatalog({
  product: 'hbase',
  releases: ['1.0.0', '2.0.0', '3.0.0', '4.0.0'],
  settings: {
    'a.changed': [
      { since: '2.0.0', type: 'duration', unit: 'ms', default: '10' },
      { since: '3.0.0', default: '' },
      { since: '4.0.0', absent: true },
    ],
    'a.old': [{ since: '1.0.0', type: 'float' }],
    'a.new': [{ since: '3.0.0', type: 'int', default: '1', codeDefault: '2', fallback: 'a.changed' }],
    'a.secret': [{ since: '1.0.0', type: 'string', default: 'hunter2', codeDefault: 'hunter2', secret: true }],
    'a.computed': [{ since: '1.0.0', type: 'int', computed: true }],
  },
  renamings: { 'a.old': [{ since: '3.0.0', newNames: ['a.new'] }] },
  successors: { 'a.changed': ['a.new'] },
});

describe('a setting of a small catalog', () => {
  const unread = { ...library, knowledge: { ...emptyKnowledge, catalog: () => small }, rules: [] };

  it.each<[name: string, history: readonly string[]]>([
    ['a.changed', ['2.0.0 duration in ms, default 10', '3.0.0 duration in ms, default empty', '4.0.0 not there']],
    ['a.old', ['1.0.0 float', '3.0.0 an old name']],
    ['a.secret', ['1.0.0 string']],
  ])('%s has the history %j', (name, history) => {
    const explanation = explainSetting(name, small, '3.0.0', unread);
    expect(explanation.history.map((entry) => `${entry.since} ${plainPhrases(historyPhrases(entry))}`)).toEqual(history);
  });

  it.each<[name: string, release: string, statements: readonly string[]]>([
    ['a.changed', '3.0.0', ['type: duration in ms', 'default: empty']],
    ['a.changed', '1.0.0', ['release: does not have it; first in 2.0.0; replaced by a.new']],
    ['a.changed', '4.0.0', ['release: does not have it; last in 3.0.0; replaced by a.new']],
    ['a.old', '4.0.0', ['old name: of a.new']],
    ['a.new', '4.0.0', ['type: int', 'default: 1', 'code says: 2', 'else reads: a.changed', 'old names: a.old']],
    ['a.secret', '4.0.0', ['type: string', 'default: kept back: it is a secret']],
    ['a.computed', '4.0.0', ['type: int', 'default: worked out by the server']],
  ])('%s in %s is %j', (name, release, statements) => {
    const own = said(explainSetting(name, small, release, unread)).filter((statement) => !statement.startsWith('takes: '));
    expect(own).toEqual(statements);
  });
});

describe.skipIf(!existsSync(built))('a flag', () => {
  it.each([
    ['-XX:+UseConcMarkSweepGC', [8, 17], ['ok', 'refused']],
    ['UseZGC', [8, 11, 17], ['refused', 'experimental', 'ok']],
    ['-XX:NoSuchFlagAtAll=1', [17], ['unknown']],
  ] as const)('%s in JDK %j', (text, jdks, statuses) => {
    expect(explainFlag(text, library, jdks)?.byJdk.map(({ status }) => status)).toEqual(statuses);
  });

  it.each([
    ['-Dcassandra.maxHintTTL=3600', / Releases that read it: >=1\.2 <3\.0 \|\| >=4\.0\.$/],
    ['-Dcassandra.join_ring=false', /until nodetool join\.$/],
  ])('%s: a property that not every release reads is told with those that do', (text, said) => {
    expect(explainFlag(text, library)?.description).toMatch(said);
  });

  it('that the JVM takes and asks to write otherwise is told with what it asks for', () => {
    const byJdk = explainFlag('-XX:+PrintGCDetails', library, [8, 9, 17])?.byJdk ?? [];
    expect(byJdk.map(flagStatusText)).toEqual([
      'accepted',
      expect.stringMatching(/^\w+, with a warning to write -Xlog:gc\*$/),
      'accepted, with a warning to write -Xlog:gc*',
    ]);
  });

  it('that no JVM has is unknown, and so is an option that nothing reads', () => {
    expect(explainFlag('NoSuchFlagAtAll', library)).toBeUndefined();
    expect(explainFlag('-XX:NoSuchFlagAtAll', library)).toBeUndefined();
    expect(explainFlag('-Dfoo=bar', library)).toBeUndefined();
  });

  it('is named as it is written, without its value', () => {
    expect(explainFlag('-Xmx8g', library)).toMatchObject({ name: '-Xmx', byJdk: [], description: expect.stringContaining('Maximum heap') });
    expect(explainFlag('-XX:G1HeapRegionSize=8m', library)?.name).toBe('G1HeapRegionSize');
  });

  it('is read by the rule that advises it beside another', () => {
    const advising = library.rules.find(({ recommend }) => recommend?.companions?.some((option) => option.startsWith('-XX:')) === true);
    const companion = advising?.recommend?.companions?.find((option) => option.startsWith('-XX:')) ?? '';
    expect(explainFlag(companion, library)?.rules.map(({ id }) => id)).toContain(advising?.id);
  });
});

describe.skipIf(!existsSync(built))('a variable', () => {
  it('is told of by each product whose scripts read it', () => {
    const { uses, rules } = explainVariable('HBASE_HEAPSIZE', library) ?? { uses: [], rules: [] };
    expect(uses.map(({ product }) => product)).toEqual(['hbase']);
    expect(rules.length).toBeGreaterThan(0);
    for (const { id } of rules) expect(id).toMatch(/^(?:cross|hbase|jvm)\//);
  });

  it('has the rules of a product whose scripts read it, whatever name it has', () => {
    expect(explainVariable('SERVER_GC_OPTS', library)?.rules.map(({ id }) => id)).toContain('hbase/env-not-exported');
  });

  it.each(['HBASE_HEAPSZE', 'constructor', ''])('"%s" is unknown', (name) => {
    expect(explainVariable(name, library)).toBeUndefined();
  });
});

describe('a fact', () => {
  it.each(facts.map(({ name }) => name))('%s is told with its type', (name) => {
    const fact = explainFact(name, library);
    expect(fact === undefined ? '' : factText(fact)).toMatch(/^a fact that no file tells \((number, in .+|string|boolean)\): \S/);
  });

  it('that nobody can state is unknown', () => {
    expect(explainFact('toString', library)).toBeUndefined();
  });
});

const pack: CompiledRule = {
  id: 'ours/a',
  product: 'hbase',
  category: 'hygiene',
  severity: 'error',
  confidence: 'judged',
  reads: [{ kind: 'setting', name: 'hbase.regionserver.handler.count' }],
  hangsOn: [],
  pack: 'ops/rules.yaml',
  also: { constructor: '>=1' },
};
const packProse: RuleProse = { id: 'ours/a', title: '<b>Ours</b>', why: 'x', sources: ['toString-source:A', 'none'], examples: [] };
const withPack = libraryOf(knowledge, { byId: new Map([['ours/a', pack]]), prose: new Map([['ours/a', packProse]]) });

describe.skipIf(!existsSync(built))('a rule', () => {
  it('has its formula, its range and its page', () => {
    expect(explainRule('hbase/handler-count', library)).toMatchObject({
      kind: 'data',
      advises: { name: 'hbase.regionserver.handler.count', tolerate: { from: 0.5, to: 4 } },
      appliesTo: 'HBase, every release',
      page: 'https://github.com/storelint/storelint/blob/main/docs/rules/hbase/handler-count.md',
    });
  });

  it('that is code is told of, too', () => {
    expect(explainRule('file/refused', library)).toMatchObject({ kind: 'file', severity: 'error' });
  });

  it('of a pack is found, and its texts stay as they are', () => {
    expect(explainRule('ours/a', library)).toBeUndefined();
    const rule = explainRule('ours/a', withPack);
    expect(rule).toMatchObject({ title: '<b>Ours</b>', appliesTo: 'HBase, every release, with constructor >=1' });
    expect(rule).not.toHaveProperty('page');
    expect(rule?.kind === 'data' ? rule.sources.map(sourceText) : []).toEqual(['source code of toString: A', 'none']);
    const [explanation] = explainName('hbase.regionserver.handler.count', {}, withPack);
    expect(explanation).toMatchObject({
      rules: expect.arrayContaining([expect.objectContaining({ id: 'ours/a', pack: 'ops/rules.yaml' })]),
    });
  });

  it('of every id has sources that can be named', () => {
    for (const { id } of library.rules) {
      const rule = explainRule(id, library);
      expect(rule?.kind === 'data' ? rule.sources.filter(({ kind }) => kind === 'unknown') : ['no rule'], id).toEqual([]);
    }
  });
});

it.each([
  ['hbase-source:MemorySizeUtil', 'source code of HBase: MemorySizeUtil'],
  ['jdk-source:arguments.cpp', 'source code of JDK: arguments.cpp'],
  ['a-book', 'A Book, Press, 2019, https://book.example/'],
  ['another', 'another'],
])('the source %s is %s', (id, text) => {
  const sources = [{ id: 'a-book', title: 'A Book', publisher: 'Press', year: 2019, address: 'https://book.example/' }];
  expect(sourceText(explainSource(id, sources))).toBe(text);
});

describe.skipIf(!existsSync(built))('a name', () => {
  it.each([
    ['hbase.regionserver.handler.count=60', ['setting hbase.regionserver.handler.count']],
    ['read_request_timeout_in_ms: 5000', ['setting read_request_timeout_in_ms']],
    ['/proc/sys/vm/swappiness', ['setting vm.swappiness']],
    ['hbase.bucketcache*', ['family hbase.bucketcache*']],
    ['-XX:+UseG1GC', ['flag UseG1GC']],
    ['HDFS_NAMENODE_OPTS', ['variable HDFS_NAMENODE_OPTS']],
    ['clients', ['fact clients']],
    ['doubling_a_ring', ['topic doubling-a-ring']],
    ['constructor', []],
  ])('%s stands for %j', (name, expected) => {
    expect(explainName(name, {}, library).map((each) => `${each.kind} ${each.name}`)).toEqual(expected);
  });

  it('is told of in the release that is wanted, or refused where nothing is known of that', () => {
    const name = 'hbase.regionserver.handler.count';
    expect(explainName(name, { hbase: '2.1' }, library)).toMatchObject([{ release: expect.stringMatching(/^2\.[01]\./) }]);
    expect(() => explainName(name, { hbase: '0.1' }, library)).toThrow(RangeError);
  });

  it.each([
    ['hbase/handler-cuont', 'there is no rule "hbase/handler-cuont"; did you mean "hbase/handler-count"?'],
    ['hbase/zzzzzzzzzzzzzzzzzzzzz', 'there is no rule "hbase/zzzzzzzzzzzzzzzzzzzzz"; storelint rules lists them'],
    ['handler-count', 'there is no setting "handler-count"; there is the rule hbase/handler-count'],
    ['handler-cuont', 'no release that storelint knows has a setting "handler-cuont"; did you mean "hbase/handler-count"?'],
    ['-XX:+UseG1CG', 'no JVM that storelint knows has an option "-XX:+UseG1CG"; did you mean "UseG1GC"?'],
    ['-Dfoo=bar', 'no JVM that storelint knows has an option "-Dfoo=bar"'],
    ['hive.metastore.uris', '"hive.metastore.uris" is a setting of another program, which storelint leaves alone'],
    ['HBASE_HEAPSZE', 'no release that storelint knows has a setting "HBASE_HEAPSZE"; did you mean "HBASE_HEAPSIZE"?'],
    ['phi', 'no release that storelint knows has a setting "phi"; names with these letters: phi_convict_threshold'],
    ['zzzzzz', 'no release that storelint knows has a setting "zzzzzz"; storelint settings lists them'],
  ])('%s is unknown: %s', (name, expected) => {
    expect(unknownNameText(name, library)).toBe(expected);
  });

  it('of any kind is told of or not, and never fails', () => {
    const known = fc.constantFrom(...catalogs.flatMap((catalog) => catalog.names(catalog.releases.at(-1) ?? '')));
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), known, fc.constantFrom('__proto__', 'hasOwnProperty', '*', '-', '=')),
        (name) => {
          if (explainName(name, {}, library).length === 0) unknownNameText(name, library);
          explainRule(name, library);
        },
      ),
      { numRuns: 200 },
    );
  });
});
