import type { Catalog } from '../catalog/catalog.js';
import type { Domain } from '../catalog/meaning.js';
import type { Setting, Unit } from '../catalog/setting.js';
import { definitionOf, productNames } from '../products/registry.js';
import { literalPattern } from '../text/literalPattern.js';
import type { ListedSetting } from './family.js';
import { domainText, meaningText } from './meaning.js';
import { typeText } from './wording.js';

/** A JSON Schema, as far as it is written here. */
interface Schema {
  type?: string | readonly string[];
  description?: string;
  default?: string | number | boolean;
  enum?: readonly string[];
  pattern?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  exclusiveMaximum?: number;
  anyOf?: readonly Schema[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean;
  deprecated?: true;
}

/**
 * A JSON Schema (draft 7) of a release's settings. Of a product that reads its whole file (cassandra.yaml) the schema of that file, which has no other names;
 * of the others that of a map from names to values, which may hold names of other programs, too.
 */
export function settingsSchema(catalog: Catalog, release: string, settings: readonly ListedSetting[]): Record<string, unknown> {
  const isWhole = definitionOf(catalog.product)?.loading === 'whole';
  const families: Record<string, Schema> = {};
  const root: Schema = { type: 'object', properties: {}, ...(isWhole ? { additionalProperties: false } : {}) };
  for (const listed of settings) {
    const { setting } = listed;
    const schema = { ...(isWhole ? ofYaml(listed) : ofText(listed)), ...described(listed) };
    if (setting.name.includes('*')) families[patternOf(setting.name)] = schema;
    else put(root, isWhole ? setting.name.split('.') : [setting.name], schema);
    for (const { name } of setting.oldNames ?? [])
      put(root, isWhole ? name.split('.') : [name], { description: `Old name of ${setting.name}.`, deprecated: true });
  }
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: `Settings of ${productNames[catalog.product]} ${release}`,
    ...root,
    ...(Object.keys(families).length === 0 ? {} : { patternProperties: families }),
  };
}

function patternOf(family: string): string {
  return `^${family.split('*').map(literalPattern).join('.+')}$`;
}

/** Puts a schema where its name leads: `memtable.configurations` into the properties of memtable. */
function put(root: Schema, [first = '', ...rest]: readonly string[], schema: Schema): void {
  root.properties ??= {};
  const there = root.properties[first];
  if (rest.length > 0) {
    const inner = there ?? { type: ['object', 'null'] };
    root.properties[first] = inner;
    put(inner, rest, schema);
  } else root.properties[first] = there?.properties === undefined ? schema : { ...schema, properties: there.properties };
}

function described({ setting, description, bounds }: ListedSetting): Schema {
  const { meaning, domain, secret, default: standard } = setting;
  const range = domain === undefined ? undefined : domainText(domain, setting);
  const parts = [
    description,
    `Type: ${typeText(setting)}.`,
    meaning === undefined ? undefined : `Takes ${meaningText(meaning)}.`,
    ...(bounds.length > 0 ? bounds.map(({ text }) => `Range: ${text}.`) : range === undefined ? [] : [`Range: ${range}.`]),
  ];
  const value = secret === true || standard === undefined ? undefined : asJson(setting, standard);
  return { description: parts.filter((part) => part !== undefined).join(' '), ...(value === undefined ? {} : { default: value }) };
}

const isInteger = (type: Setting['type']) => type === 'int' || type === 'long';
const isNumber = (type: Setting['type']) => type === 'float' || type === 'double' || type === 'percentage';

function asJson({ type }: Setting, standard: string): string | number | boolean {
  if (type === 'boolean' && /^(?:true|false)$/.test(standard)) return standard === 'true';
  return (isInteger(type) || isNumber(type)) && Number.isFinite(Number(standard)) && standard !== '' ? Number(standard) : standard;
}

function limits({ least, above, most, below, also }: Domain): Schema {
  // A number beyond the limits that means something of its own cannot be written as a limit.
  if (also !== undefined) return {};
  return {
    ...(least === undefined ? {} : { minimum: least }),
    ...(above === undefined ? {} : { exclusiveMinimum: above }),
    ...(most === undefined ? {} : { maximum: most }),
    ...(below === undefined ? {} : { exclusiveMaximum: below }),
  };
}

/** Units as cassandra.yaml writes them. */
const yamlUnits: Readonly<Record<'duration' | 'size' | 'rate', readonly (readonly [Unit, string])[]>> = {
  duration: [['d', 'd'], ['h', 'h'], ['min', 'm'], ['s', 's'], ['ms', 'ms'], ['us', 'us|µs'], ['ns', 'ns']], // biome-ignore format: a table
  size: [['GiB', 'GiB'], ['MiB', 'MiB'], ['KiB', 'KiB'], ['B', 'B']], // biome-ignore format: a table
  rate: [['MiB/s', 'MiB/s'], ['KiB/s', 'KiB/s'], ['B/s', 'B/s']], // biome-ignore format: a table
};

/** A value of cassandra.yaml, whose types the loader checks. */
function ofYaml({ setting, values }: ListedSetting): Schema {
  const { type, nullable, converter, unit, reader = '' } = setting;
  const typed = (...types: readonly string[]): Schema => ({
    type: nullable === true ? [...types, 'null'] : types.length === 1 ? (types[0] ?? 'string') : types,
  });
  if (type === 'boolean') return typed('boolean');
  if (isInteger(type)) return { ...typed('integer'), ...limits(setting.domain ?? {}) };
  if (isNumber(type)) return { ...typed('number'), ...limits(setting.domain ?? {}) };
  if ((type === 'duration' || type === 'size' || type === 'rate') && /Spec/.test(reader)) {
    const all = yamlUnits[type];
    const last = all.findIndex(([each]) => each === unit);
    const written = all.slice(0, last < 0 ? all.length : last + 1).map(([, text]) => text);
    return { ...typed('string', ...(converter === undefined ? [] : ['integer'])), pattern: `^\\d+(?:${written.join('|')})$` };
  }
  if (type === 'list') return typed('array', 'string');
  if (type === 'map' || type === 'object') return { type: ['object', 'null'] };
  if (type === 'class') return { type: ['string', 'object', 'array', 'null'] };
  if (type === 'enum' && values.length > 0) return nullable === true ? { anyOf: [{ enum: values }, { type: 'null' }] } : { enum: values };
  // A text that looks like a number needs no quotes.
  return typed('string', 'number', 'boolean');
}

/** A value of a map of settings of Hadoop's kind: all are texts in the end, and `${…}` may stand in each. */
function ofText({ setting, values }: ListedSetting): Schema {
  const { type } = setting;
  const text = (pattern: string): Schema => ({ type: 'string', pattern: `^\\s*(?:${pattern})\\s*$|\\$\\{` });
  if (type === 'boolean') return { anyOf: [{ type: 'boolean' }, text('[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee]')] };
  if (isInteger(type)) return { anyOf: [{ type: 'integer', ...limits(setting.domain ?? {}) }, text('[+-]?\\d+|-?0[xX][0-9a-fA-F]+')] };
  if (isNumber(type))
    return { anyOf: [{ type: 'number', ...limits(setting.domain ?? {}) }, text('[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?[fFdD]?')] };
  if (type === 'enum' && setting.meaning?.anyCase !== true && setting.meaning?.open !== true && values.length > 0)
    return { anyOf: [{ enum: values }, { type: 'string', pattern: '\\$\\{' }] };
  return { type: ['string', 'number', 'boolean'] };
}
