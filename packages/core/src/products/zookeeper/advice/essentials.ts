import type { Catalog } from '../../../catalog/catalog.js';
import { dataDirectories, type EssentialSetting, knownEssentials } from '../../essential.js';
import type { Advised, Essential } from '../../productAdvice.js';
import { daemonDefinition, type Role } from '../../registry.js';

const file = 'zoo.cfg';

/** Daemons that write to all disks of their machine. */
const storing: readonly Role[] = ['datanode', 'cassandra'];

/** What a new zoo.cfg needs. Ticks and limits are the same on all servers of an ensemble, so that those of a file that is there stay. */
export function zookeeperEssentials({ releases, hardware }: Advised, catalog: Catalog | undefined): readonly Essential[] {
  const runsHere = hardware.daemons?.includes('zookeeper') ?? true;
  // The log has the first flash of a machine that has both kinds.
  const order = [...hardware.disks].sort((one, other) => Number(one.type !== 'hdd') - Number(other.type !== 'hdd'));
  const own = runsHere && order.length > 0 ? dataDirectories(order, 'zookeeper') : [];
  const firstFlash = order.reduce((sum, { type, count }) => sum + (type === 'hdd' ? count : 0), 0);
  const [data = '/var/lib/zookeeper', second] = own;
  const log = firstFlash > 0 ? (own[firstFlash] ?? second) : second;
  const beside = storing.find((role) => hardware.daemons?.includes(role) === true);
  const line = (name: string, value: string, group: 'cluster' | 'disks', why: string): EssentialSetting => ({
    names: [name],
    value,
    file,
    group,
    why,
    sources: ['zookeeper-admin'],
  });
  const lines = [
    line(
      'tickTime',
      '2000',
      'cluster',
      'In ms. Two seconds, as in the sample file; without the line it is three, and the limits below are half as long again.',
    ),
    line(
      'initLimit',
      '10',
      'cluster',
      'In ticks: 20 s in which a follower reads all data from the leader; more where there are gigabytes of them.',
    ),
    line('syncLimit', '5', 'cluster', 'In ticks: after 10 s without a word a follower is dropped.'),
    line('clientPort', '2181', 'cluster', 'Where HBase and other clients connect.'),
    ...[1, 2, 3].map((id) =>
      line(
        `server.${id}`,
        `zk${id}.example.net:2888:3888`,
        'cluster',
        'Replace the hosts by yours: three servers go on without one, five without two. Each server has its number in the file myid of its dataDir.',
      ),
    ),
    line('dataDir', `${data}/data`, 'disks', 'Snapshots, and the file myid.'),
    line(
      'dataLogDir',
      `${log ?? data}/log`,
      'disks',
      beside !== undefined
        ? `Each write waits until the transaction log is on the disk, and the ${daemonDefinition(beside).title ?? beside} keeps its disks busy: sessions expire where it waits too long. Give the log a disk that is none of the other's directories, or run ZooKeeper elsewhere.`
        : log === undefined
          ? 'Each write waits until the transaction log is on the disk: give it a disk of its own where the machine has another.'
          : 'Each write waits until the transaction log is on the disk: it has one of its own.',
    ),
  ];
  return knownEssentials(lines, 'zookeeper', catalog, releases.zookeeper ?? '');
}
