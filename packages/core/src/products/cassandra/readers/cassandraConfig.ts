import type { Reading } from '../../../catalog/reading.js';
import type { Setting, Unit } from '../../../catalog/setting.js';
import { isAtLeast } from '../../../catalog/versions.js';
import { isNull } from '../../../formats/cassandraYaml/snakeYamlScalar.js';
import type { YamlNode } from '../../../formats/cassandraYaml/yamlNode.js';
import type { ReadText } from '../../definition.js';
import { refusedClass } from './classNames.js';
import { type Construction, construct, refusedShape } from './construct.js';
import { convertsFrom, readConverted, unsetShows } from './converters.js';
import { parseJavaType, primitives } from './javaType.js';
import { nearBoolean } from './nearValue.js';
import { shown, typeWords } from './scalars.js';
import { specOf } from './specs.js';

/**
 * Whether the loader of a Cassandra release takes a value for a setting, and what it makes of it. `node` is undefined where nothing is written.
 * `writtenAs` is the old name when the line uses one. What a check of the setting's value says later is not asked here.
 * Types that are not known are answered as a value.
 */
export function readCassandraValue(node: YamlNode | undefined, setting: Setting, version: string, writtenAs?: string): Reading {
  const reading = readValue(node, setting, version, writtenAs);
  // What is near to one item or name would replace the whole list or map.
  if (reading.kind !== 'refused' || node === undefined || node.kind === 'scalar') return reading;
  return { kind: 'refused', why: reading.why, problem: reading.problem };
}

function readValue(node: YamlNode | undefined, setting: Setting, version: string, writtenAs: string | undefined): Reading {
  if (setting.reader === undefined) return { kind: 'value', value: node?.kind === 'scalar' ? node.text : null };
  const type = parseJavaType(setting.reader);
  const context: Construction = {
    version,
    secret: setting.secret === true,
    values: setting.values,
    items: setting.items,
    usualUnit: usualUnit(setting),
    budget: { left: 20_000 },
  };
  if (node === undefined || (node.kind === 'scalar' && isNull(node))) return readNull(setting, type.name, version, writtenAs);

  const converter = converterOf(setting, writtenAs ?? setting.name);
  const oldType = converter === undefined ? undefined : convertsFrom(converter);
  if (converter !== undefined && oldType !== undefined) {
    if (node.kind !== 'scalar') {
      const reading = construct(node, parseJavaType(oldType), context);
      return reading.kind === 'refused' ? reading : { kind: 'value', value: null };
    }
    return node.hole === true ? { kind: 'value', value: node.text } : readConverted(node, converter, type.name, context);
  }
  const reading = construct(node, type, context);
  if (reading.kind === 'value' && reading.value === null) return notBoolean(node, setting, type.name, version, context);
  if (reading.kind === 'value' && typeof reading.value === 'string' && isWhole(node)) {
    const isName = type.name === 'String' || (type.name === 'ParameterizedClass' && (node.kind === 'scalar' || reading.value !== ''));
    if (isName && setting.classes !== undefined) return refusedClass(setting.classes, reading.value, version, context) ?? reading;
  }
  return reading;
}

/** No hole is the value itself. */
function isWhole(node: YamlNode): boolean {
  return node.kind !== 'scalar' || node.hole !== true;
}

function converterOf(setting: Setting, name: string): string | undefined {
  const found = setting.oldNames?.find((old) => old.name === name)?.converter;
  const converter = found ?? (name === setting.name ? setting.converter : undefined);
  return converter === 'IDENTITY' ? undefined : converter;
}

/** Fields that releases before 3.11 take null for, and stop at while they start, whatever else is set. Source: 1.2.19, 2.0.17, 2.1.22, 2.2.19 and 3.0.31, asked about every setting. */
const neededBefore311: ReadonlySet<string> = new Set([
  'memtable_allocation_type',
  'native_transport_max_frame_size_in_mb',
  'phi_convict_threshold',
  'thrift_framed_transport_size_in_mb',
]);

/** From 3.11 on the loader refuses null where the field is not null of itself, or marked @Nullable (4.1). Before, only primitive types do. */
function readNull(setting: Setting, type: string, version: string, writtenAs: string | undefined): Reading {
  const refused: Reading = { kind: 'refused', why: 'an empty value (null) is not taken here', problem: 'null' };
  const converter = writtenAs === undefined ? undefined : converterOf(setting, writtenAs);
  const oldType = converter === undefined ? undefined : convertsFrom(converter);
  if (primitives.has(oldType ?? type)) return refused;
  if (!isAtLeast(version, '3.11')) return neededBefore311.has(setting.name) ? refused : { kind: 'value', value: null };
  if (setting.nullable !== true) return refused;
  // The field is null of itself: the old name shows that as -1, so that the loader sees a value turned to null.
  if (converter !== undefined && unsetShows(converter) && setting.default === undefined) return refused;
  return { kind: 'value', value: null };
}

/** YAML makes null of a text that is no boolean. */
function notBoolean(node: YamlNode, setting: Setting, type: string, version: string, context: Construction): Reading {
  if (node.kind !== 'scalar') return refusedShape(node, typeWords(type));
  const near = nearBoolean(node.text);
  const why = `${shown(node.text, context)} is neither true nor false`;
  const asNull = readNull(setting, type, version, undefined);
  if (asNull.kind === 'refused') return { kind: 'refused', why, problem: 'type', ...(near === undefined ? {} : { near }) };
  return { kind: 'replaced', why, ...(near === undefined ? {} : { near }) };
}

const ofUnits: Readonly<Partial<Record<Unit, string>>> = {
  ns: 'ns',
  us: 'us',
  ms: 'ms',
  s: 's',
  min: 'm',
  h: 'h',
  d: 'd',
  B: 'B',
  KiB: 'KiB',
  MiB: 'MiB',
  GiB: 'GiB',
};

/** Unit that a number without one had before 4.1: that of the old name, else of the setting. Rates had several: no guess. */
function usualUnit(setting: Setting): string | undefined {
  for (const { name } of setting.oldNames ?? []) {
    const suffix = /_in_(ms|kb|mb|bytes|seconds|minutes|sec)$|_(seconds|ms)$/.exec(name);
    const unit = { ms: 'ms', kb: 'KiB', mb: 'MiB', bytes: 'B', seconds: 's', minutes: 'm', sec: 's' }[suffix?.[1] ?? suffix?.[2] ?? ''];
    if (unit !== undefined) return unit;
  }
  const spec = setting.reader === undefined ? undefined : specOf(parseJavaType(setting.reader).name);
  if (spec?.quantity === 'rate') return undefined;
  return setting.unit === undefined ? undefined : ofUnits[setting.unit];
}

/** As `readCassandraValue`, of a text where there is no tree: a plain scalar. */
export function readCassandraText({ text, setting, release, node, writtenAs }: ReadText): Reading {
  return readCassandraValue(node ?? plainScalar(text), setting, release, writtenAs);
}

function plainScalar(text: string): YamlNode {
  return { kind: 'scalar', text, style: 'plain', range: { start: 0, end: 0 } };
}
