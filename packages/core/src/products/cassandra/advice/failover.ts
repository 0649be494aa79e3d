import { inSeconds } from '../../../expressions/quantities.js';
import { second } from '../../../text/units.js';
import type { FailoverEvent } from '../../productAdvice.js';

export interface GossipTimes {
  /** phi_convict_threshold */
  readonly phi: number;
  /** Mean time between heartbeats as they arrive, in ms; gossip runs every second. */
  readonly interval?: number;
}

/** phi grows by 1 each ln(10) mean intervals; in ms. Source: FailureDetector's PHI_FACTOR. */
export function convictedAfter(phi: number, interval = second): number {
  return phi * Math.log(10) * interval;
}

/** When the other nodes notice that one is gone. */
export function nodeGone({ phi, interval = second }: GossipTimes): readonly FailoverEvent[] {
  return [
    {
      who: 'Cassandra',
      what: 'the node is down: hints are kept for it',
      at: convictedAfter(phi, interval),
      upTo: interval,
      formula: `${phi} x ln(10) x ${inSeconds(interval)}`,
    },
  ];
}
