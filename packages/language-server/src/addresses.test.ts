import { expect, test } from 'vitest';
import { pathOfUri, uriOfPath } from './addresses.js';

test.each([
  ['file:///c/hbase-site.xml', '/c/hbase-site.xml'],
  ['file:///c/with%20blank/hbase-site.xml', '/c/with blank/hbase-site.xml'],
  ['vscode-vfs://github/team/cluster/conf/hbase-site.xml', '/vscode-vfs:/github/team/cluster/conf/hbase-site.xml'],
  ['vscode-test-web://mount/conf/cassandra.yaml', '/vscode-test-web:/mount/conf/cassandra.yaml'],
])('%s has a path, and the path the address', (uri, path) => {
  expect(pathOfUri(uri)).toBe(path);
  expect(uriOfPath(path)).toBe(uri);
});

test.each([
  ['untitled:hbase-site.xml', '/untitled:/hbase-site.xml'],
  ['untitled:/c/hbase-site.xml', '/c/hbase-site.xml'],
  ['git:/c/hbase-site.xml?ref', undefined],
  ['output:storelint', undefined],
])('%s', (uri, path) => {
  expect(pathOfUri(uri)).toBe(path);
});
