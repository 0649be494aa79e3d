import type { Role } from '../../../packages/core/src/products/registry.js';
import type { CompiledRule } from '../../../packages/core/src/rules/compiledRule.js';

/** What one part of HDFS needs beside an example, unless the rule is about it. */
const needs: readonly {
  readonly of: (rule: Pick<CompiledRule, 'roles'>, text: string) => boolean;
  readonly settings: Readonly<Record<string, string>>;
}[] = [
  {
    of: ({ roles }) => roles?.includes('zkfc') === true,
    settings: {
      'ha.zookeeper.quorum': 'z1:2181',
      'dfs.ha.fencing.methods': 'shell(/bin/true)',
      'dfs.ha.automatic-failover.enabled': 'true',
    },
  },
  {
    of: ({ roles }, text) => roles?.join() === 'hdfs-client' && text.includes('dfs.ha.namenodes.c1'),
    settings: { 'dfs.namenode.rpc-address.c1.nn1': 'h1:8020', 'dfs.namenode.rpc-address.c1.nn2': 'h2:8020' },
  },
  {
    of: (_, text) => isKerberos(text),
    settings: { 'dfs.block.access.token.enable': 'true', 'dfs.data.transfer.protection': 'privacy', 'dfs.http.policy': 'HTTPS_ONLY' },
  },
];

export function isKerberos(text: string): boolean {
  return /<value>kerberos</i.test(text);
}

/** An example's files with what else the daemons need that it is put to. */
export function onHdfsBase(
  rule: Pick<CompiledRule, 'roles' | 'reads' | 'oldNames'>,
  files: Readonly<Record<string, string>>,
): Record<string, string> {
  const text = Object.values(files).join('');
  const read = new Set([...rule.reads.map(({ name }) => name), ...(rule.oldNames ?? [])]);
  const added = needs
    .filter((need) => need.of(rule, text))
    .flatMap(({ settings }) => Object.entries(settings))
    .filter(([name]) => !read.has(name) && !text.includes(`<name>${name}<`))
    .map(([name, value]) => `  <property><name>${name}</name><value>${value}</value></property>\n`);
  const site = files['hdfs-site.xml'] ?? '<configuration>\n</configuration>\n';
  return added.length === 0
    ? { ...files }
    : { ...files, 'hdfs-site.xml': site.replace('</configuration>', `${added.join('')}</configuration>`) };
}

/** The roles that an example is put to: those that hold one another up, unless its rule is about others or about a client's view of a name service. */
export function hdfsRoles(rule: Pick<CompiledRule, 'roles'>, files: Readonly<Record<string, string>>): readonly Role[] {
  const serving: readonly Role[] = ['namenode', 'datanode', 'hdfs-client'];
  const text = Object.values(files).join('');
  if (rule.roles?.join() === 'hdfs-client' && text.includes('fs.defaultFS') && text.includes('dfs.ha.namenodes')) return ['hdfs-client'];
  if (rule.roles?.includes('datanode') === true && isKerberos(text)) return ['datanode'];
  return rule.roles === undefined || rule.roles.some((role) => serving.includes(role)) ? serving : rule.roles;
}
