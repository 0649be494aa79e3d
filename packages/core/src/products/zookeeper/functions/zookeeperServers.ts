import { isOpen, quoted } from '../../../catalog/meanings/fault.js';
import { highestPort, hostFault } from '../../../catalog/meanings/hosts.js';
import { isAtLeast } from '../../../catalog/versions.js';
import { hostOf, mayBeOneHost } from '../../../deployment/cluster/hosts.js';
import type { Resolution } from '../../../deployment/deployment.js';
import { isMountedAt } from '../../../deployment/machine/mountPoints.js';
import { unknown } from '../../../deployment/unknown.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import { mayBring } from '../../../formats/broughtLines.js';
import type { Document, Entry } from '../../../formats/document.js';
import { serverLine } from '../nodeIn.js';

/* The servers of an ensemble: lines server.N=host:port:port[:type][;client port] of zoo.cfg (QuorumPeerConfig). */

function zooCfg(resolution: Resolution): Document {
  return resolution.documentOf('zoo-cfg') ?? unknown();
}

function serverEntries(resolution: Resolution): readonly Entry[] {
  const file = zooCfg(resolution);
  const { entries } = file;
  // A loop of a template writes lines that nobody sees here.
  if (entries.some((entry) => entry.hole === 'key') || mayBring(file, 'server.')) return unknown();
  // Of a number given twice the last line counts.
  return [...new Map(entries.filter(({ key }) => key.startsWith('server.')).map((entry) => [entry.key, entry])).values()];
}

function isObserver(entry: Entry): boolean {
  return /:observer\b/i.test(entry.value ?? '');
}

/** What QuorumPeerConfig of a release refuses about a server's line; empty where it does not, or where it cannot be told. */
function problemOf(entry: Entry, release: string, takesManyAddresses: () => boolean): string {
  if (entry.hole !== undefined || entry.value === undefined) return '';
  const id = entry.key.slice('server.'.length);
  if (!/^-?\d+$/.test(id)) return `${entry.key} has no number for its server`;
  const hasClients = isAtLeast(release, '3.5');
  const [servers = '', clients = '', ...more] = hasClients ? withoutEmptyEnd(entry.value.split(';')) : [entry.value];
  if (more.length > 0) return `${entry.key} has more than one semicolon`;
  const addresses = isAtLeast(release, '3.6') ? withoutEmptyEnd(servers.split('|')) : [servers];
  const problem = addresses.map((address) => addressProblem(address, release)).find((each) => each !== '') ?? clientProblem(clients);
  if (problem !== '') return `${entry.key} ${problem}`;
  if (addresses.length > 1 && !takesManyAddresses()) return `${entry.key} has several addresses, which multiAddress.enabled does not allow`;
  const types = new Set(addresses.flatMap((address) => partsOf(address)[3]?.trim().toLowerCase() ?? []));
  return types.size > 1 ? `${entry.key} is participant and observer` : '';
}

/** Whether all servers are containers of Compose that nothing names after ZooKeeper: an image of ZooKeeper alone brings volumes of its own. */
function runBesideOthers(resolution: Resolution): boolean {
  const hosts = serverEntries(resolution).map(({ value = '' }) => hostOf(value));
  const containers = (resolution.deployment.started?.() ?? []).flat();
  const started = hosts.map((host) => containers.find(({ names }) => names.includes(host)));
  return started.length > 1 && started.every((each) => each !== undefined && !/zoo-?keeper|\bzk/i.test(each.about));
}

/** What is wrong with host:port:port[:type]. */
function addressProblem(address: string, release: string): string {
  const parts = partsOf(address);
  const [, followers, elections, type, ...more] = parts;
  if (/^\s*\[[^\]]*$/.test(address)) return 'has an IPv6 address without its closing bracket';
  if (followers === undefined || elections === undefined) return 'has no ports for followers and for elections';
  if (more.length > 0) return /^[\da-f:]+$/i.test(address.trim()) ? 'has an IPv6 address without brackets' : 'has too many colons';
  for (const port of [followers, elections]) {
    // The whole line is trimmed before 3.5, and only there.
    const text = isAtLeast(release, '3.5') ? port : port.trimEnd();
    if (!isPort(text)) return `has ${quoted(text)} for a port`;
  }
  if (Number(followers) === Number(elections) && isAtLeast(release, '3.5')) return 'has one port for followers and for elections';
  const word = isAtLeast(release, '3.6') ? type?.trim() : type;
  return word === undefined || /^(participant|observer)$/i.test(word) ? '' : `has the type ${quoted(word)}`;
}

/** What is wrong with [host:]port behind the semicolon. */
function clientProblem(clients: string): string {
  const parts = partsOf(clients);
  const port = parts.at(-1) ?? '';
  if (parts.length > 2) return 'has more than host and port for its clients';
  return port === '' || isPort(port) ? '' : `has ${quoted(port)} for the port of its clients`;
}

