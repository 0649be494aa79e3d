import type { SettingType } from '../../packages/core/src/catalog/setting.js';

/** What each reader of Hadoop's Configuration makes of a value. */
const types: Readonly<Record<string, SettingType>> = {
  getInt: 'int',
  getLong: 'long',
  getFloat: 'float',
  getDouble: 'double',
  getBoolean: 'boolean',
  getLongBytes: 'size',
  getStorageSize: 'size',
  getTimeDuration: 'duration',
  getTimeDurations: 'list',
  getEnum: 'enum',
  getEnumSet: 'list',
  getClass: 'class',
  getClasses: 'list',
  getInstances: 'list',
  getInts: 'list',
  getStrings: 'list',
  getTrimmedStrings: 'list',
  getStringCollection: 'list',
  getTrimmedStringCollection: 'list',
  getSocketAddr: 'address',
  getPattern: 'string',
  getRange: 'string',
  getPassword: 'string',
  getFile: 'path',
  getLocalPath: 'path',
  get: 'string',
  getTrimmed: 'string',
  getRaw: 'string',
  getPropsWithPrefix: 'string',
  getValByRegex: 'string',
};

/** Readers that may throw come first: of several, the strictest decides. */
const order = Object.keys(types);
const plain = new Set(['get', 'getTrimmed', 'getRaw', 'getPropsWithPrefix', 'getValByRegex', 'getPassword']);

export function typeOf(reader: string): SettingType | undefined {
  return types[reader];
}

/** Gives the text as it stands, so that what happens to it is not told by the call. */
export function isPlain(reader: string): boolean {
  return plain.has(reader);
}

export function strictness(reader: string): number {
  const at = order.indexOf(reader);
  return at < 0 ? order.length : at;
}
