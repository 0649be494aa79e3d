import { describe, expect, it } from 'vitest';
import { nodeIn, placeIn } from './nodeIn.js';

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
    expect(nodeIn(yaml(lines, '10.0.0.1'))?.alike).toEqual({
      cluster_name: 'c',
      partitioner: 'Murmur3Partitioner',
      storage_port: '',
      endpoint_snitch: '',
      'server_encryption_options.internode_encryption': '',
    });
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

it.each([
  ['dc=DC1\nrack=r1\n', 'DC1', 'r1'],
  ['#dc=DC1\n dc = dc-2 \r\nrack=r1\nrack=r2', 'dc-2', 'r2'],
  ['dc={{ dc }}\nrack=$RACK', '', ''],
  ['dc_suffix=x\nprefer_local=true', '', ''],
])('the place in %j', (text, dataCentre, rack) => {
  expect(placeIn(text)).toEqual({ dataCentre, rack });
});

it('names the file that tells the place for the snitch that reads it', () => {
  const withSnitch = (snitch: string) => nodeIn(`endpoint_snitch: ${snitch}\n${yaml('listen_address: 10.0.0.1', '10.0.0.1')}`)?.placeFile;
  expect(withSnitch('GossipingPropertyFileSnitch')).toBe('cassandra-rackdc.properties');
  expect(withSnitch('Ec2Snitch')).toBeUndefined();
});
