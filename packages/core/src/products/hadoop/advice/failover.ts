import { inSeconds } from '../../../expressions/quantities.js';
import type { FailoverEvent } from '../../productAdvice.js';

/** Times in ms. */
export interface DataNodeTimes {
  /** dfs.heartbeat.interval */
  readonly heartbeat: number;
  /** dfs.namenode.heartbeat.recheck-interval */
  readonly recheck: number;
  /** dfs.namenode.stale.datanode.interval */
  readonly stale: number;
  readonly avoidsStale: boolean;
}

/** 2 x recheck + 10 x heartbeat, in ms. Source: DatanodeManager. */
export function deadAfter(recheck: number, heartbeat: number): number {
  return 2 * recheck + 10 * heartbeat;
}

/** When the NameNode notices that a DataNode is gone. */
export function dataNodeGone({ heartbeat, recheck, stale, avoidsStale }: DataNodeTimes): readonly FailoverEvent[] {
  const least = Math.max(stale, 3 * heartbeat);
  const period = avoidsStale ? Math.min(recheck, least) : recheck;
  const avoided: FailoverEvent = {
    who: 'HDFS',
    what: 'the DataNode is stale: read last, not written to',
    at: least,
    upTo: 0,
    formula: `max(${inSeconds(stale)}, 3 x ${inSeconds(heartbeat)})`,
  };
  const dead: FailoverEvent = {
    who: 'HDFS',
    what: 'the DataNode is dead: its blocks are copied anew',
    at: deadAfter(recheck, heartbeat),
    upTo: period + 5000,
    formula: `2 x ${inSeconds(recheck)} + 10 x ${inSeconds(heartbeat)}`,
  };
  return avoidsStale ? [avoided, dead] : [dead];
}
