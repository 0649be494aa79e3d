import type { Resolution } from '../../../deployment/deployment.js';
import { nameOf } from '../../../deployment/nameOf.js';
import { unknown } from '../../../deployment/unknown.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import { mayBring } from '../../../formats/broughtLines.js';
import { hadoopList, hadoopSince, hadoopText, namesSet } from '../../hadoopConfiguration.js';

/* Addresses of HDFS's daemons as NetUtils.createSocketAddr takes them: host:port, or a URI with both. */

/** Read by the NameNode while it starts, those of the DataNode too (DatanodeManager wants their ports). */
const addresses = [
  'dfs.datanode.address',
  'dfs.datanode.http.address',
  'dfs.datanode.https.address',
  'dfs.datanode.ipc.address',
  'dfs.namenode.http-address',
  'dfs.namenode.https-address',
  'dfs.namenode.lifeline.rpc-address',
  'dfs.namenode.rpc-address',
  'dfs.namenode.servicerpc-address',
];
/** These take a default port where none is given. */
const withDefaultPort: ReadonlySet<string> = new Set(['dfs.namenode.servicerpc-address']);

const noPort = 'has no port';

/** What is wrong with an address; empty where it is taken, or cannot be told. */
function problemOf(text: string): string {
  // A URI's scheme is cut off; a bracketed or bare IPv6 address is a matter of the release.
  const authority = text.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').replace(/^([^/]*)\/.*$/, '$1');
  if (authority.includes('[') || authority.split(':').length > 2) return '';
  const [host = '', port] = authority.split(':');
  if (host === '') return authority === '' ? '' : 'has no host';
  // A word in capitals is a placeholder that a script replaces.
  if (/^[A-Z][A-Z0-9_]*$/.test(port ?? host)) return '';
  if (port === undefined) return noPort;
  if (!/^\d+$/.test(port)) return `has the port "${port}"`;
  return Number(port) > 65_535 ? `has the port ${port}, above 65535` : '';
}

function addressesRefused(resolution: Resolution): readonly string[] {
  const problems: string[] = [];
  for (const name of addresses) {
    const effective = resolution.setting(name);
    // A setting that the release does not have is not read.
    if (effective.origin.kind !== 'entry' || effective.setting === undefined) continue;
    if (effective.unknown || effective.text === undefined) return unknown();
    const text = effective.text.trim();
    if (text === '') continue;
    const problem = problemOf(text);
    if (problem === '' || (problem === noPort && withDefaultPort.has(name))) continue;
    problems.push(`${nameOf(resolution, name)} (${text}) ${problem}`);
  }
  return problems;
}

/** Of `hdfs://nn1:8020/logs` the host and the port, which is 8020 where none is written. */
function nameNodeOf(uri: string): { readonly host: string; readonly port: string } | undefined {
  const [, host, port = '8020'] = /^hdfs:\/\/([\w.-]+)(?::(\d+))?(?:\/|$)/.exec(uri.trim()) ?? [];
  return host === undefined ? undefined : { host: host.toLowerCase(), port };
}

/** Settings that say themselves where the NameNode listens, and one that has a rule of its own. */
const ofNameNode = /^(?:fs\.default(?:FS|\.name)|dfs\..*|hbase\.rootdir)$/;

/**
 * Settings with a URI of the host that fs.defaultFS names and another port. Where the files know of a name service, a router or another address of the NameNode, something may listen there; 9820 is the
 * default port of 3.0.0.
 */
function urisOfOtherPort(resolution: Resolution): readonly string[] {
  const { origin, text = '', unknown: isUnknown } = resolution.setting('fs.defaultFS');
  const own = origin.kind !== 'entry' || isUnknown ? undefined : nameNodeOf(text);
  const entries = resolution.deployment.documents.flatMap((document) => document.entries);
  const mayListen = /^dfs\.(?:nameservices|internal\.nameservices|federation\..*|namenode\.(?:service|lifeline\.)?rpc-address.*)$/;
  if (own === undefined || own.port === '9820' || entries.some(({ key }) => mayListen.test(key))) return [];
  return entries.flatMap(({ key, value = '', hole }) => {
    const other = hole === undefined && !ofNameNode.test(key) ? nameNodeOf(value) : undefined;
    return other === undefined || other.host !== own.host || other.port === own.port ? [] : [`${key} points to port ${other.port}`];
  });
}

/** An IPv4 network as SubnetUtils reads it. */
function isNetwork(text: string): boolean {
  const [, bits = '', ...octets] = /^(?=[^/]*\/(\d{1,3})$)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\//.exec(text) ?? [];
  return octets.length === 4 && Number(bits) <= 32 && octets.every((octet) => Number(octet) <= 255);
}

