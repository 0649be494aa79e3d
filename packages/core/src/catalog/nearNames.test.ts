import { describe, expect, test } from 'vitest';
import { NearNames } from './nearNames.js';

const names = [
  'hbase.regionserver.handler.count',
  'hbase.regionserver.global.memstore.size',
  'hbase.regionserver.global.memstore.size.lower.limit',
  'hbase.regionserver.port',
  'hbase.regionserver.info.port',
  'hbase.master.port',
  'hbase.masters',
  'hbase.rpc.timeout',
  'hbase.tmp.dir',
  'hbase.hstore.blockingStoreFiles',
  'master.rmi.registry.port',
  'hbase.unsafe.regionserver.host',
  'dfs.permissions.enabled',
  'dfs.namenode.handler.count',
  'dfs.datanode.handler.count',
  'ipc.client.rpc-timeout.ms',
  'read_request_timeout',
  'write_request_timeout',
  'num_tokens',
  'tickTime',
];
const near = new NearNames([
  ...names.map((name) => ({ name, answer: name })),
  { name: 'dfs.datanode.max.xcievers', answer: 'dfs.datanode.max.transfer.threads' },
]);

describe('a misspelt name means', () => {
  test.each([
    ['hbase.regionserver.handlr.count', ['hbase.regionserver.handler.count']],
    ['hbase.region1server.handler.count', ['hbase.regionserver.handler.count']],
    ['hbase.acmeserver.handler.count', ['hbase.regionserver.handler.count']],
    ['hbase.acme.handler.count', []],
    ['hbase.regionserver.handler_count', ['hbase.regionserver.handler.count']],
    ['hbase.regionServer.handlerCount', ['hbase.regionserver.handler.count']],
    ['hbase.regoinserver.handler.count', ['hbase.regionserver.handler.count']],
    ['hbase.handler.regionserver.count', ['hbase.regionserver.handler.count']],
    ['base.regionserver.port', ['hbase.regionserver.port']],
    ['hbase.hstore.blockingStorefiles', ['hbase.hstore.blockingStoreFiles']],
    ['hbase.temp.dir', ['hbase.tmp.dir']],
    ['dfs.permission.enabled', ['dfs.permissions.enabled']],
    ['dfs.permissions.enable', ['dfs.permissions.enabled']],
    ['dfs.permissions', ['dfs.permissions.enabled']],
    ['dfs.datanode.max.xceivers', ['dfs.datanode.max.transfer.threads']],
    ['ipc.client.rpc.timeout', ['ipc.client.rpc-timeout.ms']],
    ['read_request_timout', ['read_request_timeout']],
    ['read-request-timeout', ['read_request_timeout']],
    ['num_tokesn', ['num_tokens']],
    ['ticktime', ['tickTime']],
    ['tokens_num', ['num_tokens']],
    ['regionserver.handler.count', ['hbase.regionserver.handler.count']],
    ['hbase.dfs.namenode.handler.count', ['dfs.namenode.handler.count']],
    ['hbase.hstore.blockingStoreiles', ['hbase.hstore.blockingStoreFiles']],
    ['hbase.ttmp.dir', ['hbase.tmp.dir']],
  ])('%s: %j', (name, expected) => {
    expect(near.of(name)).toEqual(expected);
  });
});

describe('another name means nothing', () => {
  test.each([
    'master.rmi.registry.host',
    'hbase.master',
    'hbase.regionserver.rpc.count',
    'dfs.journalnode.handler.count',
    'hbase.rpc.tmp',
    'hbase.regionserver.global.size',
    'hbase.regionserver.count',
    'dfs.rpc.timeout',
    'rpc.timeout',
    'range_request_timeout',
    'my.own.setting',
    'x',
    '',
  ])('%s', (name) => {
    expect(near.of(name)).toEqual([]);
  });
});
