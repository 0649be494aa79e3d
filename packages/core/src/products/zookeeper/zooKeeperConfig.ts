import { nearBoolean, nearNumber } from '../../catalog/readers/hadoopConfigurationNear.js';
import { quoted } from '../../catalog/readers/hadoopConfigurationReaders.js';
import { intBounds, longBounds, parseInteger, trimBlanks } from '../../catalog/readers/javaNumbers.js';
import type { Reading } from '../../catalog/reading.js';
import type { Setting } from '../../catalog/setting.js';
import { isAtLeast } from '../../catalog/versions.js';

/**
 * What ZooKeeper's QuorumPeerConfig makes of a text of zoo.cfg: trimmed, then `Integer.parseInt` or `Long.parseLong` (no hexadecimal numbers);
 * a boolean must be true or false since 3.5, before that anything but true is false.
 */
export function readZooKeeperValue(text: string, setting: Setting, version: string): Reading {
  const taken = trimBlanks(text);
  switch (setting.type) {
    case 'int':
    case 'long':
    case 'duration':
    case 'size': {
      const number = parseInteger(taken, setting.type === 'int' ? intBounds : longBounds);
      if (number !== undefined) return { kind: 'value', value: Number(number) };
      const near = nearNumber(taken, setting, true);
      return {
        kind: 'refused',
        why: `${quoted(text, setting)} is no whole number`,
        problem: 'type',
        ...(near === undefined ? {} : { near }),
      };
    }
    case 'boolean': {
      const word = taken.toLowerCase();
      if (word === 'true' || word === 'false') return { kind: 'value', value: word === 'true' };
      const why = `${quoted(text, setting)} is neither true nor false`;
      const near = nearBoolean(taken);
      if (isAtLeast(version, '3.5')) return { kind: 'refused', why, problem: 'type', ...(near === undefined ? {} : { near }) };
      return { kind: 'value', value: false, remark: `${why}: it is read as false` };
    }
    case 'list':
      return {
        kind: 'value',
        value: taken
          .split(',')
          .map((item) => item.trim())
          .filter((item) => item !== ''),
      };
    default:
      return { kind: 'value', value: taken };
  }
}
