import { expect, test } from 'vitest';
import { testWorkspace, xml } from '../testWorkspace.js';
import { shownUpgrade } from './upgrade.js';

const site = xml({ 'hbase.regionserver.global.memstore.upperLimit': 0.35, 'hbase.regionserver.handler.count': 40 });

test('what a move renames is shown as text', () => {
  const { workspace, view } = testWorkspace({ '/conf/.storelint.yaml': 'releases: { hbase: 0.98.24 }\n', '/conf/hbase-site.xml': site });
  const shown = shownUpgrade(view('/conf/hbase-site.xml'), { product: 'hbase', version: '2.6' }, workspace);
  if (shown === undefined || 'missing' in shown) throw new Error('nothing is shown');
  expect(shown.title).toBe('HBase 0.98.24 to 2.6');
  expect(shown.page).toContain('hbase.regionserver.global.memstore.upperLimit is now hbase.regionserver.global.memstore.size');
  const after = site.replace('memstore.upperLimit', 'memstore.size');
  expect(shown.files).toEqual([{ uri: 'file:///conf/hbase-site.xml', text: after }]);
});

test('nothing is guessed of the release that runs now', () => {
  const { workspace, view } = testWorkspace({ '/conf/hbase-site.xml': site });
  expect(shownUpgrade(view('/conf/hbase-site.xml'), { product: 'hbase', version: '2.6' }, workspace)).toEqual({
    missing: 'release',
  });
});
