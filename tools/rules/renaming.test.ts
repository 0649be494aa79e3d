import { describe, expect, it } from 'vitest';
import { Checker } from '../../packages/core/src/check.js';
import { repositoryRules } from './repositoryRules.js';

const { knowledge } = repositoryRules();

describe("HBase's old lower limit of memstores", () => {
  const text =
    '<configuration><property><name>hbase.regionserver.global.memstore.upperLimit</name><value>0.3</value></property>' +
    '<property><name>hbase.regionserver.global.memstore.lowerLimit</name><value>0.25</value></property></configuration>';
  const checker = new Checker({ list: () => [], read: (path) => ({ path, text }) }, knowledge);
  const { findings } = checker.check({
    name: 'test',
    files: [{ path: 'hbase-site.xml', kind: 'hbase-site' }],
    releases: { hbase: { version: '2.6.4', from: 'option' } },
  });
  const renamed = findings.filter(({ ruleId }) => ruleId === 'hbase/renamed-setting');

  it('becomes a share of the upper one, and never by a safe fix', () => {
    const lower = renamed.find(({ entry }) => entry?.key.endsWith('lowerLimit'));
    expect(lower?.fix?.edits.map(({ edit }) => edit.newText)).toContain('0.8333');
    expect(lower?.fix?.safety).toBe('unsafe');
  });

  it('leaves the upper one a plain renaming', () => {
    const upper = renamed.find(({ entry }) => entry?.key.endsWith('upperLimit'));
    expect(upper?.fix?.safety).toBe('safe');
  });
});
