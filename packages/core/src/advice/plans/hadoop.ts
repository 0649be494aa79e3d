import type { Catalog } from '../../catalog/catalog.js';
import { isAtLeast } from '../../catalog/versions.js';
import { formatSize, Size } from '../../expressions/quantities.js';
import { hdfsMemory, type Neighbour } from '../models/memory.js';
import type { Plan, PlanInput, Recommendation } from '../recommendation.js';
import { heapAndCollector } from './collector.js';
import { plannedHeap } from './neighbours.js';
import { type PlannedSetting, planned } from './values.js';

const GiB = 1024 ** 3;

/** Heaps of NameNode and DataNode, directories, and what a new hdfs-site.xml and core-site.xml need. */
export function hadoopPlan(input: PlanInput, catalog: Catalog | undefined): Plan {
  const release = input.releases.hadoop ?? '';
  const { memory } = input.hardware;
  const prefix = isAtLeast(release, '3.0.0-alpha1') ? 'HDFS' : 'HADOOP';
  const daemons: Neighbour[] = [];
  const recommendations: Recommendation[] = [];
  const dataNode = plannedHeap(input, 'datanode');
  daemons.push({ name: 'DataNode', heap: dataNode });
  recommendations.push(
    ...heapAndCollector({
      heap: dataNode,
      formula: `clamp(${formatSize(memory)} / 32, 128 MiB, 4 GiB) = ${formatSize(dataNode)}`,
      jdk: input.jdk,
      workload: input.workload,
      at: { file: 'hadoop-env.sh', variable: `${prefix}_DATANODE_OPTS`, product: 'hadoop' },
      sources: ['cloudera-docs'],
      small: true,
    }),
  );
  const nameNode = plannedHeap(input, 'namenode');
  if (input.daemons.includes('namenode')) daemons.push({ name: 'NameNode', heap: nameNode });
  recommendations.push(
    ...heapAndCollector({
      heap: nameNode,
      formula: `clamp(${formatSize(memory)} / 8, 128 MiB, 31 GiB) = ${formatSize(nameNode)}`,
      jdk: input.jdk,
      workload: input.workload,
      at: { file: 'hadoop-env.sh', variable: `${prefix}_NAMENODE_OPTS`, product: 'hadoop' },
      sources: ['cloudera-docs'],
      small: true,
    }),
  );
  for (const item of settings(input, release)) {
    const made = planned(item, 'hadoop', catalog, release);
    if (made !== undefined) recommendations.push(made);
  }
  const ofHBase = input.releases.hbase !== undefined;
  return { recommendations, memory: ofHBase ? [] : [{ daemon: 'HDFS', budget: hdfsMemory(memory, daemons) }] };
}

/** One directory a disk: the mount points of the profile, else /data/1 and so on. */
export function dataDirectories(input: PlanInput, folder: string, tagged = false): readonly string[] {
  const result: string[] = [];
  for (const disk of input.hardware.disks) {
    const tag = tagged ? (disk.type === 'hdd' ? '[DISK]' : '[SSD]') : '';
    for (let index = 0; index < disk.count; index++) {
      const own =
        disk.mount === undefined
          ? `/data/${result.length + 1}`
          : disk.count === 1
            ? disk.mount.replace(/\/$/, '')
            : `${disk.mount.replace(/\/$/, '')}${index + 1}`;
      result.push(`${tag}${own}/${folder}`);
    }
  }
  return result.length === 0 ? [`/data/1/${folder}`] : result;
}

