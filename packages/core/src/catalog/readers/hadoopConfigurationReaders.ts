import { KiB, nanoseconds } from '../../text/units.js';
import type { Reading } from '../reading.js';
import type { Setting, Unit } from '../setting.js';
import { nearBoolean, nearDuration, nearNumber, nearSize } from './hadoopConfigurationNear.js';
import { type IntegerBounds, intBounds, longBounds, parseFloating, parseInteger, trimBlanks } from './javaNumbers.js';

/** Major line of Hadoop: its Configuration reads differently in each. */
export type HadoopLine = 1 | 2 | 3;

export type ConfigurationReader = (text: string, setting: Setting, line: HadoopLine) => Reading;

/** A value as a message may show it. */
export function quoted(text: string, setting: Setting): string {
  if (setting.secret === true) return 'the text';
  const clipped = text.length > 60 ? `${text.slice(0, 57)}...` : text;
  return trimBlanks(text) === '' ? 'a blank text' : `"${clipped}"`;
}

function value(result: Extract<Reading, { kind: 'value' }>['value'], remark?: string): Reading {
  return { kind: 'value', value: result, ...(remark === undefined ? {} : { remark }) };
}

function refused(problem: Extract<Reading, { kind: 'refused' }>['problem'], why: string, near?: string): Reading {
  return { kind: 'refused', why, problem, ...(near === undefined ? {} : { near }) };
}

function replaced(why: string, near?: string): Reading {
  return { kind: 'replaced', why, ...(near === undefined ? {} : { near }) };
}

/** getInt, getLong: trimmed since Hadoop 2; `0x` begins a hexadecimal number. Hadoop 1 takes the default for what it cannot read. */
function integer(bounds: IntegerBounds, javaType: string): ConfigurationReader {
  return (text, setting, line) => {
    const taken = line === 1 ? text : trimBlanks(text);
    const hex = /^(-?)0[xX]([\s\S]*)$/.exec(taken);
    const number = hex === null ? parseInteger(taken, bounds) : parseInteger(`${hex[1]}${hex[2]}`, bounds, 16);
    if (number !== undefined) return value(Number(number));
    const shown = quoted(text, setting);
    const plain = trimBlanks(text);
    if (/^[+-]?\d+$/.test(plain) && plain === taken) {
      const why = `${shown} does not fit into ${javaType} of ${bounds.minimum} to ${bounds.maximum}`;
      return line === 1 ? replaced(why) : refused('range', why);
    }
    const near = nearNumber(plain, setting, true);
    const why = plain === taken ? `${shown} is not an integer` : `${shown} has blanks around the number, which Hadoop 1 does not take away`;
    return line === 1 ? replaced(why, near) : refused('type', why, near);
  };
}

const floating: ConfigurationReader = (text, setting, line) => {
  const number = parseFloating(text);
  if (number !== undefined) return value(number);
  const why = `${quoted(text, setting)} is not a number`;
  const near = nearNumber(trimBlanks(text), setting, false);
  return line === 1 ? replaced(why, near) : refused('type', why, near);
};

/** getBoolean: neither true nor false gives the default. Hadoop 1 takes both in lower case alone, without blanks. */
const boolean: ConfigurationReader = (text, setting, line) => {
  const taken = line === 1 ? text : trimBlanks(text).toLowerCase();
  if (taken === 'true' || taken === 'false') return value(taken === 'true');
  return replaced(`${quoted(text, setting)} is neither true nor false`, nearBoolean(text));
};

const prefixes = 'kmgtpe';

/** getLongBytes: digits, then perhaps one letter of k, m, g, t, p, e for powers of 1024. */
const longBytes: ConfigurationReader = (text, setting) => {
  const taken = trimBlanks(text);
  const power = prefixes.indexOf(taken.slice(-1).toLowerCase()) + 1;
  const letter = taken !== '' && power > 0;
  const number = parseInteger(letter ? taken.slice(0, -1) : taken, longBounds);
  if (number !== undefined) {
    const bytes = number * BigInt(KiB ** (letter ? power : 0));
    if (bytes >= longBounds.minimum && bytes <= longBounds.maximum) return value(Number(bytes));
    return refused('range', `${quoted(text, setting)} does not fit into a long`);
  }
  return refused('unit', `${quoted(text, setting)} is not a size: write digits and one of k, m, g, t, p, e`, nearSize(taken));
};

const unitNanoseconds: Readonly<Partial<Record<Unit, bigint>>> = nanoseconds;
/** In the order in which the reader looks for them. */
const timeSuffixes: readonly (readonly [suffix: string, unit: Unit])[] = [
  ['ns', 'ns'],
  ['us', 'us'],
  ['ms', 'ms'],
  ['s', 's'],
  ['m', 'min'],
  ['h', 'h'],
  ['d', 'd'],
];

