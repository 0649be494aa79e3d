import { describe, expect, it } from 'vitest';
import { nodeIn } from './nodeIn.js';

const yaml = (address: string, seeds: string) =>
  `cluster_name: c\n${address}\nseed_provider:\n  - class_name: org.apache.cassandra.locator.SimpleSeedProvider\n    parameters:\n      - seeds: "${seeds}"\n`;

describe('the node that a cassandra.yaml is for', () => {
  it.each([
    ['listen_address: 10.0.0.2', '10.0.0.2, 10.0.0.1', '10.0.0.2'],
    ['listen_address: 10.0.0.2\nbroadcast_address: 3.4.5.6', '10.0.0.1:7000,10.0.0.2', '3.4.5.6'],
  ])('is known by %j and its seeds', (lines, seeds, address) => {
    expect(nodeIn(yaml(lines, seeds))).toMatchObject({ address, seeds: ['10.0.0.1', '10.0.0.2'] });
  });

  it('has what all nodes of its cluster must have', () => {
    const lines = 'listen_address: 10.0.0.2\npartitioner: org.apache.cassandra.dht.Murmur3Partitioner';
    expect(nodeIn(yaml(lines, '10.0.0.1'))?.alike).toEqual({ cluster_name: 'c', partitioner: 'Murmur3Partitioner', storage_port: '' });
  });

  it.each([
    ['listen_address: localhost', '10.0.0.1'],
    ['listen_address: 127.0.0.1', '10.0.0.1'],
    ['listen_address:', '10.0.0.1'],
    ['listen_address: {{ ip }}', '10.0.0.1'],
    ['listen_address: 10.0.0.2', '127.0.0.1'],
    ['listen_address: 10.0.0.2', 'node1,10.0.0.1'],
    ['listen_address: 10.0.0.2', ''],
  ])('is not by %j and %j', (lines, seeds) => {
    expect(nodeIn(yaml(lines, seeds))).toBeUndefined();
  });
});
