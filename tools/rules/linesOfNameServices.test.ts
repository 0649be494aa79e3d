import { describe, expect, it } from 'vitest';
import type { RuleExample } from '../../packages/core/src/rules/compiledRule.js';
import { repositoryRules } from './repositoryRules.js';
import { runExample } from './runExample.js';

/** What a name service or a NameNode may have in a line of its own (NameNode.NAMENODE_SPECIFIC_KEYS, NAMESERVICE_SPECIFIC_KEYS of 3.4.2); backup nodes left out. */
const ownLines: ReadonlySet<string> = new Set([
  ...[
    ...['rpc-address', 'rpc-bind-host', 'servicerpc-address', 'servicerpc-bind-host', 'lifeline.rpc-address', 'lifeline.rpc-bind-host'],
    ...['http-address', 'https-address', 'http-bind-host', 'https-bind-host', 'secondary.http-address', 'secondary.https-address'],
    ...['name.dir', 'edits.dir', 'shared.edits.dir', 'checkpoint.dir', 'checkpoint.edits.dir'],
    ...['keytab.file', 'kerberos.principal', 'kerberos.internal.spnego.principal'],
  ].map((name) => `dfs.namenode.${name}`),
  ...['dfs.secondary.namenode.keytab.file', 'dfs.ha.fencing.methods', 'dfs.ha.zkfc.port', 'dfs.ha.automatic-failover.enabled'],
]);

/** They tell of just such lines. */
const aboutOwnLines: ReadonlySet<string> = new Set(['hdfs/ha-address-without-id', 'hdfs/failover-controllers-not-started']);

type Settings = Readonly<Record<string, unknown>>;

/** The settings with the general lines moved to the first name service; undefined where there are none. */
function ofNameService(settings: Settings): Settings | undefined {
  if (!Object.keys(settings).some((name) => ownLines.has(name))) return undefined;
  const service = String(settings['dfs.nameservices'] ?? 'c1')
    .split(',')[0]
    ?.trim();
  const moved = Object.entries(settings).map(([name, value]) => [ownLines.has(name) ? `${name}.${service}` : name, value] as const);
  return { 'dfs.nameservices': service, ...Object.fromEntries(moved) };
}

/** The example with such lines, in hdfs-site.xml or in place of it; of releases with name services alone. */
function variantOf(example: RuleExample, outcome: 'valid' | 'invalid'): RuleExample | undefined {
  const content = example[outcome] as Settings | undefined;
  if (content === undefined || /^[01]\./.test(String(example.release ?? ''))) return undefined;
  const site = content['hdfs-site.xml'];
  if (site === undefined) {
    const moved = ofNameService(content);
    return moved === undefined ? undefined : { ...example, [outcome]: moved };
  }
  const moved = typeof site === 'object' && site !== null ? ofNameService(site as Settings) : undefined;
  return moved === undefined ? undefined : { ...example, [outcome]: { ...content, 'hdfs-site.xml': moved } };
}

it('no rule blames a line for one name service in place of the general one', () => {
  const { rules, prose, knowledge } = repositoryRules();
  const examples = new Map(prose.map((item) => [item.id, item.examples]));
  const variants = [...rules.values()]
    .flat()
    .flatMap((rule) =>
      aboutOwnLines.has(rule.id)
        ? []
        : (examples.get(rule.id) ?? []).flatMap((example) => ({ rule, variant: variantOf(example, 'valid') })),
    );
  const blamed = variants.flatMap(({ rule, variant }) =>
    variant === undefined ? [] : runExample(rule, variant, knowledge).findings.map(({ message }) => `${rule.id}: ${message}`),
  );
  expect(variants.filter(({ variant }) => variant !== undefined).length).toBeGreaterThan(100);
  expect(blamed).toEqual([]);
}, 120_000);

/** They leave name services alone: what they look at is decided elsewhere there. */
const notOfNameServices: ReadonlySet<string> = new Set([
  ...['hdfs/name-dir-single', 'hdfs/rpc-port-differs-from-default-fs', 'hdfs/default-fs-of-this-host', 'hdfs/default-fs-of-every-address'],
  ...['hdfs/failover-quorum-unused', 'hdfs/ha-http-address-missing'],
  // They read the lines as another daemon, or as a sign of how many hosts there are.
  ...['hdfs/data-dir-left-in-tmp', 'hdfs/kerberos-datanode-keytab-missing', 'hdfs/one-replica-on-several-hosts'],
  // One of the lines is filled in by a template: which of them are of the quorum journal, nobody knows.
  'hdfs/ha-sshfence-alone',
]);

