import type { Document } from '../../formats/document.js';
import type { ShippedFile } from '../definition.js';

/*
 * A cassandra.yaml that somebody edited is mostly the one that a release ships: hundreds of lines of comments, with settings that are commented out. Each line of
 * releases brought names that its file has ever since, so the newest of them tells where the file is from. Sources: conf/cassandra.yaml of 2.1 to 5.0.
 */

interface Marker {
  readonly version: string;
  readonly range: string;
  /** A setting that the file of these releases and of all later ones holds, set or commented out, by its names. */
  readonly names: readonly string[];
}

const markers: readonly Marker[] = [
  { version: '2.1', range: '>=2.1 <2.2', names: ['counter_cache_size_in_mb', 'counter_cache_size'] },
  { version: '2.2', range: '>=2.2 <3.0', names: ['enable_user_defined_functions', 'user_defined_functions_enabled'] },
  { version: '3.0', range: '>=3.0 <3.8', names: ['hints_directory'] },
  { version: '3.8 to 3.11', range: '>=3.8 <4.0', names: ['cdc_enabled'] },
  { version: '4.0', range: '>=4.0 <4.1', names: ['allocate_tokens_for_local_replication_factor'] },
  { version: '4.1', range: '>=4.1 <5.0', names: ['max_hint_window'] },
  { version: '5.0', range: '>=5.0 <6.0', names: ['storage_compatibility_mode'] },
];

/** A line of one of the names, set or commented out. */
const lineOfMarker = new RegExp(`^#? ?(${markers.flatMap(({ names }) => names).join('|')})[ \\t]*:`, 'gm');

/** Lines of comments that a file has whose explanations nobody took out: that of 2.1 has 585. */
const fewestComments = 300;

/** The releases whose file this one was; undefined where it is too short, or a name is missing that the file of such a release has. */
export function shippedWithCassandra(documents: readonly Document[]): ShippedFile | undefined {
  const document = documents.find(({ kind }) => kind === 'cassandra-yaml');
  if (document === undefined) return undefined;
  const { text } = document.source;
  if ((text.match(/^#/gm)?.length ?? 0) < fewestComments) return undefined;
  const offsets = new Map<string, number>();
  for (const { 1: name = '', index } of text.matchAll(lineOfMarker)) if (!offsets.has(name)) offsets.set(name, index);
  const at = markers.map(({ names }) => Math.min(...names.map((name) => offsets.get(name) ?? Number.POSITIVE_INFINITY)));
  const newest = at.findLastIndex(Number.isFinite);
  const marker = markers[newest];
  if (marker === undefined || !at.slice(0, newest).every(Number.isFinite)) return undefined;
  const line = text.slice(0, at[newest]).split('\n').length;
  return { version: marker.version, range: marker.range, path: document.source.path, line };
}
