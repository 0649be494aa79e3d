import { nearBoolean, nearNumber } from '../../catalog/readers/hadoopConfigurationNear.js';
import { quoted } from '../../catalog/readers/hadoopConfigurationReaders.js';
import { intBounds, longBounds, parseInteger, trimBlanks } from '../../catalog/readers/javaNumbers.js';
import type { Reading } from '../../catalog/reading.js';
import type { Setting } from '../../catalog/setting.js';
import { isAtLeast } from '../../catalog/versions.js';

/** Switches that 3.5 and 3.6 refuse, too, where they are neither true nor false. */
const refusedEarly = new Set(['standaloneEnabled', 'reconfigEnabled']);

/**
 * What ZooKeeper makes of a text of zoo.cfg, which QuorumPeerConfig trims. Keys that it knows it reads by `Integer.parseInt` or `Long.parseLong` (no hexadecimal
 * numbers), which throw, and by a method of its own that refuses what is neither true nor false; before 3.7 that is so for two keys alone, of all others anything
 * but true is false. Any other key becomes a system property: `Integer.getInteger` and `Long.getLong` take the default for what is no number.
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
      const near = nearNumberOf(taken, setting);
      const why = `${quoted(text, setting)} is not an integer`;
      // These take numbers in hexadecimal, too.
      const isProperty = setting.reader === 'getInteger' || setting.reader === 'getLong';
      if (isProperty && /^[+-]?(?:0x|#)[\da-f]+$/i.test(taken))
        return { kind: 'value', value: Number.parseInt(taken.replace(/0x|#/i, ''), 16) };
      if (isProperty) return { kind: 'replaced', why, ...(near === undefined ? {} : { near }) };
      return { kind: 'refused', why, problem: 'type', ...(near === undefined ? {} : { near }) };
    }
    case 'boolean': {
      const word = taken.toLowerCase();
      if (word === 'true' || word === 'false') return { kind: 'value', value: word === 'true' };
      const why = `${quoted(text, setting)} is neither true nor false`;
      const near = nearBoolean(taken);
      const refusesFrom = refusedEarly.has(setting.name) ? '3.5' : '3.7';
      if (setting.reader === 'parseBoolean' && isAtLeast(version, refusesFrom))
        return { kind: 'refused', why, problem: 'type', ...(near === undefined ? {} : { near }) };
      const isReadByWord = setting.reader === 'parseBoolean' || setting.reader === 'getBoolean';
      return { kind: 'value', value: false, ...(isReadByWord ? { remark: `${why}; it is read as false` } : {}) };
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

/** The number that was meant: a comment behind it and quotes around it are no part of it. */
function nearNumberOf(text: string, setting: Setting): string | undefined {
  const bare = text.replace(/(?<!\s)\s+(?:#|\/\/).*$/s, '').replace(/^(["'])(.*)\1$/s, '$2');
  return bare !== text && /^-?\d+$/.test(bare) ? bare : nearNumber(bare, setting, true);
}
