import type { SettingType } from '../../packages/core/src/catalog/setting.js';
import type { Fields, ReleaseFacts } from './fields.js';
import type { ZooKeeperScan } from './scans.js';
import { isSecret } from './secrets.js';
import { unitOfName } from './units.js';

const types: Readonly<Record<string, SettingType>> = {
  parseInt: 'int',
  parseLong: 'long',
  parseBoolean: 'boolean',
  File: 'path',
  getInteger: 'int',
  getInt: 'int',
  getLong: 'long',
  getBoolean: 'boolean',
};

/** Texts that QuorumPeerConfig compares a value with. */
const values = new Set(['observer', 'participant', 'false', 'true', 'yes', 'no']);

/**
 * Keys of zoo.cfg: those that QuorumPeerConfig knows by name, and system properties `zookeeper.*`, which it sets from any other key.
 * A key that is in neither becomes a system property that nobody reads.
 */
export function zooKeeperFacts(release: string, scan: ZooKeeperScan): ReleaseFacts {
  const settings = new Map<string, Fields>();
  for (const read of scan.properties.reads) {
    if (!read.key.startsWith('zookeeper.') || read.key.includes('*')) continue;
    const name = read.key.slice('zookeeper.'.length);
    const known = settings.get(name);
    const type = types[read.reader] ?? 'string';
    if (known !== undefined && (known.type !== 'string' || type === 'string')) continue;
    const fields: Fields = { type, reader: read.reader, read: true, roles: ['zookeeper'] };
    const [only, ...more] = read.default ?? [];
    if (only !== undefined && more.length === 0 && !only.includes('*') && only.length < 100) {
      fields.default = type === 'boolean' ? (only === '1' ? 'true' : only === '0' ? 'false' : only) : only;
    }
    settings.set(name, fields);
  }
  for (const [key, { match, reader }] of Object.entries(scan.keys)) {
    if (values.has(key)) continue;
    const name = match === 'startsWith' ? `${key.replace(/\.?$/, '.')}*` : key;
    settings.set(name, { ...settings.get(name), type: types[reader] ?? 'string', reader, read: true, roles: ['zookeeper'] });
  }
  for (const [name, fields] of settings) {
    const unit = unitOfName(name);
    if (unit !== undefined && (fields.type === 'int' || fields.type === 'long')) fields.unit = unit;
    if (isSecret(name)) {
      fields.secret = true;
      delete fields.default;
    }
  }
  return {
    release,
    settings,
    renamings: new Map(),
    defaultNames: [],
    coverage: { calls: scan.properties.calls, unresolved: scan.properties.unresolved },
  };
}
