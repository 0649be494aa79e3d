import { nearBoolean, nearNumber } from '../../catalog/readers/hadoopConfigurationNear.js';
import { quoted } from '../../catalog/readers/hadoopConfigurationReaders.js';
import { decodeInteger, intBounds, longBounds, parseInteger, trimBlanks } from '../../catalog/readers/javaNumbers.js';
import type { Reading } from '../../catalog/reading.js';
import type { Setting } from '../../catalog/setting.js';

/**
 * What ZooKeeper makes of a text of zoo.cfg. Names that QuorumPeerConfig knows are trimmed and parsed by `Integer.parseInt` or `Long.parseLong` (no hexadecimal
 * numbers); a boolean among them must be true or false since 3.5 or 3.7, before that anything but true is false. All others become system properties, which
 * `Integer.getInteger` and `Long.getLong` read (hexadecimal and octal numbers, too; the default for what they do not understand), and `Boolean.getBoolean`.
 */
export function readZooKeeperValue(text: string, setting: Setting): Reading {
  const taken = trimBlanks(text);
  switch (setting.type) {
    case 'int':
    case 'long':
    case 'duration':
    case 'size': {
      const isProperty = setting.reader === 'getInteger' || setting.reader === 'getLong';
      const parse = isProperty ? decodeInteger : parseInteger;
      const number = parse(isProperty ? text : taken, setting.type === 'int' ? intBounds : longBounds);
      if (number !== undefined) return { kind: 'value', value: Number(number) };
      const near = nearNumberOf(taken, setting);
      const why = `${quoted(text, setting)} is not an integer`;
      if (isProperty) return { kind: 'replaced', why, ...(near === undefined ? {} : { near }) };
      return { kind: 'refused', why, problem: 'type', ...(near === undefined ? {} : { near }) };
    }
    case 'boolean': {
      const word = taken.toLowerCase();
      // AdminServerFactory alone compares with the word: whatever is not "false" turns the server on.
      if (setting.name === 'admin.enableServer' && word !== 'true' && taken !== 'false') {
        const odd = word === 'false' ? 'is not false in lower case' : 'is neither true nor false';
        return { kind: 'value', value: true, remark: `${quoted(text, setting)} ${odd}; it is read as true` };
      }
      if (word === 'true' || word === 'false') return { kind: 'value', value: word === 'true' };
      const why = `${quoted(text, setting)} is neither true nor false`;
      const near = nearBoolean(taken);
      if (setting.readAtStart !== undefined) return { kind: 'refused', why, problem: 'type', ...(near === undefined ? {} : { near }) };
      // What compares the property with a word may take the others for true.
      const isReadByWord = setting.reader === 'parseBoolean' || setting.reader === 'getBoolean';
      return { kind: 'value', value: false, remark: isReadByWord ? `${why}; it is read as false` : why };
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
