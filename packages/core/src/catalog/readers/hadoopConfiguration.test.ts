import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hadoopLinesOf, readHBaseValue } from '../../products/hbase/reader.js';
import type { Reading } from '../reading.js';
import type { Setting, Unit } from '../setting.js';
import { hadoopLine, readHadoopValue } from './hadoopConfiguration.js';

type Answer = { readonly value?: unknown; readonly default?: true; readonly refused?: string };
interface Recorded {
  readonly releases: readonly string[];
  readonly texts: readonly {
    readonly text: string;
    readonly answers: Readonly<Record<string, Answer | readonly (Answer & { readonly in: readonly string[] })[]>>;
  }[];
}

const recorded = JSON.parse(
  readFileSync(new URL('../../../../../fixtures/readers/hadoop-configuration.json', import.meta.url), 'utf8'),
) as Recorded;

const settings: Readonly<Record<string, Setting>> = {
  getInt: setting('getInt', 'int'),
  getLong: setting('getLong', 'long'),
  getFloat: setting('getFloat', 'float'),
  getDouble: setting('getDouble', 'double'),
  getBoolean: setting('getBoolean', 'boolean'),
  getLongBytes: setting('getLongBytes', 'size', 'B'),
  'getTimeDuration NANOSECONDS': setting('getTimeDuration', 'duration', 'ns'),
  'getTimeDuration MILLISECONDS': setting('getTimeDuration', 'duration', 'ms'),
  'getTimeDuration SECONDS': setting('getTimeDuration', 'duration', 's'),
  'getTimeDuration MINUTES': setting('getTimeDuration', 'duration', 'min'),
  'getTimeDuration DAYS': setting('getTimeDuration', 'duration', 'd'),
  'getStorageSize BYTES': setting('getStorageSize', 'size', 'B'),
  'getStorageSize MB': setting('getStorageSize', 'size', 'MiB'),
  getEnum: { ...setting('getEnum', 'enum'), values: ['ALPHA', 'beta'] },
  getStrings: setting('getStrings', 'list'),
  getTrimmedStrings: setting('getTrimmedStrings', 'list'),
  getTrimmed: setting('getTrimmed', 'string'),
  getInts: setting('getInts', 'list'),
  getRange: setting('getRange', 'string'),
  getPattern: setting('getPattern', 'string'),
  getSocketAddr: setting('getSocketAddr', 'address'),
};

function setting(reader: string, type: Setting['type'], unit?: Unit): Setting {
  return { name: 'k', product: 'hadoop', type, reader, ...(unit === undefined ? {} : { unit }) };
}

/** Factors of our base units to the reader's own. */
const factors: Readonly<Record<string, number>> = {
  'getTimeDuration NANOSECONDS': 1e6,
  'getTimeDuration SECONDS': 1e-3,
  'getTimeDuration MINUTES': 1 / 60_000,
  'getTimeDuration DAYS': 1 / 86_400_000,
  'getStorageSize MB': 1 / 1024 ** 2,
};

function answersOf(
  answers: Recorded['texts'][number]['answers'],
  reader: string,
): readonly (Answer & { readonly in: readonly string[] })[] {
  const found = answers[reader];
  if (found === undefined) return [];
  return 'length' in found ? found : [{ ...found, in: recorded.releases }];
}

const absentBefore: Readonly<Record<string, number>> = { getLongBytes: 2, getTimeDuration: 2, getStorageSize: 2, getDouble: 2, getEnum: 1 };

function agrees(reader: string, reading: Reading, answer: Answer): boolean {
  if (answer.refused !== undefined) return reading.kind === 'refused';
  if (answer.default === true)
    return (
      reading.kind === 'replaced' ||
      (Array.isArray(reading.kind === 'value' ? reading.value : undefined) && JSON.stringify(reading).includes('[]')) ||
      (reader === 'getEnum' && reading.kind === 'value' && reading.value === 'beta')
    );
  if (reading.kind !== 'value') return false;
  if (Array.isArray(answer.value)) return JSON.stringify(answer.value.map(String)) === JSON.stringify(reading.value);
  // What a range or an address becomes is its own notation; that it is read is what counts.
  if (reader === 'getRange' || reader === 'getSocketAddr' || typeof answer.value === 'boolean')
    return typeof answer.value !== 'boolean' || answer.value === reading.value;
  if (typeof reading.value !== 'number') return String(answer.value) === String(reading.value);
  const ours = reading.value * (factors[reader] ?? 1);
  const theirs = Number(answer.value);
  if (Number.isNaN(theirs)) return Number.isNaN(ours);
  if (ours === theirs) return true;
  // A long beyond 2^53 and a float lose digits.
  return reader === 'getFloat' ? Object.is(Math.fround(ours), Math.fround(theirs)) : Math.abs(ours - theirs) <= Math.abs(theirs) * 1e-12;
}

