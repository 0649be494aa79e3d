import { takenByConfiguration } from '../catalog/readers/takenText.js';
import type { Reading } from '../catalog/reading.js';
import { GiB, KiB, MiB, TiB } from '../text/units.js';
import { imageFunctions } from './containers/functions/image.js';
import { sharedDataFunctions } from './containers/functions/sharedData.js';
import { cassandraWorkloads } from './containers/workloads.js';
import { defineProduct, type ReadText } from './definition.js';

const units: Readonly<Record<string, number>> = { '': 1, k: KiB, m: MiB, g: GiB, t: TiB };

/** `512M`, `1Gi`, `4gb` in bytes: the difference between G and Gi is left to the container. `500m` of a CPU is half of one. */
function readQuantity({ text, setting }: ReadText): Reading {
  const trimmed = text.trim();
  const [, number = '', unit = ''] = /^(\d+(?:\.\d+)?) ?([kmgt]?)i?b?$/i.exec(trimmed) ?? [];
  if (setting.unit === 'B') {
    if (number === '') return { kind: 'refused', why: 'is not a size', problem: 'type' };
    return { kind: 'value', value: Number(number) * (units[unit.toLowerCase()] ?? 1) };
  }
  if (setting.type === 'string') return { kind: 'value', value: trimmed };
  const [, millis] = /^(\d+)m$/.exec(trimmed) ?? [];
  const value = millis === undefined ? Number(trimmed) : Number(millis) / 1000;
  return trimmed === '' || Number.isNaN(value) ? { kind: 'refused', why: 'is not a number', problem: 'type' } : { kind: 'value', value };
}

/** What starts daemons in containers: services of Docker Compose and objects of Kubernetes. rules/container/settings.yaml declares what is read of them. */
export const containers = defineProduct({
  id: 'container',
  title: 'Containers',
  isReleased: false,
  nodesOf: 'cassandra',
  alsoReads: [],
  loading: 'asked',
  files: [
    {
      kind: 'container-node',
      format: 'workload',
      name: 'node.workload',
      names: /\.workload$/,
      holds: ['container'],
      accepts: (text) => /^[ \t-]*(?:image|build):/m.test(text),
      isPart: true,
      partsOf: cassandraWorkloads,
      tells: 'product',
    },
  ],
  daemons: [{ id: 'container', reads: ['container-node'], isUsual: true }],
  takenText: takenByConfiguration,
  functions: { 'Containers: image': imageFunctions, 'Containers: what nodes share': sharedDataFunctions },
  read: readQuantity,
  advised: [],
});
