/* Settings of JobTracker and TaskTracker, the MapReduce before YARN. */

const ofDaemons = /^(?:mapreduce\.(?:jobtracker|tasktracker)\.|mapred\.(?:job\.tracker|jobtracker|tasktracker|task\.tracker)(?:\.|$))/;

/** Read since, by these names or as old names of others. */
const readSince = /\.(?:split\.metainfo\.maxsize|permissions\.supergroup|indexcache\.mb)$/;

/** Whether only daemons of MapReduce 1 read the setting. */
export function isOfMapReduce1(name: string): boolean {
  return ofDaemons.test(name) && !readSince.test(name);
}
