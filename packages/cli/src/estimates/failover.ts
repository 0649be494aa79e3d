import { dataNodeGone, nodeGone, regionServerGone } from '@storelint/core/estimates';
import { inSeconds } from '@storelint/core/expressions';
import { second } from '@storelint/core/text';
import type { Estimate, Values } from './values.js';

export const failoverNames = ['heartbeat', 'recheck', 'stale', 'avoidStale', 'session', 'recovery', 'phi', 'interval'] as const;

/** After how long each part notices that a machine is gone. Without releases all three products are shown. */
export function estimateFailover(values: Values, releases: ReadonlyMap<string, string>): Estimate {
  const isShown = (product: string) => releases.size === 0 || releases.has(product);
  const ofDataNode = () =>
    dataNodeGone({
      heartbeat: values.time('heartbeat', 3000),
      recheck: values.time('recheck', 300_000),
      stale: values.time('stale', 30_000),
      avoidsStale: values.boolean('avoidStale', false),
    });
  const ofRegionServer = () =>
    regionServerGone({
      session: values.time('session', 90_000),
      ...(values.has('recovery') ? { recovery: values.time('recovery', 0) } : {}),
    });
  const ofNode = () => nodeGone({ phi: values.number('phi', 8), interval: values.time('interval', second) });
  const events = [
    ...(isShown('hadoop') ? ofDataNode() : []),
    ...(isShown('hbase') ? ofRegionServer() : []),
    ...(isShown('cassandra') ? ofNode() : []),
  ].sort((a, b) => a.at - b.at);
  const text = events.map(
    ({ who, what, at, upTo, formula }) =>
      `${inSeconds(at).padStart(8)}  ${who}: ${what} (${formula}${upTo > 0 ? `, up to ${inSeconds(upTo)} later` : ''})`,
  );
  return { json: { events }, text };
}
