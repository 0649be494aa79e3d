import { expect, it } from 'vitest';
import { dataNodeGone, deadAfter } from './failover.js';

it('declares a DataNode dead after 630 s, after 60 s as VCNC set it', () => {
  expect(deadAfter(300_000, 3000)).toBe(630_000);
  expect(deadAfter(15_000, 3000)).toBe(60_000);
});

it('avoids a silent DataNode before it is dead', () => {
  const times = { heartbeat: 3000, recheck: 300_000, stale: 30_000 };
  expect(dataNodeGone({ ...times, avoidsStale: true }).map(({ at }) => at)).toEqual([30_000, 630_000]);
  expect(dataNodeGone({ ...times, avoidsStale: false }).map(({ at }) => at)).toEqual([630_000]);
});
