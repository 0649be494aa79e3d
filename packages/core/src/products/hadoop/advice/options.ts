import { isAtLeast } from '../../../catalog/versions.js';
import type { Advised, JvmOption, PlacedValue } from '../../productAdvice.js';
import type { Role } from '../../registry.js';

/** Daemons whose scripts read a variable of their own. */
const withOptions: readonly Role[] = ['namenode', 'datanode', 'journalnode', 'zkfc'];

/** Where an option of a daemon's JVM is written. Hadoop 3 passes over HDFS_DATANODE_OPTS where the file sets the old HADOOP_DATANODE_OPTS. */
export function placeHadoopOption(option: JvmOption, role: Role, releases: Advised['releases']): PlacedValue | undefined {
  if (!withOptions.includes(role)) return undefined;
  const oldVariable = `HADOOP_${role.toUpperCase()}_OPTS`;
  const place = { ...option, kind: 'option', file: 'hadoop-env.sh', product: 'hadoop' } as const;
  return isAtLeast(releases.hadoop ?? '', '3.0.0-alpha1')
    ? { ...place, variable: `HDFS_${role.toUpperCase()}_OPTS`, oldVariable }
    : { ...place, variable: oldVariable };
}
