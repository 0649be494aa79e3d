import { expect, test } from 'vitest';
import { matchName, searchedName } from './nameMatch.js';

test.each([
  ['hbase.regionserver.handler.count', '', 'begins'],
  ['hbase.regionserver.handler.count', 'hbase.reg', 'begins'],
  ['hbase.regionserver.handler.count', 'hand', 'words'],
  ['hbase.regionserver.handler.count', 'handler.co', 'words'],
  ['hbase.regionserver.handler.count', 'hand coun', 'words'],
  ['hbase.regionserver.handler.count', 'h.r.h.c', 'words'],
  ['hbase.regionserver.handler.count', 'server', 'inside'],
  ['hbase.regionserver.handler.count', 'handlercount', 'words'],
  ['hfile.block.cache.size', 'blockcache', 'words'],
  ['hbase.hstore.blockingStoreFiles', 'store', 'words'],
  ['commitlog_sync_period', 'sync_period', 'words'],
  ['-XX:+UseG1GC', 'g1', 'words'],
  ['-XX:+UseG1GC', '-XX:+UseG', 'begins'],
  ['hbase.regionserver.handler.count', 'count hand', undefined],
  ['hbase.regionserver.handler.count', 'x', undefined],
])('%s for %j: %s', (name, typed, match) => {
  expect(matchName(searchedName(name), typed)).toBe(match);
});
