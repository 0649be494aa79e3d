/** A rule that is gone under its id. Its id is never given to another rule, because configurations, comments and baselines still name it. */
export interface RetiredRule {
  /** The rule that finds the same today; undefined where none does. */
  readonly now?: string;
  /** Why it went, as a sentence without a full stop. */
  readonly why: string;
}

/** By their ids, in order. */
export const retiredRules: Readonly<Record<string, RetiredRule>> = {
  'cassandra/listeners-share-port': { now: 'cassandra/port-taken', why: 'both reported the same ports' },
  'hbase/chunk-pool-range-at-use': { now: 'hbase/chunk-pool-range', why: 'one rule covers all releases' },
  'hbase/mslab-allocation-over-chunk-size': { now: 'hbase/mslab-allocation-over-chunk', why: 'one rule covers all releases' },
  'hdfs/namenode-service-handlers-unused': { now: 'hdfs/service-handlers-without-address', why: 'both reported the same line' },
  'hdfs/safemode-threshold-low': { now: 'hdfs/safemode-threshold', why: 'both reported the same line' },
  'jvm/unified-logging-on-8': { now: 'jvm/removed-flag', why: 'one rule covers all releases' },
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
