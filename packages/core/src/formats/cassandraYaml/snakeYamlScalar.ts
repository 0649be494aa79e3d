import type { YamlScalar } from './yamlNode.js';

/**
 * What SnakeYAML, the YAML 1.1 library of Cassandra's loader, makes of scalars. Versions 1.11 (Cassandra 2.2 and 3.0), 1.26 (3.11.19, 4.0, 4.1)
 * and 2.1 (5.0) agree in all of this: recorded in fixtures/readers/snakeyaml-scalars.json.
 */

/** The tag that a plain scalar gets from its text (class Resolver). Quoted and block scalars are `str`. */
export type ScalarTag = 'null' | 'bool' | 'int' | 'float' | 'merge' | 'timestamp' | 'str';

const boolPattern = /^(?:yes|Yes|YES|no|No|NO|true|True|TRUE|false|False|FALSE|on|On|ON|off|Off|OFF)$/;
const intPattern =
  /^(?:[-+]?0b_*[01][01_]*|[-+]?0_*[0-7][0-7_]*|[-+]?(?:0|[1-9][0-9_]*)|[-+]?0x_*[0-9a-fA-F][0-9a-fA-F_]*|[-+]?[1-9][0-9_]*(?::[0-5]?[0-9])+)$/;
const floatPattern =
  /^(?:[-+]?[0-9][0-9_]*\.[0-9_]*(?:[eE][-+]?[0-9]+)?|[-+]?[0-9][0-9_]*[eE][-+]?[0-9]+|[-+]?\.[0-9_]+(?:[eE][-+]?[0-9]+)?|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;
const timestampPattern =
  /^(?:[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{4}-[0-9][0-9]?-[0-9][0-9]?(?:[Tt]|[ \t]+)[0-9][0-9]?:[0-9]{2}:[0-9]{2}(?:\.[0-9]*)?(?:[ \t]*(?:Z|[-+][0-9][0-9]?(?::[0-9]{2})?))?)$/;

/** Tag of a plain scalar's text. */
export function plainTag(text: string): ScalarTag {
  if (text === '' || text === '~' || text === 'null' || text === 'Null' || text === 'NULL') return 'null';
  // No tag but str has texts longer than this that anyone writes; it also keeps the patterns below from long work.
  if (text.length > 1024) return 'str';
  if (boolPattern.test(text)) return 'bool';
  if (intPattern.test(text)) return 'int';
  if (floatPattern.test(text)) return 'float';
  if (timestampPattern.test(text)) return 'timestamp';
  if (text === '<<') return 'merge';
  return 'str';
}

const standardTags: Readonly<Record<string, ScalarTag>> = {
  '!!null': 'null',
  '!!bool': 'bool',
  '!!int': 'int',
  '!!float': 'float',
  '!!timestamp': 'timestamp',
  '!!str': 'str',
};

/** Tag of a scalar node; undefined for a tag that is none of YAML's own (`!foo`, `!!java.lang.String`). */
export function tagOf(scalar: YamlScalar): ScalarTag | undefined {
  if (scalar.tag === undefined || scalar.tag === '!') return scalar.style === 'plain' ? plainTag(scalar.text) : 'str';
  return standardTags[scalar.tag.replace(/^!<tag:yaml\.org,2002:(\w+)>$/, '!!$1')];
}

/** The loader reads null: nothing, `~` or `null`, not quoted. */
export function isNull(scalar: YamlScalar): boolean {
  return tagOf(scalar) === 'null';
}

/** ConstructYamlBool: true and false in any spelling; undefined where it gives null (`y`, `n`, `1`, any other text). */
export function readBoolean(text: string): boolean | undefined {
  switch (text.toLowerCase()) {
    case 'yes':
    case 'true':
    case 'on':
      return true;
    case 'no':
    case 'false':
    case 'off':
      return false;
    default:
      return undefined;
  }
}

/** ConstructYamlInt: octal after a leading 0, `0x`, `0b`, `_` anywhere, base 60 with `:`. Undefined where it throws. */
export function readInteger(written: string): bigint | undefined {
  let text = written.replaceAll('_', '');
  let sign = 1n;
  if (text.startsWith('-')) {
    sign = -1n;
    text = text.slice(1);
  } else if (text.startsWith('+')) {
    text = text.slice(1);
  }
  if (text === '0') return 0n;
  if (text.startsWith('0b')) return javaInteger(sign, text.slice(2), 2);
  if (text.startsWith('0x')) return javaInteger(sign, text.slice(2), 16);
  if (text.startsWith('0')) return javaInteger(sign, text.slice(1), 8);
  if (!text.includes(':')) return javaInteger(sign, text, 10);
  let sum = 0n;
  let weight = 1n;
  for (const part of sexagesimalParts(text)) {
    const digits = javaInteger(1n, part, 10);
    if (digits === undefined || BigInt.asIntN(64, digits) !== digits) return undefined;
    sum = BigInt.asIntN(32, sum + digits * weight);
    weight = BigInt.asIntN(32, weight * 60n);
  }
  return sign * sum;
}

/** ConstructYamlFloat: as Java's Double.valueOf, with `.inf`, `.nan`, `_` and base 60. Undefined where it throws. */
export function readFloat(written: string): number | undefined {
  let text = written.replaceAll('_', '');
  if (text === '') return undefined;
  let sign = 1;
  if (text.startsWith('-')) {
    sign = -1;
    text = text.slice(1);
  } else if (text.startsWith('+')) {
    text = text.slice(1);
  }
  const lower = text.toLowerCase();
  if (lower === '.inf') return sign * Number.POSITIVE_INFINITY;
  if (lower === '.nan') return Number.NaN;
  if (!text.includes(':')) {
    const value = javaDouble(text);
    return value === undefined ? undefined : sign * value;
  }
  let sum = 0;
  let weight = 1;
  for (const part of sexagesimalParts(text)) {
    const digits = javaDouble(part);
    if (digits === undefined) return undefined;
    sum += digits * weight;
    weight = Math.imul(weight, 60);
  }
  return sign * sum;
}

/** Last part first. Java's split drops empty parts at the end. */
function sexagesimalParts(text: string): readonly string[] {
  const parts = text.split(':');
  while (parts.length > 0 && parts.at(-1) === '') parts.pop();
  return parts.reverse();
}

/** Integer.valueOf, Long.valueOf and BigInteger: a sign and digits. */
function javaInteger(sign: bigint, text: string, radix: 2 | 8 | 10 | 16): bigint | undefined {
  const digits = { 2: /^[01]+$/, 8: /^[0-7]+$/, 10: /^[0-9]+$/, 16: /^[0-9a-fA-F]+$/ }[radix];
  // The program puts its own minus before the text: a second sign cannot be read then.
  const signed = sign > 0n && /^[-+]/.test(text);
  const body = signed ? text.slice(1) : text;
  if (!digits.test(body) || body.length > 400) return undefined;
  const value = BigInt((radix === 2 ? '0b' : radix === 8 ? '0o' : radix === 16 ? '0x' : '') + body);
  return sign < 0n || (signed && text.startsWith('-')) ? -value : value;
}

/** Double.valueOf: blanks around, a type letter `d` or `f` after, hexadecimal floats, `NaN`, `Infinity`. */
function javaDouble(text: string): number | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Java's trim takes every character up to the blank
  const trimmed = text.replace(/^[\u0000-\u0020]+|(?<![\u0000-\u0020])[\u0000-\u0020]+$/g, '');
  const sign = trimmed.startsWith('-') ? -1 : 1;
  const body = trimmed.replace(/^[-+]/, '');
  if (body === 'NaN') return Number.NaN;
  if (body === 'Infinity') return sign * Number.POSITIVE_INFINITY;
  if (/^(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?[fFdD]?$/.test(body)) return sign * Number(body.replace(/[fFdD]$/, ''));
  const hexadecimal = /^0[xX]([0-9a-fA-F]*)(?:\.([0-9a-fA-F]*))?[pP]([-+]?[0-9]+)[fFdD]?$/.exec(body);
  if (hexadecimal === null) return undefined;
  const [whole = '', fraction = ''] = [hexadecimal[1], hexadecimal[2]];
  if (whole === '' && fraction === '') return undefined;
  const mantissa = Number.parseInt(`${whole}${fraction}`, 16);
  return sign * mantissa * 2 ** (Number(hexadecimal[3]) - 4 * fraction.length);
}
