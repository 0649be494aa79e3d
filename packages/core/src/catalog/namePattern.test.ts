import { expect, test } from 'vitest';
import { NamePatterns } from './namePattern.js';

const patterns = new NamePatterns(['dfs.namenode.rpc-address.*', 'dfs.namenode.*', 'ipc.*.callqueue.impl', 'fs.*.impl', 'phoenix.*']);

test.each([
  ['dfs.namenode.rpc-address.ns1.nn1', ['dfs.namenode.rpc-address.*', 'dfs.namenode.*']],
  ['dfs.namenode.rpc-address', ['dfs.namenode.*']],
  ['dfs.namenode.', []],
  ['ipc.8020.callqueue.impl', ['ipc.*.callqueue.impl']],
  ['ipc..callqueue.impl', []],
  ['ipc.8020.callqueue.impl.x', []],
  ['fs.hdfs.impl', ['fs.*.impl']],
  ['phoenix', []],
])('%s fits %j, the longest beginning first', (name, expected) => {
  expect(patterns.matching(name)).toEqual(expected);
  expect(patterns.has(name)).toBe(expected.length > 0);
});
