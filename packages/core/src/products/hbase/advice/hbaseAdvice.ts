import type { ProductAdvice } from '../../productAdvice.js';
import { hbaseEssentials } from './essentials.js';
import { regionServerGone } from './failover.js';
import { heapParts, regionServerMemory } from './memory.js';
import { placeHBaseOption } from './options.js';
import { regionBudget } from './regionBudget.js';

export const hbaseAdvice: ProductAdvice = {
  essentials: hbaseEssentials,
  placeOption: placeHBaseOption,
  machine: {
    title: 'region server',
    around: 'regionserver',
    usualDaemons: ['regionserver', 'datanode'],
    memory: regionServerMemory,
    heapParts,
  },
  amounts: regionBudget,
  failover: (values) => {
    const session = values.number('regionserver', 'zookeeper.session.timeout');
    return session === undefined ? [] : regionServerGone({ session });
  },
};
