import type { Catalog } from '../../catalog/catalog.js';
import type { PlanInput, Recommendation } from '../recommendation.js';
import { type PlannedSetting, planned } from './values.js';

/** What a storage machine's kernel is told. */
export function hostPlan(input: PlanInput, catalog: Catalog | undefined): readonly Recommendation[] {
  const file = 'sysctl.conf';
  const sources = ['kernel-sysctl'];
  const items: PlannedSetting[] = [
    {
      names: ['vm.swappiness'],
      value: 1,
      file,
      group: 'host',
      why: 'Heaps stay in memory: a swapped heap is read back by the next collection.',
      sources: ['thinkit-smartmeter', 'cloudera-docs'],
      alternatives: [{ value: '10', why: 'Some vendors take up to 10.' }],
    },
    {
      names: ['vm.zone_reclaim_mode'],
      value: 0,
      file,
      group: 'host',
      why: 'A NUMA node takes memory of another rather than drop its page cache.',
      sources,
    },
    {
      names: ['net.core.somaxconn'],
      value: 4096,
      file,
      group: 'host',
      why: 'Connections that wait to be accepted when many clients come at once.',
      sources,
    },
  ];
  if (input.releases.cassandra !== undefined) {
    items.push(
      {
        names: ['vm.max_map_count'],
        value: 1_048_575,
        file,
        group: 'host',
        why: 'Cassandra maps its files into memory; at the limit it fails.',
        sources: ['cassandra-docs'],
      },
      {
        names: ['net.ipv4.tcp_keepalive_time'],
        value: 300,
        file,
        group: 'host',
        why: 'Firewalls forget connections that are silent for longer.',
        sources: ['cassandra-docs'],
      },
    );
  }
  return items.flatMap((item) => planned(item, 'os', catalog, 'any') ?? []);
}
