import { describe, expect, it } from 'vitest';
import { presentRuleId, retiredRules, retirementText } from '../../packages/core/src/text/retiredRules.js';
import { repositoryRules } from './repositoryRules.js';

describe('retired rules', () => {
  const ids = new Set([...repositoryRules().rules.values()].flat().map(({ id }) => id));
  const retired = Object.keys(retiredRules);

  it('are listed in order, and no rule has the id of one', () => {
    expect(retired).toEqual([...retired].sort());
    expect(retired.filter((id) => ids.has(id))).toEqual([]);
  });

  it('lead to rules that exist', () => {
    expect(Object.values(retiredRules).filter(({ now }) => now !== undefined && !ids.has(now))).toEqual([]);
  });

  it('are known by the id of their successor, all others by their own', () => {
    expect(presentRuleId('hbase/chunk-pool-range-at-use')).toBe('hbase/chunk-pool-range');
    expect(['hbase/handler-count', 'hbase/*', 'constructor'].map(presentRuleId)).toEqual(['hbase/handler-count', 'hbase/*', 'constructor']);
    expect(retirementText('hbase/chunk-pool-range-at-use')).toBe(
      'rule "hbase/chunk-pool-range-at-use" is now "hbase/chunk-pool-range": one rule covers all releases',
    );
    expect(retirementText('hbase/handler-count')).toBeUndefined();
  });
});
