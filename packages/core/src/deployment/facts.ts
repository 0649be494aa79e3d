/** What no file tells and `--fact NAME=VALUE` or `.storelint.yaml` states. */
export interface FactDefinition {
  readonly name: string;
  readonly type: 'number' | 'string' | 'boolean';
  /** Unit of a number, in words. */
  readonly unit?: string;
  /** Least and largest number; 0 and none where they are left out. */
  readonly least?: number;
  readonly most?: number;
  /** The only texts that it takes. */
  readonly words?: readonly string[];
  /** What is advised of it is the most that is right; less is no worse. */
  readonly isMost?: true;
  readonly description: string;
}

/** Sorted by name. */
export const facts: readonly FactDefinition[] = [
  { name: 'backupJob', type: 'boolean', description: 'a job of the operators copies incremental backups away and deletes them' },
  { name: 'blockSize', type: 'number', unit: 'KiB', description: 'HFile block size of the tables' },
  { name: 'cacheFile', type: 'string', description: "path of the file for HBase's bucket cache on an SSD that nothing else uses" },
  { name: 'cacheFileSize', type: 'number', unit: 'GiB', description: 'space for that file' },
  {
    name: 'clients',
    type: 'number',
    unit: 'client threads',
    description: 'concurrent client threads that talk to one server at its busiest',
  },
  { name: 'columnFamilies', type: 'number', unit: 'families a table', description: 'column families of the largest table' },
  { name: 'compactionJob', type: 'boolean', description: 'a job of the operators runs major compactions' },
  {
    name: 'compactionStrategy',
    type: 'string',
    words: ['LCS', 'STCS', 'TWCS', 'UCS'],
    description: 'compaction strategy of the Cassandra tables that hold most data: LCS, STCS, TWCS or UCS',
  },
  {
    name: 'compression',
    type: 'number',
    unit: 'fraction',
    least: 0.01,
    most: 1,
    description: 'size of data on disk divided by its size before compression; 1 means no compression',
  },
  {
    name: 'dataCentreLink',
    type: 'number',
    unit: 'Mbit/s',
    least: 1,
    description: "bandwidth between two data centres that Cassandra's repairs and new nodes may use",
  },
  { name: 'dataNodeReplicas', type: 'number', unit: 'millions', description: 'block replicas that one DataNode holds' },
  { name: 'datanodes', type: 'number', unit: 'nodes', description: 'DataNodes of the cluster' },
  {
    name: 'dataPerServer',
    type: 'number',
    unit: 'GiB',
    isMost: true,
    description: 'data that one region server or one Cassandra node holds',
  },
  { name: 'gcGrace', type: 'number', unit: 's', description: 'smallest gc_grace_seconds of the tables' },
  { name: 'hotDataPerServer', type: 'number', unit: 'GiB', description: "part of a region server's data that is read often" },
  { name: 'ingestPerNode', type: 'number', unit: 'MiB/s', description: 'bytes that clients write to one node, replicas counted' },
  { name: 'ioScheduler', type: 'string', description: 'word in brackets of /sys/block/DEVICE/queue/scheduler of the data disks' },
  {
    name: 'lockedMemory',
    type: 'number',
    unit: 'KiB',
    least: -1,
    description: 'limit of locked memory of the daemon (ulimit -l); -1 means none',
  },
  { name: 'longestPause', type: 'number', unit: 'ms', description: 'longest garbage collection pause seen' },
  { name: 'namespaceBlocks', type: 'number', unit: 'millions', description: 'blocks that the NameNode holds (Blocks in its overview)' },
  {
    name: 'namespaceObjects',
    type: 'number',
    unit: 'millions',
    description: 'files and blocks that the NameNode holds (Files and Blocks in its overview)',
  },
  { name: 'newDataCentre', type: 'boolean', description: 'the node belongs to a data centre that is just being added' },
  { name: 'nodes', type: 'number', unit: 'nodes', description: 'nodes of the cluster (region servers, Cassandra nodes)' },
  { name: 'openFiles', type: 'number', unit: 'files', description: 'limit of open files of the daemon (ulimit -n)' },
  {
    name: 'otherMemory',
    type: 'number',
    unit: 'GiB',
    description: "memory of the machine that other programs take: containers of YARN, agents, another tenant's daemons",
  },
  { name: 'p99Target', type: 'number', unit: 'ms', description: 'time in which 99 of 100 requests are to be answered' },
  {
    name: 'processes',
    type: 'number',
    unit: 'threads',
    description: 'limit of processes and threads of the user that runs the daemon (ulimit -u)',
  },
  { name: 'racks', type: 'number', unit: 'racks or zones', description: 'racks or availability zones that the nodes are spread over' },
  { name: 'readAhead', type: 'number', unit: 'KiB', description: 'read-ahead of the data disks (/sys/block/DEVICE/queue/read_ahead_kb)' },
  { name: 'readShare', type: 'number', unit: 'fraction', most: 1, description: 'share of requests that read, 0 to 1' },
  {
    name: 'rebuildTime',
    type: 'number',
    unit: 'hours',
    least: 0.1,
    description: 'time in which the data of a lost DataNode or Cassandra node is to be copied anew',
  },
  {
    name: 'recoveryTime',
    type: 'number',
    unit: 's',
    least: 10,
    description: 'time in which the regions of a lost region server are to be served again',
  },
  { name: 'regionsPerServer', type: 'number', unit: 'regions', description: 'regions that one region server carries' },
  { name: 'replicationFactor', type: 'number', unit: 'replicas', description: 'fewest replicas of a keyspace that holds data of value' },
  { name: 'requestSize', type: 'number', unit: 'KiB', description: 'usual size of a request or an answer' },
  { name: 'savedTokens', type: 'number', unit: 'tokens', description: 'tokens that the Cassandra node has in its data (nodetool info -T)' },
  { name: 'scanShare', type: 'number', unit: 'fraction', most: 1, description: 'share of the reads that are scans, 0 to 1' },
  {
    name: 'transparentHugePages',
    type: 'string',
    description: 'word in brackets of /sys/kernel/mm/transparent_hugepage/enabled: always, madvise, never',
  },
  {
    name: 'transparentHugePagesDefrag',
    type: 'string',
    description: 'word in brackets of /sys/kernel/mm/transparent_hugepage/defrag: always, defer, madvise, never',
  },
  { name: 'upgradedFrom3', type: 'boolean', description: 'the Cassandra cluster was made by a release before 4.0' },
  { name: 'upgradedFrom4', type: 'boolean', description: 'the Cassandra cluster still has nodes of 4.x, or may go back to it' },
];

const byName = new Map(facts.map((fact) => [fact.name, fact]));

export function factDefinition(name: string): FactDefinition | undefined {
  return byName.get(name);
}
