import type { Catalog } from '../../../catalog/catalog.js';
import { isAtLeast } from '../../../catalog/versions.js';
import { dataDisks } from '../../../deployment/machine/disks.js';
import { dataDirectories, type EssentialSetting, knownEssentials } from '../../essential.js';
import type { Advised, Essential } from '../../productAdvice.js';
import type { Role } from '../../registry.js';

const file = 'hdfs-site.xml';
const sources = ['hadoop-docs'];

const servicePort: EssentialSetting = {
  names: ['dfs.namenode.servicerpc-address'],
  value: 'namenode.example.net:8021',
  file,
  group: 'requests',
  why: 'More than 100 DataNodes have a port and a queue of their own, so that a storm of clients delays no heartbeat. Replace the host by your NameNode. With automatic failover run hdfs zkfc -formatZK while the failover controllers are down: the address is part of what they keep in ZooKeeper.',
  sources: ['hadoop-docs', 'cloudera-docs'],
};

/** Two copies of the name space. @param disks of the NameNode's machine; undefined: it is another machine, which reads the same file */
function nameDirectories(disks: Advised['hardware']['disks'] | undefined, release: string): readonly EssentialSetting[] {
  const [first = '', second] = disks === undefined ? ['/meta/1/namenode', '/meta/2/namenode'] : dataDirectories(disks, 'namenode');
  const paths = [first, second ?? '/remote/namenode'];
  // Hadoop 1 reads paths, and no URIs.
  const scheme = isAtLeast(release, '2.0.0-alpha') ? 'file://' : '';
  return [
    {
      names: ['dfs.namenode.name.dir', 'dfs.name.dir'],
      value: paths.map((path) => `${scheme}${path}`).join(','),
      file,
      group: 'disks',
      why:
        disks === undefined
          ? 'Replace them by directories on two disks of the NameNode: two copies of the name space.'
          : second === undefined
            ? 'The machine has one disk. Replace /remote by a mount of another machine, or run two NameNodes with JournalNodes.'
            : 'Two copies of the name space on two disks.',
      sources,
    },
    {
      names: ['dfs.namenode.checkpoint.dir', 'fs.checkpoint.dir'],
      value: `${scheme}${first}/checkpoint`,
      file,
      group: 'disks',
      why: 'Where the SecondaryNameNode keeps the last checkpoint; the default lies under /tmp. A standby NameNode needs no such directory.',
      sources,
    },
  ];
}

function dataDirectoriesOf(directories: readonly string[], disksAlone: boolean): EssentialSetting {
  const one = directories.length === 1;
  return {
    names: ['dfs.datanode.data.dir', 'dfs.data.dir'],
    value: directories.join(','),
    file,
    group: 'disks',
    why: `${one ? 'The disk is one directory' : `Each of the ${directories.length} disks is a directory of its own`}: HDFS keeps copies, a RAID below it only slows every disk to the slowest.${disksAlone ? ' The SSDs are left to others, because scans read at the pace of the disks.' : ''}`,
    sources,
  };
}

function journalDirectory(disks: Advised['hardware']['disks']): EssentialSetting {
  return {
    names: ['dfs.journalnode.edits.dir'],
    value: dataDirectories(disks, 'journalnode').at(-1) ?? '',
    file,
    group: 'disks',
    why: 'The NameNode waits for a majority of JournalNodes with each edit. The default lies under /tmp.',
    sources,
  };
}

/** What a new hdfs-site.xml and core-site.xml need. */
export function hadoopEssentials({ releases, hardware, workload, facts }: Advised, catalog: Catalog | undefined): readonly Essential[] {
  const release = releases.hadoop ?? '';
  const disks = dataDisks(hardware, facts);
  const runs = (role: Role) => hardware.daemons?.includes(role) ?? true;
  const isMixed = new Set(disks.map((disk) => disk.type === 'hdd')).size > 1;
  // Storage types came with 2.3, their policies with 2.6. Before 3.3 readers do not look at the type: scans would run at the pace of the disks.
  const disksAlone = isMixed && workload === 'olap' && !isAtLeast(release, '3.3');
  const used = disksAlone ? disks.filter((disk) => disk.type === 'hdd') : disks;
  const directories = dataDirectories(used, 'hdfs', isMixed && !disksAlone && isAtLeast(release, '2.6'));
  const lines: readonly EssentialSetting[] = [
    {
      names: ['fs.defaultFS', 'fs.default.name'],
      value: 'hdfs://namenode.example.net:8020',
      file: 'core-site.xml',
      group: 'cluster',
      why: 'Replace it by your NameNode, or by the nameservice of a pair.',
      sources,
    },
    ...nameDirectories(runs('namenode') ? disks : undefined, release),
    ...(runs('datanode') ? [dataDirectoriesOf(directories, disksAlone)] : []),
    ...(hardware.daemons?.includes('journalnode') === true ? [journalDirectory(disks)] : []),
    {
      names: ['dfs.domain.socket.path'],
      value: '/var/lib/hadoop-hdfs/dn_socket',
      file,
      group: 'network',
      why: 'DataNode and local readers meet at this socket. The DataNode starts only with libhadoop, and with this folder owned by its user.',
      sources,
    },
    ...(Number(facts.datanodes) > 100 ? [servicePort] : []),
  ];
  return knownEssentials(lines, 'hadoop', catalog, release);
}
