import { readHadoopValue } from '../../catalog/readers/hadoopConfiguration.js';
import type { HadoopLine } from '../../catalog/readers/hadoopConfigurationReaders.js';
import type { Reading } from '../../catalog/reading.js';
import type { Setting } from '../../catalog/setting.js';
import { isAtLeast } from '../../catalog/versions.js';

/** HBase reads by Hadoop's Configuration, on each line of Hadoop that the release runs on. */
export function readHBaseValue(text: string, setting: Setting, version: string): Reading {
  // MemorySizeUtil tries Long.parseLong before it asks for a storage size.
  if (setting.reader === 'getStorageSize' && /^[+-]?\d+$/.test(text)) return { kind: 'value', value: Number(text) };
  return readHadoopValue(text, setting, hadoopLinesOf(version));
}

/** Lines of Hadoop that an HBase release runs on, at least one. */
export function hadoopLinesOf(version: string): readonly HadoopLine[] {
  if (isAtLeast(version, '2.0')) return [2, 3];
  if (isAtLeast(version, '1.0') || /cdh[4-9]/i.test(version)) return [2];
  // 0.96 and 0.98 were released for Hadoop 1 and for Hadoop 2.
  return isAtLeast(version, '0.95') ? [1, 2] : [1];
}
