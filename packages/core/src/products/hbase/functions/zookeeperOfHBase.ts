import { hostOf, isLocalHost, isSameHost, mayBeOneHost } from '../../../deployment/cluster/hosts.js';
import type { Resolution } from '../../../deployment/deployment.js';
import { unknown } from '../../../deployment/unknown.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import { mayBring } from '../../../formats/broughtLines.js';
import type { Document, Entry } from '../../../formats/document.js';

/* What a zoo.cfg of the same cluster says of the ensemble that HBase uses. */

const quorumName = 'hbase.zookeeper.quorum';
const portName = 'hbase.zookeeper.property.clientPort';

function zooCfg(resolution: Resolution): Document {
  const files = resolution.deployment.documents.filter(({ kind }) => kind === 'zoo-cfg');
  const [file] = files;
  // Several files may be of several servers, or of several ensembles.
  return file === undefined || files.length > 1 ? unknown() : file;
}

/** Lines of zoo.cfg whose names begin so; unknown where markup may bring one, or hides what one says. */
function linesOf(resolution: Resolution, beginning: string): readonly Entry[] {
  const file = zooCfg(resolution);
  // Which names markup may become, `server.{{ id }}`, mayBring says.
  const isSure = ({ key, hole }: Entry) => hole === undefined || hole === 'key' || !key.startsWith(beginning);
  if (mayBring(file, beginning) || !file.entries.every(isSure)) return unknown();
  return file.entries.filter(({ key }) => key.startsWith(beginning));
}

/** Text of the last line of zoo.cfg; empty where none sets the name. */
function zooCfgText(resolution: Resolution, name: string): string {
  return (
    linesOf(resolution, name)
      .findLast(({ key }) => key === name)
      ?.value?.trim() ?? ''
  );
}

function serverLines(resolution: Resolution): readonly string[] {
  const lines = linesOf(resolution, 'server.').filter(({ key }) => /^server\.\d+$/.test(key));
  return [...new Map(lines.map(({ key, value = '' }) => [key, value])).values()];
}

interface QuorumHost {
  readonly host: string;
  readonly port: string;
}

function quorum(resolution: Resolution): readonly QuorumHost[] {
  const port = resolution.setting(portName).text?.trim() || '2181';
  const hosts = resolution.setting(quorumName);
  if (hosts.unknown) return unknown();
  return (hosts.text ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => ({ host: hostOf(text), port: /:(\d+)$/.exec(text)?.[1] ?? port }));
}

const isPlaceholder = (host: string): boolean => /[$<{%@]/.test(host);

/** Hosts of the quorum that zoo.cfg does not list. Names and addresses cannot be compared; a server may write itself as any address. */
function quorumHostsElsewhere(resolution: Resolution): readonly string[] {
  // From ZooKeeper 3.6 a server may have several addresses.
  const servers = serverLines(resolution).flatMap((line) => line.split('|').map(hostOf));
  if (servers.length === 0 || servers.some((server) => isLocalHost(server) || isPlaceholder(server))) return [];
  return quorum(resolution)
    .map(({ host }) => host)
    .filter((host) => !isLocalHost(host) && !isPlaceholder(host))
    .filter((host) => !servers.some((server) => mayBeOneHost(server, host)));
}

/** Ports on which the servers of zoo.cfg take clients: the general ones, and those behind a semicolon. */
function clientPorts(resolution: Resolution): readonly string[] {
  const general = ['clientPort', 'secureClientPort'].map((name) => zooCfgText(resolution, name));
  const own = serverLines(resolution).map((line) => /;(?:.*:)?(\d+)\s*$/.exec(line)?.[1] ?? '');
  return [...new Set([...general, ...own])].filter((port) => port !== '');
}

export const zookeeperOfHBaseFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'zooCfgText(string): string',
    description:
      'text of a line of the zoo.cfg beside the files of HBase; empty where no line sets it, unknown where there is no such file or several',
    reads: { file: ['zoo-cfg'] },
    call: ({ resolution }, name: string) => zooCfgText(resolution, name),
  },
  {
    signature: 'zooCfgServers(): list<string>',
    description: 'hosts of the servers in the zoo.cfg beside the files of HBase',
    reads: { file: ['zoo-cfg'] },
    call: ({ resolution }) => serverLines(resolution).map(hostOf),
  },
  {
    signature: 'haveZooKeeper(list<string>): bool',
    description: 'whether the zoo.cfg beside the files lists a server of one ensemble on each of the hosts',
    reads: { file: ['zoo-cfg'] },
    call: ({ resolution }, hosts: readonly string[]) => {
      if (!resolution.deployment.documents.some(({ kind }) => kind === 'zoo-cfg')) return false;
      const servers = serverLines(resolution).map(hostOf);
      return servers.length > 1 && hosts.every((host) => servers.some((server) => isSameHost(server, host)));
    },
  },
  {
    signature: 'quorumHosts(): list<string>',
    description: 'hosts of hbase.zookeeper.quorum, without their ports',
    reads: { setting: [quorumName] },
    call: ({ resolution }) => quorum(resolution).map(({ host }) => host),
  },
  {
    signature: 'quorumContainers(): list<string>',
    description: 'hosts of hbase.zookeeper.quorum that files of Compose around start as containers of ZooKeeper, by their names',
    reads: { setting: [quorumName] },
    call: ({ resolution }) =>
      quorum(resolution)
        .map(({ host }) => host.toLowerCase())
        .filter((host) => /zookeeper|^zk/.test(host) && resolution.deployment.services?.names.has(host) === true),
  },
  {
    signature: 'quorumAddresses(): list<string>',
    description: 'servers of hbase.zookeeper.quorum as host:port, each with the port that HBase takes',
    reads: { setting: [quorumName, portName] },
    call: ({ resolution }) => quorum(resolution).map(({ host, port }) => `${host}:${port}`),
  },
  {
    signature: 'quorumHostsElsewhere(): list<string>',
    description: 'hosts of hbase.zookeeper.quorum that the zoo.cfg beside the files of HBase does not list',
    reads: { setting: [quorumName], file: ['zoo-cfg'] },
    call: ({ resolution }) => quorumHostsElsewhere(resolution),
  },
  {
    signature: 'quorumPortsElsewhere(): list<string>',
    description: 'ports at which HBase looks for ZooKeeper and on which no server of the zoo.cfg beside it takes clients',
    reads: { setting: [quorumName, portName], file: ['zoo-cfg'] },
    call: ({ resolution }) => {
      const ports = clientPorts(resolution);
      if (ports.length === 0) return [];
      return [...new Set(quorum(resolution).map(({ port }) => port))].filter((port) => /^\d+$/.test(port) && !ports.includes(port));
    },
  },
];
