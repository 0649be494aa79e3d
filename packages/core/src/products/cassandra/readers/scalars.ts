import type { Reading } from '../../../catalog/reading.js';
import { isNull, readBoolean, readFloat, readInteger, tagOf } from '../../../formats/cassandraYaml/snakeYamlScalar.js';
import type { YamlScalar } from '../../../formats/cassandraYaml/yamlNode.js';
import { nearEnumValue } from './nearValue.js';
import { readSpec, specOf } from './specs.js';

/** What is known beside the type: how the value may be named in messages, and what helps to guess what was meant. */
export interface ScalarContext {
  /** The value is a secret: messages do not repeat it. */
  readonly secret: boolean;
  /** Constants of an enum. */
  readonly values?: readonly string[] | undefined;
  /** Unit of a number without one, for suggestions. */
  readonly usualUnit?: string | undefined;
}

const bounds: Readonly<Record<string, readonly [bigint, bigint]>> = {
  int: [-(2n ** 31n), 2n ** 31n - 1n],
  Integer: [-(2n ** 31n), 2n ** 31n - 1n],
  long: [-(2n ** 63n), 2n ** 63n - 1n],
  Long: [-(2n ** 63n), 2n ** 63n - 1n],
  short: [-(2n ** 31n), 2n ** 31n - 1n],
  Short: [-(2n ** 31n), 2n ** 31n - 1n],
};

export function isScalarType(type: string): boolean {
  return type === 'String' || isBoolean(type) || isFraction(type) || type in bounds || specOf(type) !== undefined;
}

function isBoolean(type: string): boolean {
  return type === 'boolean' || type === 'Boolean';
}

function isFraction(type: string): boolean {
  return type === 'double' || type === 'Double' || type === 'float' || type === 'Float';
}

/** A value's text in messages: in quotes, cut off, left out where it is a secret. */
export function shown(text: string, context: ScalarContext): string {
  if (context.secret) return 'the value';
  const line = text.replace(/\s+/g, ' ');
  return `"${line.length > 60 ? `${line.slice(0, 57)}...` : line}"`;
}

/** A scalar where the loader expects a Java type. A value of null is what SnakeYAML gives: whether the field takes it is another matter. */
export function readScalar(scalar: YamlScalar, type: string, context: ScalarContext): Reading {
  if (isNull(scalar)) return { kind: 'value', value: null };
  const tag = tagOf(scalar);
  if (scalar.tag !== undefined && scalar.tag !== '!') return tagged(scalar, type, tag, context);
  return readText(scalar.text, type, context);
}

/** With an explicit tag the tag decides what is made; the field takes it only if the types agree. */
function tagged(scalar: YamlScalar, type: string, tag: string | undefined, context: ScalarContext): Reading {
  const made =
    tag === 'int'
      ? type in bounds || type === 'double' || type === 'float'
      : tag === 'float'
        ? isFraction(type)
        : tag === 'bool'
          ? isBoolean(type) || readBoolean(scalar.text) === undefined
          : tag === 'str'
            ? type === 'String'
            : tag === undefined
              ? undefined
              : false;
  // Tags that name a class: what they make is not known here.
  if (made === undefined && scalar.tag?.startsWith('!!') !== true && scalar.tag?.startsWith('!<') !== true) {
    return { kind: 'refused', why: `the tag ${scalar.tag} is unknown to Cassandra`, problem: 'type' };
  }
  if (made === undefined) return { kind: 'value', value: scalar.text };
  if (!made)
    return { kind: 'refused', why: `the tag ${scalar.tag} makes a value of another type than ${typeWords(type)}`, problem: 'type' };
  // A text that is no boolean makes null, whatever the field.
  if (tag === 'bool' && !isBoolean(type)) return { kind: 'value', value: null };
  // Java widens a whole number for a primitive double.
  return readText(scalar.text, tag === 'int' && isFraction(type) ? 'long' : type, context);
}

export function typeWords(type: string): string {
  if (isBoolean(type)) return 'a boolean';
  if (isFraction(type)) return 'a number';
  if (type in bounds) return 'an integer';
  if (type === 'String') return 'a text';
  const spec = specOf(type);
  if (spec !== undefined) return { duration: 'a duration', storage: 'a size', rate: 'a rate' }[spec.quantity];
  return 'what the setting takes';
}

