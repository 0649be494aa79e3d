import { isAtLeast } from '../../../catalog/versions.js';
import { GiB, MiB } from '../../../text/units.js';
import type { Advised, JvmOption, PlacedValue } from '../../productAdvice.js';
import type { Role } from '../../registry.js';

/** Where an option of the node's JVM is written. Before 3.0 the start script takes the sizes as two variables, and has no file of options. */
export function placeCassandraOption(option: JvmOption, _role: Role, releases: Advised['releases']): PlacedValue | undefined {
  const release = releases.cassandra ?? '';
  const at = { ...option, kind: 'option', product: 'cassandra' } as const;
  if (isAtLeast(release, '4.0')) {
    const ofCollector = /GC|CMS|G1|Heap|Ref|Pause|Tenuring|Threads/.test(option.name) && option.name !== '-XX:+HeapDumpOnOutOfMemoryError';
    return { ...at, file: ofCollector ? collectorFile(release, releases.jdk) : 'jvm-server.options' };
  }
  if (isAtLeast(release, '3.0')) return { ...at, file: 'jvm.options' };
  const name = { '-Xmx': 'MAX_HEAP_SIZE', '-Xmn': 'HEAP_NEWSIZE' }[option.name];
  if (name === undefined) return undefined;
  const [, number = '', unit = ''] = /(\d+)([gm])$/.exec(option.value) ?? [];
  const value = `${unit === 'g' ? (Number(number) * GiB) / MiB : number}M`;
  return { kind: 'variable', name, value, file: 'cassandra-env.sh', product: 'cassandra' };
}

/** The file of options that the node reads with its JDK; without one told, with the oldest that the release asks for in its documentation. */
function collectorFile(release: string, jdk: string | undefined): string {
  const known = !isAtLeast(release, '5.0') ? [11, 8] : !isAtLeast(release, '5.1') ? [17, 11] : [21, 17, 11];
  const major = Number(/^(?:1\.)?(\d+)/.exec(jdk ?? '11')?.[1]);
  return `jvm${known.find((candidate) => major >= candidate) ?? known.at(-1)}-server.options`;
}