/** getTimeDuration: a whole number, then perhaps a unit, in any case since Hadoop 3. Cut to whole units of the setting; given in milliseconds. */
const timeDuration: ConfigurationReader = (text, setting, line) => {
  const trimmed = trimBlanks(text);
  const taken = line === 3 ? trimmed.toLowerCase() : trimmed;
  const suffix = timeSuffixes.find(([ending]) => taken.endsWith(ending));
  const number = parseInteger(suffix === undefined ? taken : taken.slice(0, -suffix[0].length), longBounds);
  if (number === undefined) {
    return refused(
      'unit',
      `${quoted(text, setting)} is not a time: write an integer and one of ns, us, ms, s, m, h, d`,
      nearDuration(trimmed, line === 3),
    );
  }
  const from = unitNanoseconds[suffix?.[1] ?? 'ms'];
  const own = unitNanoseconds[setting.unit ?? 'ms'];
  // Without a unit of its own the setting's bare number tells no time.
  if (suffix === undefined && setting.unit === undefined) return value(number === 0n ? 0 : taken);
  if (from === undefined || own === undefined) return value(Number(number));
  if (suffix === undefined) return value(inMilliseconds(number, own));
  const total = number * from;
  const unit = setting.unit ?? 'ms';
  const converted = clampLong(total / own);
  const remark =
    total % own === 0n ? undefined : `${quoted(text, setting)} is read as ${converted} ${unit}: the setting counts in whole ${unit}`;
  return value(inMilliseconds(converted, own), remark);
};

function inMilliseconds(number: bigint, unit: bigint): number {
  return (Number(number) * Number(unit)) / 1e6;
}

function clampLong(number: bigint): bigint {
  if (number > longBounds.maximum) return longBounds.maximum;
  return number < longBounds.minimum ? longBounds.minimum : number;
}

const storageUnits: Readonly<Record<string, number>> = { b: 0, k: 1, m: 2, g: 3, t: 4, p: 5, e: 6 };
const storageText = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)\s*(?:(b)(?:ytes)?|([kmgtpe])b?|(kilo|mega|giga|tera|peta|exa)bytes)$/;

/** getStorageSize: a number with a unit, which must be there. To four decimals of the setting's own unit; given in bytes. */
const storageSize: ConfigurationReader = (text, setting) => {
  const taken = trimBlanks(text).toLowerCase();
  if (taken === '') return replaced('the text is blank');
  const match = storageText.exec(taken);
  const unit = match === null ? undefined : storageUnits[(match[2] ?? match[3] ?? match[4] ?? '').slice(0, 1)];
  if (match === null || unit === undefined) {
    const bare = /^\d+$/.test(taken);
    return refused(
      'unit',
      `${quoted(text, setting)} ${bare ? 'has no unit' : 'is not a size'}: write a number and one of b, kb, mb, gb, tb, pb, eb`,
    );
  }
  const own = KiB ** (storageUnits[(setting.unit ?? 'B').slice(0, 1).toLowerCase()] ?? 0);
  const size = (Number(match[1]) * KiB ** unit) / own;
  return value((Number.isInteger(size) ? size : Math.round(size * 10_000) / 10_000) * own);
};

/** getEnum: one of the constants, in their own case; trimmed since Hadoop 2. */
const enumeration: ConfigurationReader = (text, setting, line) => {
  const taken = line === 1 ? text : trimBlanks(text);
  if (setting.values === undefined || setting.values.includes(taken)) return value(taken);
  const near = setting.values.find((one) => one.toLowerCase() === trimBlanks(text).toLowerCase());
  return refused('enum', `${quoted(text, setting)} is none of ${setting.values.join(', ')}`, near);
};

const className = /^[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)*$/u;

/** getClass: a class's full name. Whether the class exists cannot be told from here. */
const javaClass: ConfigurationReader = (text, setting, line) => {
  const taken = line === 1 ? text : trimBlanks(text);
  if (className.test(taken)) return value(taken);
  const what = `is not a class name${/[\r\n]/.test(taken) ? ': a line break is in it' : ''}`;
  return refused('class', `${quoted(text, setting)} ${what}`, nearClass(text));
};

function nearClass(text: string): string | undefined {
  const trimmed = trimBlanks(text)
    .replace(/[;,]$/, '')
    .replace(/\.class$/, '')
    // An editor broke the line in the last word.
    .replace(/(?<![ \t])[ \t]*\r?\n[ \t]*(?=[\w$]+$)/, '');
  return className.test(trimmed) ? trimmed : undefined;
}

const classes: ConfigurationReader = (text, setting) => {
  const names = trimmedPieces(text).filter((name) => name !== '');
  const wrong = names.find((name) => !className.test(name));
  return wrong === undefined ? value(names) : refused('class', `${quoted(wrong, setting)} is not a class name`);
};

/** Between commas, blanks kept, empty pieces left out. */
const strings: ConfigurationReader = (text) => value(text.split(',').filter((piece) => piece !== ''));

/** Between commas or line ends, with blanks around them; empty pieces at the end are left out. */
function trimmedPieces(text: string): readonly string[] {
  const trimmed = trimBlanks(text);
  if (trimmed === '') return [];
  const pieces = trimmed.split(',').flatMap((piece) => {
    // Up to the last character that is no blank, in linear time.
    const lines = piece.split('\n').flatMap((line) => /[^ \t\v\f\r](?:.*[^ \t\v\f\r])?/s.exec(line)?.[0] ?? []);
    return lines.length === 0 ? [''] : lines;
  });
  while (pieces.length > 0 && pieces[pieces.length - 1] === '') pieces.pop();
  return pieces;
}

