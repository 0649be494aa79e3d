/* How long each part takes to notice that a machine is gone. Times in ms. */

export interface FailoverInput {
  readonly hdfs?: {
    /** dfs.heartbeat.interval */
    readonly heartbeat: number;
    /** dfs.namenode.heartbeat.recheck-interval */
    readonly recheck: number;
    /** dfs.namenode.stale.datanode.interval */
    readonly stale: number;
    readonly avoidsStale: boolean;
  };
  readonly hbase?: {
    /** zookeeper.session.timeout as the server grants it */
    readonly session: number;
    /** ms to split and replay the logs; undefined: not told */
    readonly recovery?: number;
  };
  readonly cassandra?: {
    readonly phi: number;
    /** Mean time between heartbeats as they arrive; gossip runs every second. */
    readonly interval?: number;
  };
}

export interface FailoverEvent {
  readonly who: 'HDFS' | 'HBase' | 'Cassandra';
  readonly what: string;
  /** ms after the machine fell silent. */
  readonly at: number;
  /** What may come on top: the period of the check. */
  readonly upTo: number;
  readonly formula: string;
}

/** 2 x recheck + 10 x heartbeat. Source: DatanodeManager. */
export function deadAfter(recheck: number, heartbeat: number): number {
  return 2 * recheck + 10 * heartbeat;
}

/** phi grows by 1 each ln(10) mean intervals. Source: FailureDetector's PHI_FACTOR. */
export function convictedAfter(phi: number, interval = 1000): number {
  return phi * Math.log(10) * interval;
}

/** Sorted by time. */
export function failoverTimeline(input: FailoverInput): readonly FailoverEvent[] {
  const events: FailoverEvent[] = [];
  const seconds = (ms: number) => `${Number((ms / 1000).toFixed(1))} s`;
  if (input.hdfs !== undefined) {
    const { heartbeat, recheck, stale, avoidsStale } = input.hdfs;
    const least = Math.max(stale, 3 * heartbeat);
    const dead = deadAfter(recheck, heartbeat);
    const period = avoidsStale ? Math.min(recheck, least) : recheck;
    if (avoidsStale)
      events.push({
        who: 'HDFS',
        what: 'the DataNode is stale: read last, not written to',
        at: least,
        upTo: 0,
        formula: `max(${seconds(stale)}, 3 x ${seconds(heartbeat)})`,
      });
    events.push({
      who: 'HDFS',
      what: 'the DataNode is dead: its blocks are copied anew',
      at: dead,
      upTo: period + 5000,
      formula: `2 x ${seconds(recheck)} + 10 x ${seconds(heartbeat)}`,
    });
  }
  if (input.hbase !== undefined) {
    const { session, recovery } = input.hbase;
    events.push({
      who: 'HBase',
      what: 'the region server is dead: its regions are assigned anew',
      at: session,
      upTo: 0,
      formula: 'session timeout of ZooKeeper',
    });
    if (recovery !== undefined)
      events.push({
        who: 'HBase',
        what: 'its logs are replayed: all regions serve again',
        at: session + recovery,
        upTo: 0,
        formula: `${seconds(session)} + ${seconds(recovery)} of replay`,
      });
  }
  if (input.cassandra !== undefined) {
    const { phi, interval = 1000 } = input.cassandra;
    events.push({
      who: 'Cassandra',
      what: 'the node is down: hints are kept for it',
      at: convictedAfter(phi, interval),
      upTo: interval,
      formula: `${phi} x ln(10) x ${seconds(interval)}`,
    });
  }
  return events.sort((a, b) => a.at - b.at);
}
