import type { JvmOption, PlacedValue } from '../../productAdvice.js';
import type { Role } from '../../registry.js';

export const regionServerOptions = 'HBASE_REGIONSERVER_OPTS';

/** Variables that hold the options of one daemon each. */
const variables: Readonly<Partial<Record<Role, string>>> = { regionserver: regionServerOptions, master: 'HBASE_MASTER_OPTS' };

/** Where an option of a daemon's JVM is written. */
export function placeHBaseOption(option: JvmOption, role: Role): PlacedValue | undefined {
  const variable = variables[role];
  return variable === undefined ? undefined : { ...option, kind: 'option', file: 'hbase-env.sh', variable, product: 'hbase' };
}
