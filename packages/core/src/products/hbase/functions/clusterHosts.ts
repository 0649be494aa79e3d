import { hostOf, isLocalHost, mayBeOneHost } from '../../../deployment/cluster/hosts.js';
import type { Deployment } from '../../../deployment/deployment.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import { isSlip } from '../../../text/didYouMean.js';

/* Hosts of a cluster, list against list: a name that only one line has, where its neighbours have another. */

/** Hosts that one line or one file names. */
interface HostsOfLine {
  /** The setting, or the file of a list. */
  readonly name: string;
  readonly hosts: readonly string[];
}

/** Settings that hold the addresses of a quorum. */
const quorums =
  /^(?:hbase\.zookeeper\.quorum|ha\.zookeeper\.quorum|hadoop\.zk\.address|yarn\.resourcemanager\.zk-address|dfs\.namenode\.shared\.edits\.dir(?:\..+)?)$/;
/** Settings that hold one address. */
const addresses =
  /^(?:fs\.default(?:FS|\.name)|hbase\.rootdir|dfs\.namenode\.(?:rpc|http|https|servicerpc|secondary\.http)-address(?:\..+)?|yarn\.resourcemanager\.(?:hostname|address|webapp\.address)(?:\..+)?|server\.\d+)$/;

/** A name that nobody fills in. */
const isPlain = (host: string): boolean => /^[\w.-]+$/.test(host) && !/^[A-Z][A-Z0-9_]*$/.test(host);

function linesOf({ documents }: Deployment): readonly HostsOfLine[] {
  const lines: HostsOfLine[] = [];
  for (const document of documents) {
    if (document.format === 'hostList') lines.push({ name: document.kind, hosts: document.hosts.map(({ name }) => name) });
    for (const { key, value = '', hole } of document.entries) {
      if (hole !== undefined || !(quorums.test(key) || addresses.test(key))) continue;
      const list = quorums.test(key)
        ? value
            .replace(/^\w+:\/\//, '')
            .replace(/\/.*$/s, '')
            .split(/[,;]/)
        : [value];
      lines.push({ name: key, hosts: list.map(hostOf) });
    }
  }
  return lines.map(({ name, hosts }) => ({
    name,
    hosts: [...new Set(hosts.map((host) => host.toLowerCase()))].filter((host) => isPlain(host) && !isLocalHost(host)),
  }));
}

/**
 * Of two quorums with one size that differ in one host: that host, where no other line has it. Where no list shows the workers, the third JournalNode may well be
 * one of them, so the name must not differ by a digit alone.
 */
function exchanged(lines: readonly HostsOfLine[]): readonly string[] {
  const showsWorkers = lines.some(({ name, hosts }) => (name === 'workers' || name === 'regionservers') && hosts.length > 1);
  const lists = lines.filter(({ name, hosts }) => quorums.test(name) && hosts.length > 2);
  return lists.flatMap((one) =>
    lists.flatMap((other) => {
      // Of two lists of ZooKeeper's servers another rule speaks.
      if (one.hosts.length !== other.hosts.length || !isOfJournals(one) || isOfJournals(other)) return [];
      const [mine, ...moreOfMine] = one.hosts.filter((host) => !other.hosts.some((each) => mayBeOneHost(each, host)));
      const [theirs, ...moreOfTheirs] = other.hosts.filter((host) => !one.hosts.some((each) => mayBeOneHost(each, host)));
      if (mine === undefined || theirs === undefined || moreOfMine.length > 0 || moreOfTheirs.length > 0) return [];
      const isAlone = lines.every((line) => line === one || !line.hosts.includes(mine));
      return isAlone && isNear(mine, theirs, showsWorkers) ? `${one.name} has ${mine} where ${other.name} has ${theirs}` : [];
    }),
  );
}

/** Names of which one may be meant for the other: a slip of the hand, and another number only where all hosts are known. */
function isNear(one: string, other: string, areHostsKnown: boolean): boolean {
  return lettersOf(one) === lettersOf(other) ? areHostsKnown || one.length !== other.length : isSlip(one, other);
}

const lettersOf = (name: string): string => name.replace(/\d+/g, '');

const isOfJournals = ({ name }: HostsOfLine): boolean => name.startsWith('dfs.');

/** Names whose domain no other host has, and that are otherwise those of a host, or slips of a domain that several have. */
function inStrangeDomain(lines: readonly HostsOfLine[]): readonly string[] {
  const hosts = [...new Set(lines.flatMap((line) => line.hosts))].filter((host) => !/^[\d.]+$/.test(host) && host.includes('.'));
  const domainOf = (host: string) => host.slice(host.indexOf('.') + 1);
  const usual = hosts.map(domainOf).find((domain) => hosts.filter((host) => domainOf(host) === domain).length > 2);
  if (usual === undefined) return [];
  return hosts.flatMap((host) => {
    const domain = domainOf(host);
    if (
      domain === usual ||
      hosts.filter((other) => domainOf(other) === domain).length > 1 ||
      lettersOf(domain) === lettersOf(usual) ||
      !isSlip(domain, usual)
    )
      return [];
    const line = lines.find((each) => each.hosts.includes(host));
    return `${line?.name ?? ''} names ${host}, and the other hosts are in ${usual}`;
  });
}

export const clusterHostFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'hostsMistaken(): list<string>',
    description:
      'hosts that one line alone names, as clauses: in the place of another in a quorum of JournalNodes, or in a domain that is a slip of the one of all others',
    reads: {
      setting: [
        'dfs.namenode.shared.edits.dir*',
        'dfs.namenode.rpc-address*',
        'hbase.zookeeper.quorum',
        'ha.zookeeper.quorum',
        'hbase.rootdir',
        'fs.defaultFS',
        'yarn.resourcemanager.hostname*',
      ],
      file: ['regionservers', 'workers', 'backup-masters', 'zoo-cfg'],
    },
    call: ({ resolution }) => {
      const lines = linesOf(resolution.deployment);
      return [...new Set([...exchanged(lines), ...inStrangeDomain(lines)])];
    },
  },
  {
    signature: 'regionServersApart(): list<string>',
    description: 'hosts of regionservers that workers does not list, where it lists at least two of the others for each of them',
    reads: { file: ['regionservers', 'workers'] },
    call: ({ resolution }) => {
      const { documents } = resolution.deployment;
      if (documents.some(({ kind, template }) => (kind === 'regionservers' || kind === 'workers') && template !== undefined)) return [];
      const lines = linesOf(resolution.deployment);
      const workers = lines.find(({ name }) => name === 'workers')?.hosts ?? [];
      const servers = lines.find(({ name }) => name === 'regionservers')?.hosts ?? [];
      const apart = servers.filter((host) => !workers.some((each) => mayBeOneHost(each, host)));
      return apart.length * 3 <= servers.length ? apart : [];
    },
  },
];
