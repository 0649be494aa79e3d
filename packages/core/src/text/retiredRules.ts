/** A rule that is gone under its id. Its id is never given to another rule, because configurations, comments and baselines still name it. */
export interface RetiredRule {
  /** The rule that finds the same today; undefined where none does. */
  readonly now?: string;
  /** Why it went, as a sentence without a full stop. */
  readonly why: string;
}

/** By their ids, in order. */
export const retiredRules: Readonly<Record<string, RetiredRule>> = {
  'cassandra/commitlog-sync-missing': { now: 'cassandra/required-setting-missing', why: 'one rule names all that is missing' },
  'cassandra/endpoint-snitch-missing': { now: 'cassandra/required-setting-missing', why: 'one rule names all that is missing' },
  'cassandra/internode-authenticator-without-package': {
    now: 'cassandra/refused-value',
    why: 'one rule covers every setting that names a class',
  },
  'cassandra/listeners-share-port': { now: 'cassandra/port-taken', why: 'both reported the same ports' },
  'cassandra/partitioner-missing': { now: 'cassandra/required-setting-missing', why: 'one rule names all that is missing' },
  'cassandra/role-manager-for-passwords': { now: 'cassandra/refused-value', why: 'one rule covers every setting that names a class' },
  'hbase/chunk-pool-range-at-use': { now: 'hbase/chunk-pool-range', why: 'one rule covers all releases' },
  'hbase/client-write-buffer': { why: 'no source had its number' },
  'hbase/mslab-allocation-over-chunk-size': { now: 'hbase/mslab-allocation-over-chunk', why: 'one rule covers all releases' },
  'hbase/offheap-variable-before-1': { now: 'hbase/offheapsize-too-early', why: 'one rule covers all releases' },
  'hbase/queue-count-unread': { now: 'hbase/unread-setting', why: 'one rule covers every setting that no release reads' },
  'hdfs/namenode-service-handlers-unused': { now: 'hdfs/service-handlers-without-address', why: 'both reported the same line' },
  'hdfs/no-failed-volume-tolerated': { now: 'hdfs/failed-volumes-zero', why: 'one rule covers all numbers of disks' },
  'hdfs/safemode-threshold-low': { now: 'hdfs/safemode-threshold', why: 'both reported the same line' },
  'hdfs/storage-tag-scheme': { now: 'hdfs/data-dir-scheme', why: 'one rule covers every scheme' },
  'hdfs/volume-policy-new-disk': { why: 'the policy is what an operator may want' },
  'jvm/unified-logging-on-8': { now: 'jvm/removed-flag', why: 'one rule covers all releases' },
  'yarn/jobhistory-pages-unset': {
    why: 'links take the host of mapreduce.jobhistory.address whether or not the address of the pages is set',
  },
  'zookeeper/oddly-read-value': { now: 'zookeeper/switch-read-as-false', why: 'the new name says what happens' },
  'zookeeper/switch-refused': { now: 'zookeeper/refused-value', why: 'one rule covers every value that ZooKeeper refuses' },
};

/** The id under which a rule is known today. */
export function presentRuleId(id: string): string {
  return retired(id)?.now ?? id;
}

/** What became of a rule that is gone: `rule "a" is now "b": one rule covers all releases`; undefined where it is not gone. */
export function retirementText(id: string): string | undefined {
  const rule = retired(id);
  if (rule === undefined) return undefined;
  return `rule "${id}" ${rule.now === undefined ? 'was removed' : `is now "${rule.now}"`}: ${rule.why}`;
}

function retired(id: string): RetiredRule | undefined {
  return Object.hasOwn(retiredRules, id) ? retiredRules[id] : undefined;
}
