/**
 * What a product's typed reader makes of a text.
 * `value` is in the setting's own unit: bytes for sizes, milliseconds for durations, bytes per second for rates.
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
