import { expect, it } from 'vitest';
import { areOfOneSeries } from './hosts.js';

it.each<[string, string, boolean]>([
  ['node1', 'node2', true],
  ['node1.example.com', 'Node2', true],
  ['rack1-host3', 'rack1-host4', true],
  ['node1', 'node1.example.com', false],
  ['node1', 'node01', false],
  ['node1', 'web1', false],
  ['m1', 'm1-data', false],
  ['m1-eth0', 'm1-eth1', false],
  ['10.0.0.1', '10.0.0.2', false],
])('%s and %s are two hosts of one series: %s', (one, other, expected) => {
  expect(areOfOneSeries(one, other)).toBe(expected);
});
