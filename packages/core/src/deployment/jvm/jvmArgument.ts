import type { Document } from '../../formats/document.js';
import type { Range } from '../../text/range.js';

/** One argument of a JVM's final command line, with the place that wrote it. */
export interface JvmArgument {
  readonly text: string;
  /** Undefined where the start script itself adds it. */
  readonly place: { readonly document: Document; readonly range: Range } | undefined;
  /** The variable it came through, `HBASE_REGIONSERVER_OPTS`. */
  readonly variable?: string;
  /** Part of the text is known to the host alone and stands as it is written: `-Xloggc:${HBASE_LOG_DIR}/gc.log`, `-Xmx${HEAP}m`. */
  readonly unknown?: true;
}

/** A role's JVM arguments in the order in which its start script puts them. */
export interface JvmArguments {
  readonly arguments: readonly JvmArgument[];
  /** False: some part of the line cannot be told (an undefined variable, an absent env file), so absence of a flag proves nothing. */
  readonly complete: boolean;
  /** The env files and option files that were read. */
  readonly documents: readonly Document[];
}
