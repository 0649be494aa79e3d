/**
 * What a product's typed reader makes of a text.
 * `value` is milliseconds from getTimeDuration and DurationSpec, bytes from getLongBytes, getStorageSize and DataStorageSpec, bytes per second from
 * DataRateSpec; readers of plain numbers (getInt, `int`) give the number as it stands, whose unit is `Setting.unit`.
 */
export type Reading =
  | {
      readonly kind: 'value';
      readonly value: ReadValue /** It is read, yet not as it looks: trimmed, clamped, a suffix not meant. */;
      readonly remark?: string;
    }
  /** The reader throws: what it says, in our words. `near` is a text that it would accept and that probably was meant. */
  | {
      readonly kind: 'refused';
      readonly why: string;
      readonly near?: string;
      readonly problem: 'type' | 'unit' | 'range' | 'null' | 'enum' | 'class';
    }
  /** The reader takes its default without a word. */
  | { readonly kind: 'replaced'; readonly why: string; readonly near?: string };

export type ReadValue = number | boolean | string | null | readonly string[];
