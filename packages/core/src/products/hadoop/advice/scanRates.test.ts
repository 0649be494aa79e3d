import { describe, expect, it } from 'vitest';
import type { Hardware } from '../../../deployment/deployment.js';
import { scanRates } from './scanRates.js';

const hardware: Hardware = {
  cores: 8,
  memory: 64 * 1024 ** 3,
  disks: [{ type: 'hdd', count: 4, size: 4e12 }],
};

function basisOf(facts: Readonly<Record<string, number>>): string {
  return scanRates({ hardware, releases: { hadoop: '3.3.6' }, facts }).basis;
}

describe('scanRates', () => {
  it.each([
    [{}, '3 DataNodes, 16 readers each.'],
    [{ nodes: 12 }, '12 DataNodes, 16 readers each.'],
    [{ nodes: 12, datanodes: 7 }, '7 DataNodes, 16 readers each.'],
    [{ datanodes: 1 }, '1 DataNode, 16 readers each.'],
    [{ datanodes: 400 }, '20 of 400 DataNodes, 16 readers each.'],
  ])('counts the DataNodes that were told: %o', (facts, counted) => {
    expect(basisOf(facts)).toContain(counted);
  });
});
