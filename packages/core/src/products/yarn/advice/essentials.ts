import { isAtLeast } from '../../../catalog/versions.js';
import { dataDisks } from '../../../deployment/machine/disks.js';
import { MiB } from '../../../text/units.js';
import { dataDirectories } from '../../essential.js';
import type { Advised, Essential } from '../../productAdvice.js';

/** What a machine needs on which a NodeManager starts containers. */
export function nodeManagerEssentials({ releases, hardware, facts, heapBeside }: Advised): readonly Essential[] {
  if (hardware.daemons?.includes('nodemanager') !== true || !isAtLeast(releases.hadoop ?? '', '2.2.0')) return [];
  const disks = dataDisks(hardware, facts);
  const flash = disks.filter(({ type }) => type !== 'hdd');
  const directories = dataDirectories(flash.length > 0 ? flash : disks, 'yarn');
  const paths = (folder: string) => directories.map((path) => `${path}/${folder}`).join(',');
  const line = (name: string, value: string, group: Essential['group'], why: string): Essential => ({
    kind: 'setting',
    name,
    value,
    file: 'yarn-site.xml',
    group,
    product: 'yarn',
    why,
    sources: ['hadoop-docs'],
  });
  return [
    {
      kind: 'variable',
      name: 'YARN_NODEMANAGER_HEAPSIZE',
      value: String(heapBeside('nodemanager') / MiB),
      file: 'yarn-env.sh',
      group: 'memory',
      product: 'yarn',
      why: 'In MiB. Without it the JVM of Hadoop 3 may take a quarter of the machine.',
      sources: ['hadoop-source:hadoop-functions.sh'],
    },
    line('yarn.resourcemanager.hostname', 'resourcemanager.example.net', 'cluster', 'Replace it by your ResourceManager.'),
    line('yarn.nodemanager.aux-services', 'mapreduce_shuffle', 'cluster', 'Reduce tasks fetch what map tasks wrote from this service.'),
    line(
      'yarn.nodemanager.local-dirs',
      paths('local'),
      'disks',
      `Intermediate results of jobs, ${flash.length > 0 && flash.length < disks.length ? 'on the SSDs' : 'a directory a disk'}; the default lies under /tmp.`,
    ),
    line('yarn.nodemanager.log-dirs', paths('logs'), 'disks', 'Logs of containers, until the NodeManager gathers or deletes them.'),
  ];
}
