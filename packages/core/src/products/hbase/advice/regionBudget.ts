import { formatDuration, shownSize } from '../../../expressions/quantities.js';
import { KiB, MiB, second } from '../../../text/units.js';
import type { Advised, AmountTable, EffectiveValues } from '../../productAdvice.js';
import { memstoreCapacityOf } from '../memory.js';
import { type HBaseCapacity, hbaseCapacity } from './capacity.js';

/** How many regions a server's memstores carry, and what follows from it. */
export function regionBudget(facts: Advised['facts'], before: EffectiveValues, after: EffectiveValues): AmountTable | undefined {
  const families = Number(facts.columnFamilies ?? 1);
  const [today, advised] = [before, after].map((values) => capacityOf(values, families));
  if (advised === undefined) return undefined;
  const size = shownSize(after.number('regionserver', 'hbase.hregion.max.filesize') ?? 0);
  const amounts: readonly (readonly [string, (capacity: HBaseCapacity) => string, string])[] = [
    [
      'Regions that write at once',
      ({ regions }) => String(regions),
      `memstores / (flush size x ${families} ${families === 1 ? 'family' : 'families'})`,
    ],
    ['Data of a server when they are full', ({ dataPerServer }) => shownSize(dataPerServer), `x ${size} a region`],
    ['Block indexes of that data', ({ index }) => shownSize(index), '0.17 % at blocks of 64 KiB'],
    ['Logs that hold the memstores', ({ logs }) => String(logs), 'memstores / 122 MiB'],
    ['Replay after a crash', ({ recovery }) => formatDuration(second * Math.round(recovery)), 'at 100 MB/s'],
  ];
  return {
    title: 'Region budget',
    rows: amounts.map(([what, amount, from]) => ({
      what,
      today: today === undefined ? undefined : amount(today),
      advised: amount(advised),
      from,
    })),
  };
}

function capacityOf(values: EffectiveValues, families: number): HBaseCapacity | undefined {
  const memstores = values.told('regionserver', memstoreCapacityOf);
  const regionSize = values.number('regionserver', 'hbase.hregion.max.filesize');
  const flushSize = values.number('regionserver', 'hbase.hregion.memstore.flush.size');
  if (memstores === undefined || regionSize === undefined || flushSize === undefined) return undefined;
  const usual = { blockSize: 64 * KiB, rollSize: 0.95 * 128 * MiB, replayRate: 100e6, active: 1, replication: 3 };
  return hbaseCapacity({ heap: memstores, memstoreShare: 1, flushSize, families, regionSize, ...usual });
}
