import type { Range } from '../../text/range.js';

/** A cassandra.yaml value as a tree, with what SnakeYAML makes of each scalar. */
export type YamlNode = YamlScalar | YamlMapping | YamlSequence;

export interface YamlScalar {
  readonly kind: 'scalar';
  /** Text without quotes, escapes resolved. */
  readonly text: string;
  readonly style: 'plain' | 'single' | 'double' | 'literal' | 'folded';
  /** Explicit tag such as `!!int`, where one is written. */
  readonly tag?: string;
  readonly range: Range;
  readonly hole?: boolean;
}

export interface YamlMapping {
  readonly kind: 'mapping';
  readonly pairs: readonly { readonly key: YamlScalar; readonly value: YamlNode; readonly range: Range }[];
  readonly flow: boolean;
  readonly range: Range;
}

export interface YamlSequence {
  readonly kind: 'sequence';
  readonly items: readonly YamlNode[];
  readonly flow: boolean;
  readonly range: Range;
}
