import { expect, it } from 'vitest';
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
function variantOf(example: RuleExample): RuleExample | undefined {
  const content = example.valid as Settings | undefined;
  if (content === undefined || /^[01]\./.test(String(example.release ?? ''))) return undefined;
  const site = content['hdfs-site.xml'];
  if (site === undefined) {
    const moved = ofNameService(content);
    return moved === undefined ? undefined : { ...example, valid: moved as NonNullable<RuleExample['valid']> };
  }
  const moved = typeof site === 'object' && site !== null ? ofNameService(site as Settings) : undefined;
  return moved === undefined
    ? undefined
    : { ...example, valid: { ...content, 'hdfs-site.xml': moved } as NonNullable<RuleExample['valid']> };
}

it('no rule blames a line for one name service in place of the general one', () => {
  const { rules, prose, knowledge } = repositoryRules();
  const examples = new Map(prose.map((item) => [item.id, item.examples]));
  const variants = [...rules.values()]
    .flat()
    .flatMap((rule) =>
      aboutOwnLines.has(rule.id) ? [] : (examples.get(rule.id) ?? []).flatMap((example) => ({ rule, variant: variantOf(example) })),
    );
  const blamed = variants.flatMap(({ rule, variant }) =>
    variant === undefined ? [] : runExample(rule, variant, knowledge).findings.map(({ message }) => `${rule.id}: ${message}`),
  );
  expect(variants.filter(({ variant }) => variant !== undefined).length).toBeGreaterThan(100);
  expect(blamed).toEqual([]);
}, 120_000);
