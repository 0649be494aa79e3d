import { describe, expect, it } from 'vitest';
import { type CassandraLoad, cassandraCapacity } from './capacity.js';

const GB = 1e9;

/** m1.xlarge with Cassandra 0.8.6, replication 3, 400 bytes (Netflix 2011). */
const netflix: CassandraLoad = {
  writes: 0,
  replication: 3,
  bytes: 400,
  retention: 86_400,
  disk: 1600 * GB,
  usable: 0.5,
  nodeWrites: 11_000,
  headRoom: 1,
  overhead: 1,
  compression: 1,
  racks: 3,
  syncPeriod: 10,
  hintWindow: 3600,
};

describe('capacity', () => {
  it.each([
    [48, 10],
    [96, 20],
    [144, 30],
    [288, 60],
  ])('%i nodes take what %i clients of 17,500 writes a second send', (nodes, clients) => {
    const { nodesForWrites, nodes: needed } = cassandraCapacity({ ...netflix, writes: 17_500 * clients, retention: 3600 });
    expect(nodesForWrites / nodes).toBeCloseTo(0.994, 2);
    expect(needed).toBe(nodes);
  });
  it('fills a node in 48.5 hours', () => {
    const { secondsToFull, atRisk } = cassandraCapacity({ ...netflix, writes: 1_100_000 }, 288);
    expect(secondsToFull / 3600).toBeCloseTo(48.5, 1);
    expect(atRisk / 1e6).toBeCloseTo(46, 0);
  });
  it('pays for two of three copies that cross a zone', () => {
    const { zoneCostPerHour } = cassandraCapacity({ ...netflix, writes: 1_050_000, zonePrice: 0.01 }, 288);
    expect(zoneCostPerHour).toBeCloseTo(30.24, 2);
  });
  it('is bound by disks where 30 days are kept', () => {
    const modern = {
      ...netflix,
      writes: 200_000,
      retention: 30 * 86_400,
      disk: 3840 * GB,
      overhead: 1.3,
      compression: 0.5,
      nodeWrites: 40_000,
      headRoom: 0.5,
    };
    expect(cassandraCapacity(modern)).toMatchObject({ nodes: 213, bound: 'disk' });
    expect(cassandraCapacity({ ...modern, usable: 0.8 }).nodes).toBe(132);
  });
});
