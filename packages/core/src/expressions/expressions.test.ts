import { beforeAll, describe, expect, it } from 'vitest';
import { loadCatalog } from '../catalog/loadCatalog.js';
import type { Deployment, EffectiveSetting, Resolution } from '../deployment/deployment.js';
import { isUnknown } from '../deployment/unknown.js';
import type { Product } from '../products/registry.js';
import { settingTypes } from '../rules/ruleSettings.js';
import { compileExpression, ExpressionError, specialise } from './compileExpression.js';
import { evaluateExpression, parseExpression } from './expressionEnvironment.js';
import { linearPatterns } from './linearPatterns.js';
import { providePatterns } from './pattern.js';
import { Duration, Size } from './quantities.js';
import { readableText } from './readableText.js';
import { expressionTypeOf } from './settingType.js';
import { StepBudgetError } from './stepBudgetError.js';

const catalog = loadCatalog({
  product: 'hbase',
  releases: ['1.4.14', '2.6.4'],
  settings: {
    'a.count': [{ since: '1.4.14', type: 'int', reader: 'getInt', default: '30' }],
    'a.unset': [{ since: '1.4.14', type: 'int', reader: 'getInt' }],
    'a.size': [{ since: '1.4.14', type: 'size', reader: 'getLongBytes', default: '1024' }],
    'a.period': [
      { since: '1.4.14', type: 'int', reader: 'getInt' },
      { since: '2.6.4', type: 'duration', reader: 'getTimeDuration', unit: 'ms' },
    ],
    'a.names': [{ since: '1.4.14', type: 'list', reader: 'getStrings' }],
  },
});

const typesOf = (name: string) => settingTypes(name, (product: Product) => (product === 'hbase' ? catalog : undefined));

/** A resolution that knows just the values given. */
function resolutionOf(values: Readonly<Record<string, EffectiveSetting['value']>>, deployment: Partial<Deployment> = {}): Resolution {
  return {
    deployment: { facts: {}, documents: [], ...deployment } as unknown as Deployment,
    role: 'regionserver',
    releases: { hbase: '2.6.4' },
    releasesKey: '2.6.4',
    server: undefined,
    setting: (name) => ({
      name,
      product: 'hbase',
      setting: catalog.setting(name, '2.6.4'),
      text: values[name] === undefined ? undefined : String(values[name]),
      reading: undefined,
      value: values[name],
      unknown: values[name] === undefined,
      origin: { kind: 'none' },
    }),
    catalogRelease: () => '2.6.4',
    places: () => [],
    jvm: () => ({ arguments: [], complete: false, documents: [] }),
    jdk: undefined,
    jvmFlags: undefined,
    documentOf: () => undefined,
    ofServer: () => resolutionOf(values, deployment),
    beside: () => resolutionOf(values, deployment),
    mayBeBrought: () => false,
    lineLeft: () => undefined,
  };
}

function evaluate(source: string, values: Readonly<Record<string, EffectiveSetting['value']>> = {}, deployment: Partial<Deployment> = {}) {
  const { expression } = compileExpression(source, { typesOf, variables: { total: 'setting("a.count") + 1', twice: 'total * 2' } });
  const text = specialise(expression.text, (name) => {
    const setting = catalog.setting(name, '2.6.4');
    return setting === undefined ? 'string' : expressionTypeOf(setting);
  });
  try {
    return evaluateExpression(parseExpression(text), { resolution: resolutionOf(values, deployment) });
  } catch (error) {
    if (isUnknown(error)) return 'unknown';
    throw error;
  }
}

beforeAll(() => providePatterns(() => linearPatterns));

