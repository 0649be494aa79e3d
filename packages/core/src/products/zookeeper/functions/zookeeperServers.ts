import { isAtLeast } from '../../../catalog/versions.js';
import type { Resolution } from '../../../deployment/deployment.js';
import { unknown } from '../../../deployment/unknown.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import type { Document, Entry } from '../../../formats/document.js';

/* The servers of an ensemble: lines server.N=host:port:port[:type][;client port] of zoo.cfg (QuorumPeerConfig). */

function zooCfg(resolution: Resolution): Document {
  return resolution.documentOf('zoo-cfg') ?? unknown();
}

function serverEntries(resolution: Resolution): readonly Entry[] {
  const { entries } = zooCfg(resolution);
  // A loop of a template writes lines that nobody sees here.
  if (entries.some((entry) => entry.hole === 'key')) return unknown();
  // Of a number given twice the last line counts.
  return [...new Map(entries.filter(({ key }) => key.startsWith('server.')).map((entry) => [entry.key, entry])).values()];
}

function isObserver(entry: Entry): boolean {
  return /:observer\b/i.test(entry.value ?? '');
}

/** What QuorumPeerConfig refuses about a server's line; empty where it does not, or where it cannot be told. */
function problemOf(entry: Entry): string {
  if (entry.hole !== undefined || entry.value === undefined) return '';
  const id = entry.key.slice('server.'.length);
  if (!/^-?\d+$/.test(id)) return `${entry.key} has no number for its server`;
  // From 3.6 on a server may have several addresses, one after a bar.
  for (const address of (entry.value.split(';')[0] ?? '').split('|')) {
    const text = address.trim().replace(/^\[[^\]]*\]/, 'ipv6');
    const [, ports = ''] = /^[^:]*:(.*)$/.exec(text) ?? [];
    const pieces = ports === '' ? [] : ports.split(':');
    if (pieces.length < 2) return `${entry.key} has no ports for followers and for elections`;
    if (pieces.slice(0, 2).some((port) => !/^\d+$/.test(port))) return `${entry.key} has a port that is no number`;
    const type = pieces[2];
    if (type !== undefined && !/^(participant|observer)$/i.test(type)) return `${entry.key} has the type "${type}"`;
  }
  return '';
}

const reads = ['server.*'];

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
    signature: 'ensembleProblems(): list<string>',
    description: 'what ZooKeeper refuses about the lines of its servers',
    reads: { setting: reads },
    call: ({ resolution }) => {
      const servers = serverEntries(resolution);
      // Before 3.5 a single server's line is read for its host alone, and ignored.
      if (servers.length === 1 && !isAtLeast(resolution.releases.zookeeper ?? unknown(), '3.5')) return [];
      return servers.map(problemOf).filter((problem) => problem !== '');
    },
  },
];
