import type { Range } from '../text/range.js';

/** One JVM argument (`-Xmx8g`, `-XX:+UseG1GC`, `-Dname=value`) with the place it stands at. */
export interface JvmOption {
  readonly text: string;
  readonly range: Range;
}
