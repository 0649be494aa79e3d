import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Checker } from '../../packages/core/src/check.js';
import { filesOf } from '../../packages/core/src/host.js';
import type { Role } from '../../packages/core/src/products/registry.js';
import { repositoryRules } from '../rules/repositoryRules.js';

/** What initialising daemons said to a text that the reader of a setting refuses (tools/oracle/yarnStarts). */
type Verdicts = Readonly<Record<string, { readonly value: string; readonly refusedBy: readonly Role[] }>>;

const { knowledge } = repositoryRules();
const directory = 'fixtures/verdicts';
const releases = readdirSync(directory).flatMap((name) => /^yarn-types-(.+)\.json$/.exec(name)?.[1] ?? []);

describe.each(releases)('typed settings in YARN %s', (release) => {
  const verdicts = Object.entries(JSON.parse(readFileSync(`${directory}/yarn-types-${release}.json`, 'utf8')) as Verdicts);
  // One file a setting: a daemon names only the first fault.
  const texts = Object.fromEntries(
    verdicts.map(([name, { value }], at) => [
      `${at}/yarn-site.xml`,
      `<configuration><property><name>${name}</name><value>${value}</value></property></configuration>`,
    ]),
  );
  const checker = new Checker({ ...filesOf(texts), list: () => [] }, knowledge);
  const said = verdicts.map(([name, { refusedBy }], at) => {
    const path = `${at}/yarn-site.xml`;
    const { findings } = checker.check({
      name,
      files: [{ path, kind: 'yarn-site' }],
      releases: { hadoop: { version: release, from: 'option' } },
    });
    return { name, refusedBy, ids: findings.map(({ ruleId }) => ruleId) };
  });

  it('were asked', () => {
    expect(said.length).toBeGreaterThan(200);
    expect(said.filter(({ refusedBy }) => refusedBy.length > 0).length).toBeGreaterThan(50);
  });

  it('that stop a daemon are errors', () => {
    const missed = said.filter(({ refusedBy, ids }) => refusedBy.length > 0 && !ids.includes('yarn/refused-value'));
    expect(missed.map(({ name, ids }) => `${name}: ${ids}`)).toEqual([]);
  });

  it('that stop none are not said to stop one', () => {
    const wrong = said.filter(({ refusedBy, ids }) => refusedBy.length === 0 && ids.includes('yarn/refused-value'));
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
});
