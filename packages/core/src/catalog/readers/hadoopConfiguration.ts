import type { Reading } from '../reading.js';
import type { Setting } from '../setting.js';
import { isAtLeast } from '../versions.js';
import { type HadoopLine, readers } from './hadoopConfigurationReaders.js';

/**
 * What the typed reader of a setting makes of a text, as recorded against the real class (fixtures/readers/hadoop-configuration.json).
 * Durations come in milliseconds and sizes in bytes where the reader knows units, all other numbers in the setting's own unit. An empty text is null: Hadoop passes over an empty `<value>`, so nothing is set.
 * @param lines of Hadoop that may run; where they differ, the answer is the one that claims least: a value before a default, a default before a refusal
 */
export function readHadoopValue(text: string, setting: Setting, lines: readonly HadoopLine[]): Reading {
  if (text === '') return { kind: 'value', value: null };
  const readings = lines.map((line) => readOn(line, text, setting));
  return readings.reduce((weakest, reading) => (claims[reading.kind] < claims[weakest.kind] ? reading : weakest));
}

const claims: Readonly<Record<Reading['kind'], number>> = { value: 0, replaced: 1, refused: 2 };

/** The line that a release of Hadoop is of: 0.23 is where Hadoop 2 came from; 0.20 to 0.22 read as Hadoop 1. */
export function hadoopLine(version: string): HadoopLine {
  if (isAtLeast(version, '3.0')) return 3;
  return isAtLeast(version, '2.0') || /^0\.23/.test(version) ? 2 : 1;
}

function readOn(line: HadoopLine, text: string, setting: Setting): Reading {
  const reader = setting.reader === undefined ? undefined : readers[setting.reader];
  return reader === undefined ? readByType(text, setting) : reader(text, setting, line);
}

/** The reader is not known: a number where the text is one, else the text. Nothing is refused. */
function readByType(text: string, setting: Setting): Reading {
  const trimmed = text.trim();
  const numeric = ['int', 'long', 'float', 'double', 'percentage', 'duration', 'size', 'rate'].includes(setting.type);
  if (numeric && /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(trimmed)) return { kind: 'value', value: Number(trimmed) };
  if (setting.type === 'boolean' && /^(?:true|false)$/i.test(trimmed)) return { kind: 'value', value: trimmed.toLowerCase() === 'true' };
  if (setting.type === 'list') {
    const items = trimmed.split(/[,\s]+/).filter((item) => item !== '');
    return { kind: 'value', value: items };
  }
  return { kind: 'value', value: text };
}
