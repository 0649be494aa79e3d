/** What becomes of one file. */
export type FileChange = { readonly path: string } & (
  | {
      /** Its text changes; encoding, owner, mode and attributes stay. The text that it must hold until then: */
      readonly before: string;
      readonly after: string;
    }
  | {
      /** What it shall hold, in pieces that are asked for once and written as they come. */
      readonly content: Iterable<Uint8Array>;
      /** `nothing`: no file may be there. `present`: what is there at the start must still be there when it is replaced. */
      readonly over: 'nothing' | 'present' | 'anything';
      /** The file whose owner, mode and attributes it gets. Without it: its own where it is there, else what the system gives. */
      readonly like?: string;
    }
  | {
      /** The file goes, if this is what it holds. */
      readonly remove: Uint8Array;
    }
);
