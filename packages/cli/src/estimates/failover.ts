import { type FailoverInput, failoverTimeline } from '../../../core/src/advice/models/failover.js';
import type { Estimate, Values } from './values.js';

export const failoverNames = ['heartbeat', 'recheck', 'stale', 'avoidStale', 'session', 'recovery', 'phi', 'interval'] as const;

/** After how long each part notices that a machine is gone. Without releases all three products are shown. */
export function estimateFailover(values: Values, releases: ReadonlyMap<string, string>): Estimate {
  const isShown = (product: string) => releases.size === 0 || releases.has(product);
  const input: FailoverInput = {
    ...(isShown('hadoop')
      ? {
          hdfs: {
            heartbeat: values.time('heartbeat', 3000),
            recheck: values.time('recheck', 300_000),
            stale: values.time('stale', 30_000),
            avoidsStale: values.boolean('avoidStale', false),
          },
        }
      : {}),
    ...(isShown('hbase')
      ? { hbase: { session: values.time('session', 90_000), ...(values.has('recovery') ? { recovery: values.time('recovery', 0) } : {}) } }
      : {}),
    ...(isShown('cassandra') ? { cassandra: { phi: values.number('phi', 8), interval: values.time('interval', 1000) } } : {}),
  };
  const events = failoverTimeline(input);
  const seconds = (ms: number) => `${Number((ms / 1000).toFixed(1))} s`;
  const text = events.map(
    ({ who, what, at, upTo, formula }) =>
      `${seconds(at).padStart(8)}  ${who}: ${what} (${formula}${upTo > 0 ? `, up to ${seconds(upTo)} later` : ''})`,
  );
  return { json: { events }, text };
}
