import type { ProductAdvice } from '../../productAdvice.js';
import { zookeeperEssentials } from './essentials.js';

export const zookeeperAdvice: ProductAdvice = {
  essentials: zookeeperEssentials,
  placeOption: () => undefined,
  machine: { title: 'ZooKeeper', usualDaemons: ['zookeeper'] },
  failover: () => [],
};
