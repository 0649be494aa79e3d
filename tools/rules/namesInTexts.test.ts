import { describe, expect, it } from 'vitest';
import { releasableOf } from '../../packages/core/src/products/registry.js';
import { isMeantFor } from '../../packages/core/src/rules/applicability.js';
import type { CompiledRule, MessagePart } from '../../packages/core/src/rules/compiledRule.js';
import { oldNamesOf } from '../../packages/core/src/rules/ruleSettings.js';
import { settingsNamed } from '../../packages/core/src/rules/settingsNamed.js';
import { repositoryRules } from './repositoryRules.js';
import { runExample } from './runExample.js';

const { rules, prose, catalogs, knowledge } = repositoryRules();
const all = [...rules.values()].flat();
const proseOf = new Map(prose.map((each) => [each.id, each]));
const olderNames = (name: string) => oldNamesOf(name, (product) => catalogs.get(product));

/** Texts within an expression, those aside that a function takes as the name of what it reads. */
function textsIn(expression: string): readonly string[] {
  return [...expression.matchAll(/(\w+\()?(?:"([^"]*)"|'([^']*)')/g)].flatMap(([, call, one, other]) =>
    call === undefined ? [one ?? other ?? ''] : [],
  );
}

function textParts({ message = [], remedy = [], locations = [] }: CompiledRule): readonly MessagePart[] {
  return [...message, ...remedy, ...locations.flatMap(({ label = [] }) => label)];
}

const left = { 'core-site.xml': { 'fs.default.name': 'hdfs://nn1:8020' }, 'hdfs-site.xml': { 'dfs.namenode.handler.count': 50 } };

describe('a setting that had another name', () => {
  it('is called by nameOf where an expression makes the text', () => {
    const named = all.flatMap((rule) =>
      textParts(rule).flatMap((part) =>
        typeof part === 'object' && 'text' in part
          ? textsIn(part.text).flatMap((text) =>
              settingsNamed([text], olderNames).flatMap((piece) => (typeof piece === 'object' ? [[rule.id, text]] : [])),
            )
          : [],
      ),
    );
    expect(named).toEqual([]);
  });

  it('has in a title a name that some release of the rule reads', () => {
    const unread = all.flatMap((rule) => {
      const catalog = catalogs.get(rule.product);
      const releasable = releasableOf(rule.product);
      if (catalog === undefined || releasable === undefined) return [];
      const releases = catalog.releases.filter((release) => isMeantFor({ ...rule, also: {} }, { [releasable]: release }));
      return (proseOf.get(rule.id)?.title.match(/[A-Za-z][\w.-]*\w/g) ?? [])
        .filter((name) => olderNames(name).length > 0 && catalog.releasesOf(name).length > 0)
        .filter((name) => !releases.some((release) => catalog.setting(name, release) !== undefined))
        .map((name) => [rule.id, name]);
    });
    expect(unread).toEqual([]);
  });

  it.each([
    ['cassandra/timeout-below-floor', { read_request_timeout: '5ms' }, '5.0.9', /^read_request_timeout is below/],
    ['cassandra/timeout-below-floor', { read_request_timeout_in_ms: 5 }, '5.0.9', /^read_request_timeout_in_ms is below/],
    ['cassandra/timeout-below-floor', { read_request_timeout_in_ms: 5 }, '4.0.19', /^read_request_timeout_in_ms is below/],
    ['hdfs/name-dir-left-in-tmp', left, '3.3.6', /^dfs\.namenode\.name\.dir is not set/],
    ['hdfs/name-dir-left-in-tmp', left, '1.2.1', /^dfs\.name\.dir is not set/],
  ])('%s with %j in %s', (id, invalid, release, message) => {
    const rule = all.find((each) => each.id === id);
    if (rule === undefined) throw new Error(`no rule ${id}`);
    const { findings } = runExample(rule, { invalid, release }, knowledge);
    expect(findings.map((finding) => finding.message)).toEqual([expect.stringMatching(message)]);
  });

  it('is called so in the remedy, too', () => {
    const rule = all.find(({ id }) => id === 'hdfs/name-dir-left-in-tmp');
    if (rule === undefined) throw new Error('no such rule');
    const { findings } = runExample(rule, { invalid: left, release: '1.2.1' }, knowledge);
    expect(findings.map(({ remedy }) => remedy)).toEqual([expect.stringMatching(/^Set dfs\.name\.dir to/)]);
  });
});
