import { inSeconds } from '../../../expressions/quantities.js';
import type { FailoverEvent } from '../../productAdvice.js';

/** Times in ms. */
export interface RegionServerTimes {
  /** zookeeper.session.timeout as the server grants it */
  readonly session: number;
  /** To split and replay the logs; undefined: not told */
  readonly recovery?: number;
}

/** When HBase notices that a region server is gone. */
export function regionServerGone({ session, recovery }: RegionServerTimes): readonly FailoverEvent[] {
  const dead: FailoverEvent = {
    who: 'HBase',
    what: 'the region server is dead: its regions are assigned anew',
    at: session,
    upTo: 0,
    formula: 'session timeout of ZooKeeper',
  };
  if (recovery === undefined) return [dead];
  const served: FailoverEvent = {
    who: 'HBase',
    what: 'its logs are replayed: all regions serve again',
    at: session + recovery,
    upTo: 0,
    formula: `${inSeconds(session)} + ${inSeconds(recovery)} of replay`,
  };
  return [dead, served];
}
