import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Checker } from '../../packages/core/src/check.js';
import { filesOf } from '../../packages/core/src/host.js';
import { repositoryRules } from '../rules/repositoryRules.js';

/** What QuorumPeerConfig said to texts of many kinds (tools/oracle/zooKeeperValues). */
interface Record {
  readonly names: readonly string[];
  readonly texts: readonly string[];
  /** By setting. */
  readonly refused: Readonly<globalThis.Record<string, readonly string[]>>;
  /** Lines `server.N=…`, each put between those of two other servers. */
  readonly servers: readonly string[];
  readonly refusedServers: readonly string[];
}

const { knowledge } = repositoryRules();
const directory = 'fixtures/verdicts';
const releases = readdirSync(directory).flatMap((name) => /^zookeeper-values-(.+)\.json$/.exec(name)?.[1] ?? []);

/** Refused for what lies outside the file: a class, a realm, a directory. */
const ofTheHost = new Set([
  'server.realm',
  'server.principal',
  'metricsProvider.className',
  'dynamicConfigFile',
  'dataDir',
  'dataLogDir',
  'version',
]);

describe.each(releases)('values of zoo.cfg in ZooKeeper %s', (release) => {
  const { names, texts, refused, servers, refusedServers } = JSON.parse(
    readFileSync(`${directory}/zookeeper-values-${release}.json`, 'utf8'),
  ) as Record;
  const base = ['tickTime=2000', 'initLimit=10', 'syncLimit=5', 'clientPort=2181', 'dataDir=/data/zk'];
  const cases = names
    .filter((name) => !ofTheHost.has(name))
    .flatMap((name) => texts.map((text) => ({ name, text, isRefused: refused[name]?.includes(text) === true })));
  const files = Object.fromEntries(
    cases.map(({ name, text }, at) => [
      `${at}/zoo.cfg`,
      [...base.filter((line) => !line.startsWith(`${name}=`)), `${name}=${text}`, ''].join('\n'),
    ]),
  );
  const checker = new Checker({ ...filesOf(files), list: () => [] }, knowledge);
  const said = cases.map((each, at) => {
    const { findings } = checker.check({
      name: `${at}`,
      files: [{ path: `${at}/zoo.cfg`, kind: 'zoo-cfg' }],
      releases: { zookeeper: { version: release, from: 'option' } },
    });
    return { ...each, errors: findings.filter(({ severity }) => severity === 'error').map(({ ruleId }) => ruleId) };
  });
  const shown = ({ name, text, errors }: (typeof said)[number]) => `${name}=${text} ${errors.join(' ')}`;

  it('were asked', () => {
    expect(said.length).toBeGreaterThan(1500);
    expect(said.filter(({ isRefused }) => isRefused).length).toBeGreaterThan(300);
  });

  it('that it takes are no errors', () => {
    expect(said.filter(({ isRefused, errors }) => !isRefused && errors.length > 0).map(shown)).toEqual([]);
  });

  /** The others: names that no resolver knows, realms, and numbers that only another setting makes wrong. */
  it('that it refuses are errors, four of five', () => {
    const wanted = said.filter(({ isRefused }) => isRefused);
    const missed = wanted.filter(({ errors }) => errors.length === 0);
    expect(missed.length / wanted.length, missed.map(shown).join('\n')).toBeLessThan(0.21);
  });

  it.each(servers)('a line %s is an error where it refuses it, at that line', (line) => {
    const text = [...base, 'server.1=zk1:2888:3888', line, 'server.3=zk3:2888:3888', ''].join('\n');
    const { findings } = new Checker(filesOf({ 'zoo.cfg': text }), knowledge).check({
      name: 'ensemble',
      files: [{ path: 'zoo.cfg', kind: 'zoo-cfg' }],
      releases: { zookeeper: { version: release, from: 'option' } },
    });
    const errors = findings.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ ruleId }) => ruleId)).toEqual(refusedServers.includes(line) ? ['zookeeper/server-line-refused'] : []);
    for (const { primary } of errors) expect(line).toContain(text.slice(primary.range.start, primary.range.end));
  });
});
