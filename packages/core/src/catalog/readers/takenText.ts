import type { Setting } from '../setting.js';

/** What each typed reader of Hadoop's Configuration makes a value of. What it does with anything else is the reader's own: it throws or takes its default. */
const ofReaders: Readonly<Record<string, string>> = {
  getInt: 'an integer of 32 bits, or 0x and hex digits',
  getLong: 'an integer, or 0x and hex digits',
  getFloat: 'a number such as 0.4',
  getDouble: 'a number such as 0.4',
  getBoolean: 'true or false; any other text leaves the default',
  getLongBytes: 'a number of bytes, or one with k, m, g, t, p or e behind it',
  getTimeDuration: 'a number with ns, us, ms, s, m, h or d behind it',
  getStorageSize: 'a number with b, kb, mb, gb, tb, pb or eb behind it',
  getClass: 'the full name of a class',
  getClasses: 'full names of classes, separated by commas',
  getStrings: 'texts, separated by commas',
  getTrimmedStrings: 'texts, separated by commas',
  getInts: 'integers, separated by commas',
  getSocketAddr: 'host:port',
  getPattern: 'a regular expression of Java',
};

/** What a typed reader of Hadoop's Configuration takes; undefined where that is any text, or not known. */
export function takenByConfiguration({ reader, unit, values }: Setting): string | undefined {
  if (values !== undefined) return undefined;
  const text = reader === undefined ? undefined : ofReaders[reader];
  const convertsItself = reader === 'getTimeDuration' || reader === 'getStorageSize';
  return text !== undefined && convertsItself && unit !== undefined ? `${text}; alone it counts ${unit}` : text;
}
