/** One place where the value of a setting ends up, as SinkScan.java writes it. */
export interface SinkRow {
  readonly key: string;
  /**
   * `owner.method#argument` of a call (`#-1`: the receiver; of a class that ends the following with the number of arguments: `owner.method/2#0`), `read <reader>`,
   * `cast`, `array size`, `divisor`, `compare < 1`.
   */
  readonly sink: string;
  /** The reader, then what became of the value on the way: `trim`, `split ,`, `times 1000`, `least 1`, `mixed` (the field is written with other values, too). */
  readonly by: readonly string[];
  /** Constants beside it: texts that it is compared with, words of an enum, classes that it must be of, the limit of Math.max. */
  readonly words?: readonly string[];
  /** What the code does where a comparison holds, and where not: `throws <class>`, `warns`, `stores <constant>`. */
  readonly then?: string;
  readonly else?: string;
  /** Class and method. */
  readonly where: string;
  /** Parameters and fields between the read and this place. */
  readonly hops: number;
}

/** `DNConf.<init>` of `org.apache.hadoop.hdfs.server.datanode.DNConf.<init>`. */
export function shortPlace(where: string): string {
  return where.split('.').slice(-2).join('.');
}

export function classOf(where: string): string {
  return where.slice(0, where.lastIndexOf('.'));
}

/** Of several places the same one in each release: the first by name. */
export function firstPlace(rows: readonly SinkRow[]): string {
  return rows.map(({ where }) => shortPlace(where)).sort()[0] ?? '';
}