describe('expressions', () => {
  it.each([
    ['1 / 2', 0.5],
    ['setting("a.count") * 4', 120],
    ['total', 31],
    ['twice', 62],
    ['percent(0.29)', 29],
    ['percent(0.59)', 58],
    ['percent(0.409)', 40],
    ['floorTo(0.01, 0.8 - 0.4)', 0.4],
    ['floorTo(0.01, 0.789)', 0.78],
    ['GiB(1) + MiB(512) == MiB(1536)', true],
    ['GiB(1) / MiB(512)', 2],
    ['min(3, 2)', 2],
    ['split(" a, b ,,c ", ",")', ['a', 'b', 'c']],
    ['matches("hdfs://nn:8020/hbase", "hdfs://[^/]+/.*")', true],
    ['matches("xhdfs://nn/", "hdfs://.*")', false],
    ['count(split("a,b", ",")) == 2', true],
    ['split("a,b", ",").all(x, x in ["a", "b", "c"])', true],
    ['since("hbase", "2.5")', true],
    ['before("hbase", "2.6.4")', false],
    ['role', 'regionserver'],
    ['setting("a.names")[0]', 'x'],
  ])('%s', (source, expected) => {
    expect(evaluate(source, { 'a.count': 30, 'a.names': ['x', 'y'] })).toEqual(expected);
  });

  it.each([
    ['setting("a.unset") > 1', 'unknown'],
    ['!(setting("a.unset") > 1)', 'unknown'],
    ['setting("a.unset") != 1', 'unknown'],
    ['setting("a.unset") > 1 || true', true],
    ['true || setting("a.unset") > 1', true],
    ['setting("a.unset") > 1 && false', false],
    ['setting("a.unset") > 1 || false', 'unknown'],
    ['setting("a.unset") > 1 && true', 'unknown'],
    ['hardware.cores > 4', 'unknown'],
    ['facts.clients > 4', 'unknown'],
    ['jdk >= 11', 'unknown'],
    ['workload == "oltp"', 'unknown'],
    ['since("hadoop", "3.0")', 'unknown'],
    ['jvmFlag("UseG1GC")', 'unknown'],
  ])('%s with unknowns', (source, expected) => {
    expect(evaluate(source)).toEqual(expected);
  });

  it('reads facts and hardware that were given', () => {
    const hardware = { cores: 8, memory: 64 * 1024 ** 3, disks: [{ type: 'hdd' as const, count: 2, size: 1e12 }] };
    const given = { hardware, facts: { clients: 100 } };
    expect(evaluate('max(2 * hardware.cores, facts.clients)', {}, given)).toBe(100);
    expect(evaluate('hardware.memory - GiB(4)', {}, given)).toEqual(new Size(60 * 1024 ** 3));
    expect(evaluate('hardware.disks.exists(d, d.type == "hdd" && d.count > 1)', {}, given)).toBe(true);
    expect(evaluate('hardware.diskType == "hdd"', {}, given)).toBe(true);
  });

  it('gives a setting the type that each release has', () => {
    expect(evaluate('ms(setting("a.period"))', { 'a.period': 5000 })).toEqual(new Duration(5000));
  });

  it.each([
    ['setting("a.cuont") > 1', /no release has a setting "a.cuont"/],
    ['setting("a.size") > 31', /Size > double/],
    ['setting("a.size") + ms(1)', /Size \+ Duration/],
    ['setting("a.period") > 5', /Duration > double/],
    ['setting(role) > 5', /literal text/],
    ['"a".matches("(a+)+$")', /backtracks/],
    ['matches("a", "(?=a)")', /not a valid pattern/],
    ['facts.clinets > 1', /no fact "clinets"/],
    ['cuont > 1', /no variable "cuont"/],
    ['constructor == 1', /no variable "constructor"/],
    ['toString', /no variable "toString"/],
    ['1 +', /./],
    // How deep the parser gets hangs on the stack that is left.
    [`${'-'.repeat(3800)}1`, /nested (?:too deep|more than 250 levels)/],
    [`${'true && '.repeat(1900)}true`, /more than 250 levels/],
    ['[1,2].all(a, [1,2].all(b, [1,2].all(c, a + b + c > 0)))', /more than 2 deep/],
    [`[${Array.from({ length: 900 }, (_, i) => i).join(',')}].all(a, a > 0)`, /./],
  ])('%s does not load', (source, message) => {
    expect(() => evaluate(source)).toThrow(ExpressionError);
    expect(() => evaluate(source)).toThrow(message);
  });

  it('ends an evaluation that takes too many steps', () => {
    const long = Array.from({ length: 900 }, (_, i) => `n${i}`).join(',');
    const source = 'split(text("a.names"), ",").all(a, split(text("a.names"), ",").all(b, a != b || a == b))';
    expect(() => evaluate(source, { 'a.names': long })).toThrow(StepBudgetError);
  });

  it('answers a hostile pattern in linear time', () => {
    expect(evaluate('matches(text("a.names"), "(a+)+b")', { 'a.names': 'a'.repeat(50_000) })).toBe(false);
  });

  it('names what an expression reads', () => {
    const { reads } = compileExpression('setting("a.count") > 1 && isSet("a.size") && !jvmFlag("UseG1GC") && !variableSet("HBASE_OPTS")', {
      typesOf,
    });
    expect(reads).toEqual([
      { kind: 'setting', name: 'a.count' },
      { kind: 'setting', name: 'a.size' },
      { kind: 'flag', name: 'UseG1GC' },
      { kind: 'variable', name: 'HBASE_OPTS' },
    ]);
  });

  it.each([
    ['since("hbase", "2.0") ? jdk >= 17 : jdk >= 8', ['release hbase', 'release jdk']],
    ['hardware.known && hardware.cores > facts.clients', ['hardware cores', 'fact clients']],
    ['factGiven("clients") || workload == "oltp"', ['workload workload']],
    ['heap() > GiB(1) && text("a.names") == "hardware_cores() fact_number(\\"clients\\")"', ['flag -Xmx', 'flag MaxHeapSize']],
    ['split(text("a.names"), ",").exists(workload, workload == "jdk")', ['setting a.names']],
    ['total > 1', ['setting a.count']],
  ])('%s reads %j', (source, expected) => {
    const { reads } = compileExpression(source, { typesOf, variables: { total: 'setting("a.count") + 1' } });
    expect(reads.map(({ kind, name }) => `${kind} ${name}`)).toEqual(expect.arrayContaining(expected));
    for (const kind of ['hardware', 'fact', 'workload', 'release'])
      expect(reads.filter((read) => read.kind === kind).map(({ name }) => `${kind} ${name}`)).toEqual(
        expected.filter((read) => read.startsWith(`${kind} `)),
      );
  });

  it.each([
    ['4 * setting("a.count") >= 0.25'],
    ['since("hbase", "2.0") && text("a.names") != "jdkRelease() 1.0"'],
    ['hardware.cores > facts.clients || hardware_hasDisk("hdd")'],
    ['workload == "oltp" && role == "master" && jdk >= 8'],
    ['split(text("a.names"), ",").all(a, a.startsWith("b") || [1, 2].exists(n, n > 1))'],
  ])('%s is readable as it was written', (source) => {
    expect(readableText(compileExpression(source, { typesOf }).expression)).toBe(source);
  });

  it.each([
    ['setting("a.count") > facts.clients', ['fact clients']],
    ['max(2 * hardware.cores, facts.clients) > 1', ['hardware cores', 'fact clients']],
    ['facts.clients > 1 || setting("a.count") > 1', undefined],
    ['workload == "oltp" ? hardware.cores > 1 : true', ['workload workload']],
    ['hardware.known && hardware.cores > 1', undefined],
    ['!(workload == "oltp")', ['workload workload']],
  ])('%s cannot do without %j', (source, needs) => {
    expect(compileExpression(source, { typesOf }).expression.needs?.map(({ kind, name }) => `${kind} ${name}`)).toEqual(needs);
  });
});
