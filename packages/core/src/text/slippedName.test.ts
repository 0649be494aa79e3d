import { expect, it } from 'vitest';
import { slippedName } from './didYouMean.js';

const known = [
  'JAVA_HOME',
  'HBASE_OPTS',
  'HBASE_REST_OPTS',
  'HBASE_REGIONSERVERS',
  'HBASE_REGIONSERVER_OPTS',
  'HBASE_MANAGES_ZK',
  'HBASE_CLASSPATH',
  'HADOOP_HEAPSIZE',
  'com.sun.management.jmxremote.port',
  'java.net.preferIPv4Stack',
  'dc',
  'rack',
];

it.each<readonly [name: string, meant: string | undefined]>([
  ['HBASE_REGIONSERVERS_OPTS', 'HBASE_REGIONSERVER_OPTS'],
  ['HBASE_REGIONSERVER_OPT', 'HBASE_REGIONSERVER_OPTS'],
  ['HBASE_REGOINSERVER_OPT', 'HBASE_REGIONSERVER_OPTS'],
  ['HBASE_REGION_SERVERS_OPTS', 'HBASE_REGIONSERVER_OPTS'],
  ['HBASE_OPT', 'HBASE_OPTS'],
  ['HBASE_MANAGE_ZK', 'HBASE_MANAGES_ZK'],
  ['HBASE_CLASS_PATH', 'HBASE_CLASSPATH'],
  ['HADOOP_HEAP_SIZE', 'HADOOP_HEAPSIZE'],
  ['HADOOP_HEAPSZE', 'HADOOP_HEAPSIZE'],
  ['JAVA_HOM', 'JAVA_HOME'],
  ['AJVA_HOME', 'JAVA_HOME'],
  ['HBASE_REST_PTS', 'HBASE_REST_OPTS'],
  ['HBASE_TEGIONSERVER_OPTS', 'HBASE_REGIONSERVER_OPTS'],
  ['com.sum.management.jmxremote.port', 'com.sun.management.jmxremote.port'],
  ['com.sum.managment.jmxremote.port', 'com.sun.management.jmxremote.port'],
  ['com.sun.management.jmx.remote.port', 'com.sun.management.jmxremote.port'],
  ['java.net.preferIPv4stack', 'java.net.preferIPv4Stack'],
  ['DC', 'dc'],
  ['racks', 'rack'],
  // Another number, another first letter, a word of two letters, three slips, another word.
  ['JAVA8_HOME', undefined],
  ['HBASE_OPTS2', undefined],
  ['HBASE_TEST_OPTS', undefined],
  ['HBASE_MANAGES_ZO', undefined],
  ['dd', undefined],
  ['com.sum.managment.jmxremot.port', undefined],
  ['HBASE_SHELL_OPTS', undefined],
  ['HOME', undefined],
  ['', undefined],
])('%s: %s', (name, meant) => {
  expect(slippedName(name, known)).toBe(meant);
});