it('rules find a fault in a line for one name service', () => {
  const { rules, prose, knowledge } = repositoryRules();
  const examples = new Map(prose.map((item) => [item.id, item.examples]));
  const variants = [...rules.values()]
    .flat()
    .filter(({ id }) => !aboutOwnLines.has(id) && !notOfNameServices.has(id))
    .flatMap((rule) =>
      (examples.get(rule.id) ?? []).flatMap((example) => {
        const variant = variantOf(example, 'invalid');
        return variant === undefined ? [] : [{ rule, variant }];
      }),
    );
  const missed = variants.flatMap(({ rule, variant }) => {
    const { findings } = runExample(rule, variant, knowledge);
    return findings.length === 1 ? [] : [`${rule.id}: ${findings.length} of ${JSON.stringify(variant.invalid)}`];
  });
  expect(variants.length).toBeGreaterThan(50);
  expect(missed).toEqual([]);
}, 120_000);

describe('which line counts for a NameNode', () => {
  const ha = { 'dfs.nameservices': 'c1', 'dfs.ha.namenodes.c1': 'nn1,nn2' };
  const name = 'dfs.namenode.name.dir';
  const { rules, knowledge } = repositoryRules();
  const [bad, good] = ['s3a://b/nn', '/d/nn'];

  it.each<[what: string, settings: Settings, shown: readonly string[]]>([
    ['the general one where none is its own', { ...ha, [name]: bad }, [name]],
    ['its own', { ...ha, [`${name}.c1.nn1`]: good, [`${name}.c1.nn2`]: bad }, [`${name}.c1.nn2`]],
    ['each its own', { ...ha, [`${name}.c1.nn1`]: bad, [`${name}.c1.nn2`]: `${bad}2` }, [`${name}.c1.nn1`, `${name}.c1.nn2`]],
    ['that of the name service, told once', { ...ha, [`${name}.c1`]: bad }, [`${name}.c1`]],
    ['its own before that of the name service', { ...ha, [`${name}.c1`]: bad, [`${name}.c1.nn1`]: good, [`${name}.c1.nn2`]: good }, []],
    ['not the general one where all have their own', { ...ha, [name]: bad, [`${name}.c1.nn1`]: good, [`${name}.c1.nn2`]: good }, []],
    ['not the general one where the name service has its own', { ...ha, [name]: bad, [`${name}.c1`]: good }, []],
    ['the general one for the other', { ...ha, [name]: bad, [`${name}.c1.nn1`]: good }, [name]],
    ['no empty one', { ...ha, [name]: bad, [`${name}.c1.nn1`]: '', [`${name}.c1.nn2`]: good }, [name]],
    ['not one of an unknown id', { ...ha, [name]: good, [`${name}.c2`]: bad, [`${name}.c1.nn3`]: bad }, []],
    ['the one that is named', { ...ha, 'dfs.ha.namenode.id': 'nn2', [`${name}.c1.nn1`]: bad, [`${name}.c1.nn2`]: good }, []],
    [
      'not one of another cluster',
      { ...ha, 'dfs.nameservices': 'c1,far', 'dfs.internal.nameservices': 'c1', [name]: good, [`${name}.far`]: bad },
      [],
    ],
    ['nobody knows which where the name service is filled in', { 'dfs.nameservices': '${NS}', [name]: bad, [`${name}.c1`]: good }, []],
    ['its own in a variable, too', { ...ha, 'dfs.namenode.edits.dir': `\${${name}}`, [name]: good, [`${name}.c1`]: bad }, [`${name}.c1`]],
  ])('%s', (_, settings, shown) => {
    const rule = [...rules.values()].flat().find(({ id }) => id === 'hdfs/name-dir-scheme');
    if (rule === undefined) throw new Error('the rule is gone');
    const { findings } = runExample(rule, { invalid: settings as NonNullable<RuleExample['invalid']>, release: '3.4.2' }, knowledge);
    expect(findings.map(({ entry }) => entry?.key)).toEqual(shown);
  });
});
