import type { Product } from '../../catalog/product.js';
import type { Workload } from '../../deployment/deployment.js';
import { formatSize } from '../../expressions/quantities.js';
import type { Recommendation } from '../recommendation.js';
import { jvmSize, option } from './values.js';

const GiB = 1024 ** 3;

export interface CollectorInput {
  readonly heap: number;
  readonly formula: string;
  readonly jdk: number | undefined;
  readonly workload: Workload | undefined;
  /** Share of the heap that stays occupied: block cache and memstores. */
  readonly occupied?: number;
  readonly at: { readonly file: string; readonly variable?: string; readonly product: Product };
  readonly sources: readonly string[];
  /** Young generation with CMS, in bytes. */
  readonly young?: number;
  /** A small daemon gets its heap and its collector alone. */
  readonly small?: boolean;
}

/** CMS where G1 is not ready (JDK 7 and older) or the heap is small on JDK 8; G1 elsewhere. */
export function collectorFor(jdk: number | undefined, heap: number): 'CMS' | 'G1' {
  if (jdk !== undefined && jdk <= 7) return 'CMS';
  return jdk === 8 && heap <= 4 * GiB ? 'CMS' : 'G1';
}

/** Pause that G1 aims at, in ms. */
export function pauseGoal(workload: Workload | undefined): number {
  return workload === 'oltp' ? 100 : workload === 'olap' ? 500 : 200;
}

/** Heap, collector and its flags for one daemon. */
export function heapAndCollector(input: CollectorInput): Recommendation[] {
  const { heap, jdk, at, sources } = input;
  const size = jvmSize(heap);
  const result = [
    option('-Xmx', `-Xmx${size}`, at, { formula: input.formula, why: `The daemon's heap: ${formatSize(heap)}.`, sources, group: 'memory' }),
    option('-Xms', `-Xms${size}`, at, {
      why: 'The heap has its full size from the start: growing it costs full collections.',
      sources,
      group: 'memory',
    }),
  ];
  const collector = collectorFor(jdk, heap);
  if (collector === 'CMS') {
    const fraction = Math.round(Math.min(75, Math.max(60, 100 * (input.occupied ?? 0.7) - 10)));
    result.push(
      option('-XX:+UseConcMarkSweepGC', '-XX:+UseConcMarkSweepGC', at, {
        why: jdk === 8 ? 'G1 needs more than 4 GiB to pay on JDK 8.' : 'G1 is not ready on this JDK.',
        sources,
      }),
    );
    if (input.young !== undefined && at.variable === undefined)
      result.push(option('-Xmn', `-Xmn${jvmSize(input.young)}`, at, { why: '100 MiB a core, a quarter of the heap at most.', sources }));
    if (input.small !== true) {
      result.push(
        option('-XX:CMSInitiatingOccupancyFraction', `-XX:CMSInitiatingOccupancyFraction=${fraction}`, at, {
          formula: `clamp(100 x occupied share - 10, 60, 75) = ${fraction}`,
          why: 'Collections begin early enough that objects are never promoted into a full old generation.',
          sources,
        }),
        option('-XX:+UseCMSInitiatingOccupancyOnly', '-XX:+UseCMSInitiatingOccupancyOnly', at, {
          why: 'Without it the JVM takes the fraction for its first collection only.',
          sources,
        }),
      );
    }
    return result;
  }
  result.push(
    option('-XX:+UseG1GC', '-XX:+UseG1GC', at, { why: 'Short pauses on heaps over 4 GiB, and the default from JDK 9 on.', sources }),
  );
  if (input.small === true) return result;
  const pause = pauseGoal(input.workload);
  result.push(
    option('-XX:MaxGCPauseMillis', `-XX:MaxGCPauseMillis=${pause}`, at, {
      formula: `oltp 100, olap 500, else 200; here ${input.workload ?? 'no workload told'}: ${pause} ms`,
      why: 'Requests wait while the collector runs; throughput wants longer and fewer pauses.',
      sources,
    }),
    option('-XX:+ParallelRefProcEnabled', '-XX:+ParallelRefProcEnabled', at, {
      why: 'References are processed by all collector threads; one thread alone lengthens pauses.',
      sources,
    }),
  );
  if (input.occupied !== undefined) {
    const start = Math.round(Math.min(75, Math.max(45, 100 * input.occupied + 5)));
    result.push(
      option('-XX:InitiatingHeapOccupancyPercent', `-XX:InitiatingHeapOccupancyPercent=${start}`, at, {
        formula: `clamp(100 x ${Number(input.occupied.toFixed(2))} + 5, 45, 75) = ${start}`,
        why: 'Block cache and memstores stay in the heap: marking that starts below their share never ends.',
        sources,
      }),
    );
  }
  return result;
}
