import { MiB } from '../../../text/units.js';
import type { ProductAdvice } from '../../productAdvice.js';
import { hadoopEssentials } from './essentials.js';
import { dataNodeGone } from './failover.js';
import { placeHadoopOption } from './options.js';
import { scanRates } from './scanRates.js';

export const hadoopAdvice: ProductAdvice = {
  essentials: hadoopEssentials,
  placeOption: placeHadoopOption,
  machine: { title: 'HDFS', usualDaemons: ['datanode'] },
  forPrograms: (values) => Number(values.find(({ name }) => name === 'yarn.nodemanager.resource.memory-mb')?.value ?? 0) * MiB,
  directories: { role: 'datanode', setting: 'dfs.datanode.data.dir' },
  failover: (values) => {
    const number = (name: string) => values.number('namenode', name);
    return dataNodeGone({
      heartbeat: number('dfs.heartbeat.interval') ?? 3000,
      recheck: number('dfs.namenode.heartbeat.recheck-interval') ?? number('heartbeat.recheck.interval') ?? 300_000,
      stale: number('dfs.namenode.stale.datanode.interval') ?? 30_000,
      avoidsStale: values.isOn('namenode', 'dfs.namenode.avoid.read.stale.datanode'),
    });
  },
  scanRates,
};