/** Parts between colons as ConfigUtils.getHostAndPort has them: an address in brackets is one. */
function partsOf(address: string): string[] {
  const [, inBrackets, rest] = /^\[([^\]]*)\]:?(.*)$/.exec(address) ?? [];
  if (inBrackets !== undefined && rest !== undefined) return [inBrackets, ...withoutEmptyEnd(rest.split(':'))];
  return withoutEmptyEnd(address.split(':'));
}

/** As Java's String.split leaves them away. */
function withoutEmptyEnd(parts: readonly string[]): string[] {
  return parts.slice(0, parts.findLastIndex((part) => part !== '') + 1);
}

function isPort(text: string): boolean {
  return /^\+?\d+$/.test(text) && Number(text) <= highestPort;
}

/** Whether two lines differ at most in how they write the host: its short or its full name, or its address. */
function mayBeOneServer(one: string, other: string): boolean {
  const [[oneKey, oneAddress = ''], [otherKey, otherAddress = '']] = [one.split('='), other.split('=')];
  const [oneHost, otherHost] = [hostOf(oneAddress), hostOf(otherAddress)];
  const haveOneEnd = oneAddress.slice(oneHost.length) === otherAddress.slice(otherHost.length);
  return oneKey === otherKey && haveOneEnd && mayBeOneHost(oneHost, otherHost);
}

const reads = ['server.*'];
const standaloneEnabled = 'standaloneEnabled';

/** Lines that open ports for clients, here or in another file. */
const linesWithClients = ['clientPort', 'secureClientPort', 'dynamicConfigFile'];

/** Two hosts or more, none of them a loopback address; a loop of a template writes as many lines as there are servers, and a server that may not run alone gets others. */
function namesSeveralHosts(resolution: Resolution): boolean {
  const { entries } = zooCfg(resolution);
  if (
    entries
      .findLast(({ key }) => key === standaloneEnabled)
      ?.value?.trim()
      .toLowerCase() === 'false'
  )
    return true;
  const lines = entries.filter(({ key }) => key.startsWith('server.'));
  if (lines.some(({ hole }) => hole === 'key')) return true;
  const hosts = lines.map(({ value = '' }) => (partsOf(value.trim())[0] ?? '').toLowerCase());
  return new Set(hosts.filter((host) => !/^(?:localhost|127\.[\d.]+|::1|)$/.test(host))).size > 1;
}