/** Service users that may be anybody from any host: hosts and groups, or hosts and users, are `*`, or the hosts are all of IPv4 (MachineList). Of a template also one whose name it fills in. */
function openProxyUsers(resolution: Resolution): readonly string[] {
  const entries = resolution.deployment.documents.flatMap((document) => document.entries);
  const filledIn = new Map(entries.filter(({ hole }) => hole === 'key').map(({ key, value }) => [key, value?.trim()]));
  const isOpen = (name: string): boolean => (filledIn.get(name) ?? hadoopText(resolution, name)) === '*';
  const holdsAll = (name: string): boolean =>
    isOpen(name) || (hadoopList(resolution, name).includes('0.0.0.0/0') && hadoopSince(resolution, '2.5'));
  const names = [...new Set([...namesSet(resolution, 'hadoop.proxyuser.'), ...filledIn.keys()])];
  return names.flatMap((name) => {
    const user = /^hadoop\.proxyuser\.(\{\{[^{}]*\}\}|[^.]+)\.hosts$/.exec(name)?.[1];
    if (user === undefined || !holdsAll(name)) return [];
    return isOpen(`hadoop.proxyuser.${user}.groups`) || isOpen(`hadoop.proxyuser.${user}.users`) ? [user] : [];
  });
}

/** Of a template what its markup may bring counts as there. */
function proxyUsersHalf({ deployment: { documents } }: Resolution): readonly string[] {
  const lines = documents.filter(({ entries }) => entries.some(({ key }) => key.startsWith('hadoop.proxyuser.')));
  if (lines.some(({ format }) => format !== 'hadoopXml')) return [];
  const entries = lines.flatMap((document) => document.entries).filter(({ hole }) => hole !== 'key');
  const keys = new Set(entries.map(({ key }) => key));
  const users = new Set([...keys].flatMap((key) => /^hadoop\.proxyuser\.([^.$]+)\.(?:hosts|groups|users)$/.exec(key)?.[1] ?? []));
  return [...users].flatMap((user) => {
    const line = (end: string) => `hadoop.proxyuser.${user}.${end}`;
    const has = (end: string) => keys.has(line(end)) || lines.some((document) => mayBring(document, line(end)));
    if (has('hosts')) return has('groups') || has('users') ? [] : [`${line('hosts')} is set, but neither groups nor users`];
    return [`${line(has('groups') ? 'groups' : 'users')} is set, but not hosts`];
  });
}

export const hdfsAddressFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'namesWith(string): list<string>',
    description: 'names that begin so and that a line sets, such as those with the id of a name service behind a dot',
    names: 'setting',
    call: ({ resolution }, beginning: string) => namesSet(resolution, beginning.replace(/\*$/, '')),
  },
  {
    signature: 'textsWith(string): list<string>',
    description: 'texts of the names that begin so and that a line sets',
    names: 'setting',
    call: ({ resolution }, beginning: string) =>
      namesSet(resolution, beginning.replace(/\*$/, '')).flatMap((name) => hadoopText(resolution, name) ?? []),
  },
  {
    signature: 'addressesRefused(): list<string>',
    description: 'addresses of NameNode and DataNode that have no host or no usable port, and what is wrong with each',
    reads: { setting: addresses },
    call: ({ resolution }) => addressesRefused(resolution),
  },
  {
    signature: 'urisOfOtherPort(): list<string>',
    description:
      'settings with a URI of HDFS that has the host of fs.defaultFS and another port, as clauses; none where something else may listen there',
    reads: { setting: ['*'] },
    call: ({ resolution }) => urisOfOtherPort(resolution),
  },
  {
    signature: 'proxyUsersMisspelt(): list<string>',
    description: 'settings of proxy users that end in host, group or user, where the plural is read',
    reads: { setting: ['hadoop.proxyuser.*'] },
    call: ({ resolution }) => {
      const keys = resolution.deployment.documents.flatMap(({ entries }) => entries.map(({ key }) => key));
      return [...new Set(keys.filter((key) => /^hadoop\.proxyuser\..+\.(?:host|group|user)$/.test(key)))];
    },
  },
  {
    signature: 'proxyUsersHalf(): list<string>',
    description: 'proxy users that have a line for hosts and none for groups or users, or the other way round, as clauses',
    reads: { setting: ['hadoop.proxyuser.*'] },
    call: ({ resolution }) => proxyUsersHalf(resolution),
  },
  {
    signature: 'openProxyUsers(): list<string>',
    description: 'service users that may stand in for every user from every host',
    reads: { setting: ['hadoop.proxyuser.*'] },
    call: ({ resolution }) => openProxyUsers(resolution),
  },
  {
    signature: 'proxyUserNetworksRefused(): list<string>',
    description:
      'settings of proxy users with networks that MachineList cannot read, and these: hadoop.proxyuser.hue.hosts holds 10.0.0.0/33',
    reads: { setting: ['hadoop.proxyuser.*'] },
    call: ({ resolution }) =>
      namesSet(resolution, 'hadoop.proxyuser.')
        .filter((name) => name.endsWith('.hosts'))
        .flatMap((name) => {
          const refused = hadoopList(resolution, name).filter((host) => host.includes('/') && !isNetwork(host));
          return refused.length === 0 ? [] : [`${name} has ${refused.join(', ')}`];
        }),
  },
];
