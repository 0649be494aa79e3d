export { usualRate } from '../deployment/machine/disks.js';
export { type CompactionStrategy, cassandraCapacity, usableShare } from '../products/cassandra/advice/capacity.js';
export { nodeGone } from '../products/cassandra/advice/failover.js';
export { dataNodeGone } from '../products/hadoop/advice/failover.js';
export {
  estimateStorage,
  replicaTypes,
  type StorageDisk,
  type StorageInput,
  type StoragePolicy,
  type StorageType,
  storagePolicies,
  type VolumeChoice,
} from '../products/hadoop/advice/storageModel.js';
export { type HBaseCapacity, type HBaseLoad, hbaseCapacity } from '../products/hbase/advice/capacity.js';
export { regionServerGone } from '../products/hbase/advice/failover.js';
