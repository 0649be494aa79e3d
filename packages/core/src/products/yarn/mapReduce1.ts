import type { Document } from '../../formats/document.js';

/* Settings of JobTracker and TaskTracker, the MapReduce before YARN. */

const ofDaemons = /^(?:mapreduce\.(?:jobtracker|tasktracker)\.|mapred\.(?:job\.tracker|jobtracker|tasktracker|task\.tracker)(?:\.|$))/;

/** Read since, by these names or as old names of others. */
const readSince = /\.(?:split\.metainfo\.maxsize|permissions\.supergroup|indexcache\.mb)$/;

/** Whether only daemons of MapReduce 1 read the setting. */
export function isOfMapReduce1(name: string): boolean {
  return ofDaemons.test(name) && !readSince.test(name);
}

/** Whether the files are those of a cluster with YARN: MapReduce 1 runs on Hadoop 1, and on Hadoop 2 of CDH. */
export function runsYarn(documents: readonly Document[]): boolean {
  return documents.some(
    ({ kind, entries }) => kind === 'yarn-site' || entries.some(({ key }) => key === 'mapreduce.framework.name' || key.startsWith('yarn.')),
  );
}
