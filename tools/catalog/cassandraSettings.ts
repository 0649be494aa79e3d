import type { SettingType } from '../../packages/core/src/catalog/setting.js';
import type { Fields, ReleaseFacts, RenamingFields } from './fields.js';
import type { CassandraOption, CassandraScan } from './scans.js';
import { isSecret } from './secrets.js';
import { unitOfSpec } from './units.js';

/** Settings of one Cassandra release: its Config as its own loader sees it, nested options joined by dots. */
export function cassandraFacts(release: string, scan: CassandraScan): ReleaseFacts {
  const settings = new Map<string, Fields>();
  const renamings = new Map<string, RenamingFields>();
  for (const [name, option] of Object.entries(scan.small)) {
    settings.set(name, fieldsOf(name, option, scan.large[name]));
    const prefix = name.slice(0, name.lastIndexOf('.') + 1);
    for (const { old, converter } of option.replaces ?? []) {
      if (prefix + old !== name) renamings.set(prefix + old, { newNames: [name], converter });
    }
  }
  // Some old spellings are the new ones: the option takes both forms, and the loader reads it as one setting.
  for (const [name, option] of Object.entries(scan.small)) {
    const same = option.replaces?.find((each) => name === name.slice(0, name.lastIndexOf('.') + 1) + each.old);
    const fields = settings.get(name);
    if (same !== undefined && fields !== undefined) fields.converter = same.converter;
  }
  for (const old of renamings.keys()) settings.delete(old);
  return {
    release,
    settings,
    renamings,
    defaultNames: [],
    coverage: {},
  };
}

function fieldsOf(name: string, option: CassandraOption, onLarge: CassandraOption | undefined): Fields {
  const fields: Fields = { type: typeOf(name, option), reader: option.type, read: true };
  const unit = unitOfSpec(option.type);
  if (unit !== undefined) fields.unit = unit;
  else {
    const byName = unitOfOldName(name);
    if (byName !== undefined && (fields.type === 'int' || fields.type === 'long' || fields.type === 'double' || fields.type === 'float'))
      fields.unit = byName;
  }
  if (option.values !== undefined) fields.values = option.values;
  if (option.null === true || option.nullable === true) fields.nullable = true;
  if (isSecret(name)) fields.secret = true;
  else if (
    option.default !== undefined &&
    option.default === onLarge?.default &&
    option.default.length < 200 &&
    !option.default.includes('@')
  )
    fields.default = option.default;
  else if (option.default !== undefined && option.default !== onLarge?.default) fields.computed = true;
  return fields;
}

/** `read_request_timeout_in_ms`, `commitlog_segment_size_in_mb`: names before 4.1 carry their unit. */
function unitOfOldName(name: string): Fields['unit'] {
  const ending =
    /_(?:in_)?(ms|millis|minutes|seconds|sec|hours|kb|mb|gb|bytes|mb_per_sec|megabits_per_sec|bytes_per_sec|kb_per_sec|percent|percentage)$/.exec(
      name,
    )?.[1];
  switch (ending) {
    case 'ms':
    case 'millis':
      return 'ms';
    case 'seconds':
    case 'sec':
      return 's';
    case 'minutes':
      return 'min';
    case 'hours':
      return 'h';
    case 'bytes':
      return 'B';
    case 'kb':
      return 'KiB';
    case 'mb':
      return 'MiB';
    case 'gb':
      return 'GiB';
    case 'mb_per_sec':
      return 'MiB/s';
    case 'megabits_per_sec':
      return 'Mbit/s';
    case 'bytes_per_sec':
      return 'B/s';
    case 'kb_per_sec':
      return 'KiB/s';
    case 'percent':
    case 'percentage':
      return 'percent';
    default:
      return undefined;
  }
}

const classes =
  /^(authenticator|authorizer|role_manager|network_authorizer|cidr_authorizer|internode_authenticator|endpoint_snitch|partitioner|seed_provider|request_scheduler|crypto_provider|index_interval_class|back_pressure_strategy|.*class_name|.*_class|memory_allocator|row_cache_provider)$/;
const paths = /(_directory|_directories|_dir|keystore|truststore|_path|_file)$/;
const addresses = /^(listen|rpc|broadcast|broadcast_rpc|native_transport|listen_on_broadcast)_address$/;

function typeOf(name: string, option: CassandraOption): SettingType {
  const type = option.type;
  if (/^(int|Integer|short|Short)$/.test(type)) return 'int';
  if (/^(long|Long)$/.test(type)) return 'long';
  if (/^(double|Double)$/.test(type)) return 'double';
  if (/^(float|Float)$/.test(type)) return 'float';
  if (/^(boolean|Boolean)$/.test(type)) return 'boolean';
  if (/DurationSpec/.test(type)) return 'duration';
  if (/DataStorageSpec/.test(type)) return 'size';
  if (/DataRateSpec/.test(type)) return 'rate';
  if (option.values !== undefined) return 'enum';
  if (/ParameterizedClass|SeedProviderDef/.test(type)) return 'class';
  if (/^(Map|.*Map<)/.test(type)) return 'map';
  if (/^(List|Set|Collection|.*(List|Set)<)|\[\]$/.test(type)) return 'list';
  if (type === 'String') {
    const last = name.slice(name.lastIndexOf('.') + 1);
    if (classes.test(last)) return 'class';
    if (paths.test(last)) return 'path';
    if (addresses.test(last)) return 'address';
    return 'string';
  }
  return 'object';
}