export const zookeeperServerFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'ensembleVoters(): double',
    description: 'servers of zoo.cfg that vote',
    reads: { setting: reads },
    call: ({ resolution }) => serverEntries(resolution).filter((entry) => !isObserver(entry)).length,
  },
  {
    signature: 'ensembleServers(): double',
    description: 'servers of zoo.cfg',
    reads: { setting: reads },
    call: ({ resolution }) => serverEntries(resolution).length,
  },
  {
    signature: 'ensembleOfSeveralHosts(): bool',
    description: 'whether zoo.cfg names two different hosts, a loop of a template writes lines of servers, or standaloneEnabled is false',
    reads: { setting: [...reads, standaloneEnabled] },
    call: ({ resolution }) => namesSeveralHosts(resolution),
  },
  {
    signature: 'zooCfgOfHBase(): bool',
    description:
      'whether hbase-site.xml stands beside zoo.cfg, which HBase then may read itself; variables of a container of ZooKeeper are its own',
    reads: { file: ['zoo-cfg', 'hbase-site'] },
    call: ({ resolution }) =>
      resolution.documentOf('hbase-site') !== undefined && resolution.documentOf('zoo-cfg')?.format !== 'zooKeeperVariables',
  },
  {
    signature: 'zooCfgLacks(string): bool',
    description: 'whether no line of zoo.cfg sets the name; unknown where a template may write such a line',
    reads: { file: ['zoo-cfg'] },
    call: ({ resolution }, name: string) => {
      const file = zooCfg(resolution);
      // Asked of the resolution, which remembers who asks: an editor asks again when such a line comes.
      if (resolution.places(name).some(({ document }) => document === file)) return false;
      return resolution.mayBeBrought(name) ? unknown() : true;
    },
  },
  {
    signature: 'volumesElsewhere(string): list<string>',
    description:
      "paths in containers at which files of Compose around mount a volume for ZooKeeper's data, or any volume beside containers of several daemons that are the servers, where nothing is mounted at a directory: /opt/zookeeper/data",
    reads: { setting: reads },
    call: ({ resolution }, directory: string) => {
      const { mounts } = resolution.deployment;
      if (mounts === undefined || !directory.startsWith('/') || isMountedAt(directory, mounts.paths)) return [];
      const ofData = mounts.volumes.filter((path) => /(?:zookeeper|zk)[\w./-]*data\d*$/i.test(path));
      return ofData.length > 0 || !runBesideOthers(resolution) ? ofData : [...new Set(mounts.volumes)];
    },
  },
  {
    signature: 'serversWithoutClients(): list<string>',
    description:
      'lines of servers in zoo.cfg without a port for clients, where no other line has one; none where only observers are given ports',
    reads: { setting: [...reads, ...linesWithClients] },
    call: ({ resolution }) => {
      if (linesWithClients.some((name) => resolution.places(name).length > 0)) return [];
      if (linesWithClients.some((name) => resolution.mayBeBrought(name))) return unknown();
      const opensPort = ({ value = '', hole }: Entry) => hole !== undefined || value.includes(';');
      const servers = serverEntries(resolution);
      const opening = servers.filter(opensPort);
      // Voters that serve no clients, on purpose.
      if (opening.length > 0 && opening.every(isObserver)) return [];
      return servers.filter((entry) => !opensPort(entry)).map(({ key }) => key);
    },
  },
  {
    signature: 'serverNumbers(): list<double>',
    description: 'numbers of the servers of zoo.cfg',
    reads: { setting: reads },
    call: ({ resolution }) =>
      serverEntries(resolution).flatMap(({ key }) => {
        const number = /^server\.(-?\d+)$/.exec(key)?.[1];
        return number === undefined ? [] : [Number(number)];
      }),
  },
  {
    signature: 'serverHosts(): list<string>',
    description: 'first host of each line of a server, in lower case; those with a placeholder are left out',
    reads: { setting: reads },
    call: ({ resolution }) =>
      serverEntries(resolution)
        .filter(({ hole }) => hole === undefined)
        .map(({ value = '' }) => (partsOf(value.trim())[0] ?? '').trim().toLowerCase())
        .filter((host) => host !== '' && !isOpen(host)),
  },
  {
    signature: 'clientPortsOfServers(): list<string>',
    description: 'what stands behind the semicolon of lines of servers: the port for clients, perhaps with an address',
    reads: { setting: reads },
    call: ({ resolution }) =>
      serverEntries(resolution).flatMap(({ value = '', hole }) => (hole === undefined ? value.split(';').slice(1, 2) : unknown())),
  },
  {
    signature: 'serverPorts(double): list<string>',
    description: 'host with one of the two ports of each server of zoo.cfg: 1 for followers, 2 for elections',
    reads: { setting: reads },
    call: ({ resolution }, which: number) =>
      serverEntries(resolution).flatMap(({ value = '', hole }) => {
        const parts = partsOf((value.split(';')[0] ?? '').trim());
        return hole === undefined ? `${parts[0] ?? ''}:${parts[which] ?? ''}` : [];
      }),
  },
  {
    signature: 'serversOfOthers(): list<string>',
    description:
      'as clauses, lines of servers that all other servers have whose zoo.cfg lies in folders beside this one, and this one has not, or the other way round',
    reads: { setting: reads },
    call: ({ resolution }) => {
      const theirs = resolution.deployment.peers?.otherwise['server.*']?.split(', ');
      if (theirs === undefined) return [];
      const own = serverEntries(resolution).map(({ key, value = '' }) => serverLine(key, value));
      return [
        ...theirs.filter((each) => !own.some((line) => mayBeOneServer(line, each))).map((each) => `they have ${each}`),
        ...own.filter((each) => !theirs.some((line) => mayBeOneServer(line, each))).map((each) => `this one alone has ${each}`),
      ];
    },
  },
  {
    signature: 'ensembleProblems(): list<string>',
    description: 'what ZooKeeper refuses about the lines of its servers',
    reads: { setting: [...reads, 'multiAddress.enabled'] },
    call: ({ resolution }) => {
      const servers = serverEntries(resolution);
      const release = resolution.releases.zookeeper ?? unknown();
      // Before 3.5 a single server's line is read for its host alone, and ignored.
      if (servers.length === 1 && !isAtLeast(release, '3.5')) return [];
      const takesManyAddresses = () => resolution.setting('multiAddress.enabled').text?.trim().toLowerCase() === 'true';
      return servers.map((entry) => problemOf(entry, release, takesManyAddresses)).filter((problem) => problem !== '');
    },
  },
  {
    signature: 'ensembleHostProblems(): list<string>',
    description: 'what is wrong with the hosts of the lines of servers',
    reads: { setting: reads },
    call: ({ resolution }) =>
      serverEntries(resolution).flatMap(({ key, value = '', hole }) => {
        if (hole !== undefined) return [];
        const hosts = (value.split(';')[0] ?? '').split('|').map((address) => (partsOf(address.trim())[0] ?? '').trim());
        const faults = hosts.flatMap((host) => {
          const found = host === '' || isOpen(host) ? undefined : hostFault(host);
          return found === undefined ? [] : [`${key}: ${quoted(host)} ${found.why}`];
        });
        return faults.slice(0, 1);
      }),
  },
];