function settings(input: PlanInput, release: string): PlannedSetting[] {
  const kinds = new Set(input.hardware.disks.map((disk) => disk.type === 'hdd'));
  // Storage types came with 2.3, their policies with 2.6. Before 3.3 readers do not look at the type: scans would run at the pace of the disks.
  const mixed = kinds.size > 1;
  const disksAlone = mixed && input.workload === 'olap' && !isAtLeast(release, '3.3');
  const used = disksAlone
    ? { ...input, hardware: { ...input.hardware, disks: input.hardware.disks.filter((disk) => disk.type === 'hdd') } }
    : input;
  const directories = dataDirectories(used, 'hdfs', mixed && !disksAlone && isAtLeast(release, '2.6'));
  const smallest = Math.min(...input.hardware.disks.map((disk) => disk.size), Number.POSITIVE_INFINITY);
  const tolerated = directories.length < 6 ? 0 : directories.length <= 12 ? 1 : 2;
  const hdfs = 'hdfs-site.xml';
  const core = 'core-site.xml';
  const result: PlannedSetting[] = [
    {
      names: ['fs.defaultFS', 'fs.default.name'],
      example: true,
      value: 'hdfs://namenode.example.net:8020',
      file: core,
      group: 'cluster',
      why: 'Replace it by your NameNode, or by the nameservice of a pair.',
      sources: ['hadoop-docs'],
      confidence: 'judged',
    },
    {
      names: ['io.file.buffer.size'],
      value: 131072,
      file: core,
      group: 'disks',
      why: 'Streams move 128 KiB at a time; the default of 4 KiB is of 2006.',
      sources: ['hadoop-docs'],
    },
    {
      names: ['dfs.namenode.name.dir', 'dfs.name.dir'],
      example: true,
      value: 'file:///data/namenode/1,file:///data/namenode/2',
      file: hdfs,
      group: 'disks',
      why: 'Two copies of the name space on two disks.',
      sources: ['hadoop-docs'],
    },
    {
      names: ['dfs.datanode.data.dir', 'dfs.data.dir'],
      example: true,
      value: directories.join(','),
      file: hdfs,
      group: 'disks',
      formula: `${directories.length} disks, one directory each${disksAlone ? '; SSDs are left to others, because scans read at the pace of the disks' : ''}`,
      why: 'Each disk is a directory of its own: HDFS keeps copies, a RAID below it only slows every disk to the slowest.',
      sources: ['hadoop-docs'],
    },
    {
      names: ['dfs.datanode.failed.volumes.tolerated'],
      value: tolerated,
      file: hdfs,
      group: 'disks',
      formula: `fewer than 6 disks 0, up to 12 1, more 2; here ${directories.length}: ${tolerated}`,
      why: 'A DataNode with many disks goes on without one; at the default of 0 it stops with the first that fails.',
      sources: ['hadoop-docs'],
    },
    {
      names: ['dfs.datanode.max.transfer.threads', 'dfs.datanode.max.xcievers'],
      value: input.releases.hbase === undefined ? 4096 : 8192,
      file: hdfs,
      group: 'requests',
      why: 'Each open block of each region server takes a thread; at the limit the DataNode refuses reads and writes.',
      sources: ['hbase-guide', 'hadoop-docs'],
    },
    {
      names: ['dfs.namenode.avoid.read.stale.datanode'],
      value: true,
      file: hdfs,
      group: 'network',
      why: 'A node without a heartbeat for 30 s is read last, rather than waited for.',
      sources: ['hbase-guide'],
    },
    {
      names: ['dfs.namenode.avoid.write.stale.datanode'],
      value: true,
      file: hdfs,
      group: 'network',
      why: 'New blocks do not go to a node without a heartbeat for 30 s.',
      sources: ['hbase-guide'],
    },
    {
      names: ['dfs.client.read.shortcircuit'],
      value: true,
      file: hdfs,
      group: 'network',
      why: 'Programs on the machine read local blocks from the disk, past the DataNode.',
      sources: ['hbase-guide', 'hadoop-docs'],
    },
    {
      names: ['dfs.domain.socket.path'],
      example: true,
      value: '/var/lib/hadoop-hdfs/dn_socket',
      file: hdfs,
      group: 'network',
      why: 'DataNode and local readers meet at this socket. The DataNode starts only with libhadoop, and with this folder owned by its user.',
      sources: ['hadoop-docs'],
    },
  ];
  if (mixed && !disksAlone) {
    result.push({
      names: ['dfs.namenode.read.considerStorageType'],
      value: true,
      file: hdfs,
      group: 'disks',
      why: 'Readers take the replica on the faster storage where two are equally near.',
      sources: ['kim-park-archival', 'hadoop-docs'],
    });
  }
  const hardDisks = input.hardware.disks.filter((disk) => disk.type === 'hdd').map((disk) => disk.size);
  if (hardDisks.some((size) => size > 1.5 * Math.min(...hardDisks))) {
    result.push({
      names: ['dfs.datanode.fsdataset.volume.choosing.policy'],
      value: 'org.apache.hadoop.hdfs.server.datanode.fsdataset.AvailableSpaceVolumeChoosingPolicy',
      file: hdfs,
      group: 'disks',
      why: 'Disks differ in size: the round robin would fill the small ones first.',
      sources: ['hadoop-docs'],
    });
  }
  const dataNodes = Number(input.allFacts.datanodes);
  if (dataNodes > 100) {
    result.push({
      names: ['dfs.namenode.servicerpc-address'],
      example: true,
      value: 'namenode.example.net:8021',
      file: hdfs,
      group: 'requests',
      formula: `more than 100 DataNodes; here ${dataNodes}`,
      why: 'DataNodes have a port and a queue of their own, so that a storm of clients delays no heartbeat. Replace the host by your NameNode.',
      sources: ['hadoop-docs', 'cloudera-docs'],
    });
  }
  if (Number.isFinite(smallest)) {
    const reserved = Math.floor(Math.min(0.1 * smallest, Math.max(10 * GiB, 0.05 * smallest)));
    result.push({
      names: ['dfs.datanode.du.reserved'],
      value: new Size(reserved),
      file: hdfs,
      group: 'disks',
      formula: `max(10 GiB, 0.05 x ${formatSize(smallest)}), a tenth of the disk at most = ${formatSize(reserved)}`,
      why: 'Bytes a disk that HDFS leaves to others; a full disk takes the DataNode down.',
      sources: ['hadoop-docs'],
    });
  }
  return result;
}
