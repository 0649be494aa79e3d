import { isAtLeast } from '../../../catalog/versions.js';
import { spaceOf } from '../../../deployment/machine/disks.js';
import { shownSize } from '../../../expressions/quantities.js';
import { GiB, KiB } from '../../../text/units.js';
import type { Advised } from '../../productAdvice.js';

/** What of a node's data cannot be true on its machine and in its release, a sentence each. */
export function nodeContradictions(asked: Pick<Advised, 'releases' | 'hardware' | 'facts'>): readonly string[] {
  return [...dataBeyond(asked), ...strategyOfLaterRelease(asked), ...offsetsBeyond(asked)];
}

/** A node of Cassandra holds its data itself; a region server's may lie on other machines. */
function dataBeyond({ hardware: { disks }, facts: { dataPerServer } }: Pick<Advised, 'hardware' | 'facts'>): readonly string[] {
  const room = spaceOf(disks);
  if (typeof dataPerServer !== 'number' || room === 0 || dataPerServer * GiB <= room) return [];
  return [`dataPerServer is ${dataPerServer} GiB, and the disks of the profile hold ${Math.floor(room / GiB)} GiB`];
}

/** The first release that has a compaction strategy. */
const firstWithStrategy: Readonly<Record<string, string>> = { LCS: '1.0', TWCS: '3.0.8', UCS: '5.0' };

function strategyOfLaterRelease({
  releases: { cassandra },
  facts: { compactionStrategy },
}: Pick<Advised, 'releases' | 'facts'>): readonly string[] {
  const first = firstWithStrategy[String(compactionStrategy)];
  if (cassandra === undefined || first === undefined || isAtLeast(cassandra, first)) return [];
  return [`compactionStrategy is ${compactionStrategy}, which Cassandra has from ${first} on; ${cassandra} was stated`];
}

/**
 * Bytes off the heap in which a node has the beginning of each compressed chunk of its data, eight for a chunk; undefined where nobody told how much data there is, or how far it is compressed. Tables may have
 * chunks of another length than the usual one.
 */
export function compressionOffsets({ releases, facts }: Pick<Advised, 'releases' | 'facts'>): number | undefined {
  const { dataPerServer, compression } = facts;
  if (releases.cassandra === undefined || typeof dataPerServer !== 'number' || typeof compression !== 'number') return undefined;
  const chunk = (isAtLeast(releases.cassandra, '4.0') ? 16 : 64) * KiB;
  return compression >= 1 ? 0 : (8 * dataPerServer * GiB) / compression / chunk;
}

/** With more, heap, page cache and system would not have what they need. */
const mostForOffsets = 1 / 8;

function offsetsBeyond({ releases, hardware: { memory }, facts }: Pick<Advised, 'releases' | 'hardware' | 'facts'>): readonly string[] {
  const offsets = compressionOffsets({ releases, facts });
  if (offsets === undefined || offsets <= mostForOffsets * memory) return [];
  return [
    `dataPerServer is ${facts.dataPerServer} GiB, compressed to ${facts.compression}: Cassandra keeps ${shownSize(offsets)} of offsets for it in memory, and the machine has ${shownSize(memory)}; take more nodes, or tables with longer chunks`,
  ];
}
