import { expect, test } from 'vitest';
import { advisedAmong, isPlannedAround, machinePlan } from './advisedProducts.js';

test.each([
  [{ hbase: '2.5.8', hadoop: '3.3.6' }, 'region server'],
  [{ hadoop: '3.3.6', cassandra: '4.1.3' }, 'Cassandra'],
  [{ hadoop: '3.3.6', jdk: '11' }, 'HDFS'],
  [{ zookeeper: '3.8.4' }, 'ZooKeeper'],
  [{ zookeeper: '3.8.4', hbase: '2.5.8' }, 'region server'],
  [{ jdk: '17' }, undefined],
])('a machine with %j is planned for %s', (releases, title) => {
  expect(machinePlan(releases)?.title).toBe(title);
});

test('the JDK and the kernel are not advised by themselves', () => {
  expect(advisedAmong({ zookeeper: '3.8.4', jdk: '11', cassandra: '4.1.3' }).map(({ id }) => id)).toEqual(['cassandra', 'zookeeper']);
});

test('a DataNode takes its share, whoever the machine is planned around', () => {
  expect(isPlannedAround('datanode')).toBe(false);
  expect(isPlannedAround('regionserver')).toBe(true);
});