const trimmedStrings: ConfigurationReader = (text) => value(trimmedPieces(text));

/** As a set: the empty piece is taken out. */
const trimmedCollection: ConfigurationReader = (text) => value([...new Set(trimmedPieces(text).filter((piece) => piece !== ''))]);

const integers: ConfigurationReader = (text, setting) => {
  const numbers = trimmedPieces(text).map((piece) => ({ piece, number: parseInteger(piece, intBounds) }));
  const wrong = numbers.find(({ number }) => number === undefined);
  if (wrong !== undefined) return refused('type', `${quoted(wrong.piece, setting)} is not an integer`);
  return value(numbers.map(({ number }) => String(number)));
};

/** getRange: `1-3,5,7-`; a piece whose ends are swapped, or with three ends, is refused. */
const range: ConfigurationReader = (text, setting) => {
  for (const piece of text.split(',').filter((one) => one !== '')) {
    const ends = trimBlanks(piece)
      .split('-')
      .map((end) => trimBlanks(end));
    const numbers = ends.map((end, index) => (end === '' ? (index === 0 ? 0n : intBounds.maximum) : parseInteger(end, intBounds)));
    if (numbers.some((number) => number === undefined) || ends.length > 2) {
      return refused('type', `${quoted(piece, setting)} is not a range of integers`);
    }
    const [from = 0n, to = from] = numbers;
    if (from > to) return refused('range', `${quoted(piece, setting)} is a range whose ends are swapped`, `${to}-${from}`);
  }
  return value(trimBlanks(text));
};

/** getPattern: a text that is no pattern gives the default. Java's own forms, which another engine does not know, are taken for right. */
const pattern: ConfigurationReader = (text, setting) => {
  if (/\(\?|[*+?}]\+|\\[pPQEzZAGhHRX]|&&/.test(text)) return value(text);
  // A brace that is no repetition: another engine takes it for a character.
  if (/(?:^|[^\\pP])\{(?!\d+(?:,\d*)?\})/.test(text)) return replaced(`${quoted(text, setting)} is not a regular expression`);
  try {
    new RegExp(text);
  } catch {
    return replaced(`${quoted(text, setting)} is not a regular expression`);
  }
  return value(text);
};

const hostAndPort = /^(?:[A-Za-z][A-Za-z0-9+.-]*:\/\/)?(\[[0-9A-Fa-f:.%]+\]|[A-Za-z0-9.-]+)(?::(\d*))?(\/[^\s]*)?$/;

/** Labels between dots, the last of several beginning with a letter; four numbers; an address of IPv6 in brackets. */
function isHost(host: string): boolean {
  if (host.startsWith('[')) return true;
  const labels = host.replace(/\.$/, '').split('.');
  if (labels.length === 4 && labels.every((label) => /^\d{1,3}$/.test(label) && Number(label) <= 255)) return true;
  const last = labels[labels.length - 1] ?? '';
  return (
    labels.every((label) => /^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/.test(label)) && (labels.length === 1 || /^[A-Za-z]/.test(last))
  );
}

/** getSocketAddr: `host`, `host:port`. A host with an underscore is none for Java. */
const socketAddress: ConfigurationReader = (text, setting) => {
  const taken = trimBlanks(text);
  if (taken.includes('@')) return value(taken);
  const match = hostAndPort.exec(taken);
  const path = match?.[3] !== undefined && !taken.includes('://');
  if (match === null || path || !isHost(match[1] ?? '')) {
    return refused(
      'type',
      `${quoted(text, setting)} is not of the form host:port${/_/.test(taken) ? '; Java takes no "_" in a host name' : ''}`,
    );
  }
  if (Number(match[2] ?? 0) > 65_535) return refused('range', `${quoted(text, setting)} has a port above 65535`);
  return value(taken);
};

const plain: ConfigurationReader = (text) => value(text);
const trimmed: ConfigurationReader = (text) => value(trimBlanks(text));

/** By the name of the method. What is not here is taken as text. */
export const readers: Readonly<Record<string, ConfigurationReader>> = {
  get: plain,
  getRaw: plain,
  getPassword: plain,
  getTrimmed: trimmed,
  getInt: integer(intBounds, 'an int'),
  getLong: integer(longBounds, 'a long'),
  getFloat: floating,
  getDouble: floating,
  getBoolean: boolean,
  getLongBytes: longBytes,
  getTimeDuration: timeDuration,
  getStorageSize: storageSize,
  getEnum: enumeration,
  getClass: javaClass,
  getClasses: classes,
  getInstances: classes,
  getStrings: strings,
  getStringCollection: strings,
  getTrimmedStrings: trimmedStrings,
  getTrimmedStringCollection: trimmedCollection,
  getInts: integers,
  getRange: range,
  getPattern: pattern,
  getSocketAddr: socketAddress,
};
