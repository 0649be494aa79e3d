import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { NodeKnowledge } from '../../../node/src/knowledge.js';
import type { FactValue, Workload } from '../deployment/deployment.js';
import { readHardware } from '../deployment/hardware.js';
import type { RuleProse } from '../rules/compiledRule.js';
import { advise } from './advise.js';
import type { AdviceKnowledge } from './recommendation.js';

const built = fileURLToPath(new URL('../../../cli/dist', import.meta.url));
const node = new NodeKnowledge(built);
const knowledge: AdviceKnowledge = {
  catalog: (product) => node.catalog(product),
  rules: (product) => node.rules(product),
  prose: (id) => node.describeRule(id) as RuleProse | undefined,
};

interface Document {
  readonly name: string;
  readonly profile: string;
  readonly releases: Readonly<Record<string, string>>;
  readonly workload: Workload;
  readonly facts: Readonly<Record<string, FactValue>>;
  /** What the document has, what is advised (undefined: left at its default), and why they differ. */
  readonly values: readonly (readonly [name: string, document: string, advised: string | undefined, why?: string])[];
}

const documents: readonly Document[] = [
  {
    name: 'VCNC 2013',
    profile: 'm2.4xlarge',
    releases: { hbase: '0.92.1', jdk: '6' },
    workload: 'oltp',
    facts: { readShare: 0.97, clients: 100, requestSize: 1 },
    values: [
      ['-Xmx', '60g', '-Xmx31g', 'the document took the large heap for want of a cache off it; above 31 GiB pointers double'],
      ['-XX:+UseConcMarkSweepGC', '-XX:+UseConcMarkSweepGC', '-XX:+UseConcMarkSweepGC'],
      ['-XX:CMSInitiatingOccupancyFraction', '70', '-XX:CMSInitiatingOccupancyFraction=70'],
      ['hbase.regionserver.handler.count', '100', '100'],
      ['hfile.block.cache.size', '0.5', '0.55', 'within 0.05'],
      ['hbase.regionserver.global.memstore.upperLimit', '0.3', '0.25', 'within 0.05'],
      ['hbase.hregion.memstore.block.multiplier', '8', '8'],
      ['hbase.hregion.max.filesize', '10737418240', '10737418240'],
      ['hbase.ipc.client.tcpnodelay', 'true', 'true'],
    ],
  },
  {
    name: 'Think IT 2015',
    profile: 'thinkit-slave',
    releases: { hbase: '1.0.3', jdk: '7' },
    workload: 'write-heavy',
    facts: { clients: 128, requestSize: 10 },
    values: [
      ['-Xmx', '31g', '-Xmx31g'],
      ['hbase.regionserver.handler.count', '130', '128', 'the number of client threads'],
      ['hbase.regionserver.global.memstore.size', '0.4', '0.5', 'the document leaves the default; writes prevail'],
      ['hbase.hregion.memstore.flush.size', '134217728', undefined, 'the default'],
      ['vm.swappiness', '1', '1'],
    ],
  },
  {
    name: 'Netflix 2011 with Cassandra 1.0',
    profile: 'm1.xlarge',
    releases: { cassandra: '1.0.12', jdk: '6' },
    workload: 'write-heavy',
    facts: {},
    values: [
      ['MAX_HEAP_SIZE', '6G', '3840M', "the script's quarter of 15 GiB; the document's figure is inferred"],
      ['HEAP_NEWSIZE', '400M', '400M'],
      ['commitlog_sync', 'periodic', 'periodic'],
      ['concurrent_writes', '32', undefined, 'the default'],
    ],
  },
];

describe.skipIf(!existsSync(built))('founding documents (skipped where the program is not built)', () => {
  it.each(documents)('$name', ({ name, profile, releases, workload, facts, values }) => {
    const path = fileURLToPath(new URL(`../../../../profiles/${profile}.yaml`, import.meta.url));
    const { hardware } = readHardware(load(readFileSync(path, 'utf8')));
    expect(hardware).toBeDefined();
    if (hardware === undefined) return;
    const { recommendations } = advise({ releases, hardware, workload, facts }, knowledge);
    const advised = (setting: string) => recommendations.find((item) => item.name === setting)?.value;
    const rows = values.map(
      ([setting, document, , why]) =>
        `  ${setting}: ${document}, advised ${advised(setting) ?? 'the default'}${why === undefined ? '' : ` (${why})`}`,
    );
    process.stdout.write(`${name}\n${rows.join('\n')}\n`);
    expect(Object.fromEntries(values.map(([setting]) => [setting, advised(setting)]))).toEqual(
      Object.fromEntries(values.map(([setting, , expected]) => [setting, expected])),
    );
  });
});