describe("Hadoop's typed readers, beside the recorded answers of the real class", () => {
  for (const [reader, ofReader] of Object.entries(settings)) {
    it(reader, () => {
      let compared = 0;
      for (const { text, answers } of recorded.texts) {
        if (text === '') continue;
        for (const answer of answersOf(answers, reader)) {
          for (const version of answer.in) {
            const [method = ''] = reader.split(' ');
            // Lists of 2.7 are cut at commas alone; those before and after it at line ends, too.
            if (version === '2.7.7' && reader === 'getTrimmedStrings' && text.includes('\n')) continue;
            if (Number(version[0]) < (absentBefore[method] ?? 1)) continue;
            const reading = readHadoopValue(text, ofReader, [hadoopLine(version)]);
            expect(
              agrees(reader, reading, answer),
              `${reader} ${version} ${JSON.stringify(text)}: ${JSON.stringify(answer)}, ours ${JSON.stringify(reading)}`,
            ).toBe(true);
            compared++;
          }
        }
      }
      expect(compared).toBeGreaterThan(0);
    });
  }

  it('gives the default where nothing is recorded of a boolean, refuses where nothing is recorded of an enum', () => {
    for (const { text, answers } of recorded.texts) {
      if (text === '') continue;
      if (answers.getBoolean === undefined) {
        expect(readHadoopValue(text, setting('getBoolean', 'boolean'), [3]).kind).toBe('replaced');
      }
      if (answers.getEnum === undefined) {
        expect(readHadoopValue(text, { ...setting('getEnum', 'enum'), values: ['ALPHA', 'beta'] }, [3]).kind).toBe('refused');
      }
    }
  });

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: 'binary' })),
        fc.constantFrom(...Object.values(settings)),
        fc.constantFrom('1.2.1', '2.7.7', '3.4.2', 'x'),
        (text, one, version) => {
          const reading = readHadoopValue(text, one, [hadoopLine(version)]);
          expect(['value', 'refused', 'replaced']).toContain(reading.kind);
        },
      ),
    );
  });
});

describe('what probably was meant', () => {
  const cases: readonly (readonly [reader: string, unit: Unit | undefined, text: string, near: string | undefined])[] = [
    ['getInt', undefined, '1.0', '1'],
    ['getInt', undefined, '1,000', '1000'],
    ['getLong', 'ms', '30s', '30000'],
    ['getLong', 's', '5 minutes', '300'],
    ['getLong', 'B', '64m', '67108864'],
    ['getInt', 'MiB', '8g', '8192'],
    ['getInt', undefined, '10g', undefined],
    ['getInt', undefined, '12k', undefined],
    ['getInt', undefined, 'many', undefined],
    ['getFloat', 'fraction', '40%', '0.4'],
    ['getFloat', undefined, '0,4', '0.4'],
    ['getBoolean', undefined, 'yes', 'true'],
    ['getBoolean', undefined, 'ture', 'true'],
    ['getBoolean', undefined, 'maybe', undefined],
    ['getLongBytes', 'B', '10GB', '10g'],
    ['getLongBytes', 'B', '1.5g', '1536m'],
    ['getTimeDuration', 'ms', '30 sec', '30s'],
    ['getTimeDuration', 's', '1.5s', '1500ms'],
  ];
  for (const [reader, unit, text, near] of cases) {
    it(`${reader} ${unit ?? ''} "${text}" -> ${near ?? 'nothing'}`, () => {
      const reading = readHadoopValue(text, setting(reader, 'string', unit), [3]);
      expect(reading.kind).not.toBe('value');
      expect('near' in reading ? reading.near : undefined).toBe(near);
    });
  }

  it('a suggestion is accepted by the same reader', () => {
    for (const [reader, unit, , near] of cases) {
      if (near === undefined) continue;
      expect(readHadoopValue(near, setting(reader, 'string', unit), [3]).kind).toBe('value');
    }
  });
});

describe('which Hadoop stands behind a release', () => {
  it.each([
    ['hbase', '0.94.27', [1]],
    ['hbase', '0.92.1-cdh4.1.2', [2]],
    ['hbase', '0.98.24', [1, 2]],
    ['hbase', '1.4.14', [2]],
    ['hbase', '2.6.4', [2, 3]],
    ['hadoop', '1.2.1', [1]],
    ['hadoop', '2.10.2', [2]],
    ['hadoop', '3.0.0-beta1', [3]],
  ] as const)('%s %s', (product, version, lines) => {
    expect(product === 'hbase' ? hadoopLinesOf(version) : [hadoopLine(version)]).toEqual(lines);
  });

  it('where they differ, the answer that claims least holds', () => {
    const timeout = setting('getTimeDuration', 'duration', 'ms');
    expect(readHBaseValue('30S', timeout, '2.6.4')).toEqual({ kind: 'value', value: 30_000 });
    expect(readHBaseValue('30S', timeout, '1.4.14').kind).toBe('refused');
  });

  it('an empty text sets nothing', () => {
    expect(readHBaseValue('', setting('getInt', 'int'), '2.6.4')).toEqual({ kind: 'value', value: null });
  });

  it('a secret never stands in a message', () => {
    const reading = readHadoopValue('s3cr3t', { ...setting('getInt', 'int'), secret: true }, [3]);
    expect(JSON.stringify(reading)).not.toContain('s3cr3t');
  });
});
