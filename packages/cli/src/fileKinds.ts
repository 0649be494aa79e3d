import type { FileKind } from '../../core/src/formats/document.js';
import { didYouMean } from '../../core/src/text/didYouMean.js';
import { CallError } from './callError.js';

/** Every kind of file, as `--as` names it. */
export const fileKinds: readonly FileKind[] = [
  'hbase-site',
  'hdfs-site',
  'core-site',
  'hbase-default',
  'hdfs-default',
  'core-default',
  'hbase-env',
  'hadoop-env',
  'cassandra-env',
  'cassandra-yaml',
  'cassandra-jvm-options',
  'cassandra-rackdc',
  'cassandra-topology',
  'zoo-cfg',
  'sysctl',
  'regionservers',
  'workers',
  'backup-masters',
];

/** @throws {CallError} */
export function readKind(text: string): FileKind {
  const kind = fileKinds.find((known) => known === text || `${known}.xml` === text || `${known}.sh` === text);
  if (kind === undefined) throw new CallError(`--as ${text}: there is no such kind of file${didYouMean(text, fileKinds)}`);
  return kind;
}