function readText(text: string, type: string, context: ScalarContext): Reading {
  if (type === 'String') return { kind: 'value', value: text };
  if (isBoolean(type)) {
    const value = readBoolean(text);
    return value === undefined ? { kind: 'value', value: null } : { kind: 'value', value };
  }
  if (type in bounds) return readWhole(text, type, context);
  if (isFraction(type)) return readFraction(text, type, context);
  const spec = specOf(type);
  if (spec !== undefined) return readSpec(text, spec, shown(text, context), context.usualUnit);
  if (context.values !== undefined) return readEnum(text, context.values, context);
  return { kind: 'value', value: text };
}

function readWhole(text: string, type: string, context: ScalarContext): Reading {
  // Java also takes the digits of other scripts.
  if (/(?![0-9])\p{Nd}/u.test(text)) return { kind: 'value', value: text };
  const value = readInteger(text);
  if (value === undefined) {
    const near = nearWhole(text, context);
    return {
      kind: 'refused',
      why: `${shown(text, context)} is not an integer`,
      problem: 'type',
      ...(near === undefined ? {} : { near }),
    };
  }
  const [least, most] = bounds[type] ?? [value, value];
  if (value < least || value > most) {
    return { kind: 'refused', why: `${shown(text, context)} is out of range: ${least} to ${most} fit`, problem: 'range' };
  }
  const number = Number(value);
  if (/^[-+]?0[0-9_]/.test(text) && Number(text.replaceAll('_', '')) !== number) {
    return { kind: 'value', value: number, remark: `${shown(text, context)} is octal to YAML: Cassandra reads ${number}` };
  }
  if (text.includes(':')) {
    return { kind: 'value', value: number, remark: `${shown(text, context)} is a number of base 60 to YAML: Cassandra reads ${number}` };
  }
  return { kind: 'value', value: number };
}

function nearWhole(text: string, context: ScalarContext): string | undefined {
  const trimmed = text.trim();
  if (/^[-+]?0[0-7]*[89][0-9]*$/.test(trimmed)) return trimmed.replace(/^([-+]?)0+/, '$1');
  if (/^\d{1,3}(?:,\d{3})+$/.test(trimmed)) return trimmed.replaceAll(',', '');
  if (/^-?\d+\.0+$/.test(trimmed)) return trimmed.replace(/\.0+$/, '');
  if (trimmed !== text && readInteger(trimmed) !== undefined) return trimmed;
  const withUnit = /^(\d+)\s*([A-Za-z]+)$/.exec(trimmed);
  if (withUnit?.[1] !== undefined && context.usualUnit !== undefined && withUnit[2] === context.usualUnit) return withUnit[1];
  return undefined;
}

function readFraction(text: string, type: string, context: ScalarContext): Reading {
  if (/(?![0-9])\p{Nd}/u.test(text)) return { kind: 'value', value: text };
  const value = readFloat(text);
  if (value === undefined) {
    const near = /^\d+,\d+$/.test(text.trim()) ? text.trim().replace(',', '.') : undefined;
    return { kind: 'refused', why: `${shown(text, context)} is not a number`, problem: 'type', ...(near === undefined ? {} : { near }) };
  }
  return { kind: 'value', value: type === 'float' || type === 'Float' ? Math.fround(value) : value };
}

/** Enum.valueOf: the constant's own spelling, case included. */
export function readEnum(text: string, values: readonly string[], context: ScalarContext): Reading {
  if (values.includes(text)) return { kind: 'value', value: text };
  const near = nearEnumValue(text, values);
  const same = near !== undefined && near.toLowerCase() === text.toLowerCase();
  const list = values.length > 12 ? '' : `: ${values.join(', ')}`;
  const why = same
    ? `${shown(text, context)} is spelt ${near}: case matters`
    : `${shown(text, context)} is none of the values that it takes${list}`;
  return { kind: 'refused', why, problem: 'enum', ...(near === undefined ? {} : { near }) };
}
